/**
 * The log of the conversation and its scrolling. A growing answer is followed
 * until its question reaches the top, and never once the person has scrolled:
 * what is being read stays where it is.
 */

import { byId, element } from './elements.js';
import { ExchangeView } from './exchange-view.js';

/** @import { Exchange } from './conversation.js' */
/** @import { Announcer } from './announcer.js' */

const NEAR = 48;
const AIR = 12;

export class Transcript {
  #log;
  #scroller;
  #toEnd;
  #announcer;
  #onRetry;
  /** @type {ExchangeView[]} */
  #views = [];
  #following = true;

  /**
   * @param {{log: HTMLElement, scroller: HTMLElement, toEnd: HTMLButtonElement}} parts
   * @param {Announcer} announcer
   * @param {(exchange: Exchange) => void} onRetry
   */
  constructor({ log, scroller, toEnd }, announcer, onRetry) {
    this.#log = log;
    this.#scroller = scroller;
    this.#toEnd = toEnd;
    this.#announcer = announcer;
    this.#onRetry = onRetry;
    for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown']) scroller.addEventListener(kind, () => (this.#following = false), { passive: true });
    scroller.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    toEnd.addEventListener('click', () => this.#goToEnd());
    new ResizeObserver(() => this.#follow()).observe(log);
  }

  get empty() {
    return this.#views.length === 0;
  }

  /** @param {Exchange} exchange  a new one, or one that changed */
  show(exchange) {
    const known = this.#views.find((view) => view.exchange === exchange);
    if (known) {
      known.update(known === this.#views.at(-1));
      return;
    }
    const before = this.#views.at(-1);
    const view = new ExchangeView(exchange, this.#announcer, this.#onRetry);
    this.#views.push(view);
    this.#log.append(view.root);
    before?.update(false);
    view.update(true);
    this.#following = true;
    this.#follow();
  }

  /** @param {Exchange} exchange */
  remove(exchange) {
    const at = this.#views.findIndex((view) => view.exchange === exchange);
    if (at < 0) return;
    this.#views.splice(at, 1)[0].root.remove();
    this.#views.at(-1)?.update(true);
  }

  clear() {
    this.#views = [];
    this.#log.replaceChildren();
    this.#scrolled();
  }

  /** @param {string} words  between two conversations, or about all of this one */
  note(words) {
    this.#log.append(element('p', { class: 'between' }, words));
  }

  #left() {
    return this.#scroller.scrollHeight - this.#scroller.clientHeight - this.#scroller.scrollTop;
  }

  #scrolled() {
    if (this.#left() < NEAR) this.#following = true;
    const near = this.#left() < NEAR * 2;
    // Focus on something that goes away would be lost.
    if (near && this.#toEnd === document.activeElement) byId('ask').focus();
    this.#toEnd.hidden = near;
  }

  #follow() {
    const last = this.#views.at(-1)?.root;
    if (last && this.#following) {
      const end = this.#scroller.scrollHeight - this.#scroller.clientHeight;
      this.#scroller.scrollTop = Math.min(end, last.offsetTop - AIR);
    }
    this.#scrolled();
  }

  #goToEnd() {
    this.#following = false;
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#scroller.focus({ preventScroll: true });
  }
}
