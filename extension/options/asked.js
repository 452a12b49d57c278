// What the host answers to the settings page: a refusal and a fault are errors, with the host's own sentence for the person.

/** A request that the host does not take from here. */
export class Refused extends Error {
  /** @param {{sentence: string, reason?: string}} refusal */
  constructor({ sentence, reason = '' }) {
    super(sentence);
    this.reason = reason;
  }
}

/** What was not done, and the field that the sentence is about, empty for none. */
export class Fault extends Error {
  /** @param {string} sentence @param {string} [field] */
  constructor(sentence, field = '') {
    super(sentence);
    this.field = field;
  }
}

/** @typedef {(method: string, params: object) => Promise<any>} Ask rejects with a sentence for the person */

/** Asks, and gives what came if it was done. @param {Ask} request @returns {Ask} */
export const asking = (request) => async (method, params) => {
  const result = await request(method, params);
  if (result?.refusal) throw new Refused(result.refusal);
  if (typeof result?.fault === 'string') throw new Fault(result.fault, result.field);
  return result;
};

/** What went wrong, for the person. @param {unknown} error */
export const sentenceOf = (error) => (error instanceof Error ? error.message : 'That did not work. Try once more.');
