'use strict';
// The view: what stands in the viewport now.
//
// Elements whose box lies outside are passed with one look at the box, no style asked, and a part of the tree is looked at
// closely only when something of it reaches in.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.view) return;
  const p = parts.primordials, visible = parts.visible;

  const BUDGET_MS = 2000;
  const CHARS = 20000;
  const NODES = 60000;
  /** Letters reach over the edge of their line by no more than this where no style moves them. */
  const HANGS = 200;

  const selectStart = p.method('Range', 'setStart'), selectEnd = p.method('Range', 'setEnd'), rangeRect = p.method('Range', 'getBoundingClientRect');

  /**
   * The first index for which the character there has passed a line, by halving: characters of one text run down the lines.
   * @param {any} text @param {string} data @param {Range} range @param {(rect: DOMRect) => boolean} passed
   */
  const firstThat = (text, data, range, passed) => {
    let low = 0, high = data.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      // white space at a line's end has no box: the next character that has one speaks for it
      let probe = middle;
      while (probe < high - 1 && /\s/.test(data[probe])) probe += 1;
      selectStart(range, text, probe);
      selectEnd(range, text, probe + 1);
      if (passed(rangeRect(range))) high = middle;
      else low = probe + 1;
    }
    return parts.cut.before(data, low);
  };

  /** The lines of a text that the viewport, or a scrolling box, lets see. @param {any} text @param {string} data @param {Area[]} lines @param {Area} sight @param {Reading} reading */
  const visibleLines = (text, data, lines, sight, reading) => {
    if (lines.length < 2) return data;
    let top = Infinity, bottom = -Infinity;
    for (const line of lines) { top = Math.min(top, line.top); bottom = Math.max(bottom, line.bottom); }
    if (top >= sight.top - 1 && bottom <= sight.bottom + 1) return data;
    const from = top >= sight.top - 1 ? 0 : firstThat(text, data, reading.range, (rect) => rect.bottom + reading.space.y > sight.top + 1);
    const to = bottom <= sight.bottom + 1 ? data.length : firstThat(text, data, reading.range, (rect) => rect.top + reading.space.y >= sight.bottom - 1);
    return data.slice(from, Math.max(from, to));
  };

  /** What the view takes of the walk. @param {Reading} reading @param {Entries} entries @returns {Take} */
  const take = (reading, entries) => {
    const { space } = reading, hanging = parts.hanging.start(reading, visible.outside(space).reach), { meets } = hanging;
    const seen = (/** @type {any} */ element, /** @type {Scene} */ scene) => visible.meet(visible.area(p.rect(element), space), scene.sight);
    return {
      passes: (element, frame) => {
        const box = p.rect(element), empty = box.width === 0 && box.height === 0 && box.left === 0 && box.top === 0;
        if (meets(box) || (box.width > 0 && hanging.isLost(box))) { frame.past = false; return 'in'; }
        // of no box at all: not rendered, which is counted beside what is in sight, or its children have boxes
        if (empty && !frame.far && !frame.past) return 'in';
        const beyond = box.bottom < -HANGS || box.top > space.height + HANGS;
        if (reading.untouched && reading.untouched.holdsAll(element)) {
          frame.past = beyond;
          return !beyond ? 'near' : box.top > space.height ? 'below' : 'out';
        }
        const out = hanging.isOut(element, box, frame.node);
        if (!empty) frame.past = out && beyond;
        return out ? 'out' : 'near';
      },
      skip: (frame) => { if (frame.past && (!reading.untouched || !reading.untouched.holdsAll(frame.kids[frame.next]))) hanging.skip(frame); },
      reaches: (text) => visible.lineBoxes(reading.range, text).some(meets),
      shows: (element, scene) => visible.shows(seen(element, scene)),
      names: (element) => meets(p.rect(element)),
      wouldShow: (element) => meets(p.rect(element)),
      space: (data, scene, box) => {
        const set = visible.white(scene);
        if (set.breaks) box.children.push({ kind: 'text', text: data, keeps: set.keeps, breaks: true, area: null, start: null, end: null, lines: 1 });
        else box.children.push({ kind: 'space', area: null });
      },
      text: (text, data, scene, box) => {
        /** @type {Area[]} where it stands, line by line, and what is seen of each */
        const lines = [], seenLines = [];
        for (const line of visible.lineBoxes(reading.range, text)) {
          const at = visible.area(line, space);
          if (at.right <= at.left && at.bottom <= at.top) continue;
          lines.push(at);
          const part = visible.meet(at, scene.sight);
          if (visible.shows(part)) seenLines.push(part);
        }
        if (seenLines.length === 0) return false;
        const set = visible.white(scene), start = seenLines[0], end = seenLines[seenLines.length - 1];
        reading.nodes += 1;
        box.children.push({
          kind: 'text', node: text, text: visibleLines(text, data, lines, scene.sight, reading), keeps: set.keeps, breaks: set.breaks,
          area: seenLines.reduce(parts.box.join), start, end, lines: start === end ? 1 : new Set(seenLines.map((each) => Math.round(each.top))).size,
        });
        return true;
      },
      control: (element, form, scene, box) => { box.children.push({ kind: 'control', entry: entries.describe(element, form), area: seen(element, scene), lines: 1 }); },
      editable: (element, form, box) => { box.entry = entries.describe(element, form); },
      image: (element, name, scene, box) => {
        if (name === 'svg' && !p.hasAttribute(element, 'aria-label') && p.attribute(element, 'role') !== 'img') return;
        const text = parts.name.of(element, reading);
        if (text !== '') box.children.push({ kind: 'image', element, text, at: -1, area: seen(element, scene), lines: 1 });
      },
    };
  };

  /** @returns {Promise<ViewResult>} */
  const read = async () => {
    const reading = parts.reading.start(BUDGET_MS), entries = parts.entries.start(reading);
    const from = { x: reading.space.x, y: reading.space.y };
    const tree = await parts.walk.walk(reading, take(reading, entries));
    await parts.covered.drop(tree, reading);
    parts.dropCap.join(tree);
    // boxes that were measured under another scroll say nothing of what is in sight now
    if (reading.space.x !== from.x || reading.space.y !== from.y) reading.inconclusive = true;
    entries.recheck(tree);
    const room = parts.sheet.room(CHARS, NODES), sheet = parts.lines.write(tree, room);
    const selection = (await parts.selection.read(reading)).selection;
    reading.end();
    const top = p.scrollingElement(p.document) || p.documentElement(p.document);
    return {
      text: parts.cut.wellFormed(sheet.text()), truncated: room.truncated, chars: room.seen, ...parts.reading.counts(reading),
      controls: entries.list([sheet]), selection,
      viewport: { width: reading.space.width, height: reading.space.height },
      scroll: { x: reading.space.x, y: reading.space.y, width: top ? p.scrollWidth(top) : 0, height: top ? p.scrollHeight(top) : 0 },
      ...parts.reading.about(reading),
    };
  };

  parts.view = Object.freeze({ read });
})();
