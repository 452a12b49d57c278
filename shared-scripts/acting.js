'use strict';
// What an act would touch: shown to the person before it happens, and asked again when it does, so that what was agreed to is
// what is done.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.acting) return;
  const p = parts.primordials, field = parts.field, reached = parts.reached;

  const LONGEST_NAME = 60, LONGEST_ADDRESS = 2048;
  const BUDGET_MS = 1000;
  const FRAMES = new Set(['iframe', 'frame', 'object', 'embed', 'fencedframe']);
  const ROLES = new Set('button link menuitem menuitemcheckbox menuitemradio tab checkbox switch radio option textbox searchbox combobox listbox spinbutton slider treeitem gridcell cell row heading img dialog'.split(' '));
  /** https://www.w3.org/TR/html-aam-1.0/#html-element-role-mappings */
  const NATIVE = Object.freeze({ a: 'link', area: 'link', button: 'button', summary: 'button', option: 'option', img: 'img', select: 'combobox', textarea: 'textbox' });
  const SUBMITS = new Set(['submit', 'image']);

  /** @param {string} code @param {string} [reason] */
  const refuse = (code, reason) => ({ refusal: { code, ...(reason ? { reason } : {}) } });

  /** The control that a click on an element sets off: it, or the nearest around it that does something. @param {any} element */
  const controlOf = (element) => reached.all(element)[0] || element;

  /** @param {any} control */
  const roleOf = (control) => {
    const said = p.hasAttribute(control, 'role') ? parts.name.role(control) : '';
    if (ROLES.has(said)) return said;
    const shape = parts.control.form(control), name = p.htmlName(control);
    if (shape && ROLES.has(shape.role)) return shape.role;
    if (reached.addressOf(control)) return 'link';
    if (name === 'a') return 'generic';
    return Object.prototype.hasOwnProperty.call(NATIVE, name) ? NATIVE[/** @type {keyof typeof NATIVE} */ (name)] : 'generic';
  };

  /**
   * Page words as long as a card may quote them, without control, format and private characters, which turn or hide what
   * follows. What of them is shown, of the joiners too, is for the host to say: schema/vectors/quotes. @param {string} text
   */
  const quotable = (text) => {
    const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').replace(/(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '').replace(/\s+/g, ' ').trim();
    return line.length <= LONGEST_NAME ? line : `${parts.cut.text(line, LONGEST_NAME - 1).trim()}…`;
  };

  /** Where the nearest link among controls leads; '' where none is one. @param {any[]} controls */
  const addressOf = (controls) => {
    const link = controls.find((each) => reached.addressOf(each) !== '');
    return link ? parts.cut.wellFormed(parts.cut.text(reached.addressOf(link), LONGEST_ADDRESS)) : '';
  };

  /** Whether it sends its form when it is clicked. @param {any} control */
  const submits = (control) => {
    const name = p.htmlName(control);
    return (name === 'button' || name === 'input') && SUBMITS.has(p.type(control)) && p.form(control) !== null;
  };

  /** The button by which Enter in a field sends its form. https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#default-button @param {any} form */
  const defaultButton = (form) => field.buttonsOf(form).find(submits) || null;

  /** Whether Enter on a control sends the form that owns it. @param {any} control */
  const entersForm = (control) => p.htmlName(control) === 'input' && !['button', 'reset', 'file', 'color', 'submit', 'image'].includes(p.type(control)) && p.form(control) !== null;

  /**
   * What stands there now, in words.
   * @param {any} element @param {string} act @param {string} key
   */
  const describe = (element, act, key) => {
    const reading = parts.reading.start(BUDGET_MS);
    try {
      const touched = act === 'click' || act === 'press' ? reached.all(element) : [];
      const control = act === 'click' ? touched[0] || element : element;
      const controls = Array.from(new Set([control, ...touched]));
      const session = parts.secretFacts.startRead();
      const nameOf = (/** @type {any} */ each) => parts.name.of(each, reading);
      let name = quotable(nameOf(control));
      // text that is no control's name: what a click on it says to a person
      if (!name && act === 'click' && !parts.control.form(control) && !session.isSensitive(control)) {
        const text = p.innerText(control) || '';
        if (!reading.echo.is(text)) name = quotable(reading.echo.name(parts.echo.drawn(text)));
      }
      const enters = act === 'press' && key === 'Enter' && entersForm(control);
      const button = enters ? defaultButton(p.form(control)) : null;
      const sender = enters ? control : touched.find(submits) || null;
      const form = field.form(sender || control);
      const shape = parts.control.form(control);
      const pays = parts.pays.ofControl(control, name) || controls.some((each) => parts.pays.saysOf(each, nameOf(each)))
        || (button !== null && parts.pays.saysOf(button, nameOf(button))) || (sender !== null && parts.pays.ofForm(p.form(sender), session));
      const address = addressOf(controls);
      return {
        name, role: roleOf(control), pays,
        ...(shape && shape.entry ? { facts: session.gather(control) } : {}),
        ...(form ? { form } : {}),
        ...(address ? { address } : {}),
      };
    } finally { reading.end(); }
  };

  /** What the keys and words go to: the control with the focus, or the page itself. @returns {any} null where that is a frame */
  const focused = () => {
    const element = parts.selection.focused() || p.body(p.document) || p.documentElement(p.document);
    return element && FRAMES.has(p.localName(element)) ? null : element;
  };

  /** The one element that an act is about, or why there is none. @param {string} act @param {{ frames: string[] } | undefined} selector @returns {{ element: any } | { refusal: any }} */
  const find = (act, selector) => {
    if (!selector) {
      if (act !== 'press' && act !== 'insert') return refuse('selector_no_match');
      const element = focused();
      return element ? { element } : refuse('not_editable', 'frame');
    }
    return parts.selector.one(selector);
  };

  const ACTS = new Set(['click', 'press', 'select_option', 'insert']);

  /** @param {{ act: string, selector?: { frames: string[] }, key?: string }} params */
  const probe = ({ act, selector, key = '' }) => {
    if (!ACTS.has(act)) return refuse('not_available');
    const found = find(act, selector);
    if ('refusal' in found) return found;
    const { element } = found;
    if (act !== 'press' && act !== 'insert') {
      if (!field.isVisible(element)) return refuse('not_editable', 'hidden');
      if (!field.isEnabled(controlOf(element))) return refuse('not_editable', 'disabled');
    }
    const said = describe(element, act, key);
    return { handle: parts.handles.keep(act, { element, selector, key, said }), ...said };
  };

  /**
   * What a handle stands for, if it is still what the person agreed to: the same element, by the same selector, with the same
   * name, form and address. Asked again after anything that runs the page's code.
   * @param {string} act @param {{ element: any, selector?: { frames: string[] }, key: string, said: any }} kept @returns {{ refusal: any } | null}
   */
  const objection = (act, kept) => {
    if (!field.isLive() || !p.isConnected(kept.element)) return refuse('document_changed', 'control_gone');
    const found = find(act, kept.selector);
    if ('refusal' in found) return found;
    if (found.element !== kept.element) return refuse('document_changed', 'control_swapped');
    if (act !== 'press' && act !== 'insert' && !(field.isVisible(kept.element) && field.isEnabled(controlOf(kept.element)))) return refuse('not_editable', 'hidden');
    const now = describe(kept.element, act, kept.key), before = kept.said;
    const same = now.name === before.name && now.role === before.role && now.address === before.address && (!now.pays || before.pays) && field.sameForm(now.form || null, before.form || null);
    return same ? null : refuse('document_changed', 'control_changed');
  };

  parts.acting = Object.freeze({ probe, objection, refuse, focused, controlOf, defaultButton, entersForm, quotable });
})();
