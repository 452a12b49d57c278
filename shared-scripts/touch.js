'use strict';
// All that changes a page: the setters, methods and events by which a field is filled, a control clicked, a key pressed.
//
// The setters are the prototypes' own. A framework that lays its own `value` over an element (React's value tracker) does so
// in the page's world; set from here, its tracker still holds the old value, and the event makes it look.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.touch) return;
  const p = parts.primordials;

  const { Event, InputEvent, KeyboardEvent, MouseEvent } = globalThis;
  const setInput = p.setter('HTMLInputElement', 'value'), setArea = p.setter('HTMLTextAreaElement', 'value');
  const focusHTML = p.method('HTMLElement', 'focus'), focusSVG = p.method('SVGElement', 'focus');
  const clickHTML = p.method('HTMLElement', 'click');
  const setSelectedIndex = p.setter('HTMLSelectElement', 'selectedIndex');
  const rawDispatch = p.dispatch;

  /** @param {any} element @param {string} text */
  const setValue = (element, text) => { (p.htmlName(element) === 'textarea' ? setArea : setInput)(element, text); };

  /** Focus fires the page's own handlers: whatever was known of the page before is stale after it. @param {any} element */
  const focus = (element) => { (p.htmlName(element) ? focusHTML : focusSVG)(element); };

  /** @param {any} element */
  const click = (element) => {
    if (p.htmlName(element)) clickHTML(element);
    else rawDispatch(element, new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
  };

  /** Fires one event at an element; false when the page prevented it. @param {any} element @param {Event} event @returns {boolean} */
  const fire = (element, event) => rawDispatch(element, event) !== false;

  /** https://w3c.github.io/input-events/#interface-InputEvent @param {any} element @param {string} type @param {string | null} data */
  const beforeInput = (element, type, data) => fire(element, new InputEvent('beforeinput', { bubbles: true, cancelable: true, composed: true, inputType: type, data }));
  /** @param {any} element @param {string} type @param {string | null} data */
  const input = (element, type, data) => fire(element, new InputEvent('input', { bubbles: true, composed: true, inputType: type, data }));
  /** What a select, a check box and a slider fire. @param {any} element */
  const plainInput = (element) => fire(element, new Event('input', { bubbles: true, composed: true }));
  /** @param {any} element */
  const change = (element) => fire(element, new Event('change', { bubbles: true }));
  /** @param {any} element @param {string} type @param {any} init */
  const key = (element, type, init) => fire(element, new KeyboardEvent(type, { bubbles: true, cancelable: true, composed: true, ...init }));
  /** @param {any} element */
  const cancel = (element) => fire(element, new Event('cancel', { cancelable: true }));

  parts.touch = Object.freeze({
    setValue, setSelectedIndex, focus, click, beforeInput, input, plainInput, change, key, cancel,
    requestSubmit: p.method('HTMLFormElement', 'requestSubmit'),
    stepUp: p.method('HTMLInputElement', 'stepUp'), stepDown: p.method('HTMLInputElement', 'stepDown'),
    setSelectionRange: (/** @type {any} */ field, /** @type {number} */ at) => { (p.htmlName(field) === 'textarea' ? rangeOfArea : rangeOfInput)(field, at, at); },
    closeDialog: p.method('HTMLDialogElement', 'close'), hidePopover: p.method('HTMLElement', 'hidePopover'),
    scrollIntoView: p.method('Element', 'scrollIntoView'),
    scrollBy: p.method('Element', 'scrollBy'), scrollTo: p.method('Element', 'scrollTo'),
  });

  const rangeOfInput = p.method('HTMLInputElement', 'setSelectionRange'), rangeOfArea = p.method('HTMLTextAreaElement', 'setSelectionRange');
})();
