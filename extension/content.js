'use strict';
// The page's end of the port to the worker: it answers calls to the reader's face (`sidekick`) and says nothing unasked.
//
// A classic script, run after the reader in the same isolated world each time the worker finds no port of this document:
// the first time, after the worker's death, after a return from the back/forward cache. While a port is open it does nothing.
(() => {
  const KEY = Symbol.for('sidekick.port');
  /** @type {any} */
  const world = globalThis;
  if (!world[KEY]) Object.defineProperty(world, KEY, { value: { port: null } });
  const kept = world[KEY];
  if (kept.port) return;

  /** The calls that are answered. Members of the face that act on elements (isSensitive) never cross the border. */
  const CALLS = new Set(['readPage', 'readSelection', 'readView', 'safeToCapture']);

  const port = chrome.runtime.connect({ name: 'page' });
  kept.port = port;
  port.onDisconnect.addListener(() => { if (kept.port === port) kept.port = null; });

  port.onMessage.addListener(async ({ id, call, params }) => {
    let value;
    try {
      if (!CALLS.has(call)) throw new Error('unknown call');
      value = await world.sidekick[call](params);
    } catch {
      // The error stays here: its text may hold the page's words.
      reply({ id, ok: false });
      return;
    }
    try {
      port.postMessage({ id, ok: true, value });
    } catch {
      reply({ id, ok: false, tooLarge: true });
    }
  });

  /** @param {object} message */
  function reply(message) {
    // The worker may be gone by now, and then nobody waits for the answer.
    if (kept.port === port) port.postMessage(message);
  }
})();
