'use strict';
// What of a part of the document reaches into the view, though its own box lies outside: text that hangs out, a bar that is
// fixed, a card that was moved.
//
// The engine tells the bounds of a range in one call: of every piece of text in it, and of its outermost elements. That is
// exact for text wherever styles carried it, a fraction of what asking each element costs, and needs no style sheet to be
// read. What is drawn without text (fields, pictures, frames, what is named by an attribute, what a shadow tree shows) is in no
// such bounds: these are few, and each is asked for its box.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.hanging) return;
  const p = parts.primordials;

  const WORDLESS = 'img,svg,input,textarea,select,meter,progress,iframe,frame,object,embed,fencedframe,[role],[contenteditable],[aria-label],[aria-labelledby],[title],a:empty,button:empty,a>:only-child:empty,button>:only-child:empty';
  /** Siblings that are first asked about together; each time they lie outside, twice as many, up to a number that no slice feels. */
  const RUN = 4, LONGEST = 256;
  /** What is taller holds more than one call should look at, in CSS pixels. */
  const TALL = 30000;

  const selectContents = p.method('Range', 'selectNodeContents'), selectBefore = p.method('Range', 'setStartBefore'), selectAfter = p.method('Range', 'setEndAfter');
  const bounds = p.method('Range', 'getBoundingClientRect');

  /**
   * @param {Reading} reading @param {Area} reach of the document, beyond which nothing scrolls into sight
   * @returns {Hanging}
   */
  const start = (reading, reach) => {
    const { space } = reading;
    /** Elements that hold what is drawn without text and reaches into the view. @type {Set<any> | null} */
    let holders = null;
    /** Of elements of which something may reach in: the height at which the engine was asked last. Boxes in boxes of one height would be asked for the same bounds again and again. @type {Map<any, number>} */
    const asked = new Map();

    const gather = () => {
      const found = new Set();
      const hold = (/** @type {any} */ element) => { for (let at = element; at !== null && !found.has(at); at = p.composedParent(at)) found.add(at); };
      for (const root of reading.roots()) {
        const host = p.host(root);
        if (host !== null) hold(host);
        for (const element of p.queryAll(root, WORDLESS)) if (!found.has(element) && meets(p.rect(element))) hold(element);
      }
      return found;
    };
    /** @param {DOMRect} box */
    const meets = (box) => box.right > 0 && box.bottom > 0 && box.left < space.width && box.top < space.height;
    /** Whether all of a box lies where no scrolling reaches, so that its text counts as hidden. @param {DOMRect} box */
    const isLost = (box) => box.right + space.x <= reach.left || box.bottom + space.y <= reach.top || box.left + space.x >= reach.right;
    /** @param {DOMRect} box */
    const liesOut = (box) => (box.width === 0 && box.height === 0)
      || (!meets(box) && box.left + space.x >= reach.left && box.top + space.y >= reach.top && box.right + space.x <= reach.right);

    return {
      meets, isLost,
      isOut: (element, box, parent) => {
        if (holders === null) holders = gather();
        if (holders.has(element)) return false;
        const before = asked.get(parent) || TALL;
        const ask = box.height <= before / 2;
        if (ask) {
          selectContents(reading.range, element);
          if (liesOut(bounds(reading.range))) return true;
        }
        asked.set(element, ask ? box.height : before);
        return false;
      },
      /** Passes over the next children of a frame that lie outside with all that is in them. */
      skip: (frame) => {
        const { kids } = frame, { range } = reading;
        // only in one slice the children stand where they stood, and what a slot shows need not stand side by side
        if (frame.turn !== reading.pace.turns || kids.length - frame.next < RUN || p.localName(frame.node) === 'slot') return;
        if (holders === null) holders = gather();
        const known = holders, from = frame.next;
        for (let size = RUN; frame.next < kids.length && size > 0 && frame.next - from < LONGEST;) {
          const end = Math.min(frame.next + size, kids.length);
          let out = true;
          for (let i = frame.next; out && known.size > 0 && i < end; i += 1) out = !known.has(kids[i]);
          if (out) {
            selectBefore(range, kids[frame.next]);
            selectAfter(range, kids[end - 1]);
            out = liesOut(bounds(range));
          }
          if (!out) { size = size > RUN ? size >> 2 : 0; continue; }
          frame.next = end;
          size *= 2;
        }
        // white space may have gone with them
        if (frame.next > from && frame.box) frame.box.children.push({ kind: 'space', area: null });
      },
    };
  };

  parts.hanging = Object.freeze({ start });
})();
