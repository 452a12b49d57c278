'use strict';
// Types the sidekick's own words where the person's caret is, as typing would: one step to undo, and the events that a
// page's framework hears.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.insert) return;
  const p = parts.primordials;

  const FRAMES = new Set(['iframe', 'frame', 'object', 'embed', 'fencedframe']);
  /** https://html.spec.whatwg.org/multipage/input.html: the types that take typed text. */
  const TYPED = new Set(['text', 'search', 'url', 'tel', 'email', 'number', 'password']);

  /** @param {string} code @param {string} reason */
  const refusal = (code, reason) => ({ refusal: { code, reason } });

  /** The editing host that the caret stands in. @param {any} element */
  const editingHost = (element) => {
    for (let at = element; p.isElement(at); at = p.composedParent(at)) if (parts.control.isEditingHost(at)) return at;
    return p.designMode(p.document) === 'on' ? p.documentElement(p.document) : null;
  };

  /** @param {any} element whether a fieldset around it, or the control itself, is disabled */
  const isDisabled = (element) => p.disabled(element) || p.matches(element, ':disabled');

  /** The field that has the focus, or why nothing can be typed. @returns {{ field: any, refusal?: undefined } | { refusal: { code: string, reason: string }, field?: undefined }} */
  const target = () => {
    const element = parts.selection.focused();
    if (!element) return refusal('not_editable', 'no_field');
    if (FRAMES.has(p.localName(element))) return refusal('not_editable', 'frame');
    const name = p.htmlName(element);
    const isField = name === 'textarea' || (name === 'input' && TYPED.has(p.type(element)));
    const field = isField ? element : editingHost(element);
    if (!field) return refusal('not_editable', 'no_field');
    const session = parts.secretFacts.startRead();
    if (session.isSensitive(element) || session.isSensitive(field)) return refusal('insert_refused', 'sensitive');
    if (isField && isDisabled(field)) return refusal('not_editable', 'disabled');
    if (p.readOnly(field) === true || p.attribute(field, 'aria-readonly') === 'true') return refusal('not_editable', 'read_only');
    return { field };
  };

  /** How many units the field holds. @param {any} field */
  const size = (field) => (p.htmlName(field) === 'input' || p.htmlName(field) === 'textarea' ? p.value(field) : p.textContent(field) || '').length;

  /** How many units of the field are selected, which typing replaces. @param {any} field */
  const selected = (field) => {
    try {
      const from = p.selectionStart(field), to = p.selectionEnd(field);
      return from === null || to === null ? 0 : to - from;
    } catch { return 0; }
  };

  /**
   * Check and act are one task: the page gets no turn in between.
   * @param {{ text: string }} params @returns {InsertResult}
   */
  const insert = (params) => {
    const text = params.text;
    const found = target();
    if (found.refusal) return { refusal: found.refusal };
    const { field } = found;
    const before = size(field), replaced = selected(field);
    if (text === '') return { inserted: true, chars: 0 };
    // the one call that types: undo step, beforeinput and input events come with it
    const done = p.execCommand(p.document, 'insertText', false, text);
    const isField = p.htmlName(field) === 'input' || p.htmlName(field) === 'textarea';
    const chars = isField ? Math.max(0, size(field) - before + replaced) : text.length;
    if (!done || (isField && chars === 0)) return refusal('not_editable', 'not_taken');
    return { inserted: true, chars };
  };

  parts.insert = Object.freeze({ insert });
})();
