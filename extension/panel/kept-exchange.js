/**
 * An exchange that is kept: drawn again to be read, or as the log of a
 * conversation that goes on has it.
 */

import { Answer } from './answer.js';
import { element, icon } from './elements.js';
import { levelHeadings } from './levels.js';
import { lookInWords } from './looked-at.js';
import { references, renderBlock, splitBlocks } from './markdown.js';

/** @import { Exchange } from './conversation.js' */
/** @import { KeptExchange } from './messages.js' */

const CUT = 'Sidekick ended in the middle of this answer.';

/** @type {Record<string, string>} */
const ENDS = { cancelled: 'Stopped.', cut: CUT, limit: 'The answer reached its limit and stops here.', failed: 'Something went wrong, so there is no more of this answer.' };

/** @param {KeptExchange} exchange @param {Intl.DateTimeFormat} time */
export function drawnAgain({ at, question, answer, tools, end }, time) {
  const known = references(answer);
  const text = element('div', { class: 'answer' }, ...splitBlocks(answer).map((block) => renderBlock(block, known)));
  // Below the question, which stands below the conversation's title here.
  levelHeadings(text, 5);
  const looks = element('ul', { class: 'looks', 'aria-label': 'What was looked at' },
    ...tools.map((step) => element('li', { 'data-phase': step.phase }, icon(step.phase === 'refused' ? 'refused' : 'eye'), element('span', { dir: 'auto' }, lookInWords(step)))));
  looks.hidden = tools.length === 0;
  const words = !end ? 'This is being answered.' : end.end === 'complete' ? '' : end.sentence ?? ENDS[end.end] ?? '';
  return element('section', { class: 'exchange' },
    element('h4', { class: 'question', dir: 'auto' }, element('span', { class: 'unseen' }, `You asked on ${time.format(at)}: `), question),
    looks, text, ...(words === '' ? [] : [element('p', { class: 'end' }, words)]));
}

/** As the log shows it: it was said before, so nothing of it is read out. @param {KeptExchange} kept @returns {Exchange} */
export function asExchange({ question, answer: text, tools, end }) {
  const answer = new Answer('');
  const ended = end?.end === 'cut' ? { end: /** @type {const} */ ('failed'), sentence: CUT } : /** @type {import('./messages.js').End} */ (end ?? { end: 'complete' });
  answer.replace({ answer: '', seq: 1, text, tools, done: true, end: ended });
  return { question, tab: -1, phase: 'ended', answer, kept: true };
}
