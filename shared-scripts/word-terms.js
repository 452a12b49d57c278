'use strict';
// What the terms of secret-words.js and plain-words.js say of one word, wherever it stands. Pure; every table is asked by a
// key, never scanned. A term is read once the words that it begins with come.
(() => {
  const KEY = Symbol.for('sidekick.parts');
  const parts = /** @type {any} */ (globalThis)[KEY];
  if (parts.wordTerms) return;

  /**
   * @typedef {Object} Term what a term means once found
   * @property {number} secrets kinds of secrets, a bit each
   * @property {number} plain plain kinds, a bit each
   * @property {boolean} neutral it uses the words up and means nothing
   * @property {boolean} login a word of signing in
   * @property {string} mark '~' '@' '$' '!' as secret-words.js has them, or ''
   * @property {boolean} short three letters or fewer: only where little else is said
   */
  /** @typedef {{words: string[], term: Term}} Phrase */
  /**
   * @typedef {Object} Begun the phrases that begin with one word
   * @property {Phrase[]} alone of that word alone
   * @property {Map<string, Phrase[]>} longer by the second word, longest first
   * @property {Map<string, number[]>|null} waiting terms that are read once their second word comes
   */
  /**
   * @typedef {Object} Word what the tables say of a word, wherever it stands
   * @property {Begun|undefined} begun
   * @property {Rest|null} rest asked for where no phrase begins with it
   */
  /**
   * @typedef {Object} Rest
   * @property {Term|undefined} whole a phrase written as one
   * @property {Term[]} inside terms of scripts without spaces
   * @property {Term|null} part a stem or an ending
   */

  const { isGlued } = parts.wordSplit;
  const { add, meaningOf, termOf, beginningWith, secondOf, joinedAs, isUnspaced, parted } = parts.wordLayout;

  // Three letters or fewer, and yet nothing else is written so.
  const DISTINCT = new Set('otp cvv cvc csc cvn ccv pwd mdp tfa mfa dni cpf ssn ccn'.split(' '));

  /** @type {Map<string, Term>} by their spelling: two kinds can share it */ const terms = new Map();
  /** @type {Map<string, Begun>} by first word */ const phrases = new Map();
  /** Of scripts that may write no spaces, as one. @type {Map<string, Term>} */ const joined = new Map();
  /** @type {Map<string, {stem: string, term: Term}[]>} by the first three letters */ const stems = new Map();
  /** @type {Map<string, {stem: string, term: Term}[]>} by the last three letters */ const tails = new Map();
  /** @type {Map<string, {stem: string, term: Term}[]>} by the first letter */ const inside = new Map();
  /** Beginnings that were read. @type {Set<string>} */ const read = new Set();

  /** Reads terms into the tables. @param {number[]} numbers */
  const readTerms = (numbers) => {
    /** @type {Set<any[]>} */ const uneven = new Set();
    for (let i = 0; i < numbers.length; i++) {
      const { words, mark, follows, goesOn, key } = termOf(numbers[i]), meaning = meaningOf(numbers[i]), known = terms.get(key);
      const term = known || { secrets: 0, plain: 0, neutral: false, login: false, mark, short: words.length === 1 && words[0].length <= 3 && !DISTINCT.has(words[0]) && words[0].charCodeAt(0) < 0x590 };
      term.secrets |= meaning.secrets;
      term.plain |= meaning.plain;
      if (meaning.role === 'neutral') term.neutral = true;
      if (meaning.role === 'login') term.login = true;
      if (known !== undefined) continue;
      terms.set(key, term);
      place(term, words, follows, goesOn, uneven);
    }
    for (const each of uneven) each.sort((a, b) => (b.words || b.stem).length - (a.words || a.stem).length);
  };
  /** @param {Term} term @param {string[]} words @param {boolean} follows @param {boolean} goesOn @param {Set<any[]>} uneven lists that want the longest first */
  const place = (term, words, follows, goesOn, uneven) => {
    /** @param {Map<string, any[]>} map @param {string} key @param {any} value */
    const insert = (map, key, value) => {
      const list = map.get(key);
      if (list === undefined) { map.set(key, [value]); return; }
      list.push(value);
      uneven.add(list);
    };
    const glued = words[0].charCodeAt(0) > 0x590 && words.every(isGlued);
    if (glued || (follows && goesOn)) insert(inside, words[0][0], { stem: words.join(glued ? '' : ' '), term });
    if (glued && words.length === 1) return; // a word of these scripts is always sought inside
    if (follows && words.length === 1) insert(tails, words[0].slice(-3), { stem: words[0], term });
    if (goesOn && words.length === 1) insert(stems, words[0].slice(0, 3), { stem: words[0], term });
    if (follows || goesOn) return;
    const begun = begunWith(words[0]);
    if (words.length === 1) { begun.alone.push({ words, term }); return; }
    insert(begun.longer, words[1], { words, term });
    if (!isUnspaced(words[0])) return;
    const one = words.join('');
    if (one.length > 3 && !joined.has(one)) joined.set(one, term);
  };
  /** @param {string} word @returns {Begun} */
  const begunWith = (word) => {
    let begun = phrases.get(word);
    if (begun === undefined) phrases.set(word, (begun = { alone: [], longer: new Map(), waiting: null }));
    return begun;
  };

  /** Reads the terms that begin so; where spaces part the words, those of more words wait for the second one. @param {string} beginning */
  const readBeginning = (beginning) => {
    if (read.has(beginning)) return;
    const numbers = beginningWith(beginning);
    if (numbers.length === 0) return;
    read.add(beginning);
    if (isUnspaced(beginning)) { readTerms(numbers); return; }
    /** @type {number[]} */ const now = [];
    /** @type {Map<string, number[]>} */ const later = new Map();
    for (let i = 0; i < numbers.length; i++) {
      const second = secondOf(numbers[i], beginning);
      if (second === '') { now.push(numbers[i]); continue; }
      const list = later.get(second);
      if (list === undefined) later.set(second, [numbers[i]]); else list.push(numbers[i]);
    }
    readTerms(now);
    if (later.size > 0) begunWith(beginning).waiting = later;
  };
  /** @type {Phrase[]} */ const NO_PHRASES = [];
  /** The phrases that begin with two words, the longest first. @param {Begun} begun @param {string} second @returns {Phrase[]} */
  const longerOf = (begun, second) => {
    const asked = begun.waiting === null ? undefined : begun.waiting.get(second);
    if (asked !== undefined) {
      /** @type {Map<string, number[]>} */ (begun.waiting).delete(second);
      readTerms(asked);
    }
    return begun.longer.get(second) || NO_PHRASES;
  };

  const { words, kinds } = parts.secretWords;
  const { plain, neutral, login } = parts.plainWords;
  /** @param {string[]} names @returns {Record<string, number>} */
  const bitsOf = (names) => {
    const out = Object.create(null);
    names.forEach((name, at) => { out[name] = 1 << at; });
    return out;
  };
  const secretBits = bitsOf(Object.keys(kinds)), plainBits = bitsOf(Object.keys(plain));
  for (const kind of Object.keys(words)) for (const language of Object.keys(words[kind])) add(words[kind][language], secretBits[kind], 0, '');
  for (const kind of Object.keys(plain)) add(plain[kind], 0, plainBits[kind], '');
  add(neutral, 0, 0, 'neutral');
  add(login, 0, 0, 'login');
  readTerms(parted);

  /** @param {string} word @returns {Term|undefined} */
  const wholeOf = (word) => {
    if (isUnspaced(word)) return joined.get(word);
    const number = word.length > 3 ? joinedAs(word) : -1;
    if (number < 0) return undefined;
    const { words: its, key } = termOf(number);
    if (its.length < 2) return undefined;
    readBeginning(its[0]);
    longerOf(begunWith(its[0]), its[1]);
    return terms.get(key);
  };
  /** @param {string} word @returns {Term[]} */
  const insideOf = (word) => {
    const out = [];
    for (let i = 0; i < word.length; i++) {
      const list = inside.get(word[i]);
      if (!list) continue;
      for (let j = 0; j < list.length; j++) {
        const each = list[j];
        if (!word.startsWith(each.stem, i)) continue;
        out.push(each.term);
        i += each.stem.length - 1;
        break;
      }
    }
    return out;
  };
  /** @param {{stem: string, term: Term}[]|undefined} list @param {string} word @param {boolean} begins */
  const longerThan = (list, word, begins) => {
    if (list !== undefined) for (let i = 0; i < list.length; i++) if (begins ? word.startsWith(list[i].stem) : word.endsWith(list[i].stem)) return list[i].term;
    return null;
  };
  /** @type {Term[]} */ const NONE = [];
  /** @type {Rest} */ const NOTHING = Object.freeze({ whole: undefined, inside: NONE, part: null });

  // What the tables say of a word never changes, so it is asked once. The bound keeps a hostile page from filling memory.
  const MOST_WORDS_KEPT = 4000;
  /** @type {Map<string, Word>} */ const knownWords = new Map();
  /** @param {string} word @returns {Word} */
  const wordOf = (word) => {
    let known = knownWords.get(word);
    if (known !== undefined) return known;
    if (isUnspaced(word)) for (let i = 0; i < word.length; i++) readBeginning(word[i]); else readBeginning(word);
    known = { begun: phrases.get(word), rest: null };
    if (knownWords.size >= MOST_WORDS_KEPT) knownWords.clear();
    knownWords.set(word, known);
    return known;
  };
  /** The head of a compound is its end: a "Telefonkennwort" is no telephone. @param {Term|null} stem @param {Term|null} tail */
  const partOf = (stem, tail) => (stem === null || (tail !== null && stem.secrets === 0 && tail.secrets !== 0) ? tail : stem);
  /** What a word is beside the beginning of a phrase. @param {Word} known @param {string} word @returns {Rest} */
  const restOf = (known, word) => {
    if (known.rest !== null) return known.rest;
    known.rest = word.length < 3 && !isUnspaced(word) ? NOTHING : {
      whole: wholeOf(word), inside: isUnspaced(word) ? insideOf(word) : NONE,
      part: partOf(longerThan(stems.get(word.slice(0, 3)), word, true), longerThan(tails.get(word.slice(-3)), word, false)),
    };
    return known.rest;
  };

  parts.wordTerms = Object.freeze({ wordOf, restOf, longerOf, secretBits, plainBits });
})();
