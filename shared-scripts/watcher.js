'use strict';
// What was a password once stays a secret: this file remembers it from the document's start, since "show password" turns the
// field into text before anyone reads. It watches the `type` attribute and where the person goes, nothing else: watching
// child lists costs a busy page 4 to 7 times its own work.
//
// It knows no words and decides nothing. A field that is turned to text before it enters the document is never seen.
(() => {
  const parts = globalThis[Symbol.for('sidekick.parts')];
  const WATCHER = Symbol.for('sidekick.watcher');
  if (globalThis[WATCHER]) return;
  const p = parts.primordials;
  const here = p.document;

  /** The body is empty when a script of document start runs; later, something may have been missed. */
  const body = p.body(here);
  const cold = !(p.readyState(here) === 'loading' && (body === null || p.children(body).length === 0));

  /** Fields that are or were of type password. @type {WeakSet<any>} */ const passwords = new WeakSet();
  /** Fields that we filled for the person. @type {WeakSet<any>} */ const filled = new WeakSet();
  let filledAny = false;
  /** The password fields that a form or container ever held, also those that a wizard took out again. @type {WeakMap<any, any[]>} */ const held = new WeakMap();
  /** Where password fields stood, by name: a framework puts a new element in the same place. @type {Map<string, Map<string, WeakRef<any>>>} */ const places = new Map();
  /** The same of filled fields. @type {Map<string, Map<string, WeakRef<any>>>} */ const filledPlaces = new Map();
  /** @type {WeakSet<any>} */ const hooked = new WeakSet();
  const MOST_HELD = 20, MOST_NAMES = 200, MOST_PLACES = 20, PATH = 6;

  /** @param {any} element */
  const nameOf = (element) => (p.attribute(element, 'name') || p.attribute(element, 'id')).slice(0, 200);
  /** The way up, by local names. @param {any} element */
  const pathOf = (element) => {
    const out = [];
    for (let node = p.composedParent(element); node !== null && out.length < PATH; node = p.composedParent(node)) if (p.isElement(node)) out.push(p.localName(node));
    return out.join('<');
  };
  /** The form that owns it, through shadow hosts too. @param {any} element */
  const ownerOf = (element) => {
    const form = p.form(element);
    if (form) return form;
    for (let node = p.composedParent(element); node !== null; node = p.composedParent(node)) if (p.htmlName(node) === 'form') return node;
    return null;
  };

  /** @param {any} owner a form, or the container that reads as one @param {any} element */
  const hold = (owner, element) => {
    const list = held.get(owner);
    if (!list) held.set(owner, [element]);
    else if (list.indexOf(element) < 0 && list.length < MOST_HELD) list.push(element);
  };

  /** Remembers a password field, its form and its place. @param {any} element */
  const note = (element) => {
    const owner = ownerOf(element);
    if (owner) hold(owner, element);
    if (passwords.has(element)) return;
    passwords.add(element);
    remember(places, element);
  };

  /** @param {typeof places} where @param {any} element */
  const remember = (where, element) => {
    const name = nameOf(element);
    if (name === '') return;
    const known = where.get(name);
    if (!known && where.size >= MOST_NAMES) return;
    const paths = known || new Map();
    if (!known) where.set(name, paths);
    if (paths.size < MOST_PLACES) paths.set(pathOf(element), new WeakRef(element));
  };

  /** Does an element stand where one stood that is gone? @param {typeof places} where @param {any} element */
  const standsIn = (where, element) => {
    if (where.size === 0) return false;
    const paths = where.get(nameOf(element));
    const before = paths && paths.get(pathOf(element));
    if (!before) return false;
    const old = before.deref();
    return old === undefined || !p.isConnected(old);
  };

  /** Was it a password field, or does it stand where one stood that is gone? @param {any} element */
  const wasPassword = (element) => passwords.has(element) || standsIn(places, element);

  /** @param {any} element */
  const isPassword = (element) => p.htmlName(element) === 'input' && p.type(element) === 'password';
  /** @param {any} root document or shadow root */
  const scan = (root) => { for (const each of p.queryAll(root, 'input[type="password" i]')) note(each); };

  const observer = new MutationObserver((records) => { take(records); });
  /** @param {MutationRecord[]} records */
  const take = (records) => {
    for (const record of records) {
      const was = record.oldValue !== null && record.oldValue.toLowerCase() === 'password';
      if (p.htmlName(record.target) === 'input' && (was || isPassword(record.target))) note(record.target);
    }
  };

  /** Where the person goes: the field, its form, and the shadow roots on the way. @param {any} event */
  const follow = (event) => {
    let target = p.eventPath(event)[0] || p.eventTarget(event);
    for (let depth = 0; depth < 20 && p.isElement(target); depth++) {
      const root = p.shadowRoot(target);
      if (!root) break;
      hook(root);
      target = p.activeElement(root);
    }
    if (!p.isElement(target)) return;
    if (isPassword(target)) note(target);
    const owner = ownerOf(target);
    if (owner) for (const each of p.elements(owner)) if (isPassword(each)) note(each);
  };

  const EVENTS = ['focusin', 'input', 'pointerdown'];
  /** Adding the same listener again does nothing; document.open() takes them all away. @param {any} root */
  const listen = (root) => { for (const name of EVENTS) p.addListener(root, name, follow, { capture: true, passive: true }); };
  /** Watches a shadow root like the document. @param {any} root */
  const hook = (root) => {
    if (hooked.has(root)) return;
    hooked.add(root);
    observer.observe(root, { subtree: true, attributes: true, attributeFilter: ['type'], attributeOldValue: true });
    listen(root);
    scan(root);
  };

  hook(here);
  p.addListener(here, 'DOMContentLoaded', () => { scan(here); }, { once: true, capture: true });

  const watcher = Object.freeze({
    cold,
    /** Takes in what happened in this very task. */
    catchUp: () => { take(observer.takeRecords()); listen(here); },
    hook, note, hold, wasPassword,
    /** @param {any} owner @returns {any[]} */
    heldBy: (owner) => held.get(owner) || [],
    /** To be called before a value is set for the person. @param {any} element */
    markFilled: (element) => { filled.add(element); filledAny = true; remember(filledPlaces, element); },
    hasFilled: () => filledAny,
    /** Filled, or standing where a filled one stood that is gone: a framework that draws anew carries the value over. @param {any} element */
    isFilled: (element) => filled.has(element) || standsIn(filledPlaces, element),
  });
  Object.defineProperty(globalThis, WATCHER, { value: watcher });
  parts.watcher = watcher;
})();
