'use strict';
// How much of a box is prose, how much is links and other short pieces: what the division into regions weighs.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.prose) return;
  const boxes = parts.box;

  /** A line of so many letters that are no link's is a paragraph when it has a sentence's mark; longer ones need none. */
  const SENTENCE = 40, PARAGRAPH = 90;
  const MARKS = /[.!?…。！？؟।:;»”"]/;
  /** Letters of scripts that write a word with one or two count double. */
  const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;
  const HAS_WIDE = new RegExp(WIDE.source);
  const HEADING = /^h[1-6]$/;
  /** Letters from which on a heading is a paragraph in a heading's letters: the lead of a story. */
  const LONG_HEADING = 160;
  const NO_PROSE = /^(h[1-6]|button|label|figcaption|caption|th|dt|address|time|summary|legend)$/;

  /** @param {string} text */
  const weigh = (text) => {
    const drawn = text.trim();
    return drawn === '' || !HAS_WIDE.test(drawn) ? drawn.length : drawn.length + (drawn.match(WIDE) || []).length;
  };

  /** Adds what stands in one line. @param {Item} item @param {Line} line @param {boolean} linked */
  const weighInline = (item, line, linked) => {
    if (item.kind === 'text') {
      const weight = weigh(item.text);
      if (linked) line.links += weight;
      else line.words += weight;
      if (!line.marked && MARKS.test(item.text)) line.marked = true;
    } else if (item.kind === 'control') line.controls += 1;
    else if (item.kind === 'box' && item.inline) {
      const inner = linked || item.name === 'a';
      for (const child of item.children) weighInline(child, line, inner);
    }
  };

  /** @param {Line} line */
  const isProse = (line) => (line.words >= PARAGRAPH || (line.words >= SENTENCE && line.marked)) && line.links < line.words;

  /** A heading that is a link to somewhere else, and a few words under it: another story's announcement, no prose of this one. */
  const TEASER = 700;
  /** @param {Box} box @param {Weight} sum */
  const isTeaser = (box, sum) => sum.prose > 0 && sum.prose < TEASER && sum.headings === 1 && sum.paragraphs <= 2 && linkedHeadings(box);
  /** @param {Box} box @returns {boolean} */
  const linkedHeadings = (box) => box.children.some((child) => child.kind === 'box' && (/^h[1-6]$/.test(child.name) ? isLink(child) : linkedHeadings(child)));
  /** @param {Item} item @returns {boolean} whether all of its words are a link */
  const isLink = (item) => {
    if (item.kind === 'text') return !/\S/.test(item.text);
    if (item.kind !== 'box') return true;
    return item.name === 'a' ? item.href !== '' : item.children.every(isLink);
  };

  /**
   * Weighs a box and all blocks in it.
   * @param {Box} box @param {boolean} linked @returns {Weight}
   */
  const weighBox = (box, linked) => {
    /** @type {Weight} */
    const sum = { words: 0, links: 0, prose: 0, paragraphs: 0, controls: 0, headings: HEADING.test(box.name) ? 1 : 0, blocks: 0 };
    const inside = linked || box.name === 'a';
    /** @type {Line} */
    const line = { words: 0, links: 0, controls: 0, marked: false };
    const endLine = () => {
      sum.words += line.words;
      sum.links += line.links;
      sum.controls += line.controls;
      if (isProse(line) && (!NO_PROSE.test(box.name) || (line.words > LONG_HEADING && HEADING.test(box.name)))) { sum.prose += line.words + line.links; sum.paragraphs += 1; }
      if (line.words + line.links > 0) sum.blocks += 1;
      line.words = 0; line.links = 0; line.controls = 0; line.marked = false;
    };
    for (const child of box.children) {
      if (child.kind !== 'box' || (child.inline && !boxes.holdsBlock(child))) { weighInline(child, line, inside); continue; }
      if (boxes.isBlock(child)) endLine();
      const weight = weighBox(child, inside);
      sum.words += weight.words; sum.links += weight.links; sum.prose += weight.prose; sum.paragraphs += weight.paragraphs;
      sum.controls += weight.controls; sum.headings += weight.headings; sum.blocks += weight.blocks;
    }
    endLine();
    if (isTeaser(box, sum)) { sum.prose = 0; sum.paragraphs = 0; }
    box.weight = sum;
    return sum;
  };

  /** Weighs a tree: each block, and what holds blocks, knows its weight then. @param {Box} root @returns {Weight} */
  const weighTree = (root) => weighBox(root, false);

  parts.prose = Object.freeze({ weighTree });
})();
