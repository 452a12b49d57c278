/**
 * An exchange that is kept: drawn again to be read, or as the log of a
 * conversation that goes on has it.
 */

import { Answer } from './answer.js';
import { element } from './elements.js';
import { ENDS, lookLine } from './exchange-parts.js';
import { time } from './figures.js';
import { levelHeadings } from './levels.js';
import { references, renderBlock, splitBlocks } from './markdown.js';

/** @import { Exchange } from './conversation.js' */
/** @import { KeptExchange } from './messages.js' */

/** @param {KeptExchange} exchange */
export function drawnAgain({ at, question, answer, tools, end }) {
  const known = references(answer);
  const text = element('div', { class: 'answer' }, ...splitBlocks(answer).map((block) => renderBlock(block, known)));
  // Below the question, which stands below the conversation's title here.
  levelHeadings(text, 5);
  const looks = element('ul', { class: 'looks', 'aria-label': 'What was looked at' },
    ...tools.map((step) => lookLine(step)));
  looks.hidden = tools.length === 0;
  const words = !end ? 'This is being answered.' : end.end === 'complete' ? '' : end.sentence ?? ENDS[end.end] ?? '';
  return element('section', { class: 'exchange' },
    element('h4', { class: 'question', dir: 'auto' }, element('span', { class: 'unseen' }, `You asked on ${time.format(at)}: `), question),
    looks, text, ...(words === '' ? [] : [element('p', { class: 'end' }, words)]));
}

/** As the log shows it: it was said before, so nothing of it is read out. @param {KeptExchange} kept @returns {Exchange} */
export function asExchange({ question, answer: text, tools, end }) {
  const answer = new Answer('');
  const ended = end?.end === 'cut' ? { end: /** @type {const} */ ('failed'), sentence: ENDS.cut } : /** @type {import('./messages.js').End} */ (end ?? { end: 'complete' });
  answer.replace({ answer: '', seq: 1, text, tools, done: true, end: ended });
  return { question, tab: -1, phase: 'ended', answer, kept: true };
}
