'use strict';
// What lies under an opaque box is not what a person sees: a bar that sticks, a card, a notice over the whole window.
//
// Only boxes that are lifted out of the flow lie over others, and few of them do. Where a piece lies wholly inside of one,
// the browser is asked at the piece's corners what it drew on top, and at its middle which of the two it drew first. What
// the browser passes over (nothing that takes clicks stands there) or does not tell apart stays: text that a person sees
// must never be lost to a guess.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.covered) return;
  const p = parts.primordials, visible = parts.visible;
  const style = p.propertyValue;

  /** Pieces that the browser is asked about in one read, each at up to four points; what is left after them stays. */
  const QUESTIONS = 200;
  /** Boxes inside of lifted ones that are looked at for their colour. */
  const LOOKS = 400;
  /** A box that hides less than a word, in CSS pixels. */
  const SMALL = 12;
  /** What makes a box of any colour let the page through, and what each has to be. */
  const SOLID = Object.freeze([['mix-blend-mode', 'normal'], ['filter', 'none'], ['mask-image', 'none'], ['-webkit-mask-image', 'none'], ['-webkit-mask-box-image-source', 'none'], ['clip-path', 'none']]);

  const shadowTop = p.method('ShadowRoot', 'elementFromPoint'), shadowAll = p.method('ShadowRoot', 'elementsFromPoint');

  /** @typedef {{ element: any, area: Area, top: boolean }} Cover `top` of what stands in the top layer */
  /** @typedef {{ item: Item, element: any, box: Box, first: Area, last: Area, top: boolean, others: Cover[] }} Piece */

  /** Whether nothing shines through an element for its own sake or for a box's around it. @param {any} element @param {Map<any, boolean>} known @returns {boolean} */
  const isSolid = (element, known) => {
    if (!p.isElement(element)) return true;
    const before = known.get(element);
    if (before !== undefined) return before;
    const found = p.computedStyle(element);
    const own = parseFloat(style(found, 'opacity')) >= 1 && SOLID.every(([name, value]) => { const is = style(found, name); return is === '' || is === value; });
    const solid = own && isSolid(p.composedParent(element), known);
    known.set(element, solid);
    return solid;
  };

  /** The opaque boxes that are lifted, or stand in one that is. @param {Box} tree @param {Space} space @returns {Map<Box, Cover>} */
  const coversOf = (tree, space) => {
    const found = new Map(), known = new Map();
    let looks = 0;
    const look = (/** @type {Box} */ box, /** @type {boolean} */ lifted, /** @type {boolean} */ above) => {
      const top = above || box.first, here = lifted || top || box.lifts === true;
      if (here && box.element && looks < LOOKS) {
        looks += 1;
        const set = p.computedStyle(box.element), painted = parts.colour.parse(style(set, 'background-color'));
        // what lies below its surroundings' text would be asked about for each piece of it
        const whole = style(set, 'background-clip') === 'border-box';
        if (painted && painted.alpha === 1 && whole && !(parseInt(style(set, 'z-index'), 10) < 0) && style(set, 'visibility') === 'visible' && isSolid(box.element, known)) {
          const area = visible.area(p.rect(box.element), space);
          if (area.right - area.left > SMALL && area.bottom - area.top > SMALL) found.set(box, { element: box.element, area, top });
        }
      }
      for (const child of box.children) if (child.kind === 'box') look(child, here && !found.has(box), top);
    };
    look(tree, false, false);
    return found;
  };

  /** The element that a piece is drawn by. @param {Item} item @param {Box} box */
  const drawnBy = (item, box) => {
    if (item.kind === 'text') return item.node ? p.parentNode(item.node) : null;
    if (item.kind === 'control') return item.entry.element;
    return item.kind === 'image' ? item.element : item.kind === 'name' ? box.element : null;
  };

  /** The pieces that lie inside of a cover which they are no part of. @param {Box} tree @param {Map<Box, Cover>} covers @returns {Piece[]} */
  const piecesUnder = (tree, covers) => {
    /** @type {Piece[]} */
    const found = [];
    const enter = (/** @type {Box} */ box, /** @type {Cover[]} */ above, /** @type {boolean} */ aloft) => {
      const top = aloft || box.first, own = covers.get(box), others = own ? above.filter((each) => each !== own) : above;
      if (others.length === 0) return;
      for (const item of box.children) {
        if (item.kind === 'box') { enter(item, others, top); continue; }
        const { area } = item;
        const over = area === null ? [] : others.filter((each) => visible.within(area, each.area));
        const element = over.length > 0 ? drawnBy(item, box) : null;
        if (element === null || area === null) continue;
        const lines = item.kind === 'text' ? item : { start: area, end: area };
        found.push({ item, element, box, first: lines.start || area, last: lines.end || area, top, others: over });
      }
    };
    enter(tree, [...covers.values()], false);
    return found;
  };

  /** @param {any} node @param {any} element @returns {boolean} whether it is the element or stands in it */
  const stands = (node, element) => {
    for (let at = node; at; at = p.composedParent(at)) if (at === element) return true;
    return false;
  };

  /** An element as a tree sees it that does not hold it: its host there, or the host's. @param {any} element @param {any} root */
  const seenFrom = (element, root) => {
    const scopes = new Set();
    for (let at = root; at; at = p.host(at) ? p.rootNode(p.host(at)) : null) scopes.add(at);
    let at = element;
    while (at && !scopes.has(p.rootNode(at))) at = p.host(p.rootNode(at));
    return at;
  };

  /** @param {Cover} cover @param {Piece} piece @param {Space} space */
  const hides = (cover, piece, space) => {
    const root = p.rootNode(cover.element), inShadow = p.isShadowRoot(root);
    const { first, last } = piece;
    const points = [[first.left + 1, (first.top + first.bottom) / 2], [last.right - 1, (last.top + last.bottom) / 2], [(first.left + first.right) / 2, (first.top + first.bottom) / 2]];
    const over = points.every(([x, y]) => stands((inShadow ? shadowTop : p.elementFromPoint)(root, x - space.x, y - space.y), cover.element));
    // what a modal dialog makes inert takes no clicks, and is below it
    if (!over || (cover.top && !piece.top)) return over;
    const [x, y] = points[2];
    const order = Array.from((inShadow ? shadowAll : p.elementsFromPoint)(root, x - space.x, y - space.y) || []);
    const below = order.indexOf(seenFrom(piece.element, root)), above = order.indexOf(cover.element);
    return above >= 0 && below > above;
  };

  /** A button whose words went has nothing to say of itself. @param {Box} box */
  const empty = (box) => {
    if (parts.box.hasWords(box)) return;
    box.suffix = '';
  };

  /** Takes out of a tree what an opaque box hides. @param {Box} tree @param {Reading} reading */
  const drop = async (tree, reading) => {
    const covers = coversOf(tree, reading.space);
    if (covers.size === 0) return;
    for (const piece of piecesUnder(tree, covers).slice(0, QUESTIONS)) {
      if (reading.pace.due()) {
        if (reading.pace.spent()) return;
        await reading.rest();
      }
      if (!p.isConnected(piece.element) || !piece.others.some((cover) => hides(cover, piece, reading.space))) continue;
      piece.box.children = piece.box.children.filter((child) => child !== piece.item);
      if (piece.item.kind === 'text') reading.nodes -= 1;
      empty(piece.box);
    }
  };

  parts.covered = Object.freeze({ drop });
})();
