'use strict';
// Whether a text repeats what was typed: in other letters (case, accents, other scripts' digits), with anything between them
// (spaces, hyphens, what draws nothing), or escaped as addresses, markup and scripts escape.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.echoes) return;

  /** Values shorter than this stand in too many words by chance; a word in Han, kana or hangul says as much with fewer. */
  const SHORTEST = 3, SHORTEST_DENSE = 2;
  /** A text that holds a longer value holds its beginning. */
  const LONGEST = 200;
  /** A common word of fewer letters counts as a whole word only ("Ann" does not stand in "cannot"). */
  const WORD = 8;
  const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
  /** Scripts that put no space between words. */
  const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
  const UNDRAWN = /[\p{Default_Ignorable_Code_Point}\u0300-\u036f]/gu;

  /** Digits stand in runs of ten, zero first. @type {Map<string, string>} */
  const digits = new Map();
  /** @param {string} digit of any script */
  const plainDigit = (digit) => {
    let known = digits.get(digit);
    if (known === undefined) {
      let back = 0;
      for (let code = /** @type {number} */ (digit.codePointAt(0)); back < 60 && /\p{Nd}/u.test(String.fromCodePoint(code - back - 1)); ) back++;
      digits.set(digit, (known = String(back % 10)));
    }
    return known;
  };

  /** @param {string} text */
  const fold = (text) => text.normalize('NFKD').replace(UNDRAWN, '').toUpperCase().toLowerCase().normalize('NFKC').replace(/ς/g, 'σ').replace(/(?![0-9])\p{Nd}/gu, plainDigit);

  const NAMED = Object.freeze({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', commat: '@', period: '.' });
  /** @param {string} code @param {number} base */
  const character = (code, base) => { const point = parseInt(code, base); return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ' '; };
  /** Escapes, in the order in which a page lays them over each other. @type {[RegExp, (...found: string[]) => string][]} */
  const ESCAPES = [
    [/(?:%[0-9a-f]{2})+/gi, (found) => { try { return decodeURIComponent(found); } catch { return found; } }],
    [/&#x([0-9a-f]{1,6});?/gi, (_, code) => character(code, 16)],
    [/&#([0-9]{1,7});?/g, (_, code) => character(code, 10)],
    [/&(amp|lt|gt|quot|apos|nbsp|commat|period);/gi, (_, name) => NAMED[/** @type {keyof typeof NAMED} */ (name.toLowerCase())]],
    [/\\u\{?([0-9a-f]{4,6})\}?/gi, (_, code) => character(code, 16)],
    [/\\x?([0-9a-f]{2,6}) ?/gi, (_, code) => character(code, 16)],
  ];
  /** @param {string} text */
  const unescaped = (text) => ESCAPES.reduce((left, [pattern, put]) => left.replace(pattern, put), text);

  /** @typedef {{ letters: string, bounds: Set<number>, raw: string }} Folded letters and digits alone, where words begin and end among them, and everything but white space */
  /** @param {string} text @returns {Folded} */
  const read = (text) => {
    const folded = fold(text), bounds = new Set([0]);
    let letters = '';
    for (const word of folded.match(/[\p{L}\p{M}\p{N}]+/gu) || []) { letters += word; bounds.add(letters.length); }
    return { letters, bounds, raw: folded.replace(/\s+/g, '') };
  };

  /** @typedef {{ of: 'letters' | 'raw', text: string, words: boolean }} Sought */
  /** @param {string} value @param {boolean} strong @returns {Sought | null} null for one that is too short to be told from chance */
  const sought = (value, strong) => {
    const { letters, raw } = read(value);
    const isLong = (/** @type {string} */ text) => Array.from(text).length >= (DENSE.test(text) ? SHORTEST_DENSE : SHORTEST);
    const text = letters.slice(0, LONGEST);
    if (isLong(text)) return { of: 'letters', text, words: !strong && text.length < WORD && !/\p{N}/u.test(text) && !UNSPACED.test(text) };
    return isLong(raw) ? { of: 'raw', text: raw.slice(0, LONGEST), words: false } : null;
  };

  /** @param {Folded} text @param {Sought} value */
  const stands = (text, value) => {
    const where = text[value.of];
    for (let at = where.indexOf(value.text); at >= 0; at = where.indexOf(value.text, at + 1)) {
      if (!value.words || (text.bounds.has(at) && text.bounds.has(at + value.text.length))) return true;
    }
    return false;
  };

  /**
   * What these values are looked for by.
   * @param {{ value: string, strong: boolean }[]} values @returns {(text: string) => boolean}
   */
  const finder = (values) => {
    const all = values.map(({ value, strong }) => sought(value, strong)).filter((each) => each !== null);
    return (text) => {
      if (all.length === 0) return false;
      const open = unescaped(text), forms = open === text ? [read(text)] : [read(text), read(open)];
      return forms.some((form) => all.some((value) => stands(form, /** @type {Sought} */ (value))));
    };
  };

  parts.echoes = Object.freeze({ finder, fold });
})();
