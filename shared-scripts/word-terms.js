'use strict';
// What the terms of secret-words.js and plain-words.js say of one word, wherever it stands. Pure; every table is asked by a
// key, never scanned. Thousands of terms, of which a page meets a few dozen: at first they are only laid out by how they begin,
// and what begins like a word is read once that word comes.
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
   * @property {Map<string, Phrase[]>|null} longer by the second word, longest first
   */
  /**
   * @typedef {Object} Word what the tables say of a word, wherever it stands
   * @property {Begun|undefined} begun
   * @property {Term|undefined} whole a phrase written as one
   * @property {Term[]} inside terms of scripts without spaces
   * @property {Term|null} part a stem or an ending
   */

  const { termWords, isUneven, isFiller, fold, isGlued } = parts.wordSplit;

  // Three letters or fewer, and yet nothing else is written so.
  const DISTINCT = new Set('otp cvv cvc csc cvn ccv pwd mdp tfa mfa dni cpf ssn ccn'.split(' '));

  /** @type {Map<string, Begun>} by first word */ const phrases = new Map();
  /** @type {Map<string, Term>} */ const single = new Map();
  /** @type {Map<string, {stem: string, term: Term}[]>} by the first three letters */ const stems = new Map();
  /** @type {Map<string, {stem: string, term: Term}[]>} by the last three letters */ const tails = new Map();
  /** @type {Map<string, {stem: string, term: Term}[]>} by the first letter */ const inside = new Map();

  const put = (/** @type {Map<string, any[]>} */ map, /** @type {string} */ key, /** @type {any} */ value) => {
    const list = map.get(key);
    if (list) list.push(value); else map.set(key, [value]);
    return list;
  };

  const MORE = '\u0001';
  /** @typedef {{list: string[], folded: string[], secrets: number, plain: number, role: string}} Terms that mean the same */
  /** Terms that are not read yet, by their first word; where scripts may write no spaces, by their first letter. @type {Map<string, {of: Terms, at: number}[]>} */ const waiting = new Map();
  /** @type {{of: Terms, at: number}[]} */ const parted = [];
  let longestBeginning = 1;
  /** @param {string} word */
  const beginningOf = (word) => (word.charCodeAt(0) > 0x58f ? word[0] : word);

  /** Lays terms out. They are folded together: one pass for a language. @param {string[]} list @param {number} secrets @param {number} plain @param {string} role */
  const add = (list, secrets, plain, role) => {
    const raw = list.join('\n'), marked = raw.indexOf('…') >= 0, whole = fold(marked ? raw.split('…').join(MORE) : raw);
    const of = { list, folded: whole.split('\n'), secrets, plain, role }, uneven = isUneven(raw);
    for (let at = 0; at < list.length; at++) {
      const term = of.folded[at], from = isFlag(term.charCodeAt(0)) ? 1 : 0;
      if (marked && term.indexOf(MORE) >= 0) { parted.push({ of, at }); continue; }
      const space = term.indexOf(' ', from);
      let word = space < 0 ? (from === 0 ? term : term.slice(1)) : term.slice(from, space);
      if ((space > 0 && isFiller(word)) || (uneven && isUneven(term))) word = termOf(of, at).words[0];
      const key = beginningOf(word);
      if (key.length > longestBeginning) longestBeginning = key.length;
      put(waiting, key, { of, at });
    }
  };
  /** @param {number} code */
  const isFlag = (code) => code === 126 || code === 64 || code === 36 || code === 33; // ~ @ $ !
  /** One term as it is written. @param {Terms} of @param {number} at */
  const termOf = (of, at) => {
    const raw = of.list[at], folded = of.folded[at], flagged = isFlag(raw.charCodeAt(0));
    let from = flagged ? 1 : 0, to = folded.length;
    const before = folded[from] === MORE, after = folded[to - 1] === MORE;
    if (before) from++;
    if (after) to--;
    const spelled = folded.slice(from, to);
    return { words: termWords(raw.slice(from, raw.length - (after ? 1 : 0)), spelled), spelled, mark: flagged ? raw[0] : '', before, after };
  };

  /** Reads terms into the tables: one for each spelling, so that two kinds can share it. @param {{of: Terms, at: number}[]} list */
  const readTerms = (list) => {
    /** @type {Map<string, Term>} */ const terms = new Map();
    /** @type {Set<any[]>} */ const uneven = new Set();
    for (let i = 0; i < list.length; i++) {
      const { of, at } = list[i], { words, spelled, mark, before, after } = termOf(of, at);
      const key = `${mark}${before ? '…' : ''}${words.join(' ')}${after ? '…' : ''}`;
      const known = terms.get(key);
      const term = known || { secrets: 0, plain: 0, neutral: false, login: false, mark, short: words.length === 1 && words[0].length <= 3 && !DISTINCT.has(words[0]) && words[0].charCodeAt(0) < 0x590 };
      term.secrets |= of.secrets;
      term.plain |= of.plain;
      if (of.role === 'neutral') term.neutral = true;
      if (of.role === 'login') term.login = true;
      if (known !== undefined) continue;
      terms.set(key, term);
      place(term, words, spelled, before, after, uneven);
    }
    for (const each of uneven) each.sort((a, b) => (b.words || b.stem).length - (a.words || a.stem).length);
  };
  /** @param {Term} term @param {string[]} words @param {string} spelled @param {boolean} before @param {boolean} after @param {Set<any[]>} uneven lists that want the longest first */
  const place = (term, words, spelled, before, after, uneven) => {
    /** @param {Map<string, any[]>} map @param {string} key @param {any} value */
    const insert = (map, key, value) => { const list = put(map, key, value); if (list) uneven.add(list); };
    const glued = words[0].charCodeAt(0) > 0x590 && words.every(isGlued);
    if (glued || (before && after)) insert(inside, words[0][0], { stem: words.join(glued ? '' : ' '), term });
    if (glued && words.length === 1) return; // a word of these scripts is always sought inside
    if (before && words.length === 1) insert(tails, words[0].slice(-3), { stem: words[0], term });
    if (after && words.length === 1) insert(stems, words[0].slice(0, 3), { stem: words[0], term });
    if (before || after) return;
    let begun = phrases.get(words[0]);
    if (begun === undefined) phrases.set(words[0], (begun = { alone: [], longer: null }));
    if (words.length === 1) { begun.alone.push({ words, term }); return; }
    if (begun.longer === null) begun.longer = new Map();
    insert(begun.longer, words[1], { words, term });
    const joined = spelled.split(' ').join('');
    if (joined.length > 3 && !single.has(joined)) single.set(joined, term);
  };
  /** Reads what begins so, if it waits. @param {string} beginning */
  const readBeginning = (beginning) => {
    const list = waiting.get(beginning);
    if (list === undefined) return;
    waiting.delete(beginning);
    readTerms(list);
  };
  /** Is one of these terms, written as one, this word? "cardnumber" is a card's. @param {{of: Terms, at: number}[]} list @param {string} word */
  const isJoinedOf = (list, word) => {
    for (let i = 0; i < list.length; i++) {
      const term = list[i].of.folded[list[i].at];
      if (term.length > word.length && term.indexOf(' ') > 0 && term.slice(isFlag(term.charCodeAt(0)) ? 1 : 0).split(' ').join('') === word) return true;
    }
    return false;
  };
  /** Reads all terms that a word may be, begin or hold. @param {string} word */
  const readFor = (word) => {
    if (word.charCodeAt(0) > 0x58f) {
      for (let i = 0; i < word.length; i++) readBeginning(word[i]);
      return;
    }
    for (let i = Math.min(word.length - 1, longestBeginning); i > 0; i--) {
      const beginning = word.slice(0, i), list = waiting.get(beginning);
      if (list !== undefined && isJoinedOf(list, word)) readBeginning(beginning);
    }
    readBeginning(word);
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
  readTerms(parted); // stems and endings stand where no word begins

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

  // What the tables say of a word never changes, so it is asked once. The bound keeps a hostile page from filling memory.
  const MOST_WORDS_KEPT = 4000;
  /** @type {Map<string, Word>} */ const knownWords = new Map();
  /** @param {string} word @returns {Word} */
  const wordOf = (word) => {
    let known = knownWords.get(word);
    if (known !== undefined) return known;
    readFor(word);
    known = { begun: phrases.get(word), whole: undefined, inside: NONE, part: null };
    if (word.length > 2 || word.charCodeAt(0) >= 0x590) {
      known.whole = single.get(word);
      if (word.charCodeAt(0) > 0x58f) known.inside = insideOf(word);
      known.part = longerThan(stems.get(word.slice(0, 3)), word, true) || longerThan(tails.get(word.slice(-3)), word, false);
    }
    if (knownWords.size >= MOST_WORDS_KEPT) knownWords.clear();
    knownWords.set(word, known);
    return known;
  };

  parts.wordTerms = Object.freeze({ wordOf, secretBits, plainBits });
})();
