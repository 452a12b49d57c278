'use strict';
// Small subtrees that are taken in one go: what no style touches, in a scene that is proven to hold it, with nothing in it
// that has to be asked about (controls, pictures, roles, shadow trees, what is sensitive).
//
// It is a shortcut of the walk and never another answer: at the first node that it is not sure of it puts everything back,
// and the walk goes the long way. What the person's own style sheets hide stands in no list of the page's; so each element
// with a text of its own is asked whether it is drawn.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.whole) return;
  const p = parts.primordials, visible = parts.visible;

  /** Nodes taken at a time: the clock is read only once in several subtrees. */
  const MOST = 400;
  const TEXT = 3, ELEMENT = 1;

  /**
   * @param {Reading} reading @param {Take} take @param {WholeSteps} steps of the walk
   * @returns {(element: any, name: string, frame: Frame) => boolean} whether the element was taken with all that is in it
   */
  const start = (reading, take, steps) => {
    const untouched = /** @type {Untouched} */ (reading.untouched), { echo } = reading;
    // what a page leaves out is the walk's
    const displays = new Map([...untouched.displays].filter(([name]) => name !== 'nav' && name !== 'footer'));
    /** What holds a node that was not sure: it need not be tried. @type {Set<any>} */
    const tried = new Set();
    let left = 0;

    /** @param {any} node */
    const refuse = (node) => {
      for (let at = p.parentNode(node); at !== null && !tried.has(at); at = p.parentNode(at)) tried.add(at);
      return false;
    };

    /** The children of an element. @param {any} element @param {Box} box @param {Scene} scene @returns {boolean} */
    const inside = (element, box, scene) => {
      let drawn = false;
      for (let node = p.firstChild(element); node !== null; node = p.nextSibling(node)) {
        if ((left -= 1) < 0) return false;
        const type = p.nodeType(node);
        if (type === TEXT) {
          const data = p.data(node);
          if (!/\S/.test(data)) { steps.space(data, scene, box, take); continue; }
          if (!drawn && !(drawn = p.checkVisibility(element))) return refuse(node);
          if (!echo.is(data)) take.text(node, data, scene, box);
        } else if (type === ELEMENT) {
          const name = p.localName(node);
          if (name === 'br') box.children.push({ kind: 'break', area: null });
          else if (!enter(node, name, box, scene)) return false;
        }
      }
      return true;
    };

    /** @param {any} element @param {string} name @param {Box} box @param {Scene} scene @returns {boolean} */
    const enter = (element, name, box, scene) => {
      const display = displays.get(name);
      if (display === undefined) return steps.never.has(name) || refuse(element);
      const bare = !p.hasAttributes(element);
      if ((!bare && p.hasAttribute(element, 'role')) || p.openShadowRoot(element) !== null || reading.sensitive.has(element)) return refuse(element);
      if (name === 'a' && visible.linkType(element, scene).blends) return refuse(element);
      const inner = steps.open(element, name, display, box, reading);
      if (bare && inner !== box) inner.names = parts.named.NOTHING;
      if (!inside(element, inner, scene)) return false;
      if (name === 'a' && inner !== box && inner.children.length === 0 && !p.checkVisibility(element)) return refuse(element);
      if (inner !== box) steps.close(inner, reading, take);
      return true;
    };

    return (element, name, frame) => {
      const box = /** @type {Box} */ (frame.box), { nodes } = reading, before = box.children.length;
      if (tried.has(element) || !untouched.holdsAll(element)) return false;
      left = MOST;
      if (enter(element, name, box, /** @type {Scene} */ (frame.scene))) return true;
      box.children.length = before;
      reading.nodes = nodes;
      return false;
    };
  };

  parts.whole = Object.freeze({ start });
})();
