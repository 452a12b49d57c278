'use strict';
// The one walk over the rendered document, in flat-tree order, in slices. The page, the view and the selection differ in
// what they take of it (their `take`), never in what they enter: nothing hidden, nothing inside a sensitive element, no
// frame.
//
// It is a loop over its own stack, so that it can stop anywhere. A frame of the stack holds the children as they were when
// it was opened; after a rest each of them is asked whether it still stands there.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.walk) return;
  const p = parts.primordials, visible = parts.visible, boxes = parts.box;

  const NEVER = new Set(['script', 'style', 'template', 'noscript', 'link', 'meta', 'base', 'param', 'source', 'track', 'head', 'title', 'datalist', 'metadata', 'defs', 'desc', 'symbol', 'clipPath', 'mask', 'pattern', 'marker', 'canvas', 'video', 'audio']);
  const FRAMES = new Set(['iframe', 'frame', 'object', 'embed', 'fencedframe']);
  const CODE = new Set(['code', 'kbd', 'samp', 'tt']);
  /** Text nodes counted in one hidden subtree. */
  const COUNTED = 5000;
  const SHOW_TEXT = 4;
  /** The writers go down the boxes by recursion: below this an element's content belongs to the box above. */
  const DEEPEST = 300;
  /** @type {any[]} */
  const ONLY = [];
  /** What a frame of the walk passes over: nothing, the words that a control says, or all but images; and whether its children are what was searched for. */
  const NOTHING = 0, WORDS = 1, LEFT = 2, SEARCHED = 3;
  const SEEN = Object.freeze({ checkOpacity: true, opacityProperty: true, checkVisibilityCSS: true, visibilityProperty: true });
  const nextNode = p.method('TreeWalker', 'nextNode');
  const ADDRESS = /^(https?|mailto|tel|ftp):/i;

  /** Pieces of text inside a subtree that is not rendered. @param {any} element */
  const countText = (element) => {
    const walker = p.createTreeWalker(p.document, element, SHOW_TEXT);
    let count = 0, steps = 0;
    for (let text = nextNode(walker); text !== null && steps < COUNTED; text = nextNode(walker), steps += 1) {
      if (/\S/.test(p.data(text)) && !NEVER.has(p.localName(p.parentNode(text)) || '')) count += 1;
    }
    return count;
  };

  /** The level of a heading, or 0. @param {any} element @param {string} name @param {string} role */
  const headingLevel = (element, name, role) => {
    if (role === 'heading') return Math.min(6, Math.max(1, parseInt(p.attribute(element, 'aria-level'), 10) || 2));
    return name.length === 2 && name[0] === 'h' && name >= 'h1' && name <= 'h6' && !role ? Number(name[1]) : 0;
  };

  /** Words that follow a widget's content. @param {any} element @param {string} role @param {string} name */
  const suffix = (element, role, name) => {
    if ((role === 'tab' || role === 'option' || role === 'treeitem') && p.attribute(element, 'aria-selected') === 'true') return ': selected';
    if ((role === 'button' || name === 'button') && p.attribute(element, 'aria-pressed') === 'true') return ': pressed';
    return '';
  };

  /**
   * The box of an element, or the parent's where the element means nothing by itself.
   * @param {any} element @param {string} name @param {Scene} scene @param {Box} parent @param {Reading} reading @param {boolean} own
   */
  const openBox = (element, name, scene, parent, reading, own) => {
    const display = scene.display === 'block' && parts.dropCap.floats(element, scene) ? 'inline' : scene.display;
    if (parent.depth > DEEPEST && !own) return parent;
    if (display === 'contents' && name !== 'a' && !own) return parent;
    const inline = display.startsWith('inline') || display.startsWith('ruby') || display === 'contents';
    const role = p.hasAttribute(element, 'role') ? parts.name.role(element) : '';
    const after = suffix(element, role, name);
    const plain = !own && inline && (display === 'inline' || display.startsWith('ruby')) && !after && name !== 'a' && name !== 'button' && role !== 'button' && role !== 'link' && !CODE.has(name);
    const level = headingLevel(element, name, role);
    if (plain && !level) return parent;
    const made = boxes.box(element, level ? `h${level}` : CODE.has(name) ? 'code' : name, display, inline);
    made.depth = parent.depth + 1;
    made.suffix = after;
    made.lifts = scene.lifts;
    made.role = role;
    made.first = (name === 'dialog' && p.matches(element, ':modal')) || (p.hasAttribute(element, 'popover') && p.matches(element, ':popover-open'));
    if (role === 'button' || role === 'link') made.name = role === 'button' ? 'button' : 'a';
    if (name === 'a') {
      const address = p.href(element);
      if (ADDRESS.test(address)) made.href = reading.echo.address(address);
    }
    parent.children.push(made);
    return made;
  };

  /** The same for an element that no style touches and that has no role. @param {any} element @param {string} name @param {string} display @param {Box} parent @param {Reading} reading */
  const openBare = (element, name, display, parent, reading) => {
    const inline = display === 'inline';
    if (parent.depth > DEEPEST || (inline && name !== 'a' && !CODE.has(name))) return parent;
    const made = boxes.box(element, CODE.has(name) ? 'code' : name, display, inline);
    made.depth = parent.depth + 1;
    made.role = '';
    if (name === 'a') {
      const address = p.href(element);
      if (ADDRESS.test(address)) made.href = reading.echo.address(address);
    }
    parent.children.push(made);
    return made;
  };

  /** A button or link that shows no words has its name. @param {Box} box @param {Reading} reading @param {Take} take */
  const closeBox = (box, reading, take) => {
    if ((box.name !== 'a' && box.name !== 'button') || !box.element || boxes.hasWords(box) || (take.names && !take.names(box.element))) return;
    if (!box.children.some((child) => child.kind === 'image' && child.text !== '')) {
      const text = parts.name.of(box.element, reading);
      if (text) box.children.push({ kind: 'name', text, area: visible.area(p.rect(box.element), reading.space) });
    }
  };

  /**
   * Whether a control in sight says the words of this label, so that they need not stand there twice. A label that holds
   * a link keeps its own words and the address.
   * @param {any} label @param {Reading} reading @param {Take} take
   */
  const saidByControl = (label, reading, take) => {
    const control = p.labelControl(label);
    if (!control || !parts.control.form(control) || !p.checkVisibility(control, SEEN) || !take.wouldShow(control)) return false;
    if (p.queryAll(label, 'a[href],button').length > 0) return false;
    const words = parts.name.of(label, reading);
    return words !== '' && parts.name.of(control, reading).includes(words);
  };

  /** @param {any} node @param {Frame | null} above @param {Scene | null} scene @param {Box | null} box @param {Reading} reading @param {any[]} [kids] @returns {Frame} */
  const openFrame = (node, above, scene, box, reading, kids = scene !== null && scene.same ? p.childNodes(node) : p.composedChildren(node)) => ({ node, above, scene, box, kids, next: 0, turn: reading.pace.turns, far: false, past: false, mute: NOTHING, closed: p.localName(node) === 'details' && !p.hasAttribute(node, 'open'), known: -1, holds: false, scenes: null });

  /** Gives a frame whose element was passed unlooked its scene and box; false when it turns out hidden. @param {Frame} frame @param {Reading} reading @returns {boolean} */
  const settle = (frame, reading) => {
    if (frame.scene) return true;
    if (!frame.above || !settle(frame.above, reading)) return false;
    frame.scene = visible.enter(frame.node, /** @type {Scene} */ (frame.above.scene));
    if (!frame.scene) return false;
    frame.box = openBox(frame.node, p.localName(frame.node), frame.scene, /** @type {Box} */ (frame.above.box), reading, false);
    return true;
  };

  /** Whether a child still stands where it stood when its frame was opened. @param {any} node @param {Frame} frame */
  const standsIn = (node, frame) => {
    if (frame.mute === SEARCHED) return p.contains(frame.node, node);
    return (frame.scene !== null && frame.scene.same && p.openShadowRoot(frame.node) === null ? p.parentNode(node) : p.composedParent(node)) === frame.node;
  };

  /** After a rest: leaves what was taken out of the document or became sensitive. @param {Frame[]} stack @param {Reading} reading */
  const lookAgain = (stack, reading) => {
    const gone = stack.findIndex((frame) => !p.isConnected(frame.node) || reading.isSensitive(frame.node));
    if (gone >= 0) stack.length = gone;
  };

  /**
   * What is left out of the text still has images, which the page lists. Nothing of it is written: it gets a box of its own
   * that hangs on no other.
   * @param {any} element @param {string} name @param {Frame} frame @param {Scene} scene @param {any[] | null} wanted @param {Frame[]} stack @param {Reading} reading @param {Take} take
   */
  const meetLeftOut = (element, name, frame, scene, wanted, stack, reading, take) => {
    if (reading.sensitive.has(element)) return;
    const apart = boxes.box(null, '', 'block', false);
    if (name === 'img') { if (visible.isShown(scene) && take.shows(element, scene)) take.image(element, name, scene, apart); return; }
    const opened = openFrame(element, frame, scene, apart, reading, wanted || undefined);
    opened.mute = wanted ? SEARCHED : LEFT;
    if (opened.kids.length > 0) stack.push(opened);
  };

  /**
   * The only child of an element that no style touches, a text: it needs no place on the stack.
   * @param {any} text @param {Frame} above @param {any} element @param {Scene} scene @param {Box} box @param {Reading} reading @param {Take} take
   */
  const meetOnly = (text, above, element, scene, box, reading, take) => {
    const frame = { node: element, above, scene, box, kids: ONLY, next: 1, turn: reading.pace.turns, far: false, past: false, mute: NOTHING, closed: false, known: -1, holds: false, scenes: null };
    if (take.before) take.before(text, frame);
    meetText(text, frame, reading, take);
  };

  /** Whether untouched elements in a frame need not be asked about; known for one slice. @param {Frame} frame @param {Reading} reading */
  const holdsUntouched = (frame, reading) => {
    const { turns } = reading.pace;
    if (frame.known !== turns) {
      frame.known = turns;
      frame.holds = frame.scene !== null && frame.mute === NOTHING && !frame.closed && visible.holdsUntouched(frame.scene);
    }
    return frame.holds;
  };

  /** One element met on the way; opens a frame when its content is to be walked. @param {any} element @param {Frame} frame @param {Frame[]} stack @param {Reading} reading @param {Take} take */
  const meetElement = (element, frame, stack, reading, take) => {
    const name = p.localName(element);
    if (frame.mute === SEARCHED) { parts.leftOut.meet(element, frame, reading, take); return; }
    if (NEVER.has(name)) return;
    if (reading.whole !== null && holdsUntouched(frame, reading) && reading.whole(element, name, frame)) return;
    const distance = take.passes ? take.passes(element, frame) : 'in';
    if (distance === 'below' && reading.untouched && reading.untouched.runsDown(frame.node)) frame.next = frame.kids.length;
    if (distance === 'out' || distance === 'below') { if (take.skip) take.skip(frame); return; }
    if (distance === 'near' && !reading.sensitive.has(element) && !FRAMES.has(name)) {
      const passed = openFrame(element, frame, null, null, reading);
      passed.far = true;
      if (passed.kids.length > 0) stack.push(passed);
      return;
    }
    if (!settle(frame, reading)) { frame.next = frame.kids.length; return; }
    const above = /** @type {Scene} */ (frame.scene), box = /** @type {Box} */ (frame.box);
    const left = frame.mute === LEFT || (take.leavesOut ? take.leavesOut(element, name) : false);
    const wanted = left && frame.mute !== LEFT ? parts.leftOut.wanted(element, reading) : null;
    if (wanted !== null && wanted.length === 0 && !FRAMES.has(name) && name !== 'img') return;
    const scene = frame.closed && name !== 'summary' ? null : visible.enter(element, above);
    if (FRAMES.has(name)) {
      if (scene && visible.isShown(scene) && take.shows(element, scene)) reading.frames += 1;
      return;
    }
    if (!scene) { if (!left) reading.hidden += countText(element); return; }
    if (left) { meetLeftOut(element, name, frame, scene, wanted, stack, reading, take); return; }
    if (name.includes('-') && !p.reachesClosedRoots && p.htmlName(element) && !p.openShadowRoot(element) && take.shows(element, scene)) reading.unreadable += 1;
    const bare = scene.same && !p.hasAttribute(element, 'role');
    const form = bare ? null : parts.control.form(element);
    if (reading.sensitive.has(element) || (form && form.entry && reading.isSensitive(element))) {
      if (visible.isShown(scene) && take.shows(element, scene)) take.control(element, form || { show: 'label', role: parts.name.role(element) || 'group', entry: false }, scene, box);
      return;
    }
    if (form && form.show !== 'content') {
      if (visible.isShown(scene) && take.shows(element, scene)) take.control(element, form, scene, box);
      return;
    }
    if (name === 'br') { box.children.push({ kind: 'break', area: null }); return; }
    if (name === 'img' || name === 'svg') {
      if (visible.isShown(scene) && take.shows(element, scene)) take.image(element, name, scene, box);
      if (name === 'img') return;
    }
    const inner = bare ? openBare(element, name, scene.display, box, reading) : openBox(element, name, scene, box, reading, form !== null);
    if (form) take.editable(element, form, inner);
    if (bare && frame.mute === NOTHING) {
      const only = p.firstChild(element);
      if (only === null || (p.isText(only) && p.nextSibling(only) === null)) {
        if (only !== null) meetOnly(only, frame, element, scene, inner, reading, take);
        if (inner !== box) closeBox(inner, reading, take);
        return;
      }
    }
    const opened = openFrame(element, frame, scene, inner, reading);
    opened.mute = frame.mute || (name === 'label' && saidByControl(element, reading, take) ? WORDS : NOTHING);
    stack.push(opened);
  };

  /** White space is kept where something stands before it. @param {string} data @param {Scene} scene @param {Box} box @param {Take} take */
  const meetSpace = (data, scene, box, take) => {
    const last = box.children[box.children.length - 1];
    if (data !== '' && visible.isShown(scene) && ((last && (last.kind !== 'text' || /\S$/.test(last.text))) || visible.white(scene).breaks)) take.space(data, scene, box);
  };

  /** One text node. @param {any} text @param {Frame} frame @param {Reading} reading @param {Take} take */
  const meetText = (text, frame, reading, take) => {
    if (frame.mute !== NOTHING) return;
    const data = p.data(text);
    if (frame.far) {
      if (!/\S/.test(data) || !take.reaches) return;
      if (!take.reaches(text)) { frame.past = true; if (take.skip) take.skip(frame); return; }
      if (!settle(frame, reading)) { frame.next = frame.kids.length; return; }
    }
    const scene = /** @type {Scene} */ (frame.scene), box = /** @type {Box} */ (frame.box);
    if (!/\S/.test(data)) { meetSpace(data, scene, box, take); return; }
    if (frame.closed || !visible.showsText(text, scene, reading.range)) { reading.hidden += 1; return; }
    frame.past = !reading.echo.is(data) && take.text(text, data, scene, box) === false;
    if (frame.past && take.skip) take.skip(frame);
  };

  /**
   * Walks the document from its root element and leaves a tree of boxes.
   * @param {Reading} reading @param {Take} take @returns {Promise<Box>}
   */
  const walk = async (reading, take) => {
    const root = boxes.box(null, '', 'block', false);
    const element = p.documentElement(p.document);
    if (!element) return root;
    const untouched = parts.untouched.start(reading.roots);
    reading.untouched = untouched;
    reading.whole = take.whole && untouched ? parts.whole.start(reading, take, STEPS) : null;
    const top = openFrame(element, null, visible.outside(reading.space, untouched), root, reading, [element]);
    /** @type {Frame[]} */
    const stack = [top];
    while (stack.length > 0) {
      if (reading.pace.due()) {
        if (reading.pace.spent()) { reading.inconclusive = true; break; }
        await reading.rest();
        if (untouched) untouched.again();
        lookAgain(stack, reading);
        if (stack.length === 0) break;
      }
      const frame = stack[stack.length - 1];
      if (frame.next >= frame.kids.length) {
        stack.pop();
        if (frame.box && frame.above && frame.box !== frame.above.box) closeBox(frame.box, reading, take);
        continue;
      }
      const node = frame.kids[frame.next];
      frame.next += 1;
      if (frame.turn !== reading.pace.turns && frame !== top && !standsIn(node, frame)) continue;
      if (take.before) take.before(node, frame);
      if (p.isText(node)) meetText(node, frame, reading, take);
      else if (p.isElement(node)) meetElement(node, frame, stack, reading, take);
    }
    if (untouched) untouched.end();
    return root;
  };

  /** What the walk lends to its shortcut. @type {WholeSteps} */
  const STEPS = Object.freeze({ never: NEVER, open: openBare, close: closeBox, space: meetSpace });

  parts.walk = Object.freeze({ walk, headingLevel, countText, never: NEVER, frames: FRAMES });
})();
