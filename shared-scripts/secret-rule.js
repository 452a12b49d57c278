'use strict';
// The secret rule: a control's facts in, a verdict out. Pure, no DOM, linear in the facts; the same file judges in Chromium, in
// WebKit and in the host (goja), and schema/vectors/secrets/ holds all three to one table. What it cannot vouch for is
// sensitive: facts of a wrong shape, a member that it does not know.
//
// What it does not do: find the facts (secret-facts.js), know words (secret-words.js, plain-words.js).
(() => {
  const KEY = Symbol.for('sidekick.parts');
  const parts = globalThis[KEY];
  if (parts.secretRule) return;
  const { find } = parts.wordMatch;
  const { kinds: inWords } = parts.secretWords;

  /**
   * @typedef {Object} Group what a control's form, or the smallest container that reads as one, holds
   * @property {boolean} [password] a password field, now or once
   * @property {boolean} [card] a card's number, code or expiry
   * @property {boolean} [pin] a password-typed field that is a PIN: no credential form but where it is a login's
   * @property {boolean} [login] a login word in a control's or a submit button's own facts
   * @property {boolean} [question] a security question
   */
  /**
   * @typedef {Object} Facts all members but tag may be absent; absent is false or ''
   * @property {string} tag HTML local name, '' for what is no HTML
   * @property {string} [type] an input's type
   * @property {string} [role]
   * @property {boolean} [editable] input, textarea, select, contenteditable, an editable role, a form-associated custom element
   * @property {string} [id] @property {string} [name] @property {string[]} [hooks] data-* test ids and framework names
   * @property {string} [autocomplete] @property {string} [ariaLabel] @property {string} [labelledby] @property {string} [label]
   * @property {string} [placeholder] @property {string} [title]
   * @property {string} [nearby] text beside it, gathered only where no other words for a person are
   * @property {number} [maxlength] @property {string} [choices] 'months' or 'years' (a card's: from now on) of a select
   * @property {boolean} [marked] it or an ancestor carries data-private or data-sensitive
   * @property {string} [tokens] autocomplete of its ancestors
   * @property {boolean} [inside] it stands inside a sensitive element
   * @property {boolean} [once] it was a password field once @property {boolean} [masked] drawn masked by CSS
   * @property {boolean} [autofilled] @property {boolean} [filled] by us
   * @property {number} [row] how many single-character boxes stand in its row @property {string} [rowOf] 'otp' or 'card.number'
   * @property {boolean} [cold] the watcher did not see the document from its start
   * @property {Group} [group]
   */
  /** @typedef {{sensitive: boolean, kind: string|null, kinds: string[], rule: string, why: string}} Verdict */
  /** @typedef {{strong: string[], weak: string[], payment: string[], plain: string[], login: boolean, said: boolean}} Reading */

  const SHAPE = {
    tag: 'string', type: 'string', role: 'string', editable: 'boolean', id: 'string', name: 'string', hooks: 'strings', autocomplete: 'string', ariaLabel: 'string', labelledby: 'string', label: 'string',
    placeholder: 'string', title: 'string', nearby: 'string', maxlength: 'number', choices: 'string', marked: 'boolean', tokens: 'string', inside: 'boolean', once: 'boolean', masked: 'boolean', autofilled: 'boolean',
    filled: 'boolean', row: 'number', rowOf: 'string', cold: 'boolean', group: 'group',
  };
  const GROUP = { password: 'boolean', card: 'boolean', pin: 'boolean', login: 'boolean', question: 'boolean' };

  /** @param {any} value @param {Record<string, string>} shape @returns {boolean} */
  const fits = (value, shape) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
    for (const key of Object.keys(value)) {
      const want = Object.prototype.hasOwnProperty.call(shape, key) ? shape[key] : '';
      const given = value[key];
      if (want === 'strings') {
        if (!Array.isArray(given) || !given.every((each) => typeof each === 'string')) return false;
      } else if (want === 'group') {
        if (!fits(given, GROUP)) return false;
      } else if (typeof given !== want) return false;
    }
    return true;
  };

  // --- the tables of the rule -------------------------------------------------------------------------------------

  /** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field */
  const SECRET_TOKENS = {
    'current-password': 'password', 'new-password': 'password', 'one-time-code': 'otp', 'username': 'username', 'cc-name': 'card.name', 'cc-given-name': 'card.name', 'cc-additional-name': 'card.name',
    'cc-family-name': 'card.name', 'cc-number': 'card.number', 'cc-exp': 'card.expiry', 'cc-exp-month': 'card.expiry', 'cc-exp-year': 'card.expiry', 'cc-csc': 'card.code',
  };
  const PLAIN_TOKENS = {
    'email': 'email', 'tel': 'phone', 'tel-country-code': 'phone', 'tel-national': 'phone', 'tel-area-code': 'phone', 'tel-local': 'phone', 'name': 'name', 'given-name': 'name', 'additional-name': 'name', 'family-name': 'name',
    'honorific-prefix': 'name', 'nickname': 'name', 'organization': 'company', 'street-address': 'address.street', 'address-line1': 'address.street', 'address-line2': 'address.street', 'address-line3': 'address.street',
    'address-level2': 'address.city', 'address-level1': 'address.region', 'postal-code': 'address.postcode', 'country': 'address.country', 'country-name': 'address.country', 'bday': 'birth', 'bday-day': 'birth',
    'bday-month': 'birth', 'bday-year': 'birth', 'url': 'link', 'transaction-amount': 'quantity',
  };
  const OTHER_TOKENS = new Set(['on', 'off', 'none', 'no', 'false', 'true', 'nope', 'shipping', 'billing', 'home', 'work', 'mobile', 'fax', 'webauthn', 'disabled', 'chrome-off', 'do-not-autofill']);
  const PLAIN_TYPES = { email: 'email', search: 'search', url: 'link', tel: '' };

  const NEVER_EDITABLE = new Set(['hidden', 'button', 'submit', 'reset', 'image']);
  /** A choice shows a state, never typed words: what its words speak of is not in it. */
  const CHOICES = new Set(['checkbox', 'radio']);
  /** Kinds that make a password-typed field a secret of its own, and no credential form. */
  const ALONE = new Set(['card.number', 'card.code', 'card.expiry', 'card.name', 'pin', 'national.id', 'iban', 'bank.account', 'bank.routing']);
  /** Who a field is for: a password token on a field of these is a lie that sites tell to stop the browser's filling. */
  const PERSONAL = new Set(['email', 'phone', 'name', 'address.street', 'address.city', 'address.region', 'address.postcode', 'address.country']);
  /** Plain kinds that a machine's name ends in, or a label begins with, when a secret's word is only its occasion. */
  const TARGETS = new Set(['email', 'phone', 'search', 'newsletter', 'coupon', 'link', 'company', 'message', 'address.street', 'address.city', 'address.region', 'address.postcode', 'address.country']);
  const PURPOSE = new Set('for to so we you will where if and with um fur damit zum zur pour afin para por per om att aby чтобы для щоб'.split(' '));
  const FILL_KINDS = new Set(['email', 'phone', 'name', 'address.street', 'address.city', 'address.region', 'address.postcode', 'address.country']);
  const WHY = {
    'malformed': 'its facts cannot be read', 'marked': 'the page marks it as private', 'inside': 'it stands inside a sensitive element', 'autocomplete': 'its autocomplete token names a secret', 'password.type': 'it is a password field',
    'once.password': 'it was a password field', 'masked': 'it is drawn masked', 'autofilled': 'the browser filled it in a form of credentials or payment', 'filled': 'it was filled for the person', 'words': 'its words speak of a secret',
    'shape': 'its placeholder has the shape of a secret', 'row': 'it is one box of a row of single characters', 'beside.password': 'it stands beside a password', 'beside.card': 'it stands unnamed in a form that asks for a card',
    'cold.login': 'it belongs to a login on a page not seen from its start', 'plain': 'nothing about it speaks of a secret',
  };

  // --- reading one string -----------------------------------------------------------------------------------------

  /** @param {string[]} list @param {string[]} more */
  const addAll = (list, more) => { for (const each of more) if (list.indexOf(each) < 0) list.push(each); };
  /** @param {string[]} kinds @param {Set<string>} set */
  const has = (kinds, set) => { for (const each of kinds) if (set.has(each)) return true; return false; };

  /**
   * Which secrets of a string are its subject. In a machine's name the last word is the head: `email_verification_code[email]` is
   * an e-mail. In a label the first is: "E-mail (we will send a one-time code)"; but "E-mail code" is a code.
   * @param {any} found @param {boolean} machine @returns {Reading}
   */
  const resolve = (found, machine) => {
    const out = { strong: [], weak: [], payment: [], plain: [], login: false, said: found.words.length > 0 };
    const hits = found.hits;
    let from = 0, to = hits.length;
    for (let i = 0; i < hits.length; i++) {
      if (!has(hits[i].term.plain, TARGETS) || hits[i].term.secrets.length > 0) continue;
      if (machine && hits[i].end >= found.tail) from = i;
      if (!machine && to === hits.length && isOccasion(found, i)) to = i + 1;
    }
    for (let i = 0; i < hits.length; i++) {
      const term = hits[i].term;
      if (term.login) out.login = true;
      if (term.neutral) continue;
      addAll(out.plain, term.plain);
      if (i >= from && i < to) addAll(term.payment ? out.payment : term.weak ? out.weak : out.strong, term.secrets);
    }
    return out;
  };
  /** Is what follows the plain word at i only why it is asked for? No when a secret came before. @param {any} found @param {number} i */
  const isOccasion = (found, i) => {
    const hits = found.hits;
    for (let j = 0; j < i; j++) if (hits[j].term.secrets.length > 0 && !hits[j].term.weak && hits[j].term.secrets[0] !== 'username') return false;
    const next = hits.slice(i + 1).find((/** @type {any} */ hit) => hit.term.secrets.length > 0 && !hit.term.neutral && hit.start >= hits[i].end);
    if (!next) return false;
    for (let at = hits[i].end; at < next.start; at++) if (PURPOSE.has(found.words[at])) return true;
    return next.start - hits[i].end >= 3;
  };

  /** @param {string} text @param {boolean} machine @returns {Reading} */
  const readText = (text, machine) => {
    const found = find(text, machine);
    return found.resolved || (found.resolved = resolve(found, machine));
  };

  // --- reading one control's own facts ----------------------------------------------------------------------------

  const MACHINE = ['id', 'name'];
  const HUMAN = ['ariaLabel', 'labelledby', 'label', 'placeholder', 'title'];

  /** What a control's own facts say, without its form. @param {Facts} facts @returns {Reading & {password: boolean, human: boolean}} */
  const read = (facts) => {
    const out = { strong: [], weak: [], payment: [], plain: [], login: false, said: false, password: false, human: false };
    /** @param {string|undefined} text @param {boolean} machine */
    const take = (text, machine) => {
      if (!text) return;
      const one = readText(text, machine);
      addAll(out.strong, one.strong); addAll(out.weak, one.weak); addAll(out.payment, one.payment); addAll(out.plain, one.plain);
      if (one.login) out.login = true;
      if (one.said) { out.said = true; if (!machine) out.human = true; }
    };
    for (const key of MACHINE) take(facts[key], true);
    if (facts.hooks) for (const each of facts.hooks) take(each, true);
    for (const key of HUMAN) take(facts[key], false);
    if (facts.type && PLAIN_TYPES[facts.type]) addAll(out.plain, [PLAIN_TYPES[facts.type]]);
    if (facts.nearby && !out.human && out.strong.length + out.weak.length + out.plain.length === 0) take(facts.nearby, false);
    else if (facts.nearby && !out.human && out.strong.length + out.plain.length === 0) take(facts.nearby, false);
    if (out.plain.indexOf('captcha') >= 0) { drop(out.strong, 'otp'); drop(out.weak, 'otp'); drop(out.weak, 'security.answer'); }
    if (facts.tag === 'select') drop(out.strong, 'security.answer'); // the question is chosen, the answer is typed
    if (out.strong.indexOf('card.expiry') >= 0 && has(out.plain, NOT_A_CARDS)) { drop(out.strong, 'card.expiry'); addAll(out.payment, ['card.expiry']); }
    if (facts.tag === 'textarea') drop(out.weak, 'otp');
    const beaten = out.plain.length > 0 && !(out.plain.length === 1 && out.plain[0] === 'choice' && out.weak[0] === 'pin');
    if (beaten) out.weak = out.weak.filter((kind) => kind === 'pin' && out.plain.length === 1 && out.plain[0] === 'coupon');
    drop(out.strong, 'username'); drop(out.weak, 'username');
    out.password = makesCredential(facts, out);
    return out;
  };
  const NOT_A_CARDS = new Set(['birth', 'document', 'coupon']);
  /** @param {string[]} list @param {string} kind */
  const drop = (list, kind) => { const at = list.indexOf(kind); if (at >= 0) list.splice(at, 1); };

  /** The autocomplete tokens of a string that say something. @param {string|undefined} text @returns {{secrets: string[], plain: string[], words: Reading|null}} */
  const readTokens = (text) => {
    const out = { secrets: [], plain: [], words: null };
    if (!text) return out;
    for (const token of text.slice(0, 200).toLowerCase().split(/[ \t\n\f\r]+/)) {
      if (token === '') continue;
      if (Object.prototype.hasOwnProperty.call(SECRET_TOKENS, token)) addAll(out.secrets, [SECRET_TOKENS[token]]);
      else if (token.startsWith('cc-')) addAll(out.secrets, ['card.number']);
      else if (Object.prototype.hasOwnProperty.call(PLAIN_TOKENS, token)) addAll(out.plain, [PLAIN_TOKENS[token]]);
      else if (!OTHER_TOKENS.has(token) && !token.startsWith('section-')) {
        const said = readText(token, true); // not in the standard: "password", "new-confirmPassword", "otp"
        addAll(out.secrets, said.strong);
      }
    }
    return out;
  };

  /** A password token that lies: on a text control that never was a password field and names a person's detail. @param {Facts} facts @param {{strong: string[], plain: string[]}} own */
  const liesOfPassword = (facts, own) => facts.type !== 'password' && !facts.once && has(own.plain, PERSONAL) && own.strong.indexOf('password') < 0;

  /** Does this control make its form a credential form? @param {Facts} facts @param {{strong: string[], weak: string[], plain: string[]}} own */
  const makesCredential = (facts, own) => {
    if (facts.type === 'password' || facts.once) return own.strong.indexOf('password') >= 0 || !(has(own.strong, ALONE) || own.weak.indexOf('pin') >= 0);
    if (!isEditable(facts) || CHOICES.has(facts.type || '')) return false;
    if (own.strong.indexOf('password') >= 0) return true;
    return readTokens(facts.autocomplete).secrets.indexOf('password') >= 0 && !liesOfPassword(facts, own);
  };

  /** @param {Facts} facts */
  const isEditable = (facts) => {
    if (facts.tag === 'input') return !NEVER_EDITABLE.has(facts.type || 'text');
    return facts.tag === 'textarea' || facts.tag === 'select' || facts.editable === true;
  };

  // --- shapes of a placeholder ------------------------------------------------------------------------------------

  /** @param {string} text @returns {string|null} */
  const kindOfShape = (text) => {
    const groups = [];
    let run = 0, letters = 0;
    for (let i = 0; i <= text.length; i++) {
      const c = text[i];
      if (c !== undefined && '0123456789xX•●*_#∙·–'.indexOf(c) >= 0) { run++; continue; }
      if (run > 0) { groups.push(run); run = 0; }
      if (c !== undefined && c !== ' ' && c !== '-') { if (letters < 2 && groups.length === 0 && c >= 'A' && c <= 'Z') letters++; else if (groups.length > 0) { groups.push(0); } }
    }
    const key = groups.join(' ');
    if (letters === 2 && /^2 4 4 4/.test(key)) return 'iban';
    if (/(^|0 |[12] )[45] 4 4 [1-7]( |$)/.test(key) || /(^| )1[3-9]( |$)/.test(key) || /(^| )4 6 [45]( |$)/.test(key)) return 'card.number';
    return /^3 2 4$/.test(key) ? 'national.id' : null;
  };

  // --- the verdict ------------------------------------------------------------------------------------------------

  const ORDER = Object.keys(inWords);
  /** @param {string[]} kinds */
  const first = (kinds) => { for (const kind of ORDER) if (kinds.indexOf(kind) >= 0) return kind; return null; };
  /** @param {string} rule @param {string|null} kind @param {string[]} kinds @returns {Verdict} */
  const sensitive = (rule, kind, kinds) => ({ sensitive: true, kind, kinds: kind === null ? kinds : [kind].concat(kinds.filter((each) => each !== kind)), rule, why: WHY[rule] });

  /**
   * @param {Facts} facts
   * @param {ReturnType<typeof read>} [given] what read(facts) said, when it was asked before
   * @returns {Verdict}
   */
  const judge = (facts, given) => {
    try {
      if (given === undefined && (!fits(facts, SHAPE) || typeof facts.tag !== 'string')) return sensitive('malformed', null, []);
      return judgeFacts(facts, given === undefined ? read(facts) : given);
    } catch {
      return sensitive('malformed', null, []);
    }
  };

  /** The kinds that a control's words speak of, its form counted in. @param {Facts} facts @param {ReturnType<typeof read>} own @param {Group} group */
  const spokenOf = (facts, own, group) => {
    const kinds = own.strong.slice();
    addAll(kinds, own.weak.filter((kind) => kind !== 'security.answer' || group.question === true));
    if (group.card && !has(own.plain, NOT_FOR_CARDS)) {
      addAll(kinds, own.payment);
      if (facts.choices === 'months' || facts.choices === 'years') addAll(kinds, ['card.expiry']);
    }
    // "Security code" is a card's beside a card, and a one-time code elsewhere.
    if (kinds.indexOf('otp') >= 0 && kinds.indexOf('card.code') >= 0) {
      const mostly = group.card ? 'card.code' : 'otp';
      return [mostly].concat(kinds.filter((kind) => kind !== mostly && !(mostly === 'card.code' && kind === 'otp')));
    }
    return kinds;
  };
  const NOT_FOR_CARDS = new Set(['birth', 'coupon', 'phone', 'email', 'address.street', 'address.city', 'address.region', 'address.postcode', 'address.country', 'search', 'message', 'document']);

  /** @param {Facts} facts @param {ReturnType<typeof read>} own @returns {Verdict} */
  const judgeFacts = (facts, own) => {
    const editable = isEditable(facts);
    const group = facts.group || {};
    const tokens = readTokens(facts.autocomplete), above = readTokens(facts.tokens);
    const plain = own.plain.concat(tokens.plain).filter((kind) => FILL_KINDS.has(kind));
    const choice = CHOICES.has(facts.type || '');
    const spoken = editable && !choice ? spokenOf(facts, own, group) : [];
    const secrets = tokens.secrets.concat(above.secrets);
    if (liesOfPassword(facts, own)) drop(secrets, 'password');
    const typed = facts.type === 'password' || facts.once === true;
    const known = secrets.concat(spoken);
    const kindOr = (/** @type {string|null} */ otherwise) => first(spoken) === null && secrets.length === 0 ? otherwise : spoken.indexOf('otp') === 0 || spoken.indexOf('card.code') === 0 ? spoken[0] : first(known);

    if (facts.marked) return sensitive('marked', kindOr(null), known);
    if (facts.inside) return sensitive('inside', kindOr(null), known);
    if (facts.filled) {
      // whatever it was before: by its place beside a password or in a row, too
      const before = judgeFacts(Object.assign({}, facts, { filled: false }), own);
      return sensitive('filled', before.kind === null || !before.sensitive ? kindOr(null) : before.kind, before.kinds.concat(known, plain).filter((kind, at, all) => all.indexOf(kind) === at));
    }
    if (typed && (editable || facts.once)) return sensitive(facts.once ? 'once.password' : 'password.type', alone(spoken) || kindOr('password'), known);
    if (secrets.length > 0) return sensitive('autocomplete', first(secrets), known.concat(plain));
    if (facts.masked) return sensitive('masked', kindOr('password'), known);
    if (spoken.length > 0) return sensitive('words', kindOr(null), spoken.concat(plain));
    if (!editable) return { sensitive: false, kind: null, kinds: [], rule: 'plain', why: WHY.plain };
    if (facts.placeholder && !choice && own.plain.length === 0) {
      const shaped = kindOfShape(facts.placeholder);
      if (shaped !== null) return sensitive('shape', shaped, []);
    }
    if ((facts.row || 0) >= 3) return sensitive('row', facts.rowOf === 'card.number' ? 'card.number' : 'otp', []);
    const beside = group.password ? 'beside.password' : group.pin && group.login ? 'beside.password' : facts.cold && group.login ? 'cold.login' : '';
    if (beside !== '') return sensitive(beside, choice ? null : 'username', plain);
    if (facts.autofilled && (group.card || group.pin || group.login)) return sensitive('autofilled', plain[0] || null, plain);
    if (group.card && !choice && facts.tag === 'input' && own.strong.length + own.plain.length === 0 && !own.human && tokens.plain.length === 0) return sensitive('beside.card', null, []);
    const kinds = plain.filter((kind, at) => plain.indexOf(kind) === at);
    return { sensitive: false, kind: kinds[0] || null, kinds, rule: 'plain', why: WHY.plain };
  };
  /** @param {string[]} kinds */
  const alone = (kinds) => (kinds.indexOf('password') >= 0 ? null : first(kinds.filter((kind) => ALONE.has(kind) || kind === 'otp' || kind === 'security.answer')));

  /** What a kind is called towards a person. @param {string|null} kind */
  const kindInWords = (kind) => (kind !== null && Object.prototype.hasOwnProperty.call(inWords, kind) ? inWords[kind] : 'private field');

  parts.secretRule = Object.freeze({ judge, read, makesCredential, isEditable, kindInWords });
})();
