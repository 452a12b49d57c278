'use strict';
// One read: its clock, what it counts, and what it knows to be sensitive at this moment.
//
// The page may change between two slices. What was judged in one slice is judged anew in the next, so that a field which
// becomes a password between them is not read.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.reading) return;
  const p = parts.primordials;

  const LONGEST_TITLE = 4000;
  const LONGEST_LANG = 100;

  /** @param {number} budget milliseconds @returns {Reading} */
  const start = (budget) => {
    const echo = parts.echo.start();
    /** @type {SecretSession} */
    let session;
    /** The newest session, and the slice that it is of. @type {{ session: SecretSession, turn: number }} */
    let newest;
    /** @type {Changes | null} */
    let changes = null;
    const learn = () => {
      if (changes && !changes.since()) { echo.learn(reading.sensitive); return; }
      if (changes) changes.end();
      session = parts.secretFacts.startRead();
      newest = { session, turn: reading.pace.turns };
      const found = session.sensitiveElements(p.document);
      changes = parts.changes.watch(session.roots());
      reading.sensitive = new Set(found);
      echo.learn(found);
    };
    /** @type {Reading} */
    const reading = {
      pace: parts.pace.start(budget), range: p.createRange(p.document), space: parts.visible.measure(), echo,
      nodes: 0, hidden: 0, frames: 0, unreadable: 0, inconclusive: false, images: [],
      sensitive: new Set(),
      isSensitive: (element) => session.isSensitive(element),
      judge: (element) => session.judge(element),
      gather: (element) => {
        // how a control is drawn can change between slices, and tells no observer
        if (newest.turn !== reading.pace.turns) newest = { session: parts.secretFacts.startRead(), turn: reading.pace.turns };
        return newest.session.gather(element);
      },
      learn,
      roots: () => session.roots(), untouched: null, whole: null,
      end: () => { if (changes) changes.end(); },
      rest: async () => {
        const { turns } = reading.pace;
        await reading.pace.rest();
        // in one slice nothing can have changed
        if (reading.pace.turns === turns) return;
        learn();
        const now = parts.visible.measure();
        reading.space.x = now.x;
        reading.space.y = now.y;
      },
    };
    learn();
    return reading;
  };

  /** What a read says of the document itself. @param {Reading} reading */
  const about = (reading) => {
    const root = p.documentElement(p.document);
    const title = parts.echo.drawn(reading.echo.title(p.title(p.document) || ''));
    return {
      lang: parts.cut.wellFormed(parts.cut.text(root ? (p.attribute(root, 'lang') || p.attribute(root, 'xml:lang')).trim() : '', LONGEST_LANG)),
      title: parts.cut.wellFormed(parts.cut.text(title, LONGEST_TITLE)),
    };
  };

  /** A title alone takes no slice of its own: what it costs is finding the fields whose values are not in it. */
  const TITLE_MS = 500;

  /** The document's title as every read has it. A tab is asked for it before each use of a tool: nothing else is read for it. */
  const title = () => {
    const reading = start(TITLE_MS);
    try {
      return { title: about(reading).title };
    } finally {
      reading.end();
    }
  };

  /** The counts that every read carries. @param {Reading} reading */
  const counts = (reading) => ({
    nodes: reading.nodes, hiddenText: reading.hidden, frames: reading.frames, unreadable: reading.unreadable,
    ...(reading.inconclusive ? { inconclusive: true } : {}),
  });

  parts.reading = Object.freeze({ start, about, title, counts });
})();
