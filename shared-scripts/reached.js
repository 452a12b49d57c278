'use strict';
// What a click on an element sets off. A click goes up from what it hits: a part with a role of its own inside a link follows
// that link, one inside a button sends the button's form. So what is shown and judged before a click is all of it, and not the
// nearest control alone.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.reached) return;
  const p = parts.primordials;
  const { URL } = globalThis;

  /** What the browser itself does something for, wherever in it the click was. A drawing's link may name its address in the older form. */
  const NATIVE = 'a[*|href],area[href],button,input,select,textarea,summary,label,option';
  /** What a page's script may do something for. */
  const SCRIPTED = '[role="button" i],[role="link" i],[role="menuitem" i],[role="tab" i],[role="checkbox" i],[role="switch" i],[role="radio" i],[role="option" i],[onclick]';
  const NEAREST = `${NATIVE},${SCRIPTED}`;
  const LINK = 'a[*|href],area[href]';
  const BUTTON = 'button,input[type="submit" i],input[type="image" i],input[type="button" i],input[type="reset" i],summary,[role="button" i],[role="menuitem" i],[role="switch" i]';
  /** What leads or sends counts however deep it is: a page could nest more than anybody does to hide it. Of the rest these are enough. */
  const LEADS = 'a[*|href],area[href],button,input', MOST = 20;
  const XLINK = 'http://www.w3.org/1999/xlink';

  /** A label sets off its control. @param {any} control */
  const led = (control) => (p.htmlName(control) === 'label' ? p.labelControl(control) || control : control);

  /**
   * The controls that a click on an element reaches, the nearest first: that one whatever it is, the others as far as the
   * browser itself does something for them. None where nothing around it does anything.
   * @param {any} element @returns {any[]}
   */
  const all = (element) => {
    const found = new Set();
    for (let node = element; node; node = p.composedParent(node)) {
      if (p.isElement(node) && p.matches(node, found.size === 0 ? NEAREST : found.size < MOST ? NATIVE : LEADS)) found.add(led(node));
    }
    return Array.from(found);
  };

  /** @param {any} control */ const isLink = (control) => p.matches(control, LINK);
  /** Whether a control's words say what it does: those of a link may be a whole article's beginning. @param {any} control */
  const isButton = (control) => p.matches(control, BUTTON);

  /** Where a link leads; '' for what is none. @param {any} control */
  const addressOf = (control) => {
    if (!isLink(control)) return '';
    if (p.htmlName(control)) return p.href(control) || '';
    const written = p.getAttribute(control, 'href') ?? p.attributeOf(control, XLINK, 'href') ?? '';
    // an address that is none leads nowhere that could be named: the host refuses it
    try { return new URL(written, p.baseURI(control)).href; } catch { return 'about:invalid'; }
  };

  parts.reached = Object.freeze({ all, addressOf, isButton });
})();
