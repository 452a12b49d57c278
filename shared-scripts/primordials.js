'use strict';
// Every read of the page's DOM goes through the functions of this file.
//
// An isolated world has its own untouched globals, but one hole is left: a form's named controls and a document's named
// images shadow the *members of the object itself* (`<input name="parentNode">`, `<img name="body">`), in isolated worlds
// too. So each getter and method is taken from its prototype, once, before the first read, and called on the node.
// https://html.spec.whatwg.org/multipage/forms.html#the-form-element (LegacyOverrideBuiltIns)
//
// The functions take nodes and never throw for a node of another kind: what an element does not have is null or ''.
(() => {
  const KEY = Symbol.for('sidekick.parts');
  if (!/** @type {any} */ (globalThis)[KEY]) Object.defineProperty(globalThis, KEY, { value: Object.create(null) });
  const parts = /** @type {any} */ (globalThis)[KEY];
  if (parts.primordials) return;

  /** A function as one of the node that it is called on: bound, so that the engine needs no function of ours between. @type {(found: Function) => (node: any, ...args: any[]) => any} */
  const callOn = Function.prototype.bind.bind(Function.prototype.call);

  /** The prototype of an interface, or an empty object where the engine lacks it. @param {string} name */
  const proto = (name) => (typeof /** @type {any} */ (globalThis)[name] === 'function' && /** @type {any} */ (globalThis)[name].prototype) || Object.prototype;

  /**
   * A getter of one interface or of one that it inherits, as a function of the node: engines differ in where a member stands
   * (`startContainer` is AbstractRange's by the standard, NodeRange's in Chromium).
   * @param {string} face @param {string} member @returns {(node: any) => any}
   */
  const getter = (face, member) => {
    let holder = proto(face);
    while (holder && !Object.prototype.hasOwnProperty.call(holder, member)) holder = Object.getPrototypeOf(holder);
    const found = holder && Object.getOwnPropertyDescriptor(holder, member);
    const get = found && found.get;
    return get ? callOn(get) : () => null;
  };

  /** A method of one interface, as a function of the node and the arguments. @param {string} face @param {string} member @returns {(node: any, ...args: any[]) => any} */
  const method = (face, member) => {
    const found = proto(face)[member];
    if (typeof found !== 'function') return () => null;
    return callOn(found);
  };

  /** A setter of one interface. @param {string} face @param {string} member @returns {(node: any, value: any) => void} */
  const setter = (face, member) => {
    const found = Object.getOwnPropertyDescriptor(proto(face), member);
    const set = found && found.set;
    return set ? (node, value) => { set.call(node, value); } : () => {};
  };

  const nodeType = getter('Node', 'nodeType'), ownerDocument = getter('Node', 'ownerDocument');
  const localName = getter('Element', 'localName');
  const namespaceURI = getter('Element', 'namespaceURI');
  const HTML = 'http://www.w3.org/1999/xhtml';

  /** The HTML local name; '' for SVG, MathML and what is no element. @param {any} node */
  const htmlName = (node) => (node !== null && node !== undefined && nodeType(node) === 1 && namespaceURI(node) === HTML ? localName(node) : '');

  /**
   * A getter that several interfaces have each for itself (`value` of input, textarea, select), chosen by local name.
   * @param {string} member @param {Record<string, string>} faces local name to interface @param {any} otherwise
   */
  const byName = (member, faces, otherwise = null) => {
    const table = Object.create(null);
    for (const name of Object.keys(faces)) table[name] = getter(faces[name], member);
    return (/** @type {any} */ element) => {
      const get = table[htmlName(element)];
      return get ? get(element) : otherwise;
    };
  };

  const TEXT_CONTROLS = { input: 'HTMLInputElement', textarea: 'HTMLTextAreaElement' };
  const VALUE_CONTROLS = { ...TEXT_CONTROLS, select: 'HTMLSelectElement' };
  const LABELABLE = { ...VALUE_CONTROLS, button: 'HTMLButtonElement', output: 'HTMLOutputElement', meter: 'HTMLMeterElement', progress: 'HTMLProgressElement' };
  const LISTED = { ...VALUE_CONTROLS, button: 'HTMLButtonElement', output: 'HTMLOutputElement', fieldset: 'HTMLFieldSetElement', object: 'HTMLObjectElement', label: 'HTMLLabelElement', option: 'HTMLOptionElement' };

  // --- what a node is ---------------------------------------------------------------------------------------------

  /** @param {any} node */ const isElement = (node) => node !== null && node !== undefined && nodeType(node) === 1;
  /** @param {any} node */ const isText = (node) => node !== null && node !== undefined && nodeType(node) === 3;
  /** @param {any} node */ const isDocument = (node) => node !== null && node !== undefined && nodeType(node) === 9;
  const rawHost = getter('ShadowRoot', 'host');
  /** The host of a shadow root; null for every other node. @param {any} node */
  const host = (node) => {
    if (!node || nodeType(node) !== 11) return null;
    try { return rawHost(node); } catch { return null; } // a plain DocumentFragment fails the brand check
  };
  /** @param {any} node */ const isShadowRoot = (node) => host(node) !== null;

  // --- shadow trees -----------------------------------------------------------------------------------------------

  const openShadowRoot = getter('Element', 'shadowRoot');
  /** The extension's DOM API reaches closed roots; WebKit has none. A page's own `chrome` element is no function. */
  const openOrClosed = (() => {
    try {
      const found = /** @type {any} */ (globalThis).chrome && globalThis.chrome.dom && globalThis.chrome.dom.openOrClosedShadowRoot;
      return typeof found === 'function' ? found : null;
    } catch { return null; }
  })();
  /** Elements that had no closed root a moment ago: asking the extension's API costs more than all the rest of a read. */
  let rootless = new WeakSet(), since = 0;
  const FORGET = 2000;
  const forget = () => {
    const now = Date.now();
    if (now - since > FORGET) { rootless = new WeakSet(); since = now; }
  };
  /** Of an element without an open root, in the extension. @param {any} element */
  const closedRoot = (element) => {
    const name = localName(element);
    if ((!MAY_HOST.has(name) && name.indexOf('-') < 0) || rootless.has(element) || namespaceURI(element) !== HTML) return null;
    try {
      const found = openOrClosed(element);
      if (!found) rootless.add(element);
      return found;
    } catch { return null; }
  };
  /** The shadow root that can be reached: open everywhere, closed in the extension. @param {any} element */
  const shadowRoot = (element) => {
    const open = openShadowRoot(element);
    if (open || !openOrClosed) return open;
    forget();
    return closedRoot(element);
  };
  /** Asks every element anew for a closed root. */
  const askForRoots = () => { rootless = new WeakSet(); };
  // https://dom.spec.whatwg.org/#valid-shadow-host-name, beside names with a hyphen
  const MAY_HOST = new Set(['article', 'aside', 'blockquote', 'body', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'main', 'nav', 'p', 'section', 'span']);

  const parentNode = getter('Node', 'parentNode');
  const childNodeList = getter('Node', 'childNodes');
  const firstChild = getter('Node', 'firstChild');
  const nextSibling = getter('Node', 'nextSibling');
  const firstElementChild = getter('Element', 'firstElementChild');
  const nextElementSibling = getter('Element', 'nextElementSibling');
  const fragmentFirstElementChild = getter('DocumentFragment', 'firstElementChild');
  const elementSlot = getter('Element', 'assignedSlot');
  const textSlot = getter('Text', 'assignedSlot');
  const slotNodes = method('HTMLSlotElement', 'assignedNodes');

  /** The slot of an open root that shows this node. @param {any} node */
  const assignedSlot = (node) => (isElement(node) ? elementSlot(node) : isText(node) ? textSlot(node) : null);
  /**
   * The slot that shows this node, in closed roots too, where `assignedSlot` answers null: there the parent's slots are
   * asked. @param {any} node
   */
  const slotOf = (node) => {
    const slot = assignedSlot(node);
    if (slot || !openOrClosed) return slot;
    const parent = parentNode(node);
    if (!isElement(parent) || openShadowRoot(parent)) return null;
    const root = shadowRoot(parent);
    if (!root) return null;
    for (const each of fragmentQueryAll(root, 'slot')) if (slotNodes(each).indexOf(node) >= 0) return each;
    return null;
  };
  /** One step up in the flat tree: slot, host, or parent; null at the document's top. @param {any} node */
  const composedParent = (node) => {
    const slot = slotOf(node);
    if (slot) return slot;
    const parent = parentNode(node);
    if (parent === null) return host(node);
    return host(parent) || parent;
  };
  /** Children as a plain array. @param {any} node @returns {any[]} */
  const childNodes = (node) => {
    const out = [];
    for (let child = firstChild(node); child !== null; child = nextSibling(child)) out.push(child);
    return out;
  };
  /** Children in the flat tree: of the shadow root, of a slot what it shows. @param {any} node @returns {any[]} */
  const composedChildren = (node) => {
    if (isElement(node)) {
      const root = shadowRoot(node);
      if (root) return childNodes(root);
      if (localName(node) === 'slot' && htmlName(node) === 'slot') {
        const shown = slotNodes(node);
        if (shown.length > 0) return shown;
      }
    }
    return childNodes(node);
  };
  /** Element children as a plain array. @param {any} node @returns {any[]} */
  const children = (node) => {
    const out = [];
    const first = isElement(node) ? firstElementChild(node) : nodeType(node) === 11 ? fragmentFirstElementChild(node) : firstChild(node);
    for (let child = first; child !== null; child = nextSibling(child)) if (nodeType(child) === 1) out.push(child);
    return out;
  };

  // --- queries ----------------------------------------------------------------------------------------------------

  const elementQueryAll = method('Element', 'querySelectorAll');
  const fragmentQueryAll = method('DocumentFragment', 'querySelectorAll');
  const documentQueryAll = method('Document', 'querySelectorAll');
  const fragmentById = method('DocumentFragment', 'getElementById');
  const documentById = method('Document', 'getElementById');
  /** All matches inside an element, document or shadow root. @param {any} node @param {string} selector @returns {any[]} */
  const queryAll = (node, selector) => {
    const type = nodeType(node);
    const list = type === 1 ? elementQueryAll(node, selector) : type === 11 ? fragmentQueryAll(node, selector) : type === 9 ? documentQueryAll(node, selector) : [];
    const out = new Array(list.length);
    for (let i = 0; i < out.length; i++) out[i] = list[i];
    return out;
  };
  const elementQuery = method('Element', 'querySelector');
  const fragmentQuery = method('DocumentFragment', 'querySelector');
  const documentQuery = method('Document', 'querySelector');
  /** The first match. @param {any} node @param {string} selector */
  const query = (node, selector) => {
    const type = nodeType(node);
    return type === 1 ? elementQuery(node, selector) : type === 11 ? fragmentQuery(node, selector) : type === 9 ? documentQuery(node, selector) : null;
  };
  const documentByTag = method('Document', 'getElementsByTagName'), elementByTag = method('Element', 'getElementsByTagName');
  const itemOfCollection = proto('HTMLCollection').item, itemOfList = proto('NodeList').item;
  /** The shadow roots of all elements inside a document, shadow root or element, that can be reached. @param {any} root @returns {any[]} */
  const rootsIn = (root) => {
    const out = [], type = nodeType(root);
    // a live list: the engine makes none, and finds the next element from the last
    const all = type === 9 ? documentByTag(root, '*') : type === 1 ? elementByTag(root, '*') : fragmentQueryAll(root, '*');
    const item = type === 11 ? itemOfList : itemOfCollection;
    if (openOrClosed) forget();
    for (let i = 0, { length } = all; i < length; i += 1) {
      const element = item.call(all, i), open = openShadowRoot(element);
      const found = open !== null || openOrClosed === null || rootless.has(element) ? open : closedRoot(element);
      if (found) out.push(found);
    }
    return out;
  };
  /** @param {any} root document or shadow root @param {string} id */
  const elementById = (root, id) => (nodeType(root) === 11 ? fragmentById(root, id) : nodeType(root) === 9 ? documentById(root, id) : null);

  // --- attributes -------------------------------------------------------------------------------------------------

  const rawGetAttribute = method('Element', 'getAttribute');
  const hasAttribute = method('Element', 'hasAttribute');
  const attributeNames = method('Element', 'getAttributeNames');
  /** The attribute, or '' when it is absent. @param {any} element @param {string} name @returns {string} */
  const attribute = (element, name) => rawGetAttribute(element, name) || '';
  const matches = method('Element', 'matches');
  const closest = method('Element', 'closest');

  // --- controls ---------------------------------------------------------------------------------------------------

  const rawForm = byName('form', LISTED);
  const rawLabels = byName('labels', LABELABLE);
  const formElements = getter('HTMLFormElement', 'elements');
  /** The labels of a control as a plain array. @param {any} element @returns {any[]} */
  const labels = (element) => {
    const list = rawLabels(element);
    return list ? Array.from(list) : [];
  };
  /** The form that owns the control, which a misnested form's control has without being inside it. @param {any} element */
  const form = (element) => rawForm(element) || null;
  /** The controls that a form owns, wherever they stand. @param {any} element @returns {any[]} */
  const elements = (element) => {
    if (htmlName(element) !== 'form') return [];
    const list = formElements(element), out = new Array(list.length);
    for (let i = 0; i < out.length; i++) out[i] = list[i];
    return out;
  };

  // --- boxes, style, text -----------------------------------------------------------------------------------------

  const rawComputedStyle = globalThis.getComputedStyle;
  const rawCheckVisibility = proto('Element').checkVisibility;
  const propertyValue = method('CSSStyleDeclaration', 'getPropertyValue');
  /** @param {any} element @param {string} [pseudo] */
  const computedStyle = (element, pseudo) => rawComputedStyle.call(globalThis, element, pseudo);
  /** The engine's own answer; true where the engine has none, since then other checks decide. @param {any} element @param {any} [options] */
  const checkVisibility = (element, options) => (rawCheckVisibility ? rawCheckVisibility.call(element, options) : true);

  parts.primordials = Object.freeze({
    getter, method, setter, byName,
    document: globalThis.document,
    nodeType, isElement, isText, isDocument, isShadowRoot, host, htmlName, localName, namespaceURI,
    tagName: getter('Element', 'tagName'),
    nodeName: getter('Node', 'nodeName'),
    ownerDocument,
    rootNode: method('Node', 'getRootNode'),
    isConnected: getter('Node', 'isConnected'), baseURI: getter('Node', 'baseURI'),
    contains: method('Node', 'contains'),
    comparePosition: method('Node', 'compareDocumentPosition'),

    parentNode, parentElement: getter('Node', 'parentElement'), childNodeList, childNodes, children,
    firstChild, lastChild: getter('Node', 'lastChild'), nextSibling, previousSibling: getter('Node', 'previousSibling'),
    firstElementChild, nextElementSibling, previousElementSibling: getter('Element', 'previousElementSibling'),
    shadowRoot, openShadowRoot, askForRoots, reachesClosedRoots: openOrClosed !== null,
    assignedSlot, slotOf, assignedNodes: (/** @type {any} */ slot, /** @type {any} */ options) => (htmlName(slot) === 'slot' ? slotNodes(slot, options) : []),
    composedParent, composedChildren,

    query, queryAll, rootsIn, elementById, matches, closest,
    attribute, getAttribute: rawGetAttribute, attributeOf: method('Element', 'getAttributeNS'), hasAttribute, hasAttributes: method('Element', 'hasAttributes'), attributeNames,

    value: byName('value', { ...VALUE_CONTROLS, button: 'HTMLButtonElement', output: 'HTMLOutputElement', option: 'HTMLOptionElement' }, ''),
    defaultValue: byName('defaultValue', TEXT_CONTROLS, ''),
    /** Of what is known to be an input. */
    inputType: getter('HTMLInputElement', 'type'),
    type: byName('type', { ...VALUE_CONTROLS, button: 'HTMLButtonElement' }, ''),
    checked: byName('checked', { input: 'HTMLInputElement' }, false),
    disabled: byName('disabled', { ...VALUE_CONTROLS, button: 'HTMLButtonElement', fieldset: 'HTMLFieldSetElement', option: 'HTMLOptionElement' }, false),
    readOnly: byName('readOnly', TEXT_CONTROLS, false),
    selectionStart: byName('selectionStart', TEXT_CONTROLS),
    selectionEnd: byName('selectionEnd', TEXT_CONTROLS),
    options: (/** @type {any} */ select) => (htmlName(select) === 'select' ? Array.from(getter('HTMLSelectElement', 'options')(select)) : []),
    selectedOptions: (/** @type {any} */ select) => (htmlName(select) === 'select' ? Array.from(getter('HTMLSelectElement', 'selectedOptions')(select)) : []),
    optionCount: byName('length', { select: 'HTMLSelectElement' }, 0),
    multiple: byName('multiple', { select: 'HTMLSelectElement', input: 'HTMLInputElement' }, false),
    optionText: byName('text', { option: 'HTMLOptionElement' }, ''),
    optionLabel: byName('label', { option: 'HTMLOptionElement', optgroup: 'HTMLOptGroupElement' }, ''),
    form, elements, labels,
    labelControl: byName('control', { label: 'HTMLLabelElement' }),
    list: byName('list', { input: 'HTMLInputElement' }),
    isContentEditable: (/** @type {any} */ element) => htmlName(element) !== '' && rawIsContentEditable(element),

    textContent: getter('Node', 'textContent'),
    data: getter('CharacterData', 'data'),
    nodeValue: getter('Node', 'nodeValue'),
    innerText: (/** @type {any} */ element) => (htmlName(element) ? rawInnerText(element) : ''),
    href: byName('href', { a: 'HTMLAnchorElement', area: 'HTMLAreaElement' }, ''),
    currentSrc: byName('currentSrc', { img: 'HTMLImageElement' }, ''),
    naturalWidth: byName('naturalWidth', { img: 'HTMLImageElement' }, 0),
    naturalHeight: byName('naturalHeight', { img: 'HTMLImageElement' }, 0),
    complete: byName('complete', { img: 'HTMLImageElement' }, false),

    rect: method('Element', 'getBoundingClientRect'),
    clientRects: method('Element', 'getClientRects'),
    clientWidth: getter('Element', 'clientWidth'), clientHeight: getter('Element', 'clientHeight'),
    clientLeft: getter('Element', 'clientLeft'), clientTop: getter('Element', 'clientTop'),
    scrollWidth: getter('Element', 'scrollWidth'), scrollHeight: getter('Element', 'scrollHeight'),
    scrollLeft: getter('Element', 'scrollLeft'), scrollTop: getter('Element', 'scrollTop'),
    offsetParent: (/** @type {any} */ element) => (htmlName(element) ? rawOffsetParent(element) : null),
    computedStyle, propertyValue, checkVisibility,

    // a document's own members, which `<img name="body">` and `<form name="title">` shadow
    body: getter('Document', 'body'), head: getter('Document', 'head'), documentElement: getter('Document', 'documentElement'),
    title: getter('Document', 'title'), readyState: getter('Document', 'readyState'), forms: getter('Document', 'forms'),
    scrollingElement: getter('Document', 'scrollingElement'), fonts: getter('Document', 'fonts'), styleSheets: getter('Document', 'styleSheets'),
    /** A document that is never shown and runs nothing. */
    createInert: () => createHTMLDocument(implementation(globalThis.document), ''),
    /** An HTML element, in a document of any kind. */
    createElement: (/** @type {any} */ document, /** @type {string} */ name) => rawCreateElement(document, HTML, name),
    createText: method('Document', 'createTextNode'),
    setAttribute: method('Element', 'setAttribute'), appendChild: method('Node', 'appendChild'),
    hasFocus: method('Document', 'hasFocus'), createRange: method('Document', 'createRange'),
    createTreeWalker: method('Document', 'createTreeWalker'), getSelection: method('Document', 'getSelection'),
    execCommand: method('Document', 'execCommand'), designMode: getter('Document', 'designMode'),
    activeElement: (/** @type {any} */ root) => (isDocument(root) ? documentActive(root) : rootActive(root)),
    elementFromPoint: method('Document', 'elementFromPoint'),
    elementsFromPoint: method('Document', 'elementsFromPoint'),

    addListener: method('EventTarget', 'addEventListener'),
    removeListener: method('EventTarget', 'removeEventListener'),
    dispatch: method('EventTarget', 'dispatchEvent'),
    eventTarget: getter('Event', 'target'),
    eventPath: method('Event', 'composedPath'),
    eventType: getter('Event', 'type'),
    isTrusted: (/** @type {any} */ event) => event.isTrusted === true, // own and unforgeable, no prototype getter
  });

  const implementation = getter('Document', 'implementation');
  const createHTMLDocument = method('DOMImplementation', 'createHTMLDocument');
  const rawInnerText = getter('HTMLElement', 'innerText');
  const rawCreateElement = method('Document', 'createElementNS');
  const rawOffsetParent = getter('HTMLElement', 'offsetParent');
  const rawIsContentEditable = getter('HTMLElement', 'isContentEditable');
  const documentActive = getter('Document', 'activeElement');
  const rootActive = getter('ShadowRoot', 'activeElement');
})();
