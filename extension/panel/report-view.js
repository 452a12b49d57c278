/**
 * What the sidekick did in this conversation, in tables: numbers and kinds,
 * by the host's report. Asked for anew whenever it is opened.
 */

import { button, element, icon } from './elements.js';
import { LinkError, sentenceFor } from './link.js';
import { tablesOf } from './report-tables.js';
import { headOf } from './views.js';

/** @import { Report } from './messages.js' */
/** @import { Table } from './report-tables.js' */

const NOTHING = 'Nothing yet. Ask about a page, and what the sidekick does for it is listed here.';
const UNHEARD = 'Sidekick does not answer, so there is no report now.';
const number = new Intl.NumberFormat('en');
const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export class ReportView {
  #root;
  #ask;
  #about = element('p', { class: 'soft', role: 'status' });
  #tables = element('div', { class: 'tables' });
  #problem = element('p', { class: 'problem', role: 'alert' });
  #turn = 0;

  /**
   * @param {HTMLElement} root
   * @param {{ask: () => Promise<{report?: Report, refusal?: {sentence: string}}>, back: () => void}} told
   */
  constructor(root, { ask, back }) {
    this.#root = root;
    this.#ask = ask;
    root.replaceChildren(
      headOf('report-title', 'What the sidekick did', back),
      element('p', { class: 'soft' }, 'In this conversation, in numbers and kinds. No word of a page and no value stands here.'),
      this.#about, this.#problem, this.#tables,
      element('div', { class: 'buttons' }, button('Look again', () => void this.refresh(), { icon: 'retry' })),
    );
  }

  async refresh() {
    const turn = ++this.#turn;
    this.#root.setAttribute('aria-busy', 'true');
    let problem = '';
    try {
      const { report, refusal } = await this.#ask();
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
