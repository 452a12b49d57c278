'use strict';
// Which elements of this document a CSS selector means, shadow trees included: a combinator reaches from a shadow tree to
// its host, as Playwright's CSS does (https://playwright.dev/docs/locators#locate-in-shadow-dom); closed roots too, where
// they can be reached.
//
// The engine matches compounds; only the steps between them are walked here. What the engine does not understand throws.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.css) return;
  const p = parts.primordials;

  /** @typedef {{ compound: string, by: string }} Step a compound, and the combinator that leads to it: '' for the first */

  const SPACE = /[ \t\n\r\f]/;
  const CLOSING = Object.freeze({ '(': ')', '[': ']' });

  /** The end of what stands at `at` and is read whole: an escape, a string, a comment, or one unit. @param {string} css @param {number} at */
  const endOf = (css, at) => {
    const unit = css[at];
    if (unit === '\\') {
      const hex = /^[0-9a-f]{1,6}(?:\r\n|[ \t\n\r\f])?/i.exec(css.slice(at + 1, at + 10));
      return at + 1 + (hex ? hex[0].length : css.codePointAt(at + 1) !== undefined && /** @type {number} */ (css.codePointAt(at + 1)) > 0xffff ? 2 : 1);
    }
    if (unit === '"' || unit === '\'') {
      for (let i = at + 1; i < css.length; i++) {
        if (css[i] === '\\') i++;
        else if (css[i] === unit) return i + 1;
      }
      throw new SyntaxError('reading a selector: an open string');
    }
    if (unit === '/' && css[at + 1] === '*') {
      const end = css.indexOf('*/', at + 2);
      return end < 0 ? css.length : end + 2;
    }
    return at + 1;
  };

  /** A selector list as lists of steps. @param {string} css @returns {Step[][]} */
  const parse = (css) => {
    /** @type {Step[][]} */ const all = [];
    const open = [];
    /** @type {Step[]} */ let steps = [];
    let compound = '', by = '';
    const close = () => {
      if (compound !== '') { steps.push({ compound, by }); compound = ''; by = ' '; }
    };
    const end = () => {
      close();
      if (steps.length === 0 || by !== ' ') throw new SyntaxError('reading a selector: an empty part');
      all.push(steps);
      steps = [];
      by = '';
    };
    for (let at = 0; at < css.length;) {
      const to = endOf(css, at), piece = css.slice(at, to);
      at = to;
      if (piece.startsWith('/*')) continue;
      if (piece in CLOSING) open.push(CLOSING[/** @type {keyof typeof CLOSING} */ (piece)]);
      else if (piece === open[open.length - 1]) open.pop();
      else if (open.length === 0) {
        if (piece === ',') { end(); continue; }
        if (SPACE.test(piece) && piece.length === 1) { close(); continue; }
        if (piece === '>' || piece === '+' || piece === '~') {
          close();
          if (steps.length === 0 || by !== ' ') throw new SyntaxError('reading a selector: a combinator without its left side');
          by = piece;
          continue;
        }
      }
      compound += piece;
    }
    if (open.length > 0) throw new SyntaxError('reading a selector: an open bracket');
    end();
    return all;
  };

  /** One step up, from a shadow tree to its host. @param {any} element */
  const parentOf = (element) => {
    const parent = p.parentNode(element);
    if (p.isElement(parent)) return parent;
    return parent ? p.host(parent) : null;
  };

  /** Whether the steps up to `at` lead to the element. What failed once is not tried again, so that this ends in time. @param {any} element @param {Step[]} steps @param {number} at @param {Set<any>[]} failed @returns {boolean} */
  const leads = (element, steps, at, failed) => {
    if (failed[at].has(element)) return false;
    if (p.matches(element, steps[at].compound) && (at === 0 || LEFT[/** @type {keyof typeof LEFT} */ (steps[at].by)](element, (other) => leads(other, steps, at - 1, failed)))) return true;
    failed[at].add(element);
    return false;
  };
  /** @typedef {(element: any) => boolean} Test */
  const LEFT = Object.freeze({
    ' ': (/** @type {any} */ element, /** @type {Test} */ test) => { for (let up = parentOf(element); up; up = parentOf(up)) if (test(up)) return true; return false; },
    '>': (/** @type {any} */ element, /** @type {Test} */ test) => { const up = parentOf(element); return up !== null && test(up); },
    '+': (/** @type {any} */ element, /** @type {Test} */ test) => { const before = p.previousElementSibling(element); return before !== null && test(before); },
    '~': (/** @type {any} */ element, /** @type {Test} */ test) => { for (let before = p.previousElementSibling(element); before; before = p.previousElementSibling(before)) if (test(before)) return true; return false; },
  });

  /** All elements that a selector means. @param {string} css @param {any[]} roots the document and its shadow roots @returns {any[]} */
  const query = (css, roots) => {
    const found = new Set(), lists = parse(css), root = p.documentElement(p.document);
    if (!root) return [];
    // every compound is read by the engine once, also those that no element would come to
    for (const steps of lists) for (const { compound } of steps) p.matches(root, compound);
    for (const steps of lists) {
      const failed = steps.map(() => new Set()), last = steps.length - 1;
      for (const each of roots) for (const element of p.queryAll(each, steps[last].compound)) if (leads(element, steps, last, failed)) found.add(element);
    }
    return Array.from(found);
  };

  parts.css = Object.freeze({ query });
})();
