'use strict';
// What is rendered where a person can see it: asked top-down, so that a subtree is left at its first hidden element.
//
// A scene is what an element hands down to its children: whether they are visible, on which colour they stand, and the
// part of the document in which they can be brought into sight by scrolling. Text outside of it (moved off the page,
// clipped to a pixel) is not what the person sees; instructions that nobody is meant to see live there.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.visible) return;
  const p = parts.primordials, colour = parts.colour;
  const style = p.propertyValue;

  const selectContents = p.method('Range', 'selectNodeContents');
  const rangeRects = p.method('Range', 'getClientRects');
  const RENDERED = Object.freeze({ checkOpacity: true, opacityProperty: true });
  /** A piece of text that shows no more than this, in either direction, is a trick of screen readers or of an attacker. */
  const PIXEL = 1;
  /** Below this nothing can be read. */
  const FAINT = 0.03;
  /** A filter that draws no more than that. */
  const UNDRAWN = /\bopacity\(0(\.0[0-2]\d*)?\)/;
  /** Containment that clips, and displays that have none. */
  const PAINTS = /\b(paint|content|strict)\b/, UNCONTAINED = /^(inline$|contents|ruby|table-(?!cell|caption))/;
  /** From this size on the engine's own smaller letters (a note, a sixth heading) can be read too. */
  const TINY = 4;
  /** Displays whose content begins at their edge and runs on from there; and those that leave a child's display alone. */
  const HOLDERS = new Set(['block', 'list-item', 'flow-root', 'table-cell']);
  const FLOWS = new Set(['block', 'list-item', 'flow-root', 'inline', 'inline-block', 'table', 'table-row', 'table-cell', 'table-row-group', 'table-header-group', 'table-footer-group']);
  const NOWHERE = Object.freeze({ left: 0, top: 0, right: 0, bottom: 0 });
  const BREAKS = new Set(['pre', 'pre-wrap', 'break-spaces', 'pre-line']);

  /** @param {Area} a @param {Area} b @returns {Area} */
  const meet = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  /** @param {Area} area */
  const shows = (area) => area.right - area.left > PIXEL && area.bottom - area.top > PIXEL;
  /** @param {Area} inner @param {Area} outer */
  const within = (inner, outer) => inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;
  /** A box of the viewport in the document's coordinates, which a scroll between two slices leaves alone. @param {DOMRect} rect @param {Space} space @returns {Area} */
  const area = (rect, space) => ({ left: rect.left + space.x, top: rect.top + space.y, right: rect.right + space.x, bottom: rect.bottom + space.y });

  /** Where the document stands in its viewport now. @returns {Space} */
  const measure = () => {
    // the element that stands for the viewport has its size without the scroll bars, under which nothing is seen
    const top = p.scrollingElement(p.document) || p.documentElement(p.document);
    const inner = { width: globalThis.innerWidth, height: globalThis.innerHeight };
    const size = top && p.htmlName(top) ? { width: p.clientWidth(top) || inner.width, height: p.clientHeight(top) || inner.height } : inner;
    return { x: globalThis.scrollX, y: globalThis.scrollY, width: Math.min(inner.width, size.width), height: Math.min(inner.height, size.height) };
  };

  /** The viewport in the document's coordinates. @param {Space} space @returns {Area} */
  const viewport = (space) => ({ left: space.x, top: space.y, right: space.x + space.width, bottom: space.y + space.height });

  /** The scene above the root element. @param {Space} space @param {Untouched | null} [untouched] @returns {Scene} */
  const outside = (space, untouched = null) => {
    const root = p.documentElement(p.document), found = root ? p.computedStyle(root) : null;
    const body = p.body(p.document), inner = body ? p.computedStyle(body) : null;
    const backwards = !!found && (style(found, 'direction') === 'rtl' || (!!inner && style(inner, 'direction') === 'rtl') || style(found, 'writing-mode') === 'vertical-rl');
    const reach = { left: backwards ? -Infinity : 0, top: 0, right: backwards ? space.width : Infinity, bottom: Infinity };
    const dark = !!found && style(found, 'color-scheme').includes('dark');
    return { shown: true, ground: dark ? null : colour.WHITE, reach, absolute: reach, sight: viewport(space), absoluteSight: viewport(space), space, element: null, style: null, display: 'block', type: null, box: undefined, untouched, held: false, same: false, family: null };
  };

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
  /** Whether a `polygon()` has no inside: all its corners in one column or row. @param {string} inside */
  const isFlat = (inside) => {
    const corners = inside.replace(/^(evenodd|nonzero), /, '').split(', ').map((corner) => corner.trim().split(/ (?![^(]*\))/));
    return corners.every(([x]) => x === corners[0][0]) || corners.every(([, y]) => y === corners[0][1]);
  };

  /** Whether a clip leaves nothing of the box. @param {any} element @param {CSSStyleDeclaration} found @param {boolean} lifted absolute or fixed */
  const clippedAway = (element, found, lifted) => {
    const path = style(found, 'clip-path');
    if (path && path !== 'none') {
      if (/^(circle|ellipse)\(0(px|%)?[ )]/.test(path)) return true;
      const shape = /^(inset|polygon)\((.*)\)/.exec(path);
      if (shape && (shape[1] === 'inset' ? insetAway(element, shape[2]) : isFlat(shape[2]))) return true;
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

  /** The colour below the element's content; null where an image or an unknown colour is painted. @param {CSSStyleDeclaration} found @param {Colour | null} below */
  const ground = (found, below) => {
    if (style(found, 'background-image') !== 'none') return null;
    const painted = colour.parse(style(found, 'background-color'));
    if (!painted) return null;
    if (painted.alpha === 0) return below;
    if (painted.alpha === 1) return painted;
    return below && colour.blend(painted, below);
  };

  /** Moved at most: what is smaller, turned or mirrored with its element stands elsewhere than its lines say. */
  const UNBENT = Object.freeze([['transform', /^(none|matrix\(1, 0, 0, 1, .*)?$/], ['scale', /^(none)?$/], ['rotate', /^(none)?$/], ['zoom', /^1?$/], ['offset-path', /^(none)?$/]]);
  /** Whether the content of an element is drawn in its own size and runs on to where its lines run. @param {CSSStyleDeclaration} found */
  const isUnbent = (found) => UNBENT.every(([name, value]) => /** @type {RegExp} */ (value).test(style(found, /** @type {string} */ (name))));

  /** Where no sheet can carry what is untouched inside of it: out of its sides in neither direction, at its edge of the reach. @param {Scene} scene */
  const holds = (scene) => {
    const { reach, element } = scene;
    if (scene.held || !element || reach.right !== Infinity || reach.bottom !== Infinity || !HOLDERS.has(scene.display)) return scene.held;
    if (scene.box === undefined) scene.box = area(p.rect(element), scene.space);
    if (!shows(scene.box) || !within(scene.box, reach)) return false;
    const found = scene.style || (scene.style = p.computedStyle(element));
    return (scene.held = style(found, 'direction') === 'ltr' && style(found, 'writing-mode') === 'horizontal-tb');
  };

  /** How an untouched link's text is set: the engine's own colour is the same for all of them. @param {any} element @param {Scene} above */
  const linkType = (element, above) => {
    const around = type(above);
    if (!around.link) {
      const own = { ...above, element, style: p.computedStyle(element), type: null };
      around.link = type(own);
    }
    return around.link;
  };

  /** Whether untouched content of a scene stands where it can be seen, whatever of it there is. @param {Scene} scene */
  const holdsUntouched = (scene) => {
    if (scene.untouched === null || !scene.shown || !FLOWS.has(scene.display) || !holds(scene) || !scene.untouched.clear(scene.ground)) return false;
    const set = type(scene);
    return !(set.none || set.blends || set.exact || set.tiny);
  };

  /**
   * The scene inside of an element that no style touches: its parent's. Null where it has to be asked.
   * @param {any} element @param {Scene} above @returns {Scene | null}
   */
  const inherit = (element, above) => {
    const name = p.localName(element);
    const display = /** @type {Untouched} */ (above.untouched).display(element, name);
    if (display === '' || p.openShadowRoot(element) !== null || !above.element || (display !== 'block' && !FLOWS.has(above.display)) || !p.checkVisibility(element, RENDERED)) return null;
    const known = above.family !== null && name !== 'a' ? above.family.get(display) : undefined;
    if (known) return known;
    const around = type(above);
    if (around.none || around.blends || around.exact || around.tiny || !/** @type {Untouched} */ (above.untouched).clear(above.ground)) return null;
    const own = name === 'a' ? linkType(element, above) : around;
    if (own.blends) return null;
    const held = holds(above);
    /** @type {Scene} */
    const made = {
      shown: above.shown, ground: above.ground, reach: above.reach, sight: above.sight, absolute: above.absolute, absoluteSight: above.absoluteSight,
      space: above.space, element, style: null, display, type: own, box: undefined,
      untouched: above.untouched, held, same: true, family: null,
    };
    if (!held) return made;
    // where they stand is proven: all of them share one scene by display, and a link's own colour makes a family of its own
    if (above.family === null) above.family = new Map();
    if (name === 'a') made.family = new Map();
    else { made.family = above.family; above.family.set(display, made); }
    return made;
  };

  /**
   * The scene inside an element, or null when neither it nor anything in it is to be seen.
   * @param {any} element @param {Scene} above @returns {Scene | null}
   */
  const enter = (element, above) => {
    if (above.untouched !== null) {
      const same = inherit(element, above);
      if (same) return same;
    }
    let found = null;
    if (!p.checkVisibility(element, RENDERED)) {
      found = p.computedStyle(element);
      if (style(found, 'display') !== 'contents') return null;
    }
    found = found || p.computedStyle(element);
    const display = style(found, 'display');
    if (display === 'none' || display === '') return null;
    if (display !== 'contents' && parseFloat(style(found, 'opacity')) < FAINT) return null;
    if (style(found, 'content-visibility') === 'hidden') return null;
    if (display !== 'contents' && UNDRAWN.test(style(found, 'filter'))) return null;
    const position = style(found, 'position');
    const lifted = position === 'absolute' || position === 'fixed';
    if (clippedAway(element, found, lifted)) return null;
    const fixed = position === 'fixed' && p.offsetParent(element) === null;
    let reach = fixed ? viewport(above.space) : lifted ? above.absolute : above.reach;
    let sight = fixed ? viewport(above.space) : lifted ? above.absoluteSight : above.sight;
    const name = p.localName(element);
    // the top layer is clipped by nothing around it
    if (lifted && !fixed && (name === 'dialog' || p.hasAttribute(element, 'popover')) && p.matches(element, ':is(:modal,:popover-open)')) {
      const alone = outside(above.space);
      reach = alone.reach;
      sight = alone.sight;
    }
    // what paints nothing outside of itself clips, whatever its overflow says
    const overflow = PAINTS.test(style(found, 'contain')) && !UNCONTAINED.test(display) ? style(found, 'overflow').replace(/visible/g, 'clip') : style(found, 'overflow');
    // The root's and the body's overflow are the viewport's, where a locked scroll is a passing state (an open dialog).
    if (overflow !== 'visible' && overflow !== '' && display !== 'inline' && display !== 'contents' && name !== 'html' && name !== 'body') {
      const margin = overflow.includes('clip') ? style(found, 'overflow-clip-margin') : '';
      const held = clipped(element, overflow, margin !== '' && margin !== '0px', reach, sight, above.space);
      reach = held.reach;
      sight = held.sight;
    }
    const holds = position !== 'static';
    return {
      shown: style(found, 'visibility') === 'visible', ground: ground(found, above.ground), reach, sight,
      absolute: holds ? reach : above.absolute, absoluteSight: holds ? sight : above.absoluteSight,
      space: above.space, element, style: found, display, type: null, box: undefined, lifts: holds && position !== 'relative',
      untouched: above.untouched !== null && p.shadowRoot(element) === null && isUnbent(found) ? above.untouched : null, held: false, same: false, family: null,
    };
  };

  /** How the scene's own text is set, read when the first piece of text asks for it. @param {Scene} scene @returns {Type} */
  const type = (scene) => {
    if (scene.type) return scene.type;
    const found = scene.style;
    if (!found) return (scene.type = { none: false, blends: false, breaks: false, keeps: false, exact: true, tiny: true, link: null });
    const fill = colour.parse(style(found, '-webkit-text-fill-color') || style(found, 'color'));
    const white = style(found, 'white-space');
    const size = parseFloat(style(found, 'font-size'));
    scene.type = {
      none: size <= PIXEL, tiny: !(size >= TINY), link: null,
      blends: !!fill && (fill.alpha < FAINT || (!!scene.ground && colour.same(colour.blend(fill, scene.ground), scene.ground))) && style(found, 'text-shadow') === 'none',
      breaks: BREAKS.has(white), keeps: BREAKS.has(white) && white !== 'pre-line',
      exact: scene.display === 'contents' || style(found, 'text-indent') !== '0px',
    };
    return scene.type;
  };

  /** The line boxes of a text node, in the viewport's coordinates. @param {Range} range @param {any} text @returns {DOMRect[]} */
  const lineBoxes = (range, text) => {
    selectContents(range, text);
    const list = rangeRects(range), out = new Array(list.length);
    for (let i = 0; i < out.length; i += 1) out[i] = list[i];
    return out;
  };

  /** Whether a piece of text stands where it can be seen. @param {any} text @param {Scene} scene @param {Range} range */
  const showsText = (text, scene, range) => {
    if (!scene.shown) return false;
    const set = type(scene);
    if (set.none) return false;
    if (scene.held && scene.same) return true;
    if (scene.box === undefined) scene.box = area(p.rect(scene.element), scene.space);
    const plain = !set.exact && shows(scene.box) && within(scene.box, scene.reach);
    if (!plain && !lineBoxes(range, text).some((rect) => shows(meet(area(rect, scene.space), scene.reach)))) return false;
    return !set.blends || parts.blending.stands(text, scene, range);
  };

  parts.visible = Object.freeze({ measure, viewport, outside, enter, type, area, meet, shows, within, lineBoxes, showsText, linkType, holdsUntouched });
})();
