/**
 * What left this computer: every request to a model's provider, in plain
 * words, and the whole text of each on request, as text and never as markup.
 */

import { button, element } from './elements.js';
import { number, several, time } from './figures.js';
import { settled } from './kept-view.js';
import { LinkError } from './link.js';
import { pageWords } from './page-words.js';
import { headOf } from './views.js';

/** @import { Left, Sent } from './messages.js' */

/** @typedef {"this" | "all" | string} Extent  of the conversation here, of all that is kept, or of the conversation with an id */

const UNHEARD = 'Sidekick does not answer, so there is nothing to show now.';
const NOTHING = 'Nothing left this computer: no outside model was asked. The built-in sidekick answers by quoting the page, here.';
const HERE = 'The model runs on this computer, so none of this left it.';

/** @type {Record<string, string>} */
const TOOLS = {
  read_view: 'What was in view', read_page: 'The whole page', read_selection: 'What you had selected', picture: 'A picture', tab: 'The tab’s title and address',
  outline: 'The page’s headings', snapshot: 'The page’s buttons and fields', list_frames: 'The names of the page’s parts that come from elsewhere', observe: 'How the form stands', count: 'A number of things on the page',
  token_catalog: 'The names of what could be filled in', run_report: 'The report of what it did',
};

export class LeftView {
  #root;
  #ask;
  #text;
  #sum = element('p', { class: 'soft', 'aria-live': 'polite' });
  #problem = element('p', { class: 'problem', role: 'alert' });
  #table = element('div', { class: 'tables' });
  #rows = element('tbody', {});
  #more = button('Show earlier ones', () => void this.#load(this.#last));
  /** @type {Extent} */
  #extent = 'this';
  #extents;
  #last = 0;
  #turn = 0;

  /**
   * @param {HTMLElement} root
   * @param {{ask: (extent: Extent, before: number) => Promise<Left>, text: (id: number) => Promise<{text?: string, refusal?: {sentence: string}}>, back: () => void}} told
   */
  constructor(root, { ask, text, back }) {
    this.#root = root;
    this.#ask = ask;
    this.#text = text;
    this.#extents = element('div', { class: 'extents', role: 'group', 'aria-label': 'How much of it' },
      this.#choice('This conversation', 'this'), this.#choice('Everything kept', 'all'));
    root.replaceChildren(
      headOf('left-title', 'What left this computer', back),
      element('p', { class: 'soft' }, 'Each request to a model, and what of a page was in it. Your question and the conversation so far go with each. Tokens are what providers charge by; what a request cost is shown where the model’s price is known.'),
      this.#extents, this.#problem, this.#sum, this.#table, element('div', { class: 'buttons' }, this.#more, button('Look again', () => void this.refresh(), { icon: 'retry' })));
  }

  /** @param {string} name @param {Extent} extent */
  #choice(name, extent) {
    const chosen = button(name, () => void this.show(extent));
    chosen.dataset.extent = extent;
    return chosen;
  }

  /** @param {Extent} extent */
  show(extent) {
    this.#extent = extent;
    return this.refresh();
  }

