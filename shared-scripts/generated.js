'use strict';
// Words that a style sheet puts before and after an element's content: `::before { content: "New: " }`.
//
// https://www.w3.org/TR/accname-1.2/#comp_name_from_content counts them to the name. What is no text (images, counters,
// quotes) gives its alternative, after a slash, or nothing. Icon fonts draw with characters for private use: those are no words.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.generated) return;
  const p = parts.primordials;

  /** A string, a slash, an attribute's function, or anything else up to the next space. https://www.w3.org/TR/css-content-3/#content-property */
  const PIECE = /"((?:[^"\\]|\\[\s\S])*)"|(\/)|attr\(\s*([-\w]+)[^)]*\)|[^\s"/]+/g;
  const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|\n|([\s\S]))/gi;
  const PRIVATE = /[\ue000-\uf8ff]/g;
  const INLINE = /^(inline|contents|ruby)/;

  /** @param {string} text */
  const unescaped = (text) => text.replace(ESCAPE, (_all, code, plain) => {
    if (code === undefined) return plain || '';
    const point = parseInt(code, 16);
    return point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? '\ufffd' : String.fromCodePoint(point);
  });

  /** @param {string} content the property's computed value @param {any} element whose attributes it may name @returns {string} */
  const read = (content, element) => {
    let text = '', alternative = null;
    for (const [, string, slash, attribute] of content.matchAll(PIECE)) {
      if (slash) { alternative = ''; continue; }
      const piece = string !== undefined ? unescaped(string) : attribute ? p.attribute(element, attribute) : '';
      if (alternative === null) text += piece;
      else alternative += piece;
    }
    return (alternative === null ? text : alternative).replace(PRIVATE, '');
  };

  /** The words, set apart where they stand in a box of their own. @param {any} element @param {'::before' | '::after'} side @returns {string} */
  const words = (element, side) => {
    const style = p.computedStyle(element, side), content = style ? p.propertyValue(style, 'content') : '';
    if (content === '' || content === 'none' || content === 'normal') return '';
    const display = p.propertyValue(style, 'display');
    if (display === 'none' || p.propertyValue(style, 'visibility') !== 'visible') return '';
    const text = read(content, element);
    return text === '' || INLINE.test(display) ? text : ` ${text} `;
  };

  parts.generated = Object.freeze({ words });
})();
