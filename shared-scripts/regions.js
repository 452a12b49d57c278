'use strict';
// Tells the story from what stands beside it. (first cut)
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.regions) return;
  const divide = (/** @type {Box} */ tree) => ({ main: tree.children, rest: [] });
  parts.regions = Object.freeze({ divide });
})();
