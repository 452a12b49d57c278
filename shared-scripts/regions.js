'use strict';
// Tells the story from what stands beside it.
//
// A contest: every box enters with the prose that it holds, less a part of the clutter that comes with it; the box with the
// best balance is the story's. What is clutter inside of it (related links, share bars, sign-ups, comments) is cut out and
// comes after, each under its region; nothing is lost.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.regions) return;
  const p = parts.primordials;
  const { role, kinds, FOOTER, COMMENTS, CONSENT, CLUTTER, QUOTED, TEASER, AUTHOR, CAPTION, STORY: STORY_NAMES, MASTHEAD } = parts.named;

  /** Letters of prose below which a page has no story: its main content is everything. */
  const STORY = 250;
  /** What a letter costs, in letters of prose, that is a link's, or a word's outside of paragraphs (headings, tables, lists). */
  const LINK_COST = 0.5, WORD_COST = 0.2;
  const HALF = 0.5, ASIDE = 0.8, TALK = 0.95;
  const HEADING = /^h[1-6]$/;
  /** Letters below which a block of the story that has a heading and a field is a sign-up, not the story's own form. */
  const SIGN_UP = 600;

  /** Letters of a box that asks for consent; a page about it has more. */
  const CONSENT_PAGE = new Set(['html', 'body', 'main', 'article']);
  /** What no such box holds: fields to fill in; and where nothing else speaks for one, a page's own parts. */
  const FIELDS = 'textarea,input:is(:not([type]),[type="text" i],[type="email" i],[type="password" i],[type="tel" i])', PARTS = 'h1,main,article,nav';
  const CONSENT_WORDS = 2500, CONSENT_BUTTONS = 'button,[role="button"],input[type="button"],input[type="submit"]';

  /** A box that asks for consent, however little else stands on the page; and is not the page about its privacy. @param {Box} box @param {Weight} weight */
  const asksConsent = (box, weight) => weight.words < CONSENT_WORDS && p.queryAll(box.element, CONSENT_BUTTONS).length > 0 && p.queryAll(box.element, `${PARTS},${FIELDS}`).length === 0 && !CONSENT_PAGE.has(box.name);

  /**
   * The region that an element says of itself; '' when it says none. A name on a box that holds most of the page
   * ("has-sidebar", "comments-open") tells of the page, not of the box.
   * @param {Box} box @param {Weight} page
   */
  const ownRegion = (box, page) => {
    const { weight } = box;
    if (!weight || !box.element) return '';
    const named = kinds(box);
    if ((named & FOOTER) !== 0 && p.queryAll(box.element, 'h1').length === 0) return 'aside';
    if ((named & CONSENT) !== 0 && asksConsent(box, weight)) return 'consent';
    const own = role(box);
    if ((box.name === 'aside' || own === 'complementary') && weight.prose <= page.prose * ASIDE) return 'aside';
    if (weight.prose > page.prose * HALF) return '';
    if (own === 'banner' || (box.name === 'header' && !p.closest(box.element, 'article,main,section,aside'))) return 'header';
    if ((named & COMMENTS) !== 0) return 'comments';
    return (named & CONSENT) !== 0 && p.queryAll(box.element, FIELDS).length === 0 ? 'consent' : '';
  };

  /** @param {Box} box @returns {boolean} */
  const isNamedStory = (box) => box.name === 'article' || (kinds(box) & STORY_NAMES) !== 0 || (box.element !== null && p.hasAttributes(box.element) && p.attribute(box.element, 'itemprop') === 'articleBody');

  /**
   * What its name calls clutter. A teaser without a link announces no other story: it leads into this one; and an author
   * without a sentence is the name over a post.
   * @param {Box} box
   */
  const isNamedClutter = (box) => {
    const named = kinds(box), { weight } = box;
    if ((named & CLUTTER) !== 0) return true;
    return weight !== null && (((named & TEASER) !== 0 && weight.links > 0) || ((named & AUTHOR) !== 0 && weight.prose > 0));
  };

  /** Prose inside of a box that belongs to another region. @param {Box} box @param {Weight} page @returns {number} */
  const lost = (box, page) => {
    if (box.lost >= 0) return box.lost;
    let sum = 0;
    for (const child of box.children) {
      if (child.kind !== 'box' || child.weight === null || child.weight.prose === 0) continue;
      sum += ownRegion(child, page) !== '' ? child.weight.prose : lost(child, page);
    }
    return (box.lost = sum);
  };

  /** The box of the story. @param {Box} tree @param {Weight} page */
  const contest = (tree, page) => {
    let best = tree, most = -Infinity;
    const enter = (/** @type {Box} */ box) => {
      const { weight } = box;
      if (weight === null || weight.prose === 0) return;
      const prose = weight.prose - lost(box, page);
      const clutter = LINK_COST * weight.links + WORD_COST * Math.max(0, weight.words - prose);
      const favour = box.name === 'main' || role(box) === 'main' || isNamedStory(box) ? 1.1 : 1;
      const score = (prose - clutter) * favour;
      if (score > most) { most = score; best = box; }
      for (const child of box.children) if (child.kind === 'box' && ownRegion(child, page) === '') enter(child);
    };
    enter(tree);
    return best;
  };

  /** The region of a block inside the story; '' when it is part of it. @param {Box} box @param {Weight} weight @param {Weight} story @param {Leads} leads */
  const regionInside = (box, weight, story, leads) => {
    const share = weight.prose / Math.max(1, story.prose);
    const own = ownRegion(box, story);
    if (own !== '') return own;
    if (share > 0.4) return '';
    const all = weight.words + weight.links, named = kinds(box);
    if (isNamedClutter(box) && !HEADING.test(box.name) && share < 0.2 && (named & QUOTED) === 0 && box.name !== 'blockquote') return 'aside';
    if (box.name === 'form' && weight.prose < 200) return 'aside';
    if (weight.controls > 0 && weight.headings > 0 && share < 0.1 && weight.words < SIGN_UP) return 'aside';
    if (share < 0.3 && parts.story.announces(box, leads.home)) return 'aside';
    if (all > 0 && weight.links / all > 0.6 && weight.prose === 0 && !HEADING.test(box.name)) {
      // a paragraph that leads to another site is a source or an offer of the story's own, unless it shouts
      return box.name === 'p' && leads.away(box) && !parts.story.shouts(box) ? '' : 'aside';
    }
    return '';
  };

  /** @param {Box} box @param {Weight} story @param {Leads} leads */
  const prune = (box, story, leads) => {
    for (const child of box.children) {
      // what has no weight is a line's part, and holds none that has
      if (child.kind !== 'box' || child.weight === null) continue;
      child.region = regionInside(child, child.weight, story, leads);
      if (child.region === '') prune(child, story, leads);
    }
  };

  /** The boxes from a tree's root down to one of them. @param {Box} box @param {Box} wanted @param {Set<Box>} way @returns {boolean} */
  const find = (box, wanted, way) => {
    if (box !== wanted && !box.children.some((child) => child.kind === 'box' && (child.weight !== null || wanted.weight === null) && find(child, wanted, way))) return false;
    way.add(box);
    return true;
  };

  /** Marks what inside of an article is not its text. @param {Box} story @param {Box} tree @param {() => Promise<void>} pause */
  const divideStory = async (story, tree, pause) => {
    prune(story, /** @type {Weight} */ (story.weight), parts.leads.start(tree));
    await pause();
    const headline = parts.story.opening(story);
    for (const box of headline) box.region = 'header';
    for (const box of parts.story.repeats(story, headline)) box.region = 'aside';
  };

  /**
   * Divides a tree into the story's items and the rest by region, both in the document's order. It looks at the tree several
   * times, and pauses between.
   * @param {Box} tree @param {() => Promise<void>} pause @returns {Promise<{ main: Item[], rest: Aside[] }>}
   */
  const divide = async (tree, pause) => {
    const all = parts.prose.weighTree(tree);
    await pause();
    const told = all.prose - lost(tree, all) < STORY ? null : contest(tree, all);
    await pause();
    const landmark = parts.noArticle.landmark(tree);
    const article = told !== null && parts.noArticle.isStory(told, landmark, isNamedStory);
    const story = article ? told : landmark || tree;
    /** @type {Set<Box>} */
    const way = new Set();
    find(tree, story, way);
    const leads = article ? leadsAbove([...way], all) : [];
    if (article) await divideStory(story, tree, pause);
    else parts.noArticle.setAside(story, regionOf(told === null && lost(tree, all) > all.prose * TALK, all), isNamedClutter);
    await pause();
    parts.captions.mark(story);
    await pause();
    return { main: [...leads, story], rest: around(tree, story, way, all) };
  };

  /**
   * The regions of a page without a story. Where hardly any of its prose is not what is said there (a thread, a live report),
   * that is no comment on anything; a form for comments still is.
   * @param {boolean} isTalk @param {Weight} all
   */
  const regionOf = (isTalk, all) => (/** @type {Box} */ box) => {
    const own = ownRegion(box, all);
    return isTalk && own === 'comments' && p.queryAll(box.element, FIELDS).length === 0 ? '' : own;
  };

  /** Takes what leads into the story from outside of its box; it is not written again where it stands. @param {Box[]} way @param {Weight} all @returns {Box[]} */
  const leadsAbove = (way, all) => {
    const isBeside = (/** @type {Box} */ box) => /^(aside|comments|consent)$/.test(ownRegion(box, all)) || box.name === 'figure' || (kinds(box) & CAPTION) !== 0 || isNamedClutter(box);
    /** @type {Box[]} */
    const leads = parts.standfirst.above(way, isBeside);
    for (const lead of leads) lead.region = 'main';
    return leads;
  };

  /** What stands beside the story. @param {Box} tree @param {Box} story @param {Set<Box>} way from the story up @param {Weight} all */
  const around = (tree, story, way, all) => {
    /** @type {Aside[]} */
    const rest = [];
    let passed = false;
    const beside = (/** @type {Item} */ item, /** @type {string} */ region, /** @type {Box} */ within) => {
      if (item.kind !== 'box' && item.kind !== 'text' && item.kind !== 'control' && item.kind !== 'name') return;
      const last = rest[rest.length - 1];
      if (last && last.region === region && last.open) last.items.push(item);
      else rest.push({ region, items: [item], element: item.kind === 'box' && item.element || within.element, open: true });
    };
    const close = () => { if (rest.length > 0) rest[rest.length - 1].open = false; };
    /** @param {Box} box */
    const cutOut = (box) => {
      for (const child of box.children) {
        if (child.kind !== 'box') continue;
        if (child.region !== '') { close(); beside(child, child.region, box); close(); }
        else cutOut(child);
      }
    };
    /** @param {Box} box */
    const enter = (box) => {
      if (box === story) { close(); cutOut(box); close(); passed = true; return; }
      for (const item of box.children) {
        if (item.kind === 'box' && way.has(item)) { enter(item); continue; }
        if (item.kind === 'box' && item.region === 'main') continue;
        const own = item.kind === 'box' ? ownRegion(item, all) : '';
        beside(item, own !== '' ? own : !passed && item.kind === 'box' && (item.name === 'header' || (kinds(item) & MASTHEAD) !== 0) ? 'header' : 'aside', box);
      }
    };
    enter(tree);
    return rest;
  };

  parts.regions = Object.freeze({ divide });
})();
