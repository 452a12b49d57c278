/**
 * The page is in the person's hands: what there is to do on it, and how to
 * say that it is done. Both answers open what the handoff holds back, so both
 * are inert until the card can have been read, and only a person's click or
 * key counts. The host keeps the handoff: after a lost connection it shows
 * the card again.
 */

import { button, byId, element, icon } from './elements.js';
import { Elsewhere } from './elsewhere.js';
import { Guard, switchOff } from './guard.js';
import { todoOf } from './handoff-words.js';
import { quoteList } from './quotes.js';

/** @import { Handoff } from './messages.js' */
/** @import { Announcer } from './announcer.js' */

/** @typedef {"done" | "stop"} Answer */

const UNHEARD = 'Sidekick could not be reached. The page is still in your hands; press once more.';
const OVER = 'That was over already.';
const SAID = { done: 'Thank you. The sidekick goes on.', stop: 'Stopped. The sidekick was told that you did not do it.' };

export class HandoffCard {
  #root = byId('handoff-card');
  #elsewhere;
  #wait = element('p', { class: 'how-to' });
  #guard = new Guard(this.#root, (waits) => {
    this.#wait.textContent = waits ? 'Waits until you are back here.' : '';
  });
  #told;
  #announcer;
  /** @type {Handoff[]} the first is the one shown */
  #open = [];
  #shown = '';

  /**
   * @param {{send: (answer: {id: string, answer: Answer}) => Promise<{closed: boolean}>, goTo: (tab: number) => Promise<unknown>, changed: () => void}} told
   *   `changed`: there is a card now, or none any more
   * @param {Announcer} announcer
   */
  constructor(told, announcer) {
    this.#told = told;
    this.#elsewhere = new Elsewhere(told.goTo);
    this.#announcer = announcer;
  }

  /** @returns {boolean} whether a page is in the person's hands by this panel */
  get shown() {
    return this.#open.length > 0;
  }

  /** @param {Handoff} handoff */
  open(handoff) {
    const at = this.#open.findIndex(({ id }) => id === handoff.id);
    if (at < 0) this.#open.push(handoff);
    else this.#open[at] = handoff;
    this.#draw();
  }

  /** @param {string} id */
  close(id) {
    this.#open = this.#open.filter((one) => one.id !== id);
    this.#draw();
  }

  /** The connection is gone, and with it what it showed. */
  clear() {
    this.#open = [];
    this.#draw();
  }

  /** @param {number} tab  the one in front now */
  front(tab) {
    // A press that was meant for the page that stood there is none for this one.
    if (this.#elsewhere.front(tab)) this.#guard.again();
  }

  #draw() {
    const handoff = this.#open[0];
    const key = handoff ? JSON.stringify(handoff) : '';
    if (key === this.#shown) return;
    this.#shown = key;
    if (handoff) this.#show(handoff);
    else this.#hide();
    this.#told.changed();
  }

  #hide() {
    // Focus on something that goes away would be lost.
    if (this.#root.contains(document.activeElement)) byId('ask').focus();
    this.#root.hidden = true;
    this.#root.replaceChildren();
    this.#guard.watch([]);
  }

  /** @param {Handoff} handoff */
  #show({ id, tab, challenge, title, sentence, quotes }) {
    const held = this.#root.contains(document.activeElement);
    const todo = todoOf(challenge);
    const problem = element('p', { class: 'problem', 'aria-live': 'polite' });
    /** @param {Answer} word */
    const answer = (word) => (/** @type {MouseEvent} */ click) => {
      if (this.#guard.counts(click)) void this.#answer(id, word, [done, stop], problem);
    };
    const done = button('Done', answer('done'), { kind: 'main', icon: 'done' });
    const stop = button('Stop', answer('stop'));
    for (const one of [done, stop]) one.setAttribute('aria-describedby', 'handoff-card-title handoff-card-words');
    this.#root.replaceChildren(
      element('h2', { id: 'handoff-card-title' }, icon('hand'), element('span', { dir: 'auto' }, title.replace(/\.$/, ''))),
      element('div', { id: 'handoff-card-words' }, element('p', { class: 'todo' }, todo), ...quoteList(quotes), element('p', { dir: 'auto' }, sentence)),
      this.#elsewhere.element,
      this.#wait,
      problem,
      element('div', { class: 'buttons' }, done, stop),
    );
    this.#root.hidden = false;
    this.#elsewhere.about(tab);
    this.#guard.watch([done, stop]);
    // What had the focus is gone. It goes to the card as a whole, never to a button.
    if (held) this.#root.focus();
    this.#announcer.say(`${title} ${todo} ${sentence} The card for it is above the Ask box.`);
  }

  /** @param {string} id @param {Answer} word @param {HTMLButtonElement[]} buttons @param {HTMLElement} problem */
  async #answer(id, word, buttons, problem) {
    if (this.#open[0]?.id !== id) return;
    this.#guard.watch([]);
    switchOff(this.#root, buttons);
    problem.textContent = '';
    try {
      const { closed } = await this.#told.send({ id, answer: word });
      this.close(id);
      this.#announcer.say(closed ? SAID[word] : OVER);
    } catch {
      // The page is still in the person's hands, and so is the card.
      if (this.#open[0]?.id !== id) return;
      problem.textContent = UNHEARD;
      this.#guard.watch(buttons);
    }
  }
}
