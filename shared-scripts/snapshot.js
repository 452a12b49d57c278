'use strict';
// The snapshot: a document's roles and accessible names in its order, each with a reference for later acts. Never a value.
//
// It is the accessibility tree as assistive technology has it, with three differences. What a field holds is left out, in
// whatever form: value, text, chosen option, amount. A sensitive field has its label or its kind in words, and nothing in it
// is a node. Text that no eye can see (transparent, clipped, off the page) is only counted: instructions that nobody is
// meant to read live there; what can be acted on has its node all the same, since drawn check boxes hide the real ones.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.snapshot) return;
  const p = parts.primordials, visible = parts.visible, words = parts.rolesWords;

  const BUDGET_MS = 10000;
  const NEVER = new Set(['script', 'style', 'template', 'noscript', 'link', 'meta', 'base', 'param', 'source', 'track', 'head', 'title', 'datalist', 'metadata', 'defs', 'desc', 'symbol', 'clipPath', 'mask', 'pattern', 'marker']);
  const FRAMES = new Set(['iframe', 'frame', 'object', 'embed', 'fencedframe']);
  const NATIVE = new Set(['input', 'select', 'textarea']);
  /** Widgets whose content is their value. A list box's content are its options. */
  const HOLDING = new Set(['combobox', 'searchbox', 'spinbutton', 'textbox']);
  /** Words that mean nothing by themselves. */
  const FOLDED = new Set(['', 'generic', 'none']);
  const INLINE = /^(inline|contents|ruby)/;

  /** @param {any} element @param {CSSStyleDeclaration} style */
  const isRendered = (element, style) => {
    const display = p.propertyValue(style, 'display');
    return display === 'contents' || (display !== 'none' && p.checkVisibility(element));
  };
  /** @param {any} element */
  const isKeptOut = (element) => p.attribute(element, 'aria-hidden').trim().toLowerCase() === 'true' || p.hasAttribute(element, 'inert');

  /** A box without a role that a person can work: what it does is known to its page alone. @param {any} element @param {CSSStyleDeclaration} style @param {SnapshotFrame} frame */
  const isWorked = (element, style, frame) => isReached(element) || (p.propertyValue(style, 'cursor') === 'pointer' && !frame.pointer && !p.labelControl(element));
  /** @param {any} element */
  const isReached = (element) => parts.states.isSummary(element) || parseInt(p.attribute(element, 'tabindex'), 10) >= 0
    || ((p.htmlName(element) === 'audio' || p.htmlName(element) === 'video') && p.hasAttribute(element, 'controls'));

  /** @param {any} element */
  const isEdited = (element) => p.htmlName(element) !== '' && parts.control.isEditingHost(element);
  /** @param {any} element */
  const roleOf = (element) => {
    const role = parts.roles.of(element);
    return FOLDED.has(role) && isEdited(element) ? 'textbox' : role;
  };

  /** @param {any} element @param {string} role @param {Reading} reading */
  const nameOf = (element, role, reading) => (words.NAMELESS.has(role) || FOLDED.has(role) ? '' : parts.name.of(element, reading));
  /** A sensitive element in words. @param {any} element @param {Reading} reading */
  const sensitiveName = (element, reading) => parts.name.of(element, reading) || parts.secretRule.kindInWords(reading.judge(element).kind || 'private');

  /** @param {any} element @param {Reading} reading */
  const isSensitive = (element, reading) => {
    if (reading.sensitive.has(element)) return true;
    const form = parts.control.form(element);
    return form !== null && form.entry && reading.isSensitive(element);
  };

  /** The options of a select, which have no boxes while it is shut. Which of them is chosen is its value. @param {any} parent @param {number} depth @param {Reading} reading @param {SnapshotNodes} nodes */
  const listOptions = (parent, depth, reading, nodes) => {
    for (const child of p.children(parent)) {
      if (nodes.isFull()) return;
      const name = p.htmlName(child), group = name === 'optgroup';
      if ((!group && name !== 'option') || isKeptOut(child) || p.propertyValue(p.computedStyle(child), 'display') === 'none') continue;
      const role = group ? 'group' : 'option';
      nodes.open(child, depth, role, parts.name.of(child, reading), parts.states.of(child, role, false), false);
      if (group) listOptions(child, depth + 1, reading, nodes);
    }
  };

  /** The parts of a picture that lead somewhere, which have no boxes. @param {any} image @param {number} depth @param {Reading} reading @param {SnapshotNodes} nodes */
  const listAreas = (image, depth, reading, nodes) => {
    const name = p.attribute(image, 'usemap').replace(/^#/, '');
    const map = name && p.queryAll(p.rootNode(image), 'map').find((/** @type {any} */ each) => p.attribute(each, 'name') === name);
    for (const area of map ? p.queryAll(map, 'area[href]') : []) nodes.open(area, depth, 'link', parts.name.of(area, reading), null, false);
  };

  /** @param {any} element @param {SnapshotFrame | null} above @param {Partial<SnapshotFrame>} own @param {Reading} reading @returns {SnapshotFrame} */
  const openFrame = (element, above, own, reading) => ({
    element, kids: p.composedChildren(element), next: 0, turn: reading.pace.turns, depth: above ? above.depth : 0, scene: above ? above.scene : null, at: -1,
    folds: false, block: false, pointer: false, holding: above ? above.holding : false,
    shut: p.htmlName(element) === 'details' && !p.hasAttribute(element, 'open'), ...own,
  });

  /** @param {any} element @param {SnapshotFrame} frame @param {SnapshotFrame[]} stack @param {Reading} reading @param {SnapshotNodes} nodes */
  const meetElement = (element, frame, stack, reading, nodes) => {
    const name = p.localName(element);
    if (NEVER.has(name)) return;
    const scene = frame.scene && visible.enter(element, frame.scene), style = (scene && scene.style) || p.computedStyle(element);
    if (isKeptOut(element) || (!scene && !isRendered(element, style)) || (frame.shut && !parts.states.isSummary(element))) {
      reading.hidden += parts.walk.countText(element);
      return;
    }
    const shown = p.propertyValue(style, 'visibility') === 'visible', block = !INLINE.test(p.propertyValue(style, 'display'));
    if (name === 'br') { nodes.text(' ', element, frame.depth); return; }
    if (block) nodes.breakLine();
    if (FRAMES.has(name)) { meetFrame(element, frame, scene, reading, nodes); return; }
    const role = roleOf(element), sensitive = isSensitive(element, reading);
    if (sensitive) {
      if (shown) nodes.open(element, frame.depth, FOLDED.has(role) ? 'generic' : role, sensitiveName(element, reading), parts.states.of(element, role, true), true);
      return;
    }
    const kept = !FOLDED.has(role), worked = !kept && isWorked(element, style, frame), field = NATIVE.has(name) || isEdited(element);
    const opens = shown && name !== 'html' && (frame.holding ? parts.name.isField(element) : kept || worked);
    if (opens) nodes.flush();
    const at = nodes.count(), depth = opens ? frame.depth + 1 : frame.depth;
    if (opens) {
      const own = kept ? role : 'generic';
      nodes.open(element, frame.depth, own, nameOf(element, own, reading), parts.states.of(element, own, false), false);
      if (name === 'select') listOptions(element, depth, reading, nodes);
      if (name === 'img') listAreas(element, depth, reading, nodes);
      if (field || words.CLOSED.has(role)) return;
    } else if (field) return;
    const pointer = p.propertyValue(style, 'cursor') === 'pointer';
    const holding = HOLDING.has(role) || (frame.holding && role !== 'listbox');
    stack.push(openFrame(element, frame, { depth, scene, at: opens ? at : -1, folds: opens && !kept && !isReached(element), block, pointer, holding }, reading));
  };

  /** @param {any} element @param {SnapshotFrame} frame @param {Scene | null} scene @param {Reading} reading @param {SnapshotNodes} nodes */
  const meetFrame = (element, frame, scene, reading, nodes) => {
    if (!scene || !visible.isShown(scene) || !visible.shows(visible.meet(visible.area(p.rect(element), reading.space), scene.reach))) return;
    reading.frames += 1;
    nodes.open(element, frame.depth, 'iframe', parts.name.of(element, reading), null, false);
  };

  /** @param {any} text @param {SnapshotFrame} frame @param {Reading} reading @param {SnapshotNodes} nodes */
  const meetText = (text, frame, reading, nodes) => {
    const data = p.data(text);
    if (!/\S/.test(data)) { if (data !== '') nodes.text(' ', frame.element, frame.depth); return; }
    if (frame.holding) return;
    if (frame.shut || !frame.scene || !visible.showsText(text, frame.scene, reading.range)) { reading.hidden += 1; return; }
    if (!reading.echo.is(data)) nodes.text(data, frame.element, frame.depth);
  };

  /** After a rest: leaves what was taken out of the document or became sensitive. @param {SnapshotFrame[]} stack @param {Reading} reading */
  const lookAgain = (stack, reading) => {
    const gone = stack.findIndex((frame) => !p.isConnected(frame.element) || reading.isSensitive(frame.element));
    if (gone >= 0) stack.length = gone;
  };

  /** @param {Reading} reading @param {SnapshotNodes} nodes */
  const walk = async (reading, nodes) => {
    const root = p.documentElement(p.document);
    if (!root) return;
    /** @type {SnapshotFrame[]} */
    const stack = [openFrame(root, null, { kids: [root], scene: visible.outside(reading.space) }, reading)];
    const top = stack[0];
    while (stack.length > 0 && !nodes.isFull()) {
      if (reading.pace.due()) {
        if (reading.pace.spent()) { reading.inconclusive = true; return; }
        await reading.rest();
        lookAgain(stack, reading);
        if (stack.length === 0) return;
      }
      const frame = stack[stack.length - 1];
      if (frame.next >= frame.kids.length) {
        stack.pop();
        if (frame.block) nodes.breakLine();
        if (frame.at >= 0) nodes.close(frame.at, frame.folds);
        continue;
      }
      const node = frame.kids[frame.next];
      frame.next += 1;
      if (frame.turn !== reading.pace.turns && frame !== top && p.composedParent(node) !== frame.element) continue;
      if (p.isText(node)) meetText(node, frame, reading, nodes);
      else if (p.isElement(node)) meetElement(node, frame, stack, reading, nodes);
    }
  };

  /** Judges a node again at the end. @param {Reading} reading @param {Set<any>} fresh what became sensitive since the walk began @returns {(node: SnapshotNode) => SnapshotNode | null} */
  const judge = (reading, fresh) => (node) => {
    if (node.sensitive) return node;
    const inside = fresh.size > 0 ? parts.snapshotNodes.holder(node.element, fresh) : null;
    if (inside !== null && (node.role === 'text' || inside !== node.element)) return null;
    if (node.role === 'text' || !(inside !== null || isSensitive(node.element, reading))) return node;
    return { ...node, name: sensitiveName(node.element, reading), states: parts.states.of(node.element, node.role, true), sensitive: true };
  };

  /** @returns {Promise<SnapshotResult>} */
  const read = async () => {
    const reading = parts.reading.start(BUDGET_MS), nodes = parts.snapshotNodes.start(reading), known = new Set(reading.sensitive);
    await walk(reading, nodes);
    await reading.rest();
    reading.learn();
    nodes.settle(judge(reading, new Set([...reading.sensitive].filter((element) => !known.has(element)))));
    reading.end();
    return { nodes: nodes.list(), truncated: nodes.truncated(), frames: reading.frames, hidden: reading.hidden, ...(reading.inconclusive ? { inconclusive: true } : {}) };
  };

  parts.snapshot = Object.freeze({ read });
})();
