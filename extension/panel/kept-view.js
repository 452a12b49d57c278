/**
 * The conversations that are kept: a list with a search, and each of them to
 * read again, go on with, save or forget. What stands in them are words of the
 * person and the sidekick, drawn as the log draws them, never as markup.
 */

import { button, element, icon } from './elements.js';
import { Confirm } from './confirm.js';
import { several, time } from './figures.js';
import { LinkError } from './link.js';
import { drawnAgain } from './kept-exchange.js';
import { headOf } from './views.js';

/** @import { Kept, KeptExchange } from './messages.js' */

/**
 * @typedef {object} Asked
 * @property {(method: string, params: object) => Promise<any>} ask
 * @property {(kept: Kept, exchanges: KeptExchange[]) => Promise<string | undefined>} resume  gives why it could not be done
 * @property {(id: string) => void} left       shows what of it left the computer
 * @property {(own: boolean) => void} forgotten
 * @property {() => void} back
 */

/** How long until one that is still being answered is looked at again. */
const AGAIN = 2000;
const UNHEARD = 'Sidekick does not answer, so there is nothing to show now.';

export class KeptView {
  #root;
  #told;
  #query = element('input', { type: 'search', class: 'box', id: 'kept-query', maxlength: '500', autocomplete: 'off', dir: 'auto' });
  #about = element('p', { class: 'soft', 'aria-live': 'polite' });
  #problem = element('p', { class: 'problem', role: 'alert' });
  #list = element('ul', { class: 'talks' });
  #more = button('Show earlier ones', () => void this.#load(this.#last), { kind: 'plain' });
  #all = new Confirm('Forget all conversations', {
    question: 'Forget every conversation of this browser profile, and what left this computer with them? They cannot be brought back.',
    yes: 'Forget all for good', done: () => this.#forget({ all: true }),
  });
  #one = element('div', { class: 'talk' });
  #listed;
  #last = '';
  #turn = 0;

  /** @param {HTMLElement} root @param {Asked} told */
  constructor(root, told) {
    this.#root = root;
    this.#told = told;
    const search = element('form', { class: 'search', role: 'search' }, element('label', { for: 'kept-query' }, 'Search your conversations'),
      this.#query, button('Search', () => void this.refresh(), { kind: 'plain' }));
    search.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.refresh();
    });
    this.#listed = element('div', {}, element('p', { class: 'soft' }, 'Kept on this computer, for this browser profile alone. No value that was filled in stands in them.'),
      search, this.#about, this.#list, element('div', { class: 'buttons' }, this.#more), this.#all.root);
    root.replaceChildren(headOf('kept-title', 'Conversations', told.back), this.#problem, this.#listed, this.#one);
    this.#showList();
  }

  /** The list, from its beginning. */
  refresh() {
    this.#showList();
    return this.#load('');
  }

  #showList() {
    this.#listed.hidden = false;
    this.#one.hidden = true;
    this.#one.replaceChildren();
    this.#all.close();
  }

  /**
   * Asks the host; what goes wrong stands above everything.
   * @param {string} method @param {object} params @returns {Promise<any>} undefined when there is no answer, or another question came
   */
  async #ask(method, params) {
    const turn = ++this.#turn;
    this.#root.setAttribute('aria-busy', 'true');
    let problem, answer;
    try {
      answer = await this.#told.ask(method, params);
      problem = answer.refusal?.sentence ?? '';
    } catch (error) {
      problem = error instanceof LinkError ? error.sentence : UNHEARD;
    }
    if (turn !== this.#turn) return undefined;
    this.#problem.textContent = problem;
    this.#root.removeAttribute('aria-busy');
    return problem === '' ? answer : undefined;
  }

  /** @param {string} before  the last one that is there already */
  async #load(before) {
    const query = this.#query.value.trim();
    const answer = await this.#ask('conversations', { ...(query && { query }), ...(before && { before }) });
    if (!answer) return;
    /** @type {Kept[]} */
    const found = answer.conversations;
    const rows = found.map((kept) => this.#row(kept));
    if (before === '') this.#list.replaceChildren(...rows);
    else this.#list.append(...rows);
    this.#last = found.at(-1)?.id ?? '';
    this.#more.hidden = !answer.more;
    const many = this.#list.childElementCount;
    this.#about.textContent = many > 0 ? (query ? `${several(many, 'conversation holds', 'conversations hold')} these words${answer.more ? ', and more' : ''}.` : '')
      : query ? 'No conversation holds these words.' : 'Nothing is kept yet. Ask about a page, and the conversation is listed here.';
    this.#all.root.hidden = many === 0 || query !== '';
    if (before !== '') rows[0]?.querySelector('button')?.focus();
  }

  /** @param {Kept} kept */
  #row(kept) {
    const open = element('button', { type: 'button', class: 'talk-open' }, element('span', { class: 'talk-title', dir: 'auto' }, kept.title),
      element('span', { class: 'detail' }, aboutOf(kept)), ...(kept.excerpt ? [element('span', { class: 'detail excerpt', dir: 'auto' }, kept.excerpt)] : []));
    open.addEventListener('click', () => void this.open(kept.id));
    return element('li', {}, open);
  }

  /** @param {string} id */
  async open(id) {
    const answer = await this.#ask('conversation', { id });
    if (!answer) return;
    /** @type {{conversation: Kept, exchanges: KeptExchange[]}} */
    const { conversation: kept, exchanges: first } = answer;
    let exchanges = first;
    const said = element('div', {}, ...exchanges.map(drawnAgain));
    const title = element('h3', { tabindex: '-1', dir: 'auto' }, kept.title);
    const forget = new Confirm('Forget', {
      question: 'Forget this conversation, and what left this computer with it? It cannot be brought back.',
      yes: 'Forget it for good', done: () => this.#forget({ id }, kept),
    });
    this.#one.replaceChildren(
      button('All conversations', () => void this.refresh().then(() => this.#query.focus()), { icon: 'back', kind: 'quiet' }),
      title, element('p', { class: 'soft' }, aboutOf(kept)),
      said,
      ...(kept.filled ? [element('p', { class: 'note' }, 'Something private was filled in here, so this conversation can be read again and not gone on with.')] : []),
      element('div', { class: 'buttons' },
        ...(kept.filled || kept.open ? [] : [button('Resume', () => void this.#resume(kept, exchanges), { kind: 'main' })]),
        button('What of it left this computer', () => this.#told.left(id)),
        button('Save as text', () => void this.#save(id, 'markdown')), button('Save as JSON', () => void this.#save(id, 'json'))),
      forget.root);
    this.#listed.hidden = true;
    this.#one.hidden = false;
    this.#root.scrollTop = 0;
    title.focus({ preventScroll: true });
    // Whoever comes back while it is being answered sees how it ends, and the focus stays where they are.
    while (exchanges.some(({ end }) => !end)) {
      await new Promise((done) => setTimeout(done, AGAIN));
      if (!said.checkVisibility()) return;
      exchanges = (await this.#told.ask('conversation', { id }).catch(() => ({}))).exchanges ?? [];
      if (exchanges.length > 0) said.replaceChildren(...exchanges.map(drawnAgain));
    }
  }

  /** @param {Kept} kept @param {KeptExchange[]} exchanges */
  async #resume(kept, exchanges) {
    this.#problem.textContent = await this.#told.resume(kept, exchanges) ?? '';
  }

  /** @param {string} id @param {"markdown" | "json"} format */
  async #save(id, format) {
    const file = await this.#ask('conversation_export', { id, format });
    if (!file) return;
    const address = URL.createObjectURL(new Blob([file.text], { type: `${file.type};charset=utf-8` }));
    element('a', { href: address, download: file.name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  /** @param {object} which @param {Kept} [kept]  none for all */
  async #forget(which, kept) {
    const answer = await this.#ask('conversation_forget', which);
    if (!answer) return;
    this.#told.forgotten(kept ? kept.open === true : true);
    this.#query.value = '';
    await this.refresh();
    this.#about.textContent = `${kept ? 'It is' : several(answer.forgotten, 'conversation is', 'conversations are')} forgotten. ${this.#about.textContent}`.trim();
    this.#root.querySelector('h2')?.focus({ preventScroll: true });
  }
}

/** @param {Kept} kept */
function aboutOf({ last, exchanges, requests, filled, open }) {
  const parts = [time.format(last), several(exchanges, 'question', 'questions'), requests > 0 ? `${several(requests, 'request', 'requests')} to a model` : '',
    filled ? 'something was filled in' : '', open ? 'open now' : ''];
  return parts.filter((part) => part !== '').join(' · ');
}

/** A line of its own for what is read at a glance. @param {string} words */
export const settled = (words) => element('p', { class: 'kept' }, icon('done'), element('span', {}, words));
