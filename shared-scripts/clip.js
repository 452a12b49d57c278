'use strict';
// What of an element's content its box, a clip or a scrolling box around it lets see, in the document's coordinates.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.clip) return;
  const p = parts.primordials;
  const style = p.propertyValue;

  /** A piece of text that shows no more than this, in either direction, is a trick of screen readers or of an attacker. */
  const PIXEL = 1;
  /** Containment that clips, and displays that have none. */
  const PAINTS = /\b(paint|content|strict)\b/, UNCONTAINED = /^(inline$|contents|ruby|table-(?!cell|caption))/;
  const NOWHERE = Object.freeze({ left: 0, top: 0, right: 0, bottom: 0 });

  /** @param {Area} a @param {Area} b @returns {Area} */
  const meet = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  /** @param {Area} area */
  const shows = (area) => area.right - area.left > PIXEL && area.bottom - area.top > PIXEL;
  /** @param {Area} inner @param {Area} outer */
  const within = (inner, outer) => inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;
  /** A box of the viewport in the document's coordinates, which a scroll between two slices leaves alone. @param {DOMRect} rect @param {Space} space @returns {Area} */
  const area = (rect, space) => ({ left: rect.left + space.x, top: rect.top + space.y, right: rect.right + space.x, bottom: rect.bottom + space.y });

  /** A length of a clip, in pixels; sums of both units are as computed styles write them. @param {string} text @param {number} whole */
  const lengthOf = (text, whole) => {
    let sum = 0;
    for (const [, sign, size, unit] of text.matchAll(/([+-]?)\s*([\d.]+(?:e[+-]?\d+)?)(%|px)/g)) sum += (sign === '-' ? -1 : 1) * Number(size) * (unit === '%' ? whole / 100 : 1);
    return sum;
  };
  /** Whether an `inset()` leaves nothing of an element's box. @param {any} element @param {string} inside */
  const insetAway = (element, inside) => {
    const sides = inside.split(' round ')[0].match(/calc\([^)]*\)|\S+/g) || [];
    const [top = '', right = top, bottom = top, left = right] = sides;
    // a box that a transform made smaller has its own lengths
    const box = p.rect(element), width = Math.max(box.width, p.clientWidth(element)), height = Math.max(box.height, p.clientHeight(element));
    return width - lengthOf(left, width) - lengthOf(right, width) <= 0 || height - lengthOf(top, height) - lengthOf(bottom, height) <= 0;
  };
  /** Between the two of a point, sums left whole. */
  const COORDINATES = / (?![^(]*\))/;
  /** Whether a `polygon()` has no inside, or none in an element's box: all its corners in one column or row, or on one side. @param {any} element @param {string} inside */
  const isFlat = (element, inside) => {
    const corners = inside.replace(/^(evenodd|nonzero), /, '').split(', ').map((corner) => corner.trim().split(COORDINATES));
    return corners.every(([x]) => x === corners[0][0]) || corners.every(([, y]) => y === corners[0][1]) || isBeside(element, corners, 0);
  };
  /** @param {any} element @param {string[][]} points @param {number} around */
  const isBeside = (element, points, around) => {
    const box = p.rect(element), sizes = [Math.max(box.width, p.clientWidth(element)), Math.max(box.height, p.clientHeight(element))];
    // in a box without a size what flows out of it may stand in the clip
    return sizes.some((size, way) => size > 0 && (points.every((point) => lengthOf(point[way] || '', size) + around <= 0) || points.every((point) => lengthOf(point[way] || '', size) - around >= size)));
  };
  /** A circle of no size, or beside its box. @param {any} element @param {string} path */
  const isNoCircle = (element, path) => {
    const [, size = '1', unit = '', centre = ''] = /^(?:circle|ellipse)\(([\d.]+)(px|%)? ?(?:[^a]*)(?:at (.*))?\)/.exec(path) || [];
    const radius = Number(size), at = centre === '' ? null : centre.split(COORDINATES);
    return radius === 0 || (unit === 'px' && (radius * 2 <= PIXEL || (path[0] === 'c' && at !== null && isBeside(element, [at], radius))));
  };

  /** Whether a clip leaves nothing of the box. @param {any} element @param {CSSStyleDeclaration} found @param {boolean} lifted absolute or fixed */
  const clippedAway = (element, found, lifted) => {
    const path = style(found, 'clip-path');
    if (path !== 'none' && path !== '') {
      if (isNoCircle(element, path)) return true;
      const shape = /^(inset|polygon)\((.*)\)/.exec(path);
      if (shape && (shape[1] === 'inset' ? insetAway(element, shape[2]) : isFlat(element, shape[2]))) return true;
    }
    if (!lifted) return false;
    const clip = /^rect\(([^)]*)\)/.exec(style(found, 'clip'));
    if (!clip) return false;
    const [top, right, bottom, left] = clip[1].split(/[\s,]+/).map(parseFloat);
    return right - left <= PIXEL || bottom - top <= PIXEL;
  };

  /** The two areas for an element's content, when it clips or scrolls. @param {any} element @param {string} overflow @param {boolean} wide a clip with a margin @param {Area} reach @param {Area} sight @param {Space} space */
  const clipped = (element, overflow, wide, reach, sight, space) => {
    const box = area(p.rect(element), space);
    const left = box.left + p.clientLeft(element), top = box.top + p.clientTop(element);
    const padding = { left, top, right: left + p.clientWidth(element), bottom: top + p.clientHeight(element) };
    const [x, y = x] = overflow.split(' ');
    // each direction by itself; a margin lets content show beyond the box, how far it says in several ways
    const holds = (/** @type {string} */ way) => way !== 'visible' && !(way === 'clip' && wide);
    const window = {
      left: holds(x) ? padding.left : -Infinity, right: holds(x) ? padding.right : Infinity,
      top: holds(y) ? padding.top : -Infinity, bottom: holds(y) ? padding.bottom : Infinity,
    };
    const held = meet(window, reach);
    const seen = meet(window, sight);
    if (!shows(held)) return { reach: NOWHERE, sight: seen };
    const scrolls = (/** @type {string} */ way) => way === 'auto' || way === 'scroll' || way === 'overlay';
    const back = { x: left - p.scrollLeft(element), y: top - p.scrollTop(element) };
    return {
      sight: seen,
      reach: {
        left: scrolls(x) ? Math.min(back.x, padding.left) : held.left, right: scrolls(x) ? Math.max(back.x + p.scrollWidth(element), padding.right) : held.right,
        top: scrolls(y) ? Math.min(back.y, padding.top) : held.top, bottom: scrolls(y) ? Math.max(back.y + p.scrollHeight(element), padding.bottom) : held.bottom,
      },
    };
  };

  /** The overflow by which an element clips; '' when it does not. @param {string} display @param {CSSStyleDeclaration} found */
  const overflowOf = (display, found) => {
    // boxes in a line have none, and no containment
    if (display === 'inline' || display === 'contents') return '';
    const overflow = style(found, 'overflow'), contain = style(found, 'contain');
    // what paints nothing outside of itself clips, whatever its overflow says
    const all = contain !== 'none' && PAINTS.test(contain) && !UNCONTAINED.test(display) ? overflow.replace(/visible/g, 'clip') : overflow;
    return all === 'visible' ? '' : all;
  };

  parts.clip = Object.freeze({ meet, shows, within, area, clippedAway, clipped, overflowOf, PIXEL });
})();
