'use strict';
// The tables of a tree: which hold data, in rows and cells, and which only lay a page out.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.tables) return;
  const boxes = parts.box;

  /** The mean length of the cells of a table that holds data, not a page's columns. */
  const CELL = 160;
  const COMPLEX = new Set(['table', 'ul', 'ol', 'pre', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'form', 'figure', 'section', 'article']);

  /** @param {Box} box @param {(box: Box) => boolean} wanted @param {(box: Box) => boolean} into @returns {Box[]} */
  const find = (box, wanted, into) => {
    /** @type {Box[]} */
    const found = [];
    const look = (/** @type {Box} */ at) => {
      for (const child of at.children) {
        if (child.kind !== 'box') continue;
        if (wanted(child)) found.push(child);
        else if (into(child)) look(child);
      }
    };
    look(box);
    return found;
  };

  const isRow = (/** @type {Box} */ box) => box.name === 'tr' || box.display === 'table-row';
  const isCell = (/** @type {Box} */ box) => box.name === 'td' || box.name === 'th' || box.display === 'table-cell';
  const isTable = (/** @type {Box} */ box) => box.name === 'table' || box.display === 'table';

  /** The rows and cells of a table of data; null for a table that only lays a page out. @param {Box} table @returns {Box[][] | null} */
  const dataRows = (table) => {
    if (table.element && /^(presentation|none)$/.test(parts.name.role(table.element))) return null;
    const rows = find(table, isRow, (box) => !isTable(box)).map((row) => find(row, isCell, () => false)).filter((cells) => cells.some(boxes.hasWords));
    const cells = rows.flat();
    if (rows.length < 2 || Math.max(...rows.map((row) => row.length)) < 2) return null;
    if (cells.some((cell) => find(cell, (box) => COMPLEX.has(box.name), () => true).length > 0)) return null;
    if (cells.reduce((sum, cell) => sum + boxes.plain(cell).length, 0) / cells.length > CELL) return null;
    return rows;
  };

  parts.tables = Object.freeze({ find, isCell, dataRows, CELL });
})();
