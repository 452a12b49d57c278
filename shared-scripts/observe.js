'use strict';
// A fixed set of questions that the page cannot phrase, answered by counts and yes or no: what stands on screen, and whether
// it would send. The page's own messages come last and by themselves (messages.js).
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.observe) return;
  const p = parts.primordials, onScreen = parts.onScreen;

  const BUDGET_MS = 2000;
  const CONTROLS = 'input:not([type="hidden" i]),textarea,select,[contenteditable],[role]';
  const BUTTONS = 'button,input[type="submit" i],input[type="image" i],[role="button" i]';
  const DIALOGS = 'dialog[open],[role~="dialog" i],[role~="alertdialog" i],[aria-modal="true" i]';
  /** What is no kind of the rule is told by its type. */
  const TYPES = Object.freeze({ number: 'number', range: 'number', date: 'date', month: 'date', week: 'date', time: 'date', 'datetime-local': 'date', file: 'file', color: 'choice' });
  const defaultChecked = p.byName('defaultChecked', { input: 'HTMLInputElement' }, false), defaultSelected = p.byName('defaultSelected', { option: 'HTMLOptionElement' }, false);
  const selected = p.byName('selected', { option: 'HTMLOptionElement' }, false);

  /** @typedef {{ fields: Map<string, number>, invalid: number, differs: boolean }} Fields */

  /** @param {any} element @param {ControlForm} form */
  const typeClass = (element, form) => {
    const known = p.htmlName(element) === 'input' ? TYPES[/** @type {keyof typeof TYPES} */ (p.type(element))] : undefined;
    return known || (form.show === 'check' || form.show === 'choice' ? 'choice' : form.show === 'amount' ? 'number' : 'text');
  };
  /** @param {any} element @param {ControlForm} form @param {Reading} reading */
  const kindOf = (element, form, reading) => {
    const { sensitive, kind } = reading.judge(element);
    // what a choice speaks of is not in it
    return kind !== null && (sensitive || form.show !== 'check') ? kind : typeClass(element, form);
  };

  /** By the page's word, or by the engine's once the person left the field: before that it is not shown either. @param {any} element */
  const isInvalid = (element) => {
    if (parts.messages.isInvalid(element)) return true;
    try { return p.matches(element, ':user-invalid'); } catch { return false; } // an older engine does not tell
  };

  const CHOSEN = new Set(['checkbox', 'radio']);
  /** The engine gives these a value of its own where the page gives none; nobody types into them. */
  const DRAWN = new Set(['range', 'color']);
  /** Whether a control is not as the page made it. What was typed into edited text cannot be told from what stood there. @param {any} element */
  const differs = (element) => {
    const name = p.htmlName(element);
    if (name === 'select') {
      const options = p.options(element), byPage = options.some(defaultSelected);
      return options.some((/** @type {any} */ option, /** @type {number} */ index) => selected(option) !== (byPage || p.multiple(element) ? defaultSelected(option) : index === 0));
    }
    if (name === 'input' && CHOSEN.has(p.type(element))) return p.checked(element) !== defaultChecked(element);
    if (name === 'input' && DRAWN.has(p.type(element)) && !p.hasAttribute(element, 'value')) return false;
    if (name === 'input' || name === 'textarea') return p.value(element) !== p.defaultValue(element);
    return p.isContentEditable(element) && /\S/.test(p.textContent(element) || '');
  };

  /** Counts the fields on screen, and takes in what they all hold, so that no message repeats it. @param {any[]} roots @param {Reading} reading @returns {Promise<Fields>} */
  const fieldsOf = async (roots, reading) => {
    const out = { fields: new Map(), invalid: 0, differs: false };
    for (const root of roots) {
      for (const element of p.queryAll(root, CONTROLS)) {
        if (reading.pace.due()) await reading.rest();
        if (reading.pace.spent()) return out;
        const form = parts.control.form(element);
        if (!form || form.show === 'face' || (form.show === 'amount' && !form.entry && form.role !== 'slider')) continue;
        parts.typed.learn(element, reading.isSensitive(element));
        if (!out.differs && differs(element)) out.differs = true;
        if (!onScreen.is(element)) continue;
        const kind = kindOf(element, form, reading);
        out.fields.set(kind, (out.fields.get(kind) || 0) + 1);
        if (isInvalid(element)) out.invalid += 1;
      }
    }
    return out;
  };

  // --- what sends ---------------------------------------------------------------------------------------------------

  const SEARCH = parts.secretRule.plainBits.search;
  /** A form that asks for a search alone is no answer while another one waits. @param {any} form */
  const isSearch = (form) => {
    const fields = p.elements(form).filter(parts.field.isField).slice(0, 20);
    return fields.length > 0 && fields.every((/** @type {any} */ field) => (parts.secretRule.read(parts.secretFacts.gather(field)).plain & SEARCH) !== 0);
  };
  /** A button without a form sends by script: only its words tell. @param {any} button @param {Reading} reading */
  const says = (button, reading) => {
    const name = parts.name.of(button, reading);
    return parts.pays.ofControl(button, name) || parts.secretRule.read({ tag: 'button', label: name }).login;
  };
  /** 0 none, 1 a search's, 2 by its words alone, 3 a form's. @param {any} button @param {Reading} reading */
  const weight = (button, reading) => {
    const type = p.type(button), isSubmit = type === 'submit' || type === 'image', form = isSubmit ? parts.field.ownerOf(button) : null;
    if (form) return isSearch(form) ? 1 : 3;
    return (isSubmit || p.htmlName(button) !== 'button') && p.htmlName(button) !== 'input' && says(button, reading) ? 2 : 0;
  };
  /** @param {any[]} roots @param {Reading} reading */
  const submitOf = async (roots, reading) => {
    let most = 0, enabled = false;
    for (const root of roots) {
      for (const button of p.queryAll(root, BUTTONS)) {
        if (reading.pace.due()) await reading.rest();
        if (reading.pace.spent()) return { onScreen: most > 0, enabled };
        if (!onScreen.is(button)) continue;
        const found = weight(button, reading);
        if (found === 0 || found < most) continue;
        enabled = (found === most && enabled) || parts.field.isEnabled(button);
        most = found;
      }
    }
    return { onScreen: most > 0, enabled };
  };

  // --- the state of the page ----------------------------------------------------------------------------------------

  /** @param {any} element */
  const isOpen = (element) => p.attribute(element, 'aria-hidden').toLowerCase() !== 'true' && (onScreen.hasRoom(element) || (onScreen.is(element) && p.children(element).some(onScreen.hasRoom)));
  /** @param {any[]} roots */
  const hasDialog = (roots) => roots.some((root) => p.queryAll(root, DIALOGS).some(isOpen));
  /** @param {any[]} roots */
  const isBusy = (roots) => p.readyState(p.document) !== 'complete' || roots.some((root) => p.queryAll(root, '[aria-busy="true" i]').some(onScreen.is));
  const scroll = () => {
    const top = p.scrollingElement(p.document) || p.documentElement(p.document), space = parts.visible.measure();
    return { x: space.x, y: space.y, width: top ? p.scrollWidth(top) : 0, height: top ? p.scrollHeight(top) : 0 };
  };

  /** Why nobody can vouch for the messages; '' when they are vouched for. @param {Fields} fields @param {Reading} reading */
  const unvouched = (fields, reading) => {
    if (reading.pace.spent()) return 'time';
    return parts.typed.gap() || (parts.watcher.cold && fields.differs) ? 'cold' : '';
  };

  const observe = async () => {
    const reading = parts.reading.start(BUDGET_MS), roots = parts.secretFacts.startRead().roots();
    try {
      const fields = await fieldsOf(roots, reading), submit = await submitOf(roots, reading), texts = await parts.messages.gather(roots, reading);
      // what was typed while the scan went on counts too, and from here on nothing of the page runs
      for (const element of reading.sensitive) parts.typed.learn(element, true);
      const reason = unvouched(fields, reading);
      return {
        fields: Array.from(fields.fields, ([kind, count]) => ({ kind, count })).sort((a, b) => (a.kind < b.kind ? -1 : 1)),
        invalid: fields.invalid, submit, dialog: hasDialog(roots), busy: isBusy(roots), frames: onScreen.framesIn(roots).length, scroll: scroll(),
        errorTexts: reason ? [] : parts.messages.vet(texts).map(parts.messages.cut),
        ...(reason ? { unvouched: reason } : {}), ...(reason === 'time' ? { inconclusive: true } : {}),
      };
    } finally {
      reading.end();
    }
  };

  /** What whoever asks several documents of one page has to know of each: which frames it shows, whether it keeps words of its own. */
  const surroundings = () => ({ ...onScreen.places(), typed: parts.typed.all().some((/** @type {any} */ each) => each.own) });

  /**
   * Which of another document's messages repeat what was typed in this one. For a document of the same origin alone: any
   * other could try its guesses here.
   * @param {{ texts: string[] }} params
   */
  const echoes = ({ texts }) => {
    const holds = parts.echoes.finder(parts.typed.all());
    return { holds: texts.map(holds) };
  };

  parts.observe = Object.freeze({ observe, surroundings, echoes });
})();
