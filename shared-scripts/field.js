'use strict';
// What can be said of a control before it is touched: whether a person could see and use it, which form sends it, and where.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.field) return;
  const p = parts.primordials;

  /** https://html.spec.whatwg.org/multipage/input.html: the types whose value is a text that can be typed. */
  const TYPED = new Set(['text', 'search', 'url', 'tel', 'email', 'password', 'number', 'month']);
  const MOST_TARGETS = 50;
  const LONGEST_ADDRESS = 2048;

  const method = p.getter('HTMLFormElement', 'method'), action = p.getter('HTMLFormElement', 'action');
  const FORM_ACTION = Object.freeze({ button: p.getter('HTMLButtonElement', 'formAction'), input: p.getter('HTMLInputElement', 'formAction') });
  const defaultView = p.getter('Document', 'defaultView');

  /** Whether this document is still one that a person can see: a frame taken out of its page has no view. */
  const isLive = () => defaultView(p.document) !== null;

  /** An input, textarea or select that holds a text. @param {any} element */
  const isField = (element) => {
    const name = p.htmlName(element);
    if (name === 'input') return TYPED.has(p.type(element));
    return name === 'textarea' || (name === 'select' && !p.multiple(element));
  };

  /** Whether a person can bring it into sight: rendered, not clipped away, not off the page, not transparent. @param {any} element */
  const isVisible = (element) => {
    const way = [];
    for (let node = element; node; node = p.composedParent(node)) if (p.isElement(node)) way.push(node);
    const space = parts.visible.measure();
    let scene = parts.visible.outside(space);
    for (let i = way.length - 1; i >= 0; i--) {
      scene = parts.visible.enter(way[i], scene);
      if (!scene) return false;
    }
    const box = parts.visible.area(p.rect(element), space);
    return parts.visible.isShown(scene) && parts.visible.shows(box) && parts.visible.shows(parts.visible.meet(box, scene.reach));
  };

  /** @param {any} element */
  const isEnabled = (element) => {
    if (p.matches(element, ':disabled')) return false;
    for (let node = element; node; node = p.composedParent(node)) {
      if (p.isElement(node) && (p.hasAttribute(node, 'inert') || p.attribute(node, 'aria-disabled').toLowerCase() === 'true')) return false;
    }
    return true;
  };

  /** @param {any} element */
  const isEditable = (element) => isField(element) && p.readOnly(element) !== true && p.attribute(element, 'aria-readonly').toLowerCase() !== 'true';

  /** @param {any} element */
  const state = (element) => ({ visible: isVisible(element), enabled: isEnabled(element), editable: isEditable(element) });

  /** Why a state does not let a person type; '' when it does. @param {{ visible: boolean, enabled: boolean, editable: boolean }} of */
  const hindrance = (of) => (!of.visible ? 'hidden' : !of.enabled ? 'disabled' : !of.editable ? 'read_only' : '');

  /**
   * The form that owns an element, or else the nearest one around it, through shadow hosts: a component in a form can hand
   * its value to that form. @param {any} element
   */
  const ownerOf = (element) => {
    const own = p.form(element);
    if (own) return own;
    for (let node = element; node; node = p.composedParent(node)) if (p.htmlName(node) === 'form') return node;
    return null;
  };

  /** Buttons and inputs that a form owns, image buttons too, which its `elements` leaves out. @param {any} form @returns {any[]} */
  const buttonsOf = (form) => p.queryAll(p.rootNode(form), 'button,input').filter((/** @type {any} */ each) => p.form(each) === form);

  /** An address up to its query: where a form sends is what is asked. @param {string} address */
  const bare = (address) => parts.cut.wellFormed(parts.cut.text(address.split(/[?#]/)[0], LONGEST_ADDRESS));

  /** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-formmethod: what is not known is get. */
  const METHODS = new Set(['post', 'dialog']);

  /**
   * How the form of an element sends, its weakest way (get before post before dialog), and everywhere that it or one of its
   * buttons sends to. Null where there is no form.
   * @param {any} element @returns {{ method: string, targets: string[] } | null}
   */
  const form = (element) => {
    const owner = ownerOf(element);
    if (!owner) return null;
    const methods = new Set([method(owner)]), targets = new Set([bare(action(owner))]);
    for (const each of buttonsOf(owner)) {
      const asked = p.getAttribute(each, 'formmethod');
      if (asked !== null) methods.add(METHODS.has(asked.toLowerCase()) ? asked.toLowerCase() : 'get');
      if (p.hasAttribute(each, 'formaction')) targets.add(bare(FORM_ACTION[/** @type {'button' | 'input'} */ (p.htmlName(each))](each)));
    }
    // A form with more targets than can be shown is one that nobody can agree to.
    const weakest = methods.has('get') || targets.size > MOST_TARGETS ? 'get' : methods.has('post') ? 'post' : 'dialog';
    return { method: weakest, targets: Array.from(targets).slice(0, MOST_TARGETS) };
  };

  /** Whether two answers of `form` are the same. @param {{ method: string, targets: string[] } | null} a @param {{ method: string, targets: string[] } | null} b */
  const sameForm = (a, b) => JSON.stringify(a) === JSON.stringify(b);

  /** The fields that stand with one, in order: its form's, or those of its tree without a form. @param {any} element @returns {any[]} */
  const neighbours = (element) => {
    const own = p.form(element);
    const all = own ? p.elements(own) : p.queryAll(p.rootNode(element), 'input,textarea,select').filter((/** @type {any} */ each) => !p.form(each));
    return all.filter(isField);
  };

  parts.field = Object.freeze({ isLive, isField, isVisible, isEnabled, isEditable, state, hindrance, ownerOf, buttonsOf, form, sameForm, neighbours });
})();
