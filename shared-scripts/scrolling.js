'use strict';
// Scrolls what a person's wheel or key would: the box around an element, the document, or the box that takes its place where
// an application's document does not scroll.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.scrolling) return;
  const p = parts.primordials, touch = parts.touch;

  /** How much of a screen one step moves: a line or two stay in sight. */
  const SCREEN = 0.9;
  const LINE = 40;
  const SCROLLS = new Set(['auto', 'scroll', 'overlay']);

  /** @param {any} element */
  const isHigher = (element) => p.scrollHeight(element) > p.clientHeight(element) + 1;
  /** @param {any} element */
  const isScroller = (element) => isHigher(element) && SCROLLS.has(p.propertyValue(p.computedStyle(element), 'overflow-y'));

  /** The nearest box around an element that scrolls; null for none but the document. @param {any} element */
  const around = (element) => {
    for (let node = element; node; node = p.composedParent(node)) {
      if (p.isElement(node) && node !== p.body(p.document) && node !== p.documentElement(p.document) && isScroller(node)) return node;
    }
    return null;
  };

  /** @param {any} element what has the focus, or null */
  const target = (element) => {
    const top = p.scrollingElement(p.document) || p.documentElement(p.document);
    const own = element ? around(element) : null;
    if (own || !top || isHigher(top)) return own || top;
    const space = parts.visible.measure();
    return around(p.elementFromPoint(p.document, space.width / 2, space.height / 2)) || top;
  };

  /** @type {Record<string, (box: any) => void>} without the page's smooth scrolling, so that it is over when the answer goes */
  const MOVES = {
    up: (box) => touch.scrollBy(box, { top: -p.clientHeight(box) * SCREEN, behavior: 'instant' }),
    down: (box) => touch.scrollBy(box, { top: p.clientHeight(box) * SCREEN, behavior: 'instant' }),
    top: (box) => touch.scrollTo(box, { top: 0, behavior: 'instant' }),
    bottom: (box) => touch.scrollTo(box, { top: p.scrollHeight(box), behavior: 'instant' }),
    lineUp: (box) => touch.scrollBy(box, { top: -LINE, behavior: 'instant' }),
    lineDown: (box) => touch.scrollBy(box, { top: LINE, behavior: 'instant' }),
    lineLeft: (box) => touch.scrollBy(box, { left: -LINE, behavior: 'instant' }),
    lineRight: (box) => touch.scrollBy(box, { left: LINE, behavior: 'instant' }),
  };

  /** @param {string} direction @param {any} element */
  const move = (direction, element) => {
    const box = target(element);
    if (box) MOVES[direction](box);
  };

  /** @param {any} element */
  const show = (element) => { touch.scrollIntoView(element, { block: 'center', inline: 'nearest', behavior: 'instant' }); };

  parts.scrolling = Object.freeze({ move, show });
})();
