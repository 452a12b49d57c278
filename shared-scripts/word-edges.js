'use strict';
// Where a word ends: what a policed text may be compared with. After something was filled, a text is a guess at whole words;
// were a part of a word enough, a value could be found letter by letter.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.wordEdges) return;
  const p = parts.primordials;

  /** What a word is made of. A joiner or another sign that is not drawn parts no word. */
  const WORD = /[\p{L}\p{M}\p{N}]/u, UNDRAWN = /\p{Cf}/u;
  /** Scripts that write no spaces: there a word may stand inside another. */
  const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
  const INLINE = /^(inline|contents|ruby|none)/;
  /** These stand for themselves, in a row of letters too. */
  const APART = new Set(['a', 'br', 'button', 'hr', 'input', 'select']);

  /** The character that ends right before a place, and its start. @param {string} text @param {number} at */
  const before = (text, at) => {
    const code = text.charCodeAt(at - 1), low = at > 1 && code >= 0xdc00 && code <= 0xdfff;
    return low ? text.slice(at - 2, at) : text.slice(at - 1, at);
  };
  /** @param {string} text @param {number} at */
  const after = (text, at) => String.fromCodePoint(/** @type {number} */ (text.codePointAt(at)));

  /**
   * Whether the text from `from` to `to` stands between the edges of words.
   * @param {string} text @param {number} from @param {number} to
   * @param {(at: number) => boolean} parted whether what stands before and behind a place is drawn apart
   */
  const stands = (text, from, to, parted) => {
    const edge = (/** @type {number} */ start, /** @type {-1 | 1} */ way, /** @type {string} */ inner) => {
      if (UNSPACED.test(inner)) return true;
      for (let at = start; way < 0 ? at > 0 : at < text.length;) {
        if (parted(at)) return true;
        const next = way < 0 ? before(text, at) : after(text, at);
        if (!UNDRAWN.test(next)) return !WORD.test(next);
        at += way * next.length;
      }
      return true;
    };
    return to > from && edge(from, -1, after(text, from)) && edge(to, 1, before(text, to));
  };

  /** Never apart: a name is one text. */
  const whole = () => false;

  /**
   * Where elements of a tree begin or end that are drawn apart from what stands beside them. Letters in a row of inline
   * elements (a highlighted part of a word, letters that move one by one) are one word.
   * @param {SelectorTree} tree @returns {(at: number) => boolean}
   */
  const inTree = (tree) => {
    /** @type {Map<number, number[]>} */ const borders = new Map();
    const add = (/** @type {number} */ at, /** @type {number} */ index) => { const list = borders.get(at); if (list) list.push(index); else borders.set(at, [index]); };
    for (let i = 0; i < tree.elements.length; i++) {
      add(tree.from[i], i);
      if (tree.to[i] !== tree.from[i]) add(tree.to[i], i);
    }
    /** @type {Map<number, boolean>} */ const known = new Map();
    return (at) => {
      const said = known.get(at);
      if (said !== undefined) return said;
      const apart = (borders.get(at) || []).some((index) => APART.has(p.localName(tree.elements[index])) || (tree.mute[index] === 0 && !INLINE.test(p.propertyValue(p.computedStyle(tree.elements[index]), 'display'))));
      known.set(at, apart);
      return apart;
    };
  };

  parts.wordEdges = Object.freeze({ stands, whole, inTree });
})();
