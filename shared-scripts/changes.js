'use strict';
// Whether the document changed, since it was last asked, in a way that can make an element sensitive.
//
// A page that animates or counts seconds changes all the time; judging all its fields anew for that would cost more than
// the read. Only what the rule looks at counts: fields, marks, labels and forms that come, go or change their names.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.changes) return;
  const p = parts.primordials;

  const ATTRIBUTES = ['type', 'name', 'id', 'for', 'form', 'slot', 'role', 'title', 'autocomplete', 'placeholder', 'maxlength', 'inputmode', 'pattern', 'contenteditable', 'data-private', 'data-sensitive', 'aria-label', 'aria-labelledby', 'aria-placeholder', 'aria-description'];
  const MATTERS = 'input,textarea,select,form,label,button,slot,[autocomplete],[data-private],[data-sensitive],[contenteditable],[role],:not(:defined)';
  /** More records than this are not looked through. */
  const MANY = 500;

  const observe = p.method('MutationObserver', 'observe'), take = p.method('MutationObserver', 'takeRecords'), disconnect = p.method('MutationObserver', 'disconnect');
  const querySelector = p.method('Element', 'querySelector');

  /** @param {any} node */
  const matters = (node) => p.isElement(node) && (p.matches(node, MATTERS) || querySelector(node, MATTERS) !== null || p.shadowRoot(node) !== null);
  /** @param {MutationRecord[]} records */
  const matter = (records) => records.length > MANY || records.some((record) => record.type === 'attributes' || Array.from(record.addedNodes).some(matters) || Array.from(record.removedNodes).some(matters));

  /** Watches roots until it is ended. @param {any[]} roots @returns {Changes} */
  const watch = (roots) => {
    let changed = false;
    const observer = new MutationObserver((records) => { changed = changed || matter(records); });
    for (const root of roots) observe(observer, root, { subtree: true, childList: true, attributes: true, attributeFilter: ATTRIBUTES });
    return {
      /** Whether anything changed since the last time it was asked. */
      since: () => {
        const records = take(observer);
        const found = changed || matter(records);
        changed = false;
        return found;
      },
      end: () => { disconnect(observer); },
    };
  };

  parts.changes = Object.freeze({ watch });
})();
