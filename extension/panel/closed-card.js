/**
 * Says that the page is closed to the sidekick: since when, why, and how the
 * person opens it again.
 */

import { button, byId, element, icon } from './elements.js';

/** @import { Policy } from './messages.js' */

const DAY = 24 * 60 * 60 * 1000;

/** @param {number} since */
function sinceInWords(since) {
  const recent = Date.now() - since < DAY && new Date(since).getDate() === new Date().getDate();
  return new Intl.DateTimeFormat('en', recent ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }).format(since);
}

export class ClosedCard {
  #root = byId('closed-card');
  #reopen;
  #shown = '';

  /** @param {() => Promise<string | undefined>} reopen  gives the sentence that says why not, if it could not be done */
  constructor(reopen) {
    this.#reopen = reopen;
  }

  /** @param {Policy | null} policy */
  show(policy) {
    const closed = policy?.reading === 'closed' ? policy : null;
    const key = closed ? JSON.stringify([closed.sentence, closed.site, closed.since, closed.reopen]) : '';
    if (key === this.#shown) return;
    this.#shown = key;
    if (!closed) {
      // Focus on something that goes away would be lost.
      if (this.#root.contains(document.activeElement)) byId('ask').focus();
      this.#root.hidden = true;
      this.#root.replaceChildren();
      return;
    }
    const since = closed.since === undefined ? 'closed' : `closed since ${sinceInWords(closed.since)}`;
    this.#root.replaceChildren(
      element('h2', { id: 'closed-card-title' }, icon('closed'), element('span', {}, `${closed.site ?? 'This page'}: ${since}`)),
      element('p', { dir: 'auto' }, closed.sentence),
      ...(closed.reopen ? this.#way(key) : []),
    );
    this.#root.hidden = false;
  }

  /** @param {string} key */
  #way(key) {
    const problem = element('p', { class: 'problem', 'aria-live': 'polite' });
    const reopen = button('Reopen this page', async () => {
      reopen.disabled = true;
      const trouble = await this.#reopen();
      if (this.#shown !== key) return;
      reopen.disabled = false;
      problem.textContent = trouble ?? '';
    });
    return [
      element('p', {}, 'Reopen it when you are done with what was filled in. A new conversation begins then; this one is over.'),
      problem,
      element('div', { class: 'buttons' }, reopen),
    ];
  }
}
