'use strict';
// What a control's ancestors hand down to it, through slots and shadow hosts: a private mark, autocomplete tokens, the form, a
// wrapping label, and that it stands inside a sensitive element. Kept for one read.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.secretAbove) return;
  const p = parts.primordials;
  const { MARKS, isControl, isMarked, handsDown, tokensOf } = parts.secretControls;
  const { cut } = parts.secretNearby;

  /** @typedef {{marked: boolean, tokens: string, form: any, label: any, inside: boolean}} Above what an element's ancestors, and it, hand down */

  const TOP = Object.freeze({ marked: false, tokens: '', form: null, label: null, inside: false });
  const MOST_ROOTS = 5000;

  /**
   * @param {any} here the document
   * @param {any} seen what the watcher remembers of it
   * @param {(element: any, from: Above) => {sensitive: boolean}} verdictOf of a control
   */
  const above = (here, seen, verdictOf) => {
    /** @type {Map<any, Above>} */ const known = new Map();
    /** The forms that elements stand in or are. @type {Map<any, any>} */ const forms = new Map();
    /** Light ancestors that hand nothing down. @type {Set<any>} */ const bare = new Set();
    /** @type {any[] | null} */ let allRoots = null;
    /** @type {boolean | null} */ let unmarked = null;

    const isThere = (/** @type {any} */ root) => root !== null;
    /** Every root that can be reached: the document and its shadow roots, each hooked to the watcher. */
    const roots = () => {
      if (allRoots !== null) return allRoots;
      allRoots = [here];
      for (let i = 0; i < allRoots.length && i < MOST_ROOTS; i++) {
        const found = p.reachesClosedRoots ? p.queryAll(allRoots[i], '*').map(p.shadowRoot).filter(isThere) : p.openRootsIn(allRoots[i]);
        for (const root of found) { allRoots.push(root); seen.hook(root); }
      }
      return allRoots;
    };
    /** How many forms were asked for the roots inside them. */
    let asked = 0;
    const FEW = 2;
    /** Are there shadow roots inside it? Of a few forms each is asked, of many the document, once. @param {any} element */
    const holdsRoots = (element) => {
      if (p.reachesClosedRoots) return roots().length > 1;
      if (allRoots === null && ++asked <= FEW) return p.openRootsIn(element).length > 0;
      const all = roots();
      for (let i = 1; i < all.length; i++) if (p.contains(element, p.host(all[i]))) return true;
      return false;
    };

    /** @param {any} element @param {Above} from its composed parent's @returns {Above} */
    const handDown = (element, from) => {
      const name = p.htmlName(element);
      const marked = from.marked || isMarked(element);
      const token = tokensOf(element, name);
      const form = name === 'form' ? element : from.form;
      const label = name === 'label' ? element : from.label;
      const inside = from.inside || seen.isFilled(element) || (name !== 'input' && name !== 'select' && isControl(element, name) && verdictOf(element, from).sensitive);
      if (marked === from.marked && token === '' && form === from.form && label === from.label && inside === from.inside) return from;
      return { marked, tokens: token === '' ? from.tokens : cut(`${cut(token)} ${from.tokens}`), form, label, inside };
    };

    /** Nothing in the whole document is marked, holds other elements as a control, or was filled by us. */
    const isUnmarked = () => {
      if (unmarked === null) unmarked = !seen.hasFilled() && !p.queryAll(here, MARKS).some(handsDown);
      return unmarked;
    };
    /** Does it stand in the light, with no shadow root and no component that may edit on its way up? @param {any} element */
    const standsBare = (element) => {
      const way = [];
      let node = p.parentNode(element);
      for (; node !== null && !bare.has(node); node = p.parentNode(node)) {
        const type = p.nodeType(node);
        if (type === 9) break;
        if (type !== 1 || p.localName(node).indexOf('-') > 0 || p.shadowRoot(node)) return false;
        way.push(node);
      }
      if (node === null) return false;
      for (const each of way) bare.add(each);
      return true;
    };

    /** What the ancestors of an element hand down to it. No recursion: a page can nest as deep as it likes. @param {any} element @returns {Above} */
    const aboveOf = (element) => {
      const up = p.parentNode(element);
      if (p.isElement(up) && isUnmarked() && standsBare(element)) {
        let from = known.get(up);
        if (from) return from;
        const form = p.closest(up, 'form'), label = p.closest(up, 'label');
        from = form === null && label === null ? TOP : { marked: false, tokens: '', form, label, inside: false };
        known.set(up, from);
        return from;
      }
      const chain = [];
      let node = p.composedParent(element);
      /** @type {Above} */ let from = TOP;
      for (; node !== null; node = p.composedParent(node)) {
        const have = known.get(node);
        if (have) { from = have; break; }
        chain.push(node);
      }
      for (let i = chain.length - 1; i >= 0; i--) {
        if (p.isElement(chain[i])) from = handDown(chain[i], from);
        known.set(chain[i], from);
      }
      return from;
    };

    /** The form that an element stands in. It asks for no verdict, which may need the form. @param {any} element @returns {any} */
    const formAbove = (element) => {
      const way = [];
      let form = null, node = p.composedParent(element);
      for (; node !== null; node = p.composedParent(node)) {
        const have = known.get(node);
        if (have !== undefined) { form = have.form; break; }
        const before = forms.get(node);
        if (before !== undefined) { form = before; break; }
        way.push(node);
        if (p.htmlName(node) === 'form') { form = node; break; }
      }
      for (const each of way) forms.set(each, form);
      return form;
    };

    return { roots, holdsRoots, aboveOf, formAbove, handDown };
  };

  parts.secretAbove = Object.freeze({ above, TOP });
})();
