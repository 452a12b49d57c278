// The pages that closed tabs showed, kept over restarts of the browser: a tab that is closed and brought back, or restored
// with its window, has another number, and shows what was closed under the old one. Digests under the profile's own id
// stand for the addresses, which may hold what a page wrote into them.

import { load, store } from './browser.js';
import { profile } from './profile.js';

/** @typedef {import('./filled.js').Filling} Filling */

const PAGES = 'closed_pages';
/** The newest are kept. */
const MOST = 2_000;

/** @type {Map<string, Filling>} digest of an address to the fill that closed the tab which showed it; the newest last */
const pages = new Map();

/** Takes in what was kept. */
export async function recall() {
  for (const [page, filling] of Object.entries(await load(PAGES) ?? {})) if (!pages.has(page)) pages.set(page, filling);
}

/** Closed tabs show these pages. @param {{url: string, filling: Filling}[]} shown @param {(time: number) => boolean} isFresh */
export async function keep(shown, isFresh) {
  for (const { url, filling } of shown) {
    const page = await digestOf(url);
    pages.delete(page);
    pages.set(page, filling);
  }
  const old = [...pages].filter(([, { time }], index) => !isFresh(time) || index < pages.size - MOST);
  for (const [page] of old) pages.delete(page);
  await store(PAGES, Object.fromEntries(pages));
}

/** The fill that closed a tab which showed this page. @param {string} url @returns {Promise<Filling | undefined>} */
export const of = async (url) => pages.get(await digestOf(url));

/** The person opened a page again, and what a fill closed. @param {string | undefined} url @param {(origin: string) => boolean} isOpened */
export async function forget(url, isOpened) {
  if (url !== undefined) pages.delete(await digestOf(url));
  for (const [page, { origin }] of [...pages]) if (isOpened(origin)) pages.delete(page);
}

/** @param {string} url */
async function digestOf(url) {
  const bytes = new TextEncoder().encode(`${await profile()}\n${url.split('#', 1)[0]}`);
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
