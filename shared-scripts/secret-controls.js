'use strict';
// Which elements are controls, which texts and boxes belong to one, and what hands something down to the elements inside it.
// The first of the files that gather the facts of a control: they know the DOM, and secret-rule.js decides.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.secretControls) return;
  const p = parts.primordials;
  const rule = parts.secretRule;

  const ROLES = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);
  // A form-associated custom element is what can be disabled and is none of the known ones; an isolated world has no registry to ask.
  const ASSOCIATED = ':is(:enabled,:disabled):not(input,textarea,select,button,fieldset,optgroup,option)';
  /** A role that edits, or one that looks like it. A page has many roles, and few of these. */
  const EDITING = '[role*="box" i],[role*="spinbutton" i]';
  /** May be controls by an attribute: isControl decides. An engine reads a selector once a document, and this one in half the time of the exact one. */
  const HOLDERS = `[contenteditable],${EDITING},[role]:enabled,[role]:disabled`;
  const CONTROLS = `input,textarea,select,${HOLDERS}`;
  /** What may be sensitive by itself. */
  const SENSITIVE = `input,textarea,select,[contenteditable],${EDITING},${ASSOCIATED},[data-private],[data-sensitive],[autocomplete]`;
  const FIELDS = 'input:not([type="hidden" i]),textarea,select,[contenteditable]';
  /** What holds typed words. */
  const TYPED = 'input:not([type="hidden" i]):not([type="checkbox" i]):not([type="radio" i]):not([type="button" i]):not([type="submit" i]),textarea,select,[contenteditable]';
  /** What a text may belong to, beside the fields: boxes that pass for one, private boxes. */
  const OWNERS = `input,textarea,select,${HOLDERS},[data-private],[data-sensitive]`;
  const BUTTONS = 'button,input[type="submit" i],input[type="button" i],input[type="image" i],[role="button" i]';

  /** @param {string} name an HTML local name */
  const isNative = (name) => name === 'input' || name === 'textarea' || name === 'select';
  /** @param {any} element */
  const isMarked = (element) => p.hasAttribute(element, 'data-private') || p.hasAttribute(element, 'data-sensitive');

  /** @param {any} element @param {string} name its HTML local name */
  const isControl = (element, name) => {
    if (isNative(name)) return true;
    if (name === '') return false;
    const editing = p.getAttribute(element, 'contenteditable');
    if (editing !== null && editing.toLowerCase() !== 'false') return true;
    const role = p.getAttribute(element, 'role');
    if (role !== null && ROLES.has(role.trim().toLowerCase().split(/\s+/)[0])) return true;
    return name.indexOf('-') > 0 && p.matches(element, ASSOCIATED);
  };
  /** @param {any} element a control @param {string} name its HTML local name */
  const isEditable = (element, name) => name !== 'input' || rule.isEditable({ tag: name, type: p.inputType(element) });
  /** A checkbox or a radio button shows a state, never typed words. @param {any} element */
  const isChoice = (element) => {
    const type = p.htmlName(element) === 'input' ? p.inputType(element) : '';
    return type === 'checkbox' || type === 'radio';
  };

  /** Its text is a value, or the page calls it private. @param {any} element @param {string} name */
  const isClosed = (element, name) => p.hasAttribute(element, 'contenteditable') || isMarked(element) || (p.hasAttribute(element, 'role') && isControl(element, name));
  /** Does the text of this element belong to it, as a field's or a private box's does? @param {any} element */
  const isOwner = (element) => {
    if (p.matches(element, FIELDS) || isMarked(element)) return true;
    const name = p.htmlName(element);
    return name !== 'input' && p.hasAttribute(element, 'role') && isControl(element, name);
  };
  /** Does this node hold a control of its own? Then its text is that control's. @param {any} node */
  const holdsControl = (node) => p.isElement(node) && (isOwner(node) || (p.firstElementChild(node) !== null && p.queryAll(node, OWNERS).some(isOwner)));

  /** @param {any} element @param {string} name @returns {string} the autocomplete that it hands down */
  const tokensOf = (element, name) => {
    if (!p.hasAttribute(element, 'autocomplete') || isControl(element, name)) return '';
    const tokens = p.attribute(element, 'autocomplete');
    return tokens === 'off' || tokens === 'on' ? '' : tokens; // what most forms say means nothing
  };
  /** May it hand more than its form or label down to the elements inside it: a mark, tokens, a role that edits (isControl decides)? @param {any} element */
  const isLoud = (element) => {
    if (!p.hasAttributes(element)) return false;
    if (isMarked(element) || p.hasAttribute(element, 'contenteditable')) return true;
    const tokens = p.getAttribute(element, 'autocomplete');
    if (tokens !== null && tokens !== 'off' && tokens !== 'on') return true;
    const role = p.getAttribute(element, 'role');
    return role !== null && /box|spinbutton/i.test(role);
  };
  parts.secretControls = Object.freeze({
    HOLDERS, CONTROLS, SENSITIVE, FIELDS, TYPED, BUTTONS,
    isControl, isEditable, isChoice, isMarked, isClosed, isLoud, holdsControl, tokensOf,
  });
})();
