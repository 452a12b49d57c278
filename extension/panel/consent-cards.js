/**
 * What the sidekick wants to do and the person has to say yes to: one card at
 * a time, the others wait behind it. Title and lines are the host's fixed
 * words; what the page says stands between quotation marks, and never in the
 * conversation. An answer names the card that was read, by its hash: to a
 * card that changed meanwhile it is void.
 */

import { button, byId, element, finalButton, icon } from './elements.js';
import { Elsewhere } from './elsewhere.js';
import { Guard } from './guard.js';
import { quoteList } from './quotes.js';

/** @import { Card } from './messages.js' */
/** @import { Announcer } from './announcer.js' */

/** @typedef {"allow" | "always" | "deny"} Choice */
/** @typedef {{id: string, tab?: number | undefined, card: Card}} Asked */

const TOO_LATE = 'That answer came too late, so nothing was done.';
const UNHEARD = 'Sidekick could not be reached, so nothing was done.';

export class ConsentCards {
  #root = byId('consent-card');
  #wait = element('p', { class: 'how-to' });
  #guard = new Guard(this.#root, (waits) => {
    this.#wait.textContent = waits ? 'Waits until you are back here.' : '';
  });
  #elsewhere;
  #send;
  #announcer;
  /** @type {Asked[]} the first is the one shown */
  #asked = [];
  #shown = '';

  /**
   * @param {(answer: {id: string, hash: string, answer: Choice}) => Promise<{counted: boolean}>} send
   * @param {(tab: number) => Promise<unknown>} goTo
   * @param {Announcer} announcer
   */
  constructor(send, goTo, announcer) {
    this.#send = send;
    this.#elsewhere = new Elsewhere(goTo);
    this.#announcer = announcer;
  }

  /** @param {Asked} asked  a new card, or another one in the place of one that waits */
  ask({ id, tab, card }) {
    const at = this.#asked.findIndex((asked) => asked.id === id);
    if (at < 0) this.#asked.push({ id, tab, card });
    else this.#asked[at] = { id, tab, card };
    this.#draw();
  }

  /** @param {number} tab  the one in front now */
  front(tab) {
    // A yes that was meant for the page that stood there is none for this one.
    if (this.#elsewhere.front(tab)) this.#guard.again();
  }

  /** @param {string} id */
  withdraw(id) {
    this.#asked = this.#asked.filter((asked) => asked.id !== id);
    this.#draw();
  }

  /** @returns {boolean} whether the person is in the card, by the keyboard */
  get focused() {
    return this.#root.contains(document.activeElement);
  }

  /** Says no to the card that is shown, if there is one. */
  deny() {
    const [asked] = this.#asked;
    if (asked) void this.#answer(asked.id, asked.card.hash, 'deny');
  }

  /** The session that asked is gone. */
  clear() {
    this.#asked = [];
    this.#draw();
  }

  #draw() {
    const asked = this.#asked[0];
    const key = JSON.stringify([asked, this.#asked.length]);
    if (key === this.#shown) return;
    const before = JSON.parse(this.#shown || '[]')[0];
    this.#shown = key;
    if (!asked) {
      // Focus on something that goes away would be lost.
      if (this.focused) byId('ask').focus();
      this.#root.hidden = true;
      this.#root.replaceChildren();
      this.#guard.watch([]);
      return;
    }
    if (before?.id === asked.id && before?.card.hash === asked.card.hash) this.#showMore();
    else this.#show(asked);
  }

  /** @param {Asked} asked */
  #show({ id, tab, card }) {
    const held = this.focused;
    /** @param {Choice} choice */
    const answer = (choice) => (/** @type {MouseEvent} */ click) => {
      if (choice !== 'deny' && !this.#guard.counts(click)) return;
      void this.#answer(id, card.hash, choice);
    };
    const allow = button('Allow', answer('allow'), { kind: 'main' });
    const always = button('Always on this site', answer('always'));
    const yes = card.always ? [allow, always] : [allow];
    for (const one of yes) one.setAttribute('aria-describedby', 'consent-card-title consent-card-words');
    const words = element('div', { id: 'consent-card-words' }, ...card.lines.map((line) => element('p', { dir: 'auto' }, line)));
    words.append(...quoteList(card.quotes));
    this.#root.replaceChildren(
      element('h2', { id: 'consent-card-title', dir: 'auto' }, card.title),
      words,
      this.#elsewhere.element,
      this.#wait,
      element('div', { class: 'buttons' }, ...yes, finalButton('Not now', answer('deny'))),
      element('p', { class: 'more' }),
    );
    this.#root.hidden = false;
    this.#elsewhere.about(tab);
    this.#guard.watch(yes);
    this.#showMore();
    // What had the focus is gone. It goes to the card as a whole, never to a yes.
    if (held) this.#root.focus();
    this.#announcer.say([`${card.title}`, ...card.lines, 'Sidekick waits for your answer on the card above the Ask box.'].join(' '));
  }

  #showMore() {
    const more = this.#asked.length - 1;
    const line = this.#root.querySelector('.more');
    line?.replaceChildren(...(more > 0 ? [icon('notice'), more === 1 ? 'One more question waits behind this one.' : `${more} more questions wait behind this one.`] : []));
  }

  /** @param {string} id @param {string} hash @param {Choice} choice */
  async #answer(id, hash, choice) {
    const asked = this.#asked[0];
    if (asked?.id !== id || asked.card.hash !== hash) return;
    this.withdraw(id);
    try {
      const { counted } = await this.#send({ id, hash, answer: choice });
      if (!counted && choice !== 'deny') this.#announcer.say(TOO_LATE);
    } catch {
      this.#announcer.say(UNHEARD);
    }
  }
}
