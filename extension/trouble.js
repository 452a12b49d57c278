// What went wrong, as a code of the protocol's one list (schema/codes.json) and the sentences of that list.

import { urlOf } from './browser.js';

/**
 * @typedef {{code: string, sentence: string, hint?: string}} Entry
 * @typedef {{code: string, reason: string, sentence: string}} Reason
 * @typedef {{code: string, reason?: string, origin?: string}} Refusal what the extension tells the host: codes, no sentence
 */

/** An error that has a code. Its message is never a page's word. */
export class Trouble extends Error {
  /** @param {string} code @param {string} [reason] @param {string} [sentence] only where the list has none that says what to do */
  constructor(code, reason, sentence) {
    super(reason ? `${code}: ${reason}` : code);
    this.code = code;
    this.reason = reason;
    this.sentence = sentence;
  }
}

/** Any error as trouble: what has no code is `internal`. @param {unknown} error */
export const troubleOf = (error) => (error instanceof Trouble ? error : new Trouble('internal'));

/** @type {Promise<{codes: Entry[], reasons: Reason[]}> | undefined} */
let list;

/** The list, read once a worker's life. @returns {Promise<{codes: Entry[], reasons: Reason[]}>} */
const codes = () => (list ??= fetch(urlOf('schema/codes.json')).then((answer) => answer.json()));

/** The sentence for a code and reason. @param {string} code @param {string} [reason] @returns {Promise<string>} */
export async function sentenceFor(code, reason) {
  const { codes: entries, reasons } = await codes();
  const close = reason && reasons.find((entry) => entry.code === code && entry.reason === reason);
  if (close) return close.sentence;
  const entry = entries.find((one) => one.code === code) ?? entries.find((one) => one.code === 'internal');
  return entry?.sentence ?? '';
}

/** An error as the panel gets it. @param {unknown} error @returns {Promise<{code: string, sentence: string}>} */
export async function told(error) {
  const { code, reason, sentence } = troubleOf(error);
  return { code, sentence: sentence ?? await sentenceFor(code, reason) };
}
