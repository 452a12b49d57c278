'use strict';
// Which blocks are the captions of pictures: a figure's own, and what a page that knows no figures calls so. They are written
// where they stand, as the picture's words and not as a paragraph of the story.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.captions) return;
  const p = parts.primordials, boxes = parts.box;

  const PICTURES = 'img,picture,video,svg,canvas';
  /** What a figure may hold that is no picture. */
  const OTHERS = new Set(['table', 'pre', 'blockquote', 'ul', 'ol']);
  /** Letters of a caption at most; and how many boxes out its picture may stand. */
  const LONGEST = 600, OUT = 3;

  /** @param {Item} item @param {(box: Box) => boolean} test @returns {boolean} */
  const some = (item, test) => item.kind === 'box' && (test(item) || item.children.some((child) => some(child, test)));
  /** The place in the page's list of the first image in a box, -1 for none. @param {Box} box @returns {number} */
  const imageIn = (box) => {
    for (const child of box.children) {
      const at = child.kind === 'image' ? child.at : child.kind === 'box' ? imageIn(child) : -1;
      if (at >= 0) return at;
    }
    return -1;
  };
  const isPlain = (/** @type {Box} */ box) => !some(box, (each) => each.entry !== null || /^h[1-6]$/.test(each.name)) && boxes.plain(box).length <= LONGEST;
  const holdsPicture = (/** @type {Box} */ box) => box.element !== null && p.query(box.element, PICTURES) !== null;

  /** Marks the captions of a story. @param {Box} story */
  const mark = (story) => {
    /** @param {Box} box @param {Box[]} way the boxes around it, the nearest last; as it was when it is left */
    const enter = (box, way) => {
      way.push(box);
      for (const child of box.children) {
        if (child.kind !== 'box' || child.region !== '') continue;
        const figure = child.name === 'figcaption' ? way.findLast((each) => each.name === 'figure') : undefined;
        const called = !figure && !child.inline && (parts.named.kinds(child) & parts.named.CAPTION) !== 0 ? way.slice(1).slice(-OUT).reverse().find(holdsPicture) : undefined;
        const of = figure && holdsPicture(figure) && !some(figure, (each) => OTHERS.has(each.name)) ? figure : called;
        if (of && boxes.hasWords(child) && isPlain(child)) child.caption = imageIn(of);
        else enter(child, way);
      }
      way.pop();
    };
    enter(story, []);
  };

  parts.captions = Object.freeze({ mark });
})();
