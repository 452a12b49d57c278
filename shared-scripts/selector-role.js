'use strict';
// Elements by their role, name and states, as assistive technology is told of them
// (https://playwright.dev/docs/locators#locate-by-role): by the same role, name and states that a snapshot tells. A name never
// holds what stands in a field, and a state that is the value of a sensitive control is not told.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.selectorRole) return;
  const p = parts.primordials;

  const isSelected = p.byName('selected', { option: 'HTMLOptionElement' }, false);
  /** What a state is where nothing is said of it; open or shut is only what says so. @type {Record<string, boolean | number | undefined>} */
  const UNSAID = { checked: false, disabled: false, expanded: undefined, level: 0, pressed: false, selected: false };
  /** States that are no answer of a person's. */
  const NEUTRAL = new Set(['disabled', 'level']);

  /** One state, as a snapshot tells it; undefined, which nothing equals, where it would tell a value. @param {any} element @param {string} role @param {string} state @param {SelectorQuery} query */
  const stateOf = (element, role, state, query) => {
    const sensitive = query.isSensitive(element);
    if (sensitive && !NEUTRAL.has(state)) return undefined;
    if (state === 'selected' && p.htmlName(element) === 'option') return isSelected(element);
    const said = parts.states.of(element, role, sensitive);
    return said && Object.hasOwn(said, state) ? said[state] : UNSAID[state];
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
        if (p.isElement(node) && p.attribute(node, 'aria-hidden').trim().toLowerCase() === 'true') { found = true; break; }
      }
      for (const node of way) silenced.set(node, found);
      return found;
    };
    return (index) => {
      const element = query.listOf(tree.elements[index]);
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
    if (checks.some(([state]) => !Object.hasOwn(UNSAID, state))) throw new SyntaxError('reading a selector: an unknown state');
    const found = [];
    for (const index of query.inside(scopes)) {
      query.clock.step();
      const element = tree.elements[index];
      if (parts.roles.of(element) !== wanted) continue;
      if (!checks.every(([state, value]) => stateOf(element, wanted, state, query) === value)) continue;
      if (includeHidden !== true && !shown(index)) continue;
      if (named && !named(query.nameOf(element))) continue;
      found.push(element);
    }
    return found;
  };

  parts.selectorRole = Object.freeze({ find });
})();
