'use strict';
// Types one value of the person's into one field, for a host that has asked the person.
//
// A probe says what stands where the selector points and keeps it under a handle. The fill then goes: check; focus; check
// again; mark; set. Focus runs the page's own handlers, and so does every event, so that all which was known is asked anew
// after them, and between the last check and the setting nothing of the page runs. A value is set on the very element that
// was checked, never "where the caret is". What is answered is never the value, a part of it or its length.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.fill) return;
  const p = parts.primordials, field = parts.field, touch = parts.touch;
  const { setTimeout, Date } = globalThis;

  /** @typedef {{ frames: string[], chain?: { engine: string }[], ref?: string }} Selector */
  /** @typedef {{ selector: Selector, element: any, type: string, form: any }} Probed */
  /** @typedef {{ handle: string, kind: string, kinds: string[], value: string, parts?: { month: string, year: string }, until?: number }} Order `until`: when nobody waits for it any more */
  /** @typedef {{ element: any, text?: string, option?: number, holds: (element: any) => boolean }} Step */

  /** A framework draws anew in a later task; what it then shows is what it kept. */
  const SETTLE_MS = 60;
  const MOST_KINDS = 40, LONGEST_KIND = 60, MOST_OPTIONS = 100000;

  /** @param {string} code @param {string} [reason] */
  const refuse = (code, reason) => ({ refusal: { code, ...(reason ? { reason } : {}) } });

  /**
   * What CSS means now. A fill goes by nothing else: a reference may be of anything, and words and roles are the page's to choose.
   * @param {Selector} selector @param {any} session @returns {{ elements: any[] } | { refusal: any }}
   */
  const query = (selector, session) => {
    if (selector.ref !== undefined) return refuse('ref_fill_refused');
    return selector.chain && selector.chain.length === 1 && selector.chain[0].engine === 'css' ? parts.selector.find(selector, session) : refuse('selector_invalid');
  };

  /** The markup that must stay as it was probed. @param {any} element */
  const typeOf = (element) => `${p.localName(element)} ${p.type(element)}`;

  /** @param {{ selector: Selector, kind: string }} params */
  const probe = ({ selector, kind }) => {
    const session = parts.secretFacts.startRead(), found = query(selector, session);
    if ('refusal' in found) return found;
    if (found.elements.length !== 1) return { state: { count: found.elements.length } };
    const element = found.elements[0], form = field.form(element);
    const boxes = parts.boxes.row(element, kind, session).length;
    return {
      handle: parts.handles.keep('fill', { selector, element, type: typeOf(element), form }),
      state: { count: 1, ...field.state(element) },
      kinds: session.judge(element).kinds.filter((/** @type {string} */ each) => each.length <= LONGEST_KIND).slice(0, MOST_KINDS),
      facts: session.gather(element),
      ...(form ? { form } : {}),
      ...(p.htmlName(element) === 'select' ? { options: Math.min(p.options(element).length, MOST_OPTIONS) } : {}),
      ...(boxes > 0 ? { boxes } : {}),
    };
  };

  /** Whether a field is still of the kinds that the host judged: of the token's own, where that was among them. @param {string[]} now @param {Order} order */
  const isOfKind = (now, { kind, kinds }) => (kinds.includes(kind) ? [kind] : kinds).every((each) => now.includes(each));

  /** Everything that must hold of the probed element in this very task; null when it does. @param {Probed} probed @param {Order} order @param {any} session */
  const objection = (probed, order, session) => {
    const { element } = probed;
    if (!field.isLive() || !p.isConnected(element)) return refuse('document_changed', 'field_gone');
    const found = query(probed.selector, session);
    if ('refusal' in found) return found;
    if (found.elements.length !== 1) return refuse(found.elements.length === 0 ? 'selector_no_match' : 'selector_ambiguous');
    if (found.elements[0] !== element) return refuse('document_changed', 'field_swapped');
    const hindrance = field.hindrance(field.state(element));
    if (hindrance) return refuse('not_editable', hindrance);
    if (typeOf(element) !== probed.type || !isOfKind(session.judge(element).kinds, order)) return refuse('field_kind_mismatch');
    return field.sameForm(field.form(element), probed.form) ? null : refuse('document_changed', 'form_changed');
  };

  // --- what will be set where -------------------------------------------------------------------------------------

  /** @param {any} element @param {number} option @returns {Step} */
  const choose = (element, option) => {
    const chosen = p.options(element)[option], value = p.value(chosen), label = p.optionLabel(chosen);
    // by its words: a framework may draw the options anew
    return { element, option, holds: (now) => p.htmlName(now) === 'select' && p.selectedOptions(now).some((/** @type {any} */ each) => p.value(each) === value && p.optionLabel(each) === label) };
  };
  /** @param {any} element @param {string} text @param {(now: string) => boolean} holds @returns {Step} */
  const write = (element, text, holds) => ({ element, text, holds: (now) => holds(p.value(now)) });

  /** @param {Probed} probed @param {Order} order @param {any} session @returns {Step[] | null} null when a field cannot take its part */
  const expirySteps = (probed, order, session) => {
    const of = parts.expiry.parse(order.value, order.parts);
    if (!of) return null;
    const steps = [];
    for (const { element, part } of parts.boxes.expiry(probed.element, session)) {
      if (p.htmlName(element) === 'select') {
        const option = part === 'month' ? parts.options.month(element, of.month) : part === 'year' ? parts.options.year(element, of.year)
          : parts.expiry.write(part, element, session.gather(element), of).map((/** @type {string} */ way) => parts.options.find(element, order.kind, way)).find((/** @type {number} */ index) => index >= 0) ?? -1;
        if (option < 0) return null;
        steps.push(choose(element, option));
      } else {
        const text = parts.typing.fit(element, parts.expiry.write(part, element, session.gather(element), of));
        if (text === null) return null;
        steps.push(write(element, text, (now) => parts.expiry.holds(part, now, of)));
      }
    }
    return steps;
  };

  /** @param {Probed} probed @param {Order} order @param {any} session @returns {Step[] | null} */
  const steps = (probed, order, session) => {
    const { element } = probed, { kind, value } = order;
    if (kind === 'card.expiry') return expirySteps(probed, order, session);
    if (p.htmlName(element) === 'select') {
      const option = parts.options.find(element, kind, value);
      return option < 0 ? null : [choose(element, option)];
    }
    const ways = parts.typing.ways(kind, value), boxes = parts.boxes.row(element, kind, session);
    if (boxes.length > 0 && ways.length > 0) {
      const dealt = parts.boxes.deal(ways[0], boxes);
      if (dealt) return dealt.map((/** @type {any} */ each) => write(each.element, each.text, (now) => now === each.text));
    }
    const text = parts.typing.fit(element, ways);
    return text === null ? null : [write(element, text, (now) => parts.typing.holds(kind, text, now))];
  };

  // --- the filling ------------------------------------------------------------------------------------------------

  /** Input type of what is typed: a box takes a key stroke, a field a whole value. @param {Step} step */
  const inputType = (step) => (step.text !== undefined && step.text.length === 1 ? 'insertText' : 'insertReplacementText');

  /** What a page hears before: the focus, a key, the coming input. None of it tells the value. False when the page took the focus away. @param {Step} step */
  const approach = (step) => {
    touch.focus(step.element);
    if (step.text !== undefined) {
      touch.key(step.element, 'keydown', { key: 'Unidentified' });
      touch.beforeInput(step.element, inputType(step), null);
    }
    return parts.selection.focused() === step.element;
  };

  /** Marks, then sets, in the task of the check. @param {Step} step */
  const set = ({ element, text, option }) => {
    parts.watcher.markFilled(element);
    if (option !== undefined) touch.setSelectedIndex(element, option);
    else touch.setValue(element, text);
  };

  /** What a page hears afterwards. @param {Step} step */
  const announce = (step) => {
    const { element, text } = step;
    if (text === undefined) touch.plainInput(element);
    else {
      touch.input(element, inputType(step), text);
      touch.key(element, 'keyup', { key: text.length === 1 ? text : 'Unidentified' });
    }
    touch.change(element);
  };

  /** Whether the boxes after the first may still be filled: each is asked for itself. @param {Step} step @param {Probed} probed @param {Order} order */
  const mayFollow = (step, probed, order) => {
    const { element } = step;
    if (!field.isLive() || !p.isConnected(element) || field.hindrance(field.state(element)) !== '') return false;
    const session = parts.secretFacts.startRead();
    return session.judge(element).kinds.includes(order.kind) && field.sameForm(field.form(element), probed.form);
  };

  /** Whether it is too late to type. @param {Order} order */
  const isLate = ({ until }) => until !== undefined && Date.now() > until;

  /** @param {Order} order */
  const fill = async (order) => {
    /** @type {Probed | null} */
    const probed = parts.handles.take('fill', order.handle);
    if (!probed) return refuse('document_changed', 'unknown_handle');
    if (isLate(order)) return refuse('timed_out');
    const before = parts.secretFacts.startRead(), early = objection(probed, order, before);
    if (early) return early;
    const meant = steps(probed, order, before);
    if (!meant) return refuse('not_kept', 'does_not_fit');

    // a row is typed from its first box, whichever of them was pointed at
    const lead = meant[0].element, focused = approach(meant[0]);
    const session = parts.secretFacts.startRead(), late = objection(probed, order, session);
    if (late) return late;
    if (isLate(order)) return refuse('timed_out');
    if (!focused) return refuse('not_editable', 'focus_moved');
    const plan = steps(probed, order, session);
    if (!plan) return refuse('not_kept', 'does_not_fit');
    return plan[0].element === lead ? perform(plan, probed, order) : refuse('document_changed', 'field_swapped');
  };

  /** @param {Step[]} plan whose first step was checked in this task @param {Probed} probed @param {Order} order */
  const perform = async (plan, probed, order) => {
    let whole = true;
    for (let i = 0; i < plan.length; i++) {
      if (i > 0) {
        // each box in a task of its own: frameworks keep one box's digit before they hear of the next
        await parts.pace.nextTask();
        if (!field.isLive() || !p.isConnected(plan[i].element) || !approach(plan[i]) || isLate(order) || !mayFollow(plan[i], probed, order)) { whole = false; break; }
      }
      set(plan[i]);
      announce(plan[i]);
    }
    await parts.pace.nextTask();
    await new Promise((resolve) => { setTimeout(resolve, SETTLE_MS); });
    return { filled: true, kept: whole && keeps(plan, probed), fromList: plan.every((step) => step.option !== undefined) };
  };

  /** Reads back in the page. A field that was drawn anew is looked for where the probe found it, and marked too. @param {Step[]} plan @param {Probed} probed */
  const keeps = (plan, probed) => {
    if (!field.isLive()) return false;
    const again = query(probed.selector, parts.secretFacts.startRead()), found = 'refusal' in again ? [] : again.elements;
    for (const element of found) if (plan.some((step) => !p.isConnected(step.element))) parts.watcher.markFilled(element);
    return plan.every((step) => {
      const now = p.isConnected(step.element) ? step.element : step.element === probed.element && found.length === 1 ? found[0] : null;
      return now !== null && field.isField(now) && step.holds(now);
    });
  };

  parts.fill = Object.freeze({ probe, fill });
})();
