// A picture of exactly what the person sees: checked, taken, checked again. A picture that any of the checks speaks
// against is dropped before other code has seen it.

import { capture, tabOf } from './browser.js';
import { refusedEntry } from './closed.js';
import { Observer } from './front.js';
import { safeToCapture } from './reads.js';
import { Trouble } from './trouble.js';
import { within } from './within.js';

/** The browser takes two pictures a second and refuses more. */
const SPACING = 550;
/** A page whose process draws nothing any more is never taken. */
const CAPTURE = 5_000;
const SIGNATURE = 'data:image/png;base64,';

/** When the next picture may be taken. */
let next = 0;
/** Those of one window are taken one after the other; a page that does not answer holds up no other window. @type {Map<number, Promise<unknown>>} */
const queues = new Map();

/** @type {import('./reads.js').Reading} */
export const picture = (tab) => {
  const { windowId } = tab, turn = (queues.get(windowId) ?? Promise.resolve()).then(() => take(tab));
  const done = turn.catch(() => undefined).then(() => { if (queues.get(windowId) === done) queues.delete(windowId); });
  queues.set(windowId, done);
  return turn;
};

/** Resolves when it is this picture's turn among those of all windows. */
function turnToTake() {
  const at = Math.max(Date.now(), next);
  next = at + SPACING;
  return new Promise((/** @type {(value?: undefined) => void} */ resolve) => { setTimeout(resolve, at - Date.now()); });
}

/** @param {import('./pages.js').Opened} tab */
async function take(tab) {
  // The wait comes before the first check: what lies between the checks should be short.
  await turnToTake();
  const observer = new Observer(tab.windowId);
  try {
    if (!await inFront(tab)) throw new Trouble('picture_refused', 'not_in_front');
    const before = await safeToCapture(tab);
    refuseUnsafe(before.result);
    const png = await captured(tab.windowId);
    const after = await safeToCapture(tab).catch(() => null);
    const unchanged = after !== null && same(before, after) && observer.moments === 0 && await inFront(tab);
    // Counted once more: looking at the tab took time, too.
    if (!unchanged || observer.moments !== 0) throw new Trouble('picture_refused', 'changed_while_taking');
    return { page: after.page, result: { png, ...sizeOf(png) } };
  } finally {
    observer.end();
  }
}

/** @param {import('./browser.js').Tab} tab */
async function inFront({ id, windowId }) {
  const now = await tabOf(id ?? -1);
  return now?.active === true && now.windowId === windowId;
}

/** @param {any} answer of safeToCapture */
function refuseUnsafe(answer) {
  if (answer.safe === true) return;
  throw new Trouble('picture_refused', typeof answer.reason === 'string' ? answer.reason : 'unreadable_in_view');
}

/**
 * Whether nothing changed between two checks: the document, the answer, the count of unsafe moments, scroll and viewport.
 * @param {any} before @param {any} after
 */
function same(before, after) {
  return before.page.document === after.page.document && after.result.safe === true
    && JSON.stringify(before.result.token) === JSON.stringify(after.result.token);
}

/** @param {number} window @returns {Promise<string>} base64 */
async function captured(window) {
  let address;
  try {
    address = await within(CAPTURE, capture(window));
  } catch (error) {
    if (error instanceof Trouble) throw error;
    const words = error instanceof Error ? error.message : '';
    if (/activeTab|all_urls|permission/i.test(words)) throw new Trouble('needs_click', 'picture');
    if (/MAX_CAPTURE/i.test(words)) throw new Trouble('limit_reached');
    throw refusedEntry(error);
  }
  if (!address.startsWith(SIGNATURE)) throw new Trouble('internal');
  return address.slice(SIGNATURE.length);
}

/**
 * A PNG's size, from its first chunk: https://www.w3.org/TR/png-3/#11IHDR
 * @param {string} png base64
 */
function sizeOf(png) {
  const head = Uint8Array.from(atob(png.slice(0, 32)), (unit) => unit.charCodeAt(0));
  const view = new DataView(head.buffer);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
