'use strict';
// The states of an element that its role can have: checked, expanded, pressed and the like.
//
// https://www.w3.org/TR/wai-aria-1.2/#state_prop_def and https://www.w3.org/TR/html-aam-1.0/#html-attribute-state-and-property-mappings
// Never which option of a list is chosen, and never an amount: those are values. Of a sensitive field only what says whether
// a person can use it: whether it is checked or holds what its page accepts would answer a question about its value.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.states) return;
  const p = parts.primordials;

  const roles = (/** @type {string} */ text) => new Set(text.split(/\s+/));
  const INPUTS = 'checkbox combobox listbox radiogroup slider spinbutton textbox searchbox switch';
  const CHECKED = roles('checkbox menuitemcheckbox menuitemradio radio switch treeitem');
  const DISABLED = roles(`${INPUTS} application button columnheader grid gridcell group link menu menubar menuitem menuitemcheckbox menuitemradio option radio row
    rowheader scrollbar separator tab tablist toolbar tree treegrid treeitem`);
  const EXPANDED = roles('application button checkbox columnheader combobox generic gridcell group link listbox menuitem menuitemcheckbox menuitemradio row rowheader switch tab treeitem');
  const INVALID = roles(`${INPUTS} application columnheader gridcell rowheader tree treegrid`);
  const LEVEL = roles('heading listitem row treeitem');
  const MANY = roles('grid listbox tablist tree treegrid');
  const READONLY = roles(`${INPUTS} columnheader grid gridcell menuitemcheckbox menuitemradio rowheader treegrid`);
  const REQUIRED = roles(`${INPUTS} gridcell columnheader rowheader tree treegrid`);
  /** Options are left out: the chosen one is its list's value. */
  const SELECTED = roles('columnheader gridcell row rowheader tab treeitem');
  const WORDS = Object.freeze({ true: true, false: false, mixed: 'mixed' });

  /** @param {any} element @param {string} name an attribute of two or three states @returns {boolean | 'mixed' | undefined} */
  const word = (element, name) => WORDS[/** @type {keyof typeof WORDS} */ (p.attribute(element, name).trim().toLowerCase())];
  /** @param {any} element @param {string} name */
  const two = (element, name) => { const said = word(element, name); return said === 'mixed' ? undefined : said; };
  /** @param {any} element @param {string} attribute ours, for those that HTML has too */
  const hasOwn = (element, attribute) => ['input', 'select', 'textarea'].includes(p.htmlName(element)) && p.hasAttribute(element, attribute);

  /** @param {any} element */
  const isBox = (element) => p.htmlName(element) === 'input' && ['checkbox', 'radio'].includes(p.type(element));
  /** @param {any} element @param {string} role */
  const checked = (element, role) => {
    if (!isBox(element)) {
      const said = word(element, 'aria-checked');
      // https://www.w3.org/TR/wai-aria-1.2/#aria-checked: where a role has no third state, it means false
      return said === 'mixed' && !['checkbox', 'menuitemcheckbox', 'treeitem'].includes(role) ? false : said === undefined && role !== 'treeitem' ? false : said;
    }
    return p.type(element) === 'checkbox' && p.matches(element, ':indeterminate') ? 'mixed' : p.checked(element) === true;
  };

  /** Disabled by itself, by a group around it, or as part of a widget that is. @param {any} element */
  const isDisabled = (element) => {
    if (p.matches(element, ':disabled')) return true;
    for (let node = element; node !== null; node = p.host(p.rootNode(node))) {
      const said = p.closest(node, '[aria-disabled=true i],[aria-disabled=false i]');
      if (said !== null) return two(said, 'aria-disabled') === true;
    }
    return false;
  };

  /** @param {any} element */
  const expanded = (element) => {
    const said = two(element, 'aria-expanded');
    if (said !== undefined) return said;
    if (p.htmlName(element) === 'details') return p.hasAttribute(element, 'open');
    const parent = p.parentNode(element);
    return isSummary(element) ? p.hasAttribute(parent, 'open') : undefined;
  };
  /** What opens and shuts its details. @param {any} element */
  const isSummary = (element) => p.htmlName(element) === 'summary' && p.matches(element, 'details>summary:first-of-type');

  /** @param {any} element @param {string} role */
  const level = (element, role) => {
    const said = parseInt(p.attribute(element, 'aria-level'), 10);
    if (said >= 1) return Math.min(said, 1000);
    const name = p.htmlName(element);
    if (role === 'heading') return /^h[1-6]$/.test(name) ? Number(name[1]) : 2;
    return undefined;
  };

  /** https://www.w3.org/TR/wai-aria-1.2/#aria-invalid: any other word means that it is. @param {any} element */
  const isInvalid = (element) => {
    const said = p.attribute(element, 'aria-invalid').trim().toLowerCase();
    return said !== '' && said !== 'false';
  };

  /** Set where true alone tells something, given anyway where false does too. @type {[string, Set<string>, boolean, boolean, (element: any, role: string) => unknown][]} */
  const STATES = [
    ['checked', CHECKED, false, false, checked],
    ['disabled', DISABLED, true, true, isDisabled],
    ['expanded', EXPANDED, false, false, expanded],
    ['invalid', INVALID, true, false, isInvalid],
    ['level', LEVEL, false, true, level],
    ['multiselectable', MANY, true, true, (element) => (p.htmlName(element) === 'select' && p.multiple(element)) || two(element, 'aria-multiselectable')],
    ['pressed', roles('button'), false, false, (element) => word(element, 'aria-pressed')],
    ['readonly', READONLY, true, true, (element) => hasOwn(element, 'readonly') || two(element, 'aria-readonly')],
    ['required', REQUIRED, true, true, (element) => hasOwn(element, 'required') || two(element, 'aria-required')],
    ['selected', SELECTED, true, false, (element) => two(element, 'aria-selected')],
  ];

  /**
   * The states of an element; null when there is nothing to say.
   * @param {any} element @param {string} role @param {boolean} sensitive @returns {Record<string, boolean | string | number> | null}
   */
  const of = (element, role, sensitive) => {
    /** @type {Record<string, boolean | string | number> | null} */
    let found = null;
    for (const [name, having, only, always, read] of STATES) {
      if (!having.has(role) || (sensitive && !always)) continue;
      const state = read(element, role);
      if (state === undefined || (only && state !== true)) continue;
      found = found || {};
      found[name] = /** @type {any} */ (state);
    }
    return found;
  };

  parts.states = Object.freeze({ of, isSummary });
})();
