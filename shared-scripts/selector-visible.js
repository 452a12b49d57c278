'use strict';
// What a selector calls visible (https://playwright.dev/docs/actionability#visible): a box that is not empty, and not
// visibility: hidden. What is transparent is visible; this says nothing of what a person can see (visible.js does).
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.selectorVisible) return;
  const p = parts.primordials;

  const shows = (/** @type {DOMRect} */ rect) => rect.width > 0 && rect.height > 0;

  /** @param {any} element */
  const inClosedDetails = (element) => {
    for (let inner = element, node = p.parentNode(element); node !== null; inner = node, node = p.parentNode(node)) {
      if (p.htmlName(node) !== 'details' || p.hasAttribute(node, 'open')) continue;
      const summary = p.children(node).find((/** @type {any} */ child) => p.htmlName(child) === 'summary');
      if (inner !== summary) return true;
    }
    return false;
  };

  /** @param {any} element @returns {boolean} */
  const is = (element) => {
    const style = p.computedStyle(element);
    if (p.propertyValue(style, 'display') === 'contents') {
      const range = p.createRange(p.document);
      return p.composedChildren(element).some((/** @type {any} */ child) => (p.isElement(child) ? is(child) : p.isText(child) && parts.visible.lineBoxes(range, child).some(shows)));
    }
    return p.checkVisibility(element) && p.propertyValue(style, 'visibility') === 'visible' && shows(p.rect(element)) && !inClosedDetails(element);
  };

  parts.selectorVisible = Object.freeze({ is });
})();
