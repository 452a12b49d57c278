'use strict';
// The paper that the writers write on: white space as CSS collapses it, lines with their prefixes, the limits, and where
// each control's value came to stand.
//
// Separators are asked for before they are needed and written with the next word, so no line ends in white space and no
// two writers have to agree who writes the break. Nothing is written past the limit, but it is still counted.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.sheet) return;

  const NONE = 0, SPACE = 1, TAB = 1.5, LINE = 2, BLANK = 3;
  /** Drawn as nothing: a soft hyphen that did not break, a byte-order mark. */
  /** What white space as it is drawn has none of. */
  const COLLAPSES = /[\u00ad\ufeff\t\n\r\f]| {2}/;
  const UNDRAWN = /[\u00ad\ufeff]/g;

  /**
   * The room that the sheets of one read share, so that what is written first is never cut for what comes later.
   * @param {number} chars @param {number} nodes @returns {Room}
   */
  const room = (chars, nodes) => ({ chars, nodes, seen: 0, truncated: false });

  /** @param {Room} shared @returns {Sheet} */
  const start = (shared) => {
    let text = '', gap = NONE, depth = 0, held = false, flat = 0, tight = 0, cells = 0;
    /** @type {string[]} */
    let openings = [];
    /** @type {{ first: string, rest: string }[]} */
    const prefixes = [];
    /** @type {{ entry: Entry, start: number, end: number }[]} */
    const marks = [];
    /** @type {Mark[]} the ranges that are open */
    const ranges = [];
    /** @type {Place[]} */
    const places = [];
    /** @type {{ at: number, start: number }[]} */
    const pictures = [];
    /** @type {Place | null} the block whose first word is still to come */
    let begun = null;

    /** @param {string} piece written as it stands */
    const put = (piece) => {
      shared.seen += piece.length;
      if (shared.chars <= 0) { if (piece !== '') shared.truncated = true; return; }
      const fits = piece.length <= shared.chars ? piece : parts.cut.text(piece, shared.chars);
      text += fits;
      shared.chars = fits.length < piece.length ? 0 : shared.chars - fits.length;
      if (fits.length < piece.length) shared.truncated = true;
    };
    const linePrefix = () => {
      let out = '';
      for (const prefix of prefixes) { out += prefix.first; prefix.first = prefix.rest; }
      return out;
    };
    /** A line begins: the block that was asked for last begins with it. */
    const beginLine = () => {
      if (begun) { begun.start = text.length; places.push(begun); begun = null; }
      if (prefixes.length > 0) put(linePrefix());
    };
    const settle = () => {
      if (text === '' && gap !== TAB) beginLine();
      else if (gap === SPACE) put(' ');
      else if (gap === TAB) put('\t');
      else if (gap >= LINE) {
        // an empty line belongs to what stood around it, not to the quote or list item that begins after it
        if (gap === BLANK) put(depth === 0 || prefixes.length === 0 ? '\n' : '\n' + prefixes.slice(0, depth).map((prefix) => prefix.rest).join('').trimEnd());
        put('\n');
        beginLine();
      }
      gap = NONE;
      held = false;
      begun = null;
      if (ranges.length > 0) for (const range of ranges) if (range.start < 0) range.start = text.length + openings.join('').length;
      if (openings.length > 0) { put(openings.join('')); openings = []; }
    };
    /** A bar inside of a Markdown table's cell would end it. @param {string} piece */
    const cell = (piece) => (cells > 0 ? piece.replace(/\|/g, '\\|') : piece);
    /** @param {number} wanted */
    const ask = (wanted) => {
      if (held) return;
      const granted = flat > 0 && wanted > SPACE ? SPACE : wanted;
      depth = gap >= LINE ? Math.min(depth, prefixes.length) : prefixes.length;
      if (granted > gap) gap = granted;
    };

    /** @type {Sheet} */
    const sheet = {
      space: () => ask(SPACE), tab: () => { gap = TAB; }, line: () => ask(LINE), blank: () => ask(tight > 0 ? LINE : BLANK),
      /** Syntax of the writer's own. */
      syntax: (piece) => { if (piece !== '') { settle(); put(piece); } },
      /** Syntax before the next word, and nothing when no word comes; the answer closes it with what follows the last one. */
      around: (before) => {
        const own = openings.length;
        openings.push(before);
        return (after) => {
          if (openings.length > own) openings.length = own;
          else put(after);
        };
      },
      /** Text whose white space collapses. */
      words: (piece) => {
        const drawn = COLLAPSES.test(piece) ? piece.replace(UNDRAWN, '').replace(/[ \t\n\r\f]+/g, ' ') : piece;
        const from = drawn.startsWith(' ') ? 1 : 0, to = drawn.endsWith(' ') ? drawn.length - 1 : drawn.length;
        if (from === 1) ask(SPACE);
        if (to > from) { settle(); put(cell(drawn.slice(from, to))); }
        if (to < drawn.length && to >= from) ask(SPACE);
      },
      /** Text whose lines are kept, and its spaces too unless it is told otherwise. */
      lines: (piece, spaces) => {
        if (flat > 0) { sheet.words(piece); return; }
        piece.replace(UNDRAWN, '').replace(/\r\n?/g, '\n').split('\n').forEach((line, index) => {
          if (index > 0) { if (gap === LINE) gap = BLANK; else ask(LINE); }
          if (!spaces) sheet.words(line);
          else if (line !== '') { settle(); put(line); }
        });
      },
      /** A fenced text: every line as it is, even empty ones. */
      fenced: (piece) => { settle(); put(piece.replace(/\n/g, '\n' + prefixes.map((prefix) => prefix.rest).join(''))); },
      /** A control's value; the entry learns where it stands. */
      value: (entry, piece) => {
        settle();
        const from = text.length;
        put(flat > 0 ? cell(piece.replace(/\s*\n\s*/g, ' ')) : piece.replace(/\r\n?/g, '\n'));
        marks.push({ entry, start: from, end: text.length });
      },
      /** Opens the range of an entry whose value is written by others; the answer closes it. */
      range: (entry) => {
        const range = { entry, start: -1, end: -1 };
        ranges.push(range);
        return () => {
          ranges.splice(ranges.indexOf(range), 1);
          if (range.start >= 0) marks.push({ entry, start: range.start, end: text.length });
        };
      },
      /** Words follow at once, whatever block they stand in. */
      hold: () => { gap = NONE; held = true; },
      unhold: () => { held = false; },
      /**
       * The next word is a block's first: a place where a part of the text may begin. A list or quote is left whole but for
       * its headings, a control's content altogether.
       */
      place: (element, level) => { if (flat === 0 && ranges.length === 0 && element && (level > 0 || prefixes.length === 0)) begun = { element, level, start: 0 }; },
      picture: (at) => { pictures.push({ at, start: text.length }); },
      indent: (first, rest) => { prefixes.push({ first, rest }); },
      outdent: () => { prefixes.pop(); depth = Math.min(depth, prefixes.length); },
      tighten: () => { tight += 1; }, loosen: () => { tight -= 1; },
      flatten: () => { flat += 1; },
      unflatten: () => { flat -= 1; },
      openCell: () => { flat += 1; cells += 1; gap = NONE; held = true; }, closeCell: () => { flat -= 1; cells -= 1; gap = NONE; held = false; },
      full: () => shared.chars <= 0 || shared.nodes <= 0,
      length: () => text.length,
      isFlat: () => flat > 0,
      text: () => text,
      marks: () => marks, places: () => places, pictures: () => pictures,
    };
    return sheet;
  };

  parts.sheet = Object.freeze({ room, start });
})();
