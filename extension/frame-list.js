// The frames of a tab. Document and origin of each are the browser's word (MessageSender); which frame stands in which, and
// at which place, a frame says of itself; its name, its address and whether it is in sight say the scripts of ours in the
// document around it, of that page's elements.

import { runEverywhere } from './browser.js';
import { place } from './frames.js';
import { enter, enterDocument, entry } from './pages.js';
import { Places, stood } from './place.js';
import { Trouble } from './trouble.js';
import { within } from './within.js';

/**
 * @typedef {import('./page-ports.js').PagePort} PagePort
 * @typedef {import('./frames.js').Place} Place
 * @typedef {{index: number, mark: string, name: string, address: string, visible: boolean}} Element what a document says of a frame in it
 * @typedef {{elements: Element[], more: number}} Listing
 * @typedef {{document: string, origin: string, parent: string, name: string, address: string, visible: boolean}} Frame
 */

/** How long one frame may take: a busy one is left out, and counted. */
const ENTER = 8_000;
const ASK = 5_000;
const ALL = 25_000;
const MOST = 1_000;

/** @type {import('./reads.js').Reading} */
export const list = (tab, asked) => within(ALL, (async () => {
  const top = await enter(tab);
  if (asked.document !== undefined && asked.document !== top.document) throw new Trouble('document_changed');
  const found = await places(tab.id, top);
  const ports = await Promise.all([...found.keys()].map((document) => port(tab.id, top, found, document)));
  const entered = ports.filter((each) => each !== null);
  const listings = await Promise.all(entered.map(listing));
  // Asked again: what has no index got its mark meanwhile.
  const now = await places(tab.id, top);
  /** @type {Stood[]} */
  const documents = [];
  entered.forEach((each, at) => {
    const there = now.get(each.document);
    if (there) documents.push({ port: each, place: there.place, listing: listings[at] });
  });
  return { page: top.stamp(), result: joined(documents.sort((a, b) => order(a.place.steps, b.place.steps))) };
})());

/** @typedef {{port: PagePort, place: Place, listing: Listing}} Stood */

/**
 * Where each document that the extension may enter stands, the top one's included.
 * @param {number} tab @param {PagePort} top @returns {Promise<Map<string, {frame: number, place: Place}>>}
 */
async function places(tab, top) {
  const ran = await entry(runEverywhere(tab, place));
  if (!ran.some(({ frameId, documentId }) => frameId === 0 && documentId === top.document)) throw new Trouble('document_changed');
  return new Map(stood(ran).slice(0, MOST).map(({ documentId, frameId, result }) => [documentId, { frame: frameId, place: result }]));
}

/** A frame's port, or null where it does not answer. @param {number} tab @param {PagePort} top @param {Map<string, {frame: number}>} found @param {string} document */
const port = (tab, top, found, document) => (document === top.document ? top
  : within(ENTER, enterDocument(tab, /** @type {{frame: number}} */ (found.get(document)).frame, document)).catch(() => null));

/** Frames around others first. @param {number[]} a @param {number[]} b */
function order(a, b) {
  const at = a.findIndex((step, index) => step !== b[index]);
  return a.length - b.length || (at < 0 ? 0 : a[at] - b[at]);
}

/** What a document says of the frames in it; nothing when it does not answer. @param {PagePort} port @returns {Promise<Listing>} */
async function listing(port) {
  const said = await within(ASK, port.ask('listFrames')).catch(() => null);
  if (!Array.isArray(said?.frames)) return { elements: [], more: 0 };
  return { elements: said.frames.slice(0, MOST).map(element), more: Number.isInteger(said.more) && said.more > 0 ? said.more : 0 };
}

/** @param {any} said @returns {Element} */
const element = (said) => ({
  index: Number.isInteger(said?.index) ? said.index : -1, mark: words(said?.mark, 64), name: words(said?.name, 1_000), address: words(said?.address, 4_096), visible: said?.visible === true,
});
/** @param {unknown} said @param {number} most */
const words = (said, most) => (typeof said === 'string' ? said.slice(0, most).toWellFormed() : '');

/**
 * Puts together what the frames and the documents around them said. Of several frames in shadow trees that have no mark it is
 * not known which is which, nor what stands inside which: those have no name here, and are not said to be in sight.
 * @param {Stood[]} documents the top one first @returns {{frames: Frame[], unreachable: number}}
 */
function joined(documents) {
  const standing = new Places(documents, ({ place }) => place.steps);
  /** @type {Map<string, Frame>} */
  const frames = new Map();
  const inside = new Map(documents.map(({ port: { document } }) => [document, 0]));
  for (const { port: { document, origin }, place: { steps, mark } } of documents.slice(1)) {
    const around = standing.at(steps.slice(0, -1)), parent = around.length === 1 ? around[0] : undefined;
    const known = parent && elementOf(parent.listing.elements, steps.at(-1) ?? -1, mark, standing.at(steps));
    const shown = parent !== undefined && (parent === documents[0] || frames.get(parent.port.document)?.visible === true);
    if (parent) inside.set(parent.port.document, (inside.get(parent.port.document) ?? 0) + 1);
    frames.set(document, {
      document, origin, parent: parent?.port.document ?? '',
      name: known?.name ?? '', address: known?.address ?? '', visible: shown && known?.visible === true,
    });
  }
  const unreachable = documents.reduce((sum, { port: { document }, listing: { elements, more } }) => sum + more + Math.max(0, elements.length - (inside.get(document) ?? 0)), 0);
  return { frames: [...frames.values()], unreachable };
}

/** The element that holds a frame, where there is no doubt. @param {Element[]} elements @param {number} index @param {string} mark @param {Stood[]} alike */
function elementOf(elements, index, mark, alike) {
  if (index >= 0) return alike.length === 1 ? elements.find((each) => each.index === index) : undefined;
  if (mark) return elements.find((each) => each.mark === mark);
  const unmarked = elements.filter((each) => each.index < 0 && each.mark === '');
  return unmarked.length === 1 && alike.filter((each) => each.place.mark === '').length === 1 ? unmarked[0] : undefined;
}
