/**
 * Words that are not the host's, each under a name of the host's: between
 * quotation marks, so that they cannot pass for the card's own.
 */

import { element } from './elements.js';
import { pageWords, quoted } from './page-words.js';

/** @import { Quote } from './messages.js' */

/**
 * @param {Quote[]} [quotes]
 * @returns {HTMLElement[]} one list, or nothing
 */
export function quoteList(quotes = []) {
  if (quotes.length === 0) return [];
  return [element('dl', { class: 'quotes' }, ...quotes.flatMap(({ name, text }) => [
    element('dt', {}, name),
    element('dd', {}, pageWords(text) === '' ? 'nothing' : quoted(text)),
  ]))];
}
