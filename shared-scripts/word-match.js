'use strict';
// Finds the terms of secret-words.js and plain-words.js in one string: words and word parts (camelCase, snake, kebab,
// digits), not substrings. Pure, linear in the string (every table is asked by a key, never scanned), no regular expression that
// an engine could read otherwise: goja takes \p{L} for a literal.
(() => {
  const KEY = Symbol.for('sidekick.parts');
  const parts = globalThis[KEY];
  if (parts.wordMatch) return;

  /**
   * @typedef {Object} Term what a term means once found
   * @property {number} secrets kinds of secrets, a bit each
   * @property {number} plain plain kinds, a bit each
   * @property {boolean} neutral it uses the words up and means nothing
   * @property {boolean} login a word of signing in
   * @property {boolean} weak counts only where nothing plain is named
   * @property {boolean} payment counts only where the form asks for a card
   * @property {boolean} head counts only as the last word of a machine's name
   * @property {boolean} alone counts only where the string says next to nothing else
 * @property {boolean} short three letters or fewer: only where little else is said
   */
  /** @typedef {{term: Term, start: number, end: number}} Hit */
  /** @typedef {{hits: Hit[], words: string[], tail: number, resolved: any}} Found `tail`: from this word on the rest is noise; `resolved`: what secret-rule.js made of it */

  const LONGEST_TEXT = 200;
  const MOST_WORDS = 20;

  // Articles, prepositions of belonging, possessives: between the words of a term they say nothing.
  const FILLERS = new Set('a an the your my our his her of on de du des la le les l d s el los las del do da dos das di della delle dello il lo su tu sus sua seu tuo tua vos votre ton ta ma mon notre ihre ihr ihren deine dein der die das den dem des van het een uw'.split(' '));
  // What machines hang on a name behind its meaning.
  const NOISE = new Set('input field txt text textbox box tb edit id value val again confirm confirmation confirmed conf repeat retype retyped reenter re new old current first second third verify verification verifier check hidden login log user form wrapper element ctrl control in v r x inp inputfield textfield entry el area'.split(' '));
  // Three letters or fewer, and yet nothing else is written so.
  const DISTINCT = new Set('otp cvv cvc csc cvn ccv pwd mdp tfa mfa dni cpf ssn ccn'.split(' '));

  // --- folding ----------------------------------------------------------------------------------------------------

  const LETTERS = { 'ł': 'l', 'ø': 'o', 'đ': 'd', 'ß': 'ss', 'ı': 'i', 'æ': 'ae', 'œ': 'oe', 'ð': 'd', 'þ': 'th', 'ς': 'σ', 'ـ': '', 'أ': 'ا', 'إ': 'ا', 'آ': 'ا', 'ة': 'ه', 'ى': 'ي', 'ی': 'ي', 'ک': 'ك' };
  /** Lower case, compatibility forms, no accents (U+0300 to U+036F; the marks of Thai, Hindi, Hebrew stay). @param {string} word */
  const fold = (word) => {
    let ascii = true;
    for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) > 127) { ascii = false; break; }
    if (ascii) return word.toLowerCase();
    let out = '';
    const apart = word.toLowerCase().normalize('NFKD');
    let together = true;
    for (let i = 0; i < apart.length; i++) {
      const code = apart.charCodeAt(i);
      if (code < 128) { out += apart[i]; continue; }
      if (code >= 0x300 && code <= 0x36f) continue;
      if (code >= 0x64b && code <= 0x652) continue; // Arabic vowel signs
      if (code > 0x3000 || (code >= 0x900 && code < 0xe00) || (code >= 0x1100 && code < 0x1200)) together = false;
      const letter = apart[i];
      const other = code < 0x700 ? LETTERS[letter] : undefined;
      out += other === undefined ? letter : other;
    }
    return together ? out : out.normalize('NFC');
  };

  // --- splitting --------------------------------------------------------------------------------------------------

  const UPPER = 2, DIGIT = 3, LETTER = 4, GLUED = 5, NONE = 0;
  const ASCII = new Uint8Array(128);
  for (let code = 0; code < 128; code++) ASCII[code] = code >= 97 && code <= 122 ? LETTER : code >= 65 && code <= 90 ? UPPER : code >= 48 && code <= 57 ? DIGIT : NONE;
  /** The class of a code unit. GLUED letters belong to scripts without spaces. @param {number} code */
  const classOf = (code) => {
    if (code < 128) return ASCII[code];
    if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba ? LETTER : NONE;
    if (code === 0xd7 || code === 0xf7) return NONE;
    if (code >= 0x0e00 && code <= 0x0eff) return GLUED; // Thai, Lao
    if (code >= 0x1000 && code <= 0x109f) return GLUED; // Myanmar
    if (code >= 0x1780 && code <= 0x17ff) return GLUED; // Khmer
    if (code >= 0x3041 && code <= 0x30ff) return code === 0x30fb ? NONE : GLUED; // kana, without the middle dot
    if ((code >= 0x3400 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff) || code === 0x3005) return GLUED;
    if (code >= 0x1100 && code <= 0x11ff) return GLUED;
    if (code >= 0x2000 && code <= 0x2bff) return NONE; // punctuation, symbols, arrows
    if (code >= 0x3000 && code <= 0x303f) return NONE;
    if (code >= 0xff00 && code <= 0xffef) return NONE; // full width forms were folded before
    if (code === 0x60c || code === 0x61b || code === 0x61f || code === 0x6d4 || code === 0x5be || code === 0x5f3 || code === 0x5f4 || code === 0x964) return NONE;
    if (code >= 0xd800 && code <= 0xf8ff) return NONE; // surrogates, private use
    return LETTER;
  };
  /** The words of a string, folded, fillers left out. @param {string} given @param {number} most @returns {string[]} */
  const wordsOf = (given, most) => {
    let text = given.length > LONGEST_TEXT ? given.slice(0, LONGEST_TEXT) : given;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if ((code >= 0xff01 && code <= 0xff9f) || code === 0x2116) { text = text.normalize('NFKC'); break; }
    }
    /** @type {string[]} */ const words = [];
    /** @type {string[] | null} */ let only = null;
    let start = -1, kind = NONE;
    for (let i = 0; i <= text.length && words.length < most; i++) {
      const code = i < text.length ? text.charCodeAt(i) : 0;
      let now = code < 128 ? ASCII[code] : classOf(code);
      if (now === LETTER && code >= 128 && text[i].toLowerCase() !== text[i]) now = UPPER;
      if (code >= 0x300 && code <= 0x36f && start >= 0) continue; // an accent belongs to its letter
      let until = -1, next = i;
      if (start >= 0 && now !== kind) {
        if (kind !== UPPER || now !== LETTER) until = i;
        else if (i - start > 1) { until = i - 1; next = i - 1; } // "HTMLPassword": the last capital of a run begins the next word
      }
      if (until >= 0) {
        const raw = text.slice(start, until), word = fold(raw);
        start = -1;
        if (word !== '') {
          if (!FILLERS.has(word) || raw.toLowerCase() !== word) words.push(word);
          else if (words.length === 0) only = [word];
        }
      }
      if (now === NONE) { start = -1; kind = NONE; continue; }
      if (start < 0) start = next;
      kind = now;
    }
    return words.length > 0 || only === null ? words : only;
  };

  // --- the tables -------------------------------------------------------------------------------------------------

  /** @type {Map<string, {words: string[], term: Term}[]>} by first word, longest first */
  const phrases = new Map();
  /** @type {Map<string, Term>} */ const single = new Map();
  /** @type {Map<string, {stem: string, term: Term}[]>} by the first three letters */ const stems = new Map();
  /** @type {Map<string, {stem: string, term: Term}[]>} by the last three letters */ const tails = new Map();
  /** @type {Map<string, {stem: string, term: Term}[]>} by the first letter */ const inside = new Map();

  const put = (/** @type {Map<string, any[]>} */ map, /** @type {string} */ key, /** @type {any} */ value) => {
    const list = map.get(key);
    if (list) list.push(value); else map.set(key, [value]);
  };
  const newTerm = () => /** @type {Term} */ ({ secrets: 0, plain: 0, neutral: false, login: false, weak: false, payment: false, head: false, alone: false, short: false });
  /** @type {Map<string, Term>} one term for each spelling, so that two kinds can share it */
  const terms = new Map();

  /**
   * The words of a term, which is written in lower case with single spaces: what wordsOf would give, and much cheaper, since
   * some five thousand terms are read when the file loads. @param {string} bare @param {string} folded
   */
  const termWords = (bare, folded) => {
    for (let i = 0; i < bare.length; i++) {
      const code = bare.charCodeAt(i);
      if (code >= 48 && code <= 57) return wordsOf(bare, MOST_WORDS);
    }
    if (bare.indexOf(' ') < 0) return [folded];
    const raw = folded === bare ? null : bare.split(' ');
    const words = [];
    const all = folded.split(' ');
    for (let i = 0; i < all.length; i++) if (!FILLERS.has(all[i]) || (raw !== null && raw[i] !== all[i])) words.push(all[i]);
    return words.length > 0 ? words : all;
  };

  /** @param {string} written @param {(term: Term) => void} mark */
  const add = (written, mark) => {
    const flag = written[0];
    const flagged = flag === '~' || flag === '@' || flag === '$' || flag === '!';
    const bare = flagged ? written.slice(1) : written;
    const before = bare[0] === '…', after = bare[bare.length - 1] === '…';
    const spelled = before || after ? bare.split('…').join('') : bare;
    const folded = fold(spelled);
    const words = termWords(spelled, folded);
    const key = (flagged ? flag : '') + (before ? '…' : '') + words.join(' ') + (after ? '…' : '');
    let term = terms.get(key);
    const known = term !== undefined;
    if (term === undefined) {
      term = newTerm();
      term.weak = flag === '~' || flag === '!';
      term.alone = flag === '!';
      term.payment = flag === '$';
      term.head = flag === '@';
      term.short = words.length === 1 && words[0].length <= 3 && !DISTINCT.has(words[0]) && words[0].charCodeAt(0) < 0x590;
      terms.set(key, term);
    }
    mark(term);
    if (known) return;
    let allGlued = words[0].charCodeAt(0) > 0x590;
    for (let i = 0; allGlued && i < words.length; i++) allGlued = classOf(words[i].charCodeAt(0)) === GLUED;
    if (allGlued || (before && after)) put(inside, words[0][0], { stem: allGlued ? words.join('') : words.join(' '), term });
    if (allGlued && words.length === 1) return; // a word of these scripts is always sought inside
    if (before && words.length === 1) put(tails, words[0].slice(-3), { stem: words[0], term });
    if (after && words.length === 1) put(stems, words[0].slice(0, 3), { stem: words[0], term });
    if (before || after) return;
    put(phrases, words[0], { words, term });
    if (words.length === 1) return;
    const joined = folded.split(' ').join('');
    if (joined.length > 3 && !single.has(joined)) single.set(joined, term);
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
  for (const kind of Object.keys(words)) {
    const bit = secretBits[kind];
    for (const language of Object.keys(words[kind])) for (const each of words[kind][language]) add(each, (term) => { term.secrets |= bit; });
  }
  for (const kind of Object.keys(plain)) {
    const bit = plainBits[kind];
    for (const each of plain[kind]) add(each, (term) => { term.plain |= bit; });
  }
  for (const each of neutral) add(each, (term) => { term.neutral = true; });
  for (const each of login) add(each, (term) => { term.login = true; });
  for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length);
  for (const map of [stems, tails, inside]) for (const list of map.values()) list.sort((a, b) => b.stem.length - a.stem.length);
  terms.clear();

  // --- matching ---------------------------------------------------------------------------------------------------

  /** @param {{words: string[]}} phrase @param {string[]} words @param {number} at */
  const stands = (phrase, words, at) => {
    if (at + phrase.words.length > words.length) return false;
    for (let i = 1; i < phrase.words.length; i++) if (words[at + i] !== phrase.words[i]) return false;
    return true;
  };

  /** Where the noise at the end of a machine's name begins. @param {string[]} words */
  const tailOf = (words) => {
    let tail = words.length;
    while (tail > 0 && (NOISE.has(words[tail - 1]) || classOf(words[tail - 1].charCodeAt(0)) === DIGIT || words[tail - 1].length === 1)) tail--;
    return tail;
  };

  /** @param {string} word @param {number} at @param {Hit[]} hits */
  const findInside = (word, at, hits) => {
    let any = false;
    for (let i = 0; i < word.length; i++) {
      const list = inside.get(word[i]);
      if (!list) continue;
      for (const each of list) {
        if (!word.startsWith(each.stem, i)) continue;
        hits.push({ term: each.term, start: at, end: at + 1 });
        any = true;
        i += each.stem.length - 1;
        break;
      }
    }
    return any;
  };

  /** May a term count where it was found? @param {Term} term @param {number} end @param {string[]} words @param {number} tail @param {boolean} machine */
  const counts = (term, end, words, tail, machine) => {
    if (term.head && !(machine && end >= tail)) return false;
    if (term.alone && !(machine ? saysLittle(words) : words.length <= 5)) return false;
    return !term.short || (machine ? end >= tail : words.length <= 4 || end === 1);
  };
  /** Is there but one word beside what machines hang on? @param {string[]} words */
  const saysLittle = (words) => {
    let sense = 0;
    for (const word of words) if (!NOISE.has(word) && classOf(word.charCodeAt(0)) !== DIGIT) sense++;
    return sense <= 1;
  };

  /** @param {string} text @param {boolean} machine @returns {Found} */
  const search = (text, machine) => {
    const words = wordsOf(text, MOST_WORDS);
    const tail = machine ? tailOf(words) : words.length;
    const hits = /** @type {Hit[]} */ ([]);
    for (let at = 0; at < words.length; at++) {
      const word = words[at];
      const list = phrases.get(word);
      if (list !== undefined) {
        let length = 0;
        for (let i = 0; i < list.length; i++) {
          const phrase = list[i], size = phrase.words.length;
          if (size < length) break;
          if (size > 1 && !stands(phrase, words, at)) continue;
          if (!counts(phrase.term, at + size, words, tail, machine)) continue;
          length = size; // terms of the same words, differently flagged, all count
          hits.push({ term: phrase.term, start: at, end: at + size });
        }
        if (length > 0) { at += length - 1; continue; }
      }
      if (word.length < 3 && word.charCodeAt(0) < 0x590) continue;
      const whole = single.get(word);
      if (whole !== undefined && counts(whole, at + 1, words, tail, machine)) { hits.push({ term: whole, start: at, end: at + 1 }); continue; }
      if (word.charCodeAt(0) > 0x58f && findInside(word, at, hits)) continue;
      const longer = longerThan(stems.get(word.slice(0, 3)), word, true) || longerThan(tails.get(word.slice(-3)), word, false);
      if (longer !== null) hits.push({ term: longer, start: at, end: at + 1 });
    }
    return { hits, words, tail, resolved: null };
  };
  /** @param {{stem: string, term: Term}[]|undefined} list @param {string} word @param {boolean} begins */
  const longerThan = (list, word, begins) => {
    if (list !== undefined) for (const each of list) if (begins ? word.startsWith(each.stem) : word.endsWith(each.stem)) return each.term;
    return null;
  };

  // What a string says never changes, so it is asked once. The bound keeps a hostile page from filling memory.
  const MOST_KEPT = 4000;
  const kept = [new Map(), new Map()];
  /** @param {string} text @param {boolean} machine a name that machines read (id, name) rather than words for a person @returns {Found} */
  const find = (text, machine) => {
    const memory = kept[machine ? 1 : 0];
    const short = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
    let found = memory.get(short);
    if (found === undefined) {
      found = search(short, machine);
      if (memory.size >= MOST_KEPT) memory.clear();
      memory.set(short, found);
    }
    return found;
  };

  parts.wordMatch = Object.freeze({ find, wordsOf, fold, secretBits, plainBits });
})();
