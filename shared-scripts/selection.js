'use strict';
// What the person selected: in a text field, or in the document, also inside shadow roots.
//
// The text is what the walk reads between the selection's ends, so that hidden text and left-out elements stay out of it as
// they do of a view. A selection that touches a sensitive element anywhere is withheld whole.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.selection) return;
  const p = parts.primordials;

  const BUDGET_MS = 2000;
  const CHARS = 12000;
  const NODES = 60000;
  const NOTHING = Object.freeze({ text: '', truncated: false, chars: 0 });
  const WITHHELD = Object.freeze({ ...NOTHING, withheld: true });

  const rangeCount = p.getter('Selection', 'rangeCount'), rangeAt = p.method('Selection', 'getRangeAt');
  const hasComposed = typeof globalThis.Selection === 'function' && 'getComposedRanges' in globalThis.Selection.prototype;
  const composedRanges = p.method('Selection', 'getComposedRanges');
  const end = { startContainer: p.getter('Range', 'startContainer'), startOffset: p.getter('Range', 'startOffset'), endContainer: p.getter('Range', 'endContainer'), endOffset: p.getter('Range', 'endOffset') };
  const intersects = p.method('Range', 'intersectsNode'), setStart = p.method('Range', 'setStart'), setEnd = p.method('Range', 'setEnd');

  /** The element that has the focus, through the shadow roots that can be reached. */
  const focused = () => {
    let active = p.activeElement(p.document);
    for (let root = active && p.shadowRoot(active); root; root = active && p.shadowRoot(active)) {
      const inner = p.activeElement(root);
      if (!inner) break;
      active = inner;
    }
    return active;
  };

  /** Every shadow root that can be reached. @returns {any[]} */
  const roots = () => {
    /** @type {any[]} */
    const found = [];
    const look = (/** @type {any} */ root) => {
      for (const element of p.queryAll(root, '*')) {
        const inner = p.shadowRoot(element);
        if (inner) { found.push(inner); look(inner); }
      }
    };
    look(p.document);
    return found;
  };

  /** @param {any} range @returns {Ends} */
  const endsOf = (range) => ({ start: end.startContainer(range), startOffset: end.startOffset(range), end: end.endContainer(range), endOffset: end.endOffset(range) });

  /** The ends of the document's selection; null when nothing is selected. @param {Reading} reading @returns {Ends | null} */
  const ends = (reading) => {
    const selection = p.getSelection(p.document);
    if (!selection) return null;
    const range = hasComposed ? composedRanges(selection, { shadowRoots: reading.roots().filter(p.isShadowRoot) })[0] : rangeCount(selection) > 0 ? rangeAt(selection, 0) : null;
    if (!range) return null;
    const found = endsOf(range);
    return found.start === found.end && found.startOffset === found.endOffset ? null : found;
  };

  /** A node of the tree in which the ends stand that holds this one, or is it. @param {any} node @param {any} root */
  const inTree = (node, root) => {
    for (let at = node; at; at = p.host(p.rootNode(at))) if (p.rootNode(at) === root) return at;
    return null;
  };

  /** @param {Ends} found @param {Reading} reading */
  const touchesSensitive = (found, reading) => {
    const within = (/** @type {any} */ node) => { const at = p.isElement(node) ? node : p.parentNode(node); return p.isElement(at) && reading.isSensitive(at); };
    if (within(found.start) || within(found.end)) return true;
    const root = p.rootNode(found.start);
    // ends in different trees are looked at from the document, where each stands for its outermost host
    const same = root === p.rootNode(found.end);
    const tree = same ? root : p.document, range = p.createRange(p.document);
    if (same) { setStart(range, found.start, found.startOffset); setEnd(range, found.end, found.endOffset); }
    else {
      const first = inTree(found.start, p.document), last = inTree(found.end, p.document);
      if (!first || !last) return true;
      setStart(range, first, 0);
      setEnd(range, last, p.childNodes(last).length);
    }
    for (const element of reading.sensitive) {
      const at = inTree(element, tree);
      if (at && intersects(range, at)) return true;
    }
    return false;
  };

  /** What the selection takes of the walk: text between its ends. @param {Ends} found @param {Reading} reading @param {{ touched: boolean }} met @returns {Take} */
  const take = (found, reading, met) => {
    const child = (/** @type {any} */ node, /** @type {number} */ offset) => (p.isText(node) ? null : p.childNodes(node)[offset] || null);
    const first = child(found.start, found.startOffset), last = child(found.end, found.endOffset);
    let inside = false, over = false;
    /** @param {any} node @param {any} container @param {number} offset */
    const isPast = (node, container, offset) => !p.isText(container) && container !== node && offset > 0 && (p.comparePosition(container, node) & 4) !== 0 && !p.contains(container, node);
    return {
      before: (node, frame) => {
        if (!inside && (node === found.start && p.isText(node) || node === first || (!first && !p.isText(found.start) && isPast(node, found.start, found.startOffset)))) inside = true;
        if (inside && (node === last || (!last && !p.isText(found.end) && frame.node !== found.end && isPast(node, found.end, found.endOffset)))) over = true;
      },
      shows: () => true,
      wouldShow: () => false,
      space: (_data, _scene, box) => { if (inside && !over) box.children.push({ kind: 'space', area: null }); },
      text: (text, data, scene, box) => {
        if (!inside || over) return;
        const set = parts.visible.white(scene);
        const to = text === found.end ? found.endOffset : data.length;
        const piece = data.slice(text === found.start ? found.startOffset : 0, to);
        if (text === found.end) over = true;
        if (!reading.echo.is(piece)) box.children.push({ kind: 'text', text: piece, keeps: set.keeps, breaks: set.breaks, area: null, start: null, end: null, lines: 1 });
      },
      control: (element) => { if (inside && !over && reading.isSensitive(element)) met.touched = true; },
      editable: () => {},
      image: () => {},
    };
  };

  /** @param {Ends} found @param {Reading} reading @returns {Promise<Selected>} */
  const ofDocument = async (found, reading) => {
    if (touchesSensitive(found, reading)) return WITHHELD;
    const met = { touched: false };
    const tree = await parts.walk.walk(reading, take(found, reading, met));
    if (met.touched || touchesSensitive(found, reading)) return WITHHELD;
    parts.box.dropEchoes(tree, reading.echo);
    const room = parts.sheet.room(CHARS, NODES), sheet = parts.plain.write(tree, room);
    return { text: parts.cut.wellFormed(sheet.text()), truncated: room.truncated, chars: room.seen };
  };

  /** A text field's own selection. @param {any} field @returns {Selected | null} null where the field has none */
  const ofField = (field) => {
    let from, to;
    // types without a text selection (number, e-mail) answer null or throw
    try { from = p.selectionStart(field); to = p.selectionEnd(field); } catch { return null; }
    if (from === null || to === null || from === to) return null;
    const text = p.value(field).slice(from, to);
    return { text: parts.cut.wellFormed(parts.cut.text(text, CHARS)), truncated: text.length > CHARS, chars: text.length, field: parts.secretFacts.gather(field) };
  };

  /** @param {Reading | null} of the read that it belongs to @returns {Promise<{ selection: Selected }>} */
  const read = async (of) => {
    const reading = of || parts.reading.start(BUDGET_MS);
    const field = focused(), name = field ? p.htmlName(field) : '';
    if (field && (name === 'input' || name === 'textarea')) {
      if (reading.isSensitive(field)) return { selection: WITHHELD };
      const own = ofField(field);
      if (own) return { selection: reading.echo.is(own.text) ? WITHHELD : own };
    }
    const found = ends(reading);
    const selection = found ? await ofDocument(found, reading) : NOTHING;
    if (!of) reading.end();
    return { selection };
  };

  parts.selection = Object.freeze({ read, focused, roots });
})();
