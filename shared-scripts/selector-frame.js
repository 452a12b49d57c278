'use strict';
// Which of this document's frames a selector means, in words that let the worker find the frame's own script
// (extension/frames.js): the index of its window among this window's frames.
//
// A frame in a shadow tree has no index (https://html.spec.whatwg.org/multipage/nav-history-apis.html#number-of-document-tree-child-navigables),
// and no other number by which both sides know it. One of the same origin gets a mark, which scripts of this world alone can
// see; of one from elsewhere both sides can tell its size, and that is a name only where no other frame has it.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.selectorFrame) return;
  const p = parts.primordials;
  const MARK = Symbol.for('sidekick.place');
  const { crypto, URL } = globalThis, here = /** @type {Window & typeof globalThis} */ (globalThis);

  const FRAMES = 'iframe,frame,object,embed';
  const windowOf = p.byName('contentWindow', { iframe: 'HTMLIFrameElement', frame: 'HTMLFrameElement', object: 'HTMLObjectElement' });
  const addressOf = p.byName('src', { iframe: 'HTMLIFrameElement', frame: 'HTMLFrameElement' }, '');
  const dataOf = p.byName('data', { object: 'HTMLObjectElement' }, '');

  /** @param {any} inner a window */
  const indexOf = (inner) => {
    for (let at = 0; at < here.length; at++) if (here[at] === inner) return at;
    return -1;
  };

  /** The mark of a window of this origin, made the first time; '' where that is another origin's. @param {any} inner @returns {string} */
  const markOf = (inner) => {
    try {
      if (!inner[MARK]) Object.defineProperty(inner, MARK, { value: crypto.randomUUID() });
      return inner[MARK];
    } catch { return ''; }
  };

  /** The viewport that a frame's window has. @param {any} element */
  const sizeOf = (element) => {
    const style = p.computedStyle(element), padding = (/** @type {string} */ side) => parseFloat(p.propertyValue(style, `padding-${side}`)) || 0;
    return `${Math.round(p.clientWidth(element) - padding('left') - padding('right'))}x${Math.round(p.clientHeight(element) - padding('top') - padding('bottom'))}`;
  };

  /** @param {string} address */
  const originOf = (address) => (URL.canParse(address) ? new URL(address).origin : '');

  /**
   * `index` is -1 for a frame in a shadow tree: then `mark` names it, or `size` where `alone` says that of this document's
   * nameless frames no other has it, and `only` that there is no other at all. `origin` is the page's word, for a sentence to the person.
   * @param {{ css: string }} params
   */
  const find = ({ css }) => {
    let chain;
    try { chain = [{ engine: 'css', list: parts.cssText.parse(css) }]; } catch { return { refusal: { code: 'selector_invalid' } }; }
    const session = parts.secretFacts.startRead(), found = parts.selector.find({ chain }, session);
    if ('refusal' in found) return found;
    if (found.elements.length !== 1) return { count: found.elements.length };
    const element = found.elements[0], inner = windowOf(element);
    if (!inner) return { count: 0 };
    const index = indexOf(inner), told = { count: 1, index, origin: originOf(addressOf(element) || dataOf(element)) };
    if (index >= 0) return told;
    const mark = markOf(inner);
    if (mark) return { ...told, mark };
    const nameless = session.roots().flatMap((/** @type {any} */ root) => p.queryAll(root, FRAMES))
      .filter((/** @type {any} */ each) => { const other = windowOf(each); return other && indexOf(other) < 0 && markOf(other) === ''; });
    const size = sizeOf(element);
    return { ...told, size, alone: nameless.filter((/** @type {any} */ each) => sizeOf(each) === size).length === 1, only: nameless.length === 1 };
  };

  parts.selectorFrame = Object.freeze({ find, markOf });
})();
