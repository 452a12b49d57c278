'use strict';
// The page's end of the port to the worker: it answers calls to the reader's face (`sidekick`) and says nothing unasked.
//
// A classic script, run after the reader in the same isolated world each time the worker has no port of this document: the
// first time, after the worker's death, after a return from the back/forward cache. An old port may be dead without this
// side having heard of it, so that a new run always opens a new port and lets the old one go.
(() => {
  const KEY = Symbol.for('sidekick.port');
  /** @type {any} */
  const world = globalThis;
  if (!world[KEY]) Object.defineProperty(world, KEY, { value: { port: null } });
  const kept = world[KEY];
  kept.port?.disconnect();

  /** The calls that are answered. Members of the face that act on elements (isSensitive) never cross the border. */
  const CALLS = new Set(['act', 'actProbe', 'count', 'detectChallenge', 'echoes', 'fill', 'fillProbe', 'frame', 'listFrames', 'observe', 'outline', 'readPage', 'readSelection', 'readView', 'safeToCapture', 'snapshot', 'surroundings', 'title', 'waitEnd', 'waitForSelector']);

  const port = chrome.runtime.connect({ name: 'page' });
  kept.port = port;
  // Nobody hears any more what the waits of an older port bring, nor those of this one once it ends.
  world.sidekick?.waitEnd();
  port.onDisconnect.addListener(() => { if (kept.port === port) world.sidekick?.waitEnd(); });

  port.onMessage.addListener(async ({ id, call, params }) => {
    let value;
    try {
      if (CALLS.has(call)) value = await world.sidekick[call](params);
      else throw new Error('unknown call');
    } catch {
      // The error stays here: its text may hold the page's words.
      post({ id, ok: false });
      return;
    }
    if (!post({ id, ok: true, value })) post({ id, ok: false, tooLarge: true });
  });

  /** False when the message is over the browser's limit, or the port has ended and nobody waits. @param {object} message */
  function post(message) {
    try {
      port.postMessage(message);
      return true;
    } catch {
      return false;
    }
  }
})();
