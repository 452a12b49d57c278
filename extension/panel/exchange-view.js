/**
 * One question and its answer on screen: what was looked at, the answer, how
 * it ended, and what the person can do with it.
 */

import { button, element, icon } from './elements.js';
import { ENDS, lookLine } from './exchange-parts.js';
import { openModelSettings, openOptions } from './link.js';
import { lookInWords } from './looked-at.js';
import { StreamedText } from './streamed-text.js';

/** @import { Exchange } from './conversation.js' */
/** @import { Announcer } from './announcer.js' */

/** @type {Record<string, string>} */
const WAITS = {
  held: 'Waits for your permission, below.',
  away: 'Waits until its tab is in front again.',
};

const UNLOCK = 'Unlock the vault in the settings';
const MAKE = 'Make a vault in the settings';

const COPIED_FOR = 2000;

export class ExchangeView {
  #announcer;
  #looks = element('ul', { class: 'looks', 'aria-label': 'What was looked at' });
  #answer = element('div', { class: 'answer', 'aria-live': 'off' });
  #waiting = element('p', { class: 'waiting', 'aria-hidden': 'true' }, element('span', {}), element('span', {}), element('span', {}));
  #end = element('p', { class: 'end', dir: 'auto' });
  #notice = element('p', { class: 'notice', dir: 'auto' });
  #actions = element('div', { class: 'actions' });
  #copy = button('Copy', () => void this.#copyAnswer(), { icon: 'copy', kind: 'quiet' });
  #unlock = button(UNLOCK, () => void openOptions());
  #choose = button('The model’s settings', () => void openModelSettings());
  #retry;
  /** @type {StreamedText | null} */
  #text = null;
  /** @type {object | null} */
  #shown = null;
  #said = '';

  /**
   * @param {Exchange} exchange
   * @param {Announcer} announcer
   * @param {(exchange: Exchange) => void} onRetry
   */
  constructor(exchange, announcer, onRetry) {
    this.exchange = exchange;
    this.#announcer = announcer;
    this.#retry = button('Retry', () => onRetry(exchange), { icon: 'retry', kind: 'quiet' });
    this.#actions.append(this.#copy, this.#retry, this.#unlock, this.#choose);
    this.root = element('section', { class: 'exchange' });
    if (exchange.question) {
      this.root.append(element('h2', { class: 'question', dir: 'auto' }, element('span', { class: 'unseen' }, 'You asked: '), exchange.question));
    } else {
      this.root.append(element('h2', { class: 'earlier' }, 'Asked before this panel was opened'));
    }
    this.root.append(this.#notice, this.#looks, this.#answer, this.#waiting, this.#end, this.#actions);
    this.update(false);
  }

  /** @param {boolean} last  only the last question can be asked again */
  update(last) {
    const { phase, answer, notice, trouble } = this.exchange;
    const ended = phase === 'ended';
    if (this.#shown !== answer) this.#startAnswer();
    if (!ended || !this.#text) this.#setBusy(!ended);
    this.#notice.replaceChildren(...(notice ? [icon('notice'), element('span', {}, notice)] : []));
    this.#showLooks();
    this.#text?.show(answer?.text ?? '', ended);
    this.#waiting.hidden = ended || phase in WAITS || Boolean(answer?.text);
    this.#showEnd(WAITS[phase] ?? (ended ? trouble ?? this.#endInWords() : ''));
    this.#end.classList.toggle('trouble', ended && (trouble !== undefined || answer?.end?.end === 'failed'));
    this.#copy.hidden = !answer?.text;
    this.#retry.hidden = !last || !this.exchange.question;
    const shut = answer?.tools.find(({ refusal }) => refusal?.code === 'vault_locked')?.refusal;
    this.#unlock.hidden = !last || !shut;
    this.#unlock.textContent = shut?.reason === 'absent' ? MAKE : UNLOCK;
    this.#choose.hidden = !last || answer?.end?.code !== 'model_unavailable';
    this.#actions.hidden = !ended;
  }

  #startAnswer() {
    this.#shown = this.exchange.answer;
    // A new root each time: a drawing of the former answer may still be on its way.
    const root = element('div', {});
    this.#answer.replaceChildren(root);
    this.#looks.replaceChildren();
    this.#text = new StreamedText(root, (words) => this.#say(words), () => this.#drawn());
  }

  /** @param {boolean} busy  the answer that stands here is not the whole of it */
  #setBusy(busy) {
    this.root.toggleAttribute('data-busy', busy);
  }

  #drawn() {
    this.#setBusy(false);
    this.#say('End of the answer.');
  }

  /** @param {string} words */
  #say(words) {
    if (!this.exchange.kept) this.#announcer.say(words);
  }

  #showLooks() {
    const steps = this.exchange.answer?.tools ?? [];
    steps.forEach((step, index) => {
      const words = lookInWords(step);
      const before = this.#looks.children[index];
      if (before?.textContent === words) return;
      const line = lookLine(step, words);
      if (before) before.replaceWith(line);
      else this.#looks.append(line);
    });
    this.#looks.hidden = steps.length === 0;
  }

  #endInWords() {
    const end = this.exchange.answer?.end;
    if (!end) return '';
    if (end.end === 'complete') return this.exchange.answer?.text ? '' : 'There is no answer to this.';
    return end.end === 'cancelled' ? ENDS.cancelled : end.sentence ?? ENDS[end.end] ?? ENDS.failed;
  }

  /** @param {string} words  the log reads them out when they come in */
  #showEnd(words) {
    if (this.#said === words) return;
    this.#said = words;
    this.#end.textContent = words;
  }

  async #copyAnswer() {
    try {
      await navigator.clipboard.writeText(this.exchange.answer?.text ?? '');
    } catch {
      this.#announcer.say('The answer could not be copied.');
      return;
    }
    this.#announcer.say('Copied.');
    this.#copy.replaceChildren(icon('done'), element('span', {}, 'Copy'));
    setTimeout(() => this.#copy.replaceChildren(icon('copy'), element('span', {}, 'Copy')), COPIED_FOR);
  }
}
