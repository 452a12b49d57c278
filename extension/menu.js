// The context menu. Of the event it takes the entry, the tab and its window, and nothing else: what is selected is read
// through the gate, as everything is, when the person asks.

import { openPanel, setMenu } from './browser.js';
import { draft } from './panels.js';

/** @typedef {import('./browser.js').Tab} Tab */

/** @type {Record<string, {title: string, contexts: chrome.contextMenus.CreateProperties['contexts'], question: string}>} */
const ENTRIES = {
  ask_page: { title: 'Ask Sidekick about this page', contexts: ['page', 'frame'], question: 'What is this page about?' },
  ask_selection: { title: 'Ask Sidekick about the selection', contexts: ['selection'], question: 'What does the selected text say?' },
};

/** Written once, when the extension is installed or updated: the browser keeps it. */
export const install = () => setMenu(Object.entries(ENTRIES)
  .map(([id, { title, contexts }]) => /** @type {chrome.contextMenus.CreateProperties} */ ({ id, title, contexts })));

/** @param {string | number} entry @param {Tab | undefined} tab */
export function clicked(entry, tab) {
  if (!Object.hasOwn(ENTRIES, entry) || !tab || tab.windowId === undefined) return;
  // First of all and without waiting: the panel opens in the person's gesture only.
  void openPanel(tab.windowId);
  draft(tab.windowId, ENTRIES[entry].question);
}
