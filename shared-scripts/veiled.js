'use strict';
// Texts that may be what the host takes out of every read by its form alone: card numbers, private keys, keys and tokens of
// services. A selector is compared with none of it, else it would be read letter by letter where no read tells it.
//
// The host's shapes are narrower, and stay the only word on what is taken out. Here a text too many costs a selector that
// does not match; one too few, a key.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.veiled) return;

  /** Digits, however they are grouped. */
  const DIGITS = /\p{Nd}(?:[\s\p{Pd}\p{Default_Ignorable_Code_Point}./_*\\·•]{0,6}\p{Nd}){12,}/gu;
  const GROUP = /\p{Nd}+/gu;
  /** ISO/IEC 7812-1 */
  const LEAST = 13, MOST = 19, MOST_UNLIKE = 5;
  const KEY = /[\w.-]{20,}/g;
  const SEGMENT = 12, CHANGES = 3;
  const PEM = /-----BEGIN [^-\n]{0,40}PRIVATE KEY(?: BLOCK)?-----[\w+/=:,.\s-]*/g;

  /** What a digit of any script counts: each begins a block of ten. @param {string} digit */
  const valueOf = (digit) => {
    const code = /** @type {number} */ (digit.codePointAt(0));
    if (code < 0x80) return code - 48;
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return (code - zero) % 10;
  };

  /** https://en.wikipedia.org/wiki/Luhn_algorithm @param {number[]} digits */
  const sums = (digits) => digits.reduceRight((sum, digit, at) => sum + ((digits.length - at) % 2 === 1 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9), 0) % 10 === 0;

  /** Rows of a table are no number: more than a few groups are of one size, but for the last. @param {{ digits: number[] }[]} groups */
  const alike = (groups) => groups.length <= MOST_UNLIKE || groups.every(({ digits }, at) => digits.length === groups[0].digits.length || (at === groups.length - 1 && digits.length < groups[0].digits.length));

  /** @param {string} text @param {(from: number, to: number) => void} found */
  const cards = (text, found) => {
    for (const run of text.matchAll(DIGITS)) {
      const groups = Array.from(run[0].matchAll(GROUP), (group) => ({ from: run.index + group.index, to: run.index + group.index + group[0].length, digits: Array.from(group[0], valueOf) }));
      for (let first = 0; first < groups.length; first++) {
        /** @type {number[]} */ let digits = [];
        for (let last = first; last < groups.length && (digits = digits.concat(groups[last].digits)).length <= MOST; last++) {
          if (digits.length >= LEAST && sums(digits) && alike(groups.slice(first, last + 1))) found(groups[first].from, groups[last].to);
        }
      }
    }
  };

  /** Whether a word looks drawn by lot. @param {string} word */
  const isRandom = (word) => (word.match(/[a-z]\d|\d[a-z]/gi) || []).length >= CHANGES || word.split(/[._-]/).some((each) => each.length >= SEGMENT && /\d/.test(each) && /[a-z]/i.test(each));

  /** The places of such texts. @param {string} text @returns {{ from: number, to: number }[]} */
  const places = (text) => {
    /** @type {{ from: number, to: number }[]} */ const all = [];
    if (text.length < LEAST) return all;
    const found = (/** @type {number} */ from, /** @type {number} */ to) => { all.push({ from, to }); };
    cards(text, found);
    for (const key of text.matchAll(PEM)) found(key.index, key.index + key[0].length);
    for (const key of text.matchAll(KEY)) if (isRandom(key[0])) found(key.index, key.index + key[0].length);
    return all;
  };

  /** A text of the same length with a sign in the place of each such unit. @param {string} text @param {string} sign one unit @returns {string} */
  const cover = (text, sign) => places(text).reduce((out, { from, to }) => out.slice(0, from) + sign.repeat(to - from) + out.slice(to), text);

  parts.veiled = Object.freeze({ places, cover });
})();
