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

  /** The part of a box that shows: clipped by the viewport and by each ancestor that clips or scrolls. @param {any} element @param {Space} space */
  const isInView = (element, space) => {
    let seen = visible.meet(p.rect(element), { left: 0, top: 0, right: space.width, bottom: space.height });
    if (!visible.shows(seen)) return false;
    // what is drawn hidden shows nothing; what is only transparent counts, as it may be shown at the next frame
    if (!p.checkVisibility(element, DRAWN) && p.propertyValue(p.computedStyle(element), 'display') !== 'contents') return false;
    for (let at = element, position = p.propertyValue(p.computedStyle(element), 'position'); position !== 'fixed';) {
      at = p.composedParent(at);
      if (!p.isElement(at)) break;
      const style = p.computedStyle(at), own = p.propertyValue(style, 'position');
      const clips = p.propertyValue(style, 'overflow') !== 'visible' && p.propertyValue(style, 'display') !== 'inline';
      const name = p.localName(at);
      if (clips && name !== 'html' && name !== 'body' && (position !== 'absolute' || own !== 'static')) {
        seen = visible.meet(seen, p.rect(at));
        if (!visible.shows(seen)) return false;
      }
      if (position !== 'absolute' || own !== 'static') position = own;
    }
    return true;
  };

  /** What a look at the document needs, gathered again when the document changed. @returns {Suspects} */
  const gather = () => {
    const scopes = [p.document, ...parts.selection.roots()];
    const unreadable = p.reachesClosedRoots ? [] : scopes.flatMap((scope) => p.queryAll(scope, ':defined')).filter((/** @type {any} */ element) => p.localName(element).includes('-') && p.htmlName(element) && !p.openShadowRoot(element));
    return { scopes, sensitive: parts.secretFacts.startRead().sensitiveElements(p.document), frames: scopes.flatMap((scope) => p.queryAll(scope, FRAMES)), unreadable };
  };

  /** Why a picture may not be taken; null when it may. @param {Suspects} suspects */
  const reason = (suspects) => {
    const space = visible.measure();
    if (suspects.sensitive.some((element) => isInView(element, space))) return 'sensitive_in_view';
    if (suspects.frames.some((element) => isInView(element, space))) return 'frame_in_view';
    return suspects.unreadable.some((element) => isInView(element, space)) ? 'unreadable_in_view' : null;
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
