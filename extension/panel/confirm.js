/**
 * A button that asks again before it does something that cannot be undone. The
 * focus goes to the way back, so that a key that was pressed twice does nothing.
 */

import { button, element, finalButton } from './elements.js';

export class Confirm {
  #opener;
  #asked;
  #keep;

  /**
   * @param {string} name
   * @param {{question: string, yes: string, done: () => unknown}} what
   */
  constructor(name, { question, yes, done }) {
    this.#opener = button(name, () => this.#open());
    this.#keep = button('Keep it', () => {
      this.close();
      this.#opener.focus();
    });
    this.#asked = element('div', { class: 'confirm', role: 'group', 'aria-label': name, hidden: '' }, element('p', {}, question),
      element('div', { class: 'buttons' }, this.#keep, finalButton(yes, () => {
        this.close();
        done();
      })));
    this.root = element('div', { class: 'confirmed' }, this.#opener, this.#asked);
  }

  #open() {
    this.#opener.hidden = true;
    this.#asked.hidden = false;
    this.#keep.focus();
  }

  close() {
    this.#opener.hidden = false;
    this.#asked.hidden = true;
  }
}
