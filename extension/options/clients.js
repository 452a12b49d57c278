// The programs that were paired, and the place to type the code that a new one shows. The host finds the program by the
// code; what it is called is its own word, and is told as that.

import { button, element, finalButton } from '../panel/elements.js';
import { date } from '../panel/figures.js';
import { asking, sentenceOf } from './asked.js';
import { field, problemLine, submitting, submitButton } from './fields.js';

/** @typedef {{id: string, kind: string, name: string, since?: number}} Client */
/** @typedef {import('./asked.js').Ask} Ask */

/** What each kind is in words. @type {Record<string, string>} */
const KINDS = { app: 'an app with pages of its own', cli: 'a command', mcp: 'another program’s sidekick' };

/**
 * The section, in a part of a page.
 * @param {HTMLElement} body @param {Ask} ask @param {(sentence: string) => void} say @param {() => void} focus where it goes when what had it is gone
 */
export function clientSection(body, ask, say, focus) {
  const list = element('div', {});
  const typing = element('div', {});
  const problem = problemLine();
  body.replaceChildren(list, problem, typing);
  const asked = asking(ask);
  let shown = '';

  async function refresh() {
    try {
      show((await asked('clients', {})).clients);
    } catch (error) {
      shown = '';
      list.replaceChildren(element('p', { class: 'problem' }, sentenceOf(error)), button('Try again', () => void refresh()));
    }
  }

  /** @param {Client[]} clients draws only what changed, so that the focus stays */
  function show(clients) {
    const key = JSON.stringify(clients);
    if (key === shown) return;
    shown = key;
    const held = list.contains(document.activeElement);
    list.replaceChildren(clients.length === 0
      ? element('p', {}, 'None. Until a program is paired it may look at a page only when you say yes to it, and do nothing else.')
      : element('ul', { class: 'rows tokens', 'aria-label': 'Paired programs' }, ...clients.map(row)));
    if (held) focus();
  }

  /** @param {Client} client */
  function row({ id, kind, name, since }) {
    const remove = finalButton('Remove', async () => {
      if (remove.getAttribute('aria-disabled') === 'true') return;
      remove.setAttribute('aria-disabled', 'true');
      problem.textContent = '';
      try {
        const { removed } = await asked('client_remove', { id });
        say(removed ? `“${name}” is not paired any more.` : 'It was removed already.');
        await refresh();
      } catch (error) {
        remove.removeAttribute('aria-disabled');
        problem.textContent = sentenceOf(error);
      }
    });
    remove.setAttribute('aria-label', `Remove ${name}`);
    const about = [KINDS[kind] ?? kind, ...(since === undefined ? [] : [`since ${date.format(since)}`])].join(' · ');
    return element('li', {}, element('div', { class: 'token' }, element('span', { class: 'label', dir: 'auto' }, name), element('span', { class: 'about' }, about)), remove);
  }

  /** The box for a code. @param {boolean} [wanted] the focus goes there */
  function enter(wanted = false) {
    const code = field('The code that a program shows', { inputmode: 'numeric', maxlength: '20', class: 'short' }, 'Eight digits, good for two minutes and once.');
    const wrong = problemLine();
    const form = element('form', { class: 'form', novalidate: '' }, code.root, wrong, element('div', { class: 'buttons' }, submitButton('Look for it')));
    submitting(form, wrong, async () => {
      if (code.input.value.replace(/\D/g, '').length !== 8) throw code.wrong('A code has eight digits.');
      const { client, left } = await asked('pair_code', { code: code.input.value });
      code.input.value = '';
      if (client) confirm(client);
      else throw code.wrong(left > 0 ? 'No program shows that code.' : 'That was wrong too often, so every waiting program was sent away. Start again there.');
    });
    typing.replaceChildren(form);
    if (wanted) code.input.focus();
  }

  /** @param {Client} client */
  function confirm({ id, kind, name }) {
    const wrong = problemLine();
    const title = element('h3', { tabindex: '-1' }, 'Pair this program?');
    /** @param {boolean} pair */
    const answer = async (pair) => {
      try {
        const { paired } = await asked('pair_confirm', { id, pair });
        say(paired ? `“${name}” is paired.` : pair ? 'It waited too long. Start again there.' : 'It is not paired.');
        enter(true);
        await refresh();
      } catch (error) {
        wrong.textContent = sentenceOf(error);
      }
    };
    typing.replaceChildren(element('div', { class: 'form', role: 'group', 'aria-label': 'Pair this program?' }, title,
      element('p', {}, 'It calls itself ', element('q', { dir: 'auto' }, name), ` and says that it is ${KINDS[kind] ?? kind}. That is only its own claim: go on if you started it yourself just now.`),
      wrong, element('div', { class: 'buttons' }, button('Do not pair', () => void answer(false)), finalButton('Pair it', () => void answer(true), { kind: 'main' }))));
    title.focus();
  }

  enter();
  return refresh;
}
