'use strict';
// The page's writer: the story as Markdown, with the structure that a reader needs: headings, lists, links with their
// addresses, tables, code, quotes, pictures with their captions (`![caption](image:3)`, the third of the list from 0).
//
// Words are written as the page has them, unescaped: what is quoted from the text stands so on the page.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.markdown) return;
  const p = parts.primordials, boxes = parts.box;

  /** The mean length of the cells of a table that holds data, not a page's columns. */
  const CELL = 160;
  const PICTURE = /\.(avif|gif|jpe?g|png|svg|webp)([?#]|$)/i;
  const COMPLEX = new Set(['table', 'ul', 'ol', 'pre', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'form', 'figure', 'section', 'article']);

  /** The levels of headings by name, and the blocks that are none where all stands in one line. */
  const LEVELS = new Map([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]));
  const BLOCKS = new Set(['ul', 'ol', 'menu', 'li', 'pre', 'blockquote', ...LEVELS.keys()]);

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

  /** The alternative texts of the images in a link that shows nothing else. @param {Box} box @returns {string[]} */
  const pictured = (box) => box.children.flatMap((child) => (child.kind === 'box' ? pictured(child) : child.kind === 'image' && child.text !== '' ? [child.text] : []));

  /** @param {string} address */
  const target = (address) => address.replace(/[()\s<>]/g, (char) => encodeURIComponent(char).replace('(', '%28').replace(')', '%29'));

  /** @param {Room} room @param {Sheet} sheet */
  const writer = (room, sheet) => {
    /** The address of a link around blocks, for the first words in it. */
    let waiting = '';
    /** Above 0, links are their words alone. */
    let unlinked = 0;

    /** @param {Item[]} items of one line */
    const run = (items) => {
      const address = waiting;
      if (address === '' || !items.some(boxes.hasWords)) { items.forEach(inline); return; }
      waiting = '';
      const close = sheet.around('[');
      items.forEach(inline);
      close(`](${target(address)})`);
    };

    /** @param {TextLeaf} leaf */
    const text = (leaf) => {
      if (leaf.text === '') return;
      if (/\S/.test(leaf.text)) {
        if (room.nodes <= 0) { room.truncated = true; room.seen += leaf.text.length; return; }
        room.nodes -= 1;
      }
      if (leaf.breaks) sheet.lines(leaf.text, false);
      else sheet.words(leaf.text);
    };

    /** Pictures without a word beside them. @param {Box} box */
    const show = (box) => { for (const child of box.children) { if (child.kind === 'box') show(child); else if (child.kind === 'image') sheet.picture(child.at); } };

    /** @param {Box} link */
    const anchor = (link) => {
      // a link to the picture that it shows leads nowhere else; the picture is in the page's list
      if (!boxes.hasWords(link)) {
        show(link);
        if (PICTURE.test(link.href)) return;
        link.children = pictured(link).map((text) => ({ kind: 'name', text, area: null }));
      }
      const around = boxes.holdsBlock(link);
      if (link.href === '' || unlinked > 0 || sheet.isFlat() && around) { content(link); return; }
      if (around) { waiting = link.href; content(link); waiting = ''; return; }
      const close = sheet.around('[');
      content(link);
      close(`](${target(link.href)})`);
    };

    /** @param {Item} item */
    const inline = (item) => {
      if (item.kind === 'text') text(item);
      else if (item.kind === 'space') sheet.space();
      else if (item.kind === 'break') sheet.line();
      else if (item.kind === 'image') sheet.picture(item.at);
      else if (item.kind === 'control') parts.entries.write(sheet, item.entry);
      else if (item.kind === 'name') { sheet.space(); sheet.words(item.text); sheet.space(); }
      else if (item.kind === 'box') write(item);
    };

    /** The children of a box: blocks each by itself, lines between them. @param {Box} box */
    const content = (box) => {
      /** @type {Item[]} */
      let line = [];
      for (const item of box.children) {
        if (item.kind === 'box') {
          if (item.region !== '') continue;
          if (!item.inline) {
            if (line.length > 0) { run(line); line = []; }
            write(item);
            continue;
          }
        }
        // only an address that waits asks what else stands in the line
        if (waiting === '' && line.length === 0) inline(item);
        else line.push(item);
      }
      if (line.length > 0) run(line);
    };

    /** A picture's words: one line, its links as their words. @param {Box} box @param {number} at the picture's place in the list */
    const caption = (box, at) => {
      sheet.blank();
      sheet.picture(at);
      const close = sheet.around('![');
      sheet.flatten();
      unlinked += 1;
      content(box);
      unlinked -= 1;
      sheet.unflatten();
      close(at < 0 ? ']()' : `](image:${at})`);
      sheet.blank();
    };

    /** @param {Box} box @param {number} level */
    const heading = (box, level) => {
      sheet.blank();
      const close = sheet.around(sheet.isFlat() ? '' : `${'#'.repeat(level)} `);
      sheet.flatten();
      content(box);
      sheet.unflatten();
      close('');
      sheet.blank();
    };

    /** @param {Box} box @param {string} marker */
    const listItem = (box, marker) => {
      sheet.line();
      sheet.indent(marker, ' '.repeat(marker.length));
      sheet.tighten();
      content(box);
      sheet.loosen();
      sheet.outdent();
      sheet.line();
    };

    /** @param {Box} list */
    const listOf = (list) => {
      let number = list.name === 'ol' && list.element ? parseInt(p.attribute(list.element, 'start'), 10) || 1 : 0;
      sheet.blank();
      for (const item of list.children) {
        if (item.kind === 'box' && item.region !== '') continue;
        if (item.kind !== 'box' || item.name !== 'li') { inline(item); continue; }
        if (!boxes.hasWords(item)) continue;
        listItem(item, list.name === 'ol' ? `${number}. ` : '- ');
        number += 1;
      }
      sheet.blank();
    };

    /** @param {Box} box */
    const preformatted = (box) => {
      const lines = (/** @type {Item} */ item) => {
        if (item.kind === 'text') { room.nodes -= 1; return item.text; }
        if (item.kind === 'break') return '\n';
        if (item.kind !== 'box') return item.kind === 'space' ? ' ' : boxes.plain(item);
        /** @type {string} */
        const inside = item.children.map(lines).join('');
        return item.inline ? inside : `${inside}\n`;
      };
      const code = box.children.map(lines).join('').replace(/^\n+|\s+$/g, '');
      if (code === '') return;
      const longest = Math.max(2, ...(code.match(/`+/g) || []).map((ticks) => ticks.length));
      const fence = '`'.repeat(longest + 1);
      sheet.blank();
      sheet.fenced(`${fence}\n${code}\n${fence}`);
      sheet.blank();
    };

    /** @param {Box} box */
    const quote = (box) => {
      sheet.blank();
      if (boxes.hasWords(box)) {
        sheet.indent('> ', '> ');
        content(box);
        sheet.outdent();
      }
      sheet.blank();
    };

    /** @param {Box} table */
    const tableOf = (table) => {
      const rows = sheet.isFlat() ? null : dataRows(table);
      if (!rows) { layoutTable(table); return; }
      sheet.blank();
      for (const caption of find(table, (box) => box.name === 'caption', () => false)) { content(caption); sheet.blank(); }
      const width = Math.max(...rows.map((row) => row.length));
      rows.forEach((row, index) => {
        sheet.line();
        sheet.syntax('|');
        for (let column = 0; column < width; column += 1) {
          sheet.syntax(' ');
          sheet.openCell();
          if (row[column]) content(row[column]);
          sheet.closeCell();
          sheet.syntax(' |');
        }
        if (index === 0) { sheet.line(); sheet.syntax(`|${' --- |'.repeat(width)}`); }
      });
      sheet.blank();
    };

    /** A table that lays out: short rows are lines, cells that hold blocks are blocks. @param {Box} table */
    const layoutTable = (table) => {
      sheet.blank();
      content(table);
      sheet.blank();
    };

    /** @param {Box} row */
    const rowOf = (row) => {
      const cells = find(row, isCell, () => false).filter(boxes.hasWords);
      const short = cells.every((cell) => find(cell, boxes.isBlock, () => true).length === 0 && boxes.plain(cell).length < CELL);
      sheet.line();
      if (short) cells.forEach((cell) => { sheet.space(); content(cell); });
      else content(row);
      sheet.line();
    };

    /** @param {Box} box */
    const code = (box) => { const close = sheet.around('`'); content(box); close('`'); };

    /** @param {Box} box */
    const pair = (box) => { sheet.line(); content(box); sheet.line(); };

    /** By local name; a box of any other name is a block or a part of a line. @type {Map<string, (box: Box) => void>} */
    const BY_NAME = new Map(Object.entries({
      a: anchor, code, pre: preformatted, blockquote: quote, ul: listOf, ol: listOf, menu: listOf, table: tableOf, tr: rowOf, dt: pair, dd: pair,
      li: (/** @type {Box} */ box) => listItem(box, '- '),
    }));
    /** @type {Map<string, (box: Box) => void>} */
    const BY_DISPLAY = new Map([['table', tableOf], ['table-row', rowOf]]);
    for (const [name, level] of LEVELS) BY_NAME.set(name, (box) => heading(box, level));

    /** @param {Box} box */
    const shape = (box) => {
      const named = BY_NAME.get(box.name), shaped = named === undefined ? BY_DISPLAY.get(box.display) : undefined;
      if (shaped !== undefined) shaped(box);
      else if (named !== undefined && !(sheet.isFlat() && BLOCKS.has(box.name))) named(box);
      else if (box.inline) {
        const apart = box.name === 'button' || (boxes.isAtomic(box) && /\S\s+\S/.test(boxes.plain(box)));
        if (apart) sheet.space();
        content(box);
        if (apart) sheet.space();
      } else { sheet.blank(); content(box); sheet.blank(); }
    };

    /** @param {Box} box */
    const write = (box) => {
      if (!box.inline) sheet.place(box.element, LEVELS.get(box.name) || 0);
      if (box.caption !== null) caption(box, box.caption);
      else if (box.entry) {
        if (!box.inline) sheet.blank();
        parts.entries.writeAround(sheet, box.entry, () => content(box));
        if (!box.inline) sheet.blank();
      } else shape(box);
      if (box.suffix !== '') sheet.syntax(box.suffix);
    };
    return { write, content, run };
  };

  /**
   * Writes items as one text. A box with a region of its own inside of them is left to that region.
   * @param {Item[]} items @param {Room} room @returns {Sheet}
   */
  const write = (items, room) => {
    const sheet = parts.sheet.start(room), to = writer(room, sheet);
    /** @type {Item[]} */
    let line = [];
    for (const item of items) {
      if (!boxes.isBlock(item)) { line.push(item); continue; }
      to.run(line);
      line = [];
      to.write(/** @type {Box} */ (item));
    }
    to.run(line);
    return sheet;
  };

  parts.markdown = Object.freeze({ write });
})();
