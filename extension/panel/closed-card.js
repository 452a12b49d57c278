/**
 * Says that the page is closed to the sidekick: since when, why, and how the
 * person opens it again. That is a yes, to all that stands on the page: only a
 * press that was meant for it counts.
 */

import { button, byId, element, icon } from './elements.js';
import { clock, time } from './figures.js';
import { Guard, switchOff } from './guard.js';

/** @import { Policy } from './messages.js' */

const A_MOMENT = 1000;
const DAY = 24 * 60 * 60 * 1000;

const STILL = 'It reads nothing here and its pictures are black. What it does here it does only as you allow it.';
const ELSEWHERE = 'Press Done on the card that asks you, in the panel of the window that has the page, when you are done there.';

/** @param {number} since */
function sinceInWords(since) {
  const recent = Date.now() - since < DAY && new Date(since).getDate() === new Date().getDate();
  return (recent ? clock : time).format(since);
}

/** @param {Policy} policy */
const closedSince = ({ since }) => (since === undefined ? 'closed' : `closed since ${sinceInWords(since)}`);

export class ClosedCard {
  #root = byId('closed-card');
  #wait = element('p', { class: 'how-to', 'aria-live': 'off' });
  #guard = new Guard(this.#root, (waits) => {
    this.#wait.textContent = waits ? 'Waits until you are back here.' : '';
  });
  #reopen;
  #shown = '';
  #front = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  /**
   * @param {() => Promise<{sentence: string, seconds?: number} | undefined>} reopen
   *   says why not, if it could not be done, and after how many seconds it can
   */
  constructor(reopen) {
    this.#reopen = reopen;
  }

  /** @param {number} tab  the one in front now: a press that was meant for another's page is none for its */
  front(tab) {
    if (tab === this.#front) return;
    this.#front = tab;
    this.#guard.again();
  }

  /** @param {Policy | null} policy @param {boolean} [handed]  this panel has a card of its own for the page that is in the person's hands */
  show(policy, handed = false) {
    clearTimeout(this.#later);
    if (policy?.state !== 'handoff') this.#draw(policy);
    else if (handed) this.#draw(null);
    // A card of this panel's own may be on its way, or just gone: it says it better.
    else this.#later = setTimeout(() => this.#draw(policy), A_MOMENT);
  }

  /** @param {Policy | null} policy */
  #draw(policy) {
    const handoff = policy?.state === 'handoff';
    const closed = policy?.reading === 'closed' || handoff ? policy : null;
    const key = closed ? JSON.stringify([closed.state, closed.sentence, closed.site, closed.since, closed.reopen]) : '';
    if (key === this.#shown) return;
    this.#shown = key;
    if (!closed) {
      // Focus on something that goes away would be lost.
      if (this.#root.contains(document.activeElement)) byId('ask').focus();
      this.#root.hidden = true;
      this.#root.replaceChildren();
      this.#guard.watch([]);
      return;
    }
    const [reopen, ...way] = closed.reopen ? this.#way(key) : [];
    this.#root.replaceChildren(
      element('h2', { id: 'closed-card-title' }, icon(handoff ? 'hand' : 'closed'), element('span', {}, `${closed.site ?? 'This page'}: ${handoff ? 'in your hands' : closedSince(closed)}`)),
      element('p', { dir: 'auto' }, closed.sentence),
      element('p', {}, handoff ? ELSEWHERE : STILL),
      ...way,
    );
    this.#root.hidden = false;
    this.#guard.watch(reopen ? [reopen] : []);
  }

  /**
   * The button comes back when it has something to do.
   * @param {number} seconds @param {HTMLElement} problem
   */
  async #until(seconds, problem) {
    problem.textContent += ` The button comes back in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    problem.textContent = 'Now you can open it again.';
  }

  /** @param {string} key @returns {[HTMLButtonElement, ...HTMLElement[]]} the button, and what stands around and with it */
  #way(key) {
    const problem = element('p', { class: 'problem', 'aria-live': 'polite' });
    const reopen = button('Reopen this page', async (click) => {
      if (!this.#guard.counts(click)) return;
      this.#guard.watch([]);
      switchOff(this.#root, [reopen]);
      const trouble = await this.#reopen();
      if (this.#shown !== key) return;
      problem.textContent = trouble?.sentence ?? '';
      if (trouble?.seconds) await this.#until(trouble.seconds, problem);
      if (this.#shown === key) this.#guard.watch([reopen]);
    });
    return [
      reopen,
      element('p', {}, 'Reopen it when you are done there. A new conversation begins then; this one is over.'),
      this.#wait,
      problem,
      element('div', { class: 'buttons' }, reopen),
    ];
  }
}
