'use strict';
// The view's writer: what the eye sees, line by line.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.lines) return;
  const p = parts.primordials, boxes = parts.box, order = parts.order;

  /** Letters further apart than this, on one line, are two words though no space stands between them. */
  const APART = 3;
  /** A cell of so many letters is a column of a page made of a table, not an entry of one. */
  const CELL = 300;

  /** @param {Area | null} before @param {Area | null} after */
  const standApart = (before, after) => {
    if (!before || !after || before.bottom <= after.top || after.bottom <= before.top) return false;
    return after.left - before.right > APART || before.left - after.right > APART;
  };

  /** @param {Box} box */
  const isRightToLeft = (box) => p.propertyValue(p.computedStyle(box.element), 'direction') === 'rtl';

  /** @param {Room} room @param {Sheet} sheet */
  const writer = (room, sheet) => {
    /** @type {Area | null} */
    let last = null;

    /** @param {TextLeaf} leaf */
    const text = (leaf) => {
      if (leaf.text === '') return;
      room.nodes -= 1;
      if (standApart(last, leaf.start)) sheet.space();
      if (leaf.breaks) sheet.lines(leaf.text, leaf.keeps);
      else sheet.words(leaf.text);
      if (/\S/.test(leaf.text)) last = leaf.end;
    };

    /** What stands in lines. @param {Item} item */
    const inline = (item) => {
      if (item.kind === 'text') text(item);
      else if (item.kind === 'space') sheet.space();
      else if (item.kind === 'break') sheet.line();
      else if (item.kind === 'control') parts.entries.write(sheet, item.entry);
      else if (item.kind === 'name' || item.kind === 'image') {
        if (item.text !== '') { sheet.space(); sheet.words(item.text); sheet.space(); }
      } else box(item);
    };

    /** @param {Box} each */
    const content = (each) => {
      if (each.display === 'table-row') { tableRow(each); return; }
      for (const row of order.rows(each)) {
        if (each.inline === false || row[0].block) sheet.line();
        if (row.length > 1) sheet.flatten();
        row.forEach((/** @type {Part} */ part, /** @type {number} */ index) => {
          if (index > 0) sheet.space();
          last = null;
          part.items.forEach(inline);
        });
        if (row.length > 1) sheet.unflatten();
        if (each.inline === false || row[0].block) sheet.line();
      }
    };

    /** A row of a table is one line, unless its cells are columns of a page. @param {Box} row */
    const tableRow = (row) => {
      const cells = row.children.filter(boxes.hasWords);
      const isPage = cells.length > 1 && cells.some((cell) => boxes.plain(cell).length > CELL);
      const ordered = order.arrange(cells.map((cell) => ({ items: [cell], area: cell.area, block: true })).filter((part) => part.area !== null), true, isRightToLeft(row)).flat();
      if (isPage) { ordered.forEach((/** @type {Part} */ part) => { sheet.line(); part.items.forEach(inline); sheet.line(); }); return; }
      sheet.line();
      sheet.flatten();
      ordered.forEach((/** @type {Part} */ part, /** @type {number} */ index) => {
        if (index > 0) sheet.tab();
        last = null;
        part.items.forEach(inline);
      });
      sheet.unflatten();
      sheet.line();
    };

    /** @param {Box} each */
    const box = (each) => {
      if (each.done) return;
      const apart = each.name === 'button' || boxes.isAtomic(each);
      if (!each.inline) sheet.line();
      else if (each.name === 'button' || (apart && standApart(last, each.area))) sheet.space();
      if (each.entry) parts.entries.writeAround(sheet, each.entry, () => content(each));
      else if (each.inline && !boxes.isAtomic(each)) each.children.forEach(inline);
      else content(each);
      if (each.suffix !== '') sheet.syntax(each.suffix);
      if (!each.inline) sheet.line();
      else if (each.name === 'button') sheet.space();
      if (apart) last = each.area;
      each.done = true;
    };
    return box;
  };

  /** Boxes that the browser draws above all others, wherever they stand in the document. @param {Box} root @returns {Box[]} */
  const topLayer = (root) => {
    /** @type {Box[]} */
    const found = [];
    const look = (/** @type {Box} */ box) => {
      if (box.first) found.push(box);
      for (const child of box.children) if (child.kind === 'box') look(child);
    };
    look(root);
    return found;
  };

  /** Writes a tree as lines. @param {Box} root @param {Room} room @returns {Sheet} */
  const write = (root, room) => {
    const sheet = parts.sheet.start(room);
    order.measure(root);
    const box = writer(room, sheet);
    for (const first of topLayer(root).reverse()) box(first);
    box(root);
    return sheet;
  };

  parts.lines = Object.freeze({ write });
})();
