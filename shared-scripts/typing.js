'use strict';
// A value in the ways in which it can be typed into one text field, and whether the field still holds it afterwards.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.typing) return;
  const p = parts.primordials;

  const LONGEST_PATTERN = 500;
  const { RegExp } = globalThis;

  /** @param {string} text */
  const digits = (text) => text.replace(/\D/g, '');
  /** @param {string} text */
  const close = (text) => text.replace(/[\s\-–.()/]+/g, '');
  /** A card number as it is printed: 4-6-5 for American Express, else by four. @param {string} number @param {string} between */
  const printed = (number, between) => (/^3[47]\d{13}$/.test(number) ? [number.slice(0, 4), number.slice(4, 10), number.slice(10)] : number.match(/\d{1,4}/g) || []).join(between);

  /** Ways to write a value, best first, by its kind; others are written as they are. @type {Record<string, (value: string) => string[]>} */
  const WAYS = {
    'card.number': (value) => { const number = digits(value); return [number, printed(number, ' '), printed(number, '-')]; },
    'card.code': (value) => [close(value)],
    'otp': (value) => [close(value)],
    'phone': (value) => [value, close(value), digits(value)],
    'address.postcode': (value) => [value, close(value)],
    'password': (value) => (/[\r\n]/.test(value) ? [] : [value]), // no field holds a line's end: it would be another password
  };

  /** @param {string} kind @param {string} value @returns {string[]} */
  const ways = (kind, value) => (Object.prototype.hasOwnProperty.call(WAYS, kind) ? WAYS[kind](value) : [value]).filter((way) => way !== '');

  /** How many UTF-16 units it takes; Infinity without a limit. @param {any} element */
  const room = (element) => {
    const most = parseInt(p.attribute(element, 'maxlength'), 10);
    return most >= 0 ? most : Infinity;
  };

  /** https://html.spec.whatwg.org/multipage/input.html#attr-input-pattern: a pattern that does not compile asks nothing. @param {any} element */
  const patternOf = (element) => {
    const pattern = p.htmlName(element) === 'input' ? p.attribute(element, 'pattern') : '';
    if (pattern === '' || pattern.length > LONGEST_PATTERN) return null;
    try { return new RegExp(`^(?:${pattern})$`, 'v'); } catch { return null; }
  };

  /** The best way that the field takes whole; null when it takes none: a cut value is a wrong one. @param {any} element @param {string[]} list */
  const fit = (element, list) => {
    const name = p.htmlName(element), most = room(element), pattern = patternOf(element);
    const lines = list.map((way) => (name === 'textarea' ? way : way.replace(/\s*[\r\n]+\s*/g, ', ')));
    const fitting = lines.filter((way) => way.length <= most && (p.type(element) !== 'number' || /^\d+$/.test(way)) && (p.type(element) !== 'month' || /^\d{4}-\d\d$/.test(way)));
    return fitting.find((way) => pattern === null || pattern.test(way)) || fitting[0] || null;
  };

  /** Kinds of which every character counts. */
  const EXACT = new Set(['password', 'custom']);
  /** @param {string} text */
  const squeeze = (text) => close(parts.options.fold(text)).replace(/[,;'’]/g, '');

  /**
   * Whether the field still holds what was typed: a page may set it in groups or in capitals, not in other characters.
   * @param {string} kind @param {string} typed @param {string} now
   */
  const holds = (kind, typed, now) => {
    if (now === typed) return true;
    if (now === '' || EXACT.has(kind)) return false;
    // a mask may keep the national part of a number
    if (kind === 'phone') return digits(now).length >= 7 && digits(typed).endsWith(digits(now));
    return squeeze(now) === squeeze(typed);
  };

  parts.typing = Object.freeze({ ways, room, fit, holds, digits });
})();
