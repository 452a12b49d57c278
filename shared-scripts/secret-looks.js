'use strict';
// How a control is drawn, where that says that it holds a secret: letters shown as dots, blurred or not shown at all, a font of
// dots, the browser's own filling.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.secretLooks) return;
  const p = parts.primordials;

  const MASKING_FONTS = ['text-security', 'password', 'dotsfont', 'security-disc'];
  /** @param {string} family */
  const isMaskingFont = (family) => { const name = family.toLowerCase(); return MASKING_FONTS.some((each) => name.indexOf(each) >= 0); };

  /** A blur of less leaves letters that can be read. */
  const LEAST_BLUR = 2;
  /** @param {any} style */
  const isBlurred = (style) => {
    const filter = p.propertyValue(style, 'filter');
    const at = filter ? filter.indexOf('blur(') : -1;
    return at >= 0 && parseFloat(filter.slice(at + 5)) >= LEAST_BLUR;
  };
  const NO_ALPHA = /[,/]\s*0(\.0+)?%?\)$/;
  /** A colour that shows nothing, as engines compute it. @param {string} colour */
  const isClear = (colour) => colour === 'transparent' || ((colour.startsWith('rgba(') || colour.indexOf('/') > 0) && NO_ALPHA.test(colour));
  /** Does it paint its letters in no colour? An input does so to hide them; a text area to lie over a copy of them. @param {any} element @param {any} style */
  const isColourless = (element, style) => p.htmlName(element) === 'input' && isClear(p.propertyValue(style, '-webkit-text-fill-color') || p.propertyValue(style, 'color') || '');

  /** @param {any} style @param {boolean} fonts does the page bring a font that draws dots? */
  const drawsDots = (style, fonts) => {
    const security = p.propertyValue(style, '-webkit-text-security');
    return (security && security !== 'none') || (fonts && isMaskingFont(p.propertyValue(style, 'font-family')));
  };
  /** Drawn as dots, whatever it is. @param {any} element @param {boolean} fonts @returns {boolean} */
  const isMasked = (element, fonts) => drawsDots(p.computedStyle(element), fonts);
  /** A control drawn so that the person does not read it; a box right around it alone counts. @param {any} element @param {boolean} fonts @returns {boolean} */
  const isMaskedControl = (element, fonts) => {
    const style = p.computedStyle(element);
    if (drawsDots(style, fonts) || isBlurred(style) || isColourless(element, style)) return true;
    const box = p.parentElement(element);
    return box !== null && p.firstElementChild(box) === element && p.nextElementSibling(element) === null && isBlurred(p.computedStyle(box));
  };

  /** Does the page bring a font whose letters are dots? @param {any} document */
  const bringsDots = (document) => {
    try {
      let found = false;
      p.fonts(document).forEach((/** @type {any} */ face) => { if (isMaskingFont(face.family)) found = true; });
      return found;
    } catch { return true; }
  };

  const sheetsOfRoot = p.getter('ShadowRoot', 'styleSheets'), adoptedByRoot = p.getter('ShadowRoot', 'adoptedStyleSheets'), adoptedByDocument = p.getter('Document', 'adoptedStyleSheets');
  const MOST_RULES = 20000, DEEPEST = 20;
  /**
   * Does one of these rules mask, or one that it holds or brings in? Each is asked for the one property: writing out whole rules
   * costs twenty times as much. Throws where another origin keeps a sheet to itself. @param {any} rules @param {number} depth
   */
  const masks = (rules, depth) => {
    const count = rules.length;
    if (count > MOST_RULES || depth > DEEPEST) return true;
    for (let i = 0; i < count; i++) {
      const rule = rules[i], style = rule.style;
      if (style && p.propertyValue(style, '-webkit-text-security') !== '') return true;
      const inner = rule.cssRules || (rule.styleSheet ? rule.styleSheet.cssRules : null);
      if (inner && inner.length > 0 && masks(inner, depth + 1)) return true;
    }
    return false;
  };
  /** A component whose tree no script reaches: a sheet in there draws it and what its slots show. @param {any} element */
  const isClosed = (element) => p.localName(element).indexOf('-') > 0 && p.htmlName(element) !== '' && p.openShadowRoot(element) === null;
  /** Could anything but a field be drawn masked? Only where a style says so; a sheet that cannot be read might. @param {any[]} roots */
  const mayMask = (roots) => roots.some((root) => {
    if (!p.reachesClosedRoots && p.queryAll(root, '*').some(isClosed)) return true;
    if (p.query(root, '[style*="text-security" i]') !== null) return true;
    const shadow = p.isShadowRoot(root);
    for (const sheets of [shadow ? sheetsOfRoot(root) : p.styleSheets(root), (shadow ? adoptedByRoot(root) : adoptedByDocument(root)) || []]) {
      try {
        for (let i = 0; i < sheets.length; i++) if (masks(sheets[i].cssRules, 0)) return true;
      } catch { return true; } // of another origin: what it says cannot be known
    }
    return false;
  });

  /** @param {any} element */
  const isAutofilled = (element) => {
    try { return p.matches(element, ':autofill'); } catch { /* an older engine knows its own name only */ }
    try { return p.matches(element, ':-webkit-autofill'); } catch { return false; }
  };

  parts.secretLooks = Object.freeze({ isMasked, isMaskedControl, bringsDots, mayMask, isAutofilled });
})();
