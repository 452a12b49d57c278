'use strict';
// The shape of a control's facts: which members there are and of what type. Facts cross from the page to the host, so what is
// of another shape is not judged but called sensitive.
(() => {
  const KEY = Symbol.for('sidekick.parts');
  if (!/** @type {any} */ (globalThis)[KEY]) Object.defineProperty(globalThis, KEY, { value: Object.create(null) });
  const parts = /** @type {any} */ (globalThis)[KEY];
  if (parts.secretShape) return;

  /**
   * @typedef {Object} Group what a control's form, or the smallest container that reads as one, holds
   * @property {boolean} [password] a password field, now or once
   * @property {boolean} [card] a card's number, code or expiry
   * @property {boolean} [pin] a password-typed field that is a PIN or a national number: no credential form but where it is a login's
   * @property {boolean} [login] a login word in a control's or a submit button's own facts
   * @property {boolean} [question] a security question
   * @property {boolean} [address] a city, a region or a street
   */
  /**
   * @typedef {Object} Facts all members but tag may be absent; absent is false or ''
   * @property {string} tag HTML local name, '' for what is no HTML
   * @property {string} [type] an input's type
   * @property {string} [role]
   * @property {boolean} [editable] input, textarea, select, contenteditable, an editable role, a form-associated custom element
   * @property {string} [id] @property {string} [name] @property {string[]} [hooks] data-* test ids and framework names
   * @property {string} [autocomplete] @property {string} [ariaLabel] @property {string} [labelledby] @property {string} [label]
   * @property {string} [placeholder] @property {string} [title]
   * @property {string} [nearby] text beside it, gathered only where no other words for a person are
   * @property {number} [maxlength] @property {string} [choices] 'months' or 'years' (a card's: from now on) of a select
   * @property {boolean} [marked] it or an ancestor carries data-private or data-sensitive
   * @property {string} [tokens] autocomplete of its ancestors
   * @property {boolean} [inside] it stands inside a sensitive element
   * @property {boolean} [once] it was a password field once @property {boolean} [masked] drawn masked by CSS
   * @property {boolean} [autofilled] @property {boolean} [filled] by us
   * @property {number} [row] how many single-character boxes stand in its row @property {string} [rowOf] 'card.number', or 'otp' of two that take nothing but digits
   * @property {boolean} [cold] the watcher did not see the document from its start
   * @property {Group} [group]
   */
  const SHAPE = new Map(Object.entries({
    tag: 'string', type: 'string', role: 'string', editable: 'boolean', id: 'string', name: 'string', hooks: 'strings', autocomplete: 'string', ariaLabel: 'string', labelledby: 'string', label: 'string',
    placeholder: 'string', title: 'string', nearby: 'string', maxlength: 'number', choices: 'string', marked: 'boolean', tokens: 'string', inside: 'boolean', once: 'boolean', masked: 'boolean', autofilled: 'boolean',
    filled: 'boolean', row: 'number', rowOf: 'string', cold: 'boolean', group: 'group',
  }));
  const GROUP = new Map(Object.entries({ password: 'boolean', card: 'boolean', pin: 'boolean', login: 'boolean', question: 'boolean', address: 'boolean' }));

  /** @param {any} value @param {Map<string, string>} shape @returns {boolean} */
  const fits = (value, shape) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
    const keys = Object.keys(value);
    for (let i = 0; i < keys.length; i++) {
      const want = shape.get(keys[i]), given = value[keys[i]];
      if (typeof given === want) continue;
      if (want === 'strings') {
        if (!Array.isArray(given) || !given.every((each) => typeof each === 'string')) return false;
      } else if (want === 'group') {
        if (!fits(given, GROUP)) return false;
      } else return false;
    }
    return true;
  };

  parts.secretShape = Object.freeze({
    /** @param {Facts} facts so it must be shown */
    isFacts: (facts) => fits(facts, SHAPE) && typeof facts.tag === 'string',
  });
})();
