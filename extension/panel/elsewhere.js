/**
 * Says on a card that the page it is about is not the one in front, and shows
 * that page: a yes is for what the person saw.
 */

import { button, element } from './elements.js';

export class Elsewhere {
  element = element('div', { class: 'how-to' });
  #goTo;
  /** @type {number | undefined} */
  #about;
  #front = -1;

  /** @param {(tab: number) => Promise<unknown>} goTo */
  constructor(goTo) {
    this.#goTo = goTo;
  }

  /** @param {number | undefined} tab  the card's; none where it is no tab of this browser, or there is no card */
  about(tab) {
    this.#about = tab;
    this.#draw();
  }

  /** @param {number} tab  the one in front now @returns {boolean} whether that is another one than before */
  front(tab) {
    if (tab === this.#front) return false;
    this.#front = tab;
    this.#draw();
    return true;
  }

  #draw() {
    const tab = this.#about;
    if (tab === undefined || this.#front < 0 || tab === this.#front) {
      this.element.replaceChildren();
      return;
    }
    const problem = element('span', { 'aria-live': 'polite' });
    this.element.replaceChildren('That page is not the one in front. ', button('Show that page', async () => {
      problem.textContent = '';
      await this.#goTo(tab).catch(() => { problem.textContent = ' It is not in this window any more.'; });
    }), problem);
  }
}
