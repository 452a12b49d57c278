/**
 * The run report as tables for people: which rows there are and what they
 * say. Sites and labels are the host's and the person's words; of a page
 * there is none.
 */

import { several } from './figures.js';
import { challengeName } from './handoff-words.js';
import { kindOf } from '../options/kinds.js';
import { pageWords } from './page-words.js';

/** @import { Report } from './messages.js' */

/**
 * @typedef {{name: string, detail?: string, cells: (number | string)[]}} Row
 * @typedef {{caption: string, heads: string[], rows: Row[], note?: string}} Table  the first head is that of the names
 * @typedef {(code: string, reason?: string) => Promise<string>} SentenceFor
 */

/** @type {Record<string, string>} */
const DEPTHS = {
  view: 'What was in view', read_view: 'What was in view',
  page: 'The whole page', read_page: 'The whole page',
  selection: 'What you had selected', read_selection: 'What you had selected',
  outline: 'The page’s headings',
  snapshot: 'The page’s buttons and fields, by name', list_frames: 'The names of the page’s parts that come from elsewhere', frames: 'The names of the page’s parts that come from elsewhere',
  tab: 'The tab’s title and address',
};

/** @type {Record<string, string>} */
const SENSES = {
  observe: 'Asked how the form stands', detect_challenge: 'Asked whether something needs you',
  count: 'Counted things on the page', wait_for_selector: 'Waited for something on the page',
  snapshot: DEPTHS.snapshot, list_frames: DEPTHS.list_frames, tab: DEPTHS.tab, token_catalog: 'Looked up what could be filled in',
  run_report: 'Looked at this report',
};

/** @type {Record<string, string>} */
const ACTS = {
  click: 'Clicked', press: 'Pressed a key', scroll: 'Scrolled', select_option: 'Chose from a list', navigate: 'Went to another page', insert: 'Typed its own words',
};

/** @type {Record<string, string>} */
const CONSENTS = {
  fill: 'To fill something in', act: 'To do something on a page', read: 'To read a page', reopen: 'To open a page again', handoff: 'To hand a page to you',
  click: 'To click', press: 'To press a key', select_option: 'To choose from a list', navigate: 'To go to another page', insert: 'To type its own words',
};

/** A word of a closed list that this panel does not know yet is shown as it is. @param {Record<string, string>} names @param {string} word */
const named = (names, word) => (Object.hasOwn(names, word) ? names[word] : word.replaceAll('_', ' '));

/** @param {string[]} parts */
const joined = (parts) => parts.filter((part) => part !== '').join(', ');

/** Why something was refused, without what was to be done then. @param {string} sentence */
const why = (sentence) => sentence.split(/(?<=\.) /)[0];

/** @param {string} site */
const onSite = (site) => (pageWords(site) === '' ? '' : `on ${pageWords(site)}`);

/** @param {Report['reads'][number]} read @returns {Row} */
const readRow = ({ depth, count: times, chars, truncated, withheld }) => ({
  name: named(DEPTHS, depth),
  detail: joined([
    truncated > 0 ? `${several(truncated, 'time', 'times')} only the beginning` : '',
    withheld > 0 ? `what ${several(withheld, 'private field holds', 'private fields hold')} was left out` : '',
  ]),
  cells: [times, chars],
});

/** @param {Report['pictures']} pictures @param {SentenceFor} sentenceFor @returns {Promise<Row[]>} */
async function pictureRows({ taken, black, refused }, sentenceFor) {
  const rows = [
    { name: 'Taken', cells: [taken] },
    { name: 'Black, because the page was closed', cells: [black] },
    ...await Promise.all(refused.map(async ({ reason, count: times }) => ({ name: why(await sentenceFor('picture_refused', reason)), cells: [times] }))),
  ];
  return rows.filter(({ cells }) => cells[0] !== 0);
}

/**
 * @param {Report} report
 * @param {SentenceFor} sentenceFor
 * @returns {Promise<Table[]>} those that hold something, in the order in which a person asks
 */
export async function tablesOf(report, sentenceFor) {
  /** @type {Table[]} */
  const tables = [
    { caption: 'What it read', heads: ['What', 'Times', 'Characters'], rows: report.reads.map(readRow) },
    { caption: 'Pictures', heads: ['Picture', 'Times'], rows: await pictureRows(report.pictures, sentenceFor) },
    {
      caption: 'What was filled in', heads: ['What', 'Times'], note: 'The sidekick never got what was filled in.',
      rows: report.fills.map(({ kind, label, site, count: times, notKept }) => ({
        name: pageWords(label) || kindOf(kind).name,
        detail: joined([kindOf(kind).name, onSite(site), notKept > 0 ? `${several(notKept, 'time', 'times')} not kept by the page` : '']),
        cells: [times],
      })),
    },
    { caption: 'What it did on pages', heads: ['What', 'Times'], rows: report.acts.map(({ act, count: times }) => ({ name: named(ACTS, act), cells: [times] })) },
    {
      caption: 'What it asked without reading', heads: ['What', 'Times'], note: 'The answers to these are numbers and fixed words.',
      rows: report.senses.map(({ tool, count: times }) => ({ name: named(SENSES, tool), cells: [times] })),
    },
    {
      caption: 'Pages that were put in your hands', heads: ['For', 'Done', 'Stopped'],
      rows: report.handoffs.map(({ challenge, site, done, stopped }) => ({ name: challengeName(challenge), detail: onSite(site), cells: [done, stopped] })),
    },
    {
      caption: 'What you were asked', heads: ['For', 'Asked', 'You said yes'],
      rows: report.consents.map(({ kind, asked, given }) => ({ name: named(CONSENTS, kind), cells: [asked, given] })),
    },
    {
      caption: 'What was refused to it', heads: ['Why', 'Times'],
      rows: await Promise.all(report.refusals.map(async ({ code, reason, count: times }) => ({ name: why(await sentenceFor(code, reason)), cells: [times] }))),
    },
    {
      caption: 'What went to its model', heads: ['What', 'Number'],
      rows: report.model.requests === 0 ? [] : [
        { name: 'Requests', cells: [report.model.requests] },
        { name: 'Words sent, in tokens', cells: [report.model.input] },
        { name: 'Words received, in tokens', cells: [report.model.output] },
      ],
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}
