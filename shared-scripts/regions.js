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

  /** Letters of prose below which a page has no story: its main content is everything. */
  const STORY = 250;
  /** What a letter costs, in letters of prose, that is a link's, or a word's outside of paragraphs (headings, tables, lists). */
  const LINK_COST = 0.5, WORD_COST = 0.2;
  const HALF = 0.5;
  /** Letters below which a block of the story that has a heading and a field is a sign-up, not the story's own form. */
  const SIGN_UP = 600;

  /** Letters of a box that asks for consent; a page about it has more. */
  const CONSENT_PAGE = new Set(['html', 'body', 'main', 'article']);
  /** What no such box holds: fields to fill in; and where nothing else speaks for one, a page's own parts. */
  const FIELDS = 'textarea,input:is(:not([type]),[type="text" i],[type="email" i],[type="password" i],[type="tel" i])', PARTS = 'h1,main,article,nav';
  const CONSENT_WORDS = 2500, CONSENT_BUTTONS = 'button,[role="button"],input[type="button"],input[type="submit"]';

  const FOOTER = / (footer|site footer|page footer|foot|colophon) /;
  const COMMENTS = / (comments?|comentarios?|kommentare?|commentaires?|commenti|reacties|commentlist|disqus|respond|replies|livefyre|discussion|commenting) /;
  const CLUTTER = / (related|recommend(ed|ations?)?|recirc|promo(tions?|ted)?|sponsor(ed)?|advert(s|isement|ising)?|ads?|adslot|share|sharing|sharebar|social|follow|newsletter|subscri(be|ption)|signup|sign up|sidebar|side bar|widgets?|outbrain|taboola|popular|trending|most (read|popular|viewed)|more (from|stories|news|on|in)|read (more|next|also)|breadcrumbs?|tags?|tagcloud|categories|pagination|pager|paging|toolbar|byline|bylines|author (bio|info|box)|authorbox|bio|credits?|copyright|disclaimer|metadata|post meta|entry meta|article meta|meta|dateline|timestamp|print|skip|paywall|donate|cta|teasers?|up next|next post|prev(ious)?|navigation|nav|menu) /;
  /** What is the story's own, whatever else its name says. */
  const QUOTED = / (tweet|blockquote|pullquote|quote|image|figure|photo|picture) /;
  const CONSENT = / (cookies?|consent|gdpr|cmp|onetrust|ccpa|privacy) /;
  const STORY_NAMES = / (article body|article content|article text|entry content|post content|post body|story body|story content|body content|article|main content|page content|content body|blog post|post entry|hentry) /;

  /** @param {Box} box @returns {string} */
  const role = (box) => {
    const known = box.role;
    return known !== null ? known : (box.role = box.element && p.hasAttribute(box.element, 'role') ? parts.name.role(box.element) : '');
  };
  const words = parts.prose.nameWords;

  /** A box that asks for consent, however little else stands on the page; and is not the page about its privacy. @param {Box} box @param {Weight} weight */
  const asksConsent = (box, weight) => CONSENT.test(words(box)) && weight.words < CONSENT_WORDS && p.queryAll(box.element, CONSENT_BUTTONS).length > 0 && p.queryAll(box.element, `${PARTS},${FIELDS}`).length === 0 && !CONSENT_PAGE.has(box.name);

  /**
   * The region that an element says of itself; '' when it says none. A name on a box that holds most of the page
   * ("has-sidebar", "comments-open") tells of the page, not of the box.
   * @param {Box} box @param {Map<Box, Weight>} weights @param {Weight} page
   */
  const ownRegion = (box, weights, page) => {
    const weight = weights.get(box);
    if (!weight || !box.element) return '';
    if (words(box) !== '' && FOOTER.test(words(box)) && p.queryAll(box.element, 'h1').length === 0) return 'aside';
    if (asksConsent(box, weight)) return 'consent';
    if (weight.prose > page.prose * HALF) return '';
    const own = role(box);
    if (box.name === 'aside' || own === 'complementary') return 'aside';
    if (own === 'banner' || (box.name === 'header' && !p.closest(box.element, 'article,main,section,aside'))) return 'header';
    const names = words(box);
    if (names === '') return '';
    if (COMMENTS.test(names)) return 'comments';
    if (CONSENT.test(names) && p.queryAll(box.element, FIELDS).length === 0) return 'consent';
    return '';
  };

  /** @param {Box} box @returns {boolean} */
  const isNamedStory = (box) => box.name === 'article' || (box.element !== null && p.attribute(box.element, 'itemprop') === 'articleBody') || STORY_NAMES.test(words(box));

  /** The box of the story. @param {Box} tree @param {Map<Box, Weight>} weights */
  const contest = (tree, weights) => {
    const page = /** @type {Weight} */ (weights.get(tree));
    const lost = lostProse(weights, page);
    let best = tree, most = -Infinity;
    const enter = (/** @type {Box} */ box) => {
      const weight = /** @type {Weight} */ (weights.get(box));
      if (!weight || weight.prose === 0) return;
      const prose = weight.prose - lost(box);
      const clutter = LINK_COST * weight.links + WORD_COST * Math.max(0, weight.words - prose);
      const favour = box.name === 'main' || role(box) === 'main' || isNamedStory(box) ? 1.1 : 1;
      const score = (prose - clutter) * favour;
      if (score > most) { most = score; best = box; }
      for (const child of box.children) if (child.kind === 'box' && ownRegion(child, weights, page) === '') enter(child);
    };
    enter(tree);
    return best;
  };

  /** Prose inside of a box that belongs to another region. @param {Map<Box, Weight>} weights @param {Weight} page @returns {(box: Box) => number} */
  const lostProse = (weights, page) => {
    /** @type {Map<Box, number>} */
    const known = new Map();
    const lost = (/** @type {Box} */ box) => {
      let sum = known.get(box);
      if (sum !== undefined) return sum;
      sum = 0;
      for (const child of box.children) {
        const weight = child.kind === 'box' ? weights.get(child) : undefined;
        if (!weight || weight.prose === 0 || child.kind !== 'box') continue;
        sum += ownRegion(child, weights, page) !== '' ? weight.prose : lost(child);
      }
      known.set(box, sum);
      return sum;
    };
    return lost;
  };

  /** The region of a block inside the story; '' when it is part of it. @param {Box} box @param {Weight} weight @param {Weight} story @param {Map<Box, Weight>} weights @param {Leads} leads */
  const regionInside = (box, weight, story, weights, leads) => {
    const share = weight.prose / Math.max(1, story.prose);
    if (share > 0.4) return '';
    const own = ownRegion(box, weights, story);
    if (own !== '') return own;
    const all = weight.words + weight.links;
    if (words(box) !== '' && CLUTTER.test(words(box)) && share < 0.2 && !QUOTED.test(words(box)) && box.name !== 'blockquote') return 'aside';
    if (box.name === 'form' && weight.prose < 200) return 'aside';
    if (weight.controls > 0 && weight.headings > 0 && share < 0.1 && weight.words < SIGN_UP) return 'aside';
    if (share < 0.3 && parts.story.announces(box, weights, leads.home)) return 'aside';
    if (all > 0 && weight.links / all > 0.6 && weight.prose === 0 && !/^h[1-6]$/.test(box.name)) {
      // a paragraph that leads to another site is a source or an offer of the story's own, unless it shouts
      return box.name === 'p' && leads.away(box) && !parts.story.shouts(box) ? '' : 'aside';
    }
    return '';
  };

  /** @param {Box} box @param {Map<Box, Weight>} weights @param {Weight} story @param {Leads} leads */
  const prune = (box, weights, story, leads) => {
    for (const child of box.children) {
      if (child.kind !== 'box') continue;
      const weight = weights.get(child);
      if (!weight) { prune(child, weights, story, leads); continue; }
      child.region = regionInside(child, weight, story, weights, leads);
      if (child.region === '') prune(child, weights, story, leads);
    }
  };

  /** Marks what inside of an article is not its text. @param {Box} story @param {Box} tree @param {Map<Box, Weight>} weights */
  const divideStory = (story, tree, weights) => {
    prune(story, weights, /** @type {Weight} */ (weights.get(story)), parts.leads.start(tree));
    const headline = parts.story.opening(story, weights);
    for (const box of headline) box.region = 'header';
    for (const box of parts.story.repeats(story, weights, headline)) box.region = 'aside';
  };

  /**
   * Divides a tree into the story's items and the rest by region, both in the document's order.
   * @param {Box} tree @returns {{ main: Item[], rest: Aside[] }}
   */
  const divide = (tree) => {
    const weights = parts.prose.weighTree(tree);
    const all = /** @type {Weight} */ (weights.get(tree));
    const told = all.prose - lostProse(weights, all)(tree) < STORY ? null : contest(tree, weights);
    const landmark = parts.noArticle.landmark(tree, weights);
    const article = told !== null && parts.noArticle.isStory(told, landmark, weights, isNamedStory);
    const story = article ? told : landmark || tree;
    if (article) divideStory(story, tree, weights);
    else parts.noArticle.setAside(story, weights, (/** @type {Box} */ box) => ownRegion(box, weights, all), (/** @type {Box} */ box) => CLUTTER.test(words(box)));
    parts.captions.mark(story);
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
    /** @param {Box} box @returns {boolean} */
    const holdsStory = (box) => box === story || box.children.some((child) => child.kind === 'box' && holdsStory(child));
    /** @param {Box} box */
    const around = (box) => {
      if (box === story) { close(); cutOut(box); close(); passed = true; return; }
      for (const item of box.children) {
        if (item.kind === 'box' && holdsStory(item)) { around(item); continue; }
        const own = item.kind === 'box' ? ownRegion(item, weights, all) : '';
        beside(item, own !== '' ? own : !passed && item.kind === 'box' && (item.name === 'header' || /(^| )(header|masthead) /.test(words(item))) ? 'header' : 'aside', box);
      }
    };
    around(tree);
    return { main: [story], rest };
  };

  parts.regions = Object.freeze({ divide });
})();
