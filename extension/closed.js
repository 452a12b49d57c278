// Pages that the browser closes to extensions: known by their address, or by what the browser answers to an attempt.
// The reasons are schema/codes.json's.

import { Trouble } from './trouble.js';

/** @type {[RegExp, string][]} address to reason, the first that matches */
const ADDRESSES = [
  [/^(about:blank\b|about:srcdoc|$)/, 'blank'],
  [/^[a-z]+:\/\/(newtab|new-tab-page|new-tab-page-third-party)(\/|$)/, 'blank'],
  [/^https:\/\/chromewebstore\.google\.com(\/|$)/, 'store'],
  [/^https:\/\/chrome\.google\.com\/webstore(\/|$)/, 'store'],
  [/^https:\/\/microsoftedge\.microsoft\.com\/addons(\/|$)/, 'store'],
  [/^file:/, 'file'],
  [/^(?!https?:)/, 'browser_page'],
];

/** @type {[RegExp, string, string?][]} the browser's words to code and reason, the first that match */
const WORDS = [
  [/no tab with id/i, 'no_page'],
  [/extensions gallery/i, 'page_not_readable', 'store'],
  [/error page/i, 'page_not_readable', 'error'],
  [/about:blank/i, 'page_not_readable', 'blank'],
  [/chrome(-[a-z]+)?:\/\/|devtools:|view-source:|webui/i, 'page_not_readable', 'browser_page'],
  [/must request permission|cannot access contents/i, 'needs_click', 'site'],
  [/frame (with id )?\d+ (was|is) removed|no frame with id|no document with id/i, 'document_changed'],
];

/** Why an address is closed to every extension; undefined when it is not. @param {string} url @returns {string | undefined} */
export const closedAddress = (url) => ADDRESSES.find(([pattern]) => pattern.test(url))?.[1];

/** A refused attempt to enter a page as trouble. The browser tells in words alone; what is not known stays closed. @param {unknown} error */
export function refusedEntry(error) {
  const words = error instanceof Error ? error.message : String(error);
  const found = WORDS.find(([pattern]) => pattern.test(words));
  return found ? new Trouble(found[1], found[2]) : new Trouble('internal');
}
