'use strict';
// What was a password once stays a secret: this file remembers it from the document's start, since "show password" turns the
// field into text before anyone reads. It watches the `type` attribute and where the person goes, nothing else: watching
// child lists costs a busy page 4 to 7 times its own work.
//
// It knows no words and decides nothing. A field that is turned to text before it enters the document is never seen.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  const WATCHER = Symbol.for('sidekick.watcher');
  if (/** @type {any} */ (globalThis)[WATCHER]) return;
  const p = parts.primordials;
  const here = p.document;

  /** The body is empty when a script of document start runs; later, something may have been missed. */
  const body = p.body(here);
  const cold = !(p.readyState(here) === 'loading' && (body === null || p.children(body).length === 0));

  /** Fields that are or were of type password. @type {WeakSet<any>} */ const passwords = new WeakSet();
  /** Fields that were drawn as dots by a style, when the person went there or a read saw them. @type {WeakSet<any>} */ const dotted = new WeakSet();
  /** Fields that we filled for the person. @type {WeakSet<any>} */ const filled = new WeakSet();
  let filledAny = false, notedAny = false;
  /** The password fields that a form or container ever held, also those that a wizard took out again. @type {WeakMap<any, any[]>} */ const held = new WeakMap();
  /** Where password fields stood, by name: a framework puts a new element in the same place. @type {Map<string, Map<string, WeakRef<any>>>} */ const places = new Map();
  /** The same of filled fields. @type {Map<string, Map<string, WeakRef<any>>>} */ const filledPlaces = new Map();
  /** @type {WeakSet<any>} */ const hooked = new WeakSet();
  /** Password fields without a form, and the box right around each as it stood. @type {{field: any, box: WeakRef<any>}[]} */ let loose = [];
  const MOST_HELD = 20, MOST_NAMES = 200, MOST_PLACES = 20, MOST_LOOSE = 50, MOST_SIBLINGS = 200, PATH = 6;
  const TYPED = 'input:not([type="hidden" i]):not([type="checkbox" i]):not([type="radio" i]):not([type="submit" i]):not([type="button" i]),textarea';

  /** Is any field known by its looks? They cost more to ask for than a name. */
  let byLooks = false;
  /** By what a framework's new element is known to be the old one: its name, its id, or, where it has no name, how it looks. @param {any} element @param {boolean} looksToo */
  const marksOf = (element, looksToo) => {
    const name = p.attribute(element, 'name'), id = p.attribute(element, 'id'), out = [];
    if (name !== '') out.push(name.slice(0, 200));
    if (id !== '' && id !== name) out.push(id.slice(0, 200));
    if (name !== '' || !looksToo) return out;
    const looks = ['class', 'placeholder', 'aria-label'].map((each) => p.attribute(element, each)).concat(p.labels(element).map((/** @type {any} */ label) => p.textContent(label) || '')).join('\n').slice(0, 400);
    if (/[^\n]/.test(looks)) out.push(`\n${looks}`);
    return out;
  };
  /** The way up, by local names; by which child it is, too, for what is known by its looks alone. @param {any} element @param {boolean} exact */
  const pathOf = (element, exact) => {
    const out = [];
    for (let node = exact ? element : p.composedParent(element); node !== null && out.length < PATH; node = p.composedParent(node)) {
      if (!p.isElement(node)) continue;
      let index = 0;
      for (let before = exact ? p.previousElementSibling(node) : null; before !== null && index < MOST_SIBLINGS; before = p.previousElementSibling(before)) index++;
      out.push(exact ? `${node === element ? '' : p.localName(node)}${index}` : p.localName(node));
    }
    return out.join('<');
  };
  /** @param {any} element @param {string} mark */
  const placeOf = (element, mark) => pathOf(element, mark[0] === '\n');
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
    notedAny = true;
    const box = owner ? null : boxAround(element);
    if (box && loose.length < MOST_LOOSE) loose.push({ field: element, box: new WeakRef(box) });
    remember(places, element);
  };

  /** @param {typeof places} where @param {any} element */
  const remember = (where, element) => {
    for (const mark of marksOf(element, true)) {
      if (mark[0] === '\n') byLooks = true;
      const known = where.get(mark);
      if (!known && where.size >= MOST_NAMES) continue;
      const paths = known || new Map();
      if (!known) where.set(mark, paths);
      if (paths.size < MOST_PLACES) paths.set(placeOf(element, mark), new WeakRef(element));
    }
  };
  /** The parent, or the box above it where only that one holds another field. @param {any} element */
  const boxAround = (element) => {
    const isBox = (/** @type {any} */ node) => p.isElement(node) && p.htmlName(node) !== 'body' && p.htmlName(node) !== 'html';
    const parent = p.composedParent(element);
    if (!isBox(parent)) return null;
    const above = p.composedParent(parent);
    return isBox(above) && p.queryAll(parent, TYPED).length < 2 && p.queryAll(above, TYPED).length > 1 ? above : parent;
  };
  /**
   * The boxes that password fields without a form were taken out of, each with its field: what a wizard or a framework puts
   * there next, or leaves there, belongs to the same credential.
   * @returns {{box: any, field: any}[]}
   */
  const leftBoxes = () => {
    const out = [];
    loose = loose.filter((each) => each.box.deref() !== undefined);
    for (const { field, box: ref } of loose) {
      const box = ref.deref();
      if (box !== undefined && !p.isConnected(field) && p.isConnected(box)) out.push({ box, field });
    }
    return out;
  };

  /** Does an element stand where one stood that is gone? @param {typeof places} where @param {any} element */
  const standsIn = (where, element) => {
    if (where.size === 0) return false;
    for (const mark of marksOf(element, byLooks)) {
      const paths = where.get(mark);
      const before = paths && paths.get(placeOf(element, mark));
      if (!before) continue;
      const old = before.deref();
      if (old === undefined || !p.isConnected(old)) return true;
    }
    return false;
  };

  /** Was it a password field, or does it stand where one stood that is gone? @param {any} element */
  const wasPassword = (element) => passwords.has(element) || standsIn(places, element);

  /** @param {any} element */
  const isPassword = (element) => p.htmlName(element) === 'input' && p.inputType(element) === 'password';
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

  /** The element inside all shadow roots that an event is about, and each root on the way entered. @param {any} event @param {(root: any) => void} enter */
  const innermost = (event, enter) => {
    let target = p.eventPath(event)[0] || p.eventTarget(event);
    for (let depth = 0; depth < 20 && p.isElement(target); depth++) {
      const root = p.shadowRoot(target);
      if (!root) break;
      enter(root);
      target = p.activeElement(root);
    }
    return p.isElement(target) ? target : null;
  };

  /** Where the person goes: the field, its form, and the shadow roots on the way. @param {any} event */
  const follow = (event) => {
    const target = innermost(event, hook);
    if (!target) return;
    if (isPassword(target)) note(target);
    // asked where the person goes and not at each key: the style has to be worked out for it
    else if (p.eventType(event) !== 'input' && p.matches(target, EDITED) && DOTS.test(p.propertyValue(p.computedStyle(target), '-webkit-text-security'))) dotted.add(target);
    const owner = ownerOf(target);
    if (owner) for (const each of p.elements(owner)) if (isPassword(each)) note(each);
  };

  const EDITED = 'input,textarea,[contenteditable]', DOTS = /^(disc|circle|square)$/;
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

  /** @type {any} the document's element while the listeners were known to stand */ let listened = p.documentElement(here);

  hook(here);
  p.addListener(here, 'DOMContentLoaded', () => { listened = p.documentElement(here); scan(here); }, { once: true, capture: true });

  /** document.open() takes the listeners away, and the document's element with them. */
  const listenAgain = () => {
    const root = p.documentElement(here);
    if (root !== listened) { listened = root; listen(here); }
  };
  // The document's own children alone: what is in them costs nothing here.
  new MutationObserver(listenAgain).observe(here, { childList: true });

  const watcher = Object.freeze({
    cold,
    /** Takes in what happened in this very task. */
    catchUp: () => {
      take(observer.takeRecords());
      listenAgain();
    },
    hook, innermost, note, hold, wasPassword, leftBoxes,
    /** @param {any} element */
    noteDotted: (element) => { dotted.add(element); },
    /** A style that masks, and a class that takes it away, are "show password" in other words. @param {any} element */
    wasDotted: (element) => dotted.has(element),
    sawPassword: () => notedAny,
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
