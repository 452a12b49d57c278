'use strict';
// Finds the terms of secret-words.js and plain-words.js in one string: words and word parts (camelCase, snake, kebab,
// digits), not substrings. Pure, and linear in the string: every table is asked by a key, never scanned. No \p{…} in a regular
// expression: goja takes it for a literal, without an error.
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
  /** @typedef {{hits: Hit[], words: string[], tail: number, resolved: any}} Found `tail`: from this word on the rest is noise; `resolved`: what secret-rule.js made of it */

  const LONGEST_TEXT = 200;
  const MOST_WORDS = 20;

  // Articles, prepositions of belonging, possessives: between the words of a term they say nothing.
  const FILLERS = new Set('a an the your my our his her of on de du des la le les l d s el los las del do da dos das di della delle dello il lo su tu sus sua seu tuo tua vos votre ton ta ma mon notre ihre ihr ihren deine dein der die das den dem des van het een uw'.split(' '));
  // What machines hang on a name behind its meaning.
  const NOISE = new Set('input field txt text textbox box tb edit id value val again confirm confirmation confirmed conf repeat retype retyped reenter re new old current first second third verify verification verifier check hidden login log user form wrapper element ctrl control in inp inputfield textfield entry el area'.split(' '));
  // Three letters or fewer, and yet nothing else is written so.
  const DISTINCT = new Set('otp cvv cvc csc cvn ccv pwd mdp tfa mfa dni cpf ssn ccn'.split(' '));

  // --- folding and splitting ----------------------------------------------------------------------------------------
  // Ranges, never \p: see the header. Each expression is one class or two, so no string can make it slow.

  const PLAIN = /^[\t\n\r -~]*$/;
  const ACCENTS = /[\u0300-\u036f\u064b-\u0652]/g; // the marks of Thai, Hindi and Hebrew stay
  const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
  const COMPATIBLE = /[\uff01-\uff9f\u2116]/;
  const APART = /[\u0900-\u0dff\u1100-\u11ff\u3000-\u30ff\uac00-\ud7a3]/; // scripts that NFKD takes to pieces
  /** @type {Record<string, string>} */
  const LETTERS = { 'ł': 'l', 'ø': 'o', 'đ': 'd', 'ß': 'ss', 'ı': 'i', 'æ': 'ae', 'œ': 'oe', 'ð': 'd', 'þ': 'th', 'ς': 'σ', 'ـ': '', 'أ': 'ا', 'إ': 'ا', 'آ': 'ا', 'ة': 'ه', 'ى': 'ي', 'ی': 'ي', 'ک': 'ك' };
  const UNFOLDED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
  /** Lower case, compatibility forms, no accents, no invisible characters. @param {string} word */
  const fold = (word) => {
    if (PLAIN.test(word)) return word.toLowerCase();
    const out = word.toLowerCase().normalize('NFKD').replace(ACCENTS, '').replace(INVISIBLE, '').replace(UNFOLDED, (letter) => LETTERS[letter]);
    return APART.test(out) ? out.normalize('NFC') : out;
  };

  // What people are told to do with a field, which says nothing of what it holds.
  const ASKING = new Set('enter type input please here digit digits insert provide paste sie ein bitte geben eingeben eintippen entrez saisissez saisir entrer veuillez introduce introduzca introducir ingrese ingresa ingresar escriba digite insira introduza inserisci inserire voer vul in wpisz podaj wprowadz zadejte zadajte ange skriv indtast syota anna adja meg introduceti unesite girin giriniz yazin введите укажите введіть вкажіть въведете εισαγετε πληκτρολογηστε הזן הזינו הקלד أدخل ادخل اكتب nhap masukkan ketik masukan masukkan'.split(' ').map((word) => fold(word)));

  // Scripts without spaces (Thai, Lao, Myanmar, Khmer, kana, Han, hangul): a term is sought inside their runs.
  const GLUED = '\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u3005\\u3041-\\u30fa\\u30fc-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff';
  const SPACED = '\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02af\\u0300-\\u05bd\\u05bf-\\u05f2\\u0610-\\u061a\\u0620-\\u06d3\\u06d5-\\u0963\\u0966-\\u0dff\\u0f00-\\u0fff\\u10a0-\\u10ff\\u1200-\\u177f\\u1800-\\u1fff\\u2c00-\\u2dff\\ua000-\\uabff\\ufb00-\\ufdff\\ufe70-\\ufefe';
  // eslint-disable-next-line no-misleading-character-class -- the ranges hold combining marks on purpose
  const WORDS = new RegExp(`[A-Za-z${SPACED}]+|[0-9]+|[${GLUED}]+`, 'g');
  const IS_GLUED = new RegExp(`^[${GLUED}]`);
  const HUMP = /([a-z])([A-Z])/g, CAPITALS = /([A-Z]+)([A-Z][a-z])/g, CAPITAL = /[A-Z]/;

  /** The words of a string, folded, fillers left out. @param {string} given @param {number} most @returns {string[]} */
  const wordsOf = (given, most) => {
    let text = given.length > LONGEST_TEXT ? given.slice(0, LONGEST_TEXT) : given;
    const plain = PLAIN.test(text);
    if (!plain) {
      if (COMPATIBLE.test(text)) text = text.normalize('NFKC');
      text = text.replace(INVISIBLE, '');
    }
    // "HTMLPassword": the last capital of a run begins the next word
    if (CAPITAL.test(text)) text = text.replace(CAPITALS, '$1 $2').replace(HUMP, '$1 $2');
    const raw = text.match(WORDS);
    if (raw === null) return [];
    const words = [];
    for (let i = 0; i < raw.length && words.length < most; i++) {
      const word = fold(raw[i]);
      if (word !== '' && (!FILLERS.has(word) || (!plain && raw[i].toLowerCase() !== word))) words.push(word);
    }
    return words.length > 0 ? words : [fold(raw[0])];
  };
  /** @param {string} word */
  const isNumber = (word) => { const code = word.charCodeAt(0); return code >= 48 && code <= 57; };

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
  /** @type {Map<string, Term>} one term for each spelling, so that two kinds can share it */
  const terms = new Map();

  const UNEVEN = new RegExp(`[0-9]|[a-z][${GLUED}]|[${GLUED}][a-z]`), MORE = '\u0001';
  /**
   * The words of a term, which is written in lower case with single spaces: what wordsOf would give, and much cheaper, since
   * some five thousand terms are read when the file loads. @param {string} bare @param {string} folded @returns {string[]}
   */
  const termWords = (bare, folded) => {
    if (UNEVEN.test(bare)) return wordsOf(bare, MOST_WORDS);
    if (folded.indexOf(' ') < 0) return [folded];
    const all = folded.split(' '), raw = folded === bare ? all : bare.split(' '), words = [];
    for (let i = 0; i < all.length; i++) if (!FILLERS.has(all[i]) || raw[i] !== all[i]) words.push(all[i]);
    return words.length > 0 ? words : all;
  };

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
    put(phrases, words[0], { words, term });
    if (words.length === 1) return;
    const joined = spelled.split(' ').join('');
    if (joined.length > 3 && !single.has(joined)) single.set(joined, term);
  };
  /** @param {string} word */
  const isGlued = (word) => IS_GLUED.test(word);

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
  for (const list of phrases.values()) if (list.length > 1) list.sort((a, b) => b.words.length - a.words.length);
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
    while (tail > 0 && (NOISE.has(words[tail - 1]) || isNumber(words[tail - 1]) || words[tail - 1].length === 1)) tail--;
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
    if (term.mark === '@' && !(machine && end >= tail)) return false;
    if (term.mark === '!' && !saysLittle(words, machine ? NOISE : ASKING)) return false;
    return !term.short || (machine ? end >= tail : words.length <= 4 || end === 1);
  };
  /** Is there but one word beside what means nothing? @param {string[]} words @param {Set<string>} nothing */
  const saysLittle = (words, nothing) => {
    let sense = 0;
    for (const word of words) if (!nothing.has(word) && !isNumber(word)) sense++;
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
        let length = 0, step = 1;
        for (let i = 0; i < list.length; i++) {
          const phrase = list[i], size = phrase.words.length;
          if (size < length) break;
          if (size > 1 && !stands(phrase, words, at)) continue;
          if (!counts(phrase.term, at + size, words, tail, machine)) continue;
          length = size; // terms of the same words, differently flagged, all count
          if (phrase.term.mark === '' || phrase.term.mark === '@') step = size; // "credit card number": the weak words are not used up
          hits.push({ term: phrase.term, start: at, end: at + size });
        }
        if (length > 0) { at += step - 1; continue; }
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
    if (list !== undefined) for (let i = 0; i < list.length; i++) if (begins ? word.startsWith(list[i].stem) : word.endsWith(list[i].stem)) return list[i].term;
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
