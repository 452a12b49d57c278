'use strict';
// The elements that a selector means, as the host parsed it (schema/messages/parts/selector.json): steps, each of which looks
// inside what the one before it found, with Playwright's meaning of each engine.
//
// A page can be as large and as twisted as it likes: a search that takes too long is given up, and says so.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.selector) return;
  const p = parts.primordials, now = parts.pace.now;

  /** @typedef {{ engine: string, list?: any, text?: any, role?: any, name?: any, states?: any, visible?: boolean, index?: number }} Step */
  /** @typedef {{ frames?: string[], chain?: Step[], ref?: string }} Selector */

  const BUDGET_MS = 2000, STEPS = 64;
  const MOST_STEPS = 8, MOST_COUNTED = 10000;
  /** Thrown when the time is over; it is no fault of the selector. */
  const LATE = Object.freeze({ late: true });

  /** @returns {SelectorClock} */
  const clock = () => {
    const end = now() + BUDGET_MS;
    let steps = 0;
    return { step: () => { steps += 1; if (steps % STEPS === 0 && now() > end) throw LATE; } };
  };

  /** The select that anything in it is a part of. @param {any} element */
  const selectOf = (element) => p.closest(element, 'select') || element;

  /** The list of an option, whose choice it is and whose box it has; any other element is its own. @param {any} element */
  const listOf = (element) => {
    const name = p.htmlName(element);
    return (name === 'option' || name === 'optgroup') && p.closest(element, 'select') || element;
  };

  /** What one query learns on its way, each of it when it is first asked for. @param {SecretSession} session @param {boolean} texts @returns {SelectorQuery} */
  const start = (session, texts) => {
    /** @type {SelectorTree | null} */ let tree = null;
    /** @type {Map<any, SelectorTextTest>} */ const compiled = new Map();
    /** @type {Map<any, Map<any, boolean>>} */ const answers = new Map();
    const echo = parts.echo.start(), time = clock();
    /** @type {any[] | null} */ let sensitive = null;
    /** @type {boolean | null} */ let copies = null;
    const learn = () => {
      if (sensitive === null) { sensitive = session.sensitiveElements(p.document); echo.learn(sensitive); }
      return sensitive;
    };
    const testOf = (/** @type {any} */ text) => {
      let found = compiled.get(text);
      if (!found) compiled.set(text, (found = parts.selectorText.compile(text, query.tree(), time)));
      return /** @type {SelectorTextTest} */ (found);
    };
    /** @type {SelectorQuery} */
    const query = {
      clock: time, subjects: new Map(),
      roots: () => session.roots(),
      listOf,
      isSensitive: (element) => session.isSensitive(element) || session.isSensitive(selectOf(element)),
      copies: () => { if (copies === null) copies = session.roots().some((/** @type {any} */ root) => p.query(root, 'selectedcontent') !== null); return copies; },
      tree: () => tree || (tree = parts.selectorTree.build(session, time, texts, texts ? learn() : [], echo)),
      remember: (test, element, ask) => {
        let all = answers.get(test);
        if (!all) answers.set(test, (all = new Map()));
        const known = all.get(element);
        if (known !== undefined) return known;
        const said = ask();
        all.set(element, said);
        return said;
      },
      holds: (text, element) => { const at = query.tree().at.get(element); return at !== undefined && testOf(text).holds(at); },
      means: (text, element) => { const at = query.tree().at.get(element); return at !== undefined && testOf(text).means(at); },
      isVisible: (element) => parts.selectorVisible.is(element),
      nameOf: (element) => { learn(); return parts.veiled.cover(parts.selectorEcho.name(parts.name.of(element, { echo, isSensitive: session.isSensitive, judge: session.judge }), echo), parts.selectorTree.GAP); },
      outermost: (scopes) => {
        const { at, last } = query.tree();
        let end = -1;
        return scopes.filter((scope) => {
          const index = at.get(scope);
          if (index === undefined || index < end) return false;
          end = last[index];
          return true;
        });
      },
      inside: (scopes) => {
        const { at, last, elements } = query.tree();
        if (scopes === null) return elements.keys();
        return query.outermost(scopes).flatMap((scope) => { const from = /** @type {number} */ (at.get(scope)); return Array.from({ length: last[from] - from - 1 }, (_, i) => from + 1 + i); });
      },
      ordered: (elements, one) => {
        if (elements.length < 2 || (one && session.roots().length === 1)) return elements;
        const { at } = query.tree();
        return elements.filter((element) => at.has(element)).sort((a, b) => /** @type {number} */ (at.get(a)) - /** @type {number} */ (at.get(b)));
      },
    };
    return query;
  };

  /** @type {Record<string, (step: Step, found: any[] | null, query: SelectorQuery) => any[]>} */
  const ENGINES = {
    css: ({ list }, found, query) => parts.css.find(list, found, query),
    role: (step, found, query) => parts.selectorRole.find(step, found, query),
    // what the step before found may be the smallest element itself
    text: ({ text }, found, query) => {
      const { elements, at } = query.tree(), all = found === null ? elements.keys() : query.outermost(found).flatMap((scope) => [/** @type {number} */ (at.get(scope)), ...query.inside([scope])]);
      const out = [];
      for (const index of all) if (query.means(text, elements[index])) out.push(elements[index]);
      return out;
    },
    visible: ({ visible }, found, query) => (found || []).filter((element) => { query.clock.step(); return query.isVisible(element) === visible; }),
    nth: ({ index = 0 }, found) => (found || []).slice(index, index === -1 ? undefined : index + 1),
  };

  /** Whether a step compares texts. A name does not need those of the tree. @param {any} step @returns {boolean} */
  const comparesText = (step) => step.engine === 'text' || (step.engine === 'css' && JSON.stringify(step.list).includes('"text":'));

  /**
   * The elements, in the document's order. Throws for what it does not understand, and when it takes too long.
   * @param {Selector} selector @param {SecretSession} session @returns {any[]}
   */
  const query = ({ frames = [], chain, ref }, session) => {
    if (frames.length > 0) throw new SyntaxError('reading a selector: another document');
    if (ref !== undefined) { const element = parts.refs.element(ref); return element ? [element] : []; }
    if (!Array.isArray(chain) || chain.length === 0 || chain.length > MOST_STEPS) throw new SyntaxError('reading a selector: no chain');
    const state = start(session, chain.some(comparesText));
    /** @type {any[] | null} */ let found = null;
    for (const step of chain) {
      if (!Object.hasOwn(ENGINES, step.engine)) throw new SyntaxError('reading a selector: an unknown engine');
      found = ENGINES[step.engine](step, found, state);
    }
    return found || [];
  };

  /** @param {string} code */
  const refuse = (code) => ({ refusal: { code } });

  /** The elements, or why it cannot be said which. @param {Selector} selector @param {SecretSession} [session] @returns {{ elements: any[] } | { refusal: { code: string } }} */
  const find = (selector, session = parts.secretFacts.startRead()) => {
    try {
      return { elements: query(selector, session) };
    } catch (error) {
      // a tree deeper than the engine can follow is a page that takes too long
      return refuse(error === LATE || error instanceof RangeError ? 'timed_out' : 'selector_invalid');
    }
  };

  /** The one element, or why there is none. @param {Selector} selector @param {SecretSession} [session] @returns {{ element: any } | { refusal: { code: string } }} */
  const one = (selector, session) => {
    const found = find(selector, session);
    if ('refusal' in found) return found;
    const { elements } = found;
    return elements.length === 1 ? { element: elements[0] } : refuse(elements.length === 0 ? 'selector_no_match' : 'selector_ambiguous');
  };

  /** @param {{ selector: Selector }} params */
  const count = ({ selector }) => {
    const found = find(selector);
    return 'refusal' in found ? found : { count: Math.min(found.elements.length, MOST_COUNTED) };
  };

  parts.selector = Object.freeze({ query, find, one, count });
})();
