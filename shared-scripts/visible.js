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
  const { meet, shows, within, area, clippedAway, clipped, overflowOf, PIXEL } = parts.clip;
  const style = p.propertyValue;

  const selectContents = p.method('Range', 'selectNodeContents');
  const rangeRects = p.method('Range', 'getClientRects');
  const RENDERED = Object.freeze({ checkOpacity: true, opacityProperty: true });
  /** Below this nothing can be read. */
  const FAINT = 0.03;
  /** A filter that draws no more than that. */
  const UNDRAWN = /\bopacity\(0(\.0[0-2]\d*)?\)/;
  /** From this size on the engine's own smaller letters (a note, a sixth heading) can be read too. */
  const TINY = 4;
  /** Displays whose content begins at their edge and runs on from there; and those that leave a child's display alone. */
  const HOLDERS = new Set(['block', 'list-item', 'flow-root', 'table-cell']);
  const FLOWS = new Set(['block', 'list-item', 'flow-root', 'inline', 'inline-block', 'table', 'table-row', 'table-cell', 'table-row-group', 'table-header-group', 'table-footer-group']);
  /** What becomes of white space, by `white-space`; otherwise a run of it is one space. */
  const PREFORMATTED = Object.freeze({ breaks: true, keeps: true }), BROKEN = Object.freeze({ breaks: true, keeps: false }), COLLAPSES = Object.freeze({ breaks: false, keeps: false });
  /** @type {Record<string, White>} */
  const WHITE = Object.freeze({ 'pre': PREFORMATTED, 'pre-wrap': PREFORMATTED, 'break-spaces': PREFORMATTED, 'pre-line': BROKEN });

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
    return { shown: true, ground: dark ? null : colour.WHITE, reach, absolute: reach, sight: viewport(space), absoluteSight: viewport(space), space, element: null, style: null, above: null, display: 'block', type: null, white: COLLAPSES, box: undefined, lifts: false, untouched, held: false, same: false, family: null };
  };

  // What follows is asked when a text needs it: many boxes hold none.

  /** Whether what stands in the scene itself is drawn. @param {Scene} scene @returns {boolean} */
  const isShown = (scene) => (scene.shown === null ? (scene.shown = style(/** @type {CSSStyleDeclaration} */ (scene.style), 'visibility') === 'visible') : scene.shown);

  /** The colour below the element's content; null where an image or an unknown colour is painted. @param {CSSStyleDeclaration} found @param {Colour | null} below @returns {Colour | null} */
  const painted = (found, below) => {
    if (style(found, 'background-image') !== 'none') return null;
    const own = colour.parse(style(found, 'background-color'));
    if (!own) return null;
    if (own.alpha === 0) return below;
    if (own.alpha === 1) return own;
    return below && colour.blend(own, below);
  };
  /** The ground of a scene; a loop, since a page may nest its boxes without end. @param {Scene} scene @returns {Colour | null} */
  const ground = (scene) => {
    if (scene.ground !== undefined) return scene.ground;
    const way = [scene];
    let at = /** @type {Scene} */ (scene.above);
    for (; at.ground === undefined; at = /** @type {Scene} */ (at.above)) way.push(at);
    let below = at.ground;
    for (let i = way.length - 1; i >= 0; i -= 1) below = way[i].ground = painted(/** @type {CSSStyleDeclaration} */ (way[i].style), below);
    return below;
  };

  /** What becomes of the scene's own white space. @param {Scene} scene @returns {White} */
  const white = (scene) => (scene.white === null ? (scene.white = WHITE[style(/** @type {CSSStyleDeclaration} */ (scene.style), 'white-space')] || COLLAPSES) : scene.white);

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
    // letters may be adjusted to no size, whatever their own says
    return (scene.held = style(found, 'direction') === 'ltr' && style(found, 'writing-mode') === 'horizontal-tb' && /^(none)?$/.test(style(found, 'font-size-adjust')));
  };

  /** How an untouched link's text is set: the engine's own colour is the same for all of them. @param {any} element @param {Scene} above */
  const linkType = (element, above) => {
    const around = type(above);
    if (!around.link) {
      const own = { ...above, element, style: p.computedStyle(element), type: null, ground: ground(above) };
      around.link = type(own);
    }
    return around.link;
  };

  /** Whether untouched content of a scene stands where it can be seen, whatever of it there is. @param {Scene} scene */
  const holdsUntouched = (scene) => {
    if (scene.untouched === null || !isShown(scene) || !FLOWS.has(scene.display) || !holds(scene) || !scene.untouched.clear(ground(scene))) return false;
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
    if (around.none || around.blends || around.exact || around.tiny || !/** @type {Untouched} */ (above.untouched).clear(ground(above))) return null;
    const own = name === 'a' ? linkType(element, above) : around;
    if (own.blends) return null;
    const held = holds(above);
    /** @type {Scene} */
    const made = {
      shown: isShown(above), ground: ground(above), reach: above.reach, sight: above.sight, absolute: above.absolute, absoluteSight: above.absoluteSight,
      space: above.space, element, style: null, above, display, type: own, white: white(above), box: undefined, lifts: false,
      untouched: above.untouched, held, same: true, family: null,
    };
    if (!held) return made;
    // where they stand is proven: all of them share one scene by display, and a link's own colour makes a family of its own
    if (above.family === null) above.family = new Map();
    if (name === 'a') made.family = new Map();
    else { made.family = above.family; above.family.set(display, made); }
    return made;
  };

  /** Whether nothing can be read of what is drawn so faintly. @param {CSSStyleDeclaration} found */
  const isUndrawn = (found) => {
    const opacity = style(found, 'opacity'), filter = style(found, 'filter');
    return (opacity !== '1' && parseFloat(opacity) < FAINT) || (filter !== 'none' && UNDRAWN.test(filter));
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
    if (!p.checkVisibility(element)) {
      found = p.computedStyle(element);
      if (style(found, 'display') !== 'contents') return null;
    }
    found = found || p.computedStyle(element);
    const display = style(found, 'display');
    if (display === 'none' || display === '') return null;
    if (display !== 'contents' && isUndrawn(found)) return null;
    if (style(found, 'content-visibility') === 'hidden') return null;
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
    // The root's and the body's overflow are the viewport's, where a locked scroll is a passing state (an open dialog).
    const overflow = name === 'html' || name === 'body' ? '' : overflowOf(name === 'svg' ? 'block' : display, found);
    if (overflow !== '') {
      const margin = overflow.includes('clip') ? style(found, 'overflow-clip-margin') : '';
      const held = clipped(element, overflow, margin !== '' && margin !== '0px', reach, sight, above.space);
      reach = held.reach;
      sight = held.sight;
    }
    const holds = position !== 'static';
    return {
      shown: null, ground: undefined, reach, sight,
      absolute: holds ? reach : above.absolute, absoluteSight: holds ? sight : above.absoluteSight,
      space: above.space, element, style: found, above, display, type: null, white: null, box: undefined, lifts: holds && position !== 'relative',
      untouched: above.untouched !== null && p.shadowRoot(element) === null && isUnbent(found) ? above.untouched : null, held: false, same: false, family: null,
    };
  };

  const SVG = 'http://www.w3.org/2000/svg';
  /** A drawing's text that is neither filled nor drawn round. @param {any} element @param {CSSStyleDeclaration} found */
  const isUnpainted = (element, found) => p.namespaceURI(element) === SVG && ['fill', 'stroke'].every((name) => {
    const paint = style(found, name), own = colour.parse(paint);
    return paint === 'none' || (!!own && own.alpha * parseFloat(style(found, `${name}-opacity`)) < FAINT);
  });

  /** How the scene's own text is set, read when the first piece of text asks for it. @param {Scene} scene @returns {Type} */
  const type = (scene) => {
    if (scene.type) return scene.type;
    const found = scene.style;
    if (!found) return (scene.type = { none: false, blends: false, exact: true, tiny: true, link: null });
    const fill = colour.parse(style(found, '-webkit-text-fill-color') || style(found, 'color'));
    const below = ground(scene);
    const size = parseFloat(style(found, 'font-size'));
    scene.type = {
      none: size <= PIXEL || parseFloat(style(found, 'letter-spacing')) < -size / 2 || isUnpainted(scene.element, found), tiny: !(size >= TINY), link: null,
      blends: !!fill && (fill.alpha < FAINT || (!!below && colour.same(colour.blend(fill, below), below))) && style(found, 'text-shadow') === 'none',
      // a box in a line is where its letters are, indented or not
      exact: scene.display === 'contents' || (scene.display !== 'inline' && style(found, 'text-indent') !== '0px'),
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
    if (!isShown(scene)) return false;
    const set = type(scene);
    if (set.none) return false;
    if (scene.held && scene.same) return true;
    if (scene.box === undefined) scene.box = area(p.rect(scene.element), scene.space);
    const plain = !set.exact && shows(scene.box) && within(scene.box, scene.reach);
    if (!plain && !lineBoxes(range, text).some((rect) => shows(meet(area(rect, scene.space), scene.reach)))) return false;
    return !set.blends || parts.blending.stands(text, scene, range);
  };

  parts.visible = Object.freeze({ FAINT, measure, viewport, outside, enter, isShown, type, white, area, meet, shows, within, lineBoxes, showsText, linkType, holdsUntouched });
})();
