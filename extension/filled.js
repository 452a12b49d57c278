// Where values were filled in, for the 24 hours that a site stays closed afterwards: kept here too, so that a host that lost
// its state hears of it. Tabs as long as the browser runs, sites over its restarts; never what was filled in.

import { drop, load, loadForNow, openTabs, store, storeForNow } from './browser.js';
import * as shutPages from './shut-pages.js';
import { isOfSite, sitesAround } from './sites.js';

const TABS = 'filled_tabs';
const SITES = 'closed_sites';
const ORIGINS = 'filled_sites';
const AGAIN = 'opened_again';
const DAY = 24 * 60 * 60 * 1_000;

/** @typedef {{origin: string, time: number}} Filling */

/** @type {Map<number, Filling>} */
const tabs = new Map();
/** @type {Map<string, number>} a site as the host names it, to the time of the last fill */
const sites = new Map();
/** @type {Map<number, number>} tabs that the person opened again, and when */
const again = new Map();
/** @type {(tab: number, origin: string) => void} */
let tell = () => {};

/** Who tells the hosts of a tab that a fill closed. @param {typeof tell} listener */
export const tellBy = (listener) => { tell = listener; };

/** Resolves when what was kept is known again. */
export const recalled = recall();

async function recall() {
  const [keptTabs, keptSites, keptAgain] = await Promise.all([loadForNow(TABS), load(SITES), loadForNow(AGAIN), shutPages.recall()]);
  for (const [tab, filling] of Object.entries(keptTabs ?? {})) if (!tabs.has(Number(tab))) tabs.set(Number(tab), filling);
  for (const [site, time] of Object.entries(keptSites ?? {})) if (!sites.has(site)) sites.set(site, time);
  for (const [tab, time] of Object.entries(keptAgain ?? {})) if (!again.has(Number(tab))) again.set(Number(tab), time);
  await carryOver();
  // Nothing is known of any tab: the browser has just started, and may have restored them.
  if (keptTabs === undefined) for (const { id, url } of await openTabs()) if (id !== undefined && url) await closeAgain(id, url);
}

/** What a version before this one kept, origins, closes all that may be of their sites. */
async function carryOver() {
  const origins = await load(ORIGINS);
  if (origins === undefined) return;
  for (const [origin, time] of Object.entries(origins)) for (const site of sitesAround(origin)) sites.set(site, Math.max(time, sites.get(site) ?? 0));
  await keep();
  await drop(ORIGINS);
}

/**
 * A tab came with a page that no tab opened in it: the browser brought back one that was closed, or restored it.
 * @param {number} tab @param {string} url
 */
export async function broughtBack(tab, url) {
  await recalled;
  await closeAgain(tab, url);
}

/** @param {number} tab @param {string} url */
async function closeAgain(tab, url) {
  const filling = await shutPages.of(url);
  if (!filling || !isFresh(filling.time) || filling.time <= (again.get(tab) ?? 0)) return;
  close(tab, filling.origin, filling.time);
  await keep();
}

/**
 * A value is about to go into a page of the tab. Every other tab that shows a page of the sites that it closes can take it
 * along, and so can those that a page there can speak to, whatever they show.
 * @param {number} tab @param {string} origin of its top document @param {string[]} closes @param {number[]} [reach] tabs within its reach
 */
export async function remember(tab, origin, closes, reach = []) {
  await recalled;
  const time = Date.now();
  tabs.set(tab, { origin, time });
  for (const site of closes) sites.set(site, time);
  for (const { id, url } of await openTabs()) if (id !== undefined) note(id, url);
  for (const other of reach) close(other, origin, time);
  await keep();
}

/** @param {number} tab @param {string} origin @param {number} time */
function close(tab, origin, time) {
  const before = tabs.get(tab);
  if (before && before.time >= time) return;
  tabs.set(tab, { origin, time });
  if (!before || !isFresh(before.time)) tell(tab, origin);
}

/**
 * A tab shows another page. One of a closed site counts from then on, wherever it goes.
 * @param {number} tab @param {string | undefined} url @returns {Promise<string | undefined>} the page's origin, where its site is closed
 */
export async function shown(tab, url) {
  await recalled;
  const origin = note(tab, url);
  if (tabs.has(tab)) await keep();
  return origin;
}

/** @param {number} tab @param {string | undefined} url @returns {string | undefined} the page's origin, where its site is closed */
function note(tab, url) {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { origin } = new URL(url);
  const times = [...sites].filter(([site, time]) => isFresh(time) && isOfSite(origin, site)).map(([, time]) => time);
  if (times.length === 0) return undefined;
  close(tab, origin, Math.max(...times));
  return origin;
}

/**
 * What a tab's page says of where it comes from. A closed page can speak to one that it opened at any time, before the fill
 * too; and the browser names the tab in front as the opener, whoever it was. So a page that was opened by any other counts
 * while any site is closed, and one whose referrer is closed counts too. A page that hides this is none that means no harm.
 * @param {number} tab @param {{opened: boolean, referrer: string, again?: string | undefined}} said `again`: the address of one that came back
 */
export async function reached(tab, { opened: byAnother, referrer, again: cameBack }) {
  await recalled;
  if (cameBack !== undefined && ofTab(tab) === undefined) await closeAgain(tab, cameBack);
  const [[site, time] = ['', 0]] = [...sites]
    .filter(([each, at]) => isFresh(at) && at > (again.get(tab) ?? 0) && (byAnother || isOfSite(referrer, each)))
    .sort(([, one], [, other]) => other - one);
  if (site === '' || ofTab(tab) !== undefined) return;
  close(tab, `https://${site}`, time);
  await keep();
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
  const known = [tabs.delete(tab), again.delete(tab)];
  if (known.includes(true)) await keep();
}

/**
 * The person opened a tab again, and the site that it shows.
 * @param {number} tab @param {string | undefined} url
 */
export async function forget(tab, url) {
  await recalled;
  tabs.delete(tab);
  again.set(tab, Date.now());
  const origin = url !== undefined && URL.canParse(url) ? new URL(url).origin : '';
  const open = [...sites.keys()].filter((site) => isOfSite(origin, site));
  for (const site of open) forgetSite(site);
  await shutPages.forget(url, (filled) => open.some((site) => isOfSite(filled, site)));
  await keep();
}

/** @param {string} site */
function forgetSite(site) {
  sites.delete(site);
  for (const [tab, filling] of [...tabs]) if (isOfSite(filling.origin, site)) tabs.delete(tab);
}

/** The tabs that a host must know of. @returns {{tab: number, origin: string}[]} */
export function everyTab() {
  return [...tabs].filter(([, { time }]) => isFresh(time)).map(([tab, { origin }]) => ({ tab, origin }));
}

/** @param {number} time */
const isFresh = (time) => Date.now() - time < DAY;

async function keep() {
  for (const [tab, { time }] of [...tabs]) if (!isFresh(time)) tabs.delete(tab);
  for (const [site, time] of [...sites]) if (!isFresh(time)) sites.delete(site);
  const shown = (await openTabs()).flatMap(({ id, url }) => {
    const filling = tabs.get(id ?? -1);
    return filling && url ? [{ url, filling }] : [];
  });
  await shutPages.keep(shown, isFresh);
  await Promise.all([storeForNow(TABS, Object.fromEntries(tabs)), store(SITES, Object.fromEntries(sites)), storeForNow(AGAIN, Object.fromEntries(again))]);
}
