'use strict';
// The images of a page: each `img` with an address, once, with its alternative text and its size in CSS pixels.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.images) return;
  const p = parts.primordials;

  const LONGEST_ADDRESS = 65536;
  const LONGEST_TEXT = 20000;
  const round = (/** @type {number} */ size) => Math.round(size * 100) / 100;

  /** @param {any} element @param {Reading} reading @returns {PageImage | null} null where it has no address: data and blob URLs are none */
  const describe = (element, reading) => {
    const source = p.currentSrc(element);
    if (!/^https?:/i.test(source) || source.length > LONGEST_ADDRESS) return null;
    const box = p.rect(element), { space } = reading;
    return {
      src: reading.echo.address(source),
      alt: parts.cut.wellFormed(parts.cut.text(reading.echo.name(parts.echo.drawn(p.attribute(element, 'alt'))), LONGEST_TEXT)),
      width: round(box.width), height: round(box.height),
      inView: box.right > 0 && box.bottom > 0 && box.left < space.width && box.top < space.height,
    };
  };

  parts.images = Object.freeze({ describe });
})();
