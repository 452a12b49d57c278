// Puts together what the documents of one tab answered to observe and detect_challenge. Pure: no browser, no page.
//
// Which frame stands where, and which of them a person can see, say the scripts in the documents around them. What such a
// script says may be a compromised process's word: numbers and words are taken in the shape that they have to have, or not.

import { Places } from './place.js';

/**
 * @typedef {{shown: number[], loose: number, dark: number, typed: boolean}} Around frames by their index among the window's that
 *   a person can see, those without an index, those that no script can be sent into; whether words were typed that only this
 *   document knows
 * @typedef {{steps: number[], document: string, origin: string, value: any, around: Around}} Answer
 */

/** Strictest first: what only the person can do comes before what a token could. */
const CHALLENGES = ['payment_3ds', 'captcha', 'bot_wall', 'one_time_code', 'passkey', 'login_wall', 'unknown', 'none'];
/** Why nobody vouches for the messages, the widest reason first. */
const REASONS = ['time', 'frame', 'cold'];
const MOST_TEXTS = 20;
const LONGEST_TEXT = 400;
const MOST_KINDS = 100;
const MOST_FRAMES = 1_000;
const KIND = /^[a-z]+([. _-][a-z]+)*$/;

/** @param {unknown} said @returns {Around} */
export const around = (said) => {
  const { shown, loose, dark, typed } = /** @type {any} */ (said) ?? {};
  return { shown: Array.isArray(shown) ? shown.slice(0, MOST_FRAMES).filter(Number.isInteger) : [], loose: count(loose), dark: count(dark), typed: typed !== false };
};
/** @param {unknown} said @returns {number} */
const count = (said) => (Number.isSafeInteger(said) && Number(said) > 0 ? Number(said) : 0);

/**
 * The documents that a person can see, the top one first, and whether one of theirs could not be asked. A frame in a shadow
 * tree has no place of its own: it counts as seen, and its document's frames with it.
 * @param {Answer[]} answers @returns {{seen: Answer[], unreached: boolean}}
 */
export function seenOf(answers) {
  const standing = new Places(answers, ({ steps }) => steps);
  const [top] = standing.at([]), seen = new Set(top ? [top] : []);
  let unreached = top === undefined;
  for (const each of seen) {
    const { shown, loose, dark } = each.around;
    if (dark > 0) unreached = true;
    for (const index of new Set(shown)) {
      const inner = standing.at([...each.steps, index]);
      if (inner.length === 0) unreached = true;
      for (const one of inner) seen.add(one);
    }
    const hidden = standing.at([...each.steps, -1]);
    if (hidden.length < loose) unreached = true;
    for (const one of hidden) seen.add(one);
  }
  return { seen: [...seen], unreached };
}

/** The strictest class that any of them names. @param {Answer[]} answers */
export function challengeOf(answers) {
  const { seen, unreached } = seenOf(answers);
  const said = seen.map(({ value }) => value?.challenge), unfinished = unreached || seen.some(({ value }) => value?.inconclusive === true || !CHALLENGES.includes(value?.challenge));
  return { challenge: CHALLENGES.find((each) => said.includes(each)) ?? 'none', ...(unfinished && { inconclusive: true }) };
}

/**
 * The counts of all of them, the top document's scroll, and why nobody vouches for the messages, if so.
 * @param {Answer[]} answers
 */
export function countsOf(answers) {
  const { seen, unreached } = seenOf(answers), values = seen.map(({ value }) => value ?? {});
  /** @type {Map<string, number>} */
  const kinds = new Map();
  for (const { kind, count: many } of values.flatMap(({ fields }) => (Array.isArray(fields) ? fields : []))) {
    if (typeof kind === 'string' && kind.length <= 40 && KIND.test(kind) && (kinds.has(kind) || kinds.size < MOST_KINDS)) kinds.set(kind, (kinds.get(kind) ?? 0) + count(many));
  }
  const sum = (/** @type {string} */ name) => values.reduce((all, value) => all + count(value[name]), 0);
  const any = (/** @type {(value: any) => unknown} */ holds) => values.some((value) => holds(value) === true);
  const reasons = values.map(({ unvouched }) => unvouched).concat(unreached ? ['frame'] : []), reason = REASONS.find((each) => reasons.includes(each));
  return {
    fields: [...kinds].map(([kind, many]) => ({ kind, count: many })).sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    invalid: sum('invalid'), submit: { onScreen: any(({ submit }) => submit?.onScreen), enabled: any(({ submit }) => submit?.enabled) },
    dialog: any(({ dialog }) => dialog), busy: any(({ busy }) => busy), frames: sum('frames'), scroll: values[0]?.scroll,
    ...(reason && { unvouched: reason }), ...((unreached || any(({ inconclusive }) => inconclusive)) && { inconclusive: true }),
  };
}

/** The messages of one document's answer. @param {Answer} answer @returns {string[]} */
export const textsOf = ({ value }) => (Array.isArray(value?.errorTexts) ? value.errorTexts : []).filter((/** @type {unknown} */ text) => typeof text === 'string').map((/** @type {string} */ text) => text.slice(0, LONGEST_TEXT).toWellFormed()).slice(0, MOST_TEXTS);

/**
 * Who has to be asked whether a document's messages repeat what was typed elsewhere in the tab: those of its own origin, whose
 * scripts read each other anyhow. Null where a document of another origin was typed into: asked, it would answer the guesses
 * of a frame that never had the value; not asked, nobody can vouch.
 * @param {Answer} speaker @param {Answer[]} answers @returns {Answer[] | null}
 */
export function knowersOf(speaker, answers) {
  const others = answers.filter((each) => each !== speaker && each.around.typed);
  return others.every(({ origin }) => origin === speaker.origin && origin !== 'null') ? others : null;
}

/** @param {string[][]} texts of the documents, the top one's first */
export const fewOf = (texts) => [...new Set(texts.flat())].slice(0, MOST_TEXTS);
