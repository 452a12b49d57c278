'use strict';
// The native app's side of the reader's world, loaded after the reader in every frame.
//
// `answer` turns one call, as JSON text, into one envelope, as JSON text: {"ok": true, "value": …} or {"error": {"code",
// "message"}}. It never rejects: a rejected object crosses the engine's border as "[object Object]", and an exception's
// message may hold what it read.
//
// A frame then serves: it posts to the app's message handler, which only this world has, and the promise of that post is
// fulfilled with the next call for this frame; the answer goes with the next post. So an app reaches every frame, of any
// origin, and a document that the engine lets no call into (a CSP sandbox).
(() => {
  const KEY = Symbol.for('sidekick.bridge');
  /** @type {any} */
  const world = globalThis;
  if (world[KEY]) return;

  /** @param {string} code @param {string} message */
  const failed = (code, message) => JSON.stringify({ error: { code, message } });

  /** Where this frame stands: the index of each window on the way from the top one, -1 in a shadow tree, and its mark there. */
  const place = () => {
    const steps = [];
    for (let inner = /** @type {Window} */ (window); inner !== inner.parent; inner = inner.parent) {
      let step = -1;
      for (let at = 0; at < inner.parent.length; at += 1) if (inner.parent[at] === inner) step = at;
      steps.unshift(step);
    }
    const mark = world[Symbol.for('sidekick.place')];
    return { steps, mark: typeof mark === 'string' ? mark : '' };
  };

  /**
   * One call of the reader's face, or of the bridge's own.
   * @param {string} input {"call": name, "params": …} as JSON
   * @returns {Promise<string>} the envelope
   */
  const answer = async (input) => {
    const { call, params } = JSON.parse(input);
    if (call === 'place') return JSON.stringify({ ok: true, value: place() });
    const face = world.sidekick;
    if (!face || !Object.hasOwn(face, call) || typeof face[call] !== 'function') return failed('not_available', 'the reader has no such function here');
    try {
      const value = await face[call](params);
      return JSON.stringify({ ok: true, value: value === undefined ? null : value });
    } catch {
      return failed('internal', 'the reader failed');
    }
  };
  Object.defineProperty(world, KEY, { value: answer });

  const handler = world.webkit?.messageHandlers?.sidekick;
  if (!handler) return;

  /** Posts, answers what comes back, posts the answer, for as long as the document lives. */
  const serve = async () => {
    // The document's own origin: an inherited one, and none ("null") in a sandbox, whatever its address says.
    const about = { top: world.top === world, origin: world.origin };
    let post = { about, frame: 0, serial: 0, answer: null };
    for (;;) {
      const { frame, serial, input } = JSON.parse(await handler.postMessage(JSON.stringify(post)));
      post = { about, frame, serial, answer: JSON.parse(await answer(input)) };
    }
  };
  serve().catch(() => {}); // the app let go of this frame
})();
