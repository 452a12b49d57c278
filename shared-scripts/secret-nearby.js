'use strict';
// The words that stand at a control: the text of its labels, and, where it has none, what stands right before it, right after
// it, above its table column or over the box that it shares. Text is bounded, and never a field's: a control inside a label is
// passed over.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.secretNearby) return;
  const p = parts.primordials;
  const { FIELDS, isClosed, holdsControl } = parts.secretControls;

  const LONGEST = 200;
  /** @param {string} text */
  const cut = (text) => (text.length > LONGEST ? text.slice(0, LONGEST) : text);
  const ASCII_LETTER = /[A-Za-z]/, OTHERS = /[^\t\n\r -~]/, LETTER = /\p{L}/u;
  /** Most texts have a letter that is found at once, or are blank: the class of all letters is large, and an engine builds it for each kind of string. @param {string} text */
  const hasLetter = (text) => ASCII_LETTER.test(text) || (OTHERS.test(text) && LETTER.test(text));
  const SPACES = /\s+/g;
  /** @param {string} text */
  const tidy = (text) => cut(text.replace(SPACES, ' ').trim());

  const SILENT = new Set(['script', 'style', 'template', 'noscript', 'option', 'select', 'textarea', 'input', 'iframe', 'object', 'svg', 'datalist']);
  const MOST_NODES = 120, DEEPEST = 20;
  /** The text of a label. @param {any} root @param {any} except the control that it names @returns {string} */
  const textOf = (root, except) => {
    if (p.firstElementChild(root) === null && p.htmlName(root) !== 'slot' && p.shadowRoot(root) === null) return tidy(p.textContent(root)); // most hold text alone
    let out = '', nodes = 0;
    /** @param {any} node @param {number} depth */
    const walk = (node, depth) => {
      for (const child of p.composedChildren(node)) {
        if (out.length >= LONGEST || ++nodes > MOST_NODES) return;
        if (p.isText(child)) out += p.data(child);
        else if (p.isElement(child) && child !== except && depth < DEEPEST) {
          const name = p.htmlName(child);
          if (name === 'img') out += ` ${p.attribute(child, 'alt')} `;
          else if (name !== '' && !SILENT.has(name) && !isClosed(child, name)) { out += ' '; walk(child, depth + 1); out += ' '; }
        }
      }
    };
    walk(root, 0);
    return tidy(out);
  };

  /** What aria-labelledby points to. @param {any} element @param {string} ids */
  const textOfIds = (element, ids) => {
    const root = p.rootNode(element);
    const out = [];
    for (const id of cut(ids).split(SPACES).slice(0, 5)) {
      const found = id === '' ? null : p.elementById(root, id);
      if (found && found !== element) out.push(p.attribute(found, 'aria-label') || textOf(found, element));
    }
    return cut(out.join(' '));
  };

  const MOST_SIBLINGS = 6, MOST_BOXES = 30;
  /**
   * The text right before a node, up to another control. Boxes without a word of their own are passed over: "SSN" names all
   * three of its boxes, "Seed phrase" all twelve.
   * @param {any} node
   */
  const textBefore = (node) => {
    let before = '', most = MOST_SIBLINGS;
    for (let sibling = p.previousSibling(node), seen = 0; sibling !== null && seen < most; sibling = p.previousSibling(sibling), seen++) {
      if (holdsControl(sibling)) {
        if (!isWordless(sibling)) break;
        most = MOST_BOXES;
        continue;
      }
      before = `${p.isText(sibling) ? p.data(sibling) : p.isElement(sibling) && !SILENT.has(p.htmlName(sibling)) ? textOf(sibling, null) : ''} ${before}`;
      if (hasLetter(before)) break;
    }
    return before;
  };

  /** Is it a field, or a box of fields, that no word names? A cell has the head of its column. @param {any} node */
  const isWordless = (node) => {
    const name = p.htmlName(node);
    if (name === 'input' || name === 'select') return true;
    return name !== 'td' && name !== 'label' && name !== 'button' && !hasLetter(textOf(node, null));
  };

  /** The text right before a control, or right after it, up to three boxes out; the head of its table column. @param {any} element */
  const nearbyOf = (element) => {
    let node = element;
    for (let level = 0; level < 4 && node !== null; level++) {
      const before = textBefore(node);
      if (hasLetter(before)) return tidy(before);
      if (level < 2) {
        const next = p.nextElementSibling(node);
        if (next && !holdsControl(next) && !SILENT.has(p.htmlName(next)) && p.htmlName(next) !== 'button') {
          const after = textOf(next, null);
          if (hasLetter(after)) return after;
        }
      }
      if (p.htmlName(node) === 'td') {
        const head = headOf(node);
        if (head !== '') return head;
      }
      const up = p.parentNode(node);
      if (up === null || !p.isElement(up) || p.htmlName(up) === 'form' || p.htmlName(up) === 'body') return '';
      if (p.htmlName(up) !== 'tr' && holdsOthers(up, element)) return sharedWords(up);
      node = up;
    }
    return '';
  };

  /** Does a box hold more fields than one? All are asked for only where its first is the one that it is asked for: boxes of thousands stay cheap. @param {any} box @param {any} element a control in it */
  const holdsOthers = (box, element) => {
    const first = p.query(box, FIELDS);
    return first !== null && ((first !== element && p.matches(element, FIELDS)) || p.queryAll(box, FIELDS).length > 1);
  };

  /** What the fields of a box share where none has words of its own: its legend or name, or the text right above it. @param {any} box */
  const sharedWords = (box) => {
    for (let node = box, level = 0; level < 3 && p.isElement(node) && p.htmlName(node) !== 'body' && p.htmlName(node) !== 'form'; level++, node = p.parentNode(node)) {
      const legend = p.htmlName(node) === 'fieldset' ? p.children(node).find((/** @type {any} */ each) => p.htmlName(each) === 'legend') : null;
      const said = (legend ? textOf(legend, null) : '') || cut(p.attribute(node, 'aria-label')) || textOfIds(node, p.attribute(node, 'aria-labelledby'));
      if (hasLetter(said)) return said;
      const above = p.previousElementSibling(node);
      if (above === null) continue;
      if (holdsControl(above) || SILENT.has(p.htmlName(above))) return '';
      const text = textOf(above, null);
      if (hasLetter(text)) return text;
    }
    return '';
  };

  /** @param {any} cell */
  const headOf = (cell) => {
    let column = 0;
    for (let before = p.previousElementSibling(cell); before !== null; before = p.previousElementSibling(before)) column++;
    const table = p.closest(cell, 'table');
    const row = table && p.query(table, 'tr');
    const head = row && p.children(row)[column];
    return head && head !== cell && !holdsControl(head) ? textOf(head, null) : '';
  };

  parts.secretNearby = Object.freeze({ textOf, textOfIds, nearbyOf, cut, hasLetter });
})();
