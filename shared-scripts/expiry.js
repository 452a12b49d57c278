'use strict';
// A card's expiry in the shape that a field asks for: MM/YY, MM / YYYY, YYYY-MM, a month alone, a year alone.
//
// What the field shows decides (a placeholder MM/YY, an example 12/27), then how much it takes, then what most pages take.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.expiry) return;
  const p = parts.primordials;
  const words = parts.fillWords;

  /** @typedef {{ month: number, year: number }} Expiry year in full */

  /** @param {string} value what the vault holds: 12/27, 12/2027, 2027-12, 1227 @param {{ month: string, year: string } | undefined} halves @returns {Expiry | null} */
  const parse = (value, halves) => {
    const backwards = /^\s*(\d{4})\D+(\d{1,2})\s*$/.exec(value), forwards = /^\s*(\d{1,2})(?:\D+|(?<=\d\d))(\d{4}|\d{2})\s*$/.exec(value);
    const month = Number(halves ? halves.month : backwards ? backwards[2] : forwards ? forwards[1] : NaN);
    const year = Number(halves ? halves.year : backwards ? backwards[1] : forwards ? forwards[2] : NaN);
    if (!(Number.isInteger(month) && month >= 1 && month <= 12 && Number.isInteger(year) && year >= 0)) return null;
    return { month, year: year < 100 ? year + 2000 : year };
  };

  const two = (/** @type {number} */ n) => String(n % 100).padStart(2, '0');

  /** A pattern of a month and a year, in letters (MM/YY, мм.гггг) or as an example (12/27). */
  const PAIR = /(\p{L}+|\d+)(\s*[/.\-–]\s*|\s+)(\p{L}+|\d+)/gu;
  const CLOSE = /(\p{L})\1(\p{L})\2(?:\2\2)?(?!\p{L})/iu;
  const isRun = (/** @type {string} */ text) => /^(?:\d{2}|\d{4})$/.test(text) || (/^(?:.{2}|.{4})$/u.test(text) && new Set(text.toLowerCase()).size === 1);
  const isMonth = (/** @type {string} */ text) => words.monthLetters.has(text[0].toLowerCase());

  /** How a text shows an expiry, as a function that writes one; null when it shows none. @param {string} text @returns {((of: Expiry) => string) | null} */
  const shapeOf = (text) => {
    for (const [, first, between, last] of text.matchAll(PAIR)) {
      if (!isRun(first) || !isRun(last) || /^\d/.test(first) !== /^\d/.test(last)) continue;
      const backwards = first.length === 4 || (isMonth(last) && !isMonth(first));
      const long = (backwards ? first : last).length === 4;
      if ((backwards ? last : first).length !== 2) continue;
      return (of) => {
        const year = long ? String(of.year) : two(of.year);
        return backwards ? year + between + two(of.month) : two(of.month) + between + year;
      };
    }
    const close = CLOSE.exec(text);
    if (!close || !isMonth(close[1])) return null;
    return (of) => two(of.month) + (close[0].length === 6 ? String(of.year) : two(of.year));
  };

  /** @type {Record<string, (of: Expiry) => string>} */
  const FORMS = {
    'MM/YY': (of) => `${two(of.month)}/${two(of.year)}`, 'MM/YYYY': (of) => `${two(of.month)}/${of.year}`,
    'MM / YY': (of) => `${two(of.month)} / ${two(of.year)}`, 'MM / YYYY': (of) => `${two(of.month)} / ${of.year}`,
    'MMYY': (of) => two(of.month) + two(of.year), 'MMYYYY': (of) => two(of.month) + of.year, 'YYYY-MM': (of) => `${of.year}-${two(of.month)}`,
  };
  /** What a field of so many characters wants. @type {Record<number, string>} */
  const BY_ROOM = { 4: 'MMYY', 5: 'MM/YY', 6: 'MMYYYY', 7: 'MM/YYYY', 9: 'MM / YYYY' };

  /** Ways to write a whole expiry into a text field, best first. @param {any} element @param {any} facts @param {Expiry} of @returns {string[]} */
  const whole = (element, facts, of) => {
    if (p.type(element) === 'month') return [FORMS['YYYY-MM'](of)];
    const shown = [facts.placeholder, facts.label, facts.ariaLabel, facts.labelledby, facts.title, facts.nearby].map((text) => (text ? shapeOf(text) : null)).find((shape) => shape !== null);
    const room = BY_ROOM[facts.maxlength];
    return [...(shown ? [shown(of)] : []), ...(room ? [FORMS[room](of)] : []), ...Object.values(FORMS).map((write) => write(of))];
  };

  /** @param {string} text */
  const wordsOf = (text) => parts.options.fold(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).split(/[^\p{L}\p{M}]+/u);
  /** @param {string[]} said @param {Set<string>} whole @param {string[]} pieces */
  const says = (said, whole, pieces) => said.some((word) => whole.has(word) || pieces.some((piece) => word.includes(piece)));

  /**
   * Which part of an expiry a field wants: 'month', 'year' or 'whole'.
   * @param {any} element @param {any} facts @param {boolean} after whether a field of two characters for an expiry stands before it
   */
  const partOf = (element, facts, after) => {
    const tokens = (facts.autocomplete || '').toLowerCase().split(/\s+/);
    if (tokens.includes('cc-exp-month')) return 'month';
    if (tokens.includes('cc-exp-year')) return 'year';
    if (p.type(element) === 'month') return 'whole';
    if (p.htmlName(element) === 'select') return parts.options.partOf(element);
    const placeholder = (facts.placeholder || '').trim();
    if (shapeOf(placeholder)) return 'whole';
    if (isRun(placeholder) && !/\d/.test(placeholder)) return isMonth(placeholder) ? 'month' : 'year';
    if (facts.maxlength > 4) return 'whole';
    const said = [facts.id, facts.name, facts.placeholder, facts.label, facts.ariaLabel, facts.labelledby, facts.title, ...(facts.hooks || [])].filter(Boolean).flatMap(wordsOf);
    const month = says(said, words.month, words.monthParts), year = says(said, words.year, words.yearParts);
    if (month !== year) return month ? 'month' : 'year';
    if (facts.maxlength === 2) return after ? 'year' : 'month';
    return facts.maxlength === 4 && after ? 'year' : 'whole';
  };

  /** Ways to write a part of an expiry, best first. @param {string} part @param {any} element @param {any} facts @param {Expiry} of @returns {string[]} */
  const write = (part, element, facts, of) => {
    if (part === 'whole') return whole(element, facts, of);
    if (part === 'month') return [two(of.month), String(of.month)];
    const short = facts.maxlength === 2 || facts.maxlength === 3 || /^(?:(\p{L})\1|\d\d)$/iu.test((facts.placeholder || '').trim());
    return short ? [two(of.year)] : [String(of.year), two(of.year)];
  };

  /** Whether a text that stands in the field now is that part of that expiry. @param {string} part @param {string} text @param {Expiry} of */
  const holds = (part, text, of) => {
    const digits = text.replace(/\D/g, '');
    if (part === 'month') return digits !== '' && Number(digits) === of.month;
    if (part === 'year') return digits === two(of.year) || digits === String(of.year);
    return [FORMS.MMYY(of), FORMS.MMYYYY(of), two(of.year) + two(of.month), of.year + two(of.month)].includes(digits.length === 3 || digits.length === 5 ? `0${digits}` : digits);
  };

  parts.expiry = Object.freeze({ parse, partOf, write, holds });
})();
