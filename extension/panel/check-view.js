/**
 * "Check the promise", by hand: five steps on the page in front, each through
 * the same gate as the sidekick's own calls, so that what comes back here is
 * what the sidekick would have got. Works without a model.
 */

import { answerNodes } from './check-answers.js';
import { CheckFill } from './check-fill.js';
import { STEPS } from './check-steps.js';
import { button, element } from './elements.js';
import { quoted } from './page-words.js';
import { headOf } from './views.js';

/** @import { Access, ToolAnswer } from './messages.js' */
/** @import { Step, Trial } from './check-steps.js' */

export class CheckView {
  #told;
  #place = element('p', { class: 'place' });
  #fill;
  /** @type {Set<HTMLElement>} */
  #results = new Set();
  /** Something was filled in: by this check, or by the host's word. Whatever the host says later, a fill of this check counts. */
  #filled = false;
  #closed = false;

  /**
   * @param {HTMLElement} root
   * @param {object} told
   * @param {(tool: string, params: object) => Promise<ToolAnswer>} told.call  on the tab in front; rejects with an Error that has a sentence
   * @param {(answer: ToolAnswer) => void} told.answered
   * @param {() => void} told.report
   * @param {() => void} told.back
   */
  constructor(root, told) {
    this.#told = told;
    this.#fill = new CheckFill((tool, params) => told.call(tool, params), () => (this.#filled = true));
    root.replaceChildren(
      headOf('check-title', 'Check the promise', told.back),
      element('p', { class: 'soft' }, 'No secret ever reaches the sidekick. Do not take our word for it: these five steps ask for the page as the sidekick does and show you what it gets. They take about five minutes.'),
      this.#place,
      element('ol', { class: 'steps' }, ...STEPS.map((step) => this.#step(step))),
      element('p', { class: 'soft' }, 'When you are done, reopen the page: the card that says that it is closed has a button for it.'),
    );
  }

  opened() {
    void this.#fill.opened();
  }

  /** @param {Access | null} access */
  showAccess(access) {
    const name = access?.site ?? access?.title ?? '';
    this.#place.replaceChildren(...(access && access.tab >= 0 && name !== '' ? ['The page in front is ', quoted(name), '.'] : ['No page is in front.']));
  }

  /** @param {boolean} closed  the host's word on the page */
  setClosed(closed) {
    this.#closed = closed;
  }

  /** Another conversation began: what was found belongs to the one before. */
  clear() {
    this.#filled = false;
    for (const result of this.#results) result.replaceChildren();
    this.#fill.clear();
  }

  /** @param {Step} step */
  #step({ title, say, trials, fill, report }) {
    return element('li', {}, element('h3', {}, title), element('p', {}, say),
      ...trials.map((trial) => this.#trial(trial)),
      ...(fill ? [this.#fill.root] : []),
      ...(report ? [element('div', { class: 'buttons' }, button('Show the report', () => this.#told.report()))] : []));
  }

  /** @param {Trial} trial */
  #trial(trial) {
    const result = element('div', { class: 'result', 'aria-live': 'polite' });
    this.#results.add(result);
    const run = button(trial.name, async () => {
      if (run.getAttribute('aria-disabled') === 'true') return;
      run.setAttribute('aria-disabled', 'true');
      const closed = this.#closed || this.#filled;
      try {
        const answer = await this.#told.call(trial.tool, trial.params);
        result.replaceChildren(...answerNodes(trial.tool, answer, trial.judge(answer, closed)));
        this.#told.answered(answer);
      } catch (error) {
        result.replaceChildren(element('p', { class: 'problem' }, error instanceof Error ? error.message : ''));
      } finally {
        run.removeAttribute('aria-disabled');
      }
    });
    return element('div', { class: 'trial' }, element('div', { class: 'buttons' }, run), result);
  }
}
