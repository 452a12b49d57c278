'use strict';
// What a button beside a field says of it: "Show password", "Copy API key". What it shows or copies is what the field holds.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.secretToggle) return;
  const p = parts.primordials;
  const rule = parts.secretRule;
  const { TYPED } = parts.secretControls;
  const { textOf, cut } = parts.secretNearby;
  const { reveal } = parts.secretWords;

  const TOGGLES = 'button,[role="button" i],[role="switch" i],input[type="checkbox" i],input[type="button" i],label';
  // Words of scripts without spaces stand inside others; the rest stand alone.
  const isGlued = (/** @type {string} */ word) => parts.wordSplit.isGlued(word);
  const REVEAL = new RegExp(`(?<![\\p{L}\\p{N}])(${reveal.filter((/** @type {string} */ word) => !isGlued(word)).join('|')})(?![\\p{L}\\p{N}])|${reveal.filter(isGlued).join('|')}`, 'giu');

  /**
   * The words of a toggle that stands in one box with this field and no other, without the verb; '' where there is none.
   * @param {any} element
   */
  const wordsOfToggle = (element) => {
    for (let inner = element, box = p.parentNode(element), level = 0; level < 3 && p.isElement(box); level++, inner = box, box = p.parentNode(box)) {
      if (!isSmall(inner) || p.queryAll(box, TYPED).length > 1) return '';
      for (const each of p.queryAll(box, TOGGLES).slice(0, 10)) {
        const text = p.attribute(each, 'aria-label') || p.attribute(each, 'title') || (p.htmlName(each) === 'input' ? p.attribute(each, 'value') : textOf(each, element));
        const said = cut(text), without = said.replace(REVEAL, ' ');
        if (without !== said && rule.speaksOfSecret(rule.read({ tag: 'button', label: without.trim() }))) return without.replace(/\s+/g, ' ').trim();
      }
    }
    return '';
  };
  /** Few stand beside it, and no field: a box of many is asked about each of them. @param {any} element */
  const isSmall = (element) => {
    for (const step of [p.previousElementSibling, p.nextElementSibling]) {
      let seen = 0;
      for (let beside = step(element); beside !== null; beside = step(beside)) if (++seen > 6 || p.matches(beside, TYPED)) return false;
    }
    return true;
  };

  parts.secretToggle = Object.freeze({ wordsOfToggle });
})();
