// What the host says of a change that it did not make.

/** A change that was not made, and the field that the sentence is about. */
export class FamilyFault extends Error {
  /** @param {string} sentence @param {string} [field] */
  constructor(sentence, field = '') {
    super(sentence);
    this.field = field;
  }
}
