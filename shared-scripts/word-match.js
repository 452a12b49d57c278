'use strict';
// Finds the terms of secret-words.js and plain-words.js in one string: words and word parts (camelCase, snake, kebab,
// digits), not substrings. Pure, and linear in the string; what a word says is word-terms.js'. Loops are by index: goja pays for
// an iterator what it pays for the rest of a search.
(() => {
  const KEY = Symbol.for('sidekick.parts');
  const parts = /** @type {any} */ (globalThis)[KEY];
  if (parts.wordMatch) return;

  /** @typedef {any} Term as word-terms.js has it */
  /** @typedef {any} Begun as word-terms.js has it */
  /** @typedef {any} Phrase as word-terms.js has it */
  /** @typedef {{term: Term, start: number, end: number}} Hit */
  /** @typedef {{hits: Hit[], words: string[], tail: number, sign: number, resolved: any}} Found `tail`: from this word on the rest is noise; `sign`: the first word of no term that shortens another, -1 for none; `resolved`: what secret-reading.js made of it */

  const { wordOf, restOf, longerOf, secretBits, plainBits } = parts.wordTerms;
  const { wordsOf, fold, isNumber, LONGEST_TEXT, MOST_WORDS } = parts.wordSplit;

  // What machines hang on a name behind its meaning.
  const NOISE = new Set('input field fld txt text textbox box tb edit id value val again confirm confirmation confirmed conf repeat retype retyped reenter re new old current first second third verify verification verifier check hidden login log user form wrapper element ctrl control in inp inputfield textfield entry el area'.split(' '));
  // What people are told to do with a field, which says nothing of what it holds.
  const ASKING = new Set('enter type input please here digit digits insert provide paste sie ein bitte geben eingeben eintippen entrez saisissez saisir entrer veuillez introduce introduzca introducir ingrese ingresa ingresar escriba digite insira introduza inserisci inserire voer vul in wpisz podaj wprowadz zadejte zadajte ange skriv indtast syota anna adja meg introduceti unesite girin giriniz yazin введите укажите введіть вкажіть въведете εισαγετε πληκτρολογηστε הזן הזינו הקלד أدخل ادخل اكتب o את informe coloque preencha teclea teclee coloca digita scrivi immetti tapez indiquez renseignez tippen eingabe hier typ toets invoeren wpisac przepisz vlozte napiste vyplnte opiste fyll впишите הכנס הכניסו ketik nhap masukkan ketik masukan masukkan'.split(' ').map((word) => fold(word)));

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
    for (let list = at + 1 === words.length ? begun.alone : longerOf(begun, words[at + 1]); ; list = begun.alone) {
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

  // How languages shorten "number" and "code", and what a term may have in their place.
  const WRITTEN_OUT = ['number', 'numero', 'nummer', 'numer', 'номер', 'nomor'];
  /** @type {Map<string, string[]>} */
  const SIGNS = new Map([['αρ', ['αριθμοσ']], ['מס', ['מספר']]]);
  for (const sign of ['no', 'nr', 'nro', 'num', 'nbr', 'n']) SIGNS.set(sign, WRITTEN_OUT);
  SIGNS.set('cod', ['codigo', 'codice', 'code']);
  /** What a word may be short for: "Nr.", or a compound with a number at its end: "Prüfnr." @param {string} word @returns {string[] | undefined} */
  const writtenOut = (word) => SIGNS.get(word) || (word.length > 5 && word.endsWith('nr') ? [`${word.slice(0, -1)}ummer`] : undefined);

  /** @param {string} text @param {boolean} machine @returns {Found} */
  const search = (text, machine) => {
    const words = wordsOf(text, MOST_WORDS), found = scan(words, machine);
    for (let at = found.sign; at >= 0 && at < words.length; at++) {
      const written = writtenOut(words[at]);
      if (written === undefined || isTaken(found, at)) continue;
      for (let i = 0; i < written.length; i++) {
        const other = words.slice();
        other[at] = written[i];
        const its = scan(other, machine);
        if (isTaken(its, at)) return its;
      }
      break;
    }
    return found;
  };
  /** Does a term hold this word? @param {Found} found @param {number} at */
  const isTaken = (found, at) => found.hits.some(({ start, end }) => start <= at && at < end);

  /** @param {string[]} words @param {boolean} machine @returns {Found} */
  const scan = (words, machine) => {
    const tail = machine ? tailOf(words) : words.length;
    const hits = /** @type {Hit[]} */ ([]);
    let sign = -1;
    for (let at = 0; at < words.length; at++) {
      const word = wordOf(words[at]);
      if (word.begun !== undefined) {
        const used = takePhrases(word.begun, words, at, tail, machine, hits);
        if (used > 0) { at += used - 1; continue; }
      }
      const { whole, inside, part } = restOf(word, words[at]);
      if (whole !== undefined && counts(whole, at + 1, words, tail, machine)) hits.push({ term: whole, start: at, end: at + 1 });
      else if (inside.length > 0) for (let i = 0; i < inside.length; i++) hits.push({ term: inside[i], start: at, end: at + 1 });
      else if (part !== null) hits.push({ term: part, start: at, end: at + 1 });
      else if (sign < 0 && writtenOut(words[at]) !== undefined) sign = at;
    }
    return { hits, words, tail, sign, resolved: null };
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

  parts.wordMatch = Object.freeze({ find, secretBits, plainBits });
})();
