'use strict';
// Which declarations of a style sheet leave alone what the reader asks about: whether a text is drawn, where, on what ground,
// in which kind of box. Of some properties it is every value; of others those that are known to move, hide and colour nothing.
//
// Whatever is not in the tables touches. A colour is harmless on grounds that it can be told from, so those are kept: whoever
// relies on it asks `clear` about the ground.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.harmless) return;
  const p = parts.primordials, colour = parts.colour;

  const ALWAYS = /^(padding|border|outline|font-(family|weight|style|stretch|variant|feature|kerning|optical|synthesis|variation|palette|display|language)|line-height$|text-(align|decoration|rendering|underline|size-adjust|wrap|transform|overflow)|-webkit-(font-smoothing|text-size-adjust|tap-highlight|user-select|text-decoration|appearance|box-(align|pack|flex|ordinal|lines)|hyphens)|-moz-|-ms-|--|cursor|list-style|box-(sizing|shadow)|caption-side|empty-cells|table-layout|word-break|overflow-(wrap|anchor)|hyphens|tab-size|quotes|orphans|widows|break-|page-break|transition|animation|user-select|pointer-events|scroll-(behavior|margin|padding)|touch-action|accent-color|caret-color|resize|counter-|(min-|max-)?width$|min-height$|clear$|z-index$|order$|flex-|grid-|(align|justify)-(items|self|content)$|row-gap$|column-gap$|object-(fit|position)|fill|stroke|background-(position|size|repeat|attachment|origin|blend)|isolation$|appearance$|will-change$|speak)/;
  /** A length that is not below nothing. */
  const FORWARD = /^(auto|\d+(\.\d+)?([a-z]+|%)?)$/;
  const NONE = /^(none|initial)$/, AUTO = /^(auto|initial)$/;
  /** @type {[RegExp, RegExp][]} properties, and the values that leave all alone */
  const BY_VALUE = [
    [/^margin-/, FORWARD],
    // what is too high for its box hangs out of it
    [/^(max-)?height$/, /^(auto|none|initial)$/],
    [/^vertical-align$/, /^(baseline|top|middle|bottom|text-top|text-bottom|sub|super|initial)$/],
    [/^(letter|word)-spacing$/, /^(normal|initial|\d*\.?\d+([a-z]+)?|-[0-2](\.\d+)?px|-0?\.[01]\d*r?em)$/],
    [/^opacity$/, /^(1|0?\.[1-9]\d*)$/],
    [/^background-color$/, /^(transparent|initial|rgba\(0, 0, 0, 0\))$/],
    [/^background-clip$/, /^(initial|border-box|padding-box|content-box)$/],
    [/^(background-image|transform|filter|clip-path|float)$/, NONE],
    [/^(clip|left|top|right|bottom)$/, AUTO],
    [/^overflow-[xy]$/, /^(visible|initial)$/],
    [/^position$/, /^(static|initial)$/],
    // as the shorthand sets it, or as it is around; other values can draw letters of no size
    [/^font-size-adjust$/, /^(none|initial|inherit)$/],
    [/^zoom$/, /^(1|normal|initial)$/],
    [/^text-indent$/, /^(0|0px|initial)$/],
    [/^direction$/, /^ltr$/],
    [/^text-shadow$/, /^(?!none|initial|inherit|unset|revert)./],
  ];
  /** Names of colours that pages write out. */
  const COLOURS = new Map([['black', 'rgb(0, 0, 0)'], ['red', 'rgb(255, 0, 0)'], ['gray', 'rgb(128, 128, 128)'], ['grey', 'rgb(128, 128, 128)'], ['blue', 'rgb(0, 0, 255)'], ['navy', 'rgb(0, 0, 128)'], ['green', 'rgb(0, 128, 0)']]);
  /** Letters of so many pixels can be read, whatever else the page does to their box. */
  const READABLE = 6;
  const SIZE = /^(\d*\.?\d+)(px|pt|rem|em|%)$/, SIZES = /^(inherit|initial|medium|small|large|x-small|x-large|xx-large|larger)$/;

  const length = p.getter('CSSStyleDeclaration', 'length'), item = p.method('CSSStyleDeclaration', 'item');

  /** What turns the lines themselves, with all that runs along them. */
  const TURNS = /^(writing-mode|text-orientation|-webkit-writing-mode)$/;
  /** Untouched links have the engines' own colour. */
  const LINK = 'rgb(0, 0, 238)';

  const LEAVES = 1, TOUCHES = 2, COLOURS_TEXT = 3, SIZES_TEXT = 4, TURNS_LINES = 5;
  /** What is known of a property: one of the above, or the values that leave all alone. @type {Map<string, number | RegExp>} */
  const known = new Map();
  /** @param {string} name @returns {number | RegExp} */
  const knowledge = (name) => {
    if (name[0] === '-' && name[1] === '-') return LEAVES;
    let found = known.get(name);
    if (found === undefined) {
      const by = BY_VALUE.find(([names]) => names.test(name));
      found = TURNS.test(name) ? TURNS_LINES : ALWAYS.test(name) ? LEAVES : by ? by[1] : name === 'color' ? COLOURS_TEXT : name === 'font-size' ? SIZES_TEXT : TOUCHES;
      known.set(name, found);
    }
    return found;
  };

  /** @returns {Harmless} */
  const start = () => {
    const root = p.documentElement(p.document);
    const rem = parseFloat(p.propertyValue(p.computedStyle(root), 'font-size'));
    /** @type {Map<string, Colour>} */
    const colours = new Map([[LINK, colour.parse(LINK)]]);
    /** @type {Map<Colour, boolean>} */
    const asked = new Map();

    /** Of letters, relative to what is around them only where they do not get smaller. @param {string} value */
    const isReadable = (value) => {
      const found = SIZE.exec(value);
      if (!found) return SIZES.test(value);
      const size = Number(found[1]), unit = found[2];
      return unit === 'px' || unit === 'pt' ? size >= READABLE : unit === 'rem' ? size * rem >= READABLE : size >= (unit === '%' ? 100 : 1);
    };
    /** @param {string} value */
    const isColour = (value) => {
      if (value === 'inherit' || value === 'currentcolor' || colours.has(value)) return true;
      const found = colour.parse(COLOURS.get(value) || value);
      if (found === null || found.alpha !== 1 || colour.same(found, colour.WHITE)) return false;
      colours.set(value, found);
      return true;
    };
    /** @type {Harmless} */
    const harmless = {
      turned: false,
      touches: (style) => {
        for (let i = 0, count = length(style); i < count; i += 1) {
          const name = item(style, i), what = knowledge(name);
          if (what === LEAVES) continue;
          if (what === TURNS_LINES) harmless.turned = true;
          if (what === TOUCHES || what === TURNS_LINES) return true;
          const value = p.propertyValue(style, name);
          if (!(what === COLOURS_TEXT ? isColour(value) : what === SIZES_TEXT ? isReadable(value) : /** @type {RegExp} */ (what).test(value))) return true;
        }
        return false;
      },
      clear: (ground) => {
        if (ground === null) return true;
        let clear = asked.get(ground);
        if (clear === undefined) {
          clear = true;
          for (const each of colours.values()) if (colour.same(each, ground)) clear = false;
          asked.set(ground, clear);
        }
        return clear;
      },
    };
    return harmless;
  };

  parts.harmless = Object.freeze({ start });
})();
