// Where values were filled in, for the 24 hours that a site stays closed afterwards: kept here too, so that a host that lost
// its state hears of it. Tabs as long as the browser runs, origins over its restarts; never what was filled in.

import { load, loadForNow, openTabs, store, storeForNow } from './browser.js';
import { isOfSite, maybeSameSite } from './sites.js';

const TABS = 'filled_tabs';
const SITES = 'filled_sites';
const DAY = 24 * 60 * 60 * 1_000;

/** @typedef {{origin: string, time: number}} Filling */

/** @type {Map<number, Filling>} */
const tabs = new Map();
/** @type {Map<string, number>} origin to the time of the last fill */
const sites = new Map();

/** Resolves when what was kept is known again. */
export const recalled = recall();

async function recall() {
  const [keptTabs, keptSites] = await Promise.all([loadForNow(TABS), load(SITES)]);
  for (const [tab, filling] of Object.entries(keptTabs ?? {})) if (!tabs.has(Number(tab))) tabs.set(Number(tab), filling);
  for (const [origin, time] of Object.entries(keptSites ?? {})) if (!sites.has(origin)) sites.set(origin, time);
}

/**
 * A value is about to go into a page of the tab. Every other tab that shows a page of that site can take it along.
 * @param {number} tab @param {string} origin of its top document
 */
export async function remember(tab, origin) {
  await recalled;
  const time = Date.now();
  tabs.set(tab, { origin, time });
  sites.set(origin, time);
  for (const { id, url } of await openTabs()) if (id !== undefined) note(id, url);
  await keep();
}

/** A tab shows another page. One of a closed site counts from then on, wherever it goes. @param {number} tab @param {string | undefined} url */
export async function shown(tab, url) {
  await recalled;
  if (note(tab, url)) await keep();
}

/** @param {number} tab @param {string | undefined} url */
function note(tab, url) {
  if (url === undefined || !URL.canParse(url) || ofTab(tab) !== undefined) return false;
  const closed = sameSite(new URL(url).origin);
  if (closed === undefined) return false;
  tabs.set(tab, { origin: closed, time: /** @type {number} */ (sites.get(closed)) });
  return true;
}

/** The origin of the fill that closed a tab. @param {number} tab @returns {string | undefined} */
export function ofTab(tab) {
  const filling = tabs.get(tab);
  return filling && isFresh(filling.time) ? filling.origin : undefined;
}

/** A tab that was opened from one where something was filled in counts as one. @param {number} tab @param {number} opener */
export async function opened(tab, opener) {
  await recalled;
  const from = tabs.get(opener);
  if (!from) return;
  tabs.set(tab, { ...from });
  await keep();
}

/** @param {number} tab */
export async function closed(tab) {
  await recalled;
  if (tabs.delete(tab)) await keep();
}

/**
 * The person opened a tab's site again.
 * @param {number} tab @param {string | undefined} site a registrable domain, or a host with its port, as the host names it
 */
export async function forget(tab, site) {
  await recalled;
  const here = tabs.get(tab);
  tabs.delete(tab);
  if (here) sites.delete(here.origin);
  if (site !== undefined) forgetSite(site);
  await keep();
}

/** @param {string} site */
function forgetSite(site) {
  for (const [tab, { origin }] of [...tabs]) if (isOfSite(origin, site)) tabs.delete(tab);
  for (const origin of [...sites.keys()]) if (isOfSite(origin, site)) sites.delete(origin);
}

/** The tabs that a host must know of. @returns {{tab: number, origin: string}[]} */
export function everyTab() {
  return [...tabs].filter(([, { time }]) => isFresh(time)).map(([tab, { origin }]) => ({ tab, origin }));
}

/**
 * The origin of a fill that closed a site, for a page of that site. Without a list of public suffixes a parent or child
 * domain counts as the same site: the host knows better, and a site too many is the safe side.
 * @param {string} origin @returns {string | undefined}
 */
export function sameSite(origin) {
  return [...sites].find(([kept, time]) => isFresh(time) && maybeSameSite(kept, origin))?.[0];
}

/** @param {number} time */
const isFresh = (time) => Date.now() - time < DAY;

function keep() {
  for (const [tab, { time }] of [...tabs]) if (!isFresh(time)) tabs.delete(tab);
  for (const [origin, time] of [...sites]) if (!isFresh(time)) sites.delete(origin);
  return Promise.all([storeForNow(TABS, Object.fromEntries(tabs)), store(SITES, Object.fromEntries(sites))]);
}
