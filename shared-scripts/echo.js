'use strict';
// A page repeats what was typed: a username in its greeting, a password in a label made by a script. A text or name that is
// exactly the value of a sensitive field of the document is dropped from every read.
//
// Whole texts only: dropping parts would answer a guess at the value by the hole it leaves. Values in prose are the host's
// scrub and, beyond it, not claimed.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.echo) return;
  const p = parts.primordials;

  /** Whole words of a title or label shorter than this are everyday words too often. */
  const WORD = 4;
  const FIELDS = 'input,textarea,select,[contenteditable]';
  /** Nobody types into these: their values are the page's own ("on", "1"). */
  const CHOICES = new Set(['checkbox', 'radio', 'range', 'color', 'file']);

  /** White space as it is drawn. @param {string} text */
  const drawn = (text) => text.replace(/[\s\u00a0]+/g, ' ').trim();

  /** What draws nothing and parts a value only for a program: soft hyphens, joiners, marks of direction. */
  const UNDRAWN = /\u034f|[\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\u17b4|\u17b5|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\udb40-\udb43][\udc00-\udfff]/g;
  /** @param {string} text */
  const bare = (text) => drawn(text.replace(UNDRAWN, ''));
  /** @param {string} text */
  const squeeze = (text) => text.replace(UNDRAWN, '').replace(/[\s\u00a0]+/g, '');

  /** A choice is a value only where the person made it: what the page chose by itself is its own word ("Month"). @param {any} select */
  const chosen = (select) => {
    const found = [];
    for (const option of p.selectedOptions(select)) {
      if (p.hasAttribute(option, 'selected') || p.options(select)[0] === option) continue;
      found.push(p.optionText(option), p.value(option));
    }
    return found;
  };

  /** @param {any} element @returns {string[]} */
  const valuesOf = (element) => {
    const name = p.htmlName(element);
    if (name === 'select') return chosen(element);
    if (name === 'input' && CHOICES.has(p.type(element))) return [];
    if (name === 'input' || name === 'textarea') return [p.value(element), p.attribute(element, 'value'), p.defaultValue(element)];
    return p.hasAttribute(element, 'contenteditable') || p.isContentEditable(element) ? [p.textContent(element) || ''] : [];
  };

  /** The values of one document's sensitive fields, kept for one read: once seen they stay, though a script clears the field. @returns {Echo} */
  const start = () => {
    /** @type {Set<string>} */
    const values = new Set();
    /** The same without white space, by which pieces of a value are put together. @type {Set<string>} */
    const tight = new Set();
    let longest = 0;
    const add = (/** @type {string} */ value) => {
      if (values.has(value)) return;
      values.add(value);
      const close = squeeze(value);
      tight.add(close);
      longest = Math.max(longest, close.length);
    };
    const words = () => [...values].filter((value) => value.length >= WORD).sort((a, b) => b.length - a.length);
    /** @param {string} text @param {string} value @returns {number} */
    const wordAt = (text, value) => {
      for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
        const before = at > 0 ? text[at - 1] : ' ', after = at + value.length < text.length ? text[at + value.length] : ' ';
        if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return at;
      }
      return -1;
    };
    return {
      /** @param {Iterable<any>} sensitive elements of this moment */
      learn: (sensitive) => {
        let row = '';
        const take = (/** @type {any} */ element) => {
          const own = valuesOf(element).map(bare).filter((value) => value !== '');
          own.forEach(add);
          // the boxes of a split code are one value
          row = own.length > 0 && own[0].length === 1 ? row + own[0] : '';
          if (row.length > 2) add(row);
        };
        for (const element of sensitive) {
          take(element);
          if (!p.htmlName(element) || !['input', 'textarea', 'select'].includes(p.htmlName(element))) p.queryAll(element, FIELDS).forEach(take);
        }
      },
      any: () => values.size > 0,
      longest: () => longest,
      /** Whether pieces put together, without white space, are one. @param {string} pieces */
      isTight: (pieces) => tight.has(pieces),
      /** @param {string} text */
      is: (text) => values.size > 0 && values.has(bare(text)),
      /** A name without the values: '' when it is one. @param {string} name */
      name: (name) => (values.size > 0 && (values.has(bare(name)) || words().some((value) => wordAt(bare(name), value) >= 0)) ? '' : name),
      /** A title, a long text that holds more than a value: the value's words go, the rest stays. @param {string} text */
      title: (text) => {
        if (values.size === 0) return text;
        if (values.has(bare(text))) return '';
        let left = words().some((value) => wordAt(text, value) < 0 && wordAt(bare(text), value) >= 0) ? bare(text) : text;
        for (const value of words()) for (let at = wordAt(left, value); at >= 0; at = wordAt(left, value)) left = left.slice(0, at) + left.slice(at + value.length);
        return left;
      },
      /** An address that carries a value in one of its parts. @param {string} address */
      address: (address) => {
        if (values.size === 0) return address;
        let plain = address;
        try { plain = decodeURIComponent(address.replace(/\+/g, ' ')); } catch { /* not percent encoded: looked at as it is */ }
        return words().some((value) => wordAt(plain, value) >= 0 || wordAt(address, value) >= 0) ? '' : address;
      },
    };
  };

  parts.echo = Object.freeze({ start, drawn, squeeze });
})();
