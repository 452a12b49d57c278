'use strict';
// What a look for challenges sees of a document, each part asked for once: its fields and frames on screen, what lies over the
// page, and how much else the page has to say. Walls are pages that say little else.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.challengeScene) return;
  const p = parts.primordials, onScreen = parts.onScreen;

  const FIELDS = 'input:not([type="hidden" i]),textarea,select,[contenteditable],[role="textbox" i]';
  const DIALOGS = 'dialog[open],[role~="dialog" i],[role~="alertdialog" i],[aria-modal="true" i]';
  const BESIDE = 'header,nav,footer,aside,[role="banner" i],[role="navigation" i],[role="contentinfo" i],[role="complementary" i]';
  /** A page with more elements than this is no wall, whatever it says. */
  const MOST_ELEMENTS = 3000, LONGEST = 6000;
  /** How much of the viewport an overlay takes, and a frame of the window, to stand in the way. */
  const OVERLAY = 0.4, WHOLE = 0.3;
  const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

  /** Words and nothing else, one space between. @param {string} text */
  const plain = (text) => ` ${parts.echoes.fold(text).split(/[^\p{L}\p{M}\p{N}]+/u).filter((/** @type {string} */ word) => word !== '').join(' ')} `;
  /** A test for any of the phrases, which are read when first asked for: most documents never are. @param {string} phrases @returns {(text: string) => boolean} of what `plain` gives */
  const finder = (phrases) => {
    /** @type {string[]|null} */ let all = null;
    return (text) => {
      all ??= phrases.split('|').map((phrase) => (UNSPACED.test(phrase) ? plain(phrase).trim() : plain(phrase)));
      return all.some((phrase) => text.includes(phrase));
    };
  };
  /** `threeDSFrame`, `acs_frame`: names that machines read, as words. @param {string} name */
  const apart = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2').toLowerCase().replace(/[^a-z0-9]+/g, ' ').trim();

  /** @param {any} element */
  const textLength = (element) => (p.innerText(element) || '').replace(/\s+/g, ' ').length;

  /** Whether this document fills so much of the window that it can be a wall: a small frame never is. */
  const isWhole = () => {
    if (globalThis.top === /** @type {any} */ (globalThis)) return true;
    const window = globalThis.outerWidth * globalThis.outerHeight;
    return window > 0 && globalThis.innerWidth * globalThis.innerHeight >= WHOLE * window;
  };

  /** The part of the viewport that an element's box covers. @param {any} element */
  const covers = (element) => {
    const space = parts.visible.measure(), box = p.rect(element);
    const width = Math.min(box.right, space.width) - Math.max(box.left, 0), height = Math.min(box.bottom, space.height) - Math.max(box.top, 0);
    return width > 0 && height > 0 ? (width * height) / (space.width * space.height) : 0;
  };
  /** What lies over the page, from an element up: a modal dialog, or a fixed box that covers much of the viewport. @param {any} element */
  const overlayOf = (element) => {
    for (let node = element; node !== null; node = p.composedParent(node)) {
      if (!p.isElement(node) || p.htmlName(node) === 'body' || p.htmlName(node) === 'html') continue;
      if (p.matches(node, ':modal') || p.attribute(node, 'aria-modal').toLowerCase() === 'true') return node;
      if (p.propertyValue(p.computedStyle(node), 'position') === 'fixed' && (covers(node) >= OVERLAY || p.matches(node, DIALOGS))) return node;
    }
    return null;
  };

  /** @param {Reading} reading @param {any[]} roots */
  const scene = (reading, roots) => {
    /** @type {Map<string, any>} */ const known = new Map();
    /** @template T @param {string} name @param {() => T} ask @returns {T} */
    const once = (name, ask) => { if (!known.has(name)) known.set(name, ask()); return known.get(name); };
    const query = (/** @type {string} */ css) => roots.flatMap((root) => p.queryAll(root, css));

    const at = {
      reading, roots, query,
      /** Fields that a person could use now. @returns {any[]} */
      fields: () => once('fields', () => query(FIELDS).filter((field) => onScreen.is(field) && !isAway(field) && parts.field.isEnabled(field) && (parts.control.form(field) || {}).show !== 'face')),
      frames: () => once('frames', () => onScreen.framesIn(roots).filter((/** @type {any} */ frame) => !isAway(frame))),
      isSmall: () => once('isSmall', () => query('*').length <= MOST_ELEMENTS),
      /** Everything that stands on the page, as words; '' where there is too much. @returns {string} */
      words: () => once('words', () => {
        const body = p.body(p.document);
        if (!at.isSmall() || !body) return '';
        const pictures = query('img[alt],[role="img" i][aria-label]').slice(0, 50).filter(onScreen.is).map((picture) => p.attribute(picture, 'alt') || p.attribute(picture, 'aria-label'));
        return plain(`${p.title(p.document) || ''} . ${(p.innerText(body) || '').slice(0, LONGEST)} . ${pictures.join(' . ').slice(0, LONGEST)}`);
      }),
      /** The length of the page's text without its head, foot and sides; Infinity where there is too much to look. @returns {number} */
      length: () => once('length', () => {
        const body = p.body(p.document);
        if (!at.isSmall()) return Infinity;
        if (!body) return 0;
        const beside = query(BESIDE).filter((each) => p.closest(p.parentNode(each) || each, BESIDE) === null || p.parentNode(each) === null);
        return textLength(body) - beside.reduce((sum, each) => sum + textLength(each), 0);
      }),
      /** What lies over the page now. @returns {any[]} */
      overlays: () => once('overlays', () => query(DIALOGS).filter((each) => !isAway(each) && (onScreen.hasRoom(each) || p.children(each).some(onScreen.hasRoom)) && overlayOf(each) !== null)),
    };
    return at;
  };

  /** Put away: out of the accessibility tree, or moved off the page to the left or above it. @param {any} element */
  const isAway = (element) => {
    const box = p.rect(element), space = parts.visible.measure();
    if (box.right + space.x <= 0 || box.bottom + space.y <= 0) return true;
    for (let node = element; node !== null; node = p.composedParent(node)) if (p.isElement(node) && p.attribute(node, 'aria-hidden').toLowerCase() === 'true') return true;
    return false;
  };

  parts.challengeScene = Object.freeze({ scene, plain, finder, apart, textLength, isWhole, isAway, overlayOf, BESIDE });
})();
