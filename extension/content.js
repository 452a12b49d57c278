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
  const CALLS = new Set(['act', 'actProbe', 'fill', 'fillProbe', 'readPage', 'readSelection', 'readView', 'safeToCapture']);

  const port = chrome.runtime.connect({ name: 'page' });
  kept.port = port;

  port.onMessage.addListener(async ({ id, call, params }) => {
    let value;
    try {
      if (call === 'frame') value = frame(params);
      else if (CALLS.has(call)) value = await world.sidekick[call](params);
      else throw new Error('unknown call');
    } catch {
      // The error stays here: its text may hold the page's words.
      post({ id, ok: false });
      return;
    }
    if (!post({ id, ok: true, value })) post({ id, ok: false, tooLarge: true });
  });

  /**
   * Which of this document's frames a selector finds: its index among the window's frames, which the frame can find of
   * itself too (extension/frames.js). Where it stands says its address in words, for a frame that may not be entered.
   * A frame inside a shadow root has no index.
   * @param {{css: string}} params
   */
  function frame({ css }) {
    let found;
    try {
      // The prototype's own: an image of that name shadows the document's member.
      found = Document.prototype.querySelectorAll.call(document, css);
    } catch {
      return { refusal: { code: 'selector_invalid' } };
    }
    if (found.length !== 1) return { count: found.length };
    /** @type {any} */
    const [element] = found;
    const inner = element.contentWindow;
    if (!inner) return { count: 0 };
    let index = -1;
    for (let at = 0; at < window.length; at += 1) if (window[at] === inner) index = at;
    return { count: 1, index, origin: originOf(element.src ?? element.data) };
  }

  /** @param {unknown} address */
  function originOf(address) {
    return typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : '';
  }

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
