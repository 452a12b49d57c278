/**
 * What an empty conversation shows: what this is for, and three questions to
 * begin with.
 */

import { byId, element } from './elements.js';

const EXAMPLES = ['What is this page about?', 'What are the main points?', 'List the prices on this page'];

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
