'use strict';
// The page's writer: the story as Markdown, with the structure that a reader needs: headings, lists, links with their
// addresses, tables, code, quotes, pictures with their captions (`![caption](image:3)`, the third of the list from 0).
//
// Words are written as the page has them, unescaped: what is quoted from the text stands so on the page.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.markdown) return;
  const p = parts.primordials, boxes = parts.box;
  const { find, isCell, dataRows, CELL } = /** @type {Tables} */ (parts.tables);

  /** Lines of a block from which on there are pauses in it. */
  const LONG = 200;
  const PICTURE = /\.(avif|gif|jpe?g|png|svg|webp)([?#]|$)/i;

  /** The levels of headings by name, and the blocks that are none where all stands in one line. */
  const LEVELS = new Map([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]));
  const BLOCKS = new Set(['ul', 'ol', 'menu', 'li', 'pre', 'blockquote', ...LEVELS.keys()]);

  /** The alternative texts of the images in a link that shows nothing else. @param {Box} box @returns {string[]} */
  const pictured = (box) => box.children.flatMap((child) => (child.kind === 'box' ? pictured(child) : child.kind === 'image' && child.text !== '' ? [child.text] : []));

  /** @param {string} address */
  const target = (address) => address.replace(/[()\s<>]/g, (char) => encodeURIComponent(char).replace('(', '%28').replace(')', '%29'));

  /**
   * Writes items. A box with a region of its own inside of them is left to that region.
   * @param {Item[]} top @param {Room} room @param {Sheet} sheet @param {Pace} pace @returns {Promise<void>}
   */
  const writer = (top, room, sheet, pace) => {
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
      // a table that lays out: short rows are lines, cells that hold blocks are blocks
      if (!rows) { sheet.blank(); content(table); sheet.blank(); return; }
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

    /** Boxes that say nothing by themselves, as most of a page's are. @param {Box} box */
    const isPlain = (box) => !box.inline && box.caption === null && box.entry === null && !BY_NAME.has(box.name) && !BY_DISPLAY.has(box.display);

    /**
     * Items with pauses between them, and in the long ones.
     * @param {Item[]} items @param {Pace} pace
     */
    const writeAll = async (items, pace) => {
      /** @type {Item[]} */
      let line = [];
      for (const item of items) {
        if (pace.due()) await pace.rest();
        if (item.kind === 'box' && item.region !== '' && items !== top) continue;
        if (!boxes.isBlock(item)) { line.push(item); continue; }
        run(line);
        line = [];
        const box = /** @type {Box} */ (item);
        if (!isPlain(box) || box.weight === null || box.weight.blocks < LONG) { write(box); continue; }
        sheet.place(box.element, 0);
        sheet.blank();
        await writeAll(box.children, pace);
        sheet.blank();
        if (box.suffix !== '') sheet.syntax(box.suffix);
      }
      run(line);
    };
    return writeAll(top, pace);
  };

  /**
   * Writes items as one text.
   * @param {Item[]} items @param {Room} room @param {Pace} pace @returns {Promise<Sheet>}
   */
  const write = async (items, room, pace) => {
    const sheet = parts.sheet.start(room);
    await writer(items, room, sheet, pace);
    return sheet;
  };

  parts.markdown = Object.freeze({ write });
})();
