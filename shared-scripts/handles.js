'use strict';
// What a probe found, under a random name, for the one act that may follow it. A handle works once and ends with its
// document; the oldest go when there are many.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.handles) return;

  const MOST = 16;
  const BYTES = 16;
  const { crypto } = globalThis;
  /** @type {Map<string, { purpose: string, kept: any }>} */
  const all = new Map();

  /** @param {string} purpose 'fill' or the act: a handle of one is none of another @param {any} kept @returns {string} */
  const keep = (purpose, kept) => {
    const handle = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    all.set(handle, { purpose, kept });
    for (const oldest of all.keys()) {
      if (all.size <= MOST) break;
      all.delete(oldest);
    }
    return handle;
  };

  /** @param {string} purpose @param {unknown} handle @returns {any} what was kept, or null */
  const take = (purpose, handle) => {
    const found = typeof handle === 'string' ? all.get(handle) : undefined;
    if (!found) return null;
    all.delete(/** @type {string} */ (handle));
    return found.purpose === purpose ? found.kept : null;
  };

  parts.handles = Object.freeze({ keep, take });
})();
