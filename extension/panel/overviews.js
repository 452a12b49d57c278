/**
 * The panel's views beside the conversation: what the sidekick did, what is
 * kept, what left this computer, and the check of the promise.
 */

import { CheckView } from './check-view.js';
import { byId } from './elements.js';
import { KeptView } from './kept-view.js';
import { askLeft } from './left-extent.js';
import { LeftView } from './left-view.js';
import { ReportView } from './report-view.js';
import { Views } from './views.js';
import { showLast } from './welcome.js';

/** @import { Kept, KeptExchange, Refusal } from './messages.js' */

/**
 * @typedef {object} Told  what the conversation hears of them
 * @property {() => number} tab                                  the tab in front
 * @property {(answer: {refusal?: Refusal}) => void} answered    a tool of the check was answered
 * @property {(kept: Kept, exchanges: KeptExchange[]) => Promise<string | undefined>} resume  goes on with one that is kept
 * @property {() => void} forgotten                              the one that is open was forgotten
 */

export class Overviews extends Views {
  report;
  check;
  #request;
  #kept;

  /** @param {(method: string, params: object) => Promise<any>} request  to the host  @param {Told} told */
  constructor(request, { tab, answered, resume, forgotten }) {
    super();
    this.#request = request;
    const back = () => this.back();
    this.report = new ReportView(byId('report'), { ask: (all) => request('report', all ? { all } : {}), back });
    this.check = new CheckView(byId('check'), { call: (tool, params) => request('tool', { tool, tab: tab(), params }), answered, report: () => this.show('report'), back });
    const left = new LeftView(byId('left'), {
      ask: (extent, before) => askLeft(request, extent, before), text: (id) => request('left_text', { id }), back,
    });
    const kept = this.#kept = new KeptView(byId('kept'), {
      ask: request, resume, back,
      left: (id) => {
        this.show('left');
        void left.show(id);
      },
      forgotten: (own) => { if (own) forgotten(); },
    });
    this.add('report', { root: byId('report'), opener: byId('show-report'), opened: () => void this.report.refresh() });
    this.add('check', { root: byId('check'), opener: byId('show-check'), opened: () => this.check.opened() });
    this.add('kept', { root: byId('kept'), opener: byId('show-kept'), opened: () => void kept.refresh() });
    this.add('left', { root: byId('left'), opener: byId('show-left'), opened: () => void left.show('this') });
  }

  /** Whoever closed the panel while something was being answered finds the way back to it. */
  async offerLast() {
    const { conversations: [last] = [] } = await this.#request('conversations', { limit: 1 }).catch(() => ({}));
    showLast(last, (id) => {
      this.show('kept');
      void this.#kept.open(id);
    });
  }
}
