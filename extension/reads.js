// What the host may ask of a page: each answer carries where it comes from, or why there is none.

import { activeTab, grantedOrigins, tabOf } from './browser.js';
import { refined } from './access.js';
import { answerOf, told } from './acts.js';
import { ask, enter, enterAgain } from './pages.js';
import { Trouble, troubleOf } from './trouble.js';
import { within } from './within.js';

/**
 * @typedef {import('./page-ports.js').Stamp} Stamp
 * @typedef {{page?: Stamp, result: object} | {refusal: import('./trouble.js').Refusal}} PageAnswer
 * @typedef {{tab: number}} Asked
 * @typedef {(tab: import('./pages.js').Opened, asked: any) => Promise<{page?: Stamp, result: object}>} Reading
 */

/** The reader ends by itself (2 s for a view, 10 s for a page); these are for one that does not. */
const VIEW = 8_000;
const PAGE = 25_000;
const QUICK = 5_000;

/** One function of the reader's face, as a reading. @param {string} call @param {number} milliseconds */
const reading = (call, milliseconds) => async (/** @type {import('./pages.js').Opened} */ tab) => {
  const { page, value } = await ask(tab, call, milliseconds);
  return { page, result: value };
};

/**
 * The same for a document of the tab's: the top one, or that of a frame, which answers for itself and in its own origin.
 * Nothing is read where the top document is not the one that was meant. `part` is the reader's own reference, of an outline.
 * @param {string} call @param {number} milliseconds @returns {Reading}
 */
const readingOf = (call, milliseconds) => (tab, { document, frame, part }) => within(milliseconds, (async () => {
  const top = await enter(tab);
  if (document !== undefined && document !== top.document) throw new Trouble('document_changed');
  const params = part === undefined ? {} : { part };
  if (frame === undefined) {
    const result = told(await top.ask(call, params));
    return { page: top.stamp(), result };
  }
  const port = frame === top.document ? top : await enterAgain(tab.id, frame);
  return answerOf(port, top, await port.ask(call, params));
})());

export const view = readingOf('readView', VIEW);
export const page = readingOf('readPage', PAGE);
export const outline = readingOf('outline', PAGE);
export const snapshot = readingOf('snapshot', PAGE);
export const selection = reading('readSelection', QUICK);
export const safeToCapture = reading('safeToCapture', QUICK);

/**
 * A tab's title and address. The title comes from the reader, which takes the values of private fields out of it; the
 * address is the browser's.
 * @type {Reading}
 */
export const tab = async (opened) => {
  const { page: stamp, value } = await ask(opened, 'title', QUICK);
  const { url } = opened;
  if (url === undefined) throw new Trouble('needs_click', 'site');
  return { page: stamp, result: { title: typeof value.title === 'string' ? value.title : '', address: url } };
};

/** The tab in front of a window's panel. @param {number} window @returns {Promise<PageAnswer>} */
export async function front(window) {
  const tab = await activeTab(window).catch(() => undefined);
  return tab?.id === undefined ? { refusal: { code: 'no_page' } } : { result: { tab: tab.id } };
}

/**
 * Answers a request of the host: only for a tab of the window whose panel asked.
 * @param {number} window @param {Reading} read @param {Asked} asked @returns {Promise<PageAnswer>}
 */
export async function answered(window, read, asked) {
  const found = Number.isInteger(asked.tab) ? await tabOf(asked.tab) : undefined;
  if (found?.id === undefined || found.windowId !== window) return { refusal: { code: 'no_page' } };
  try {
    return await read({ ...found, id: found.id }, asked);
  } catch (error) {
    return { refusal: asRefusal(refined(troubleOf(error), found.url, await grantedOrigins())) };
  }
}

/** @param {{code: string, reason?: string | undefined, origin?: string | undefined}} trouble */
const asRefusal = ({ code, reason, origin }) => ({ code, ...(reason !== undefined && { reason }), ...(origin !== undefined && { origin }) });
