'use strict';
// The order in which an eye takes in boxes: bands from top to bottom, within a band from the reading side to the other, and
// columns of prose one after the other.
//
// The document's order is kept wherever the boxes do not contradict it; only siblings are ever moved, so that what belongs
// together in the document stays together.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.order) return;
  const p = parts.primordials, boxes = parts.box;

  /** Boxes that overlap by less than this, in CSS pixels, stand beside each other. */
  const TOUCH = 2;
  /** So many pieces one below the other, of so many letters in the mean, read as a column of prose. */
  const COLUMN_PIECES = 3, COLUMN_LETTERS = 24;

  /** @param {Item} item @returns {Area | null} where what is seen of it stands */
  const measure = (item) => {
    if (item.kind === 'box') {
      let area = null;
      for (const child of item.children) area = boxes.join(area, measure(child));
      item.area = area;
    }
    return item.area;
  };

  /** @param {Item[]} items @param {(leaf: any) => boolean} each @returns {boolean} */
  const everyLeaf = (items, each) => items.every((item) => (item.kind === 'box' ? everyLeaf(item.children, each) : item.area === null || each(item)));

  /** Whether all of the part stands on one line. @param {Part} part */
  const isOneLine = (part) => {
    let top = -Infinity, bottom = Infinity;
    return everyLeaf(part.items, (leaf) => {
      top = Math.max(top, leaf.area.top);
      bottom = Math.min(bottom, leaf.area.bottom);
      return !(leaf.lines > 1) && top < bottom;
    });
  };

  /**
   * The children of a box as parts: blocks each for itself, and runs of what stands in lines together.
   * @param {Box} box @returns {Part[]}
   */
  const partsOf = (box) => {
    /** @type {Part[]} */
    const found = [];
    /** @type {Part | null} */
    let run = null;
    for (const item of box.children) {
      const alone = boxes.isBlock(item) || (boxes.isAtomic(item) && !isOneLine({ items: [item], area: item.area, block: true }));
      if (alone) {
        run = null;
        if (boxes.hasWords(item) || item.area) found.push({ items: [item], area: item.area, block: true });
        continue;
      }
      if (!run) { run = { items: [], area: null, block: false }; found.push(run); }
      run.items.push(item);
      run.area = boxes.join(run.area, item.area);
    }
    return found.filter((part) => part.area !== null && (part.block || part.items.some((item) => boxes.hasWords(item) || item.kind === 'image')));
  };

  /**
   * Cuts parts where a straight line passes between them. @param {Part[]} found @param {'top' | 'left'} from @param {'bottom' | 'right'} to
   * @returns {Part[][]}
   */
  const cut = (found, from, to) => {
    const area = (/** @type {Part} */ part) => /** @type {Area} */ (part.area);
    const sorted = found.map((part, index) => ({ part, index })).sort((a, b) => area(a.part)[from] - area(b.part)[from] || a.index - b.index);
    /** @type {{ part: Part, index: number }[][]} */
    const groups = [];
    let edge = -Infinity;
    for (const each of sorted) {
      if (groups.length === 0 || area(each.part)[from] >= edge - TOUCH) groups.push([]);
      groups[groups.length - 1].push(each);
      edge = Math.max(edge, area(each.part)[to]);
    }
    return groups.map((group) => group.sort((a, b) => a.index - b.index).map((each) => each.part));
  };

  /** @param {Part[][]} columns */
  const areProse = (columns) => columns.length > 1 && columns.every((column) => column.length >= COLUMN_PIECES
    && column.reduce((sum, part) => sum + part.items.map(boxes.plain).join('').trim().length, 0) / column.length >= COLUMN_LETTERS);

  /** @param {Part[]} found */
  const fallsDown = (found) => found.every((part, index) => index === 0 || /** @type {Area} */ (part.area).top >= /** @type {Area} */ (found[index - 1].area).bottom - TOUCH);

  /**
   * Parts in the eye's order, as rows: the parts of one row stand on one line.
   * @param {Part[]} found @param {boolean} grid laid out in rows by its container @param {boolean} rightToLeft @returns {Part[][]}
   */
  const arrange = (found, grid, rightToLeft) => {
    if (found.length < 2 || fallsDown(found)) return found.map((part) => [part]);
    const side = (/** @type {Part[][]} */ columns) => (rightToLeft ? columns.reverse() : columns);
    if (!grid) {
      const columns = cut(found, 'left', 'right');
      if (areProse(columns)) return side(columns).flatMap((column) => arrange(column, grid, rightToLeft));
    }
    const bands = cut(found, 'top', 'bottom');
    if (bands.length > 1) return bands.flatMap((band) => arrange(band, grid, rightToLeft));
    const columns = cut(found, 'left', 'right');
    if (columns.length < 2) return found.map((part) => [part]);
    const ordered = side(columns);
    if (ordered.every((column) => column.length === 1 && isOneLine(column[0]))) return [ordered.map((column) => column[0])];
    return ordered.flatMap((column) => arrange(column, grid, rightToLeft));
  };

  /** The rows of a box. @param {Box} box @returns {Part[][]} */
  const rows = (box) => {
    const found = partsOf(box);
    if (found.length < 2 || fallsDown(found)) return found.map((part) => [part]);
    const style = box.element ? p.computedStyle(box.element) : null;
    const columns = style ? p.propertyValue(style, 'column-count') : 'auto', widths = style ? p.propertyValue(style, 'column-width') : 'auto';
    // a text set in columns by the engine flows in document order
    if ((columns !== 'auto' && columns !== '' && columns !== '1') || (widths !== 'auto' && widths !== '')) return found.map((part) => [part]);
    const rightToLeft = style ? p.propertyValue(style, 'direction') === 'rtl' : false;
    return arrange(found, /flex|grid|table/.test(box.display), rightToLeft);
  };

  parts.order = Object.freeze({ measure, rows, arrange, partsOf, isOneLine });
})();
