// Pages: the reader brought into a tab's document when it is needed, and asked over the port that its own script opens.
// A page is asked by its document's id, so that an answer can never come from another document than the one asked.

import { runFiles, runFunction, runInDocument } from './browser.js';
import { closedAddress, refusedEntry } from './closed.js';
import * as filled from './filled.js';
import { readerFiles } from './files.js';
import { portAfter, portOf } from './page-ports.js';
import { Trouble } from './trouble.js';
import { within } from './within.js';

/** @typedef {import('./page-ports.js').PagePort} PagePort */
/** @typedef {import('./page-ports.js').Stamp} Stamp */
/** @typedef {import('./browser.js').Tab & {id: number}} Opened */

/** How long the browser may take to refuse. */
const REFUSAL = 1_500;
/** How long a script may take to run, in a page that is busy. */
const RUN = 15_000;
/** How long the reader's port may take to come once its script ran. */
const ARRIVAL = 3_000;

/** @type {Map<string, Promise<PagePort>>} documents that are being entered */
const entering = new Map();

/**
 * Looks whether a tab's document may be entered and read; throws why not. Changes nothing in it.
 * A refusal comes at once: `timed_out` means a page that may be entered and is busy.
 * @param {Opened} tab @param {number} milliseconds @returns {Promise<string>} the document's id
 */
export async function probe({ id, url }, milliseconds) {
  const closed = url === undefined ? undefined : closedAddress(url);
  // A file's page the browser may well let in, if the person allowed it.
  if (closed && closed !== 'file') throw new Trouble('page_not_readable', closed);
  const attempt = entry(runFunction(id, cameFrom));
  // Where the browser does not tell the address the answer is a refusal, and comes at once or (source views) never.
  const [found] = await (url === undefined ? within(REFUSAL, attempt).catch(neverAnswered) : within(milliseconds, attempt));
  if (!found) throw new Trouble('no_page');
  const { type, opened, referrer, again } = found.result ?? {};
  // Told to the hosts before anything of the page is.
  if (opened !== undefined && referrer !== undefined) await filled.reached(id, { opened, referrer, again: again === true ? url : undefined });
  if (type === 'application/pdf') throw new Trouble('page_not_readable', 'pdf');
  return found.documentId;
}

/** @param {Trouble} trouble @returns {never} */
function neverAnswered(trouble) {
  throw trouble.code === 'timed_out' ? new Trouble('page_not_readable', 'browser_page') : trouble;
}

/**
 * Runs in the page: what it is, whether another page opened it and can speak to it, the origin that led to it, and whether
 * it was shown before and came back. The getters are the prototype's, because a named image shadows the document's own members.
 */
function cameFrom() {
  /** @param {string} name */
  const own = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name)?.get?.call(document);
  const referrer = own('referrer');
  const [way] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  return {
    type: own('contentType'), opened: window.opener !== null, referrer: URL.canParse(referrer) ? new URL(referrer).origin : '',
    again: way !== undefined && (way.type === 'back_forward' || way.type === 'reload'),
  };
}

/**
 * Asks the reader in a tab's top document.
 * @param {Opened} tab @param {string} call a function of the reader's face @param {number} milliseconds
 * @returns {Promise<{page: Stamp, value: any}>}
 */
export function ask(tab, call, milliseconds) {
  return within(milliseconds, enter(tab).then(async (page) => {
    const value = await page.ask(call);
    return { page: page.stamp(), value };
  }));
}

/** The page of a tab, with the reader in it. @param {Opened} tab @returns {Promise<PagePort>} */
export const enter = async (tab) => enterDocument(tab.id, 0, await probe(tab, RUN));

/**
 * A document of a tab, with the reader in it.
 * @param {number} tab @param {number} frame @param {string} document @returns {Promise<PagePort>}
 */
export async function enterDocument(tab, frame, document) {
  const known = portOf(document);
  if (known) return known;
  // Entered once for all who ask at the same time: a second port would let the first one go.
  const under = entering.get(document) ?? bring(tab, frame, document).finally(() => entering.delete(document));
  entering.set(document, under);
  return under;
}

/**
 * A document of a tab by its id, one that was entered before or that a frame shows; only while it is the one shown.
 * @param {number} tab @param {string} document @returns {Promise<PagePort>}
 */
export async function enterAgain(tab, document) {
  const known = portOf(document);
  if (known && known.tab !== tab) throw new Trouble('document_changed');
  const [ran] = await entry(runInDocument(tab, document, () => true));
  if (ran?.documentId !== document) throw new Trouble('document_changed');
  return known ?? enterDocument(tab, ran.frameId, document);
}

/** Brings the reader into a document, and waits for its port. @param {number} tab @param {number} frame @param {string} document @returns {Promise<PagePort>} */
async function bring(tab, frame, document) {
  const files = await readerFiles();
  return portAfter(document, ARRIVAL, async () => {
    const [ran] = await within(RUN, entry(runFiles(tab, files, frame)));
    if (ran?.documentId !== document) throw new Trouble('document_changed');
  });
}

/** An attempt to enter, its refusal turned into trouble. @template T @param {Promise<T>} attempt @returns {Promise<T>} */
export const entry = (attempt) => attempt.catch((error) => { throw refusedEntry(error); });
