// Frames: the document that a chain of frame selectors leads to, entered and named by the browser.
//
// Chromium tells no script which frame an element holds. So the parent's script says at which index among its window's
// frames the element's window stands, and every frame says at which index of which window it stands itself; where the two
// meet is the frame. A frame may lie about its place; its document and origin are the browser's word all the same, and
// they are what the host decides by.

import { runEverywhere } from './browser.js';
import { enter, enterDocument, entry } from './pages.js';
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
    const inner = await enterFrame(tab, top, path, found.origin);
    // A frame that came or went meanwhile has moved the indexes of the others.
    if ((await find(port, css)).index !== found.index) throw new Trouble('document_changed');
    port = inner;
  }
  return { top, port };
}

/** @param {PagePort} port @param {string} css @returns {Promise<{index: number, origin: string | undefined}>} */
async function find(port, css) {
  const { refusal, count, index, origin } = await port.ask('frame', { css });
  if (refusal) throw new Trouble('selector_invalid');
  if (count > 1) throw new Trouble('selector_ambiguous');
  if (count !== 1 || !Number.isInteger(index) || index < 0) throw new Trouble('selector_no_match');
  return { index, origin: webOrigin(origin) };
}

/**
 * @param {Opened} tab @param {PagePort} top @param {number[]} path @param {string | undefined} origin
 * @returns {Promise<PagePort>}
 */
async function enterFrame(tab, top, path, origin) {
  const places = await entry(runEverywhere(tab.id, place));
  if (!places.some(({ frameId, documentId }) => frameId === 0 && documentId === top.document)) throw new Trouble('document_changed');
  const there = places.filter(({ result }) => Array.isArray(result) && result.join() === path.join());
  // The extension was let into the page but not into the frame's site.
  if (there.length === 0) throw new Trouble('needs_click', 'frame', undefined, origin);
  if (there.length > 1) throw new Trouble('document_changed');
  return enterDocument(tab.id, there[0].frameId, there[0].documentId);
}

/** Runs in a frame: the index of each window on the way from the top one to this one; -1 inside a shadow root. */
function place() {
  const steps = [];
  for (let inner = /** @type {Window} */ (window); inner !== inner.parent; inner = inner.parent) {
    let step = -1;
    for (let at = 0; at < inner.parent.length; at += 1) if (inner.parent[at] === inner) step = at;
    steps.unshift(step);
  }
  return steps;
}

/** What the page says the frame's site is: for a sentence to the person, nothing is decided by it. @param {unknown} origin */
const webOrigin = (origin) => (typeof origin === 'string' && /^https?:\/\/[^/]{1,1000}$/.test(origin) ? origin : undefined);
