'use strict';
// Texts as a selector compares them (https://playwright.dev/docs/other-locators#text-locator): words that an element's text
// holds, words that are the whole of a text right in it, or a pattern; and the smallest element for which that is so.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.selectorText) return;
  const { normal, fold, immediate, GAP } = parts.selectorTree;
  const { RegExp } = globalThis;

  /** Whatever these could mean, a part of a text may match them where the whole does not. */
  const ANCHORS = /[$^]|\\[bB]/;

  /** The words as they are compared. @param {SelectorText} text @returns {string[]} */
  const wordsOf = ({ words = [], caseless = false }) => words.map((word) => (caseless ? fold(normal(word)) : normal(word)));

  /** Whether one text, such as a name, is what is asked for. @param {SelectorText} text @returns {(given: string) => boolean} */
  const plain = (text) => {
    if (text.pattern !== undefined) { const pattern = new RegExp(text.pattern, text.flags || ''); return (given) => given.split(GAP).some((each) => pattern.test(normal(each))); }
    const words = wordsOf(text);
    return (given) => {
      const own = text.caseless ? fold(normal(given)) : normal(given);
      if (text.whole) return words.includes(own);
      return words.some((word) => {
        if (!text.word) return own.includes(word);
        for (let at = word === '' ? -1 : own.indexOf(word); at >= 0; at = own.indexOf(word, at + 1)) if (parts.wordEdges.stands(own, at, at + word.length, parts.wordEdges.whole)) return true;
        return false;
      });
    };
  };

  /**
   * Where words stand in a tree's text, as a question about ranges of it.
   * @param {SelectorText} text @param {SelectorTree} tree @param {SelectorClock} clock @returns {(from: number, to: number) => boolean}
   */
  const places = (text, tree, clock) => {
    if (text.caseless && tree.folded === '') tree.folded = fold(tree.text);
    const own = text.caseless ? tree.folded : tree.text, parted = text.word ? parts.wordEdges.inTree(tree) : null;
    const found = wordsOf(text).map((word) => {
      /** @type {number[]} */ const starts = [];
      if (word !== '') {
        for (let at = own.indexOf(word); at >= 0; at = own.indexOf(word, at + 1)) {
          clock.step();
          if (!parted || parts.wordEdges.stands(own, at, at + word.length, parted)) starts.push(at);
        }
      }
      return { starts, length: word.length, always: word === '' && !text.word };
    });
    return (from, to) => found.some(({ starts, length, always }) => {
      if (always) return true;
      const first = starts[firstFrom(starts, from)];
      return first !== undefined && first + length <= to;
    });
  };

  /** The first place in a sorted list that is no less. @param {number[]} list @param {number} least */
  const firstFrom = (list, least) => {
    let low = 0, high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle] < least) low = middle + 1; else high = middle;
    }
    return low;
  };

  /**
   * A text as a test of the elements of a tree.
   * @param {SelectorText} text @param {SelectorTree} tree @param {SelectorClock} clock @returns {SelectorTextTest}
   */
  const compile = (text, tree, clock) => {
    /** @type {Map<number, boolean>} */ const known = new Map();
    /** @type {(index: number) => boolean} */ let asks;
    /** The shadow root of an element, asked as a whole. @type {(index: number) => boolean} */ let asksRoot;
    if (text.pattern !== undefined) {
      const pattern = new RegExp(text.pattern, text.flags || ''), anchored = ANCHORS.test(text.pattern);
      // no part of a pattern stands for what is hidden
      const among = (/** @type {number} */ from, /** @type {number} */ to) => {
        const own = tree.raw.slice(from, to);
        return own.includes(GAP) ? own.split(GAP).some((each) => each !== '' && pattern.test(each)) : pattern.test(own);
      };
      // what the text of an element does not hold, no part of it holds
      asks = (index) => (anchored || tree.parent[index] < 0 || tree.mute[tree.parent[index]] > 0 || holds(tree.parent[index])) && among(tree.rawFrom[index], tree.rawTo[index]);
      asksRoot = (index) => among(tree.shadowRawFrom[index], tree.rawTo[index]);
    } else if (text.whole) {
      const words = new Set(wordsOf(text)), within = text.word ? places(text, tree, clock) : null;
      asks = (index) => {
        const own = immediate(tree.elements[index], tree);
        // a text right in an element may still be a part of a word
        if (within && !within(tree.from[index], tree.to[index])) return false;
        return own.length === 0 ? words.has('') : own.some((/** @type {string} */ each) => words.has(text.caseless ? fold(normal(each)) : normal(each)));
      };
      asksRoot = () => false; // its texts are right in no element
    } else {
      const within = places(text, tree, clock);
      asks = (index) => within(tree.from[index], tree.to[index]);
      asksRoot = (index) => within(tree.shadowFrom[index], tree.to[index]);
    }
    /** @param {number} index @returns {boolean} */
    const holds = (index) => {
      const said = known.get(index);
      if (said !== undefined) return said;
      clock.step();
      const found = tree.mute[index] === 0 && asks(index);
      known.set(index, found);
      return found;
    };
    /** Whether a part of it holds the text too. @param {number} index */
    const inside = (index) => {
      const light = tree.shadow[index] < 0 ? tree.last[index] : tree.shadow[index];
      for (let child = index + 1; child < light; child = tree.last[child]) if (holds(child)) return true;
      return tree.shadow[index] >= 0 && asksRoot(index);
    };
    return {
      holds,
      /** The smallest one; of whole texts each that has one. */
      means: (index) => holds(index) && (text.whole === true || !inside(index)),
    };
  };

  parts.selectorText = Object.freeze({ compile, plain, firstFrom });
})();
