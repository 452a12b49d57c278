'use strict';
// What stands together: the controls of a form, or, where there is no form, of the smallest container that reads as one. What
// one of them is (a password, a card's number) tells what the others are. Kept for one read.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.secretGroups) return;
  const p = parts.primordials;
  const rule = parts.secretRule;
  const { HOLDERS, CONTROLS, BUTTONS, isControl, isEditable, isChoice } = parts.secretControls;
  const { textOf, cut } = parts.secretNearby;
  const { kindOfShape } = parts.secretPlaceholder;

  /** @typedef {{owner: any, members: any[] | null, facts: any, asked: boolean}} Group members null: not looked for yet; asked: about words of a login */

  const ADDRESS = rule.plainBits['address.city'] | rule.plainBits['address.region'] | rule.plainBits['address.street'];
  const NUMBER = rule.secretBits['card.number'], CARD = NUMBER | rule.secretBits['card.code'], CODE = rule.secretBits.otp, PASSWORD = rule.secretBits.password;
  const ELSEWHERE = rule.plainBits.search | rule.plainBits.newsletter | rule.plainBits.captcha;
  const CARD_TOKEN = /(^|\s)cc-(number|csc|exp)/i;

  /** @param {any} own @param {any} facts */
  const asksForCard = (own, facts) => ((own.strong & CARD) !== 0 && (own.strong & CODE) === 0) || (facts.autocomplete !== undefined && CARD_TOKEN.test(facts.autocomplete))
    || (facts.placeholder !== undefined && (own.plain | own.strong) === 0 && kindOfShape(facts.placeholder) === 'card.number');
  /** @param {any} button */
  const wordsOfButton = (button) => [p.attribute(button, 'id'), p.attribute(button, 'name'), p.attribute(button, 'aria-label'), p.attribute(button, 'title'), p.htmlName(button) === 'input' ? p.attribute(button, 'value') : textOf(button, null)];

  /**
   * @param {any} here the document
   * @param {any} seen what the watcher remembers of it
   * @param {any} above one read's secret-above.js @param {any} fields one read's secret-fields.js
   * @param {(element: any) => {facts: any, own: any}} knownOf what a control says by itself
   * @param {(element: any) => {own: any}} begin the same without the words beside it
   */
  const groups = (here, seen, above, fields, knownOf, begin) => {
    const { roots, holdsRoots, formAbove } = above;
    /** @type {Map<any, Group>} */ const known = new Map();
    /** Boxes that were asked whether they hold a button. @type {Map<any, boolean>} */ const buttoned = new Map();
    /** @type {any[] | null} */ let allControls = null;
    /** @type {Map<any, any[]> | null} */ let byForm = null;
    /** @type {Map<any, Group> | null} containers of formless secrets */ let containers = null;
    /** @type {any[] | null} controls of no form */ let loose = null;
    /** @type {boolean | null} */ let anyPassword = null;

    /** What names itself a password needs no words beside it to be one: they would only name more. @param {any} element */
    const isCredential = (element) => {
      const { own } = begin(element);
      return (own.strong & PASSWORD) !== 0 ? own.password : knownOf(element).own.password;
    };
    /** @param {any} element */
    const formOf = (element) => p.form(element) || formAbove(element);

    /** All controls of the document, its shadow roots included. */
    const controls = () => {
      if (allControls !== null) return allControls;
      allControls = [];
      for (const root of roots()) {
        const host = p.host(root);
        if (host !== null && isControl(host, p.htmlName(host))) allControls.push(host); // a form-associated component without a root edits nothing
        for (const each of p.queryAll(root, CONTROLS)) if (isControl(each, p.htmlName(each))) allControls.push(each);
      }
      return allControls;
    };

    const formlessControls = () => {
      if (loose === null) loose = controls().filter((/** @type {any} */ each) => formOf(each) === null);
      return loose;
    };

    // --- a group's facts ---

    /** Does a control or a submit button of it speak of a login? @param {any[]} members @param {any} owner */
    const speaksOfLogin = (members, owner) => {
      for (const each of members) if (knownOf(each).own.login) return true;
      for (const each of [p.attribute(owner, 'id'), p.attribute(owner, 'name')]) if (each !== '' && rule.read({ tag: 'form', name: cut(each) }).login) return true;
      for (const button of p.queryAll(owner, BUTTONS).slice(0, 20)) {
        for (const words of wordsOfButton(button)) if (words !== '' && rule.read({ tag: 'button', label: cut(words) }).login) return true;
      }
      return false;
    };
    /** Did the form or container ever hold a password field that makes credentials? @param {any} owner */
    const holdsPassword = (owner) => seen.heldBy(owner).some(isCredential);
    /** @param {any} owner @param {any[]} members @returns {Group} */
    const makeGroup = (owner, members) => {
      const facts = /** @type {any} */ ({});
      let user = false;
      for (const each of members) {
        if (isChoice(each)) continue; // it makes no group what it is
        const { own, facts: its } = knownOf(each);
        if (own.password) facts.password = true;
        if (asksForCard(own, its)) facts.card = true;
        if (!own.password && (its.type === 'password' || its.once) && rule.speaksOf(own, 'pin national.id')) facts.pin = true;
        if (own.user) user = true;
        if (own.plain & ADDRESS) facts.address = true;
        if (its.tag === 'select' && rule.speaksOf(rule.read({ tag: 'input', name: its.name || its.id || '', label: its.label || its.nearby || '' }), 'security.answer')) facts.question = true;
      }
      if (holdsPassword(owner)) facts.password = true;
      if (user && facts.pin) facts.login = true; // who has a PIN to hide beside a name of theirs logs in
      return { owner, members, facts, asked: false };
    };
    /** With the words of its buttons, which cost more to ask for. @param {Group} group */
    const factsOf = (group) => {
      if (!group.asked && !group.facts.password) {
        group.asked = true;
        if (speaksOfLogin(group.members || [], group.owner)) group.facts.login = true;
      }
      return group.facts;
    };

    // --- forms ---

    /** @param {any} form @returns {Group} */
    const groupOfForm = (form) => {
      let group = known.get(form);
      if (group) return group;
      // A credential form is one whatever else it holds: most forms with a password are settled here.
      const { listed, passwords } = editablesOf(form);
      passwords.forEach(seen.note);
      group = passwords.some(isCredential) || holdsPassword(form) ? { owner: form, members: null, facts: { password: true }, asked: true } : makeGroup(form, membersOf(form, listed));
      known.set(form, group);
      if (!group.facts.password && standsBeforePassword(group)) group.facts.password = true;
      return group;
    };
    /** The editable controls that a form owns, and its password fields. @param {any} form @returns {{listed: any[], passwords: any[]}} */
    const editablesOf = (form) => {
      const listed = [], passwords = [];
      for (const each of p.elements(form)) {
        const name = p.htmlName(each), type = name === 'input' ? p.inputType(each) : '';
        if (!isControl(each, name) || !rule.isEditable({ tag: name, type, editable: true })) continue;
        listed.push(each);
        if (type === 'password') passwords.push(each);
      }
      return { listed, passwords };
    };
    /** The editable controls of a form: those that it owns, and those in shadow roots inside it. @param {any} form @param {any[]} listed */
    const membersOf = (form, listed) => {
      const members = listed.slice();
      const add = (/** @type {any} */ each, /** @type {string} */ name) => { if (isControl(each, name) && isEditable(each, name) && members.indexOf(each) < 0) members.push(each); };
      for (const each of p.queryAll(form, HOLDERS)) add(each, p.htmlName(each));
      if (holdsRoots(form)) for (const each of composed().get(form) || []) add(each, p.htmlName(each));
      return members;
    };
    /** The controls inside each form, through shadow hosts and slots. @returns {Map<any, any[]>} */
    const composed = () => {
      if (byForm !== null) return byForm;
      byForm = new Map();
      for (const each of controls()) {
        const form = formAbove(each), list = byForm.get(form);
        if (list) list.push(each); else byForm.set(form, [each]);
      }
      return byForm;
    };
    /** @param {Group} group @returns {any[]} */
    const membersOfGroup = (group) => {
      if (group.members === null) group.members = membersOf(group.owner, editablesOf(group.owner).listed);
      return group.members;
    };

    const holdsAnyPassword = () => { if (anyPassword === null) anyPassword = p.query(here, 'input[type="password" i]') !== null; return anyPassword; };
    const MOST_BOXES = 4;
    /**
     * A form of one field whose password stands right behind it in no form: it is the other half of a credential. Right behind
     * is in a box of the two alone. @param {Group} group
     */
    const standsBeforePassword = (group) => {
      const typed = (group.members || []).filter((/** @type {any} */ each) => !isChoice(each));
      if (typed.length !== 1 || !mayStandBeside(typed[0]) || !(seen.sawPassword() || holdsAnyPassword())) return false;
      for (let level = 0, box = p.parentNode(group.owner); level < MOST_BOXES && p.isElement(box); level++, box = p.parentNode(box)) {
        const others = fields.othersIn(box, typed[0], 3);
        if (others.length > 0) return others.length <= 2 && others.every((/** @type {any} */ each) => formOf(each) === null && isCredential(each));
      }
      return false;
    };

    // --- containers ---

    /** Could it stand beside a secret without a form? A search box or a newsletter field does not. @param {any} element */
    const mayStandBeside = (element) => !isChoice(element) && (knownOf(element).own.plain & ELSEWHERE) === 0;

    const MOST_ANCHORS = 200, MOST_BESIDE = 2000;
    /** The containers of secrets that stand in no form, each the smallest that holds another control beside its secret. */
    const formless = () => {
      if (containers !== null) return containers;
      containers = new Map();
      const loose = formlessControls().filter((/** @type {any} */ each) => isEditable(each, p.htmlName(each)));
      const anchors = loose.filter((/** @type {any} */ each) => {
        if (isChoice(each)) return false;
        const { own, facts } = knownOf(each);
        return own.password || facts.type === 'password' || facts.once || asksForCard(own, facts);
      });
      const beside = anchors.length > 0 ? loose.filter(mayStandBeside) : [];
      // A page of more loose fields than these is one container: bounded, and on the safe side.
      const many = anchors.length > MOST_ANCHORS || beside.length > MOST_BESIDE;
      for (const anchor of many ? anchors.slice(0, 1) : anchors) {
        const container = many ? p.documentElement(here) || here : smallestAround(anchor, beside);
        const inside = loose.filter((/** @type {any} */ each) => isWithin(each, container) && (mayStandBeside(each) || each === anchor || p.parentNode(each) === p.parentNode(anchor)));
        containers.set(container, makeGroup(container, inside));
        if (isCredential(anchor) && !isWhole(container)) seen.hold(container, anchor);
      }
      for (const { box, field } of seen.leftBoxes()) if (isCredential(field)) seen.hold(box, field);
      return containers;
    };
    /** The whole page is no container: what comes after a view with a password is another view. @param {any} container */
    const isWhole = (container) => !p.isElement(container) || p.htmlName(container) === 'body' || p.htmlName(container) === 'html';
    /** Does it stand in a container, through shadow hosts and slots too? @param {any} element @param {any} container */
    const isWithin = (element, container) => {
      for (let node = element; node !== null; node = p.host(p.rootNode(node))) if (p.contains(container, node)) return true;
      if (!p.isShadowRoot(p.rootNode(container))) return false;
      for (let node = element; node !== null; node = p.composedParent(node)) if (node === container) return true;
      return false;
    };
    /** The smallest ancestor of a secret that also holds another control, not itself a password. @param {any} anchor @param {any[]} others */
    const smallestAround = (anchor, others) => {
      const way = [];
      for (let node = p.composedParent(anchor); node !== null; node = p.composedParent(node)) if (p.isElement(node)) way.push(node);
      let best = way.length;
      for (const each of others) {
        if (each === anchor) continue;
        const { own, facts } = knownOf(each);
        if (own.password || facts.type === 'password' || facts.maxlength === 1) continue; // "repeat password" is no partner
        if (facts.maxlength === 4 && (own.strong & NUMBER) !== 0) continue; // nor is the next box of a card's number
        while (best > 0 && isWithin(each, way[best - 1])) best--; // who stands in a box stands in all around it
        if (best === 0) break;
      }
      return way[best < way.length ? best : Math.min(2, way.length - 1)] || here;
    };

    /** The group of a control: its form's, or of the nearest container that reads as one. @param {any} element @returns {Group | null} */
    const groupOf = (element) => {
      const form = formOf(element);
      if (form !== null) return groupOfForm(form);
      const found = formless();
      const stays = mayStandBeside(element);
      if (found.size > 0 || (stays && seen.sawPassword())) {
        for (let node = p.composedParent(element); node !== null; node = p.composedParent(node)) {
          const group = found.get(node);
          if (group && (stays || (group.members || []).indexOf(element) >= 0)) return group;
          if (stays && holdsPassword(node)) return makeGroup(node, [element]);
        }
      }
      return seen.cold ? looseGroup(element) : null;
    };
    /** @param {any} box */
    const holdsButton = (box) => {
      let holds = buttoned.get(box);
      if (holds === undefined) buttoned.set(box, (holds = p.query(box, BUTTONS) !== null));
      return holds;
    };
    /** Cold and formless: the nearest box that also holds a button. @param {any} element */
    const looseGroup = (element) => {
      let node = p.parentNode(element);
      for (let level = 0; level < 8 && p.isElement(node); level++, node = p.parentNode(node)) {
        if (!holdsButton(node)) continue;
        let group = known.get(node);
        if (!group) known.set(node, (group = makeGroup(node, p.queryAll(node, CONTROLS).filter((/** @type {any} */ each) => isControl(each, p.htmlName(each)) && formOf(each) === null && isEditable(each, p.htmlName(each))))));
        return group;
      }
      return null;
    };
    /** The controls of a group, or of no form at all. @param {Group | null} group */
    const among = (group) => (group !== null ? membersOfGroup(group) : formlessControls());

    return { groupOf, groupOfForm, factsOf, among };
  };

  parts.secretGroups = Object.freeze({ groups });
})();
