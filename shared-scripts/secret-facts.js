'use strict';
// What the rest of the reader asks about secrets: a read's session, or one element. The facts of a control are gathered by
// secret-own.js, secret-fields.js, secret-nearby.js, secret-toggle.js, secret-looks.js, secret-rows.js, secret-above.js and secret-groups.js, put
// together by secret-session.js, and judged by secret-rule.js.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.secretFacts) return;
  const p = parts.primordials;
  const { start } = parts.secretSession;

  const startOpen = () => start(p.document, parts.watcher);
  const CLOSED = Object.freeze({ sensitive: true, kind: null, kinds: [], rule: 'malformed', why: 'the rule does not work in this engine' });
  /** A session that vouches for nothing. */
  const startClosed = () => {
    const session = startOpen();
    return Object.freeze({
      judge: () => CLOSED, isSensitive: () => true, gather: session.gather, roots: session.roots,
      sensitiveElements: () => [p.documentElement(p.document)].filter((each) => each !== null),
    });
  };
  const startRead = parts.secretCheck.isSound() ? startOpen : startClosed;

  /**
   * The session of this very task: many questions in a row are one read. A page that changed in between makes it stale: an
   * observer, alive for this task alone, says so synchronously.
   * @type {any}
   */
  let current = null;
  /** Costs a third of what queueMicrotask does. */
  const task = Promise.resolve();
  const observer = new MutationObserver(() => {});
  const OBSERVED = { subtree: true, childList: true, attributes: true, characterData: true };
  const ofThisTask = () => {
    if (current !== null && observer.takeRecords().length > 0) end();
    if (current === null) {
      current = startRead();
      observer.observe(p.document, OBSERVED);
      task.then(end);
    }
    return current;
  };
  const end = () => {
    observer.disconnect();
    current = null;
  };

  parts.secretFacts = Object.freeze({
    startRead,
    gather: (/** @type {any} */ element) => ofThisTask().gather(element),
    judge: (/** @type {any} */ element) => ofThisTask().judge(element),
    isSensitive: (/** @type {any} */ element) => ofThisTask().isSensitive(element),
  });
})();
