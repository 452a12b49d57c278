'use strict';
// What observe() and detectChallenge() call on screen: laid out, neither `display: none` nor `visibility: hidden`. What is
// only transparent, or scrolled away, counts.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.onScreen) return;
  const p = parts.primordials;

  const RENDERED = Object.freeze({ visibilityProperty: true, checkVisibilityCSS: true });
  const FRAMES = 'iframe,frame,object,embed,fencedframe';
  const WINDOWS = Object.freeze({ iframe: p.getter('HTMLIFrameElement', 'contentWindow'), frame: p.getter('HTMLFrameElement', 'contentWindow'), object: p.getter('HTMLObjectElement', 'contentWindow') });

  /** @param {any} element */
  const is = (element) => p.checkVisibility(element, RENDERED) && p.clientRects(element).length > 0;
  /** Whether it also takes up room: a frame or a dialog of no size shows nothing. @param {any} element */
  const hasRoom = (element) => is(element) && parts.visible.shows(p.rect(element));

  /** The frame elements of a document that a person can see. @param {any[]} roots */
  const framesIn = (roots) => roots.flatMap((root) => p.queryAll(root, FRAMES)).filter(hasRoom);

  /** The window that a frame element shows; null where it shows none, or a picture. @param {any} element */
  const windowOf = (element) => {
    const get = WINDOWS[/** @type {keyof typeof WINDOWS} */ (p.htmlName(element))];
    return get ? get(element) : null;
  };

  /**
   * Which of the document's frames a person can see, by their index among the window's frames, as the frame itself can
   * find it; `loose` are all those that have no index (in a shadow root), seen or not.
   */
  const places = () => {
    const roots = parts.secretFacts.startRead().roots(), windows = [];
    for (let at = 0; at < globalThis.length; at++) windows.push(/** @type {any} */ (globalThis)[at]);
    const shown = [];
    let loose = 0, dark = 0;
    for (const element of roots.flatMap((/** @type {any} */ root) => p.queryAll(root, FRAMES))) {
      const inner = windowOf(element), index = inner ? windows.indexOf(inner) : -1;
      if (index >= 0) { if (hasRoom(element)) shown.push(index); } else if (inner) loose += 1;
      // what holds a document that no script can be sent into
      else if (UNREACHED.has(p.localName(element)) && hasRoom(element)) dark += 1;
    }
    return { shown, loose, dark };
  };
  const UNREACHED = new Set(['embed', 'fencedframe']);

  parts.onScreen = Object.freeze({ is, hasRoom, framesIn, windowOf, places });
})();
