/**
 * What stands in the middle of the panel: the conversation, or one of the
 * pages beside it. The cards that wait for the person and the Ask box stay
 * where they are, whatever is shown.
 */

import { button, byId, element } from './elements.js';

/**
 * @typedef {object} View
 * @property {HTMLElement} root
 * @property {HTMLElement} opener  the button that shows it, and hides it again
 * @property {() => void} opened
 */

export class Views {
  #conversation = byId('scroller');
  /** @type {Map<string, View>} */
  #views = new Map();
  #shown = '';

  /** @param {string} name @param {View} view */
  add(name, view) {
    this.#views.set(name, view);
    view.opener.setAttribute('aria-expanded', 'false');
    view.opener.setAttribute('aria-controls', view.root.id);
    view.opener.addEventListener('click', () => {
      if (this.#shown === name) this.back();
      else this.show(name);
    });
  }

  /** @returns {string} the name of the view, '' for the conversation */
  get shown() {
    return this.#shown;
  }

  /** @param {string} name */
  show(name) {
    const view = this.#views.get(name);
    if (!view) return;
    this.#become(name);
    view.opened();
    view.root.scrollTop = 0;
    // A heading, so that a screen reader begins with the name of the page.
    view.root.querySelector('h2')?.focus({ preventScroll: true });
  }

  /** To the conversation. @param {boolean} [focus]  where it was: on the button that led here */
  back(focus = true) {
    const view = this.#views.get(this.#shown);
    if (!view) return;
    this.#become('');
    if (focus) view.opener.focus();
  }

  /** @param {string} name */
  #become(name) {
    this.#shown = name;
    this.#conversation.hidden = name !== '';
    for (const [one, { root, opener }] of this.#views) {
      root.hidden = one !== name;
      opener.setAttribute('aria-expanded', String(one === name));
    }
  }
}

/**
 * The head of a view.
 * @param {string} id @param {string} title @param {() => void} back
 */
export const headOf = (id, title, back) => element('div', { class: 'view-head' },
  button('Back to the conversation', back, { icon: 'back', kind: 'quiet' }),
  element('h2', { id, tabindex: '-1' }, title));
