// What went wrong, as a code of the protocol's one list (schema/codes.json).

/** @typedef {{code: string, reason?: string, origin?: string}} Refusal what the extension tells the host: codes, no sentence */

/** An error that has a code. Its message is never a page's word. */
export class Trouble extends Error {
  /**
   * @param {string} code @param {string} [reason]
   * @param {string} [sentence] only where the list has none that says what to do
   * @param {string} [origin] the site that it is about
   */
  constructor(code, reason, sentence, origin) {
    super(reason ? `${code}: ${reason}` : code);
    this.code = code;
    this.reason = reason;
    this.sentence = sentence;
    this.origin = origin;
  }
}

/** Any error as trouble: what has no code is `internal`. @param {unknown} error */
export const troubleOf = (error) => (error instanceof Trouble ? error : new Trouble('internal'));
