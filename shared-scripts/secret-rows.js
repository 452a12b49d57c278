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

  /** How many characters a box of a row takes: 1, 4, or 0 for no such box. @param {any} element @param {any} facts */
  const sizeOf = (element, facts) => {
    if (facts.tag !== 'input' && p.hasAttribute(element, 'contenteditable')) return isSquare(element) && (p.textContent(element) || '').trim().length <= 1 ? 1 : 0;
    if (facts.tag !== 'input' || !BOX_TYPES.has(facts.type)) return 0;
    if (facts.maxlength === 1 || facts.maxlength === 4) return facts.maxlength;
    if (facts.maxlength !== undefined) return 0;
    const max = p.attribute(element, 'max');
    if (max === '9' || p.attribute(element, 'size') === '1' || ONE_DIGIT.test(cut(p.attribute(element, 'pattern')))) return 1;
    const digits = facts.type !== 'text' || p.attribute(element, 'inputmode') === 'numeric';
    // a script moves on after one character: nothing but the drawing says so, and that none holds more
    return digits ? (isNarrow(element) ? 1 : 0) : isSquare(element) && p.value(element).length <= 1 ? 1 : 0;
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
    const { facts, own } = knownOf(element);
    if (own.plain !== 0) return none;
    const size = sizeOf(element, facts);
    if (size === 0) return none;
    const like = (/** @type {any} */ other) => other !== undefined && knownOf(other).own.plain === 0 && sizeOf(other, knownOf(other).facts) === size;
    const at = list.indexOf(element);
    if (at < 0) return none;
    let first = at, last = at;
    while (like(list[first - 1]) && at - first < LONGEST_ROW) first--;
    while (like(list[last + 1]) && last - at < LONGEST_ROW) last++;
    const row = last - first + 1;
    if (size === 4) return row === 4 ? { row, of: 'card.number' } : none;
    if (row === 2 && !list.slice(first, last + 1).every((each) => takesDigits(each, knownOf(each).facts))) return none;
    return row < 2 ? none : { row, of: row === 2 ? 'otp' : '' };
  };

  /** Could it be a box of any row? Asked before the list is made. @param {any} element @param {any} facts */
  const mayStandInRow = (element, facts) => sizeOf(element, facts) !== 0;

  parts.secretRows = Object.freeze({ rowOf, mayStandInRow });
})();
