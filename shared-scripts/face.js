'use strict';
// The reader's face: the one named global of its world, frozen, with functions that take and return plain JSON data.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (Object.prototype.hasOwnProperty.call(globalThis, 'sidekick')) return;

  const face = Object.freeze({
    readView: () => parts.view.read(),
    readPage: (/** @type {{ part?: string } | undefined} */ params) => (params?.part === undefined ? parts.page.read() : parts.outline.part(params.part)),
    outline: () => parts.outline.read(),
    readSelection: () => parts.selection.read(null),
    title: () => parts.reading.title(),
    snapshot: () => parts.snapshot.read(),
    listFrames: () => parts.frameList.list(),
    safeToCapture: () => parts.pictureCheck.check(),
    insert: (/** @type {{ text: string }} */ params) => parts.insert.insert(params),
    fillProbe: (/** @type {any} */ params) => parts.fill.probe(params),
    fill: (/** @type {any} */ params) => parts.fill.fill(params),
    actProbe: (/** @type {any} */ params) => parts.acting.probe(params),
    act: (/** @type {any} */ params) => parts.act.act(params),
    count: (/** @type {any} */ params) => parts.selector.count(params),
    /** For the worker, which looks for a frame's own script (extension/frames.js). */
    frame: (/** @type {any} */ params) => parts.selectorFrame.find(params),
    waitForSelector: (/** @type {any} */ params) => parts.wait.start(params),
    waitEnd: (/** @type {any} */ params) => parts.wait.end(params),
    observe: () => parts.observe.observe(),
    detectChallenge: () => parts.challenge.detect(),
    /** For whoever asks all documents of one page (extension/senses.js). */
    surroundings: () => parts.observe.surroundings(),
    echoes: (/** @type {{ texts: string[] }} */ params) => parts.observe.echoes(params),
    /** For tests and measuring: what the rule says of an element. */
    isSensitive: (/** @type {any} */ element) => parts.secretFacts.isSensitive(element),
    /** For tests and measuring: what a read would say of a control. */
    describeControl: (/** @type {any} */ element) => parts.control.brief(element),
  });
  Object.defineProperty(globalThis, 'sidekick', { value: face, enumerable: false, writable: false, configurable: false });
})();
