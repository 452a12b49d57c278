// What the sidekick may see of the tab in front. Without the `tabs` permission an address is known only where the person
// granted the site or clicked the toolbar button on the tab; elsewhere the browser's answer to an attempt has to tell.

import { activeTab, grantedOrigins, holdsOrigins } from './browser.js';
import { closedAddress } from './closed.js';
import { sentenceFor } from './codes.js';
import { probe } from './pages.js';
import { askSentence, grantedSentence } from './sentences.js';
import { troubleOf } from './trouble.js';

/**
 * @typedef {object} Access
 * @property {number} tab -1 when there is none
 * @property {'granted' | 'ask' | 'unreadable' | 'none'} access
 * @property {string} sentence
 * @property {string} [title]
 * @property {string} [site] the host, in the form that cannot be confused (punycode)
 * @property {string[]} [origins] the match patterns that grant the site
 */

/** How long a page may take to be looked at before it counts as busy. */
const LOOK = 2_000;

/** What may be seen of the tab in front of a window. @param {number} window @returns {Promise<Access>} */
export async function accessIn(window) {
  const tab = await activeTab(window).catch(() => undefined);
  if (tab?.id === undefined) return { tab: -1, access: 'none', sentence: await sentenceFor('no_page') };
  const known = namesOf(tab);
  const trouble = await probe({ ...tab, id: tab.id }, LOOK).then(() => undefined, troubleOf);
  if (!trouble || trouble.code === 'timed_out') {
    return { tab: tab.id, access: 'granted', ...known, sentence: grantedSentence(known.site, await isForGood(known.origins)) };
  }
  const { code, reason } = refined(trouble, tab.url, await grantedOrigins());
  if (code === 'needs_click') return { tab: tab.id, access: 'ask', ...known, sentence: askSentence(known.site) };
  const { origins: _, ...shown } = known; // no grant opens a closed page
  return { tab: tab.id, access: 'unreadable', ...shown, sentence: await sentenceFor(code, reason) };
}

/**
 * Why a tab's page cannot be entered, as close as its address allows; any other trouble is left as it is.
 * @param {import('./trouble.js').Trouble} trouble @param {string | undefined} url as far as the browser tells it @param {string[]} granted
 */
export function refined(trouble, url, granted) {
  if (trouble.code !== 'needs_click' || trouble.reason !== 'site') return trouble;
  const reason = url === undefined ? undefined : closedAddress(url);
  if (reason) return { code: 'page_not_readable', reason };
  // The site is granted and still the browser does not let in: its process crashed, or it is one of the browser's own
  // pages, of which no address is told.
  if (url === undefined) return granted.includes('<all_urls>') ? { code: 'page_not_readable', reason: 'browser_page' } : trouble;
  return patternsOf(url).some((pattern) => granted.includes(pattern)) ? { code: 'page_not_readable', reason: 'error' } : trouble;
}

/** The match patterns that would grant an address. @param {string} url */
function patternsOf(url) {
  const { protocol, hostname } = new URL(url);
  return ['<all_urls>', '*://*/*', `${protocol}//*/*`, `${protocol}//${hostname}/*`];
}

/** @param {import('./browser.js').Tab} tab @returns {{title?: string, site?: string, origins?: string[]}} */
function namesOf(tab) {
  const title = tab.title ? { title: tab.title } : {};
  if (!tab.url || !URL.canParse(tab.url)) return title;
  const { protocol, hostname } = new URL(tab.url);
  if (protocol !== 'http:' && protocol !== 'https:') return title;
  return { ...title, site: hostname, origins: [`${protocol}//${hostname}/*`] };
}

/** Whether a site is granted beyond this tab and visit; a file has no site that could be left. @param {string[] | undefined} origins */
const isForGood = (origins) => (origins ? holdsOrigins(origins) : Promise.resolve(true));
