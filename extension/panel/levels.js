/**
 * The levels of an answer's headings, for who goes from heading to heading: a
 * sidekick begins with whatever level it likes and leaves some out, and a level
 * that is left out sounds like a part that is not there. Each heading goes one
 * deeper than the one that it belongs to; how it looks is its tag's to say.
 */

/**
 * @param {Element} answer  as far as it stands
 * @param {number} [first]  the level of what belongs to no other heading of the answer
 */
export function levelHeadings(answer, first = 3) {
  /** @type {number[]} the headings that the next one may belong to, by their tags */
  const above = [];
  for (const heading of answer.querySelectorAll('h3, h4, h5, h6')) {
    const own = Number(heading.localName[1]);
    while (above.length > 0 && above[above.length - 1] >= own) above.pop();
    const level = first + above.length;
    above.push(own);
    if (level === own) heading.removeAttribute('aria-level');
    else heading.setAttribute('aria-level', String(level));
  }
}
