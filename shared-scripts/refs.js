'use strict';
// Names for elements that a snapshot has shown: "1", "2", …, the same one for the same element for as long as this document
// lives, and never given to another. A reference keeps no element alive, and means nothing in any other document: the host
// ties it to the document that it came from.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.refs) return;
  const p = parts.primordials;

  const { WeakRef, FinalizationRegistry } = globalThis;
  /** @type {WeakMap<any, string>} */
  const refs = new WeakMap();
  /** @type {Map<string, WeakRef<any>>} */
  const elements = new Map();
  const gone = new FinalizationRegistry((/** @type {string} */ ref) => { elements.delete(ref); });
  let last = 0;

  /** The reference of an element, made the first time. @param {any} element @returns {string} */
  const of = (element) => {
    const known = refs.get(element);
    if (known !== undefined) return known;
    last += 1;
    const ref = String(last);
    refs.set(element, ref);
    elements.set(ref, new WeakRef(element));
    gone.register(element, ref);
    return ref;
  };

  /** The element behind a reference while it stands in this document; else null. @param {unknown} ref @returns {any} */
  const element = (ref) => {
    const found = typeof ref === 'string' ? elements.get(ref)?.deref() : undefined;
    return found !== undefined && p.isConnected(found) === true && p.ownerDocument(found) === p.document ? found : null;
  };

  parts.refs = Object.freeze({ of, element });
})();
