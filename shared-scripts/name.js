'use strict';
// The accessible name of an element, after https://www.w3.org/TR/accname-1.2/#computation-steps
//
// One step is never taken: the value of an embedded control is no part of a name (there 2C, in older texts 2E). A field
// met on the way gives its own label or nothing, and what stands in a sensitive element gives nothing at all.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.name) return;
  const p = parts.primordials, generated = parts.generated;

  const LONGEST = 1000;
  const RENDERED = Object.freeze({ visibilityProperty: true, checkVisibilityCSS: true });
  /** `selectedcontent` is what a select shows of its choice: https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element */
  const FIELDS = new Set(['input', 'textarea', 'select', 'selectedcontent', 'meter', 'progress', 'output']);
  const FIELD_ROLES = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider', 'progressbar', 'meter', 'scrollbar']);
  const NO_TEXT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'frame', 'object', 'embed', 'fencedframe', 'defs', 'desc', 'metadata']);
  const INLINE = /^(inline|contents|ruby)/;
  /** Elements whose child names them. */
  const CAPTIONS = Object.freeze({ fieldset: 'legend', table: 'caption', figure: 'figcaption', details: 'summary' });
  /** What an unnamed button of these types shows. */
  const BUTTON_WORDS = Object.freeze({ submit: 'Submit', reset: 'Reset', image: 'Submit', button: '' });

  /** @param {string} text */
  const flat = (text) => parts.echo.drawn(text);

  /** @param {any} element */
  const role = (element) => p.attribute(element, 'role').trim().split(/\s+/)[0].toLowerCase();

  /** A field whose content is its value. @param {any} element */
  const isField = (element) => {
    const name = p.htmlName(element);
    if (name === 'input') return !(p.type(element) in BUTTON_WORDS);
    return FIELDS.has(name) || FIELD_ROLES.has(role(element)) || (p.hasAttribute(element, 'contenteditable') && p.attribute(element, 'contenteditable').toLowerCase() !== 'false');
  };

  /** @param {any} element */
  const isHidden = (element) => {
    if (p.attribute(element, 'aria-hidden') === 'true') return true;
    if (p.checkVisibility(element, RENDERED)) return false;
    const found = p.computedStyle(element);
    return p.propertyValue(found, 'display') !== 'contents' || p.propertyValue(found, 'visibility') !== 'visible';
  };

  /** The elements that an attribute points to. @param {any} element @param {string} attribute */
  const referenced = (element, attribute) => {
    const ids = p.attribute(element, attribute);
    if (!ids) return [];
    const root = p.rootNode(element), found = [];
    for (const id of ids.trim().split(/\s+/)) {
      const target = id && p.elementById(root, id);
      if (target) found.push(target);
    }
    return found;
  };

  /** @param {any} element @param {string} name */
  const childNamed = (element, name) => p.children(element).find((/** @type {any} */ child) => p.localName(child) === name) || null;

  /**
   * A walk that begins anew at an element which another names. Where that element is hidden its hidden content counts (2A).
   * @param {any} element @param {NameWalk} walk @param {Partial<NameWalk>} [more]
   */
  const from = (element, walk, more) => ({ ...walk, top: false, referenced: false, hidden: isHidden(element), ...more });

  /** Text of the children, in the flat tree, and what style sheets put around it (2F, 2G). @param {any} element @param {NameWalk} walk */
  const content = (element, walk) => {
    let text = generated.words(element, '::before');
    for (const child of p.composedChildren(element)) {
      if (text.length > LONGEST) break;
      if (p.isText(child)) {
        if (!walk.echo.is(p.data(child))) text += p.data(child);
      } else if (p.isElement(child) && !NO_TEXT.has(p.localName(child))) {
        const part = step(child, { ...walk, top: false, referenced: false });
        if (p.localName(child) === 'br') text += ' ';
        else if (part) text += INLINE.test(p.propertyValue(p.computedStyle(child), 'display')) ? part : ` ${part} `;
      }
    }
    return text + generated.words(element, '::after');
  };

  /** What the host language says (2D, 2E). @param {any} element @param {NameWalk} walk @returns {string} */
  const native = (element, walk) => {
    const name = p.localName(element);
    if ((name === 'img' || name === 'svg') && parts.roles.explicit(element) === 'none' && parts.roles.of(element) === 'none') return '';
    if (name === 'img' || name === 'area') return p.attribute(element, 'alt');
    if (name === 'svg') { const title = childNamed(element, 'title'); return title ? p.textContent(title) || '' : ''; }
    if (name === 'optgroup' || name === 'option') return p.attribute(element, 'label');
    const type = name === 'input' ? p.type(element) : '';
    if (type === 'image' && p.attribute(element, 'alt')) return p.attribute(element, 'alt');
    if (type in BUTTON_WORDS && type !== 'image' && p.value(element)) return p.value(element);
    const texts = p.labels(element).map((/** @type {any} */ label) => step(label, from(label, walk, { labelled: true }))).filter((/** @type {string} */ text) => text.trim() !== '');
    if (texts.length > 0) return texts.join(' ');
    if (type in BUTTON_WORDS) return p.attribute(element, 'title') || BUTTON_WORDS[/** @type {keyof typeof BUTTON_WORDS} */ (type)];
    if (name in CAPTIONS) {
      const caption = childNamed(element, CAPTIONS[/** @type {keyof typeof CAPTIONS} */ (name)]);
      if (caption) return step(caption, from(caption, walk));
    }
    return '';
  };

  /** Elements that what they hold names, though their role does not say so. */
  const CONTENT_ELEMENTS = new Set(['a', 'summary', 'td', 'th', 'label', 'legend', 'caption', 'figcaption']);
  /** @param {any} element */
  const isNamedByContent = (element) => parts.rolesWords.FROM_CONTENT.has(parts.roles.of(element)) || (!role(element) && CONTENT_ELEMENTS.has(p.localName(element)));

  /** One step of the computation. @param {any} element @param {NameWalk} walk @returns {string} */
  const step = (element, walk) => {
    if (walk.seen.has(element) && !walk.referenced) return '';
    walk.seen.add(element);
    if (!walk.top && !walk.referenced && !walk.hidden && isHidden(element)) return ''; // 2A
    if (!walk.labelled) { // 2B
      const texts = referenced(element, 'aria-labelledby').map((target) => step(target, from(target, walk, { labelled: true, referenced: true }))).filter((text) => text.trim() !== '');
      if (texts.length > 0) return texts.join(' ');
    }
    const keep = (/** @type {string} */ text) => (walk.echo.is(text) ? '' : text);
    const said = keep(p.attribute(element, 'aria-label'));
    if (said.trim() !== '') return said; // 2D
    const known = keep(native(element, walk));
    if (known.trim() !== '') return known; // 2E
    if (!isField(element) && !walk.isSensitive(element)) {
      if (!walk.top || isNamedByContent(element)) {
        const text = keep(content(element, walk)); // 2F
        if (text.trim() !== '') return text;
      }
    }
    return keep(p.attribute(element, 'title')); // 2I
  };

  /**
   * The name of an element, white space as it is drawn; '' when it has none. A field's placeholder is the last resort
   * (https://www.w3.org/TR/html-aam-1.0/#accname-computation), never a sensitive field's.
   * @param {any} element @param {NameContext} context @returns {string}
   */
  const of = (element, context) => {
    const walk = { echo: context.echo, isSensitive: context.isSensitive, seen: new Set(), top: true, labelled: false, referenced: false, hidden: false };
    let name = flat(step(element, walk));
    if (!name && isField(element) && !context.isSensitive(element)) name = flat(p.attribute(element, 'placeholder') || p.attribute(element, 'aria-placeholder'));
    return parts.cut.text(context.echo.name(name), LONGEST);
  };

  parts.name = Object.freeze({ of, role, isField, isHidden });
})();
