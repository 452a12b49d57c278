// Frames: the document that a chain of frame selectors leads to, entered and named by the browser.
//
// Chromium tells no script which frame an element holds. So the parent's script says at which index among its window's
// frames the element's window stands, and every frame says at which index of which window it stands itself; where the two
// meet is the frame. A frame in a shadow tree has no index: it is known by a mark or by its size, where no other has it
// (shared-scripts/selector-frame.js). A frame may lie about its place; its document and origin are the browser's word all the
// same, and they are what the host decides by.

import { runEverywhere } from './browser.js';
import { enter, enterDocument, entry } from './pages.js';
import { stood } from './place.js';
import { Trouble } from './trouble.js';

/** @typedef {import('./pages.js').Opened} Opened */
/** @typedef {import('./page-ports.js').PagePort} PagePort */

/**
 * The document that owns what a selector points at, and the tab's top document.
 * @param {Opened} tab @param {string[]} frames selectors, outermost first @returns {Promise<{top: PagePort, port: PagePort}>}
 */
export async function owner(tab, frames) {
  const top = await enter(tab);
  let port = top;
  /** @type {number[]} */
  let path = [];
  for (const css of frames) {
    const found = await find(port, css);
    path = [...path, found.index];
    const inner = await enterFrame(tab, top, path, found);
    // A frame that came or went meanwhile has moved the indexes of the others.
    const again = await find(port, css);
    if (again.index !== found.index || again.mark !== found.mark || again.size !== found.size) throw new Trouble('document_changed');
    port = inner;
  }
  return { top, port };
}

/** @typedef {{index: number, mark?: string, size?: string, alone?: boolean, only?: boolean, origin: string | undefined}} Found */
/** @typedef {{steps: number[], mark: string, foreign: boolean, size: string}} Place */

/** @param {PagePort} port @param {string} css @returns {Promise<Found>} */
async function find(port, css) {
  const { refusal, count, index, mark, size, alone, only, origin } = await port.ask('frame', { css });
  if (refusal) throw new Trouble(refusal.code === 'timed_out' ? 'timed_out' : 'selector_invalid');
  if (count > 1) throw new Trouble('selector_ambiguous');
  if (count !== 1 || !Number.isInteger(index)) throw new Trouble('selector_no_match');
  return { index, mark, size, alone, only, origin: webOrigin(origin) };
}

/**
 * @param {Opened} tab @param {PagePort} top @param {number[]} path @param {Found} found
 * @returns {Promise<PagePort>}
 */
async function enterFrame(tab, top, path, found) {
  const places = await entry(runEverywhere(tab.id, place));
  if (!places.some(({ frameId, documentId }) => frameId === 0 && documentId === top.document)) throw new Trouble('document_changed');
  const there = stood(places).filter(({ result }) => result.steps.join() === path.join());
  const [one, ...others] = found.index >= 0 ? there : inShadow(there, found);
  // The extension was let into the page but not into the frame's site.
  if (!one) throw new Trouble('needs_click', 'frame', undefined, found.origin);
  if (others.length > 0) throw new Trouble(found.index >= 0 ? 'document_changed' : 'selector_ambiguous');
  return enterDocument(tab.id, one.frameId, one.documentId);
}

/**
 * Of the frames in shadow trees of one window those that may be the one: by its mark, else by its size among the foreign ones.
 * @template {{result?: Place | undefined}} Ran @param {Ran[]} there @param {Found} found @returns {Ran[]}
 */
function inShadow(there, { mark, size, alone, only }) {
  if (mark !== undefined) return there.filter(({ result }) => result?.mark === mark);
  const foreign = there.filter(({ result }) => result?.foreign);
  if (only && foreign.length < 2) return foreign;
  const alike = foreign.filter(({ result }) => result?.size === size);
  if (alike.length > 0 && !alone) throw new Trouble('selector_ambiguous');
  return alike;
}

/** Runs in a frame: the index of each window on the way from the top one to this one, -1 inside a shadow tree; and what it is known by there. @returns {Place} */
export function place() {
  const steps = [];
  for (let inner = /** @type {Window} */ (window); inner !== inner.parent; inner = inner.parent) {
    let step = -1;
    for (let at = 0; at < inner.parent.length; at += 1) if (inner.parent[at] === inner) step = at;
    steps.unshift(step);
  }
  const mark = /** @type {any} */ (globalThis)[Symbol.for('sidekick.place')];
  return { steps, mark: typeof mark === 'string' ? mark : '', foreign: window.frameElement === null, size: `${window.innerWidth}x${window.innerHeight}` };
}

/** What the page says the frame's site is: for a sentence to the person, nothing is decided by it. @param {unknown} origin */
const webOrigin = (origin) => (typeof origin === 'string' && /^https?:\/\/[^/]{1,1000}$/.test(origin) ? origin : undefined);
