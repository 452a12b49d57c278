'use strict';
// One read: the facts of each control gathered once and judged once. What it learns is kept for the read and no longer, since
// the page may change at any time. Facts never hold a field's value.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.secretSession) return;
  const p = parts.primordials;
  const rule = parts.secretRule;
  const { SENSITIVE, isControl, isMarked } = parts.secretControls;
  const { textOf, nearbyOf, cut, hasLetter } = parts.secretNearby;
  const { fields: startFields } = parts.secretFields;
  const { toggles: startToggles } = parts.secretToggle;
  const { ownFacts, addHosts, choicesOf } = parts.secretOwn;
  const { above: startAbove, TOP } = parts.secretAbove;
  const { groups: startGroups } = parts.secretGroups;
  const { rowOf, mayStandInRow } = parts.secretRows;
  const { isMasked, isMaskedControl, bringsDots, mayMask, isAutofilled } = parts.secretLooks;

  /** @typedef {{facts: any, own: any, whole: boolean, verdict: any}} Known whole: with the words beside it */

  /** @type {any[]} */ const NONE = [];
  const PLAIN = Object.freeze({ sensitive: false, kind: null, kinds: [], rule: 'plain', why: '' });
  const UNEXAMINED = Object.freeze({ sensitive: true, kind: null, kinds: [], rule: 'malformed', why: 'it cannot be examined' });

  /** @param {any} here the document @param {any} seen what the watcher remembers of it */
  const start = (here, seen) => {
    seen.catchUp();
    /** @type {Map<any, Known>} */ const known = new Map();
    /** Labels by control, for each root. @type {Map<any, Map<any, any[]>>} */ const labelled = new Map();
    /** @type {boolean | null} */ let dots = null;
    /** @type {boolean | null} */ let masks = null;

    // --- what a control says by itself ---

    /** The labels of a control. Asking each label once is cheaper than asking each control. @param {any} element @param {any} root its tree's @returns {any[]} */
    const labelsOf = (element, root) => {
      let map = labelled.get(root);
      if (!map) {
        labelled.set(root, (map = new Map()));
        if (p.isConnected(element)) {
          for (const each of p.queryAll(root, 'label')) {
            const control = p.labelControl(each);
            if (!control) continue;
            const list = map.get(control);
            if (list) list.push(each); else map.set(control, [each]);
          }
        }
      }
      return map.get(element) || NONE;
    };

    /** What a control's attributes say; asked once a read. @param {any} element @returns {Known} */
    const begin = (element) => {
      let entry = known.get(element);
      if (entry) return entry;
      const name = p.htmlName(element);
      const facts = ownFacts(element, name);
      if (name === 'input' && facts.type !== 'hidden') {
        if (facts.type === 'password') seen.note(element);
        else if (seen.wasPassword(element)) facts.once = true;
      }
      if (seen.isFilled(element)) facts.filled = true;
      entry = { facts, own: rule.read(facts), whole: false, verdict: null };
      known.set(element, entry);
      return entry;
    };
    /** With the words beside it. @param {any} element @returns {Known} */
    const knownOf = (element) => {
      const entry = begin(element);
      if (entry.whole) return entry;
      entry.whole = true;
      const facts = entry.facts;
      if (facts.type === 'hidden') return entry;
      let more = false;
      const root = p.rootNode(element), labels = labelsOf(element, root);
      if (labels.length > 0) {
        const said = cut(labels.map((/** @type {any} */ each) => textOf(each, element)).join(' ').trim());
        if (hasLetter(said)) { facts.label = said; more = true; }
      }
      if (p.host(root) !== null) { addHosts(element, facts); more = true; }
      if (!facts.label && !facts.ariaLabel && !facts.labelledby) {
        if (!facts.placeholder && !facts.title) {
          const wrapping = above.aboveOf(element).label;
          const around = wrapping ? textOf(wrapping, element) : '';
          const said = hasLetter(around) ? around : nearbyOf(element);
          if (said !== '') { facts[said === around ? 'label' : 'nearby'] = said; more = true; }
        } else if (saysNothing(entry.own)) {
          const said = nearbyOf(element);
          if (said !== '' && said.length <= LONGEST_NAME) { facts.nearby = said; more = true; }
        }
      }
      if (facts.tag === 'input' && facts.type === 'text' && (entry.own.strong | entry.own.plain) === 0) {
        const said = toggles.wordsOfToggle(element);
        if (said !== '') { facts.title = cut(facts.title ? `${facts.title} ${said}` : said); more = true; }
      }
      if (more) entry.own = rule.read(facts);
      if (entry.own.payment !== 0 && entry.own.strong === 0 && !facts.nearby && facts.tag === 'select') {
        const said = nearbyOf(element); // "Month": of a card, or of a birth
        if (said !== '') { facts.nearby = said; entry.own = rule.read(facts); }
      }
      return entry;
    };
    /** Longer text before a field with a placeholder is a paragraph, not its name. */
    const LONGEST_NAME = 80;
    /** @param {any} own */
    const saysNothing = (own) => (own.strong | own.weak | own.payment | own.plain) === 0;

    // --- verdicts ---

    /** @param {any} element a control @param {any} from what its ancestors hand down @returns {any} */
    const verdictOf = (element, from) => {
      const entry = knownOf(element);
      if (entry.verdict !== null) return entry.verdict;
      const { facts } = entry, editable = rule.isEditable(facts);
      if (from.marked || isMarked(element)) facts.marked = true;
      if (from.tokens !== '') facts.tokens = from.tokens;
      if (from.inside) facts.inside = true;
      const alone = rule.judge(facts, entry.own);
      let more = editable && addState(element, facts, alone.sensitive);
      const group = editable ? groups.groupOf(element) : null;
      if (group !== null) {
        const said = facts.cold || facts.autofilled || group.facts.pin ? groups.factsOf(group) : group.facts;
        for (const _ in said) { facts.group = said; more = true; break; }
        if (facts.tag === 'select' && said.card && !alone.sensitive) { const offered = choicesOf(element); if (offered !== '') { facts.choices = offered; more = true; } }
      }
      if (editable && (!alone.sensitive || facts.filled) && mayStandInRow(element, facts)) {
        const { row, of } = rowOf(element, groups.among(group), knownOf);
        if (row > 0) { facts.row = row; more = true; }
        if (of !== '') facts.rowOf = of;
      }
      entry.verdict = more ? rule.judge(facts, entry.own) : alone;
      return entry.verdict;
    };
    /** How it is drawn and filled, where its words did not settle it: did that say anything? @param {any} element @param {any} facts @param {boolean} settled */
    const addState = (element, facts, settled) => {
      if (settled) return false;
      if (isMaskedControl(element, hasDots())) {
        facts.masked = true;
        if (isMasked(element, hasDots())) seen.noteDotted(element);
      } else if (seen.wasDotted(element)) facts.masked = true;
      if (isAutofilled(element)) facts.autofilled = true;
      if (seen.cold) facts.cold = true;
      return facts.masked === true || facts.autofilled === true || facts.cold === true;
    };
    const hasDots = () => { if (dots === null) dots = bringsDots(here); return /** @type {boolean} */ (dots); };
    const maybeMasked = () => { if (masks === null) masks = mayMask(above.roots()); return /** @type {boolean} */ (masks); };

    const fields = startFields();
    const toggles = startToggles(fields);
    const above = startAbove(here, seen, verdictOf);
    const groups = startGroups(here, seen, above, fields, knownOf, begin);

    /** The verdict on any element: a control's own, or what its ancestors hand down. @param {any} element */
    const judge = (element) => {
      try {
        const from = above.aboveOf(element), name = p.htmlName(element);
        if (isControl(element, name)) return verdictOf(element, from);
        const down = above.handDown(element, from), masked = maybeMasked() && isMasked(element, hasDots());
        if (!masked && !down.marked && !down.inside && down.tokens === '') return PLAIN;
        return rule.judge({ tag: name, marked: down.marked, tokens: down.tokens, inside: down.inside, masked });
      } catch { return UNEXAMINED; }
    };

    /** The same answer as judge gives, without the kind: what settles it at once is asked first. @param {any} element @returns {boolean} */
    const isSensitive = (element) => {
      try {
        const name = p.htmlName(element);
        if (name === 'input' || name === 'textarea' || name === 'select') {
          const entry = known.get(element);
          if (entry && entry.verdict !== null) return entry.verdict.sensitive;
          const type = name === 'input' ? p.inputType(element) : '';
          if (type === 'password') { seen.note(element); return true; }
          if (rule.isEditable({ tag: name, type })) {
            const form = p.form(element);
            if (form && groups.groupOfForm(form).facts.password) return true;
            if (type !== 'checkbox' && type !== 'radio' && rule.isPlainlySecret(begin(element).own)) return true;
          }
        }
      } catch { return true; }
      return judge(element).sensitive;
    };

    /** The plain facts of a control, its group's included. @param {any} element */
    const gather = (element) => {
      verdictOf(element, above.aboveOf(element));
      return knownOf(element).facts;
    };

    /**
     * All sensitive elements of a document or element, each the outermost: fields, marked boxes, masked boxes.
     * @param {any} root @returns {any[]}
     */
    const sensitiveElements = (root) => {
      const asked = new Set(), out = new Set();
      /** @param {any} element @param {(element: any) => boolean} is */
      const take = (element, is) => {
        if (out.has(element) || (root !== here && !isUnder(element, root)) || !is(element)) return;
        out.add(element);
        // what a slot inside it shows stands elsewhere in the document
        if (p.isShadowRoot(p.rootNode(element))) for (const slot of p.queryAll(element, 'slot')) for (const shown of p.assignedNodes(slot, { flatten: true })) if (p.isElement(shown)) out.add(shown);
      };
      for (const each of above.roots()) {
        for (const element of p.queryAll(each, SENSITIVE)) { asked.add(element); take(element, isSensitive); }
        // of the others nothing but how they are drawn can make one sensitive, if not what it stands inside of
        if (maybeMasked()) for (const element of p.queryAll(each, '*')) if (!asked.has(element)) take(element, looksMasked);
      }
      return Array.from(out);
    };
    /** @param {any} element */
    const looksMasked = (element) => { try { return isMasked(element, hasDots()); } catch { return true; } };
    /** Does it stand under a root, through shadow hosts and slots too? @param {any} element @param {any} root */
    const isUnder = (element, root) => {
      for (let node = element; node !== null; node = p.composedParent(node)) if (node === root) return true;
      for (let node = element; node !== null; node = p.host(p.rootNode(node))) if (p.contains(root, node)) return true;
      return false;
    };

    return Object.freeze({ judge, isSensitive, gather, sensitiveElements, roots: above.roots });
  };

  parts.secretSession = Object.freeze({ start, TOP });
})();
