'use strict';
// The secret rule: a control's facts in, a verdict out. Pure, no DOM, linear in the facts; the same file judges in Chromium, in
// WebKit and in the host (goja), and schema/vectors/secrets/ holds all three to one table. What it cannot vouch for is
// sensitive: facts of a wrong shape, a member that it does not know.
//
// What it does not do: find the facts (secret-facts.js), know words (secret-words.js, plain-words.js).
(() => {
  const KEY = Symbol.for('sidekick.parts');
  const parts = /** @type {any} */ (globalThis)[KEY];
  if (parts.secretRule) return;
  const { find, secretBits: S, plainBits: P } = parts.wordMatch;
  const { kinds: inWords } = parts.secretWords;

  /**
   * @typedef {Object} Group what a control's form, or the smallest container that reads as one, holds
   * @property {boolean} [password] a password field, now or once
   * @property {boolean} [card] a card's number, code or expiry
   * @property {boolean} [pin] a password-typed field that is a PIN or a national number: no credential form but where it is a login's
   * @property {boolean} [login] a login word in a control's or a submit button's own facts
   * @property {boolean} [question] a security question
   * @property {boolean} [address] a city, a region or a street
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
  /**
   * What words said: kinds of secrets (a bit each) that count anywhere, where nothing plain is named, beside a card; plain kinds.
   * @typedef {{strong: number, weak: number, payment: number, plain: number, login: boolean, said: boolean}} Reading
   */
  /** @typedef {Reading & {human: boolean, password: boolean}} Own what a control's own facts say; `password`: it makes its form a credential form */

  const SHAPE = new Map(Object.entries({
    tag: 'string', type: 'string', role: 'string', editable: 'boolean', id: 'string', name: 'string', hooks: 'strings', autocomplete: 'string', ariaLabel: 'string', labelledby: 'string', label: 'string',
    placeholder: 'string', title: 'string', nearby: 'string', maxlength: 'number', choices: 'string', marked: 'boolean', tokens: 'string', inside: 'boolean', once: 'boolean', masked: 'boolean', autofilled: 'boolean',
    filled: 'boolean', row: 'number', rowOf: 'string', cold: 'boolean', group: 'group',
  }));
  const GROUP = new Map(Object.entries({ password: 'boolean', card: 'boolean', pin: 'boolean', login: 'boolean', question: 'boolean', address: 'boolean' }));

  /** @param {any} value @param {Map<string, string>} shape @returns {boolean} */
  const fits = (value, shape) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
    const keys = Object.keys(value);
    for (let i = 0; i < keys.length; i++) {
      const want = shape.get(keys[i]), given = value[keys[i]];
      if (want === 'strings') {
        if (!Array.isArray(given) || !given.every((each) => typeof each === 'string')) return false;
      } else if (want === 'group') {
        if (!fits(given, GROUP)) return false;
      } else if (want === undefined || typeof given !== want) return false;
    }
    return true;
  };

  // --- the tables of the rule -------------------------------------------------------------------------------------

  /** @param {Record<string, number>} bits @param {string} names */
  const mask = (bits, names) => names.split(' ').reduce((out, name) => out | bits[name], 0);
  const ADDRESS = 'address.street address.city address.region address.postcode address.country';

  /** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field */
  const SECRET_TOKENS = new Map(Object.entries({
    'current-password': 'password', 'new-password': 'password', 'one-time-code': 'otp', 'username': 'username', 'cc-name': 'card.name', 'cc-given-name': 'card.name', 'cc-additional-name': 'card.name',
    'cc-family-name': 'card.name', 'cc-number': 'card.number', 'cc-exp': 'card.expiry', 'cc-exp-month': 'card.expiry', 'cc-exp-year': 'card.expiry', 'cc-csc': 'card.code',
  }));
  const PLAIN_TOKENS = new Map(Object.entries({
    'email': 'email', 'tel': 'phone', 'tel-country-code': 'phone', 'tel-national': 'phone', 'tel-area-code': 'phone', 'tel-local': 'phone', 'name': 'name', 'given-name': 'name', 'additional-name': 'name', 'family-name': 'name',
    'honorific-prefix': 'name', 'nickname': 'name', 'organization': 'company', 'street-address': 'address.street', 'address-line1': 'address.street', 'address-line2': 'address.street', 'address-line3': 'address.street',
    'address-level2': 'address.city', 'address-level1': 'address.region', 'postal-code': 'address.postcode', 'country': 'address.country', 'country-name': 'address.country', 'bday': 'birth', 'bday-day': 'birth',
    'bday-month': 'birth', 'bday-year': 'birth', 'url': 'link', 'transaction-amount': 'quantity',
  }));
  const OTHER_TOKENS = new Set('on off none no false true nope shipping billing home work mobile fax webauthn disabled chrome-off do-not-autofill'.split(' '));
  const PLAIN_TYPES = new Map(Object.entries({ email: P.email, search: P.search, url: P.link }));

  const NEVER_EDITABLE = new Set(['hidden', 'button', 'submit', 'reset', 'image']);
  /** A choice shows a state, never typed words: what its words speak of is not in it. @param {Facts} facts */
  const isChoice = (facts) => facts.type === 'checkbox' || facts.type === 'radio';
  /** Kinds that make a password-typed field a secret of its own, and no credential form. */
  const ALONE = mask(S, 'card.number card.code card.expiry card.name pin national.id iban bank.account bank.routing');
  /** Kinds that something else in the same facts can take back: a captcha, a document's expiry, a select of questions. */
  const REVOCABLE = mask(S, 'otp card.expiry security.answer username');
  /** Who a field is for: a password token on a field of these is a lie that sites tell to stop the browser's filling. */
  const PERSONAL = mask(P, `email phone name ${ADDRESS}`);
  /** Plain kinds that a machine's name ends in, or a label begins with, when a secret's word is only its occasion. */
  const TARGETS = mask(P, `email phone search newsletter coupon link company message ${ADDRESS}`);
  const NOT_A_CARDS_EXPIRY = mask(P, 'birth document coupon');
  const NOT_BESIDE_A_CARD = mask(P, `birth coupon phone email search message document ${ADDRESS}`);
  const FILL_KINDS = ['email', 'phone', 'name'].concat(ADDRESS.split(' '));
  const PURPOSE = new Set('for to so we you will where if and with um fur damit zum zur pour afin para por per om att aby чтобы для щоб'.split(' '));
  /** @type {Record<string, string>} */
  const WHY = {
    'malformed': 'its facts cannot be read', 'marked': 'the page marks it as private', 'inside': 'it stands inside a sensitive element', 'autocomplete': 'its autocomplete token names a secret', 'password.type': 'it is a password field',
    'once.password': 'it was a password field', 'masked': 'it is drawn masked', 'autofilled': 'the browser filled it in a form of credentials or payment', 'filled': 'it was filled for the person', 'words': 'its words speak of a secret',
    'shape': 'its placeholder has the shape of a secret', 'row': 'it is one box of a row of single characters', 'beside.password': 'it stands beside a password', 'beside.card': 'it stands unnamed in a form that asks for a card',
    'cold.login': 'it belongs to a login on a page not seen from its start', 'plain': 'nothing about it speaks of a secret',
  };

  // --- reading one string -----------------------------------------------------------------------------------------

  /**
   * Which secrets of a string are its subject. In a machine's name the last word is the head: `email_verification_code[email]` is
   * an e-mail. In a label the first is: "E-mail (we will send a one-time code)"; but "E-mail code" is a code.
   * @param {any} found @param {boolean} machine @returns {Reading}
   */
  const resolve = (found, machine) => {
    const out = { strong: 0, weak: 0, payment: 0, plain: 0, login: false, said: found.words.length > 0 };
    const hits = found.hits;
    let from = 0, to = hits.length;
    for (let i = 0; i < hits.length; i++) {
      if ((hits[i].term.plain & TARGETS) === 0 || hits[i].term.secrets !== 0) continue;
      if (machine && hits[i].end >= found.tail) from = i;
      if (!machine && to === hits.length && isOccasion(found, i)) to = i + 1;
    }
    for (let i = 0; i < hits.length; i++) {
      const term = hits[i].term;
      if (term.login) out.login = true;
      if (term.neutral) continue;
      out.plain |= term.plain;
      if (i < from || i >= to) continue;
      if (term.mark === '$') out.payment |= term.secrets;
      else if (term.mark === '~' || term.mark === '!') out.weak |= term.secrets;
      else out.strong |= term.secrets;
    }
    return out;
  };
  /** Is what follows the plain word at i only why it is asked for? No when a secret came before. @param {any} found @param {number} i */
  const isOccasion = (found, i) => {
    const hits = found.hits;
    for (let j = 0; j < i; j++) if (hits[j].term.mark !== '~' && hits[j].term.mark !== '!' && !hits[j].term.neutral && (hits[j].term.secrets & ~S.username) !== 0) return false;
    let next = i + 1;
    while (next < hits.length && (hits[next].term.secrets === 0 || hits[next].term.neutral || hits[next].start < hits[i].end)) next++;
    if (next === hits.length) return false;
    for (let at = hits[i].end; at < hits[next].start; at++) if (PURPOSE.has(found.words[at])) return true;
    return hits[next].start - hits[i].end >= 3;
  };

  /** @param {string} text @param {boolean} machine @returns {Reading} */
  const readText = (text, machine) => {
    const found = find(text, machine);
    if (found.resolved === null) found.resolved = resolve(found, machine);
    return found.resolved;
  };

  // --- reading one control's own facts ----------------------------------------------------------------------------

  /** @param {Reading & {human: boolean}} out @param {string} text @param {boolean} machine */
  const take = (out, text, machine) => {
    const one = readText(text, machine);
    out.strong |= one.strong; out.weak |= one.weak; out.payment |= one.payment; out.plain |= one.plain;
    if (one.login) out.login = true;
    if (one.said) { out.said = true; if (!machine) out.human = true; }
  };

  /** What a control's own facts say, without its form. @param {Facts} facts @returns {Own} */
  const read = (facts) => {
    const out = { strong: 0, weak: 0, payment: 0, plain: 0, login: false, said: false, human: false, password: false };
    if (facts.id) take(out, facts.id, true);
    if (facts.name && facts.name !== facts.id) take(out, facts.name, true);
    if (facts.hooks) for (const each of facts.hooks) take(out, each, true);
    // An e-mail field holds an e-mail: `email-password-update` names what it is asked for.
    const named = facts.type === 'email' ? out.strong & ~(S.password | S.otp) : out.strong;
    out.strong = 0;
    if (facts.ariaLabel) take(out, facts.ariaLabel, false);
    if (facts.labelledby) take(out, facts.labelledby, false);
    if (facts.label) take(out, facts.label, false);
    if (facts.placeholder) take(out, facts.placeholder, false);
    if (facts.title) take(out, facts.title, false);
    out.strong |= named;
    if (facts.type && PLAIN_TYPES.has(facts.type)) out.plain |= PLAIN_TYPES.get(facts.type) || 0;
    if (facts.nearby && !out.human && (out.strong | out.plain) === 0) take(out, facts.nearby, false);
    if (out.plain & P.captcha) { out.strong &= ~S.otp; out.weak &= ~(S.otp | S['security.answer']); }
    if (facts.tag === 'select') out.strong &= ~S['security.answer']; // the question is chosen, the answer is typed
    if (facts.tag === 'textarea') out.weak &= ~S.otp; // nobody asks for a code on many lines
    if ((out.strong & S['card.expiry']) && (out.plain & NOT_A_CARDS_EXPIRY)) { out.strong &= ~S['card.expiry']; out.payment |= S['card.expiry']; }
    out.strong &= ~S.username; out.weak &= ~S.username;
    out.password = makesCredential(facts, out);
    if (out.plain !== 0) out.weak = out.plain & P.coupon ? out.weak & S.pin : 0; // a gift card's PIN is one
    return out;
  };

  /** The autocomplete tokens of a string that say something. @param {string} text @returns {{secrets: number, plain: number}} */
  const readTokens = (text) => {
    const out = { secrets: 0, plain: 0 };
    if (text === 'off' || text === 'on') return out;
    for (const token of text.slice(0, 200).toLowerCase().split(/[ \t\n\f\r]+/)) {
      if (token === '' || OTHER_TOKENS.has(token) || token.startsWith('section-')) continue;
      const secret = SECRET_TOKENS.get(token), plain = PLAIN_TOKENS.get(token);
      if (secret !== undefined) out.secrets |= S[secret];
      else if (plain !== undefined) out.plain |= P[plain];
      else if (token.startsWith('cc-')) out.secrets |= S['card.number'];
      else out.secrets |= readText(token, true).strong & ~S.username; // not in the standard: "password", "new-confirmPassword", "otp"
    }
    return out;
  };

  /** A password token that lies: on a text control that never was a password field and names a person's detail. @param {Facts} facts @param {Reading} own */
  const liesOfPassword = (facts, own) => facts.type !== 'password' && !facts.once && (own.plain & PERSONAL) !== 0 && (own.strong & S.password) === 0;

  /** Does this control make its form a credential form? @param {Facts} facts @param {Reading} own */
  const makesCredential = (facts, own) => {
    if (facts.type === 'password' || facts.once) return (own.strong & S.password) !== 0 || ((own.strong | own.weak) & ALONE) === 0;
    if (!isEditable(facts) || isChoice(facts)) return false;
    if (own.strong & S.password) return true;
    return !!facts.autocomplete && (readTokens(facts.autocomplete).secrets & S.password) !== 0 && !liesOfPassword(facts, own);
  };

  /** @param {Facts} facts */
  const isEditable = (facts) => {
    if (facts.tag === 'input') return !NEVER_EDITABLE.has(facts.type || 'text');
    return facts.tag === 'textarea' || facts.tag === 'select' || facts.editable === true;
  };

  // --- shapes of a placeholder ------------------------------------------------------------------------------------

  /** Nothing but the dots in which a browser draws a password. */
  const DOTS = /^ ?[•●∙⬤*]{3,} ?$/;
  /** How the best-known keys begin; the example often ends in dots or in x. */
  const KEYS = /^ ?(sk-|sk_|rk_|pk_live|ghp_|gho_|github_pat_|glpat-|xox[bp]-|AIza|AKIA|eyJ|npm_|hf_|whsec_|-----BEGIN )/;
  /** The shape of a number: "1234 1234 1234 1234", "•••• •••• •••• ••••", "DE00 0000 …", "XXX-XX-XXXX". @param {string} text @returns {string|null} */
  const kindOfShape = (text) => {
    if (DOTS.test(text)) return 'password';
    if (KEYS.test(text)) return 'api.key';
    const groups = [];
    let run = 0, letters = 0;
    for (let i = 0; i <= text.length; i++) {
      const c = i < text.length ? text[i] : '';
      if (c !== '' && '0123456789xX•●*_#∙·–'.indexOf(c) >= 0) { run++; continue; }
      if (run > 0) { groups.push(run); run = 0; }
      if (c === '' || c === ' ' || c === '-') continue;
      if (letters < 2 && groups.length === 0 && c >= 'A' && c <= 'Z') letters++;
      else if (groups.length > 0) groups.push(0);
    }
    const key = groups.join(' ');
    if (letters === 2 && (/^2 4 4 4/.test(key) || /^(1[3-9]|2[0-9]|3[0-2])$/.test(key))) return 'iban';
    if (/(^|0 |[12] )[45] 4 4 [1-7]( |$)/.test(key) || /(^| )1[3-9]( |$)/.test(key) || /(^| )4 6 [45]( |$)/.test(key)) return 'card.number';
    return key === '3 2 4' || key === '3 0 3 0 3 2' ? 'national.id' : null;
  };

  // --- the verdict ------------------------------------------------------------------------------------------------

  // Loops by index here and above: goja pays for an iterator what it pays for the rest of a verdict.
  const ORDER = Object.keys(inWords);
  /** @param {number} secrets */
  const first = (secrets) => {
    if (secrets !== 0) for (let i = 0; i < ORDER.length; i++) if (secrets & S[ORDER[i]]) return ORDER[i];
    return null;
  };
  /** @param {string|null} kind the first one @param {number} secrets @param {number} plain @returns {string[]} */
  const names = (kind, secrets, plain) => {
    const out = kind === null ? [] : [kind];
    if (secrets !== 0) for (let i = 0; i < ORDER.length; i++) if ((secrets & S[ORDER[i]]) !== 0 && ORDER[i] !== kind) out.push(ORDER[i]);
    if (plain !== 0) for (let i = 0; i < FILL_KINDS.length; i++) if ((plain & P[FILL_KINDS[i]]) !== 0 && FILL_KINDS[i] !== kind) out.push(FILL_KINDS[i]);
    return out;
  };
  /** @param {string} rule @param {string|null} kind @param {number} secrets @param {number} plain @returns {Verdict} */
  const sensitive = (rule, kind, secrets, plain) => ({ sensitive: true, kind, kinds: names(kind, secrets, plain), rule, why: WHY[rule] });

  /**
   * @param {Facts} facts
   * @param {Own} [given] what read(facts) said, when it was asked before; such facts are the gatherer's own and of the right shape
   * @returns {Verdict}
   */
  const judge = (facts, given) => {
    try {
      if (given === undefined && (!fits(facts, SHAPE) || typeof facts.tag !== 'string')) return sensitive('malformed', null, 0, 0);
      return judgeFacts(facts, given === undefined ? read(facts) : given);
    } catch {
      return sensitive('malformed', null, 0, 0);
    }
  };

  /** The kinds that a control's words speak of, its form counted in. @param {Facts} facts @param {Own} own @param {Group} group */
  const spokenOf = (facts, own, group) => {
    let weak = group.question ? own.weak : own.weak & ~S['security.answer'];
    if (group.address && !group.card && (weak & S.pin)) weak &= ~(S.pin | S.otp); // India's postcode is a "PIN code"
    let spoken = own.strong !== 0 ? own.strong : weak;
    if (group.card && (own.plain & NOT_BESIDE_A_CARD) === 0) {
      spoken |= own.payment;
      if (facts.choices === 'months' || facts.choices === 'years') spoken |= S['card.expiry'];
    }
    // "Security code" is a card's beside a card, and a one-time code elsewhere.
    if ((spoken & S.otp) && (spoken & S['card.code'])) spoken &= group.card ? ~S.otp : ~S['card.code'];
    return spoken;
  };

  /** @param {Facts} facts @param {Own} own @returns {Verdict} */
  const judgeFacts = (facts, own) => {
    const editable = isEditable(facts), choice = isChoice(facts);
    const group = facts.group || {};
    const tokens = facts.autocomplete ? readTokens(facts.autocomplete) : NOTHING;
    const plain = own.plain | tokens.plain;
    const spoken = editable && !choice ? spokenOf(facts, own, group) : 0;
    let secrets = tokens.secrets | (facts.tokens ? readTokens(facts.tokens).secrets : 0);
    if ((secrets & S.password) && liesOfPassword(facts, own)) secrets &= ~S.password;
    const known = secrets | spoken;

    if (facts.marked) return sensitive('marked', first(known), known, plain);
    if (facts.inside) return sensitive('inside', first(known), known, plain);
    if (facts.filled) {
      // whatever it was before: by its place beside a password or in a row, too
      const before = judgeFacts(Object.assign({}, facts, { filled: false }), own);
      const now = sensitive('filled', before.sensitive ? before.kind : first(known), known, plain);
      return Object.assign(now, { kinds: now.kinds.concat(before.kinds.filter((kind) => now.kinds.indexOf(kind) < 0)) });
    }
    if (facts.once || (facts.type === 'password' && facts.tag === 'input')) return sensitive(facts.once ? 'once.password' : 'password.type', (spoken & S.password) === 0 ? first(spoken) || first(secrets) || 'password' : 'password', known, plain);
    if (secrets !== 0) return sensitive('autocomplete', first(secrets), known, plain);
    if (facts.masked) return sensitive('masked', first(known) || 'password', known, plain);
    if (spoken !== 0) return sensitive('words', first(spoken), spoken, plain);
    if (!editable) return { sensitive: false, kind: null, kinds: [], rule: 'plain', why: WHY.plain };
    if (facts.placeholder && !choice && own.plain === 0) {
      const shaped = group.card && /^ ?([0-9]{3,4}|[•●∙*]{3,4}) ?$/.test(facts.placeholder) ? 'card.code' : kindOfShape(facts.placeholder);
      if (shaped !== null) return sensitive('shape', shaped, 0, 0);
    }
    if ((facts.row || 0) >= 3) return sensitive('row', facts.rowOf === 'card.number' ? 'card.number' : 'otp', 0, 0);
    const beside = group.password || (group.pin && group.login) ? 'beside.password' : facts.cold && group.login ? 'cold.login' : '';
    if (beside !== '') return sensitive(beside, choice ? null : 'username', 0, plain);
    const fills = names(null, 0, plain);
    if (facts.autofilled && (group.card || group.pin || group.login)) return sensitive('autofilled', fills[0] || null, 0, plain);
    if (group.card && facts.tag === 'input' && !choice && !own.human && plain === 0 && (facts.maxlength === 3 || facts.maxlength === 4 || facts.maxlength === 5 || facts.type === 'tel' || facts.type === 'number')) return sensitive('beside.card', null, 0, 0);
    return { sensitive: false, kind: fills[0] || null, kinds: fills, rule: 'plain', why: WHY.plain };
  };
  const NOTHING = Object.freeze({ secrets: 0, plain: 0 });

  /** Is it sensitive by its own words, whatever its form and the rest of its facts may say? @param {Own} own */
  const isPlainlySecret = (own) => (own.strong & ~REVOCABLE) !== 0;
  /** Does it speak of any secret where nothing plain is named? @param {Own} own */
  const speaksOfSecret = (own) => own.plain === 0 && (own.strong | own.weak) !== 0;
  /** @param {Own} own @param {string} names kinds, a space between */
  const speaksOf = (own, names) => ((own.strong | own.weak) & mask(S, names)) !== 0;

  /** What a kind is called towards a person. @param {string|null} kind */
  const kindInWords = (kind) => (kind !== null && Object.prototype.hasOwnProperty.call(inWords, kind) ? inWords[kind] : 'private field');

  parts.secretRule = Object.freeze({ judge, read, readTokens, isEditable, isPlainlySecret, speaksOf, speaksOfSecret, kindInWords, secretBits: S, plainBits: P });
})();
