'use strict';
// A control in words: `Search: red shoes`, `Country: Korea`, `Subscribe: checked`, `Password`.
//
// The only file of the reader that takes a value out of a field. It asks the secret rule first, each time, and a sensitive
// field gives its label or its kind in words, nothing else.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.control) return;
  const p = parts.primordials;

  /** Input types that are buttons; their value is their face. */
  const BUTTONS = new Set(['submit', 'reset', 'button', 'image']);
  /** https://www.w3.org/TR/html-aam-1.0/#html-element-role-mappings; other input types are text boxes. */
  const INPUT_ROLES = Object.freeze({ checkbox: 'checkbox', radio: 'radio', range: 'slider', number: 'spinbutton', search: 'searchbox', file: 'button' });
  /** Widgets made of other elements whose content is their value. */
  const CONTENT_WIDGETS = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);
  const CHECKED_WIDGETS = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);
  const RANGE_WIDGETS = new Set(['slider', 'spinbutton', 'progressbar', 'meter']);
  const STATES = Object.freeze({ true: 'checked', false: 'not checked', mixed: 'partly checked' });

  /** @param {any} element */
  const isEditingHost = (element) => p.hasAttribute(element, 'contenteditable') && p.attribute(element, 'contenteditable').toLowerCase() !== 'false';

  /** What kind of control an element is, and how it shows; null when it is none. @param {any} element @returns {ControlForm | null} */
  const form = (element) => {
    const name = p.htmlName(element);
    const role = p.hasAttribute(element, 'role') ? parts.name.role(element) : '';
    if (name === 'input') {
      const type = p.type(element);
      if (type === 'hidden') return null;
      if (BUTTONS.has(type)) return { show: 'face', role: 'button', entry: false };
      if (type === 'checkbox' || type === 'radio') return { show: 'check', role: role || type, entry: true };
      const own = INPUT_ROLES[/** @type {keyof typeof INPUT_ROLES} */ (type)] || (p.attribute(element, 'list') ? 'combobox' : 'textbox');
      return { show: type === 'file' ? 'label' : 'value', role: role || own, entry: true };
    }
    if (name === 'textarea') return { show: 'value', role: role || 'textbox', entry: true };
    if (name === 'select') return { show: 'choice', role: role || (p.multiple(element) ? 'listbox' : 'combobox'), entry: true };
    if (name === 'meter' || name === 'progress') return { show: 'amount', role: name === 'meter' ? 'meter' : 'progressbar', entry: false };
    if (isEditingHost(element)) return { show: 'content', role: role || 'textbox', entry: true };
    if (!role) return null;
    if (CHECKED_WIDGETS.has(role)) return { show: 'check', role, entry: false };
    if (CONTENT_WIDGETS.has(role)) {
      // the older pattern puts the role on a wrapper around the input that is the field
      if (p.queryAll(element, 'input,textarea,select').length > 0) return null;
      if (role === 'spinbutton' && p.hasAttribute(element, 'aria-valuenow')) return { show: 'amount', role, entry: true };
      return { show: 'content', role, entry: true };
    }
    if (RANGE_WIDGETS.has(role)) return { show: 'amount', role, entry: false };
    return null;
  };

  /** @param {any} element @param {string} role */
  const checkedWords = (element, role) => {
    if (p.htmlName(element) === 'input') return p.matches(element, ':indeterminate') && role !== 'radio' ? STATES.mixed : p.checked(element) ? STATES.true : STATES.false;
    return STATES[/** @type {keyof typeof STATES} */ (p.attribute(element, 'aria-checked'))] || STATES.false;
  };

  /** @param {any} element */
  const amountWords = (element) => {
    const said = p.attribute(element, 'aria-valuetext') || p.attribute(element, 'aria-valuenow');
    if (said || (p.htmlName(element) !== 'meter' && p.htmlName(element) !== 'progress')) return said;
    const value = parseFloat(p.attribute(element, 'value')), most = parseFloat(p.attribute(element, 'max')) || 1;
    return Number.isFinite(value) ? `${Math.round((value / most) * 100)}%` : '';
  };

  /** @param {any} element */
  const choiceWords = (element) => p.selectedOptions(element).map((/** @type {any} */ option) => parts.echo.drawn(p.optionLabel(option) || p.optionText(option))).filter((/** @type {string} */ text) => text !== '').join(', ');

  const LETTERS = new Set(['value', 'choice']);

  /** The value as it shows, by kind of show; only asked for controls that are not sensitive. @type {Record<string, (element: any, role: string) => string>} */
  const VALUES = Object.freeze({
    value: (element) => p.value(element),
    choice: choiceWords,
    check: checkedWords,
    amount: amountWords,
    content: () => '', // walked like any text
    label: () => '',
    face: () => '',
  });

  /** A label is followed by a colon: one that brings its own, or marks a required field, loses it. @param {string} label */
  const bare = (label) => label.replace(/[\s:：*]+$/u, '');

  /**
   * What a read says of one control. `words` is the label and, set apart, `value`: the writer puts `label: value` and notes
   * where the value stands.
   * @param {any} element @param {ControlForm} shape @param {NameContext} context @returns {Described}
   */
  const describe = (element, shape, context) => {
    const label = parts.name.of(element, context);
    if (context.isSensitive(element)) {
      const judged = context.judge(element);
      const named = label || parts.secretRule.kindInWords(judged.kind || 'private');
      return { label: named, words: bare(named), role: shape.role, sensitive: true, ...(judged.kind ? { kind: judged.kind } : {}) };
    }
    const value = VALUES[shape.show](element, shape.role);
    // a check's words and an amount's are ours, and drawn by no letters
    const seen = value === '' || !LETTERS.has(shape.show) || parts.letters.areSeen(element, false);
    const shown = !seen || context.echo.is(value) ? '' : value;
    const placeholder = !shown && seen && shape.show === 'value' && p.hasAttribute(element, 'placeholder') && parts.letters.areSeen(element, true) ? parts.echo.drawn(p.attribute(element, 'placeholder')) : '';
    return {
      label, words: bare(label), role: shape.role, sensitive: false, ...(shown ? { value: shown } : {}),
      ...(placeholder && placeholder !== label && !context.echo.is(placeholder) ? { placeholder } : {}),
    };
  };

  /** One control outside of a read: `{label, value}`, the value absent when sensitive or empty. @param {any} element */
  const brief = (element) => {
    const reading = parts.reading.start(1000), shape = form(element);
    reading.end();
    if (!shape) return { label: parts.name.of(element, reading) };
    const said = describe(element, shape, reading);
    const value = shape.show === 'content' && !said.sensitive && !reading.echo.is(p.textContent(element) || '') ? parts.echo.drawn(p.innerText(element) || '') : said.value;
    return { label: said.label || said.words, ...(value ? { value } : {}) };
  };

  parts.control = Object.freeze({ form, describe, brief, bare, isEditingHost });
})();
