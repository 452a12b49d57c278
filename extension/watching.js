// The watcher, from a document's start on every site that the extension may enter, so that a field which was a password
// field at any time is known as one.
//
// It is registered for all addresses: the browser runs it only where the person granted the site, or where a click on the
// toolbar button opened this tab and the tab stays on its site. No list of ours can be behind the browser's own.
// Registered scripts of an unpacked extension are forgotten when the browser restarts: set at every worker start.

import { registerScript, registeredScript, runFiles, tabsOn, updateScript } from './browser.js';
import { watcherFiles } from './files.js';

const ID = 'watcher';

/** Registers the watcher. */
export async function watch() {
  const [js, registered] = await Promise.all([watcherFiles(), registeredScript(ID)]);
  /** @type {chrome.scripting.RegisteredContentScript} */
  const script = { id: ID, matches: ['<all_urls>'], js, allFrames: true, matchOriginAsFallback: true, runAt: 'document_start', world: 'ISOLATED' };
  await (registered ? updateScript(script) : registerScript(script));
}

/**
 * Brings the watcher into a tab that the extension was just let into. Its documents stay cold (it was not there from their
 * start), but what they show from now on is seen.
 * @param {number} tab
 */
export async function enterTab(tab) {
  // A tab that closed or shows a page of the browser's own meanwhile refuses: it needs no watcher.
  await runFiles(tab, await watcherFiles(), 'all').catch(() => undefined);
}

/** Brings it into all tabs that show these sites. @param {string[]} sites match patterns */
export async function enterSites(sites) {
  if (sites.length === 0) return;
  const tabs = await tabsOn(sites);
  await Promise.all(tabs.map((tab) => enterTab(tab.id ?? -1)));
}
