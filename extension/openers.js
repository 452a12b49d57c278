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
 * The tabs that a page in a tab can hand something to: the one that opened it, as long as it says that it can still speak to
 * that one (where nobody says it, it can), and all that were opened from it, whether or not those let it go.
 * @param {number} tab @param {() => Promise<{result?: boolean}[]>} run runs hasOpener in the tab's top document
 * @returns {Promise<number[]>}
 */
export async function within(tab, run) {
  await recalled;
  const reach = below(tab), opener = openers.get(tab);
  if (opener === undefined) return reach;
  const [ran] = await run().catch(() => []);
  return ran?.result === false ? reach : [...reach, opener];
}

/** @param {number} tab @returns {number[]} the tabs that were opened from it, and from those */
function below(tab) {
  const found = new Set([tab]);
  // A set is walked to its end, also as it grows.
  for (const above of found) for (const [child, opener] of openers) if (opener === above) found.add(child);
  found.delete(tab);
  return [...found];
}

/** Runs in the page. */
export const hasOpener = () => window.opener !== null;

const keep = () => storeForNow(OPENERS, Object.fromEntries(openers));
