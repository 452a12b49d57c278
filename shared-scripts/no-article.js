'use strict';
// Pages that tell no story: lists, tables, forms, products, results. What a person came for is the page's main landmark, or all
// of it, less what says of itself that it stands beside.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.noArticle) return;
  const p = parts.primordials;

  /** A paragraph or two, of so many letters at most, are a part of such a page, and no story: what a product is, say. */
  const SENTENCES = 700, PARAGRAPHS = 2;
  /** The share of a page's letters from which on a landmark is believed, and a block is no longer beside anything. */
  const LANDMARK = 0.3, MOST = 0.5;
  /** A landmark of so many times the letters of its prose at most is read whole. */
  const FEW = 2;
  /** What a page tells of itself to those who link to it (ogp.me). */
  const SAYS_ARTICLE = 'meta[property="og:type"][content="article"]';
  /** The share of a block's letters by which it leads elsewhere. */
  const LEADS = 0.6;

  const letters = (/** @type {Box} */ { weight }) => (weight !== null ? weight.words + weight.links : 0);

  /** @param {Box} box @returns {boolean} */
  const isMain = (box) => (box.name === 'main' ? box.element !== null && !p.hasAttribute(box.element, 'role') : parts.named.role(box) === 'main');

  /** The one main landmark of a tree; null where there is none, or several, or hardly anything in it. @param {Box} tree @returns {Box | null} */
  const landmark = (tree) => {
    /** @type {Box[]} */
    const found = [];
    const look = (/** @type {Box} */ box) => {
      for (const child of box.children) {
        if (child.kind !== 'box') continue;
        if (isMain(child)) found.push(child);
        else look(child);
      }
    };
    look(tree);
    return found.length === 1 && letters(found[0]) >= letters(tree) * LANDMARK ? found[0] : null;
  };

  const holds = (/** @type {Box} */ main, /** @type {Box} */ story) => main.element !== null && story.element !== null && p.contains(main.element, story.element);

  /**
   * Whether the box of the most prose is a story: a longer text, or one that says that it is an article, stands in the main
   * landmark and is not merely a part of what that holds.
   * @param {Box} story @param {Box | null} main @param {(box: Box) => boolean} isNamedStory
   */
  const isStory = (story, main, isNamedStory) => {
    const weight = /** @type {Weight} */ (story.weight);
    if (weight.prose >= SENTENCES || weight.paragraphs > PARAGRAPHS) return true;
    if (main !== null && (letters(main) < weight.prose * FEW || !holds(main, story))) return false;
    return isNamedStory(story) || (story.element !== null && p.closest(story.element, 'article,[itemprop="articleBody"]') !== null) || p.queryAll(p.document, SAYS_ARTICLE).length > 0;
  };

  /**
   * Marks what stands beside: what says so, and lists of links that are named for it.
   * @param {Box} main @param {(box: Box) => string} regionOf @param {(box: Box) => boolean} isNamedClutter
   */
  const setAside = (main, regionOf, isNamedClutter) => {
    const most = letters(main) * MOST;
    const enter = (/** @type {Box} */ box) => {
      for (const child of box.children) {
        if (child.kind !== 'box') continue;
        const { weight } = child, all = letters(child);
        if (weight === null) continue;
        const own = regionOf(child);
        if (own !== '' && (own === 'consent' || all < most)) child.region = own;
        else if (all < most && isNamedClutter(child) && weight.links > all * LEADS) child.region = 'aside';
        if (child.region === '') enter(child);
      }
    };
    enter(main);
  };

  parts.noArticle = Object.freeze({ landmark, isStory, setAside });
})();