  refresh() {
    for (const one of this.#extents.querySelectorAll('button')) one.setAttribute('aria-pressed', String(one.dataset.extent === this.#extent));
    return this.#load(0);
  }

  /** @param {number} before */
  async #load(before) {
    const turn = ++this.#turn;
    this.#root.setAttribute('aria-busy', 'true');
    let problem;
    try {
      const left = await this.#ask(this.#extent, before);
      if (turn !== this.#turn) return;
      problem = left.refusal?.sentence ?? '';
      if (!left.refusal) this.#show(left, before);
    } catch (error) {
      problem = error instanceof LinkError ? error.sentence : UNHEARD;
    }
    if (turn !== this.#turn) return;
    this.#problem.textContent = problem;
    this.#root.removeAttribute('aria-busy');
  }

  /** @param {Left} left @param {number} before */
  #show({ requests, sum, more }, before) {
    if (before === 0) this.#rows.replaceChildren();
    this.#rows.append(...requests.map((sent) => this.#row(sent)));
    this.#last = requests.at(-1)?.id ?? 0;
    this.#more.hidden = !more;
    this.#sum.textContent = sum.requests === 0 ? '' : `${several(sum.requests, 'request', 'requests')}${sum.away < sum.requests && sum.away > 0 ? `, ${number.format(sum.away)} of them to another computer` : ''}: ${number.format(sum.input)} tokens sent, ${number.format(sum.output)} received.${costOf(sum)}`;
    const head = element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, 'When, where to, and what'), element('th', { scope: 'col' }, 'Tokens')));
    this.#table.replaceChildren(
      ...(sum.away === 0 ? [settled(sum.requests === 0 ? NOTHING : HERE)] : []),
      ...(sum.requests === 0 ? [] : [element('div', { class: 'table' }, element('table', {}, element('caption', {}, 'Requests, the last first'), head, this.#rows))]));
  }

  /** @param {Sent} sent */
  #row(sent) {
    const whole = element('pre', { class: 'whole', tabindex: '0', role: 'region', 'aria-label': 'The whole text of this request', dir: 'auto', hidden: '' });
    const show = button('Whole text', () => void this.#whole(sent.id, whole, show), { kind: 'quiet' });
    show.setAttribute('aria-expanded', 'false');
    const detail = (/** @type {string} */ words) => element('span', { class: 'detail' }, words);
    return element('tr', {},
      element('th', { scope: 'row' }, time.format(sent.at), element('span', { class: 'where' }, `${sent.model} at ${sent.host.replace(/:443$/, '')}${sent.local ? ' (this computer)' : ''}`),
        detail(`For “${pageWords(sent.title)}”`), ...sent.shown.map((seen) => detail(seenInWords(seen))),
        detail(`${number.format(sent.bytes)} bytes in all${endOf(sent)}`), ...(sent.cost === undefined ? [] : [detail(`Cost by ${asOf(sent.priced)}`)]), show, whole),
      element('td', {}, number.format(sent.input), detail(`${number.format(sent.output)} back${sent.estimated ? ', about' : ''}`),
        ...(sent.cost === undefined ? [] : [detail(dollars(sent.cost))])));
  }

  /** @param {number} id @param {HTMLElement} whole @param {HTMLElement} show */
  async #whole(id, whole, show) {
    if (whole.hidden && whole.textContent === '') {
      try {
        const { text, refusal } = await this.#text(id);
        whole.textContent = text ?? refusal?.sentence ?? UNHEARD;
      } catch (error) {
        this.#problem.textContent = error instanceof LinkError ? error.sentence : UNHEARD;
        return;
      }
    }
    whole.hidden = !whole.hidden;
    show.setAttribute('aria-expanded', String(!whole.hidden));
  }
}

/** Billionths of a US dollar in words: cents as cents, and less with as many digits as tell something. @param {number} billionths */
function dollars(billionths) {
  if (billionths === 0) return '$0';
  if (billionths < 1e5) return 'less than $0.0001';
  return `$${(billionths / 1e9).toFixed(billionths < 1e8 ? 4 : 2)}`;
}

/** What all of it cost, as far as that is known. @param {Left['sum']} sum */
function costOf({ cost, unpriced, priced }) {
  const unknown = unpriced === 0 ? '' : `what ${several(unpriced, 'request', 'requests')} cost is not known`;
  if (cost === 0) return unknown && ` Here ${unknown}.`;
  return ` That cost ${dollars(cost)}${priced ? ` (${asOf(priced)})` : ''}${unknown && `, and ${unknown}`}.`;
}

/** The day of the table of prices, as it is written in every country. @param {string} [day] */
const asOf = (day = '') => `prices as of ${day}`;

/** @param {Sent['shown'][number]} seen */
function seenInWords({ tool, site, characters, cut, pictures, refused, again }) {
  const name = Object.hasOwn(TOOLS, tool) ? TOOLS[tool] : `An answer to ${tool.replaceAll('_', ' ')}`;
  const where = site ? ` on ${pageWords(site)}` : '';
  if (refused) return `${name}${where}: refused, so only the refusal`;
  const parts = [characters > 0 && !pictures ? several(characters, 'character', 'characters') : '', cut ? `${number.format(cut)} more were left out` : '', again ? 'as before' : ''];
  return `${name}${where}: ${parts.filter((part) => part !== '').join(', ')}`.replace(/: $/, '');
}

/** @param {Sent} sent */
function endOf({ attempt, ended, fault }) {
  const tried = attempt > 1 ? `, try ${attempt}` : '';
  if (!ended) return `${tried}, under way`;
  return fault ? `${tried}, without an answer (${fault.replaceAll('_', ' ')})` : tried;
}
