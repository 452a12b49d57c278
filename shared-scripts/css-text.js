'use strict';
// A selector list of CSS, such as the host writes for a frame, as compounds and what stands between them (css.js).
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.cssText) return;

  const SPACE = /[ \t\n\r\f]/;
  const CLOSING = Object.freeze({ '(': ')', '[': ']' });

  /** The end of what stands at `at` and is read whole: an escape, a string, a comment, or one unit. @param {string} css @param {number} at */
  const endOf = (css, at) => {
    const unit = css[at];
    if (unit === '\\') {
      const hex = /^[0-9a-f]{1,6}(?:\r\n|[ \t\n\r\f])?/i.exec(css.slice(at + 1, at + 10));
      return at + 1 + (hex ? hex[0].length : (css.codePointAt(at + 1) || 0) > 0xffff ? 2 : 1);
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

  /** Throws for what is none. @param {string} css @returns {SelectorCompound[][]} */
  const parse = (css) => {
    /** @type {SelectorCompound[][]} */ const all = [];
    const open = [];
    /** @type {SelectorCompound[]} */ let steps = [];
    let compound = '', by = '';
    const close = () => {
      if (compound !== '') { steps.push({ css: compound, by }); compound = ''; by = ' '; }
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

  parts.cssText = Object.freeze({ parse });
})();
