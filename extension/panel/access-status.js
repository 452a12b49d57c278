/**
 * The one line that says what the sidekick may see now: what the browser lets
 * it see, or, where the host has closed the page, that.
 */

import { byId, element, icon } from './elements.js';
import { pageWords, quoted } from './page-words.js';

/** @import { Access, Policy } from './messages.js' */

const PROMISE = 'Passwords and card numbers are never read.';

/**
 * @param {Access | null} access
 * @param {Policy | null} policy
 */
export function showAccess(access, policy) {
  const root = byId('access');
  const closed = policy?.reading === 'closed';
  const open = !closed && access?.access === 'granted';
  const sentence = closed ? policy.sentence : access?.sentence ?? 'Looking at the tab in front…';
  // Where the site is known the sentence names it.
  const page = access && !access.site && pageWords(access.title) !== '' ? [quoted(access.title)] : [];
  const first = element('span', { class: 'sentence' }, sentence);
  const rest = element('span', { class: 'detail' }, ...page, page.length > 0 && open ? ' · ' : '', open ? PROMISE : '');
  const words = element('span', { class: 'words' }, first, ...(rest.textContent === '' ? [] : [' ', rest]));
  root.dataset.access = closed ? 'closed' : access?.access ?? 'none';
  // The same words again would be read out again.
  if (root.textContent === words.textContent && root.childElementCount > 0) return;
  root.replaceChildren(icon(open ? 'eye' : 'closed'), words);
}
