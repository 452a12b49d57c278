'use strict';
// The document as a selector sees it: every element once, in order, shadow trees behind their hosts' own children, and all
// of its text as one string in which each element has its range.
//
// White space is drawn together over the whole, since words begin and end with none of it; what Playwright leaves out of a
// text (script, style, head, zero-width space, soft hyphen) is left out here. What stands in a sensitive element is no text,
// nor is a text that equals the value of a sensitive field: no selector is ever compared with either.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.selectorTree) return;
  const p = parts.primordials;

  const SILENT = new Set(['script', 'style', 'noscript', 'head']);
  const FACES = new Set(['submit', 'button']);
  /** Elements in the middle of a word or a number. */
  const WITHIN = new Set('a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup time tt u var wbr'.split(' '));
  /** Stands for what is not told: no word and no white space. */
  const GAP = '\u0000';

  /** @param {string} text */
  const visible = (text) => text.replace(/[\u200b\u00ad]/g, '');
  /** A text by itself, as https://playwright.dev/docs/other-locators#text-locator has it. @param {string} text */
  const normal = (text) => visible(text).trim().replace(/\s+/g, ' ');

  /**
   * Length stays as it is, so that places in one text are places in the other: one letter alone would grow, and the two forms
   * of the small sigma are one. @param {string} text
   */
  const fold = (text) => text.split('\u0130').map((each) => each.toLowerCase()).join('\u0130').replace(/\u03c2/g, '\u03c3');

  /** A string in the making, its white space drawn together; where each piece stands in it, and in the string as it was. */
  const stream = () => {
    /** @type {{ text: string, raw: string }[]} */ const pieces = [];
    let spaced = true;
    const made = {
      length: 0, rawLength: 0, pieces,
      /** @param {string} raw */
      add: (raw) => {
        let text = visible(raw).replace(/\s+/g, ' ');
        if (spaced && text[0] === ' ') text = text.slice(1);
        if (text !== '') spaced = text.endsWith(' ');
        pieces.push({ text, raw });
        made.length += text.length;
        made.rawLength += raw.length;
      },
      text: () => pieces.map((piece) => piece.text).join(''),
      raw: () => pieces.map((piece) => piece.raw).join(''),
    };
    return made;
  };

  /**
   * What an element's own text is, apart from its children; null for none.
   * @param {any} element @param {string} name its HTML local name
   */
  const face = (element, name) => (name === 'input' && FACES.has(p.type(element)) ? p.value(element) : null);

  /**
   * @param {SecretSession} session @param {SelectorClock} clock @param {boolean} texts whether the text is asked for
   * @param {any[]} sensitive elements @param {Echo} echo their values
   * @param {Set<any>} [hidden] what is found to repeat one: known only once all texts are
   * @returns {SelectorTree}
   */
  const build = (session, clock, texts, sensitive, echo, hidden = new Set()) => {
    const roots = new Map(session.roots().map((/** @type {any} */ root) => [p.host(root), root])), closed = new Set(sensitive);
    const out = stream();
    /** What each piece of the stream comes from: a text, or an element that is its own text. @type {any[]} */ const sources = [];
    // one sign for all that is hidden: its length is no answer either
    const say = (/** @type {any} */ source, /** @type {string} */ text) => { sources.push(source); out.add(hidden.has(source) ? GAP : text); };
    /** A text right in a host is drawn where the host's slot stands. @param {any} text @param {any} host */
    const isPrivate = (text, host) => {
      const slot = roots.has(host) ? p.slotOf(text) : null;
      return slot !== null && session.isSensitive(slot);
    };
    /** @type {SelectorTree} */
    const tree = { elements: [], at: new Map(), parent: [], last: [], from: [], to: [], rawFrom: [], rawTo: [], shadow: [], shadowFrom: [], shadowRawFrom: [], mute: [], hidden, text: '', raw: '', folded: '' };
    /** How many of the elements around are silent. */
    let quiet = 0;
    /** Where a line of text ends. @type {number[]} */ const cuts = [];
    const breaks = (/** @type {any} */ element) => { if (texts && !WITHIN.has(p.htmlName(element))) cuts.push(out.pieces.length); };
    /** @param {any} element @param {number} up */
    const enter = (element, up) => {
      const index = tree.elements.length;
      breaks(element);
      tree.at.set(element, index);
      tree.elements.push(element);
      tree.parent.push(up);
      tree.last.push(index);
      tree.shadow.push(-1);
      tree.shadowFrom.push(-1);
      tree.shadowRawFrom.push(-1);
      const name = texts ? p.htmlName(element) : '';
      const secret = texts && closed.has(element);
      const own = texts && (secret || name === 'textarea' || SILENT.has(name || p.localName(element)));
      if (texts && quiet === 0 && secret) say(null, GAP);
      if (own) quiet += 1;
      tree.mute.push(own ? 2 : quiet > 0 ? 1 : 0);
      tree.from.push(out.length);
      tree.rawFrom.push(out.rawLength);
      tree.to.push(out.length);
      tree.rawTo.push(out.rawLength);
      const said = texts && quiet === 0 ? face(element, name) : null;
      if (said !== null) say(element, said);
      return index;
    };
    /** @param {number} index */
    const leave = (index) => {
      breaks(tree.elements[index]);
      tree.last[index] = tree.elements.length;
      tree.to[index] = out.length;
      tree.rawTo[index] = out.rawLength;
      if (tree.mute[index] === 2) quiet -= 1;
    };

    const top = p.documentElement(p.document);
    let open = -1, node = top;
    while (top) {
      if (node !== null) {
        clock.step();
        if (p.isElement(node)) {
          open = enter(node, open);
          node = p.firstChild(node);
        } else {
          if (texts && quiet === 0 && p.isText(node)) {
            if (isPrivate(node, tree.elements[open])) hidden.add(node);
            say(node, p.data(node));
          }
          node = p.nextSibling(node);
        }
        continue;
      }
      const root = tree.shadow[open] === -1 ? roots.get(tree.elements[open]) : undefined;
      if (root) {
        tree.shadow[open] = tree.elements.length;
        tree.shadowFrom[open] = out.length;
        tree.shadowRawFrom[open] = out.rawLength;
        node = p.firstChild(root);
        continue;
      }
      leave(open);
      if (open === 0) break;
      node = p.nextSibling(tree.elements[open]);
      open = tree.parent[open];
    }
    const repeats = parts.selectorEcho.hidden(out.pieces.map((piece) => piece.raw), echo);
    if (repeats.size > 0) {
      for (const at of repeats) hidden.add(sources[at]);
      return build(session, clock, texts, sensitive, echo, hidden);
    }
    const lines = runs(out.pieces, cuts);
    if (spread(lines, sources, hidden)) return build(session, clock, texts, sensitive, echo, hidden);
    tree.text = lines.map(({ pieces }) => parts.veiled.cover(pieces.map(({ text }) => text).join(''), GAP)).join('');
    tree.raw = lines.map(({ pieces }) => parts.veiled.cover(pieces.map(({ raw }) => raw).join(''), GAP)).join('');
    return tree;
  };

  /** The pieces that stand in one line, with nothing but words' own elements between. @param {{ text: string, raw: string }[]} pieces @param {number[]} cuts */
  const runs = (pieces, cuts) => {
    const all = [];
    let from = 0;
    for (const to of [...cuts, pieces.length]) {
      if (to > from) all.push({ from, pieces: pieces.slice(from, to) });
      from = to;
    }
    return all;
  };

  /** Hides the texts that are a key or a card's number only together; whether it found any. @param {ReturnType<typeof runs>} lines @param {any[]} sources @param {Set<any>} hidden */
  const spread = (lines, sources, hidden) => {
    const before = hidden.size;
    for (const { from: first, pieces } of lines) {
      if (pieces.length === 1) continue;
      const ends = [];
      let length = 0;
      for (const { raw } of pieces) ends.push(length += raw.length);
      for (const { from, to } of parts.veiled.places(pieces.map(({ raw }) => raw).join(''))) {
        let at = parts.selectorText.firstFrom(ends, from + 1);
        if (ends[at] >= to) continue;
        for (; at < ends.length && ends[at] - pieces[at].raw.length < to; at++) if (sources[first + at] !== null) hidden.add(sources[first + at]);
      }
    }
    return hidden.size > before;
  };

  /** The texts that stand together right in an element, comments aside. @param {any} element @param {SelectorTree} tree @returns {string[]} */
  const immediate = (element, tree) => {
    const told = (/** @type {any} */ source, /** @type {string} */ text) => (tree.hidden.has(source) ? GAP : text), cover = (/** @type {string} */ text) => parts.veiled.cover(text, GAP);
    const own = face(element, p.htmlName(element));
    if (own !== null) return [cover(told(element, own))];
    const found = [];
    let text = '';
    for (let child = p.firstChild(element); child !== null; child = p.nextSibling(child)) {
      const type = p.nodeType(child);
      if (type === 3) text += told(child, p.data(child));
      else if (type !== 8) { if (text) found.push(cover(text)); text = ''; }
    }
    if (text) found.push(cover(text));
    return found;
  };

  parts.selectorTree = Object.freeze({ build, immediate, normal, fold, GAP });
})();
