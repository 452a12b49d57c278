'use strict';
// What an element's own names (`id` and `class`) say of it: comments, an advertisement, the story. Pages give the same few
// names to most of what they hold, so that each is understood once.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.named) return;
  const p = parts.primordials;

  const FOOTER = 1, COMMENTS = 2, CONSENT = 4, CLUTTER = 8, QUOTED = 16, STORY = 32, MASTHEAD = 64, CAPTION = 128, PICTURED = 256, TEASER = 512, AUTHOR = 1024;
  /** @type {[number, RegExp][]} */
  const MEANINGS = [
    [FOOTER, / (footer|site footer|page footer|foot|colophon) /],
    [COMMENTS, / (comments?|comentarios?|kommentare?|commentaires?|commenti|reacties|commentlist|disqus|respond|replies|livefyre|discussion|commenting) /],
    [CONSENT, / (cookies?|consent|gdpr|onetrust|ccpa|privacy) /],
    [CLUTTER, / (related|recommend(ed|ations?)?|recirc|promo(tions?|ted)?|sponsor(ed)?|advert(s|isement|ising)?|ads?|adslot|share|sharing|sharebar|social|follow|newsletter|subscri(be|ption)|signup|sign up|sidebar|side bar|widgets?|outbrain|taboola|popular|trending|most (read|popular|viewed)|more (from|stories|news|on|in)|read (more|next|also)|breadcrumbs?|tags?|tagcloud|categories|pagination|pager|paging|toolbar|byline|bylines|author (bio|info|box)|authorbox|bio|credits?|copyright|disclaimer|metadata|post meta|entry meta|article meta|meta|dateline|timestamp|print|skip|paywall|donate|cta|up next|next post|prev(ious)?|navigation|nav|menu) /],
    [TEASER, / teasers? /],
    [AUTHOR, / (authors?|vcard) /],
    // what is the story's own, whatever else its name says
    [QUOTED, / (tweet|blockquote|pullquote|quote|image|figure|photo|picture) /],
    [STORY, / (article body|article content|article text|entry content|post content|post body|story body|story content|body content|article|main content|page content|content body|blog post|post entry|hentry) /],
    [MASTHEAD, / (header|masthead) /],
    [CAPTION, / (captions?|credits?) /],
    [PICTURED, / (captions?|photos?|images?|gallery|slides?|slideshow|carousel|media|credits?|pictures?) /],
  ];
  /** What a name says that a box has or has not ("has-ads") does not call the box so. */
  const STATES = / (has|with|without|no) /, STATED = /(^|[\s_-])(?:has|with|without|no)[-_]\S*/gi;
  /** Names longer than this are made by a program, for a program. */
  const LONGEST = 400;
  /** Names remembered at a time. */
  const MANY = 2000;

  /** @type {Map<string, { words: string, kinds: number }>} */
  const understood = new Map();
  const NOTHING = Object.freeze({ words: '', kinds: 0 });

  /** @param {string} names */
  const split = (names) => ` ${names.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[^A-Za-z0-9]+/g, ' ').toLowerCase()} `;

  /** @param {string} names */
  const understand = (names) => {
    const known = understood.get(names);
    if (known) return known;
    const words = names.length > LONGEST || names.trim() === '' ? '' : split(names), own = STATES.test(words) ? split(names.replace(STATED, '$1')) : words;
    let kinds = 0;
    if (words !== '') for (const [kind, pattern] of MEANINGS) if (pattern.test(kind === CLUTTER ? own : words)) kinds |= kind;
    if (understood.size > MANY) understood.clear();
    const found = Object.freeze({ words, kinds });
    understood.set(names, found);
    return found;
  };

  /** @param {Box} box */
  const own = (box) => {
    if (box.names === null) box.names = box.element && p.hasAttributes(box.element) ? understand(`${p.attribute(box.element, 'id')} ${p.attribute(box.element, 'class')}`) : NOTHING;
    return box.names;
  };

  /** The words of an element's own names, in small letters and split: `relatedPosts_2` is related, posts, 2. @param {Box} box @returns {string} */
  const words = (box) => own(box).words;
  /** What they mean, a bit for each. @param {Box} box @returns {number} */
  const kinds = (box) => own(box).kinds;

  /** The role that an element says of itself; '' for none. @param {Box} box @returns {string} */
  const role = (box) => {
    const known = box.role;
    return known !== null ? known : (box.role = box.element && p.hasAttribute(box.element, 'role') ? parts.name.role(box.element) : '');
  };

  parts.named = Object.freeze({ words, kinds, role, NOTHING, FOOTER, COMMENTS, CONSENT, CLUTTER, QUOTED, STORY, MASTHEAD, CAPTION, PICTURED, TEASER, AUTHOR });
})();
