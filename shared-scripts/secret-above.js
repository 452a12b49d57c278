'use strict';
// What a control's ancestors hand down to it, through slots and shadow hosts: a private mark, autocomplete tokens, the form, a
// wrapping label, and that it stands inside a sensitive element. Kept for one read.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.secretAbove) return;
  const p = parts.primordials;
  const { isControl, isMarked, isLoud, tokensOf } = parts.secretControls;
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
    /** Does an ancestor stand in the light, and does it hand down nothing but a form or a label? @type {Map<any, boolean>} */ const bare = new Map();
    /** @type {any[] | null} */ let allRoots = null;

    /** Every root that can be reached: the document and its shadow roots, each hooked to the watcher. */
    const roots = () => {
      if (allRoots !== null) return allRoots;
      allRoots = [here];
      for (let i = 0; i < allRoots.length && i < MOST_ROOTS; i++) {
        for (const root of p.rootsIn(allRoots[i])) { allRoots.push(root); seen.hook(root); }
      }
      return allRoots;
    };
    /** How many forms were asked for the roots inside them. */
    let asked = 0;
    const FEW = 2;
    /**
     * Are there shadow roots inside it, or is it in one, where its slots may show fields that stand elsewhere? Of a few forms
     * each is asked, of many the document, once. @param {any} element
     */
    const holdsRoots = (element) => {
      if (p.isShadowRoot(p.rootNode(element))) return true;
      if (allRoots === null && ++asked <= FEW) return p.rootsIn(element).length > 0;
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

    /**
     * What a parent in the light hands down, where neither it nor anything above it is marked, holds other elements as a control,
     * may edit as a component or has a shadow root: their form and label. Null where one does.
     * @param {any} parent @returns {Above | null}
     */
    const bareOf = (parent) => {
      const way = [], names = [];
      let node = parent, is = false;
      for (; ; node = p.parentNode(node)) {
        const type = node === null ? 0 : p.nodeType(node), before = type === 1 ? bare.get(node) : type === 9;
        if (before !== undefined) { is = before; break; }
        const name = p.localName(node);
        way.push(node);
        names.push(name);
        if (name.indexOf('-') > 0 || p.shadowRoot(node) !== null || isLoud(node)) break;
      }
      if (!is) {
        for (const each of way) bare.set(each, false);
        return null;
      }
      let from = known.get(node) || TOP;
      for (let i = way.length - 1; i >= 0; i--) {
        const name = names[i];
        if (name === 'form' && p.htmlName(way[i]) === name) from = { marked: false, tokens: '', form: way[i], label: from.label, inside: false };
        else if (name === 'label' && p.htmlName(way[i]) === name) from = { marked: false, tokens: '', form: from.form, label: way[i], inside: false };
        bare.set(way[i], true);
        known.set(way[i], from);
      }
      return from;
    };

    /** What the ancestors of an element hand down to it. No recursion: a page can nest as deep as it likes. @param {any} element @returns {Above} */
    const aboveOf = (element) => {
      const quiet = seen.hasFilled() ? null : bareOf(p.parentNode(element));
      if (quiet !== null) return quiet;
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
