/**
 * The one line that says what the sidekick may see now: what the browser lets
 * it see, or, where the host has closed the page, that.
 */

import { byId, element, icon } from './elements.js';
import { pageWords, quoted } from './page-words.js';

/** @import { Access, Policy } from './messages.js' */

const PROMISE = 'Passwords and card numbers are never read.';

/** @param {Policy} policy */
const inYourHands = ({ site }) => `${site ?? 'The page'} is in your hands. The sidekick sees nothing of it until you press Done.`;

/**
 * @param {Access | null} access
 * @param {Policy | null} policy
 */
export function showAccess(access, policy) {
  const root = byId('access');
  const closed = policy?.reading === 'closed';
  const open = !closed && policy?.state !== 'handoff' && access?.access === 'granted';
  const handoff = policy?.state === 'handoff';
  const sentence = handoff ? inYourHands(policy) : closed ? policy.sentence : access?.sentence ?? 'Looking at the tab in front…';
  // Where the site is known the sentence names it.
  const page = access && !access.site && pageWords(access.title) !== '' ? [quoted(access.title)] : [];
  const first = element('span', { class: 'sentence' }, sentence);
  const rest = element('span', { class: 'detail' }, ...page, page.length > 0 && open ? ' · ' : '', open ? PROMISE : '');
  const words = element('span', { class: 'words' }, first, ...(rest.textContent === '' ? [] : [' ', rest]));
  root.dataset.tab = String(access?.tab ?? -1);
  root.dataset.access = handoff ? 'handoff' : closed ? 'closed' : access?.access ?? 'none';
  // The same words again would be read out again.
  if (root.textContent === words.textContent && root.childElementCount > 0) return;
  root.replaceChildren(icon(handoff ? 'hand' : open ? 'eye' : 'closed'), words);
}
