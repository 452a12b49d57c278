// What the person allowed with "always": each in the host's sentence, and each can be taken back.

import { button, element, finalButton } from '../panel/elements.js';
import { date } from '../panel/figures.js';
import { asking, sentenceOf } from './asked.js';

/** @typedef {{id: string, sentence: string, since?: number}} Consent */

const NONE = 'Nothing. Each time you are asked, and “Always on this site” on a card puts it here.';

/** @typedef {import('./asked.js').Ask} Ask */

/**
 * The list, in a part of a page.
 * @param {HTMLElement} body @param {Ask} ask @param {(sentence: string) => void} say @param {() => void} focus where it goes when what had it is gone
 */
export function consentList(body, ask, say, focus) {
  const problem = element('p', { class: 'problem', role: 'alert' });
  const asked = asking(ask);
  let shown = '';

  async function refresh() {
    try {
      show(await asked('consents', {}).then(({ consents }) => consents));
    } catch (error) {
      shown = '';
      body.replaceChildren(element('p', { class: 'problem' }, sentenceOf(error)), button('Try again', () => void refresh()));
    }
  }

  /** @param {Consent[]} consents draws only what changed, so that the focus stays */
  function show(consents) {
    const key = JSON.stringify(consents);
    if (key === shown) return;
    shown = key;
    const held = body.contains(document.activeElement);
    problem.textContent = '';
    body.replaceChildren(
      element('p', {}, consents.length === 0 ? NONE : 'You are not asked about these any more. Taking one back makes the sidekick ask again.'),
      ...(consents.length === 0 ? [] : [element('ul', { class: 'rows tokens', 'aria-label': 'Allowed for good' }, ...consents.map(row))]),
      problem,
    );
    if (held) focus();
  }

  /** @param {Consent} consent @param {number} index */
  function row({ id, sentence, since }, index) {
    const words = element('span', { class: 'label', id: `consent-${index}`, dir: 'auto' }, sentence);
    const back = finalButton('Take back', async () => {
      if (back.getAttribute('aria-disabled') === 'true') return;
      back.setAttribute('aria-disabled', 'true');
      problem.textContent = '';
      try {
        const { forgotten } = await asked('consent_forget', { id });
        say(forgotten ? 'Taken back. You are asked again from now on.' : 'That was taken back already.');
        await refresh();
      } catch (error) {
        back.removeAttribute('aria-disabled');
        problem.textContent = sentenceOf(error);
      }
    });
    back.setAttribute('aria-describedby', words.id);
    return element('li', {}, element('div', { class: 'token' }, words,
      ...(since === undefined ? [] : [element('span', { class: 'about' }, `Since ${date.format(since)}`)])), back);
  }

  return refresh;
}
