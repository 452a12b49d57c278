'use strict';
// Elements that no style of the page touches: nothing hides, lifts, clips, moves or colours them, so that what the reader asks
// the engine about an element, at several microseconds each, is what its parent's answer was.
//
// It is a proof by looking at every rule of every sheet once, and at the attributes that style. Whatever is not understood
// (a sheet that cannot be read, a scope, a namespace) ends the proof, and each element is asked as before; so is whatever a
// property touches that is not known to be harmless. Styles that other extensions bring are in no list: they are the person's
// own, and what they hide the walk still asks of each element.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.untouched) return;
  const p = parts.primordials;

  /** What the engines' own sheets say of these is a display, a margin, a weight, and nothing else that is asked about. */
  const DISPLAYS = new Map(/** @type {[string, string][]} */ ([
    ...['div', 'p', 'section', 'article', 'main', 'aside', 'header', 'footer', 'nav', 'ul', 'ol', 'dl', 'dt', 'dd', 'blockquote', 'figure', 'figcaption', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'address', 'hgroup'].map((name) => [name, 'block']),
    ...['span', 'a', 'b', 'i', 'em', 'strong', 'u', 's', 'q', 'cite', 'abbr', 'dfn', 'var', 'time', 'data', 'bdi', 'ins', 'del', 'small', 'sub', 'sup', 'code', 'kbd', 'samp'].map((name) => [name, 'inline']),
    ['li', 'list-item'], ['table', 'table'], ['thead', 'table-header-group'], ['tbody', 'table-row-group'], ['tfoot', 'table-footer-group'], ['tr', 'table-row'], ['td', 'table-cell'], ['th', 'table-cell'],
  ]));
  /**
   * Elements that leave their place by themselves, and attributes that style. The engine asks each element for each of them, so
   * those that mean something on a few elements alone are asked only where one of these stands in the document.
   * https://html.spec.whatwg.org/multipage/rendering.html#presentational-hints
   */
  const MOVED = 'dialog,marquee,frameset,[style],[hidden],[dir],[popover],[slot],[contenteditable],[align],body:is([background],[bgcolor],[text],[link])';
  /** @type {[string[], string][]} */
  const ON_FEW = [
    [['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'col', 'colgroup'], ',[background],[bgcolor],[nowrap]'],
    [['table', 'img', 'object', 'embed', 'iframe', 'input', 'video', 'applet'], ',[hspace],[vspace]'],
  ];

  const FIRST_LINE = /:first-line/i;
  /** Letters of a font that is drawn smaller than this, in percent, may have no size whatever their style says. */
  const LEAST_ADJUST = 50;
  const STYLE = 1, IMPORT = 3, MEDIA = 4, PASSED = new Set([5, 6, 7, 11, 14]), NAMESPACE = 10;

  /** Below this many elements asking each is as quick; and a page of more rules than elements is better asked. */
  const FEW = 60;
  /** A page that changes in every slice is not looked at again and again. */
  const LOOKS = 3;

  const animations = p.method('Document', 'getAnimations'), effectTarget = p.getter('KeyframeEffect', 'target'), effectOf = p.getter('Animation', 'effect');
  const adopted = p.getter('Document', 'adoptedStyleSheets'), compatMode = p.getter('Document', 'compatMode'), byTag = p.method('Document', 'getElementsByTagName');
  // by local name, whatever prefix a page's script gave it
  const HTML = 'http://www.w3.org/1999/xhtml', byLocalName = p.method('Document', 'getElementsByTagNameNS');
  const observe = p.method('MutationObserver', 'observe'), takeRecords = p.method('MutationObserver', 'takeRecords'), disconnect = p.method('MutationObserver', 'disconnect');

  const matchMedia = globalThis.matchMedia;

  /** Thrown inside of this file alone: there is no proof. */
  const UNPROVEN = Symbol('unproven');

  /** Whether a media query holds, and what was asked, since the answer may change. @param {MediaList} media @param {Gathered} found */
  const holds = (media, found) => {
    const text = media.mediaText;
    if (text === '' || text === 'all' || text === 'screen') return true;
    const query = matchMedia.call(globalThis, text);
    found.queries.push({ query, held: query.matches });
    return query.matches;
  };

  /** The selectors of the rules that touch what they mean. @param {any} rules @param {Gathered} found */
  const gather = (rules, found) => {
    for (let i = 0; i < rules.length; i += 1) {
      const rule = rules[i], { type } = rule;
      if ((found.left -= 1) < 0 || type === NAMESPACE) throw UNPROVEN;
      if (type === STYLE) {
        if (found.harmless.touches(rule.style)) {
          // the one part that may hold all of a text; the list below drops it with the pseudo-elements
          if (FIRST_LINE.test(rule.selectorText)) throw UNPROVEN;
          found.selectors.push(rule.selectorText);
        }
        if (found.harmless.turned || (rule.cssRules && rule.cssRules.length > 0)) throw UNPROVEN;
      } else if (type === IMPORT) { if (rule.styleSheet) gather(rule.styleSheet.cssRules, found); } else if (!PASSED.has(type) && rule.cssRules) {
        if (typeof CSSScopeRule === 'function' && rule instanceof CSSScopeRule) throw UNPROVEN;
        if (type !== MEDIA || holds(rule.media, found)) gather(rule.cssRules, found);
      }
    }
  };

  /**
   * What is known of one document, for one read; null where there is no proof, so that nobody asks for its parts in vain.
   * @param {() => any[]} roots of the document and its shadow trees @returns {Untouched | null}
   */
  const start = (roots) => {
    const here = p.document;
    /** Elements to ask about; elements with one below that may hang out. @type {Set<any>} */
    let touched = new Set();
    /** @type {Set<any>} */
    let around = new Set();
    let proven = false, looks = 0;
    /** @type {Gathered} */
    let found = { selectors: [], left: 0, queries: [], harmless: parts.harmless.start() };
    const observer = new MutationObserver(() => {});

    const look = () => {
      // where closed shadow trees cannot be reached, their sheets may style what nobody could know of
      if (!p.reachesClosedRoots) throw UNPROVEN;
      const all = byTag(here, '*').length;
      if (all < FEW) throw UNPROVEN;
      p.fonts(here).forEach((/** @type {any} */ face) => { if (!(parseFloat(face.sizeAdjust) >= LEAST_ADJUST)) throw UNPROVEN; });
      found = { selectors: [], left: all, queries: [], harmless: parts.harmless.start() };
      // all are opened before one is read: most proofs end at a sheet of another origin
      const lists = [];
      for (const sheets of [p.styleSheets(here), adopted(here) || []]) for (let i = 0; i < sheets.length; i += 1) if (!sheets[i].disabled && holds(sheets[i].media, found)) lists.push(sheets[i].cssRules);
      if (lists.reduce((sum, rules) => sum + rules.length, 0) > all) throw UNPROVEN;
      for (const rules of lists) gather(rules, found);
      const styling = ON_FEW.reduce((list, [names, attributes]) => (names.some((name) => byLocalName(here, HTML, name).length > 0) ? list + attributes : list), MOVED);
      // pseudo-elements, which mean no element, are dropped from a list that forgives
      const moved = p.queryAll(here, found.selectors.length > 0 ? `${styling},:is(${found.selectors.join(',')})` : styling);
      // sheets of a shadow tree reach into it and to what its slots show
      for (const root of roots()) {
        const host = p.host(root);
        if (host !== null) moved.push(host, ...p.queryAll(host, '*'), ...p.queryAll(root, '*'));
      }
      for (const animation of animations(here) || []) { const target = effectTarget(effectOf(animation)); if (target) moved.push(target); }
      if (moved.length > all / 2) throw UNPROVEN;
      if (compatMode(here) !== 'CSS1Compat') moved.push(...p.queryAll(here, 'table'));
      touched = new Set(moved);
      around = new Set();
      for (const element of moved) for (let at = p.parentNode(element); at !== null && !around.has(at); at = p.parentNode(at)) around.add(at);
    };

    const learn = () => {
      proven = false;
      looks += 1;
      if (looks > LOOKS) { disconnect(observer); return; }
      try {
        look();
        proven = true;
      } catch { /* a sheet of another origin, or what is not understood: each element is asked */ }
    };
    learn();
    if (!proven) return null;
    observe(observer, here, { subtree: true, childList: true, attributes: true });
    /** @type {Untouched} */
    const known = {
      again: () => { if (proven && (takeRecords(observer).length > 0 || found.queries.some(({ query, held }) => query.matches !== held))) learn(); },
      end: () => { disconnect(observer); },
      displays: DISPLAYS,
      clear: (ground) => found.harmless.clear(ground),
      display: (element, name) => (proven && !touched.has(element) && DISPLAYS.get(name)) || '',
      runsDown: (element) => known.holdsAll(element) && DISPLAYS.get(p.localName(element)) === 'block',
      holdsAll: (element) => proven && !touched.has(element) && !around.has(element),
    };
    return known;
  };

  parts.untouched = Object.freeze({ start });
})();
