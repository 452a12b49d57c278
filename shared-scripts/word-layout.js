'use strict';
// The terms of secret-words.js and plain-words.js, laid out by how they begin. Thousands of terms, of which a page meets a few
// dozen: each is a number here, since objects for all of them cost a document more than reading the few that it needs
// (word-terms.js). Pure.
(() => {
  const KEY = Symbol.for('sidekick.parts');
  const parts = /** @type {any} */ (globalThis)[KEY];
  if (parts.wordLayout) return;

  /** @typedef {{secrets: number, plain: number, role: string}} Meaning what a list of terms means */
  /**
   * @typedef {Object} Spelled a term taken apart
   * @property {string[]} words @property {string} mark '~' '@' '$' '!' as secret-words.js has them, or ''
   * @property {boolean} follows a word with something before it @property {boolean} goesOn a word that goes on
   * @property {string} key the same for all terms that are spelled alike
   */

  const { termWords, isUneven, isFiller, fold } = parts.wordSplit;

  /** Stands for '…', which folding takes to pieces; no term holds it, and plain text stays plain. */
  const MORE = '|';
  /** By a term's number, as it is written. @type {string[]} */ const raws = [];
  /** As it is folded. @type {string[]} */ const spellings = [];
  /** @type {Meaning[]} */ const meanings = [];
  /** From which number on the terms of each meaning stand. @type {number[]} */ const starts = [];
  /** The last term that begins so, by its first word; where scripts may write no spaces, by its first letter. @type {Map<string, number>} */ const last = new Map();
  /** The term before one that begins alike; -1 for none. @type {number[]} */ const before = [];
  /** Terms whose words are not what stands between their spaces: letters beside digits, scripts side by side. @type {Set<number>} */ const mixed = new Set();
  /** Terms of a filler and two words or more, by what they are written as one. @type {Map<string, number>} */ const behindFillers = new Map();
  /** Stems and endings, which stand where no word begins. @type {number[]} */ const parted = [];
  let longestBeginning = 1;

  /** Of a script whose words are sought by their letters, too? @param {string} word */
  const isUnspaced = (word) => word.charCodeAt(0) > 0x58f;
  /** @param {number} code */
  const isFlag = (code) => code === 126 || code === 64 || code === 36 || code === 33; // ~ @ $ !

  /** Lays terms out. They are folded together: one pass for a language. @param {string[]} list @param {number} secrets @param {number} plain @param {string} role */
  const add = (list, secrets, plain, role) => {
    const raw = list.join('\n'), marked = raw.indexOf('…') >= 0, whole = fold(marked ? raw.split('…').join(MORE) : raw);
    const folded = whole === raw ? list : whole.split('\n'), uneven = isUneven(raw);
    const start = raws.length;
    meanings.push({ secrets, plain, role });
    starts.push(start);
    raws.push(...list);
    spellings.push(...folded);
    for (let at = 0; at < folded.length; at++) {
      const term = folded[at], number = start + at, code = term.charCodeAt(0), from = (code < 97 || code === 126) && isFlag(code) ? 1 : 0;
      if (marked && term.indexOf(MORE) >= 0) { before.push(-1); parted.push(number); continue; }
      const space = term.indexOf(' ', from);
      let word = space < 0 ? (from === 0 ? term : term.slice(1)) : term.slice(from, space);
      const apart = uneven && isUneven(term), filler = space > 0 && isFiller(word);
      if (apart) mixed.add(number);
      if (apart || filler) {
        const { words } = termOf(number);
        word = words[0];
        if (filler && words.length > 1) behindFillers.set(term.slice(from).split(' ').join(''), number);
      }
      const key = isUnspaced(word) ? word[0] : word, known = last.get(key);
      before.push(known === undefined ? -1 : known);
      if (known === undefined && key.length > longestBeginning) longestBeginning = key.length;
      last.set(key, number);
    }
  };

  /** @param {number} number @returns {Meaning} */
  const meaningOf = (number) => {
    let low = 0, high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= number) low = middle; else high = middle - 1;
    }
    return meanings[low];
  };
  /** @param {number} number @returns {Spelled} */
  const termOf = (number) => {
    const raw = raws[number], folded = spellings[number], flagged = isFlag(raw.charCodeAt(0));
    let from = flagged ? 1 : 0, to = folded.length;
    const follows = folded[from] === MORE, goesOn = folded[to - 1] === MORE;
    if (follows) from++;
    if (goesOn) to--;
    const words = termWords(raw.slice(from, raw.length - (goesOn ? 1 : 0)), folded.slice(from, to)), mark = flagged ? raw[0] : '';
    return { words, mark, follows, goesOn, key: `${mark}${follows ? '…' : ''}${words.join(' ')}${goesOn ? '…' : ''}` };
  };

  /** The terms that begin so, in the order in which they are written. @param {string} beginning @returns {number[]} */
  const beginningWith = (beginning) => {
    const out = [];
    for (let number = last.get(beginning); number !== undefined && number >= 0; number = before[number]) out.push(number);
    return out.reverse();
  };

  /** The second word of a term that begins so, where a space parts the two and it is a word as it stands there; else ''. @param {number} number @param {string} beginning */
  const secondOf = (number, beginning) => {
    const term = spellings[number], space = (isFlag(term.charCodeAt(0)) ? 1 : 0) + beginning.length;
    // where a filler comes first, something else stands there
    if (term.charCodeAt(space) !== 32 || mixed.has(number) || !term.startsWith(beginning, space - beginning.length) || isFiller(beginning)) return '';
    const next = term.indexOf(' ', space + 1), second = next < 0 ? term.slice(space + 1) : term.slice(space + 1, next);
    return isFiller(second) ? '' : second;
  };

  /** Is a term of more words, written as one, this word, of which it is known to begin so? "cardnumber" is a card's. @param {number} number @param {string} word @param {number} known */
  const isJoined = (number, word, known) => {
    const term = spellings[number], size = term.length;
    let at = (isFlag(term.charCodeAt(0)) ? 1 : 0) + known, got = known;
    if (at >= size || term.charCodeAt(at) !== 32) return false;
    for (; at < size; at++) {
      const code = term.charCodeAt(at);
      if (code === 32) continue;
      if (got === word.length || code !== word.charCodeAt(got)) return false;
      got++;
    }
    return got === word.length;
  };
  /** The term that is this word where it is written as one; -1 for none. @param {string} word of a script that writes spaces @returns {number} */
  const joinedAs = (word) => {
    for (let known = Math.min(word.length - 1, longestBeginning); known > 0; known--) {
      let first = -1;
      for (let number = last.get(word.slice(0, known)); number !== undefined && number >= 0; number = before[number]) if (isJoined(number, word, known)) first = number;
      if (first >= 0) return first;
    }
    const number = behindFillers.get(word);
    return number === undefined ? -1 : number;
  };

  parts.wordLayout = Object.freeze({ add, meaningOf, termOf, beginningWith, secondOf, joinedAs, isUnspaced, parted });
})();
