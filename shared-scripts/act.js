'use strict';
// The acts that the person agreed to, each on what its probe found and nothing else: click, press, select_option, insert; and
// scroll, which needs no consent.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.act) return;
  const p = parts.primordials, touch = parts.touch, acting = parts.acting, refuse = parts.acting.refuse;

  /** @typedef {{ act: string, handle?: string, key?: string, text?: string, direction?: string, selector?: { frames: string[] }, option?: { value?: string, label?: string } }} Order */

  const DONE = Object.freeze({ done: true });
  const DIRECTIONS = new Set(['up', 'down', 'top', 'bottom']);
  const FOCUSABLE = 'a[href],area[href],button,input,select,textarea,summary,[contenteditable],[tabindex]';

  /** A person's press puts the focus on what it hits, before the click. @param {any} kept */
  const click = (kept) => {
    const objection = acting.objection('click', kept);
    if (objection) return objection;
    const control = acting.controlOf(kept.element);
    if (p.matches(control, FOCUSABLE)) touch.focus(control);
    const late = acting.objection('click', kept);
    if (late) return late;
    touch.click(kept.element);
    return DONE;
  };

  /** @param {any} kept @param {Order} order */
  const press = (kept, { key = '' }) => parts.keys.press(kept, key);

  /** Never a sensitive or filled select: the choices are few, and what the page says to each tells the one that was there. @param {any} kept @param {Order} order */
  const selectOption = (kept, { option = {} }) => {
    const select = kept.element;
    const check = () => acting.objection('select_option', kept)
      || (parts.keys.isPrivate(select) ? refuse('insert_refused', 'sensitive') : p.htmlName(select) !== 'select' ? refuse('not_editable', 'no_field') : null);
    const objection = check();
    if (objection) return objection;
    touch.focus(select);
    const late = check();
    if (late) return late;
    const index = parts.options.asked(select, option);
    if (index < 0) return refuse('selector_no_match', 'no_option');
    touch.setSelectedIndex(select, index);
    touch.plainInput(select);
    touch.change(select);
    return DONE;
  };

  /** @param {any} kept @param {Order} order */
  const insert = (kept, { text = '' }) => {
    const objection = acting.objection('insert', kept);
    if (objection) return objection;
    const said = parts.insert.insert({ text });
    return 'refusal' in said ? said : DONE;
  };

  /** @type {Record<string, (kept: any, order: Order) => any>} */
  const ACTS = { click, press, select_option: selectOption, insert };

  /** @param {Order} order */
  const scroll = ({ direction = '', selector }) => {
    let element = null;
    if (selector) {
      const found = parts.selector.one(selector);
      if ('refusal' in found) return found;
      element = found.element;
    }
    if (direction === 'into_view' && element) parts.scrolling.show(element);
    else if (DIRECTIONS.has(direction)) parts.scrolling.move(direction, element);
    else return refuse('selector_no_match');
    return DONE;
  };

  /** @param {Order} order */
  const act = (order) => {
    if (order.act === 'scroll') return scroll(order);
    if (!Object.prototype.hasOwnProperty.call(ACTS, order.act)) return refuse('not_available');
    const kept = parts.handles.take(order.act, order.handle);
    return kept ? ACTS[order.act](kept, order) : refuse('document_changed', 'unknown_handle');
  };

  parts.act = Object.freeze({ act });
})();
