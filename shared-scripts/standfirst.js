'use strict';
// The paragraph that leads into a story. It stands under the headline and before the text, often in the headline's block or
// outside of the box that holds the text, and is the story's own all the same.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.standfirst) return;

  /** Letters up to which a block under the headline is a line about the story: its subtitle, who wrote it, and when. */
  const LINE = 160;
  /** The share of a story's prose from which on what stands before it is a text of its own. */
  const MOST = 0.5;

  /** @param {Item} item @returns {item is Box} */
  const standsOpen = (item) => item.kind === 'box' && item.region === '' && !item.inline;
  /** @param {Item} item @returns {boolean} */
  const holdsHeadline = (item) => item.kind === 'box' && (item.name === 'h1' || item.children.some(holdsHeadline));
  /** Whether a paragraph that leads in stands in it, or it is one. @param {Item} item @returns {boolean} */
  const leadsIn = (item) => standsOpen(item) && item.name !== 'figure' && item.weight !== null && item.weight.prose > LINE && (item.weight.blocks === 1 || item.children.some(leadsIn));

  /**
   * The paragraphs that lead into a story from outside of its box: between the headline and it.
   * @param {Box[]} way the boxes from the story up to the tree's root @param {(box: Box) => boolean} isBeside @returns {Box[]}
   */
  const above = (way, isBeside) => {
    /** @type {Box[]} */
    const found = [];
    const [story] = way;
    if (holdsHeadline(story)) return found;
    /** @type {Item[]} */
    let before = [], headed = false;
    for (let up = 1; up < way.length && !headed; up += 1) {
      const { children } = way[up], items = children.slice(0, children.indexOf(way[up - 1]));
      headed = items.some(holdsHeadline);
      before = [...items, ...before];
    }
    if (!headed) return found;
    let passed = false, prose = 0;
    const gather = (/** @type {Item} */ item) => {
      if (item.kind !== 'box' || item.weight === null || isBeside(item)) return;
      if (item.name === 'h1') passed = true;
      else if (passed && item.weight.blocks === 1) { if (leadsIn(item)) { found.push(item); prose += item.weight.prose; } } else item.children.forEach(gather);
    };
    before.forEach(gather);
    return prose < /** @type {Weight} */ (story.weight).prose * MOST ? found : [];
  };

  parts.standfirst = Object.freeze({ LINE, standsOpen, holdsHeadline, leadsIn, above });
})();
