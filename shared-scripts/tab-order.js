'use strict';
// Where Tab leads: https://html.spec.whatwg.org/multipage/interaction.html#sequential-focus-navigation
//
// Every shadow root and every slot is a scope of its own, sorted for itself and put where its host stands. Frames are passed
// over: no key goes into another document.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.tabOrder) return;
  const p = parts.primordials;

  const FOCUSABLE = 'a[href],area[href],button,input:not([type="hidden" i]),select,textarea,summary,audio[controls],video[controls],[contenteditable]:not([contenteditable="false" i]),[tabindex]';
  const RENDERED = Object.freeze({ visibilityProperty: true, checkVisibilityCSS: true });
  const MOST = 20000;

  /** The tabindex that was written; null for none. @param {any} element */
  const indexOf = (element) => {
    const number = parseInt(p.attribute(element, 'tabindex'), 10);
    return Number.isInteger(number) ? number : null;
  };

  /** @param {any} element */
  const isFocusable = (element) => p.matches(element, FOCUSABLE) && !p.matches(element, ':disabled') && p.checkVisibility(element, RENDERED)
    && (p.htmlName(element) !== 'summary' || p.hasAttribute(element, 'tabindex') || isFirstSummary(element));
  /** @param {any} summary */
  const isFirstSummary = (summary) => { const details = p.parentNode(summary); return p.htmlName(details) === 'details' && p.children(details).find((/** @type {any} */ each) => p.htmlName(each) === 'summary') === summary; };

  /** The stops of one scope, in order. @param {any[]} nodes its outermost nodes @param {{ left: number }} room @returns {any[]} */
  const scope = (nodes, room) => {
    /** @type {{ at: number, stops: any[] }[]} */
    const entries = [];
    const look = (/** @type {any} */ node) => {
      if (!p.isElement(node) || room.left-- <= 0) return;
      const root = p.shadowRoot(node), slotted = p.htmlName(node) === 'slot', own = indexOf(node);
      const stops = (own === null || own >= 0) && isFocusable(node) ? [node] : [];
      if (root || slotted) {
        // a host that is left out takes its whole tree with it
        if (own === null || own >= 0) entries.push({ at: own || 0, stops: [...stops, ...scope(p.composedChildren(node), room)] });
        return;
      }
      if (stops.length > 0) entries.push({ at: own || 0, stops });
      for (const child of p.childNodes(node)) look(child);
    };
    nodes.forEach(look);
    const first = entries.filter((entry) => entry.at > 0).sort((a, b) => a.at - b.at);
    return [...first, ...entries.filter((entry) => entry.at === 0)].flatMap((entry) => entry.stops);
  };

  /** @param {any} element */
  const isRadio = (element) => p.htmlName(element) === 'input' && p.type(element) === 'radio';

  /** The radio buttons of one group, in order. https://html.spec.whatwg.org/multipage/input.html#radio-button-group @param {any} radio @returns {any[]} */
  const group = (radio) => {
    const name = p.attribute(radio, 'name'), form = p.form(radio);
    if (name === '') return [radio];
    return p.queryAll(p.rootNode(radio), 'input[type="radio" i]').filter((/** @type {any} */ each) => p.attribute(each, 'name') === name && p.form(each) === form);
  };

  /** The stops from one element on, nearest first, around the end once. @param {any} from @param {boolean} backwards @returns {any[]} */
  const after = (from, backwards) => {
    const root = p.documentElement(p.document);
    let all = root ? scope([root], { left: MOST }) : [];
    const own = isRadio(from) ? group(from) : [];
    // a group has one stop: the checked one, or the first on the way
    all = all.filter((each) => {
      if (!isRadio(each) || each === from) return true;
      if (own.includes(each)) return false;
      const others = group(each).filter((/** @type {any} */ other) => !p.matches(other, ':disabled')), checked = others.find((/** @type {any} */ other) => p.checked(other));
      return each === (checked || others[backwards ? others.length - 1 : 0]);
    });
    if (backwards) all.reverse();
    const at = all.indexOf(from);
    if (at >= 0) return [...all.slice(at + 1), ...all.slice(0, at)];
    // not a stop itself: the first that stands behind it, as their hosts stand in the document
    const here = outermost(from), next = all.findIndex((each) => (p.comparePosition(here, outermost(each)) & (backwards ? 2 : 4)) !== 0);
    return next > 0 ? [...all.slice(next), ...all.slice(0, next)] : all;
  };
  /** @param {any} node */
  const outermost = (node) => {
    let at = node;
    for (let host = p.host(p.rootNode(at)); host; host = p.host(p.rootNode(at))) at = host;
    return at;
  };

  parts.tabOrder = Object.freeze({ after, group, isRadio });
})();
