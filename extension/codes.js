// The sentences of the protocol's codes: schema/codes.json, which the host reads too.

import { urlOf } from './browser.js';
import { troubleOf } from './trouble.js';

/**
 * @typedef {{code: string, sentence: string, hint?: string}} Entry
 * @typedef {{code: string, reason: string, sentence: string}} Reason
 */

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
