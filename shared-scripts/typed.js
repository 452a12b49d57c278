'use strict';
// What the person typed into this document, also what no field shows any more: a password that a script cleared, a name in a
// form that was drawn anew. observe() takes the page's messages that repeat one of these out before they leave the page.
//
// It runs from the document's start and listens at the window first of all, so that no listener of the page can keep an event
// from it. Values stay in this world, and end with the document. Memory is bounded; what was let go, or may have been missed,
// is told as a gap: then nobody can vouch for a message of this page.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.typed) return;
  const p = parts.primordials, watcher = parts.watcher;
  const now = globalThis.performance.now.bind(globalThis.performance);

  const MOST = 500, MOST_RUNS = 200, MOST_MARKS = 200, LONGEST = 400, MOST_BOXES = 32;
  /** A page that answers to a pause in typing shows what stands there then: such a piece counts as a value too. */
  const PAUSE_MS = 700;
  /** Nobody types into these. */
  const UNTYPED = new Set(['hidden', 'checkbox', 'radio', 'range', 'color', 'file', 'submit', 'button', 'reset', 'image']);

  // --- what is kept -------------------------------------------------------------------------------------------------

  /**
   * `strong`: it stood in a password field, a sensitive one or one that we filled, and is looked for inside words too. `own`:
   * more than our fills put it there, so that only this document knows it.
   * @type {Map<string, { strong: boolean, own: boolean }>}
   */
  const values = new Map();
  /** @typedef {{ last: string, rising: boolean, strong: boolean, own: boolean, at: number }} Run the typing in one field */
  /** @type {WeakMap<any, Run>} */ const runOf = new WeakMap();
  /** @type {Set<Run>} */ const runs = new Set();
  /** @type {WeakSet<any>} */ const edited = new WeakSet();
  /** Names and ids of edited fields: a framework draws a new element with the old one's value. @type {Set<string>} */ const marks = new Set();
  let gap = false;

  /** @param {string} value @param {boolean} strong @param {boolean} own */
  const keep = (value, strong, own) => {
    const text = value.slice(0, LONGEST);
    if (text.trim() === '') return;
    const known = values.get(text);
    if (known) { known.strong ||= strong; known.own ||= own; } else if (values.size < MOST) values.set(text, { strong, own }); else gap = true;
  };

  /** @param {Run} run */
  const settle = (run) => { keep(run.last, run.strong, run.own); };

  // --- what a field holds -------------------------------------------------------------------------------------------

  /** @param {any} element */
  const isTypable = (element) => {
    const name = p.htmlName(element);
    return name === 'textarea' || name === 'select' || (name === 'input' && !UNTYPED.has(p.type(element)));
  };
  /** The field that an event came from: an input, or the host of edited text. @param {any} target */
  const fieldOf = (target) => {
    if (isTypable(target)) return target;
    let found = null;
    for (let node = target; node !== null; node = p.composedParent(node)) if (p.isElement(node) && p.isContentEditable(node)) found = node; else if (found) break;
    return found;
  };
  /** A choice is the person's where it is not the page's own. @param {any} select */
  const chosen = (select) => p.selectedOptions(select).filter((/** @type {any} */ option) => !p.hasAttribute(option, 'selected') && p.options(select)[0] !== option)
    .flatMap((/** @type {any} */ option) => [p.optionText(option), p.value(option)]);
  /** @param {any} field @returns {string[]} */
  const valuesOf = (field) => {
    const name = p.htmlName(field);
    if (name === 'select') return chosen(field);
    return name === 'input' || name === 'textarea' ? [p.value(field)] : [(p.textContent(field) || '').slice(0, LONGEST)];
  };
  /** The boxes of a split code, number or date are one value. @param {any} field @returns {string} */
  const rowOf = (field) => {
    const isBox = (/** @type {any} */ each) => each !== undefined && p.htmlName(each) === 'input' && isTypable(each) && p.value(each).length > 0 && p.value(each).length <= 6;
    if (!isBox(field)) return '';
    const own = p.form(field), all = (own ? p.elements(own) : p.queryAll(p.rootNode(field), 'input')).filter(isTypable), at = all.indexOf(field);
    let first = at, last = at;
    while (isBox(all[first - 1]) && at - first < MOST_BOXES) first--;
    while (isBox(all[last + 1]) && last - at < MOST_BOXES) last++;
    return first === last ? '' : all.slice(first, last + 1).map(p.value).join('');
  };

  // --- hearing ------------------------------------------------------------------------------------------------------

  /** @param {any} field */
  const mark = (field) => {
    if (edited.has(field)) return;
    edited.add(field);
    for (const each of ['name', 'id']) {
      const said = p.attribute(field, each).slice(0, 200);
      if (said === '' || marks.has(said)) continue;
      if (marks.size < MOST_MARKS) marks.add(said); else gap = true;
    }
  };
  /** @param {any} field @returns {Run} */
  const begin = (field) => {
    const known = runOf.get(field);
    if (known) return known;
    const run = { last: '', rising: true, strong: false, own: false, at: 0 };
    runOf.set(field, run);
    runs.add(run);
    if (runs.size > MOST_RUNS) {
      const [oldest] = runs;
      settle(oldest);
      runs.delete(oldest);
    }
    return run;
  };

  /**
   * A value that goes on letter by letter counts once it is whole: when something else takes its place, when the person
   * pauses, leaves the field or sends the form. Its pieces would take every word of the page that begins like it.
   * @param {any} field @param {boolean} byPerson
   */
  const heard = (field, byPerson) => {
    const filled = watcher.isFilled(field), secret = p.type(field) === 'password' || watcher.wasPassword(field);
    // what a script says it typed is the page's own, but where a password manager's script types for the person
    if (!byPerson && !filled && !secret) return;
    mark(field);
    const run = begin(field), time = now();
    if (!runs.has(run)) runs.add(run);
    const value = valuesOf(field)[0] || '', before = run.last;
    const goesOn = value.startsWith(before), goesBack = before.startsWith(value);
    if (goesBack ? run.rising : !goesOn || time - run.at > PAUSE_MS) settle(run);
    run.rising = !goesBack;
    run.strong ||= secret || filled;
    run.own = byPerson || !filled;
    run.last = value.slice(0, LONGEST);
    run.at = time;
    if (filled || p.htmlName(field) === 'select') for (const each of valuesOf(field)) keep(each, filled, run.own);
    const row = rowOf(field);
    if (row.length > 2) keep(row, true, run.own);
  };

  const HELD = new Set(['input', 'textarea', 'select']);
  /** @param {any} event */
  const onInput = (event) => {
    const target = innermost(event), field = target && fieldOf(target);
    if (field) heard(field, p.isTrusted(event));
    // typed where this side cannot look: a closed shadow root, in an engine that keeps them closed
    else if (target && p.isTrusted(event) && !HELD.has(p.htmlName(target))) gap = true;
  };
  /** Leaving a field and sending a form end what was typed there, before the page's handlers can take it away. @param {any} event */
  const onEnd = (event) => {
    const target = innermost(event), field = target && fieldOf(target);
    const run = field && runOf.get(field);
    if (run) settle(run);
    if (p.eventType(event) === 'submit') for (const each of runs) settle(each);
  };
  /** The element inside all shadow roots, each of which is heard from then on. @param {any} event */
  const innermost = (event) => watcher.innermost(event, hook);

  const HEARD = Object.freeze({ input: onInput, change: onEnd, focusin: innermost, focusout: onEnd, submit: onEnd });
  /** @type {WeakSet<any>} */ const hooked = new WeakSet();
  /** Adding the same listener again does nothing. @param {any} target */
  const listen = (target) => { for (const [name, handler] of Object.entries(HEARD)) p.addListener(target, name, handler, { capture: true, passive: true }); };
  /** A shadow root: its change events go no further, and a closed one hides who was typed into. @param {any} root */
  const hook = (root) => {
    if (hooked.has(root)) return;
    hooked.add(root);
    listen(root);
  };

  /** @type {any} the document's element when the listeners were added */ let listened = null;
  listen(globalThis);
  // document.open() takes every listener away; what was typed until the next read may be missed.
  const catchUp = () => {
    const root = p.documentElement(p.document);
    if (root === listened) return;
    if (listened !== null) gap = true;
    listened = root;
    listen(globalThis);
  };
  p.addListener(p.document, 'DOMContentLoaded', () => { if (listened === null) listened = p.documentElement(p.document); }, { once: true, capture: true });

  // --- asking -------------------------------------------------------------------------------------------------------

  /** Was it edited, or does it bear the name of one that was? @param {any} field */
  const isEdited = (field) => edited.has(field) || (marks.size > 0 && (marks.has(p.attribute(field, 'name')) || marks.has(p.attribute(field, 'id'))));

  /** Takes in what a field holds now: a sensitive one, a filled or edited one, one that is not at its own default. @param {any} field @param {boolean} sensitive */
  const learn = (field, sensitive) => {
    const typable = isTypable(field), filled = watcher.isFilled(field), person = isEdited(field);
    if (!typable && !p.isContentEditable(field)) return;
    const own = valuesOf(field), byDefault = p.htmlName(field) === 'select' || !typable || own[0] === p.defaultValue(field);
    if (byDefault && !sensitive && !filled && !person) return;
    for (const value of own) keep(value, sensitive, (sensitive || person) && !filled);
    const row = sensitive ? rowOf(field) : '';
    if (row.length > 2) keep(row, true, !filled);
  };

  /** Every value that is known now. @returns {{ value: string, strong: boolean, own: boolean }[]} */
  const all = () => {
    const out = Array.from(values, ([value, { strong, own }]) => ({ value, strong, own }));
    for (const { last: value, strong, own } of runs) if (value.trim() !== '') out.push({ value, strong, own });
    return out;
  };

  parts.typed = Object.freeze({ learn, all, gap: () => { catchUp(); return gap; } });
})();
