'use strict';
// Texts that repeat what stands in a sensitive field, in one piece or in several as a drawn card shows a number in groups: no
// selector is compared with them, as no read tells them (echo.js).
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.selectorEcho) return;
  const squeeze = parts.echo.squeeze;

  /** From this length on, pieces that follow each other are a value by no accident. */
  const SPREAD = 4;

  /** @param {string[]} pieces in order @param {Echo} echo @param {(from: number, to: number) => void} found the places of the first and the last piece */
  const runs = (pieces, echo, found) => {
    const longest = echo.longest();
    pieces.forEach((_piece, from) => {
      let joined = '', single = true;
      for (let to = from; to < pieces.length && joined.length <= longest; to++) {
        joined += pieces[to];
        single = single && pieces[to].length === 1;
        if ((to === from || single || joined.length >= SPREAD) && pieces[to] !== '' && echo.isTight(joined)) found(from, to);
      }
    });
  };

  /** The places of those texts that are a value, alone or together. @param {string[]} texts in the document's order @param {Echo} echo @returns {Set<number>} */
  const hidden = (texts, echo) => {
    /** @type {Set<number>} */ const places = new Set();
    if (echo.any()) {
      /** @type {number[]} */ const at = [];
      /** @type {string[]} */ const pieces = [];
      texts.forEach((text, index) => { const piece = squeeze(text); if (piece !== '') { pieces.push(piece); at.push(index); } });
      runs(pieces, echo, (from, to) => { for (let i = from; i <= to; i++) places.add(at[i]); });
    }
    return places;
  };

  /** A name, '' where words of it are a value. @param {string} name @param {Echo} echo @returns {string} */
  const name = (name, echo) => {
    let repeats = false;
    if (echo.any()) runs(name.split(' ').map(squeeze), echo, () => { repeats = true; });
    return repeats ? '' : name;
  };

  parts.selectorEcho = Object.freeze({ hidden, name });
})();
