'use strict';
// Text in the colour of its background is hidden, but white text on a photograph is not: before a text that blends in is
// called hidden, this looks for what else is painted under it.
//
// Only the few texts that blend with their ancestors' colour come here, so that it may be thorough.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.blending) return;
  const p = parts.primordials, colour = parts.colour;
  const style = p.propertyValue;

  /** Elements looked at under one text: a page of thousands that blend must not hold the read. */
  const LOOKED_AT = 300;
  const PICTURES = 'img,video,canvas,svg,picture,object,embed,iframe,input[type=image]';

  /** @param {DOMRect} over @param {DOMRect} under */
  const covers = (over, under) => {
    const x = (under.left + under.right) / 2, y = (under.top + under.bottom) / 2;
    return over.left <= x && over.right >= x && over.top <= y && over.bottom >= y;
  };

  /** Whether these styles paint something that the text could be told from. @param {CSSStyleDeclaration} found @param {Colour | null} text */
  const paints = (found, text) => {
    if (style(found, 'background-image') !== 'none') return true;
    const painted = colour.parse(style(found, 'background-color'));
    if (!painted) return true;
    return painted.alpha > 0.3 && (!text || !colour.same(painted, text));
  };

  /** A pseudo-element that is generated and paints. @param {any} element @param {string} pseudo @param {Colour | null} text */
  const pseudoPaints = (element, pseudo, text) => {
    const found = p.computedStyle(element, pseudo);
    const content = style(found, 'content');
    return content !== 'none' && content !== 'normal' && content !== '' && paints(found, text);
  };

  /**
   * Whether a text whose colour equals the colour that its ancestors paint can be read all the same.
   * @param {any} text @param {Scene} scene @param {Range} range
   */
  const stands = (text, scene, range) => {
    const boxes = parts.visible.lineBoxes(range, text);
    if (boxes.length === 0 || !scene.style) return false;
    const under = boxes[0];
    const fill = colour.parse(style(scene.style, '-webkit-text-fill-color') || style(scene.style, 'color'));
    const clear = !fill || fill.alpha < 0.03;
    let looked = 0;
    for (let element = scene.element; p.isElement(element); element = p.composedParent(element)) {
      const found = p.computedStyle(element);
      // letters cut out of a painted background
      if (style(found, 'background-clip').includes('text') || style(found, '-webkit-background-clip').includes('text')) return true;
      if (clear) continue;
      if (style(found, 'background-image') !== 'none') return true;
      if (pseudoPaints(element, '::before', fill) || pseudoPaints(element, '::after', fill)) return true;
      for (const picture of p.queryAll(element, PICTURES)) {
        if ((looked += 1) > LOOKED_AT) return true;
        if (covers(p.rect(picture), under) && p.checkVisibility(picture)) return true;
      }
      for (const sibling of p.children(element)) {
        if ((looked += 1) > LOOKED_AT) return true;
        if (p.contains(sibling, text) || !covers(p.rect(sibling), under)) continue;
        if (p.checkVisibility(sibling) && paints(p.computedStyle(sibling), fill)) return true;
      }
      const painted = colour.parse(style(found, 'background-color'));
      if (painted && painted.alpha === 1) return false;
    }
    return false;
  };

  parts.blending = Object.freeze({ stands });
})();
