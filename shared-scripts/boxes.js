'use strict';
// Fields that are one: a one-time code or card number over several boxes, an expiry over two fields.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.boxes) return;

  const SPLIT = new Set(['otp', 'card.number', 'card.code']);
  /** A box of a card number takes so many characters at most. */
  const LARGEST = 6;
  const MOST = 32;

  /** How much a box takes; rows by their looks alone (secret-facts) take one. @param {any} element @param {any} facts */
  const roomOf = (element, facts) => {
    const most = parts.typing.room(element);
    return most !== Infinity ? most : facts.row >= 3 ? (facts.rowOf === 'card.number' ? 4 : 1) : Infinity;
  };

  /** @param {any} element @param {string} kind @param {SecretSession & { gather(element: any): any }} session */
  const isBox = (element, kind, session) => {
    const most = roomOf(element, session.gather(element));
    return most > 0 && most <= LARGEST && parts.field.hindrance(parts.field.state(element)) === '' && session.judge(element).kinds.includes(kind);
  };

  /**
   * The boxes that stand in a row with one, it included, each of the kind and usable; empty when it is no box of a row.
   * @param {any} element @param {string} kind @param {any} session @returns {{ element: any, room: number }[]}
   */
  const row = (element, kind, session) => {
    if (!SPLIT.has(kind) || !isBox(element, kind, session)) return [];
    const all = parts.field.neighbours(element), at = all.indexOf(element);
    if (at < 0) return [];
    let first = at, last = at;
    while (first > 0 && last - first < MOST && isBox(all[first - 1], kind, session)) first--;
    while (last < all.length - 1 && last - first < MOST && isBox(all[last + 1], kind, session)) last++;
    return first === last ? [] : all.slice(first, last + 1).map((/** @type {any} */ each) => ({ element: each, room: roomOf(each, session.gather(each)) }));
  };

  /** A value cut into its boxes; null when they cannot hold it. @param {string} text @param {{ element: any, room: number }[]} boxes */
  const deal = (text, boxes) => {
    const dealt = [];
    let at = 0;
    for (const { element, room } of boxes) {
      if (at >= text.length) break;
      dealt.push({ element, text: text.slice(at, at + room) });
      at += room;
    }
    return at >= text.length ? dealt : null;
  };

  /** @param {any} element @param {any} session whether it is a field for an expiry that a person could use */
  const isExpiry = (element, session) => session.judge(element).kinds.includes('card.expiry') && parts.field.hindrance(parts.field.state(element)) === '';

  /** Which part of an expiry a field wants, its neighbour before it counted in. @param {any} element @param {any} session */
  const partOf = (element, session) => {
    const all = parts.field.neighbours(element), before = all[all.indexOf(element) - 1];
    const after = before !== undefined && isExpiry(before, session) && session.gather(before).maxlength === 2;
    return parts.expiry.partOf(element, session.gather(element), after);
  };

  /** The fields of an expiry: the one alone, or a month and a year that stand side by side. @param {any} element @param {any} session @returns {{ element: any, part: string }[]} */
  const expiry = (element, session) => {
    const own = { element, part: partOf(element, session) };
    if (own.part === 'whole') return [own];
    const all = parts.field.neighbours(element), at = all.indexOf(element);
    for (const other of [all[at + 1], all[at - 1]]) {
      if (other === undefined || !isExpiry(other, session)) continue;
      const part = partOf(other, session);
      if (part !== 'whole' && part !== own.part) return [own, { element: other, part }];
    }
    return [own];
  };

  parts.boxes = Object.freeze({ row, deal, expiry });
})();
