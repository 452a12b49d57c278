'use strict';
// What of a story's box is not its text: the headline and what stands with it before the first paragraph, what the page says
// twice, and lists that announce other stories.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.story) return;
  const boxes = parts.box;
  const { LINE, standsOpen, holdsHeadline, leadsIn } = /** @type {Standfirst} */ (parts.standfirst);

  const HEADING = /^h[1-6]$/, CHAPTER = /^h[2-6]$/;
  const LETTERS = /[\p{L}\p{N}]+/gu;
  /** Blocks that are the story's own wherever they stand. */
  const GATHERED = new Set(['ul', 'ol', 'dl', 'table', 'pre', 'blockquote']);
  /** The share of its prose by which one of a box's blocks is its body. */
  const BODY = 0.75;
  /** Words from which a block that stands there twice is no accident; a picture's line may be shorter. */
  const REPEATED = 6, REPEATED_LINE = 3;
  /** A list of other stories has so many entries, each of so many letters at most, and so many of them a link's. */
  const ENTRIES = 4, ENTRY = 200, ENTRY_LINK = 10;

  /** @param {Item} item @returns {string} */
  const words = (item) => boxes.plain(item).replace(/\s+/g, ' ').trim();
  const hasText = (/** @type {Item} */ item) => item.kind === 'text' && /\S/.test(item.text);

  /**
   * The blocks of the headline: it, and what stands with it before the first paragraph. None where there is no headline.
   * @param {Box} story @returns {Box[]}
   */
  const opening = (story) => {
    /** @type {Box[]} */
    const found = [];
    let headed = false;
    const proseOf = (/** @type {Item} */ item) => (item.kind === 'box' && item.weight !== null ? item.weight.prose : 0);
    /** What belongs to the headline, less what leads into the story. @param {Item} item */
    const add = (item) => {
      if (!standsOpen(item) || !boxes.hasWords(item)) return;
      if (!leadsIn(item)) found.push(item);
      else if (/** @type {Weight} */ (item.weight).blocks > 1) item.children.forEach(add);
    };

    /** Where a chapter begins: a heading of its own, and prose under it. All of it belongs to the story. @param {Item[]} before @returns {number} */
    const chapterIn = (before) => {
      const at = before.findIndex((item) => standsOpen(item) && CHAPTER.test(item.name));
      return at >= 0 && before.slice(at).some((item) => standsOpen(item) && proseOf(item) > 0) ? at : before.length;
    };

    /** A box with one body in it: what stands before the body belongs to the headline. @param {Box} box @param {Box} body @returns {boolean} whether the body is to be entered */
    const beforeBody = (box, body) => {
      const before = box.children.slice(0, box.children.indexOf(body)), chapter = chapterIn(before);
      if (!headed && !before.some(holdsHeadline)) return !before.some((item) => standsOpen(item) && proseOf(item) > 0);
      headed = true;
      before.slice(0, chapter).forEach(add);
      return chapter === before.length;
    };
    /** @param {Box} box @returns {boolean} whether the story began in it */
    const enter = (box) => {
      const prose = proseOf(box);
      const body = box.children.find((item) => standsOpen(item) && prose > 0 && proseOf(item) >= prose * BODY);
      if (body) return !beforeBody(box, /** @type {Box} */ (body)) || enter(/** @type {Box} */ (body));
      for (const item of box.children) {
        if (hasText(item)) return true;
        if (!standsOpen(item) || !boxes.hasWords(item)) { if (item.kind === 'box' && item.region === '' && boxes.hasWords(item)) return true; continue; }
        if (HEADING.test(item.name)) {
          if (headed && item.name !== 'h1') return true;
          headed = true;
          found.push(item);
        } else if (GATHERED.has(item.name)) return true;
        else if (proseOf(item) > 0 || weighs(item).headings > 0) { if (item.children.some(hasText) || isOneOfMany(item, box) || enter(item)) return true; }
        else if (item.name === 'figure') continue;
        else if (headed && weighs(item).words + weighs(item).links <= LINE) found.push(item);
        else if (headed || weighs(item).words > LINE) return true;
      }
      return false;
    };
    /** A post of a thread, an answer of several: what stands in it belongs to it. @param {Box} item @param {Box} within @returns {boolean} */
    const isOneOfMany = (item, within) => {
      const named = parts.named.words(item);
      return named !== '' && within.children.some((other) => other !== item && standsOpen(other) && other.element && proseOf(other) > 0 && parts.named.words(other) === named);
    };
    const weighs = (/** @type {Box} */ box) => /** @type {Weight} */ (box.weight);
    enter(story);
    return headed ? found : [];
  };

  /**
   * Blocks that stand there word for word before: a headline's copy, the line of a picture that is shown twice, the same link
   * again. A question that an interview asks everybody is none.
   * @param {Box} story @param {Box[]} headline @returns {Box[]}
   */
  const repeats = (story, headline) => {
    const seen = new Set(), headlines = new Set();
    const name = (/** @type {Item} */ item) => {
      if (item.kind !== 'box') return;
      headlines.add(words(item));
      item.children.forEach(name);
    };
    headline.forEach(name);
    headlines.delete('');
    // letters weigh two at most
    const longest = Math.max(0, ...[...headlines].map((text) => 2 * text.length));
    /** @type {Box[]} */
    const found = [];
    /** @param {Box} box @param {boolean} inside of a picture's block */
    const enter = (box, inside) => {
      const pictured = inside || box.name === 'figure' || (parts.named.kinds(box) & parts.named.PICTURED) !== 0;
      for (const item of box.children) {
        const weight = standsOpen(item) ? item.weight : null;
        if (!weight || item.kind !== 'box') continue;
        if (weight.blocks > 1) { enter(item, pictured); continue; }
        const counts = pictured || weight.links >= weight.words * 0.6;
        if (!counts && weight.words + weight.links > longest) continue;
        const text = words(item), again = headlines.has(text);
        if (!counts && !again) continue;
        const length = (text.match(LETTERS) || []).length;
        if (again && length >= REPEATED_LINE) { found.push(item); continue; }
        if (!counts || length < (pictured ? REPEATED_LINE : REPEATED)) continue;
        if (seen.has(text)) found.push(item);
        else seen.add(text);
      }
    };
    enter(story, false);
    return found;
  };

  /**
   * A list of other stories, with a heading or without: every entry is short and leads to the page's own site.
   * @param {Box} box @param {(item: Item) => boolean} leadsHome
   */
  const announces = (box, leadsHome) => {
    if (box.children.length < ENTRIES || box.children.some(hasText)) return false;
    const entries = box.children.filter((item) => item.kind === 'box' && !HEADING.test(item.name) && boxes.hasWords(item));
    return entries.length >= ENTRIES && entries.every((entry) => {
      const { weight } = /** @type {Box} */ (entry);
      return weight !== null && weight.words + weight.links <= ENTRY && weight.links >= ENTRY_LINK && leadsHome(entry);
    });
  };

  /** A line in capitals. @param {Item} item */
  const shouts = (item) => {
    const letters = words(item).replace(/[^\p{L}]/gu, '');
    return letters.length > 8 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
  };

  parts.story = Object.freeze({ opening, repeats, announces, shouts });
})();
