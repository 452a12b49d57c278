/**
 * The end of an answer that is still being written, made to look as it will:
 * half a link shows its words, an open emphasis is closed. Only looks; the
 * finished answer is drawn from what was really said.
 */

const HALF_ADDRESS = /(!?)\[([^\]\n]{0,500})\](?:\([^)\n]{0,4000})?$/;
const HALF_WORDS = /!?\[([^\]\n]{0,500})$/;
const LOOSE_MARKS = /(?:\*{1,3}|_{1,3}|~{1,2}|`)$/;
const LONGEST_LINE = 4000;
const VERBATIM = /^(?: {0,3}(?:```|~~~)| {4}|\t)/;

/** Marks that open and close alike. */
const PAIRS = ['**', '~~'];

/** @param {string} text @param {string} mark */
function isOpen(text, mark) {
  return text.split(mark).length % 2 === 0;
}

/**
 * @param {string} raw  the last block of Markdown
 * @returns {string}
 */
export function finishLooks(raw) {
  const breakAt = raw.lastIndexOf('\n') + 1;
  if (VERBATIM.test(raw) || raw.length - breakAt > LONGEST_LINE) return raw;
  const before = raw.slice(0, breakAt);
  let line = raw.slice(breakAt);
  // What stands in a code span is shown as it is, up to its end.
  if (isOpen(line, '`')) return line.endsWith('`') ? before + line.slice(0, -1) : `${raw}\``;
  line = line.replace(HALF_ADDRESS, (_, image, words) => (image ? `image: ${words}` : words)).replace(HALF_WORDS, '$1');
  const marks = line.match(LOOSE_MARKS)?.[0];
  if (marks && isOpen(line, marks)) line = line.slice(0, -marks.length);
  for (const mark of PAIRS) {
    if (isOpen(line, mark)) line = line.trimEnd() + mark;
  }
  return before + line;
}
