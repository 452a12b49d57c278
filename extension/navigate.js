// Takes a tab to another address, and waits until the browser has left the old document.

import { goTo, tabOf } from './browser.js';
import { enter, probe } from './pages.js';
import { webAddress } from './sites.js';
import { Trouble } from './trouble.js';
import { within } from './within.js';

/** How long a page may take to answer. */
const COMMIT = 25_000;
const LOOK = 1_000;
/** How often a tab is looked at that may have come to rest without an event: an answer that is no page leaves it where it was. */
const REST = 1_000;

/** @type {Map<number, (change: {status?: string}) => void>} who waits for a tab */
const waiting = new Map();

/** Takes only addresses of the web: not javascript:, data:, file:, the browser's own or an extension's. @type {import('./reads.js').Reading} */
export const navigate = async (tab, { address }) => {
  const url = webAddress(address);
  if (!url) throw new Trouble('bad_message');
  const before = await probe(tab, LOOK).catch(() => undefined);
  const left = departure(tab, before);
  const watch = setInterval(async () => updated(tab.id, { status: (await tabOf(tab.id))?.status ?? 'complete' }), REST);
  try {
    await goTo(tab.id, url);
    await within(COMMIT, left);
  } finally {
    clearInterval(watch);
    waiting.delete(tab.id);
  }
  const now = await tabOf(tab.id);
  // Where the extension may not enter there is nothing to say of the document, but the tab went there.
  const page = await enter({ ...(now ?? tab), id: tab.id }).catch(() => undefined);
  if (!page) return { result: { done: true } };
  return { page: { ...page.stamp(), top: { document: page.document, origin: page.origin } }, result: { done: true } };
};

/** The browser says what a tab does. @param {number} tab @param {{status?: string}} change */
export function updated(tab, change) {
  waiting.get(tab)?.(change);
}

/**
 * Resolves when the tab shows another document than before, or has come to rest.
 * @param {import('./pages.js').Opened} tab @param {string | undefined} before
 */
function departure(tab, before) {
  return new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
    waiting.set(tab.id, async ({ status }) => {
      if (status === 'complete') return resolve();
      const now = await tabOf(tab.id);
      const document = now && await probe({ ...now, id: tab.id }, LOOK).catch(() => undefined);
      if (document !== undefined && document !== before) resolve();
    });
  });
}
