'use strict';
// The role of an element: the one that its author gave it, or the one that it has by itself and by where it stands.
//
// https://www.w3.org/TR/html-aam-1.0/ and https://www.w3.org/TR/wai-aria-1.2/#document-handling_author-errors_roles
// The answer is a word of the standard: "generic" for what groups and means nothing, "none" for what its author says means
// nothing, and '' for elements to which the standards give no role.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.roles) return;
  const p = parts.primordials, words = parts.rolesWords;

  const SVG = 'http://www.w3.org/2000/svg';

  /** The parent, out of shadow roots to their hosts. @param {any} element @returns {any} */
  const parent = (element) => {
    const found = p.parentNode(element);
    return found === null || p.isElement(found) ? found : p.host(found);
  };
  /** @param {any} element @param {(element: any) => boolean} test @returns {any} the nearest ancestor */
  const above = (element, test) => {
    for (let node = parent(element); node !== null; node = parent(node)) if (test(node)) return node;
    return null;
  };

  /** The first word of the attribute that is a role. @param {any} element @returns {string} */
  const explicit = (element) => {
    const given = p.attribute(element, 'role');
    if (!given) return '';
    for (const word of given.toLowerCase().split(/[\t\n\f\r ]+/)) {
      const role = words.SAME.get(word) || word;
      if (words.ROLES.has(role)) return role;
    }
    return '';
  };

  /** Whether its author named it, by a means that every element has. @param {any} element */
  const isNamed = (element) => /\S/.test(p.attribute(element, 'aria-label')) || /\S/.test(p.attribute(element, 'title'))
    || p.attribute(element, 'aria-labelledby').split(/\s+/).some((/** @type {string} */ id) => id !== '' && p.elementById(p.rootNode(element), id));

  /** @param {any} element */
  const isFocusable = (element) => {
    if (p.matches(element, ':disabled')) return false;
    return p.hasAttribute(element, 'tabindex') || p.matches(element, 'button,input:not([type=hidden]),select,textarea,a[href],area[href],iframe,details>summary:first-of-type,audio[controls],video[controls],[contenteditable]:not([contenteditable=false])');
  };

  /**
   * Whether an element that says it has no role has one all the same, because a person can reach it or it says more of itself.
   * https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none
   * @param {any} element @param {string} own
   */
  const speaks = (element, own) => words.GLOBAL.some((/** @type {string} */ each) => p.hasAttribute(element, each))
    || (!words.NAMELESS.has(own) && words.NAMING.some((/** @type {string} */ each) => p.hasAttribute(element, each)))
    || isFocusable(element);

  /** @param {any} element */
  const isSection = (element) => {
    const role = explicit(element);
    return role ? words.SECTION_ROLES.has(role) : words.SECTIONS.has(p.htmlName(element));
  };
  /** The role of the table around, or ''. @param {any} element */
  const tableRole = (element) => {
    const table = above(element, (node) => p.htmlName(node) === 'table');
    return table ? of(table) : '';
  };
  /** @param {any} element @param {string} inside the role in a table */
  const inTable = (element, inside) => {
    const role = tableRole(element);
    if (role === 'table') return inside;
    if (role === 'grid' || role === 'treegrid') return inside === 'cell' ? 'gridcell' : inside;
    return 'generic';
  };
  const HEADS = new Map([['col', 'columnheader'], ['colgroup', 'columnheader'], ['row', 'rowheader'], ['rowgroup', 'rowheader']]);
  /** A header that says nothing heads its row where the row has cells too. @param {any} element */
  const header = (element) => {
    const said = HEADS.get(p.attribute(element, 'scope').trim().toLowerCase());
    if (said) return said;
    const row = p.parentNode(element);
    return p.isElement(row) && p.children(row).some((/** @type {any} */ cell) => p.htmlName(cell) === 'td') ? 'rowheader' : 'columnheader';
  };
  /** @param {any} element @param {string} name the parent's */
  const parentIs = (element, name) => p.htmlName(parent(element)) === name;

  /** Elements whose role depends on their attributes and on where they stand. @type {Map<string, (element: any) => string>} */
  const DEPENDS = new Map(Object.entries({
    a: (/** @type {any} */ element) => (p.hasAttribute(element, 'href') ? 'link' : 'generic'),
    area: (/** @type {any} */ element) => (p.hasAttribute(element, 'href') ? 'link' : 'generic'),
    aside: (/** @type {any} */ element) => (isNamed(element) || !above(element, (node) => isSection(node) && p.htmlName(node) !== 'main' && explicit(node) !== 'main') ? 'complementary' : 'generic'),
    footer: (/** @type {any} */ element) => (above(element, isSection) ? 'generic' : 'contentinfo'),
    form: (/** @type {any} */ element) => (isNamed(element) ? 'form' : 'generic'),
    header: (/** @type {any} */ element) => (above(element, isSection) ? 'generic' : 'banner'),
    img: (/** @type {any} */ element) => (p.getAttribute(element, 'alt') === '' && !/\S/.test(p.attribute(element, 'title')) && !speaks(element, 'img') ? 'none' : 'img'),
    input: (/** @type {any} */ element) => {
      const type = p.type(element);
      if (words.SUGGESTING.has(type) && p.list(element)) return 'combobox';
      return words.INPUTS.has(type) ? words.INPUTS.get(type) : 'textbox';
    },
    li: (/** @type {any} */ element) => (['ul', 'ol', 'menu'].some((name) => parentIs(element, name)) || ['list', 'directory'].includes(explicitOr(parent(element))) ? 'listitem' : 'generic'),
    option: (/** @type {any} */ element) => (above(element, (node) => ['select', 'datalist'].includes(p.htmlName(node))) ? 'option' : 'generic'),
    section: (/** @type {any} */ element) => (isNamed(element) ? 'region' : 'generic'),
    select: (/** @type {any} */ element) => (p.multiple(element) || (parseInt(p.attribute(element, 'size'), 10) || 0) > 1 ? 'listbox' : 'combobox'),
    tbody: (/** @type {any} */ element) => inTable(element, 'rowgroup'),
    td: (/** @type {any} */ element) => inTable(element, 'cell'),
    tfoot: (/** @type {any} */ element) => inTable(element, 'rowgroup'),
    th: (/** @type {any} */ element) => inTable(element, header(element)),
    thead: (/** @type {any} */ element) => inTable(element, 'rowgroup'),
    tr: (/** @type {any} */ element) => inTable(element, 'row'),
  }));
  /** @param {any} element */
  const explicitOr = (element) => (p.isElement(element) ? explicit(element) : '');

  /** @param {any} element */
  const byItself = (element) => {
    const name = p.htmlName(element);
    if (name === '') {
      const own = p.localName(element);
      if (own === 'math') return 'math';
      if (p.namespaceURI(element) !== SVG) return '';
      return own === 'svg' || own === 'image' ? 'img' : own === 'a' && (p.hasAttribute(element, 'href') || p.hasAttribute(element, 'xlink:href')) ? 'link' : '';
    }
    const depends = DEPENDS.get(name);
    return depends ? depends(element) : words.ELEMENTS.get(name) || '';
  };

  /** Whether an element is without a role because a table or list around it is. @param {any} element @returns {boolean} */
  const inheritsNone = (element) => {
    const from = words.INHERITS.get(p.htmlName(element));
    const around = from ? parent(element) : null;
    if (!from || !p.isElement(around) || !from.has(p.htmlName(around))) return false;
    const role = explicit(around);
    if (role) return role === 'none' && !speaks(around, byItself(around));
    return inheritsNone(around);
  };

  /** @param {any} element */
  const implicit = (element) => (inheritsNone(element) ? 'none' : byItself(element));

  /** The role of an element. @param {any} element @returns {string} */
  const of = (element) => {
    const role = explicit(element);
    if (role === '') return implicit(element);
    if (role !== 'none') return role;
    const own = implicit(element);
    return own !== 'none' && speaks(element, own) ? own : 'none';
  };

  parts.roles = Object.freeze({ of, explicit, isFocusable });
})();
