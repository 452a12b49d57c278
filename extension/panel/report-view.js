/**
 * What the sidekick did, in this conversation or ever, in tables: numbers and
 * kinds, by the host's report. Asked for anew whenever it is opened.
 */

import { button, element, icon } from './elements.js';
import { number, time } from './figures.js';
import { LinkError, sentenceFor } from './link.js';
import { tablesOf } from './report-tables.js';
import { headOf } from './views.js';

/** @import { Report } from './messages.js' */
/** @import { Table } from './report-tables.js' */

const NOTHING = 'Nothing yet. Ask about a page, and what the sidekick does for it is listed here.';

/** @type {{name: string, all: boolean}[]} */
const EXTENTS = [{ name: 'This conversation', all: false }, { name: 'Everything kept', all: true }];
const UNHEARD = 'Sidekick does not answer, so there is no report now.';

export class ReportView {
  #root;
  #ask;
  #about = element('p', { class: 'soft', 'aria-live': 'polite' });
  #tables = element('div', { class: 'tables' });
  #problem = element('p', { class: 'problem', role: 'alert' });
  #turn = 0;
  #all = false;

  /**
   * @param {HTMLElement} root
   * @param {{ask: (all: boolean) => Promise<{report?: Report, refusal?: {sentence: string}}>, back: () => void}} told
   */
  constructor(root, { ask, back }) {
    this.#root = root;
    this.#ask = ask;
    root.replaceChildren(
      headOf('report-title', 'What the sidekick did', back),
      element('p', { class: 'soft' }, 'In numbers and kinds. No word of a page and no value stands here.'),
      element('div', { class: 'extents', role: 'group', 'aria-label': 'How much of it' }, ...EXTENTS.map((extent) => this.#extent(extent))),
      this.#about, this.#problem, this.#tables,
      element('div', { class: 'buttons' }, button('Look again', () => void this.refresh(), { icon: 'retry' })),
    );
  }

  /** @param {{name: string, all: boolean}} extent */
  #extent({ name, all }) {
    const chosen = button(name, () => {
      for (const one of this.#root.querySelectorAll('.extents button')) one.setAttribute('aria-pressed', String(one === chosen));
      this.#all = all;
      void this.refresh();
    });
    chosen.setAttribute('aria-pressed', String(all === this.#all));
    return chosen;
  }

  async refresh() {
    const turn = ++this.#turn;
    this.#root.setAttribute('aria-busy', 'true');
    let problem = '';
    try {
      const { report, refusal } = await this.#ask(this.#all);
      const tables = report ? await tablesOf(report, sentenceFor) : [];
      if (turn !== this.#turn) return;
      if (report) this.#show(report, tables);
      else problem = refusal?.sentence ?? UNHEARD;
    } catch (error) {
      problem = error instanceof LinkError ? error.sentence : UNHEARD;
    }
    if (turn !== this.#turn) return;
    this.#problem.textContent = problem;
    this.#root.removeAttribute('aria-busy');
  }

  /** @param {Report} report @param {Table[]} tables */
  #show(report, tables) {
    this.#about.textContent = tables.length === 0 ? NOTHING : this.#when(report);
    const left = tables.length > 0 && report.model.requests === 0
      ? [element('p', { class: 'kept' }, icon('done'), element('span', {}, 'No outside model was asked. Nothing of this left the computer.'))] : [];
    this.#tables.replaceChildren(...tables.map(tableOf), ...left);
  }

  /** @param {Report} report */
  #when({ from, to }) {
    if (from === undefined) return '';
    return to === undefined || to - from < 60_000 ? `${time.format(from)}.` : `${time.formatRange(from, to)}.`;
  }
}

/** @param {Table} table */
function tableOf({ caption, heads, rows, note }) {
  const table = element('table', {}, element('caption', {}, caption),
    element('thead', {}, element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head)))),
    element('tbody', {}, ...rows.map(({ name, detail, cells }) => element('tr', {},
      element('th', { scope: 'row', dir: 'auto' }, name, ...(detail ? [element('span', { class: 'detail' }, detail)] : [])),
      ...cells.map((cell) => element('td', {}, typeof cell === 'number' ? number.format(cell) : cell))))));
  return element('div', { class: 'table' }, table, ...(note ? [element('p', { class: 'note' }, note)] : []));
}
