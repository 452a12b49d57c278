// The watcher, on every site that the person granted: registered to run before the page's first script, so that a field
// which was a password field at any time is known as one.
//
// The browser forgets registered scripts of an unpacked extension when it restarts, so they are set at every worker start.

import { grantedOrigins, registerScript, registeredScript, runFiles, tabsOn, unregisterScript, updateScript } from './browser.js';
import { watcherFiles } from './files.js';

const ID = 'watcher';

/** One change after the other: two at once could leave the older list of sites. @type {Promise<unknown>} */
let queue = Promise.resolve();

/** Registers the watcher for exactly the granted sites. */
export function watch() {
  queue = queue.catch(() => undefined).then(set);
  return queue;
}

async function set() {
  const [sites, js, registered] = await Promise.all([grantedOrigins(), watcherFiles(), registeredScript(ID)]);
  if (sites.length === 0) {
    if (registered) await unregisterScript(ID);
    return;
  }
  /** @type {chrome.scripting.RegisteredContentScript} */
  const script = { id: ID, matches: sites, js, allFrames: true, matchOriginAsFallback: true, runAt: 'document_start', world: 'ISOLATED' };
  await (registered ? updateScript(script) : registerScript(script));
}

/**
 * Brings the watcher into the tabs that already show these sites. Those documents stay cold (it was not there from their
 * start), but what they show from now on is seen.
 * @param {string[]} sites match patterns
 */
export async function enter(sites) {
  if (sites.length === 0) return;
  const [tabs, js] = await Promise.all([tabsOn(sites), watcherFiles()]);
  // A tab that closed or shows an error page meanwhile refuses: it needs no watcher.
  await Promise.allSettled(tabs.map((tab) => runFiles(tab.id ?? -1, js, true)));
}
