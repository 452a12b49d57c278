'use strict';
// Whether a picture may be taken now, and whether anything came in between two such questions.
//
// A field can be shown for one frame between the checks. From the first question on, an observer looks at each animation
// frame and at each change of the document, and counts the moments at which a picture would not have been safe, and the
// times at which the page lost or got the person's eye. The numbers only grow: two equal tokens mean that nothing came in
// between.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.pictureCheck) return;
  const p = parts.primordials, visible = parts.visible;

  const FRAMES = 'iframe,frame,object,embed,fencedframe';
  /** A picture is taken well within this time of its first check, in milliseconds. */
  const WATCH_MS = 5000;
  const DRAWN = Object.freeze({ checkVisibilityCSS: true, visibilityProperty: true });
  const ACTIVATIONS = Object.freeze(['visibilitychange', 'freeze', 'resume', 'fullscreenchange']);
  const WINDOW_ACTIVATIONS = Object.freeze(['blur', 'focus', 'pageshow', 'pagehide', 'resize']);

  const observe = p.method('MutationObserver', 'observe'), disconnect = p.method('MutationObserver', 'disconnect');

  /** Boxes that `overflow` does not clip: https://www.w3.org/TR/css-overflow-3/#propdef-overflow-x */
  const UNCLIPPED = new Set(['inline', 'contents', 'ruby', 'table-row', 'table-row-group', 'table-header-group', 'table-footer-group', 'table-column', 'table-column-group']);
  /** What stands in the top layer is clipped by nothing around it; the list forgives what an engine does not know. */
  const TOP_LAYER = ':is(:modal,:popover-open,:fullscreen)';
  /** Their insides are clipped by themselves. */
  const CLOSED = new Set(['input', 'textarea', 'select']);
  /** What draws an element once more, or elsewhere than in its box: a reflection, a shadow of all that it paints, a filter of the page's own. */
  const REFLECTS = '-webkit-box-reflect', MOVING_FILTER = /\b(drop-shadow|url)\(/;
  /** While it lasts, what the page looked like before it is drawn over what it is now; the list forgives what an engine does not know. */
  const IN_TRANSITION = ':is(:active-view-transition)';
  /** A box with more than this in it shows, rather than being looked through at every frame. */
  const MOST_NODES = 20000;

  /** What an element's `overflow` leaves of an area, each direction by itself. @param {Area} seen @param {any} element @param {CSSStyleDeclaration} style @returns {Area} */
  const clip = (seen, element, style) => {
    const overflow = p.propertyValue(style, 'overflow'), name = p.localName(element);
    if (overflow === 'visible' || overflow === '' || name === 'html' || name === 'body' || UNCLIPPED.has(p.propertyValue(style, 'display'))) return seen;
    const [x, y = x] = overflow.split(' ');
    // a margin lets content show beyond the box, how far it says in several ways
    const margin = p.propertyValue(style, 'overflow-clip-margin'), wide = margin !== '' && margin !== '0px';
    const holds = (/** @type {string} */ way) => way !== 'visible' && !(way === 'clip' && wide);
    const box = p.rect(element);
    return {
      left: holds(x) ? Math.max(seen.left, box.left) : seen.left, right: holds(x) ? Math.min(seen.right, box.right) : seen.right,
      top: holds(y) ? Math.max(seen.top, box.top) : seen.top, bottom: holds(y) ? Math.min(seen.bottom, box.bottom) : seen.bottom,
    };
  };

  /**
   * Whether a part of an area shows: clipped by the viewport, and by each box from `from` up that clips or scrolls what stands
   * in it with this position.
   * @param {Area} area @param {any} from @param {string} position @param {Space} space
   */
  const isSeen = (area, from, position, space) => {
    let seen = visible.meet(area, { left: 0, top: 0, right: space.width, bottom: space.height });
    for (let at = from; visible.shows(seen) && position !== 'fixed' && p.isElement(at); at = p.composedParent(at)) {
      const style = p.computedStyle(at), own = p.propertyValue(style, 'position');
      if (position !== 'absolute' || own !== 'static') {
        seen = clip(seen, at, style);
        position = own;
      }
      if (p.matches(at, TOP_LAYER)) break;
    }
    return visible.shows(seen);
  };

  /** Whether all that an element paints is painted elsewhere, too. @param {any} element */
  const paintsElsewhere = (element) => {
    const style = p.computedStyle(element), reflection = p.propertyValue(style, REFLECTS);
    return (reflection !== '' && reflection !== 'none') || MOVING_FILTER.test(p.propertyValue(style, 'filter'));
  };
  /** Whether it or what it stands in does so. @param {any} element @param {Map<any, boolean>} known of one look */
  const standsElsewhere = (element, known) => {
    const way = [];
    let found = false;
    for (let at = element; at !== null && !found; at = p.composedParent(at)) {
      const before = known.get(at);
      found = before !== undefined ? before : p.isElement(at) && paintsElsewhere(at);
      if (before !== undefined) break;
      way.push(at);
    }
    for (const each of way) known.set(each, found);
    return found;
  };

  /** Whether an element's own box shows. @param {any} element @param {Space} space */
  const boxShows = (element, space) => {
    const box = p.rect(element);
    if (!visible.shows(visible.meet(box, { left: 0, top: 0, right: space.width, bottom: space.height }))) return false;
    // what is drawn hidden shows nothing; what is only transparent counts, as it may be shown at the next frame
    if (!p.checkVisibility(element, DRAWN)) return false;
    return isSeen(box, p.matches(element, TOP_LAYER) ? null : p.composedParent(element), p.propertyValue(p.computedStyle(element), 'position'), space);
  };

  /** Whether a text shows, or has a shadow, which stands where it likes. @param {any} text @param {any} parent @param {Space} space @param {Range} range */
  const textShows = (text, parent, space, range) => {
    if (!/\S/.test(p.data(text))) return false;
    const style = p.computedStyle(parent), boxes = p.propertyValue(style, 'visibility') === 'visible' ? visible.lineBoxes(range, text) : [];
    return boxes.length > 0 && (p.propertyValue(style, 'text-shadow') !== 'none' || boxes.some((/** @type {DOMRect} */ box) => isSeen(box, parent, 'static', space)));
  };

  /**
   * Whether an element shows, or anything in it: a box without a size of its own (`display: contents`, floats, what is moved
   * elsewhere, a hidden one with visible children) still holds what the person sees.
   * @param {any} element @param {Space} space @param {Map<any, boolean>} elsewhere
   */
  const isInView = (element, space, elsewhere) => {
    if (boxShows(element, space) || (standsElsewhere(element, elsewhere) && p.checkVisibility(element, DRAWN))) return true;
    if (CLOSED.has(p.htmlName(element))) return false;
    const range = p.createRange(p.document), within = [element];
    for (let seen = 0; within.length > 0;) {
      const node = within.pop();
      for (const child of p.composedChildren(node)) {
        if (++seen > MOST_NODES) return true;
        if (p.isText(child) ? textShows(child, node, space, range) : p.isElement(child) && (boxShows(child, space) || (paintsElsewhere(child) && p.checkVisibility(child, DRAWN)))) return true;
        if (p.isElement(child)) within.push(child);
      }
    }
    return false;
  };

  /** What a look at the document needs, gathered again when the document changed. @returns {Suspects} */
  const gather = () => {
    const scopes = [p.document, ...parts.selection.roots()];
    const unreadable = p.reachesClosedRoots ? [] : scopes.flatMap((scope) => p.queryAll(scope, '*')).filter((/** @type {any} */ element) => p.localName(element).includes('-') && p.htmlName(element) && !p.openShadowRoot(element));
    return { scopes, sensitive: parts.secretFacts.startRead().sensitiveElements(p.document), frames: scopes.flatMap((scope) => p.queryAll(scope, FRAMES)), unreadable };
  };

  /** Why a picture may not be taken; null when it may. @param {Suspects} suspects */
  const reason = (suspects) => {
    const space = visible.measure(), elsewhere = new Map();
    const shows = (/** @type {any} */ element) => isInView(element, space, elsewhere);
    if (suspects.scopes.some((scope) => p.query(scope, IN_TRANSITION) !== null)) return 'unreadable_in_view';
    if (suspects.sensitive.some(shows)) return 'sensitive_in_view';
    if (suspects.frames.some(shows)) return 'frame_in_view';
    return suspects.unreadable.some(shows) ? 'unreadable_in_view' : null;
  };

  const requestAnimationFrame = globalThis.requestAnimationFrame;
  let moments = 0, until = 0;
  /** @type {Suspects | null} */
  let known = null;
  /** @type {MutationObserver | null} */
  let observer = null;

  const look = () => {
    if (!known) known = gather();
    const found = reason(known);
    if (found) moments += 1;
    return found;
  };
  const activated = () => { moments += 1; };
  const unwatch = () => {
    if (observer) disconnect(observer);
    observer = null;
    known = null;
    for (const type of ACTIVATIONS) p.removeListener(p.document, type, activated, true);
    for (const type of WINDOW_ACTIVATIONS) p.removeListener(globalThis, type, activated, true);
  };
  const frame = () => {
    if (!observer) return;
    if (parts.pace.now() > until) { unwatch(); return; }
    look();
    requestAnimationFrame(frame);
  };
  const watch = () => {
    until = parts.pace.now() + WATCH_MS;
    if (observer) return;
    observer = new MutationObserver(() => {
      const before = known;
      known = gather();
      if (observer && before && known.scopes.length !== before.scopes.length) observeAll();
      look();
    });
    known = gather();
    observeAll();
    for (const type of ACTIVATIONS) p.addListener(p.document, type, activated, true);
    for (const type of WINDOW_ACTIVATIONS) p.addListener(globalThis, type, activated, true);
    requestAnimationFrame(frame);
  };
  const observeAll = () => {
    for (const scope of known ? known.scopes : []) observe(observer, scope, { subtree: true, childList: true, attributes: true, characterData: false });
  };

  /** @returns {CaptureCheck} */
  const check = () => {
    p.askForRoots(); // a closed tree that came since the first check is no change that an observer is told of
    watch();
    known = gather();
    // the check itself is no moment in between: the token holds what came before it
    const found = reason(known);
    const space = visible.measure(), view = globalThis.visualViewport;
    return {
      safe: found === null, ...(found ? { reason: found } : {}),
      token: {
        moments, scroll: { x: space.x + (view ? view.offsetLeft : 0), y: space.y + (view ? view.offsetTop : 0) },
        viewport: { width: space.width, height: space.height, scale: (globalThis.devicePixelRatio || 1) * (view ? view.scale : 1) },
      },
    };
  };

  parts.pictureCheck = Object.freeze({ check });
})();
