'use strict';
// A long page in parts: an outline (each part's heading and first line, with a reference), and one part read by itself.
//
// A part begins at a heading, or where the part before it has become long, and ends where the next begins: together they are
// the page's text, and none tells twice. Its reference is that of the element that it begins with, so that it points at the
// same words however the page grows, and at none once that element is gone.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.outline) return;

  /** Units after which the next block begins a part of its own. */
  const LONG = 6000;
  /** With more parts than this, headings of the deepest levels begin none. */
  const MOST = 400;
  const HEADING = 200, LINE = 160;
  /** Units of a part in which its heading and first line are looked for. */
  const LOOKED = 4000;
  const MARKS = /^[\s>]*(?:[-*] +|\d+\. +)?(?:#{1,6} +)?/;
  /** What the writer opened before a value. */
  const OPENED = /\s#{1,6} $/;
  const LINK = /!?\[([^\]]*)\]\([^()\s]*\)/g;
  /** Lines that are the writer's alone. */
  const BARE = /^[\s>|:`-]*$/;

  /** @param {Section[]} sections @param {number} deepest level of a heading that begins a part @returns {OutlinePart[]} */
  const divideAt = (sections, deepest) => {
    /** @type {OutlinePart[]} */
    const found = [];
    sections.forEach(({ sheet, element }, section) => {
      const places = /** @type {Place[]} */ (sheet.places());
      /** @type {OutlinePart} */
      let last = { section, element, level: 0, start: 0, end: sheet.length() };
      found.push(last);
      for (const place of places) {
        if (place.start === 0) { last.element = place.element; last.level = place.level; continue; }
        if ((place.level === 0 || place.level > deepest) && place.start - last.start < LONG) continue;
        last.end = place.start;
        last = { section, element: place.element, level: place.level, start: place.start, end: sheet.length() };
        found.push(last);
      }
    });
    return found.filter((part) => part.end > part.start);
  };

  /** @param {Section[]} sections @returns {OutlinePart[]} */
  const divide = (sections) => {
    let found = divideAt(sections, 6);
    for (let deepest = 5; found.length > MOST && deepest >= 0; deepest -= 1) found = divideAt(sections, deepest);
    return found;
  };

  /** The beginning of a part without the values of its controls. @param {Sheet} sheet @param {OutlinePart} part @returns {string} */
  const beginning = (sheet, part) => {
    const end = Math.min(part.end, part.start + LOOKED), text = sheet.text();
    let out = '', from = part.start;
    for (const mark of [...sheet.marks()].sort((a, b) => a.start - b.start)) {
      if (mark.end <= from || mark.start >= end) continue;
      out += text.slice(from, Math.max(from, mark.start)).replace(OPENED, ' ');
      from = mark.end;
    }
    return out + text.slice(from, Math.max(from, end));
  };

  /** @param {string} line @param {number} limit */
  const told = (line, limit) => parts.cut.wellFormed(parts.cut.text(line.replace(MARKS, '').replace(LINK, '$1').replace(/\s+/g, ' ').trim(), limit));

  /** @param {Section[]} sections @param {OutlinePart} part */
  const describe = (sections, part) => {
    const { sheet, region } = sections[part.section];
    const lines = beginning(sheet, part).split('\n').filter((line) => !BARE.test(line));
    const heading = part.level > 0 && lines.length > 0 ? told(lines[0], HEADING) : '';
    const line = lines[part.level > 0 ? 1 : 0];
    return { ref: parts.refs.of(part.element), region, level: part.level, heading, line: line === undefined ? '' : told(line, LINE), chars: part.end - part.start };
  };

  /** The controls, for the host, which judges them again. Where a value stands is said only inside `of`. @param {Composed} page @param {(at: any) => any} of */
  const controls = ({ entries, sections }, of) => entries.list(sections.map((each) => each.sheet)).map((/** @type {any} */ control) => {
    const { at, ...rest } = control, place = at ? of(at) : null;
    return place ? { ...rest, at: place } : rest;
  });

  /** @returns {Promise<OutlineResult>} */
  const read = async () => {
    const page = /** @type {Composed} */ (await parts.page.compose());
    const { reading, room, sections } = page, found = divide(sections);
    return {
      parts: found.slice(0, MOST).map((part) => describe(sections, part)), truncated: room.truncated || found.length > MOST, chars: room.seen,
      ...parts.reading.counts(reading), controls: controls(page, () => null),
    };
  };

  /** The parts that begin with an element; what begins with it where the outline has no part of its own. @param {Section[]} sections @param {any} element @returns {OutlinePart[]} */
  const beginningWith = (sections, element) => {
    const all = divide(sections), found = all.filter((part) => part.element === element);
    if (found.length > 0) return found;
    return sections.flatMap(({ sheet }, section) => sheet.places().filter((place) => place.element === element).map((place) => {
      const next = all.find((part) => part.section === section && part.start > place.start);
      return { section, element, level: place.level, start: place.start, end: next ? next.start : sheet.length() };
    }));
  };

  /** One part, in the shape of a page. @param {unknown} ref @returns {Promise<PageResult | { refusal: { code: string } }>} */
  const part = async (ref) => {
    const element = parts.refs.element(ref);
    if (!element) return { refusal: { code: 'document_changed' } };
    const page = /** @type {Composed} */ (await parts.page.compose());
    const { reading, room, sections } = page, wanted = beginningWith(sections, element);
    if (wanted.length === 0) return { refusal: { code: parts.refs.element(ref) ? 'selector_no_match' : 'document_changed' } };
    let main = '';
    const from = wanted.map((each) => {
      if (main !== '') main += '\n\n';
      const offset = main.length - each.start;
      main += sections[each.section].sheet.text().slice(each.start, each.end).trimEnd();
      return offset;
    });
    const inside = (/** @type {number} */ section, /** @type {number} */ start) => wanted.findIndex((each) => each.section === section && start >= each.start && start < each.end);
    const shown = new Set(sections.flatMap(({ sheet }, section) => sheet.pictures().filter((each) => inside(section, each.start) >= 0).map((each) => each.at)));
    return {
      main: parts.cut.wellFormed(main), rest: [],
      images: reading.images.map((/** @type {PageImage} */ image, /** @type {number} */ index) => ({ ...image, index })).filter((/** @type {{ index: number }} */ image) => shown.has(image.index)),
      truncated: room.truncated, chars: main.length, ...parts.reading.counts(reading),
      controls: controls(page, ({ part: section, start, end }) => {
        const at = inside(section, start);
        return at < 0 ? null : { part: 0, start: start + from[at], end: end + from[at] };
      }),
      ...parts.reading.about(reading),
    };
  };

  parts.outline = Object.freeze({ read, part });
})();
