// The models' servers that run on this computer: looked for by the host, and offered.

import { button, element } from '../panel/elements.js';

/** @typedef {import('./model.js').Found} Found */

const NONE = 'Neither Ollama nor LM Studio answers on this computer. Start one of them and look again, or type the address of another.';

/**
 * @param {import('./model.js').Desk} desk @param {string} address the one that is set; where there is none, the first server found is taken
 * @param {(server: Found) => void} use
 */
export function foundHere(desk, address, use) {
  const words = element('p', { 'aria-live': 'polite' });
  const choices = element('div', { class: 'buttons' });
  const again = button('Look again', () => void look(''));
  const root = element('div', { class: 'found' }, words, choices);

  /** @param {string} set */
  async function look(set) {
    words.textContent = 'Looking for Ollama and LM Studio on this computer…';
    choices.replaceChildren();
    try {
      const found = await desk.find();
      words.textContent = found.length === 0 ? NONE : found.map(sentence).join(' ');
      choices.replaceChildren(...found.map((server) => button(`Use ${server.name}`, () => use(server))), again);
      const [first] = found;
      if (first && set === '') use(first);
    } catch (error) {
      words.textContent = error instanceof Error ? error.message : '';
      choices.replaceChildren(again);
    }
  }

  void look(address);
  return root;
}

/** @param {Found} server */
export function sentence({ name, models }) {
  if (models.length === 0) return `${name} runs here, and has no model yet.`;
  return `${name} runs here, with ${models.length === 1 ? 'one model' : `${models.length} models`}.`;
}
