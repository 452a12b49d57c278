// Which pages count as closed: by their address, and by the browser's words for a refused attempt.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { closedAddress, refusedEntry } from '../closed.js';

/** @type {[string, string | undefined][]} */
const ADDRESSES = [
  ['https://shop.example/cart', undefined],
  ['http://127.0.0.1:8080/', undefined],
  ['https://chromewebstore.google.com.evil.example/', undefined],
  ['https://chrome.google.com/webstoreish', undefined],
  ['', 'blank'],
  ['about:blank', 'blank'],
  ['chrome://newtab/', 'blank'],
  ['edge://newtab/', 'blank'],
  ['chrome://settings/passwords', 'browser_page'],
  ['chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/page.html', 'browser_page'],
  ['devtools://devtools/bundled/inspector.html', 'browser_page'],
  ['view-source:https://shop.example/', 'browser_page'],
  ['data:text/html,hello', 'browser_page'],
  ['https://chromewebstore.google.com/', 'store'],
  ['https://chrome.google.com/webstore/detail/x', 'store'],
  ['https://microsoftedge.microsoft.com/addons/x', 'store'],
  ['file:///home/someone/letter.html', 'file'],
];
for (const [address, want] of ADDRESSES) {
  test(`address: ${address || '(none)'}`, () => assert.equal(closedAddress(address), want));
}

/** The browser's words, as they were seen. @type {[string, string, string | undefined][]} */
const WORDS = [
  ['Cannot access contents of the page. Extension manifest must request permission to access the respective host.', 'needs_click', 'site'],
  ['Cannot access a chrome:// URL', 'page_not_readable', 'browser_page'],
  ['Cannot access a chrome-extension:// URL of different extension', 'page_not_readable', 'browser_page'],
  ['The extensions gallery cannot be scripted.', 'page_not_readable', 'store'],
  ['Frame with ID 0 is showing error page', 'page_not_readable', 'error'],
  ['No tab with id: 7.', 'no_page', undefined],
  ['Frame with ID 0 was removed.', 'document_changed', undefined],
  ['Could not load file: \'shared-scripts/view.js\'.', 'internal', undefined],
  ['words that nobody knows', 'internal', undefined],
];
for (const [words, code, reason] of WORDS) {
  test(`words: ${words}`, () => {
    const trouble = refusedEntry(new Error(words));
    assert.deepEqual([trouble.code, trouble.reason], [code, reason]);
  });
}
