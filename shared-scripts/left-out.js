'use strict';
// What the page leaves out of its text (menus, the page's foot) still has images, which it lists, and frames, which it counts.
//
// A quarter of the elements of many pages stands there: they are not walked. What is wanted is searched for, and only what
// holds it is asked whether it is drawn.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.leftOut) return;
  const p = parts.primordials, visible = parts.visible;

  const WANTED = 'img,iframe,frame,object,embed,fencedframe';

  /**
   * What is wanted of an element, in the document's order; null where shadow trees have their own order, so that it is walked.
   * @param {any} element @param {Reading} reading @returns {any[] | null}
   */
  const wanted = (element, reading) => {
    if (p.isShadowRoot(p.rootNode(element)) || reading.roots().some((root) => p.host(root) !== null && p.contains(element, p.host(root)))) return null;
    return p.queryAll(element, WANTED);
  };

  /** The scene inside of an element that stands somewhere in the frame's; null where it is not to be seen. @param {any} element @param {Frame} frame @param {Map<any, Scene | null>} scenes @param {Reading} reading @returns {Scene | null} */
  const sceneOf = (element, frame, scenes, reading) => {
    const { never, frames } = parts.walk, way = [];
    let at = element;
    for (; at !== null && at !== frame.node && !scenes.has(at); at = p.parentNode(at)) way.push(at);
    let scene = at === null ? null : at === frame.node ? frame.scene : /** @type {Scene | null} */ (scenes.get(at));
    for (let i = way.length - 1; i >= 0; i -= 1) {
      const each = way[i], name = p.localName(each);
      const closed = at !== null && p.localName(at) === 'details' && !p.hasAttribute(at, 'open') && name !== 'summary';
      if (scene !== null) scene = closed || never.has(name) || reading.sensitive.has(each) || (i > 0 && frames.has(name)) ? null : visible.enter(each, scene);
      if (i > 0) scenes.set(each, scene);
      at = each;
    }
    return scene;
  };

  /** One of the wanted. @param {any} element @param {Frame} frame @param {Reading} reading @param {Take} take */
  const meet = (element, frame, reading, take) => {
    if (frame.scenes === null) frame.scenes = new Map();
    const name = p.localName(element), scene = sceneOf(element, frame, frame.scenes, reading);
    if (!scene || !visible.isShown(scene) || !take.shows(element, scene)) return;
    if (name === 'img') take.image(element, name, scene, /** @type {Box} */ (frame.box));
    else reading.frames += 1;
  };

  parts.leftOut = Object.freeze({ wanted, meet });
})();
