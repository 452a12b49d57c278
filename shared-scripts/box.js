'use strict';
// The tree that a walk leaves: boxes (elements that make a block, a line's part, or mean something) and leaves (pieces of
// text, controls, images, line breaks). The writers know nothing of the DOM's nodes but through it.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.box) return;

  /** @param {any} element @param {string} name @param {string} display @param {boolean} inline @returns {Box} */
  const box = (element, name, display, inline) => ({ kind: 'box', element, name, display, inline, children: [], area: null, href: '', entry: null, suffix: '', first: false, region: '', done: false, depth: 0 });

  /** @param {Item} item @returns {boolean} whether anything in it would be written */
  const hasWords = (item) => {
    if (item.kind === 'box') return item.entry !== null || item.children.some(hasWords);
    return item.kind === 'text' ? /\S/.test(item.text) : item.kind === 'control' || item.kind === 'name';
  };

  /** The plain text inside, for comparing; pieces as they stand. @param {Item} item @returns {string} */
  const plain = (item) => {
    if (item.kind === 'text' || item.kind === 'name') return item.text;
    if (item.kind === 'box') return item.children.map(plain).join('');
    return item.kind === 'control' ? ` ${item.entry.said.words} ` : ' ';
  };

  /** Whether the item breaks the line that it stands in. @param {Item} item */
  const isBlock = (item) => item.kind === 'box' && !item.inline;

  /** A leaf or box in the line of its neighbours. @param {Item} item */
  const isAtomic = (item) => item.kind === 'box' && item.inline && item.display !== 'inline' && item.display !== 'contents';

  /** @param {Area | null} a @param {Area | null} b @returns {Area | null} */
  const join = (a, b) => (a && b ? { left: Math.min(a.left, b.left), top: Math.min(a.top, b.top), right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom) } : a || b);

  /**
   * Takes the pieces out that together are one of the values that must not be repeated: a page can split a value over
   * several elements of one line.
   * @param {Box} root @param {Echo} echo
   */
  const dropEchoes = (root, echo) => {
    if (!echo.any()) return;
    /** @type {{ leaves: TextLeaf[] }[]} */
    const runs = [{ leaves: [] }];
    const gather = (/** @type {Item} */ item) => {
      if (item.kind === 'text') runs[runs.length - 1].leaves.push(item);
      if (item.kind !== 'box') return;
      if (!item.inline) runs.push({ leaves: [] });
      item.children.forEach(gather);
      if (!item.inline) runs.push({ leaves: [] });
    };
    gather(root);
    const longest = echo.longest();
    for (const { leaves } of runs) {
      const pieces = leaves.map((leaf) => parts.echo.squeeze(leaf.text));
      for (let from = 0; from < leaves.length; from += 1) {
        let joined = '';
        for (let to = from; to < leaves.length && joined.length <= longest; to += 1) {
          joined += pieces[to];
          if (pieces[from] !== '' && echo.isTight(joined)) leaves.slice(from, to + 1).forEach((leaf) => { leaf.text = ''; });
        }
      }
    }
  };

  parts.box = Object.freeze({ box, hasWords, plain, isBlock, isAtomic, join, dropEchoes });
})();
