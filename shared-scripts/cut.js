'use strict';
// Cutting a text at a limit of UTF-16 units: never between the two halves of a character.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.cut) return;

  /** Whether a cut before the unit at `index` would split a surrogate pair. @param {string} text @param {number} index */
  const splits = (text, index) => {
    if (index <= 0 || index >= text.length) return false;
    const before = text.charCodeAt(index - 1), after = text.charCodeAt(index);
    return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
  };

  /** The largest cut at or below `index`. @param {string} text @param {number} index */
  const before = (text, index) => (splits(text, index) ? index - 1 : index);

  /** The text's first units. @param {string} text @param {number} limit @returns {string} */
  const text = (text, limit) => (text.length <= limit ? text : text.slice(0, before(text, limit)));

  /** Lone surrogates have no UTF-8 form: each becomes U+FFFD, which keeps every offset. @param {string} text @returns {string} */
  const wellFormed = (text) => (typeof text.toWellFormed === 'function' ? text.toWellFormed() : text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd'));

  parts.cut = Object.freeze({ before, text, wellFormed });
})();
