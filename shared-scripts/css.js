'use strict';
// Which elements of this document a parsed CSS selector means, shadow trees included: a combinator reaches from a shadow tree
// to its host, as Playwright's CSS does (https://playwright.dev/docs/locators#locate-in-shadow-dom); closed roots too, where
// they can be reached.
//
// The engine matches compounds; the steps between them, and the tests that CSS has no words for, are made here. What the
// engine does not understand throws.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.css) return;
  const p = parts.primordials;

  /** @typedef {SelectorCompound[]} Complex */
  /** @typedef {(element: any) => boolean} Test */
  /** @typedef {(steps: Complex, at: number) => Set<any>} Failed what led nowhere is not tried again, so that this ends in time */

  const COMBINATORS = new Set(['', ' ', '>', '+', '~']);
  /** In a chain it is what the step before found; inside a compound the engine would take each element for its own. */
  const SCOPE = /:scope(?![\w-])/i;
  /** What the browser says of a control by its value. Of a sensitive one it is not asked, one way or the other. */
  const VALUED = /:(?:checked|indeterminate|(?:user-)?(?:in)?valid|(?:in|out-of)-range|placeholder-shown|blank|(?:-webkit-)?autofill)(?![\w-])/i;
  /** Compares an element with those beside it. */
  const AMONG = /:nth-(?:last-)?child\([^)]*\sof\s/i;
  const CONTROLS = 'input,textarea,select';
  const MOST_DEEP = 16;

  /** One step up, from a shadow tree to its host. @param {any} element */
  const parentOf = (element) => {
    const parent = p.parentNode(element);
    if (p.isElement(parent)) return parent;
    return parent ? p.host(parent) : null;
  };

  /** What stands to the left by a combinator, no further than the scope. @type {Record<string, (element: any, scope: any, test: Test) => boolean>} */
  const LEFT = {
    ' ': (element, scope, test) => { for (let up = element; up !== scope && (up = parentOf(up));) if (test(up)) return true; return false; },
    '>': (element, scope, test) => { const up = element === scope ? null : parentOf(element); return up !== null && test(up); },
    '+': (element, scope, test) => { const one = element === scope ? null : p.previousElementSibling(element); return one !== null && test(one); },
    '~': (element, scope, test) => { for (let one = element; one !== scope && (one = p.previousElementSibling(one));) if (test(one)) return true; return false; },
  };

  /** Reads every compound once, also those that no element would come to: what cannot be read throws here. @param {Complex[]} lists @param {any} root @param {number} depth */
  const read = (lists, root, depth) => {
    if (depth > MOST_DEEP || !Array.isArray(lists) || lists.length === 0) throw new SyntaxError('reading a selector: no list');
    for (const steps of lists) {
      if (!Array.isArray(steps) || steps.length === 0) throw new SyntaxError('reading a selector: an empty part');
      for (const { by, css, tests } of steps) {
        if (!COMBINATORS.has(by)) throw new SyntaxError('reading a selector: an unknown combinator');
        if (css !== ':scope' && SCOPE.test(css)) throw new SyntaxError('reading a selector: a scope beside other things');
        p.matches(root, css);
        for (const { is, text, attribute, list } of tests || []) {
          if (!Object.hasOwn(TESTS, is)) throw new SyntaxError('reading a selector: an unknown test');
          if (LISTED.has(is)) read(list || [], root, depth + 1);
          else if (is === 'attribute' && !attribute) throw new SyntaxError('reading a selector: a test without its attribute');
          else if (TEXTS.has(is) && !text) throw new SyntaxError('reading a selector: a test without its text');
        }
      }
    }
  };
  const LISTED = new Set(['has', 'is', 'not', 'where']), TEXTS = new Set(['has-text', 'text']);

  /** @type {Record<string, (element: any, test: SelectorTest, query: SelectorQuery) => boolean>} */
  const TESTS = {
    'has-text': (element, { text }, query) => query.holds(text, element),
    text: (element, { text }, query) => query.means(text, element),
    visible: (element, _, query) => query.isVisible(element),
    hidden: (element, _, query) => !query.isVisible(element),
    attribute: (element, { attribute }, query) => parts.selectorAttribute.fits(element, attribute, query),
    is: (element, { list }, query) => matches(element, /** @type {Complex[]} */ (list), query),
    where: (element, { list }, query) => matches(element, /** @type {Complex[]} */ (list), query),
    not: (element, { list }, query) => !matches(element, /** @type {Complex[]} */ (list), query),
    has: (element, { list }, query) => /** @type {Complex[]} */ (list).some((steps) => has(element, steps, query)),
  };

  /** Whether the answer would be that of a sensitive control: its own, its form's, or one's beside it. @param {any} element @param {string} css @param {SelectorQuery} query */
  const tellsOfSensitive = (element, css, query) => {
    if (query.isSensitive(element)) return true;
    const name = p.htmlName(element), parent = AMONG.test(css) ? p.parentNode(element) : null;
    const others = name === 'form' ? p.elements(element) : name === 'fieldset' ? p.queryAll(element, CONTROLS) : [];
    return others.some(query.isSensitive) || (parent !== null && p.children(parent).some(query.isSensitive));
  };

  /** Whether one compound means the element. @param {any} element @param {SelectorCompound} compound @param {any} scope @param {SelectorQuery} query */
  const fits = (element, { css, tests }, scope, query) => {
    if (css === ':scope' ? element !== (scope || p.documentElement(p.document)) : !p.matches(element, css)) return false;
    if (VALUED.test(css) && tellsOfSensitive(element, css, query)) return false;
    // a select copies what was chosen there, as the option has it
    if (query.copies() && p.closest(element, 'selectedcontent') !== null) return false;
    return !tests || tests.every((test) => query.remember(test, element, () => TESTS[test.is](element, test, query)));
  };

  /** @returns {Failed} */
  const failures = () => {
    /** @type {Map<Complex, Set<any>[]>} */ const all = new Map();
    return (steps, at) => {
      let sets = all.get(steps);
      if (!sets) all.set(steps, (sets = steps.map(() => new Set())));
      return sets[at];
    };
  };

  /**
   * Whether what stands to the left of the compound at `at` leads on. `anchor` is what the first combinator of a relative
   * selector starts from.
   * @param {any} element @param {Complex} steps @param {number} at @param {any} scope @param {any} anchor @param {Failed} failed @param {SelectorQuery} query @returns {boolean}
   */
  const leads = (element, steps, at, scope, anchor, failed, query) => {
    const { by } = steps[at];
    if (at === 0) return by === '' || (anchor !== null && LEFT[by](element, null, (other) => other === anchor));
    if (by === '') return false;
    const nowhere = failed(steps, at - 1);
    return LEFT[by](element, scope, (other) => {
      query.clock.step();
      // only :scope means what the step before found; all else stands inside of it
      if (nowhere.has(other) || (other === scope && steps[at - 1].css !== ':scope')) return false;
      if (fits(other, steps[at - 1], scope, query) && leads(other, steps, at - 1, scope, anchor, failed, query)) return true;
      nowhere.add(other);
      return false;
    });
  };

  /** @param {any} element @param {Complex[]} lists @param {SelectorQuery} query */
  const matches = (element, lists, query) => lists.some((steps) => {
    const last = steps.length - 1;
    return fits(element, steps[last], null, query) && leads(element, steps, last, null, null, failures(), query);
  });

  /** The elements of the whole document that a compound means, as places in the tree. @param {SelectorCompound} compound @param {any} scope @param {SelectorQuery} query @returns {number[]} */
  const places = (compound, scope, query) => {
    const known = compound.css === ':scope' ? undefined : query.subjects.get(compound);
    if (known) return known;
    const tree = query.tree(), found = [];
    for (const element of candidates(compound, scope, query)) {
      const index = tree.at.get(element);
      if (index !== undefined) found.push(index);
    }
    found.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
    if (compound.css !== ':scope') query.subjects.set(compound, found);
    return found;
  };
  /** @param {SelectorCompound} compound @param {any} scope @param {SelectorQuery} query @returns {any[]} */
  const candidates = (compound, scope, query) => {
    const all = compound.css === ':scope' ? [scope || p.documentElement(p.document)] : query.roots().flatMap((/** @type {any} */ root) => p.queryAll(root, compound.css));
    return all.filter((/** @type {any} */ element) => { query.clock.step(); return fits(element, compound, scope, query); });
  };

  /** Whether a relative selector finds something from the element. @param {any} anchor @param {Complex} steps @param {SelectorQuery} query */
  const has = (anchor, steps, query) => {
    const tree = query.tree(), at = tree.at.get(anchor), last = steps.length - 1;
    if (at === undefined) return false;
    const way = steps[0].by === '' ? [{ ...steps[0], by: ' ' }, ...steps.slice(1)] : steps, beside = way[0].by === '+' || way[0].by === '~';
    const list = places(steps[last], null, query), from = beside ? tree.last[at] : at + 1;
    const to = beside ? (tree.parent[at] < 0 ? from : tree.last[tree.parent[at]]) : tree.last[at];
    const failed = failures();
    for (let i = parts.selectorText.firstFrom(list, from); i < list.length && list[i] < to; i++) {
      query.clock.step();
      if ((last === 0 && way[0].by === ' ') || leads(tree.elements[list[i]], way, last, null, anchor, failed, query)) return true;
    }
    return false;
  };

  /**
   * All elements that a list of selectors means, in the document or inside elements.
   * @param {Complex[]} lists @param {any[] | null} scopes null for the document @param {SelectorQuery} query @returns {any[]}
   */
  const find = (lists, scopes, query) => {
    const found = new Set(), root = p.documentElement(p.document);
    if (!root) return [];
    read(lists, root, 0);
    for (const steps of lists) {
      const last = steps.length - 1;
      if (scopes === null) {
        const failed = failures();
        for (const element of candidates(steps[last], null, query)) if (leads(element, steps, last, null, null, failed, query)) found.add(element);
        continue;
      }
      // of nested scopes the outermost holds all, where nothing is asked of what stands between
      const itself = steps[last].css === ':scope';
      for (const scope of last === 0 && !itself ? query.outermost(scopes) : scopes) {
        const tree = query.tree(), at = tree.at.get(scope), failed = failures();
        if (at === undefined) continue;
        const list = places(steps[last], scope, query);
        for (let i = parts.selectorText.firstFrom(list, itself ? at : at + 1); i < list.length && list[i] < tree.last[at]; i++) {
          query.clock.step();
          const element = tree.elements[list[i]];
          if (leads(element, steps, last, scope, null, failed, query)) found.add(element);
        }
      }
    }
    return query.ordered(Array.from(found), lists.length === 1);
  };

  parts.css = Object.freeze({ find });
})();
