/**
 * What the sidekick looked at for an answer, one short line a look, in words
 * for the person. The page's own words are never in it.
 */

import { number, several } from './figures.js';

/** @import { ToolStep } from './messages.js' */

/** @typedef {{doing: string, done: string, not: string}} Words */

/** @type {Record<string, Words>} */
const TOOLS = {
  read_view: { doing: 'Reading the view', done: 'Read the view', not: 'Did not read the view' },
  read_page: { doing: 'Reading the whole page', done: 'Read the whole page', not: 'Did not read the page' },
  outline: { doing: 'Looking at the page’s headings', done: 'Looked at the page’s headings', not: 'Did not look at the page’s headings' },
  read_selection: { doing: 'Reading the selection', done: 'Read the selection', not: 'Did not read the selection' },
  picture: { doing: 'Taking a picture', done: 'Took a picture', not: 'Took no picture' },
  tab: { doing: 'Looking at the tab’s title', done: 'Looked at the tab’s title', not: 'Did not look at the tab’s title' },
  token_catalog: { doing: 'Looking up what could be filled in', done: 'Looked up what could be filled in', not: 'Did not look up what could be filled in' },
  fill: { doing: 'Filling in', done: 'Filled', not: 'Filled nothing' },
  click: { doing: 'Clicking on the page', done: 'Clicked on the page', not: 'Clicked nothing' },
  press: { doing: 'Pressing a key', done: 'Pressed a key', not: 'Pressed no key' },
  scroll: { doing: 'Scrolling', done: 'Scrolled', not: 'Did not scroll' },
  select_option: { doing: 'Choosing from a list', done: 'Chose from a list', not: 'Chose nothing from the list' },
  navigate: { doing: 'Going to another page', done: 'Went to another page', not: 'Went to no other page' },
  evaluate: { doing: 'Asking to run a script', done: 'Asked to run a script', not: 'Ran no script' },
  snapshot: { doing: 'Looking at the page’s buttons and fields', done: 'Looked at the page’s buttons and fields', not: 'Did not look at the page’s buttons and fields' },
  list_frames: { doing: 'Looking for parts of the page that come from elsewhere', done: 'Looked which parts of the page come from elsewhere', not: 'Did not look for parts of the page that come from elsewhere' },
  observe: { doing: 'Asking how the form stands', done: 'Asked how the form stands', not: 'Did not ask how the form stands' },
  count: { doing: 'Counting on the page', done: 'Counted on the page', not: 'Counted nothing' },
  wait_for_selector: { doing: 'Waiting for the page', done: 'Waited for the page', not: 'Did not wait for the page' },
  detect_challenge: { doing: 'Asking whether the page needs you', done: 'Asked whether the page needs you', not: 'Did not ask whether the page needs you' },
  request_handoff: { doing: 'Waiting for you: the page is in your hands', done: 'Put the page in your hands for a while', not: 'Did not put the page in your hands' },
  run_report: { doing: 'Looking at its report', done: 'Looked at its report', not: 'Did not look at its report' },
  model: { doing: 'Asking the model', done: 'Asked the model', not: 'No answer of the model yet' },
  insert: { doing: 'Typing into the page', done: 'Typed into the page', not: 'Typed nothing' },
};

/** @type {Words} */
const OTHER = { doing: 'Working on the page', done: 'Did one step on the page', not: 'One step was not done' };

/** What a tool does, in words; one that is not known here by its own name. @param {string} tool */
export const doing = (tool) => (Object.hasOwn(TOOLS, tool) ? TOOLS[tool].doing : tool);

/** Why not, where the line has begun to say it already. @type {Record<string, string>} */
const PICTURE_REASONS = {
  sensitive_in_view: 'a password or payment field is in view',
  frame_in_view: 'a part of what is in view comes from another page',
  unreadable_in_view: 'a part of the view could not be checked',
  changed_while_taking: 'the page changed meanwhile',
};

/** @param {ToolStep} step */
function because({ tool, refusal }) {
  if (!refusal) return '';
  const reason = tool === 'picture' ? PICTURE_REASONS[refusal.reason ?? ''] : undefined;
  return reason ? `: ${reason}` : `. ${refusal.sentence}`;
}

/** @param {ToolStep} step */
function howMuch({ tool, chars, truncated, inconclusive, withheld }) {
  let words = '';
  if (chars === 0 && tool === 'read_selection') words += ': nothing is selected';
  else if (chars !== undefined) words += `, ${several(chars, 'character', 'characters')}`;
  if (truncated) words += ', the beginning of it';
  if (inconclusive) words += ', not to its end: the page is slow or very long';
  if (withheld) words += `; what ${withheld === 1 ? 'a private field holds' : `${number.format(withheld)} private fields hold`} was left out, because a password, a code or a card may stand there`;
  return words;
}

/** A fill names the value by the person's own name for it. @param {ToolStep} step @param {Words} words */
function fillInWords({ phase, label, refusal }, words) {
  const name = label ?? 'a value';
  if (phase === 'started') return `${words.doing} ${name}…`;
  if (refusal?.code === 'not_kept') return `${words.done} ${name} — the page did not keep it`;
  if (refusal?.reason === 'filling') return `Perhaps filled ${name}. ${refusal.sentence}`;
  return phase === 'done' ? `${words.done} ${name}` : `${label === undefined ? words.not : `Did not fill ${name}`}${refusal ? `. ${refusal.sentence}` : ''}`;
}

/**
 * @param {ToolStep} step
 * @returns {string}
 */
export function lookInWords(step) {
  const words = TOOLS[step.tool] ?? OTHER;
  if (step.tool === 'fill') return fillInWords(step, words);
  if (step.phase === 'started') return `${words.doing}…`;
  if (step.phase === 'refused') return words.not + because(step);
  return words.done + howMuch(step);
}
