/**
 * What an empty conversation shows: what this is for, three questions to
 * begin with, and who answers, with the way to somebody else.
 */

import { button, byId, element } from './elements.js';
import { openModelSettings } from './link.js';

const EXAMPLES = ['What is this page about?', 'What are the main points?', 'List the prices on this page'];

const QUOTES = 'The built-in sidekick answers by quoting the page. It is free, and nothing leaves this computer.';

/** @param {(question: string) => void} onAsk */
export function fillWelcome(onAsk) {
  byId('examples').replaceChildren(...EXAMPLES.map((question) => {
    const example = element('button', { type: 'button', class: 'example' }, question);
    example.addEventListener('click', () => onAsk(question));
    return example;
  }));
}

/** @param {boolean} shown */
export function showWelcome(shown) {
  byId('welcome').hidden = !shown;
}

/** Says who answers. One that is set by the command, or cannot be told, is left out. @param {() => Promise<any>} settings asks for them */
export async function showAnswerer(settings) {
  const now = await settings().then((answer) => answer?.member ?? answer?.settings, () => undefined);
  const quotes = now?.provider === 'quote';
  const words = quotes ? QUOTES : now?.model ? `${now.model} answers.` : '';
  const place = byId('answerer');
  if (place.firstChild?.textContent === words) return;
  place.replaceChildren(...(words ? [element('span', { dir: 'auto' }, words), element('br', {}), button(quotes ? 'Choose a model' : 'Choose another model', () => void openModelSettings())] : []));
}
