'use strict';
// A tree as plain text in document order: a line for each block.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.plain) return;

  /** @param {Box} root @param {Room} room @returns {Sheet} */
  const write = (root, room) => {
    const sheet = parts.sheet.start(room);
    const item = (/** @type {Item} */ each) => {
      if (each.kind === 'text') {
        if (each.breaks) sheet.lines(each.text, each.keeps);
        else sheet.words(each.text);
      } else if (each.kind === 'space') sheet.space();
      else if (each.kind === 'break') sheet.line();
      else if (each.kind === 'box') {
        const cell = each.display === 'table-cell';
        if (cell) sheet.space();
        else if (!each.inline) sheet.line();
        each.children.forEach(item);
        if (cell) sheet.space();
        else if (!each.inline) sheet.line();
      }
    };
    item(root);
    return sheet;
  };

  parts.plain = Object.freeze({ write });
})();
