/**
 * "Check the promise": the five steps, what is tried in each, and what the
 * promise says of the answer. A judgement is one of three: the promise was
 * kept, it was not, or something has to be done first for the answer to tell.
 */

/** @import { ToolAnswer } from './messages.js' */

/**
 * @typedef {{mark: "kept" | "first" | "broken", words: string}} Judgement
 * @typedef {object} Trial
 * @property {string} name     the button's
 * @property {string} tool
 * @property {object} params
 * @property {(answer: ToolAnswer, closed: boolean) => Judgement} judge  `closed`: something was filled in before
 *
 * @typedef {{title: string, say: string, trials: Trial[], fill?: true, report?: true}} Step
 */

/** @param {string} words @returns {Judgement} */
const kept = (words) => ({ mark: 'kept', words });
/** @param {string} words @returns {Judgement} */
const first = (words) => ({ mark: 'first', words });
/** @param {string} words @returns {Judgement} */
const broken = (words) => ({ mark: 'broken', words });

const CLOSED = 'This page was closed before already. Reopen it below to begin at the first step, or go on with step 3.';
const OPEN = 'Nothing was filled in on this page yet, so it is still open. Step 2 comes first.';
const AGAIN = 'This answer does not tell anything about the promise. Do what it says, then try again.';
const BROKEN = 'This is not what the promise says. Please tell the people who make Sidekick.';

/** What observe may say, and nothing beside it: a name that is not here could carry the page's words. */
const OBSERVED = new Set(['fields', 'invalid', 'submit', 'dialog', 'busy', 'frames', 'scroll', 'errorText', 'errorTextWithheld', 'withheldTexts', 'inconclusive']);
/** No picture while one of these is in view, which is a promise of its own. */
const UNSAFE = new Set(['sensitive_in_view', 'frame_in_view', 'unreadable_in_view']);

/** @type {Trial['judge']} */
function pictureBefore({ result, refusal }) {
  if (refusal?.code === 'picture_refused' && UNSAFE.has(refusal.reason ?? '')) return kept('No picture while a private field, or a part that comes from another page, is in view: that is promised too. Scroll it out of sight, and a picture can be taken.');
  if (refusal) return first(AGAIN);
  return result.redaction ? first(CLOSED) : kept('Before anything is filled in, the sidekick may see the page.');
}

/** @type {Trial['judge']} */
function readBefore({ refusal }) {
  if (refusal?.code === 'sensitive_data_blocked') return first(CLOSED);
  return refusal ? first(AGAIN) : kept('Before anything is filled in, the sidekick may read the page. What private fields hold is left out.');
}

/** @type {Trial['judge']} */
function pictureAfter({ result, refusal }, closed) {
  if (refusal) return first(AGAIN);
  if (result.redaction === 'blackout') return kept('All black: no pixel of the page was taken.');
  return closed ? broken(BROKEN) : first(OPEN);
}

/** @param {string} code @param {string} words  @returns {Trial['judge']} refused by that code, once something was filled in */
const refusedAfter = (code, words) => ({ refusal }, closed) => {
  if (refusal?.code === code) return kept(words);
  if (refusal) return first(AGAIN);
  return closed ? broken(BROKEN) : first(OPEN);
};

/** @param {string} code @param {string} words  @returns {Trial['judge']} refused by that code, always */
const refusedAlways = (code, words) => ({ refusal }) => {
  if (refusal?.code === code) return kept(words);
  return refusal ? first(AGAIN) : broken(BROKEN);
};

/** @type {Trial['judge']} */
function observed({ result, refusal }) {
  if (refusal) return first(AGAIN);
  return Object.keys(result).every((name) => OBSERVED.has(name))
    ? kept('These are all the answers that there are: numbers, yes or no, and the page’s own error messages without what was filled in.') : broken(BROKEN);
}

/** @type {Step[]} */
export const STEPS = [
  {
    title: 'Before anything is filled in',
    say: 'Open a shop where nothing real can be bought, and go to its empty form. The sidekick may look at it now.',
    trials: [
      { name: 'Take a picture', tool: 'picture', params: {}, judge: pictureBefore },
      { name: 'Read the page', tool: 'read_page', params: {}, judge: readBefore },
    ],
  },
  {
    title: 'Fill in one value',
    say: 'Choose something from your vault, a test card for example. You are asked once more before it is filled in.',
    trials: [],
    fill: true,
  },
  {
    title: 'Look again',
    say: 'Now the page is closed: the picture is black, and reading and copying are refused.',
    trials: [
      { name: 'Take a picture again', tool: 'picture', params: {}, judge: pictureAfter },
      { name: 'Read the page again', tool: 'read_page', params: {}, judge: refusedAfter('sensitive_data_blocked', 'Refused: the page’s text stays closed.') },
      { name: 'Try to copy', tool: 'press', params: { key: 'Control+c' }, judge: refusedAlways('clipboard_blocked', 'Refused: what is in a field cannot be copied out of it.') },
    ],
  },
  {
    title: 'No other way to a value',
    say: 'The sidekick can still ask how the form stands, and gets fixed answers. A script in the page is refused, always.',
    trials: [
      { name: 'Look with observe', tool: 'observe', params: {}, judge: observed },
      { name: 'Try to run a script', tool: 'evaluate', params: {}, judge: refusedAlways('evaluate_disabled', 'Refused: no script of the sidekick ever runs in a page.') },
    ],
  },
  {
    title: 'See what was written down',
    say: 'The report names what was filled in, and how often. No value stands in it.',
    trials: [],
    report: true,
  },
];
