// How far a sender is trusted: read from what the browser says of it, never from what it says.

import { extensionId, urlOf } from './browser.js';

const PANEL = urlOf('extension/panel/panel.html');
const OPTIONS = urlOf('extension/options/options.html');
const OURS = urlOf('');

/** @typedef {'panel' | 'options' | 'page'} Tier */

/**
 * The tier of a port, or null for one that is dropped. A port has to have the name of its tier and its sender the address:
 *  - panel: the panel's own document in a side panel, which no tab holds. The same document in a tab is not believed.
 *  - options: the options page.
 *  - page: a script of ours in a document of a tab, known by its id. The page's process may be compromised: it is believed
 *    about nothing but the answer that it was asked for.
 * @param {string} name @param {import('./browser.js').Sender | undefined} sender @returns {Tier | null}
 */
export function tierOf(name, sender) {
  if (!sender || sender.id !== extensionId) return null;
  const url = withoutFragment(sender.url ?? '');
  if (name === 'panel') return url === PANEL && !sender.tab ? 'panel' : null;
  if (name === 'options') return url === OPTIONS && (sender.frameId ?? 0) === 0 ? 'options' : null;
  if (name === 'page') return sender.tab?.id !== undefined && sender.documentId && !url.startsWith(OURS) ? 'page' : null;
  return null;
}

/** @param {string} url */
const withoutFragment = (url) => url.split('#', 1)[0];
