'use strict';
// A first letter that is drawn large belongs to the word that it begins, whatever it is made of: a float, a box in the line,
// a span in larger type.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.dropCap) return;
  const p = parts.primordials;

  /** One letter, with a mark of quotation before it; what follows at once belongs to it. */
  const CAP = /^\s*["'«‹„“”‘’¿¡(]?\S$/;
  /** How much taller it stands than the letters after it. */
  const TALLER = 1.3;

  /** @param {string} letter */
  const isLetter = (letter) => letter.toLowerCase() !== letter.toUpperCase();
  /** @param {Area} area */
  const height = (area) => area.bottom - area.top;

  /** Whether the second text goes on where the first, a letter, stands. @param {TextLeaf} cap @param {TextLeaf} rest */
  const begins = (cap, rest) => {
    const { start, end } = cap, next = rest.start;
    if (!start || !end || !next || !CAP.test(cap.text) || !isLetter(cap.text[cap.text.length - 1]) || !isLetter(rest.text[0])) return false;
    const gap = Math.max(next.left - end.right, start.left - next.right);
    return height(start) >= TALLER * height(next) && next.top < start.bottom && start.top < next.bottom && gap < height(next);
  };

  /** @param {CSSStyleDeclaration} style */
  const size = (style) => parseFloat(p.propertyValue(style, 'font-size'));

  /** Whether an element floats as the large first letter of the text after it, though its display says that it is a block. @param {any} element @param {Scene} scene */
  const floats = (element, scene) => {
    const only = p.firstChild(element);
    if (!scene.style || !p.isText(only) || p.nextSibling(only) !== null) return false;
    const cap = p.data(only), rest = CAP.test(cap) ? p.nextSibling(element) : null;
    if (!p.isText(rest)) return false;
    const data = p.data(rest).trimStart();
    if (!isLetter(cap[cap.length - 1]) || data === '' || !isLetter(data[0]) || p.propertyValue(scene.style, 'float') === 'none') return false;
    const around = p.parentNode(element);
    return p.isElement(around) && size(scene.style) >= TALLER * size(p.computedStyle(around));
  };

  /** Puts large first letters into the texts that they begin. @param {Box} root */
  const join = (root) => {
    /** @type {TextLeaf | null} the text before, where nothing stands between */
    let before = null;
    const look = (/** @type {Box} */ box) => {
      for (const item of box.children) {
        if (item.kind === 'box') { look(item); continue; }
        if (item.kind === 'text' && before !== null && begins(before, item)) {
          item.text = before.text.trimStart() + item.text;
          item.area = parts.box.join(before.area, item.area);
          before.text = '';
          before.area = null;
        }
        before = item.kind === 'text' ? item : null;
      }
    };
    look(root);
  };

  parts.dropCap = Object.freeze({ join, floats });
})();
