/**
 * Asks the person to let the sidekick see a tab. A choice is made for the tab
 * that the card names: when the tab changes the card is drawn anew, and a press
 * that was meant for the old card is void.
 */

import { button, byId, element } from './elements.js';
import { Guard } from './guard.js';
import { pageWords, quoted } from './page-words.js';
import { requestOrigins } from './link.js';

/** @import { Access } from './messages.js' */

const EVERY_SITE = ['<all_urls>'];

/** @typedef {"tab" | "site" | "every"} Choice */

/**
 * From the one that is meant most often; the first that can be offered is
 * chosen beforehand, and a hurried yes never gives every site.
 * @type {{choice: Choice, name: string, explanation: string}[]}
 */
const CHOICES = [
  { choice: 'site', name: 'This site', explanation: 'Whenever you ask about a page here.' },
  { choice: 'tab', name: 'Only this tab', explanation: 'Until you go to another site in it.' },
  { choice: 'every', name: 'Every site', explanation: 'Whenever you ask, on any page.' },
];

export class AccessCard {
  #root = byId('access-card');
  #wait = element('p', { class: 'how-to', 'aria-live': 'off' });
  #guard = new Guard(this.#root, (waits) => {
    this.#wait.textContent = waits && this.#choice !== 'tab' ? 'Waits until you are back here.' : '';
  });
  #onGranted;
  #onNotNow;
  #shown = '';
  /** @type {Choice} */
  #choice = 'tab';

  /**
   * @param {() => void} onGranted  the browser gave the permission
   * @param {() => void} onNotNow
   */
  constructor(onGranted, onNotNow) {
    this.#onGranted = onGranted;
    this.#onNotNow = onNotNow;
  }

  /** @param {Access} access */
  show(access) {
    const key = JSON.stringify([access.tab, access.site, access.origins, access.frame]);
    if (!this.#root.hidden && this.#shown === key) return;
    this.#shown = key;
    const origins = access.origins ?? [];
    const offered = CHOICES.filter(({ choice }) => (choice === 'site' ? origins.length > 0 : choice !== 'tab' || !access.frame));
    const problem = element('p', { class: 'problem', 'aria-live': 'polite' });
    const howTo = element('p', { class: 'how-to', 'aria-live': 'polite' });
    const allow = button('Allow', (event) => void this.#allow(event, access, key, problem), { kind: 'main' });
    this.#choose(offered[0].choice, allow, howTo);
    const choices = element('fieldset', { class: 'choices' }, element('legend', { class: 'unseen' }, 'How far'),
      ...offered.map((offer) => this.#option(offer, allow, howTo)));
    this.#root.replaceChildren(
      element('h2', { id: 'access-card-title' }, access.frame ? 'Part of this page belongs to ' : 'May Sidekick read ', ...this.#name(access), access.frame ? '. May Sidekick use it?' : '?'),
      element('p', {}, 'Only when you ask. Passwords, codes and card numbers are left out, always.'),
      choices,
      howTo,
      this.#wait,
      problem,
      element('div', { class: 'buttons' }, allow, button('Not now', () => this.#onNotNow())),
    );
    this.#root.hidden = false;
    this.#guard.watch([allow]);
  }

  get shown() {
    return !this.#root.hidden;
  }

  hide() {
    // Focus on something that goes away would be lost.
    if (this.#root.contains(document.activeElement)) byId('ask').focus();
    this.#root.hidden = true;
    this.#root.replaceChildren();
    this.#guard.watch([]);
  }

  /** @param {Access} access */
  #name({ title, site }) {
    if (pageWords(site) !== '') return [quoted(site)];
    return pageWords(title) === '' ? ['this page'] : [quoted(title)];
  }

  /**
   * @param {{choice: Choice, name: string, explanation: string}} offer
   * @param {HTMLButtonElement} allow
   * @param {HTMLElement} howTo
   */
  #option({ choice, name, explanation }, allow, howTo) {
    const id = `access-${choice}`;
    const radio = element('input', { type: 'radio', name: 'access', id, 'aria-describedby': `${id}-explained` });
    radio.checked = choice === this.#choice;
    radio.addEventListener('change', () => this.#choose(choice, allow, howTo));
    return element('div', { class: 'choice' }, radio, element('div', {},
      element('label', { for: id }, name), element('p', { id: `${id}-explained` }, explanation)));
  }

  /**
   * @param {Choice} choice
   * @param {HTMLButtonElement} allow
   * @param {HTMLElement} howTo
   */
  #choose(choice, allow, howTo) {
    this.#choice = choice;
    // The browser gives one tab only for a click on its own toolbar.
    allow.hidden = choice === 'tab';
    howTo.textContent = choice === 'tab' ? 'Click the Sidekick button in the browser’s toolbar. It may be behind the puzzle piece.' : '';
  }

  /**
   * @param {MouseEvent} event
   * @param {Access} access
   * @param {string} key
   * @param {HTMLElement} problem
   */
  async #allow(event, access, key, problem) {
    if (!this.#guard.counts(event) || this.#shown !== key) return;
    // The browser wants this call inside the click itself, before any wait.
    const granted = await requestOrigins(this.#choice === 'site' ? access.origins ?? [] : EVERY_SITE);
    if (granted) this.#onGranted();
    else if (this.#shown === key) problem.textContent = 'The permission was not given. Nothing on this page is read.';
  }
}
