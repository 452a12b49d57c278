'use strict';
// Elements by their role, name and states, as assistive technology is told of them
// (https://playwright.dev/docs/locators#locate-by-role). The role is roles.js's and the name name.js's, by which a name never
// holds what stands in a field; a state that is the value of a sensitive control is not told.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.selectorRole) return;
  const p = parts.primordials;

  const words = (/** @type {string} */ text) => new Set(text.split(/\s+/));
  /** Which roles a state belongs to: https://www.w3.org/TR/wai-aria-1.2/#state_prop_def */
  const CHECKED = words('checkbox menuitemcheckbox menuitemradio option radio switch treeitem');
  const EXPANDED = words('application button checkbox columnheader combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio row rowheader switch tab treeitem');
  const LEVEL = words('heading listitem row treeitem');
  const SELECTED = words('columnheader gridcell option row rowheader tab treeitem');
  /** States that a person's choice is. */
  const CHOICES = new Set(['checked', 'selected']);
  const isSelected = p.byName('selected', { option: 'HTMLOptionElement' }, false);

  /** @param {any} element @param {string} name */
  const given = (element, name) => p.attribute(element, name).trim().toLowerCase();
  /** @param {string} said true, false or mixed */
  const tristate = (said) => (said === 'mixed' ? 'mixed' : said === 'true');
  /** @param {any} element */
  const kind = (element) => (p.htmlName(element) === 'input' ? p.type(element) : '');

  /** @type {Record<string, (element: any, role: string) => boolean | 'mixed' | number | undefined>} */
  const STATES = {
    checked: (element, role) => {
      const type = kind(element);
      if (type === 'checkbox' && p.matches(element, ':indeterminate')) return 'mixed';
      if (type === 'checkbox' || type === 'radio') return p.checked(element);
      return CHECKED.has(role) && tristate(given(element, 'aria-checked'));
    },
    disabled: (element) => {
      if (p.matches(element, ':disabled')) return true;
      for (let node = element; node; node = p.composedParent(node)) {
        const said = p.isElement(node) ? given(node, 'aria-disabled') : '';
        if (said === 'true' || said === 'false') return said === 'true';
      }
      return false;
    },
    expanded: (element, role) => {
      if (p.htmlName(element) === 'details') return p.hasAttribute(element, 'open');
      const said = EXPANDED.has(role) ? given(element, 'aria-expanded') : '';
      return said === 'true' || said === 'false' ? said === 'true' : undefined;
    },
    level: (element, role) => {
      if (!LEVEL.has(role)) return 0;
      const said = parseInt(p.attribute(element, 'aria-level'), 10);
      if (said >= 1) return said;
      const head = /^h([1-6])$/.exec(p.htmlName(element));
      return head ? Number(head[1]) : 0;
    },
    pressed: (element, role) => role === 'button' && tristate(given(element, 'aria-pressed')),
    selected: (element, role) => (p.htmlName(element) === 'option' ? isSelected(element) : SELECTED.has(role) && given(element, 'aria-selected') === 'true'),
  };

  /** An option is shown by its list, which has a box where the option has none. @param {any} element */
  const shownBy = (element) => {
    const name = p.htmlName(element);
    return (name === 'option' || name === 'optgroup') && p.closest(element, 'select') || element;
  };

  /** Whether assistive technology is told of an element. @param {SelectorQuery} query @returns {(index: number) => boolean} */
  const tells = (query) => {
    const tree = query.tree();
    /** Whether it, or something around it, says that it is hidden. @type {Map<any, boolean>} */ const silenced = new Map();
    const isSilenced = (/** @type {any} */ element) => {
      const way = [];
      let found = false;
      for (let node = element; node; node = p.composedParent(node)) {
        const known = silenced.get(node);
        if (known !== undefined) { found = known; break; }
        way.push(node);
        if (p.isElement(node) && given(node, 'aria-hidden') === 'true') { found = true; break; }
      }
      for (const node of way) silenced.set(node, found);
      return found;
    };
    return (index) => {
      const element = shownBy(tree.elements[index]);
      return !parts.name.isHidden(element) && !isSilenced(element);
    };
  };

  /**
   * The elements of a role.
   * @param {{ role: string, name?: SelectorText, states?: Record<string, unknown> }} step @param {any[] | null} scopes @param {SelectorQuery} query @returns {any[]}
   */
  const find = ({ role, name, states = {} }, scopes, query) => {
    const tree = query.tree(), wanted = parts.rolesWords.SAME.get(role) || role, shown = tells(query);
    const named = name ? parts.selectorText.plain(name) : null;
    const { includeHidden, ...asked } = states, checks = Object.entries(asked);
    if (checks.some(([state]) => !Object.hasOwn(STATES, state))) throw new SyntaxError('reading a selector: an unknown state');
    const found = [];
    for (const index of query.inside(scopes)) {
      query.clock.step();
      const element = tree.elements[index];
      if (parts.roles.of(element) !== wanted) continue;
      if (!checks.every(([state, value]) => (!CHOICES.has(state) || !query.isSensitive(element)) && STATES[state](element, wanted) === value)) continue;
      if (includeHidden !== true && !shown(index)) continue;
      if (named && !named(query.nameOf(element))) continue;
      found.push(element);
    }
    return found;
  };

  parts.selectorRole = Object.freeze({ find });
})();
