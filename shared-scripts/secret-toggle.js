'use strict';
// What a button beside a field says of it: "Show password", "Copy API key". What it shows or copies is what the field holds.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.secretToggle) return;
  const p = parts.primordials;
  const rule = parts.secretRule;
  const { textOf, cut } = parts.secretNearby;
  const { reveal } = parts.secretWords;

  const TOGGLES = 'button,[role="button" i],[role="switch" i],input[type="checkbox" i],input[type="button" i],label';
  // Words of scripts without spaces stand inside others; the rest stand alone.
  const isGlued = (/** @type {string} */ word) => parts.wordSplit.isGlued(word);
  const REVEAL = new RegExp(`(?<![\\p{L}\\p{N}])(${reveal.filter((/** @type {string} */ word) => !isGlued(word)).join('|')})(?![\\p{L}\\p{N}])|${reveal.filter(isGlued).join('|')}`, 'giu');

  // An engine builds that expression when it first meets a string, and most buttons say something else.
  const PLAIN = /^[\t\n\r -~]*$/, WORDS = /[a-z0-9]+/g;
  const BEGINNINGS = new Set(reveal.map((/** @type {string} */ word) => word.split(' ')[0]));
  /** Could it show or copy anything? @param {string} said */
  const mayReveal = (said) => !PLAIN.test(said) || (said.toLowerCase().match(WORDS) || []).some((word) => BEGINNINGS.has(word));

  // What a button says never changes, and many say the same. The bound keeps a hostile page from filling memory.
  const MOST_KEPT = 1000;
  /** @type {Map<string, string>} */ const kept = new Map();
  /** The secret that a toggle shows or copies, by its words; '' for a button that does neither. @param {string} said */
  const shownBy = (said) => {
    let shows = kept.get(said);
    if (shows === undefined) {
      const without = mayReveal(said) ? said.replace(REVEAL, ' ') : said;
      shows = without !== said && rule.speaksOfSecret(rule.read({ tag: 'button', label: without.trim() })) ? without.replace(/\s+/g, ' ').trim() : '';
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(said, shows);
    }
    return shows;
  };

  /** What a toggle says. @param {any} toggle */
  const wordsOf = (toggle) => cut(p.attribute(toggle, 'aria-label') || p.attribute(toggle, 'title') || (p.htmlName(toggle) === 'input' ? p.attribute(toggle, 'value') : textOf(toggle, null)));

  const FEW = 2, MOST_ASKED = 300;
  /** For one read. @param {any} fields its secret-fields.js */
  const toggles = (fields) => {
    /** @type {Map<any, {asked: number, showing: any[] | null | undefined}>} */ const known = new Map();
    /** The toggles of a tree that show a secret; null where its buttons are not all asked: for a few fields, or there are many. @param {any} root @returns {any[] | null} */
    const showingIn = (root) => {
      let tree = known.get(root);
      if (tree === undefined) known.set(root, (tree = { asked: 0, showing: undefined }));
      if (tree.showing !== undefined) return tree.showing;
      if (++tree.asked <= FEW) return null;
      const all = p.queryAll(root, TOGGLES), showing = all.length > MOST_ASKED ? null : all.filter((/** @type {any} */ each) => shownBy(wordsOf(each)) !== '');
      tree.showing = showing;
      return showing;
    };

    /**
     * The words of a toggle that stands in one box with a text field and no other, without the verb; '' where there is none.
     * @param {any} element
     */
    const wordsOfToggle = (element) => {
      const showing = showingIn(p.rootNode(element));
      if (showing !== null && showing.length === 0) return '';
      for (let inner = element, box = p.parentNode(element), level = 0; level < 3 && p.isElement(box); level++, inner = box, box = p.parentNode(box)) {
        if (fields.othersIn(box, element, 1).length > 0 || !isSmall(inner)) return '';
        if (showing !== null && !showing.some((/** @type {any} */ each) => p.contains(box, each))) continue;
        for (const each of p.queryAll(box, TOGGLES).slice(0, 10)) {
          const shows = shownBy(wordsOf(each));
          if (shows !== '') return shows;
        }
      }
      return '';
    };
    return { wordsOfToggle };
  };
  const MOST_BESIDE = 6;
  /** Do few stand beside it? A box of many is asked about each of them. @param {any} element */
  const isSmall = (element) => {
    for (const step of [p.previousElementSibling, p.nextElementSibling]) {
      let seen = 0;
      for (let beside = step(element); beside !== null; beside = step(beside)) if (++seen > MOST_BESIDE) return false;
    }
    return true;
  };

  parts.secretToggle = Object.freeze({ toggles });
})();
