// Which tab opened which, for as long as the browser runs. The browser itself forgets it as soon as the person goes to
// another tab, and a page can speak to the one that opened it long after.

import { loadForNow, storeForNow } from './browser.js';

const OPENERS = 'openers';

/** @type {Map<number, number>} tab to the one that opened it */
const openers = new Map();
const recalled = recall();

async function recall() {
  for (const [tab, opener] of Object.entries(await loadForNow(OPENERS) ?? {})) if (!openers.has(Number(tab))) openers.set(Number(tab), opener);
}

/** @param {number} tab @param {number} opener */
export async function opened(tab, opener) {
  await recalled;
  openers.set(tab, opener);
  await keep();
}

/** @param {number} tab */
export async function closed(tab) {
  await recalled;
  if (openers.delete(tab)) await keep();
}

/** Another tab took a tab's place. @param {number} added @param {number} gone */
export async function replaced(added, gone) {
  await recalled;
  const above = openers.get(gone);
  if (above !== undefined) openers.set(added, above);
  for (const [child, opener] of [...openers]) if (opener === gone) openers.set(child, added);
  await keep();
}

/**
 * The tab that opened a tab, as long as a page here can still speak to the one there: it may hand a value on. Where nobody
 * can say, it can.
 * @param {number} tab @param {() => Promise<{result?: boolean}[]>} run runs isThere in the tab's top document
 * @returns {Promise<number | undefined>}
 */
export async function within(tab, run) {
  await recalled;
  const opener = openers.get(tab);
  if (opener === undefined) return undefined;
  const [ran] = await run().catch(() => []);
  return ran?.result === false ? undefined : opener;
}

/** Runs in the page. */
export const isThere = () => window.opener !== null;

const keep = () => storeForNow(OPENERS, Object.fromEntries(openers));
