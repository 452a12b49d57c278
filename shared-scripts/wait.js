'use strict';
// Waits until a selector matches as it should: it looks again when the page changed, no more often than the page can bear,
// and now and then by itself, since a style sheet or a new shadow tree changes a page without a record of it.
//
// A wait ends when it is met, by its time, when the host says so, and with its document; it leaves no observer behind.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.wait) return;
  const p = parts.primordials, now = parts.pace.now;
  const { setTimeout, clearTimeout, MutationObserver } = globalThis;
  const observe = p.method('MutationObserver', 'observe'), disconnect = p.method('MutationObserver', 'disconnect');

  const MOST = 4, LONGEST_MS = 30000;
  /** Between two looks; and so many times what a look took, so that a large page has most of its time for itself. */
  const PAUSE_MS = 100, SHARE = 10, FIRST_MS = 50;
  /** When nothing seemed to change. */
  const IDLE_MS = 500;
  const EVENTS = ['input', 'change', 'toggle', 'load', 'transitionend', 'animationend', 'focusin', 'focusout'];
  const WINDOW_EVENTS = ['resize', 'scroll', 'hashchange', 'popstate'];
  const LISTENING = Object.freeze({ capture: true, passive: true });

  /** Of several elements it is the first that counts. @type {Record<string, (elements: any[]) => boolean>} */
  const STATES = {
    attached: (elements) => elements.length > 0,
    detached: (elements) => elements.length === 0,
    visible: (elements) => elements.length > 0 && parts.selectorVisible.is(elements[0]),
    hidden: (elements) => elements.length === 0 || !parts.selectorVisible.is(elements[0]),
  };

  /** The waits that have not ended, by what the host calls them. @type {Map<string, () => void>} */
  const waits = new Map();

  /** Tells of changes in the document and in the shadow trees that are known now. @param {() => void} changed */
  const watch = (changed) => {
    const observer = new MutationObserver(changed);
    /** @type {Set<any>} */ const watched = new Set();
    return {
      /** @param {any[]} roots */
      learn: (roots) => {
        for (const root of roots) {
          if (watched.has(root)) continue;
          watched.add(root);
          observe(observer, root, { subtree: true, childList: true, attributes: true, characterData: true });
          for (const name of EVENTS) p.addListener(root, name, changed, LISTENING);
        }
      },
      end: () => {
        disconnect(observer);
        for (const root of watched) for (const name of EVENTS) p.removeListener(root, name, changed, LISTENING);
      },
    };
  };

  /**
   * @param {{ selector: any, state: string, milliseconds: number, wait: string }} params
   * @returns {Promise<{ met: boolean } | { refusal: { code: string } }>}
   */
  const start = ({ selector, state, milliseconds, wait }) => new Promise((resolve) => {
    if (!Object.hasOwn(STATES, state)) { resolve({ refusal: { code: 'selector_invalid' } }); return; }
    if (waits.size >= MOST || waits.has(wait)) { resolve({ refusal: { code: 'limit_reached' } }); return; }
    const until = now() + Math.min(Math.max(milliseconds, 0), LONGEST_MS);
    /** When the page may be looked at again. */
    let rested = 0;
    let first = true;
    /** @type {number | undefined} */ let timer;
    let due = Infinity;

    const look = () => { try { once(); } catch { finish({ refusal: { code: 'internal' } }); } };
    const once = () => {
      const began = now(), session = parts.secretFacts.startRead(), found = parts.selector.find(selector, session);
      if ('refusal' in found) { finish(found); return; }
      if (STATES[state](found.elements)) { finish({ met: true }); return; }
      watcher.learn(session.roots());
      // the first look of a document takes longer than those that follow
      const took = first ? Math.min(now() - began, FIRST_MS) : now() - began;
      first = false;
      rested = now() + Math.max(PAUSE_MS, SHARE * took);
      if (now() >= until) finish({ met: false });
      else wake(Math.max(rested, now() + IDLE_MS));
    };
    /** Looks at the page at a time, or when this wait is over. @param {number} at */
    const wake = (at) => {
      if (ended || at >= due) return;
      clearTimeout(timer);
      due = at;
      timer = setTimeout(() => { due = Infinity; if (!ended) look(); }, Math.max(0, Math.min(at, until) - now()));
    };
    const watcher = watch(() => wake(rested));
    const changed = () => wake(rested);
    let ended = false;
    /** @param {{ met: boolean } | { refusal: { code: string } }} result */
    const finish = (result) => {
      if (ended) return;
      ended = true;
      waits.delete(wait);
      clearTimeout(timer);
      watcher.end();
      for (const name of WINDOW_EVENTS) p.removeListener(globalThis, name, changed, LISTENING);
      p.removeListener(globalThis, 'pagehide', leave, LISTENING);
      resolve(result);
    };
    const leave = () => finish({ refusal: { code: 'document_changed' } });

    waits.set(wait, () => finish({ met: false }));
    for (const name of WINDOW_EVENTS) p.addListener(globalThis, name, changed, LISTENING);
    p.addListener(globalThis, 'pagehide', leave, LISTENING);
    look();
    // no timer ever comes where a document may run no script, and nothing there changes
    if (!ended && parts.pace.isScriptless()) finish({ met: false });
  });

  /** Ends one wait, or all of them. @param {{ wait?: string }} [params] */
  const end = ({ wait } = {}) => {
    const ending = wait === undefined ? Array.from(waits.values()) : [waits.get(wait)];
    for (const each of ending) if (each) each();
    return { ended: true };
  };

  parts.wait = Object.freeze({ start, end, open: () => waits.size });
})();
