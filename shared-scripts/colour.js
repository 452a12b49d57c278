'use strict';
// Colours as the engines' computed styles write them, and whether one can be told from another.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.colour) return;

  /** The largest difference over the three channels, of 255, that an eye takes for the same colour. */
  const SAME = 10;

  /** @type {Map<string, Colour | null>} */
  const parsed = new Map();

  const { OffscreenCanvas } = globalThis;
  /** Colours of other spaces, as computed styles write them: names and numbers, nothing that is relative to something else. */
  const WIDE = /^(color\([a-z0-9-]+ |(ok)?(lab|lch)\()[\d.e%+\-/ none]+\)$/;
  /** @type {any} */
  let pixel = null;
  /** What the screen is given for a colour of another space: the engine's own word, by painting a pixel that nobody sees. @param {string} text @returns {Colour | null} */
  const painted = (text) => {
    if (!WIDE.test(text) || typeof OffscreenCanvas !== 'function') return null;
    pixel = pixel || new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!pixel) return null;
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = 'rgba(0, 0, 0, 0)';
    pixel.fillStyle = text;
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data;
    return { red, green, blue, alpha: alpha / 255 };
  };

  /** Only the forms that computed styles have; null for others, of which nothing is claimed. @param {string} text @returns {Colour | null} */
  const parse = (text) => {
    const known = parsed.get(text);
    if (known !== undefined) return known;
    const found = /^rgba?\(\s*([\d.]+)[,\s]+([\d.]+)[,\s]+([\d.]+)(?:\s*[,/]\s*([\d.]+)(%?))?\s*\)$/.exec(text);
    const alpha = !found || found[4] === undefined ? 1 : Number(found[4]) / (found[5] ? 100 : 1);
    const colour = found ? { red: Number(found[1]), green: Number(found[2]), blue: Number(found[3]), alpha } : painted(text);
    if (parsed.size > 2000) parsed.clear();
    parsed.set(text, colour);
    return colour;
  };

  /** What is seen of `over` on an opaque ground. @param {Colour} over @param {Colour} ground @returns {Colour} */
  const blend = (over, ground) => {
    const mix = (/** @type {number} */ a, /** @type {number} */ b) => a * over.alpha + b * (1 - over.alpha);
    return { red: mix(over.red, ground.red), green: mix(over.green, ground.green), blue: mix(over.blue, ground.blue), alpha: 1 };
  };

  /** @param {Colour} a @param {Colour} b */
  const same = (a, b) => Math.max(Math.abs(a.red - b.red), Math.abs(a.green - b.green), Math.abs(a.blue - b.blue)) <= SAME;

  parts.colour = Object.freeze({ parse, blend, same, WHITE: Object.freeze({ red: 255, green: 255, blue: 255, alpha: 1 }) });
})();
