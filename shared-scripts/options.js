'use strict';
// Which option of a select a value means: by its value, its label, a month's name or number, a year of two or four digits, a
// country's code or name in the page's languages.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.options) return;
  const p = parts.primordials;
  const { DateTimeFormat, DisplayNames } = Intl;
  const { navigator } = globalThis;

  const MOST = 2000;

  /** Compatibility forms, lower case, no accents, white space as it is drawn. @param {string} text */
  const fold = (text) => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

  /** @typedef {{ index: number, value: string, label: string, pieces: string[] }} Choice */

  /** What a person could choose. @param {any} select @returns {Choice[]} */
  const choices = (select) => p.options(select).slice(0, MOST).map((/** @type {any} */ option, /** @type {number} */ index) => {
    const label = fold(p.optionLabel(option) || p.optionText(option));
    return { index, disabled: p.matches(option, ':disabled'), value: fold(p.value(option)), label, pieces: label.split(/\s*[-–—()/,:;]\s*|\s{2,}/).filter((/** @type {string} */ piece) => piece !== '') };
  }).filter((/** @type {any} */ choice) => !choice.disabled);

  /** The page's languages, then the person's, then English. @param {any} element */
  const languages = (element) => {
    const found = [];
    for (let node = element; node; node = p.composedParent(node)) if (p.isElement(node) && p.attribute(node, 'lang')) found.push(p.attribute(node, 'lang'));
    return [...found, ...navigator.languages, 'en'].filter((tag) => { try { return DateTimeFormat.supportedLocalesOf(tag).length > 0; } catch { return false; } }).slice(0, 6);
  };

  /** The names of a month, folded: long and short, as they stand alone and in a date. @param {number} month @param {string[]} tags */
  const monthNames = (month, tags) => {
    const names = new Set(), day = new Date(Date.UTC(2024, month - 1, 15));
    for (const tag of tags) {
      for (const style of /** @type {('long' | 'short')[]} */ (['long', 'short'])) {
        names.add(fold(new DateTimeFormat(tag, { month: style, timeZone: 'UTC', calendar: 'gregory' }).format(day)));
        const inDate = new DateTimeFormat(tag, { month: style, day: 'numeric', timeZone: 'UTC', calendar: 'gregory' }).formatToParts(day).find((part) => part.type === 'month');
        if (inDate) names.add(fold(inDate.value));
      }
    }
    return new Set(Array.from(names, (name) => name.replace(/\.$/, '')));
  };

  /** The only choice that a test lets through; choices that say the same (a country listed first and again below) are one. @param {Choice[]} list @param {(choice: Choice) => boolean} test @returns {number} its index, or -1 */
  const only = (list, test) => {
    const found = list.filter(test);
    return found.length > 0 && found.every((each) => each.value === found[0].value && each.label === found[0].label) ? found[0].index : -1;
  };
  /** @param {Choice[]} list @param {((choice: Choice) => boolean)[]} tests the first that lets one through decides */
  const first = (list, tests) => {
    for (const test of tests) {
      const index = only(list, test);
      if (index >= 0) return index;
    }
    return -1;
  };

  const numberIn = (/** @type {string} */ text) => { const found = /^\D*(\d{1,4})\D*$/.exec(text); return found ? Number(found[1]) : -1; };

  /** @param {any} select @param {number} month */
  const month = (select, month) => {
    const list = choices(select), names = monthNames(month, languages(select));
    const isName = (/** @type {string} */ text) => names.has(text.replace(/\.$/, ''));
    // Labels first: values may count from nought.
    return first(list, [
      (choice) => isName(choice.label) || choice.label.split(/[\s\-–—()/,.]+/).some(isName),
      (choice) => numberIn(choice.label) === month,
      (choice) => numberIn(choice.value) === month,
    ]);
  };

  /** @param {any} select @param {number} year in full */
  const year = (select, year) => {
    const means = (/** @type {string} */ text) => { const number = numberIn(text); return number === year || (number >= 0 && number < 100 && number === year % 100); };
    return first(choices(select), [(choice) => means(choice.label), (choice) => means(choice.value)]);
  };

  /** Which half of an expiry a select offers: 'month', 'year', or 'whole' where it is neither. @param {any} select */
  const partOf = (select) => {
    const numbers = choices(select).map((choice) => Math.max(numberIn(choice.label), numberIn(choice.value))).filter((number) => number >= 0);
    const named = [1, 6, 12].every((each) => month(select, each) >= 0);
    if (named && numbers.every((number) => number <= 12)) return 'month';
    return numbers.length >= 3 && numbers.some((number) => number > 12) ? 'year' : 'whole';
  };

  /** A country's code and its names. @param {string} value folded @param {string[]} tags */
  const countryNames = (value, tags) => {
    const names = new Set([value]);
    const books = tags.map((tag) => new DisplayNames([tag], { type: 'region', fallback: 'none' }));
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    for (const a of letters) {
      for (const b of letters) {
        const own = books.map((book) => book.of(a + b)).filter((name) => name !== undefined).map((name) => fold(/** @type {string} */ (name)));
        if (value !== fold(a + b) && !own.includes(value)) continue;
        names.add(fold(a + b));
        for (const name of own) names.add(name);
      }
    }
    return names;
  };

  /** @param {any} select @param {Set<string>} names */
  const named = (select, names) => first(choices(select), [
    (choice) => names.has(choice.label), (choice) => choice.value !== '' && names.has(choice.value), (choice) => choice.pieces.some((piece) => names.has(piece)),
  ]);

  /** The option that a value means; -1 when none or more than one does. @param {any} select @param {string} kind @param {string} value */
  const find = (select, kind, value) => {
    const plain = fold(value);
    const exact = named(select, new Set([plain]));
    return exact >= 0 || kind !== 'address.country' ? exact : named(select, countryNames(plain, languages(select)));
  };

  /** The option that the sidekick asked for, by its exact value or its label. @param {any} select @param {{ value?: string, label?: string }} option */
  const asked = (select, option) => {
    const list = choices(select), options = p.options(select);
    return only(list, (choice) => (option.value === undefined || p.value(options[choice.index]) === option.value) && (option.label === undefined || choice.label === fold(option.label)));
  };

  parts.options = Object.freeze({ fold, month, year, partOf, find, asked });
})();
