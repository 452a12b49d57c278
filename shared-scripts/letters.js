'use strict';
// Whether a control shows its value or its placeholder in letters that a person can see. What no letter shows is a page's word
// to a reader alone, as hidden text is.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.letters) return;
  const p = parts.primordials, colour = parts.colour;
  const { PIXEL } = parts.clip, { FAINT } = parts.visible;
  const style = p.propertyValue;

  /** An indent that takes a text out of its box, which clips. @param {string} indent @param {any} element */
  const leaves = (indent, element) => {
    const size = parseFloat(indent), width = p.rect(element).width;
    return width > 0 && Math.abs(indent.endsWith('%') ? (size / 100) * width : size) >= width;
  };

  /**
   * A placeholder has a style of its own, which no script is told: of it counts what it takes from its field.
   * @param {any} element @param {boolean} placeholder whether it is a placeholder's letters
   */
  const areSeen = (element, placeholder) => {
    const found = p.computedStyle(element), shadow = style(found, 'text-shadow');
    if (parseFloat(style(found, 'font-size')) <= PIXEL || leaves(style(found, 'text-indent'), element)) return false;
    const filled = style(found, '-webkit-text-fill-color'), text = style(found, 'color');
    if ((placeholder && filled === text) || (shadow !== 'none' && shadow !== '')) return true;
    const fill = colour.parse(filled || text);
    if (!fill) return true;
    if (fill.alpha < FAINT) return false;
    const ground = style(found, 'background-image') === 'none' ? colour.parse(style(found, 'background-color')) : null;
    return !ground || ground.alpha < 1 || !colour.same(colour.blend(fill, ground), ground);
  };

  parts.letters = Object.freeze({ areSeen });
})();
