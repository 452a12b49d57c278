'use strict';
// Rows of boxes that take a character each, as a code is split, or four each, as a card's number is. Two boxes are a row only
// where both take nothing but digits: two letters are somebody's initials.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.secretRows) return;
  const p = parts.primordials;
  const { cut } = parts.secretNearby;

  const BOX_TYPES = new Set(['text', 'tel', 'number', 'password']);
  const ONE_DIGIT = /^(\\d|\[0-9\])(\{1\})?$/;
  const DIGITS = /^(\\d|\[0-9\])[*+]?(\{[0-9,]+\})?$/;

  /**
   * How many characters a box of a row takes, by what it says: 1, 4, or 0 for no such box. Or how it must be drawn to take one:
   * asking for its box may have the whole page laid out, so that comes last.
   * @param {any} element @param {any} facts @returns {0|1|4|((element: any) => boolean)}
   */
  const claimOf = (element, facts) => {
    if (facts.tag !== 'input' && p.hasAttribute(element, 'contenteditable')) return (p.textContent(element) || '').trim().length <= 1 ? isSquare : 0;
    if (facts.tag !== 'input' || !BOX_TYPES.has(facts.type)) return 0;
    if (facts.maxlength === 1 || facts.maxlength === 4) return facts.maxlength;
    if (facts.maxlength !== undefined) return 0;
    const max = p.attribute(element, 'max');
    if (max === '9' || p.attribute(element, 'size') === '1' || ONE_DIGIT.test(cut(p.attribute(element, 'pattern')))) return 1;
    const digits = facts.type !== 'text' || p.attribute(element, 'inputmode') === 'numeric';
    // a script moves on after one character: nothing but the drawing says so, and that none holds more
    return digits ? isNarrow : p.value(element).length <= 1 ? isSquare : 0;
  };
  /** @param {any} element */
  const isSquare = (element) => { const box = p.rect(element); return box.width > 12 && box.width <= 72 && box.width <= box.height * 1.4; };
  /** @param {any} element */
  const isNarrow = (element) => { const box = p.rect(element); return box.width > 0 && box.width <= 72 && box.width <= box.height * 2; };
  /** @param {any} element @param {any} facts */
  const takesDigits = (element, facts) => facts.type === 'tel' || facts.type === 'number' || facts.type === 'password' || p.attribute(element, 'inputmode') === 'numeric' || DIGITS.test(cut(p.attribute(element, 'pattern')));

  const LONGEST_ROW = 32;
  /**
   * How many boxes stand in a row with this one; 0 where they make none.
   * @param {any} element @param {any[]} list the controls that it stands among
   * @param {(element: any) => {facts: any, own: any}} knownOf
   * @returns {{row: number, of: string}}
   */
  const rowOf = (element, list, knownOf) => {
    const none = { row: 0, of: '' };
    if (knownOf(element).own.plain !== 0) return none;
    const claim = claimOf(element, knownOf(element).facts), size = claim === 4 ? 4 : 1;
    if (claim === 0) return none;
    const at = list.indexOf(element);
    if (at < 0) return none;
    /** @param {any} other */
    const mayBeLike = (other) => {
      if (knownOf(other).own.plain !== 0) return false;
      const its = claimOf(other, knownOf(other).facts);
      return its === size || (size === 1 && typeof its === 'function');
    };
    /** @param {any} other */
    const isLike = (other) => { const its = claimOf(other, knownOf(other).facts); return typeof its !== 'function' || its(other); };
    const { first, last } = runAround(list, at, 0, list.length - 1, mayBeLike);
    if (!makesRow(list, first, last, size, knownOf) || !isLike(element)) return none;
    const drawn = size === 4 ? { first, last } : runAround(list, at, first, last, isLike);
    if (!makesRow(list, drawn.first, drawn.last, size, knownOf)) return none;
    const row = drawn.last - drawn.first + 1;
    return { row, of: size === 4 ? 'card.number' : row === 2 ? 'otp' : '' };
  };
  /** How far the controls around one go on being like it. @param {any[]} list @param {number} at @param {number} least @param {number} most @param {(element: any) => boolean} like */
  const runAround = (list, at, least, most, like) => {
    let first = at, last = at;
    while (first > least && at - first < LONGEST_ROW && like(list[first - 1])) first--;
    while (last < most && last - at < LONGEST_ROW && like(list[last + 1])) last++;
    return { first, last };
  };
  /** Do so many boxes of a size make a row? @param {any[]} list @param {number} first @param {number} last @param {number} size @param {(element: any) => {facts: any}} knownOf */
  const makesRow = (list, first, last, size, knownOf) => {
    const row = last - first + 1;
    if (size === 4) return row === 4;
    return row > 2 || (row === 2 && takesDigits(list[first], knownOf(list[first]).facts) && takesDigits(list[last], knownOf(list[last]).facts));
  };

  /** Could it be a box of any row? Asked before the list is made. @param {any} element @param {any} facts */
  const mayStandInRow = (element, facts) => claimOf(element, facts) !== 0;

  parts.secretRows = Object.freeze({ rowOf, mayStandInRow });
})();
