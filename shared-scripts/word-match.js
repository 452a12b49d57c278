'use strict';
// Finds the terms of secret-words.js and plain-words.js in one string: words and word parts (camelCase, snake, kebab,
// digits), not substrings. Pure, and linear in the string: every table is asked by a key, never scanned, and once for a word,
// since forms use the same few. Loops are by index: goja pays for an iterator what it pays for the rest of a search.
(() => {
  const KEY = Symbol.for('sidekick.parts');
  const parts = /** @type {any} */ (globalThis)[KEY];
  if (parts.wordMatch) return;

  /**
   * @typedef {Object} Term what a term means once found
   * @property {number} secrets kinds of secrets, a bit each
   * @property {number} plain plain kinds, a bit each
   * @property {boolean} neutral it uses the words up and means nothing
   * @property {boolean} login a word of signing in
   * @property {string} mark '~' '@' '$' '!' as secret-words.js has them, or ''
   * @property {boolean} short three letters or fewer: only where little else is said
   */
  /** @typedef {{term: Term, start: number, end: number}} Hit */
  /** @typedef {{hits: Hit[], words: string[], tail: number, resolved: any}} Found `tail`: from this word on the rest is noise; `resolved`: what secret-reading.js made of it */
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

  const { wordsOf, termWords, fold, isNumber, isGlued, LONGEST_TEXT, MOST_WORDS } = parts.wordSplit;

  // What machines hang on a name behind its meaning.
  const NOISE = new Set('input field txt text textbox box tb edit id value val again confirm confirmation confirmed conf repeat retype retyped reenter re new old current first second third verify verification verifier check hidden login log user form wrapper element ctrl control in inp inputfield textfield entry el area'.split(' '));
  // Three letters or fewer, and yet nothing else is written so.
  const DISTINCT = new Set('otp cvv cvc csc cvn ccv pwd mdp tfa mfa dni cpf ssn ccn'.split(' '));
  // What people are told to do with a field, which says nothing of what it holds.
  const ASKING = new Set('enter type input please here digit digits insert provide paste sie ein bitte geben eingeben eintippen entrez saisissez saisir entrer veuillez introduce introduzca introducir ingrese ingresa ingresar escriba digite insira introduza inserisci inserire voer vul in wpisz podaj wprowadz zadejte zadajte ange skriv indtast syota anna adja meg introduceti unesite girin giriniz yazin введите укажите введіть вкажіть въведете εισαγετε πληκτρολογηστε הזן הזינו הקלד أدخل ادخل اكتب nhap masukkan ketik masukan masukkan'.split(' ').map((word) => fold(word)));

  // --- the tables -------------------------------------------------------------------------------------------------

  /** @type {Map<string, Begun>} by first word */ const phrases = new Map();
  /** @type {Map<string, Term>} */ const single = new Map();
  /** @type {Map<string, {stem: string, term: Term}[]>} by the first three letters */ const stems = new Map();
  /** @type {Map<string, {stem: string, term: Term}[]>} by the last three letters */ const tails = new Map();
  /** @type {Map<string, {stem: string, term: Term}[]>} by the first letter */ const inside = new Map();

  const put = (/** @type {Map<string, any[]>} */ map, /** @type {string} */ key, /** @type {any} */ value) => {
    const list = map.get(key);
    if (list) list.push(value); else map.set(key, [value]);
  };
  /** @type {Map<string, Term>} one term for each spelling, so that two kinds can share it */
  const terms = new Map();

  const MORE = '\u0001';
  /** Reads terms that mean the same. They are folded together: one pass for a language. @param {string[]} list @param {number} secrets @param {number} plain @param {string} role */
  const add = (list, secrets, plain, role) => {
    const raw = list.join('\n').split('…').join(MORE).split('\n'), folded = fold(raw.join('\n')).split('\n');
    for (let i = 0; i < list.length; i++) {
      const flag = list[i][0], flagged = flag === '~' || flag === '@' || flag === '$' || flag === '!';
      let from = flagged ? 1 : 0, to = folded[i].length;
      const before = folded[i][from] === MORE, after = folded[i][to - 1] === MORE;
      if (before) from++;
      if (after) to--;
      const spelled = folded[i].slice(from, to);
      addTerm(termWords(raw[i].slice(from, raw[i].length - (after ? 1 : 0)), spelled), spelled, flagged ? flag : '', before, after, secrets, plain, role);
    }
  };
  /** @param {string[]} words @param {string} spelled @param {string} mark @param {boolean} before @param {boolean} after @param {number} secrets @param {number} plain @param {string} role */
  const addTerm = (words, spelled, mark, before, after, secrets, plain, role) => {
    const key = `${mark}${before ? '…' : ''}${words.join(' ')}${after ? '…' : ''}`;
    const known = terms.get(key);
    const term = known || { secrets: 0, plain: 0, neutral: false, login: false, mark, short: words.length === 1 && words[0].length <= 3 && !DISTINCT.has(words[0]) && words[0].charCodeAt(0) < 0x590 };
    term.secrets |= secrets;
    term.plain |= plain;
    if (role === 'neutral') term.neutral = true;
    if (role === 'login') term.login = true;
    if (known !== undefined) return;
    terms.set(key, term);
    const glued = words[0].charCodeAt(0) > 0x590 && words.every(isGlued);
    if (glued || (before && after)) put(inside, words[0][0], { stem: words.join(glued ? '' : ' '), term });
    if (glued && words.length === 1) return; // a word of these scripts is always sought inside
    if (before && words.length === 1) put(tails, words[0].slice(-3), { stem: words[0], term });
    if (after && words.length === 1) put(stems, words[0].slice(0, 3), { stem: words[0], term });
    if (before || after) return;
    let begun = phrases.get(words[0]);
    if (begun === undefined) phrases.set(words[0], (begun = { alone: [], longer: null }));
    if (words.length === 1) { begun.alone.push({ words, term }); return; }
    if (begun.longer === null) begun.longer = new Map();
    put(begun.longer, words[1], { words, term });
    const joined = spelled.split(' ').join('');
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
  for (const kind of Object.keys(words)) for (const language of Object.keys(words[kind])) add(words[kind][language], secretBits[kind], 0, '');
  for (const kind of Object.keys(plain)) add(plain[kind], 0, plainBits[kind], '');
  add(neutral, 0, 0, 'neutral');
  add(login, 0, 0, 'login');
  for (const begun of phrases.values()) if (begun.longer !== null) for (const list of begun.longer.values()) if (list.length > 1) list.sort((a, b) => b.words.length - a.words.length);
  for (const map of [stems, tails, inside]) for (const list of map.values()) list.sort((a, b) => b.stem.length - a.stem.length);
  terms.clear();

  // --- matching ---------------------------------------------------------------------------------------------------

  /** Does a phrase of which the first two words stand there stand there whole? @param {Phrase} phrase @param {string[]} words @param {number} at */
  const stands = (phrase, words, at) => {
    const size = phrase.words.length;
    if (at + size > words.length) return false;
    for (let i = 2; i < size; i++) if (words[at + i] !== phrase.words[i]) return false;
    return true;
  };

  /** Where the noise at the end of a machine's name begins. @param {string[]} words */
  const tailOf = (words) => {
    let tail = words.length;
    while (tail > 0 && (NOISE.has(words[tail - 1]) || isNumber(words[tail - 1]) || words[tail - 1].length === 1)) tail--;
    return tail;
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

  // What the tables say of a word, and a string, never changes, so it is asked once. The bounds keep a hostile page from
  // filling memory.
  const MOST_WORDS_KEPT = 4000, MOST_KEPT = 4000;
  /** @type {Map<string, Word>} */ const knownWords = new Map();
  /** @param {string} word @returns {Word} */
  const wordOf = (word) => {
    let known = knownWords.get(word);
    if (known !== undefined) return known;
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

  /** May a term count where it was found? @param {Term} term @param {number} end @param {string[]} words @param {number} tail @param {boolean} machine */
  const counts = (term, end, words, tail, machine) => {
    if (term.mark === '@' && !(machine && end >= tail)) return false;
    if (term.mark === '!' && !saysLittle(words, machine ? NOISE : ASKING)) return false;
    return !term.short || (machine ? end >= tail : words.length <= 4 || end === 1);
  };
  /** Is there but one word beside what means nothing? @param {string[]} words @param {Set<string>} nothing */
  const saysLittle = (words, nothing) => {
    let sense = 0;
    for (let i = 0; i < words.length; i++) if (!nothing.has(words[i]) && !isNumber(words[i])) sense++;
    return sense <= 1;
  };

  /**
   * Takes the phrases that stand at a word: of the longest that counts all, since the same words may be flagged differently.
   * @param {Begun} begun @param {string[]} words @param {number} at @param {number} tail @param {boolean} machine @param {Hit[]} hits
   * @returns {number} how many words they use up; 0 where none counts
   */
  const takePhrases = (begun, words, at, tail, machine, hits) => {
    let length = 0, step = 1;
    const longer = begun.longer === null || at + 1 === words.length ? undefined : begun.longer.get(words[at + 1]);
    for (let list = longer === undefined ? begun.alone : longer; ; list = begun.alone) {
      for (let i = 0; i < list.length; i++) {
        const phrase = list[i], size = phrase.words.length;
        if (size < length) break;
        if (size > 2 && !stands(phrase, words, at)) continue;
        if (!counts(phrase.term, at + size, words, tail, machine)) continue;
        length = size;
        if (phrase.term.mark === '' || phrase.term.mark === '@') step = size; // "credit card number": the weak words are not used up
        hits.push({ term: phrase.term, start: at, end: at + size });
      }
      if (length > 0 || list === begun.alone) return length > 0 ? step : 0;
    }
  };

  /** @param {string} text @param {boolean} machine @returns {Found} */
  const search = (text, machine) => {
    const words = wordsOf(text, MOST_WORDS);
    const tail = machine ? tailOf(words) : words.length;
    const hits = /** @type {Hit[]} */ ([]);
    for (let at = 0; at < words.length; at++) {
      const word = wordOf(words[at]);
      if (word.begun !== undefined) {
        const used = takePhrases(word.begun, words, at, tail, machine, hits);
        if (used > 0) { at += used - 1; continue; }
      }
      if (word.whole !== undefined && counts(word.whole, at + 1, words, tail, machine)) hits.push({ term: word.whole, start: at, end: at + 1 });
      else if (word.inside.length > 0) for (let i = 0; i < word.inside.length; i++) hits.push({ term: word.inside[i], start: at, end: at + 1 });
      else if (word.part !== null) hits.push({ term: word.part, start: at, end: at + 1 });
    }
    return { hits, words, tail, resolved: null };
  };

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

  parts.wordMatch = Object.freeze({ find, secretBits, plainBits });
})();
