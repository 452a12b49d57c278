'use strict';
// The page's own messages about its fields, which say why a form was not taken: what stands in `role=alert`, what an
// `aria-errormessage` points to, and what the `aria-describedby` of a field with `aria-invalid` points to. Nothing else.
//
// A field's own text is never among them, wherever it stands, and no message that repeats what was typed leaves the page.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.messages) return;
  const p = parts.primordials;

  const MOST = 20, LONGEST = 400;
  /** A message is looked through this far: a value that begins in what is told ends in what is looked through. */
  const LOOKED_THROUGH = 4000, MOST_NODES = 2000, MOST_IDS = 10;
  /** Pieces of a value, one to a message. */
  const PIECES = 6;
  const NO_TEXT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'frame', 'object', 'embed', 'fencedframe', 'datalist']);
  const SOURCES = '[role~="alert" i],[aria-errormessage],[aria-invalid][aria-describedby]';
  const BLOCKS = /^(block|flex|grid|table|list-item|flow-root)/;

  /** Whether an element says that it is not valid. @param {any} element */
  const isInvalid = (element) => {
    const said = p.attribute(element, 'aria-invalid').trim().toLowerCase();
    return said !== '' && said !== 'false';
  };

  /** @param {any} element @param {string} attribute */
  const targets = (element, attribute) => {
    const root = p.rootNode(element);
    return p.attribute(element, attribute).trim().split(/\s+/).slice(0, MOST_IDS).map((/** @type {string} */ id) => (id === '' ? null : p.elementById(root, id))).filter((/** @type {any} */ each) => each !== null);
  };
  /** @param {any} element one that SOURCES finds @returns {any[]} */
  const pointed = (element) => [
    ...(parts.name.role(element) === 'alert' ? [element] : []),
    ...targets(element, 'aria-errormessage'),
    ...(isInvalid(element) ? targets(element, 'aria-describedby') : []),
  ];

  /** @param {any} element @param {Reading} reading */
  const isLeftOut = (element, reading) => NO_TEXT.has(p.localName(element)) || parts.name.isField(element) || p.isContentEditable(element) || reading.isSensitive(element) || !(parts.onScreen.is(element) || p.propertyValue(p.computedStyle(element), 'display') === 'contents');

  /** The text of a message, without any field's in it. No recursion: a page can nest as deep as it likes. @param {any} message @param {Reading} reading */
  const textOf = (message, reading) => {
    let text = '', nodes = 0;
    const left = [message];
    while (left.length > 0 && text.length < LOOKED_THROUGH && ++nodes < MOST_NODES) {
      const node = left.pop();
      if (typeof node === 'string') { text += node; continue; }
      if (p.isText(node)) { if (p.propertyValue(p.computedStyle(p.composedParent(node)), 'visibility') === 'visible') text += p.data(node); continue; }
      if (!p.isElement(node)) continue;
      if (p.localName(node) === 'br') { text += ' '; continue; }
      if (isLeftOut(node, reading)) continue;
      const apart = BLOCKS.test(p.propertyValue(p.computedStyle(node), 'display'));
      if (apart) { text += ' '; left.push(' '); }
      const inner = p.composedChildren(node);
      for (let i = inner.length - 1; i >= 0; i--) left.push(inner[i]);
    }
    return parts.echo.drawn(text.slice(0, LOOKED_THROUGH));
  };

  /** @param {any} message @param {Reading} reading */
  const isTold = (message, reading) => p.isElement(message) && !parts.name.isField(message) && !p.isContentEditable(message) && parts.onScreen.is(message) && !reading.isSensitive(message);

  /**
   * The messages of a document, whole, in document order, those that repeat a value left out.
   * @param {any[]} roots @param {Reading} reading @returns {Promise<string[]>}
   */
  const gather = async (roots, reading) => {
    const found = new Set(), seen = new Set(), holds = parts.echoes.finder(parts.typed.all());
    for (const root of roots) {
      for (const source of p.queryAll(root, SOURCES)) {
        for (const message of pointed(source)) {
          if (reading.pace.due()) await reading.rest();
          if (reading.pace.spent()) return [];
          if (seen.has(message) || !p.isConnected(message) || !isTold(message, reading)) continue;
          seen.add(message);
          const text = textOf(message, reading);
          if (text !== '' && !holds(text)) found.add(text);
          if (found.size >= MOST) return Array.from(found);
        }
      }
    }
    return Array.from(found);
  };

  /** Without those that repeat a value: all of them where one is told in pieces. @param {string[]} texts */
  const vet = (texts) => {
    const values = parts.typed.all(), holds = parts.echoes.finder(values), long = parts.echoes.finder(values.filter((/** @type {any} */ each) => each.value.length >= PIECES));
    const kept = texts.filter((text) => !holds(text));
    return kept.length > 1 && long(kept.join('')) ? [] : kept;
  };
  /** @param {string} text */
  const cut = (text) => parts.cut.wellFormed(parts.cut.text(text, LONGEST));

  parts.messages = Object.freeze({ gather, vet, cut, isInvalid });
})();
