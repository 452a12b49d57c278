'use strict';
// Splits a string into words and word parts (camelCase, snake, kebab, digits, dotted initials) and folds them: lower case,
// compatibility forms, no accents. Pure, and linear in the string. No \p{…} in a regular expression: goja takes it for a
// literal, without an error.
(() => {
  const KEY = Symbol.for('sidekick.parts');
  if (!/** @type {any} */ (globalThis)[KEY]) Object.defineProperty(globalThis, KEY, { value: Object.create(null) });
  const parts = /** @type {any} */ (globalThis)[KEY];
  if (parts.wordSplit) return;

  const LONGEST_TEXT = 200;
  const MOST_WORDS = 20;

  // Articles, prepositions of belonging, possessives: between the words of a term they say nothing.
  const FILLERS = new Set('a an the your my our his her of on de du des la le les l d s el los las del do da dos das di della delle dello il lo su tu sus sua seu tuo tua vos votre ton ta ma mon notre ihre ihr ihren deine dein der die das den dem des van het een uw je jouw mijn ditt din dina mitt twoje twojej twojego swoje swojej seu teu tua seus suo mio deiner ihres meine meiner'.split(' '));
  // The same where folding changes them: they are left out of texts, and no term has one.
  const POSSESSIVES = new Set('váš vaše vaši vašeho vaší svůj své svou svého twój swój ваш ваша ваше ваши вашей вашего вашу свой свое свою своей своего вашої свій своє σας σου שלך שלכם'.split(' '));
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
    const bare = word.toLowerCase().normalize('NFKD').replace(ACCENTS, '');
    if (PLAIN.test(bare)) return bare;
    const out = bare.replace(INVISIBLE, '').replace(UNFOLDED, (letter) => LETTERS[letter]);
    return APART.test(out) ? out.normalize('NFC') : out;
  };

  // Scripts without spaces (Thai, Lao, Myanmar, Khmer, kana, Han, hangul): a term is sought inside their runs.
  const GLUED = '\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u3005\\u3041-\\u30fa\\u30fc-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff';
  const SPACED = '\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02af\\u0300-\\u05bd\\u05bf-\\u05f2\\u0610-\\u061a\\u0620-\\u06d3\\u06d5-\\u0963\\u0966-\\u0dff\\u0f00-\\u0fff\\u10a0-\\u10ff\\u1200-\\u177f\\u1800-\\u1fff\\u2c00-\\u2dff\\ua000-\\uabff\\ufb00-\\ufdff\\ufe70-\\ufefe';
  // eslint-disable-next-line no-misleading-character-class -- the ranges hold combining marks on purpose
  const WORDS = new RegExp(`[A-Za-z${SPACED}]+|[0-9]+|[${GLUED}]+`, 'g');
  const IS_GLUED = new RegExp(`^[${GLUED}]`);
  const HUMP = /([a-z])([A-Z])/g, CAPITALS = /([A-Z]+)([A-Z][a-z])/g, CAPITAL = /[A-Z]/;

  // A form's strings are made of the same few pieces, and folding one costs more than remembering it. The bound keeps a hostile
  // page from filling memory.
  const MOST_PIECES = 4000;
  /** @param {(piece: string) => string[]} ask @returns {(piece: string) => string[]} */
  const remembering = (ask) => {
    /** @type {Map<string, string[]>} */ const kept = new Map();
    return (piece) => {
      let words = kept.get(piece);
      if (words === undefined) {
        words = ask(piece);
        if (kept.size >= MOST_PIECES) kept.clear();
        kept.set(piece, words);
      }
      return words;
    };
  };
  /** @param {string} word @returns {string[]} */
  const unlessFiller = (word) => (FILLERS.has(word) ? [] : [word]);

  const SIMPLE = /[A-Z]+[a-z]*|[a-z]+|[0-9]+/g;
  /** The words of a piece that SIMPLE finds: two of "HTMLPassword", where the last capital of a run begins the next word. */
  const simplePiece = remembering((piece) => {
    let run = 0;
    while (run < piece.length && piece.charCodeAt(run) >= 65 && piece.charCodeAt(run) <= 90) run++;
    const cut = run > 1 && run < piece.length ? run - 1 : 0;
    const last = unlessFiller(piece.slice(cut).toLowerCase());
    return cut === 0 ? last : unlessFiller(piece.slice(0, cut).toLowerCase()).concat(last);
  });
  /** The words of a string without accents: most names and many labels. @param {string} text @param {number} most @returns {string[]} */
  const simpleWordsOf = (text, most) => {
    const raw = text.match(SIMPLE), words = /** @type {string[]} */ ([]);
    if (raw === null) return words;
    for (let i = 0; i < raw.length && words.length < most; i++) {
      const found = simplePiece(raw[i]);
      for (let j = 0; j < found.length; j++) words.push(found[j]);
    }
    return words.length > 0 ? words : [raw[0].toLowerCase()];
  };

  /** @param {string|undefined} c */
  const isLetter = (c) => c !== undefined && (c.toLowerCase() !== c.toUpperCase() || (c >= '\u05d0' && c <= '\u064a'));
  /** "C.V.V." and "C. V. V." are CVV: a dot between two letters that each stand alone is no border. @param {string} text */
  const joinInitials = (text) => {
    let out = '', from = 0;
    for (let at = text.indexOf('.'); at >= 0; at = text.indexOf('.', at + 1)) {
      const next = text[at + 1] === ' ' && text[at + 3] === '.' ? at + 2 : at + 1;
      if (!isLetter(text[at - 1]) || isLetter(text[at - 2]) || !isLetter(text[next]) || isLetter(text[next + 1])) continue;
      out += text.slice(from, at);
      from = next;
    }
    return from === 0 ? text : out + text.slice(from);
  };
  /** An account, as banks of English write it: its letters are a filler and a lone letter. So is the first of Norway's D number. */
  const ACCOUNT = /\ba\/c\b/gi, D_NUMBER = /\bd-(?=nummer|nr)/gi;
  /** "N.º", "Nº", "N°", "N.": a number's, as languages shorten it. */
  const NUMBER_MARK = /[º°]|[nčNČ]\./, NUMBER_SIGN = /(^|[\s(/])n(?:\.?[º°]|\.o?)\.?(?=\s|$)/gi, CZECH_SIGN = /(^|[\s(/])č\.(?=\s|$)/gi;
  /** "Card #" asks for a card's number. @param {string} text */
  const spellNumberSigns = (text) => {
    const pieces = text.split('#');
    let out = pieces[0];
    for (let i = 1; i < pieces.length; i++) out += (/^[A-Za-z0-9_-]/.test(pieces[i]) ? '#' : ' no ') + pieces[i];
    return out;
  };

  /** The word of a piece that WORDS finds; none where it is a filler, as written and not by its folding. */
  const foldedPiece = remembering((piece) => {
    const word = fold(piece);
    const written = piece.toLowerCase();
    return word !== '' && (!FILLERS.has(word) || written !== word) && !POSSESSIVES.has(written) ? [word] : [];
  });
  /** The words of a string, folded, fillers left out. @param {string} given @param {number} most @returns {string[]} */
  const wordsOf = (given, most) => {
    let text = given.length > LONGEST_TEXT ? given.slice(0, LONGEST_TEXT) : given;
    if (text.indexOf('.') > 0) text = joinInitials(text);
    if (text.indexOf('#') > 0) text = spellNumberSigns(text);
    if ((text.indexOf('.') > 0 || text.indexOf('º') > 0 || text.indexOf('°') > 0) && NUMBER_MARK.test(text)) text = text.replace(NUMBER_SIGN, '$1no ').replace(CZECH_SIGN, '$1číslo ');
    if (text.indexOf('/') > 0) text = text.replace(ACCOUNT, 'ac');
    if (text.indexOf('-n') > 0) text = text.replace(D_NUMBER, 'd');
    if (PLAIN.test(text)) return simpleWordsOf(text, most);
    if (COMPATIBLE.test(text)) text = text.normalize('NFKC');
    text = text.replace(INVISIBLE, '');
    if (CAPITAL.test(text)) text = text.replace(CAPITALS, '$1 $2').replace(HUMP, '$1 $2');
    const raw = text.match(WORDS);
    if (raw === null) return [];
    const words = [];
    for (let i = 0; i < raw.length && words.length < most; i++) {
      const found = foldedPiece(raw[i]);
      if (found.length > 0) words.push(found[0]);
    }
    return words.length > 0 ? words : [fold(raw[0])];
  };
  /** @param {string} word */
  const isNumber = (word) => { const code = word.charCodeAt(0); return code >= 48 && code <= 57; };
  /** Of a script without spaces? @param {string} word */
  const isGlued = (word) => IS_GLUED.test(word);

  // The words of a term are asked for some five thousand times when the tables are made: terms are lower case with single spaces.
  const UNEVEN = new RegExp(`[0-9]|[a-z][${GLUED}]|[${GLUED}][a-z]`);
  /** Do letters and digits, or scripts, stand in one word? @param {string} text one term or many */
  const isUneven = (text) => UNEVEN.test(text);
  /** @param {string} word */
  const isFiller = (word) => FILLERS.has(word);
  /** What wordsOf would give for a term, and much cheaper. @param {string} bare @param {string} folded @returns {string[]} */
  const termWords = (bare, folded) => {
    if (isUneven(bare)) return wordsOf(bare, MOST_WORDS);
    if (folded.indexOf(' ') < 0) return [folded];
    const all = folded.split(' '), raw = folded === bare ? all : bare.split(' '), words = [];
    for (let i = 0; i < all.length; i++) if (!FILLERS.has(all[i]) || raw[i] !== all[i]) words.push(all[i]);
    return words.length > 0 ? words : all;
  };

  parts.wordSplit = Object.freeze({ wordsOf, termWords, isUneven, isFiller, fold, isNumber, isGlued, LONGEST_TEXT, MOST_WORDS });
})();
