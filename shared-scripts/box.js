'use strict';
// The tree that a walk leaves: boxes (elements that make a block, a line's part, or mean something) and leaves (pieces of
// text, controls, images, line breaks). The writers know nothing of the DOM's nodes but through it.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.box) return;

  /** @param {any} element @param {string} name @param {string} display @param {boolean} inline @returns {Box} */
  const box = (element, name, display, inline) => ({ kind: 'box', element, name, display, inline, children: [], area: null, href: '', entry: null, suffix: '', first: false, region: '', caption: null, done: false, depth: 0, names: null, role: null, weight: null, lost: -1, lifts: false });

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

  /** Whether a block stands in it, however deep in what stands in lines. @param {Box} box @returns {boolean} */
  const holdsBlock = (box) => box.children.some((child) => child.kind === 'box' && (!child.inline || holdsBlock(child)));

  /** A leaf or box in the line of its neighbours. @param {Item} item */
  const isAtomic = (item) => item.kind === 'box' && item.inline && item.display !== 'inline' && item.display !== 'contents';

  /** @param {Area | null} a @param {Area | null} b @returns {Area | null} */
  const join = (a, b) => (a && b ? { left: Math.min(a.left, b.left), top: Math.min(a.top, b.top), right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom) } : a || b);

  /** From this length on, pieces that stand in blocks of their own are a value by no accident. */
  const SPREAD = 4;

  /**
   * Takes the pieces out that together are one of the values that must not be repeated: a page can split a value over
   * several elements of one line, and over boxes of their own, as a drawn row of slots does for a one-time code.
   * @param {Box} root @param {Echo} echo
   */
  const dropEchoes = (root, echo) => {
    if (!echo.any()) return;
    /** @type {{ leaf: TextLeaf, piece: string, line: number }[]} */
    const leaves = [];
    let line = 0;
    const gather = (/** @type {Item} */ item) => {
      if (item.kind === 'text') {
        const piece = parts.echo.squeeze(item.text);
        if (piece !== '') leaves.push({ leaf: item, piece, line });
      }
      if (item.kind !== 'box') return;
      if (!item.inline) line += 1;
      item.children.forEach(gather);
      if (!item.inline) line += 1;
    };
    gather(root);
    const longest = echo.longest();
    for (let from = 0; from < leaves.length; from += 1) {
      let joined = '', single = true;
      for (let to = from; to < leaves.length && joined.length <= longest; to += 1) {
        const { piece } = leaves[to];
        joined += piece;
        single = single && piece.length === 1;
        const together = leaves[to].line === leaves[from].line || single || joined.length >= SPREAD;
        if (together && echo.isTight(joined)) leaves.slice(from, to + 1).forEach((each) => { each.leaf.text = ''; });
      }
    }
  };

  parts.box = Object.freeze({ box, hasWords, plain, isBlock, holdsBlock, isAtomic, join, dropEchoes });
})();
