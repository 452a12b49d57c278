'use strict';
// A control's own facts: its attributes, what the hosts of its shadow roots say for it, what a select offers. Never its value.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.secretOwn) return;
  const p = parts.primordials;
  const { textOfIds, cut } = parts.secretNearby;

  /** Attribute to member. @type {Record<string, string>} */
  const ATTRIBUTES = Object.assign(Object.create(null), { 'id': 'id', 'name': 'name', 'autocomplete': 'autocomplete', 'aria-label': 'ariaLabel', 'placeholder': 'placeholder', 'aria-placeholder': 'placeholder', 'data-placeholder': 'placeholder', 'title': 'title' });
  const HOOKS = new Set(['formcontrolname', 'ng-model', 'v-model', 'data-bind', 'data-field', 'data-fieldname', 'data-field-name', 'data-name', 'data-elements-stable-field-name', 'data-encrypted-name', 'data-checkout', 'data-stripe', 'data-recurly', 'data-braintree-name', 'data-cse', 'data-hook', 'data-type', 'data-input', 'data-automationid', 'data-autoid', 'data-role', 'data-label', 'data-eid', 'data-marker', 'data-element', 'data-control-name', 'data-validate', 'data-mask', 'mask']);
  const TESTS = ['test', '-qa', '-cy', 'automation', 'e2e'];
  /** Does an attribute name the control for a framework or a test? @param {string} name */
  const isHook = (name) => HOOKS.has(name) || (name.startsWith('data-') && TESTS.some((each) => name.indexOf(each) >= 0));
  const OTHERS = new Set(['role', 'maxlength', 'aria-labelledby']);
  // A page uses the same few attributes everywhere. The bound keeps a hostile one from filling memory.
  const MOST_KEPT = 1000;
  /** @type {Map<string, string>} */ const kept = new Map();
  /** What an attribute of a control is: a member of the facts, 'hook', or '' where it says nothing. @param {string} name */
  const memberOf = (name) => {
    let member = kept.get(name);
    if (member === undefined) {
      member = ATTRIBUTES[name] || (OTHERS.has(name) ? name : isHook(name) ? 'hook' : '');
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(name, member);
    }
    return member;
  };

  /** Of a host: what is for machines, what is for people. @type {Record<string, string>} */
  const HOST_ATTRIBUTES = Object.assign(Object.create(null), { 'id': 'hook', 'name': 'hook', 'type': 'hook', 'autocomplete': 'hook', 'label': 'human', 'aria-label': 'human', 'placeholder': 'human', 'title': 'human', 'floating-label': 'human', 'label-text': 'human', 'heading': 'human' });
  /** What the hosts of its shadow roots say for it: `<my-field label="Password">`. @param {any} element @param {any} facts */
  const addHosts = (element, facts) => {
    let host = p.host(p.rootNode(element));
    for (let level = 0; host !== null && level < 3; level++, host = p.host(p.rootNode(host))) {
      for (const name of p.attributeNames(host)) {
        const to = HOST_ATTRIBUTES[name] || (isHook(name) ? 'hook' : '');
        if (to === '') continue;
        const value = cut(p.attribute(host, name));
        if (value === '') continue;
        if (to === 'hook') (facts.hooks || (facts.hooks = [])).push(value);
        else facts.title = facts.title ? cut(`${facts.title} ${value}`) : value;
      }
    }
  };

  /** @param {any} element @param {string} name its HTML local name */
  const ownFacts = (element, name) => {
    /** @type {any} */
    const facts = { tag: name };
    if (name === 'input') facts.type = p.inputType(element);
    else if (name !== 'textarea' && name !== 'select') facts.editable = true;
    const names = p.attributeNames(element);
    for (let i = 0; i < names.length; i++) {
      const to = memberOf(names[i]);
      if (to === '') continue;
      const value = p.attribute(element, names[i]);
      if (to === 'role') facts.role = cut(value);
      else if (to === 'maxlength') {
        const most = parseInt(value, 10);
        if (most >= 0) facts.maxlength = most;
      } else if (to === 'aria-labelledby') {
        const said = textOfIds(element, value);
        if (said !== '') facts.labelledby = said;
      } else if (value !== '') {
        if (to === 'hook') (facts.hooks || (facts.hooks = [])).push(cut(value));
        else facts[to] = cut(value);
      }
    }
    return facts;
  };

  /** Does a select offer a card's months or years? @param {any} select */
  const choicesOf = (select) => {
    const count = p.optionCount(select);
    if (count < 6 || count > 62) return '';
    const options = p.options(select);
    const numbers = options.map((/** @type {any} */ each) => parseInt(p.attribute(each, 'value') || p.optionText(each), 10)).filter((/** @type {number} */ each) => each >= 0);
    if (numbers.length < options.length - 1) return '';
    const least = Math.min(...numbers), most = Math.max(...numbers);
    if (numbers.length === 12 && most - least === 11 && least <= 1) return 'months';
    const full = least > 1000 ? 0 : 2000;
    return numbers.length >= 5 && most - least <= 60 && least + full >= 2015 && most + full <= 2110 && most + full >= new Date().getFullYear() ? 'years' : '';
  };

  parts.secretOwn = Object.freeze({ ownFacts, addHosts, choicesOf });
})();
