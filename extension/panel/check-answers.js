/**
 * What came of one step of the check, on screen: the judgement in words, and
 * below it the answer as far as it can be shown, or the refusal's code and
 * sentence. Words of the page are cut and quoted.
 */

import { element, icon } from './elements.js';
import { number } from './figures.js';
import { pageWords, quoted } from './page-words.js';

/** @import { ToolAnswer } from './messages.js' */
/** @import { Judgement } from './check-steps.js' */

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** @type {Record<Judgement['mark'], {icon: import('./elements.js').IconName, words: string}>} */
const MARKS = {
  kept: { icon: 'done', words: 'As promised.' },
  first: { icon: 'notice', words: 'Not yet.' },
  broken: { icon: 'refused', words: 'Not as promised.' },
};

/** @type {Record<string, string>} */
const WITHHELD = {
  cold: 'the page was open before Sidekick was there', frame: 'a part of the page could not be asked', time: 'the page took too long',
};

/**
 * @param {string} tool @param {ToolAnswer} answer @param {Judgement} judgement
 * @returns {Node[]}
 */
export function answerNodes(tool, { result, refusal }, { mark, words }) {
  const verdict = element('p', { class: 'verdict', 'data-mark': mark }, icon(MARKS[mark].icon),
    element('span', {}, element('strong', {}, MARKS[mark].words), ` ${words}`));
  return [verdict, ...(refusal ? [refused(refusal)] : SHOWN[tool]?.(result) ?? [])];
}

/** @param {{code: string, sentence: string}} refusal */
export const refused = ({ code, sentence }) => element('p', { class: 'got' }, 'The sidekick was told: ', element('q', {}, sentence), ' ', element('code', {}, code));

/** The answers that can be shown, by tool. @type {Record<string, (result: any) => Node[]>} */
const SHOWN = {
  picture: ({ png, width, height, redaction }) => {
    if (typeof png !== 'string' || !BASE64.test(png)) return [];
    const alt = redaction ? 'An all-black picture' : 'The picture of the page that the sidekick would get';
    return [
      element('img', { class: 'shot', alt, src: `data:image/png;base64,${png}` }),
      element('p', { class: 'got' }, `${number.format(Number(width))} by ${number.format(Number(height))} pixels.`),
    ];
  },
  read_page: ({ main, chars, withheld }) => [element('p', { class: 'got' },
    `The sidekick would get ${number.format(Number(chars))} characters`, ...(pageWords(main) === '' ? ['.'] : [', which begin: ', quoted(main)]),
    ...(Array.isArray(withheld) && withheld.length > 0 ? [` What ${withheld.length === 1 ? 'a private field holds' : `${withheld.length} private fields hold`} was left out.`] : []))],
  observe: (result) => [facts([
    ['Fields on screen', list(result.fields, ({ kind, count: many }) => `${number.format(many)} × ${pageWords(kind)}`)],
    ['Not accepted by the page', number.format(Number(result.invalid))],
    ['Button that sends the form', !result.submit?.onScreen ? 'not on screen' : result.submit.enabled ? 'on screen, can be pressed' : 'on screen, switched off'],
    ['A dialog is open', result.dialog ? 'yes' : 'no'],
    ['The page is busy', result.busy ? 'yes' : 'no'],
    ['Frames', number.format(Number(result.frames))],
    ['The page’s error messages', result.errorTextWithheld !== undefined ? `withheld: ${WITHHELD[result.errorTextWithheld] ?? 'nobody can vouch for them'}`
      : list(result.errorText ?? [], (text) => `“${pageWords(text)}”`)],
    ...(result.inconclusive ? [/** @type {[string, string]} */ (['Finished', 'no: what is “no” or 0 here is not known'])] : []),
  ])],
};

/** @template T @param {T[]} all @param {(one: T) => string} words */
const list = (all, words) => (Array.isArray(all) && all.length > 0 ? all.map(words).join(', ') : 'none');

/** @param {[string, string][]} rows */
const facts = (rows) => element('table', { class: 'facts' }, element('caption', { class: 'unseen' }, 'What observe answered'),
  element('tbody', {}, ...rows.map(([name, value]) => element('tr', {}, element('th', { scope: 'row' }, name), element('td', { dir: 'auto' }, value)))));
