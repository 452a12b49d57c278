'use strict';
// The frames that stand in this document: what the page calls each, where it says it is from, and whether it is in sight.
// What is in them only their own scripts can say, in their own origins.
//
// A frame is known by its index among the window's frames, which it can find of itself too (extension/frames.js). One in a
// shadow tree has none, -1, and a mark where it is of this origin (selector-frame.js).
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.frameList) return;
  const p = parts.primordials, here = /** @type {Window & typeof globalThis} */ (globalThis);

  const BUDGET_MS = 2000;
  const MOST = 1000;
  const LONGEST_NAME = 1000, LONGEST_ADDRESS = 4096;
  const FRAMES = 'iframe,frame,object,embed,fencedframe';
  const contentWindow = p.byName('contentWindow', { iframe: 'HTMLIFrameElement', frame: 'HTMLFrameElement', object: 'HTMLObjectElement' });
  const source = p.byName('src', { iframe: 'HTMLIFrameElement', frame: 'HTMLFrameElement', embed: 'HTMLEmbedElement' }, '');
  const data = p.byName('data', { object: 'HTMLObjectElement' }, '');

  /** Where the element says its frame is from. A document that stands in the address itself is not told. @param {any} element @param {Reading} reading */
  const address = (element, reading) => {
    if (p.htmlName(element) === 'iframe' && p.hasAttribute(element, 'srcdoc')) return 'about:srcdoc';
    const said = source(element) || data(element) || 'about:blank';
    const inline = /^(data|javascript|blob):/i.exec(said);
    return inline ? inline[0].toLowerCase() : parts.cut.wellFormed(parts.cut.text(reading.echo.address(said), LONGEST_ADDRESS));
  };
  /** @param {any} element @param {Reading} reading */
  const name = (element, reading) => {
    const said = parts.name.of(element, reading) || reading.echo.name(parts.echo.drawn(p.attribute(element, 'name')));
    return parts.cut.wellFormed(parts.cut.text(said, LONGEST_NAME));
  };

  /** The place of each element's window among the window's frames; null where it holds no document. @param {any[]} elements @returns {({ index: number, mark: string } | null)[]} */
  const places = (elements) => {
    const windows = Array.from({ length: here.length }, (_none, at) => here[at]);
    const found = elements.map((element) => {
      if (p.htmlName(element) === 'fencedframe') return { index: -1, mark: '' };
      const inner = contentWindow(element);
      if (!inner) return null;
      const index = windows.indexOf(inner);
      return { index, mark: index < 0 ? parts.selectorFrame.markOf(inner) : '' };
    });
    // An embed names no window: those that no other element has are the embeds', in their order.
    const left = windows.map((_window, at) => at).filter((at) => !found.some((each) => each !== null && each.index === at));
    return found.map((place, at) => (p.htmlName(elements[at]) === 'embed' && left.length > 0 ? { index: /** @type {number} */ (left.shift()), mark: '' } : place));
  };

  /** `more` counts the frames beyond the most that are listed. */
  const list = () => {
    const reading = parts.reading.start(BUDGET_MS);
    reading.end();
    const elements = parts.secretFacts.startRead().roots().flatMap((/** @type {any} */ root) => p.queryAll(root, FRAMES));
    const at = places(elements);
    /** @type {({ index: number, mark: string, name: string, address: string, visible: boolean })[]} */
    const frames = [];
    let more = 0;
    elements.forEach((/** @type {any} */ element, /** @type {number} */ index) => {
      const place = at[index];
      if (place === null) return;
      if (frames.length === MOST) more += 1;
      else frames.push({ ...place, name: name(element, reading), address: address(element, reading), visible: parts.field.isVisible(element) });
    });
    return { frames, more };
  };

  parts.frameList = Object.freeze({ list });
})();
