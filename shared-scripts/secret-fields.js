'use strict';
// The fields of a document in their order, listed once a read for each of its trees: the fields inside a box stand there side by
// side, so who shares a box with a field is found beside it, and no box is asked for all that it holds.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.secretFields) return;
  const p = parts.primordials;
  const { TYPED } = parts.secretControls;

  /** @typedef {{list: any[], places: Map<any, number>}} Tree */

  /** For one read. */
  const fields = () => {
    /** @type {Map<any, Tree>} */ const known = new Map();
    /** @param {any} root @returns {Tree} */
    const treeOf = (root) => {
      let tree = known.get(root);
      if (tree === undefined) {
        const list = p.queryAll(root, TYPED), places = new Map();
        for (let i = 0; i < list.length; i++) places.set(list[i], i);
        known.set(root, (tree = { list, places }));
      }
      return tree;
    };

    /**
     * The other fields of typed words inside a box, the nearest first on each side, and no more than asked for.
     * @param {any} box an ancestor of the element, in its own tree @param {any} element a control @param {number} most @returns {any[]}
     */
    const othersIn = (box, element, most) => {
      const { list, places } = treeOf(p.rootNode(element)), at = places.get(element);
      if (at === undefined) return p.queryAll(box, TYPED).slice(0, most); // no field by itself: a box with a role
      const out = [];
      for (let i = at - 1; i >= 0 && out.length < most && p.contains(box, list[i]); i--) out.push(list[i]);
      for (let i = at + 1; i < list.length && out.length < most && p.contains(box, list[i]); i++) out.push(list[i]);
      return out;
    };

    return { othersIn };
  };

  parts.secretFields = Object.freeze({ fields });
})();
