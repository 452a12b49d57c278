'use strict';
// What a control's own facts say, without its form: its words, by which of them is the subject of a name or a label, its
// autocomplete tokens, its type. Pure; secret-rule.js decides.
(() => {
  const KEY = Symbol.for('sidekick.parts');
  const parts = /** @type {any} */ (globalThis)[KEY];
  if (parts.secretReading) return;
  const { find, secretBits: S, plainBits: P } = parts.wordMatch;

  /** @typedef {any} Facts as secret-shape.js has them */
  /**
   * What words said: kinds of secrets (a bit each) that count anywhere, where nothing plain is named, beside a card; plain kinds.
   * @typedef {{strong: number, weak: number, payment: number, plain: number, login: boolean, said: boolean}} Reading
   */
  /** @typedef {Reading & {human: boolean, password: boolean, user: boolean}} Own what a control's own facts say; `password`: it makes its form a credential form; `user`: it names a user */

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
  /** Who a field is for: a password token on a field of these is a lie that sites tell to stop the browser's filling. */
  const PERSONAL = mask(P, `email phone name ${ADDRESS}`);
  /** Plain kinds that a machine's name ends in, or a label begins with, when a secret's word is only its occasion. */
  const TARGETS = mask(P, `email phone search newsletter coupon link company message captcha ${ADDRESS}`);
  const NOT_A_CARDS_EXPIRY = mask(P, 'birth document coupon'), ANOTHER_DATE = mask(P, 'birth document');
  const PURPOSE = new Set('for to so we you will where if and with um fur damit zum zur pour afin para por per om att aby чтобы для щоб'.split(' '));

  // --- reading one string -----------------------------------------------------------------------------------------

  const SILENT = Object.freeze({ strong: 0, weak: 0, payment: 0, plain: 0, login: false, said: false });
  const SAID = Object.freeze({ strong: 0, weak: 0, payment: 0, plain: 0, login: false, said: true });
  /**
   * Which secrets of a string are its subject. In a machine's name the last word is the head: `email_verification_code[email]` is
   * an e-mail. In a label the first is: "E-mail (we will send a one-time code)"; but "E-mail code" is a code.
   * @param {any} found @param {boolean} machine @returns {Reading}
   */
  const resolve = (found, machine) => {
    if (found.hits.length === 0) return found.words.length > 0 ? SAID : SILENT;
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
    if (one === SILENT) return;
    if (one.said) { out.said = true; if (!machine) out.human = true; }
    if (one === SAID) return;
    out.strong |= one.strong; out.weak |= one.weak; out.payment |= one.payment; out.plain |= one.plain;
    if (one.login) out.login = true;
  };

  /**
   * The words beside a field name it where it has no name: a placeholder that says nothing ("Type here", "123") is none. Where its
   * name says no more than "Month", they tell whose month.
   * @param {Own} out @param {string} text @param {boolean} labelled
   */
  const takeNearby = (out, text, labelled) => {
    if (!out.human ? (out.strong | out.plain) === 0 : !labelled && (out.strong | out.weak | out.payment | out.plain) === 0) take(out, text, false);
    else if (out.strong === 0 && out.payment !== 0) out.plain |= readText(text, false).plain & ANOTHER_DATE;
  };

  /** What a control's own facts say, without its form. @param {Facts} facts @returns {Own} */
  const read = (facts) => {
    const out = { strong: 0, weak: 0, payment: 0, plain: 0, login: false, said: false, human: false, password: false, user: false };
    if (facts.id) take(out, facts.id, true);
    if (facts.name && facts.name !== facts.id) take(out, facts.name, true);
    if (facts.hooks) for (let i = 0; i < facts.hooks.length; i++) take(out, facts.hooks[i], true);
    // An e-mail field holds an e-mail: `email-password-update` names what it is asked for.
    const named = facts.type === 'email' ? out.strong & ~(S.password | S.otp) : out.strong;
    out.strong = 0;
    if (facts.ariaLabel) take(out, facts.ariaLabel, false);
    if (facts.labelledby) take(out, facts.labelledby, false);
    if (facts.label) take(out, facts.label, false);
    const labelled = out.human;
    if (facts.placeholder) take(out, facts.placeholder, false);
    if (facts.title) take(out, facts.title, false);
    out.strong |= named;
    if (facts.type && PLAIN_TYPES.has(facts.type)) out.plain |= PLAIN_TYPES.get(facts.type) || 0;
    if (facts.nearby) takeNearby(out, facts.nearby, labelled);
    if (out.plain & P.captcha) {
      out.strong &= (out.strong & S.otp) === 0 ? -1 : ~(S.otp | S['card.code']); // "security code" is both
      out.weak &= ~(S.otp | S['security.answer']);
    }
    if (facts.tag === 'select' && (out.strong & S['security.answer'])) { out.strong &= ~S['security.answer']; out.weak &= ~S.secret; } // the "secret question" is chosen, the answer is typed
    if (facts.tag === 'textarea') out.weak &= ~S.otp; // nobody asks for a code on many lines
    if ((out.strong & S['card.expiry']) && (out.plain & NOT_A_CARDS_EXPIRY)) { out.strong &= ~S['card.expiry']; out.payment |= S['card.expiry']; }
    if ((out.strong | out.weak) & S.username) out.user = true;
    out.strong &= ~S.username; out.weak &= ~S.username;
    out.password = makesCredential(facts, out);
    if (out.plain !== 0) out.weak = out.plain & P.coupon ? out.weak & S.pin : 0; // a gift card's PIN is one
    return out;
  };

  const SPACES = /[ \t\n\f\r]+/;
  /** The autocomplete tokens of a string that say something. @param {string} text @returns {{secrets: number, plain: number}} */
  const readTokens = (text) => {
    const out = { secrets: 0, plain: 0 };
    if (text === 'off' || text === 'on') return out;
    const tokens = text.slice(0, 200).toLowerCase().split(SPACES);
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i];
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
    if (own.strong & S.password) return (own.plain & P.decoy) === 0; // a text box that only plays one, for the browser to fill
    return !!facts.autocomplete && (readTokens(facts.autocomplete).secrets & S.password) !== 0 && !liesOfPassword(facts, own);
  };

  /** @param {Facts} facts */
  const isEditable = (facts) => {
    if (facts.tag === 'input') return !NEVER_EDITABLE.has(facts.type || 'text');
    return facts.tag === 'textarea' || facts.tag === 'select' || facts.editable === true;
  };

  parts.secretReading = Object.freeze({ read, readTokens, isEditable, isChoice, liesOfPassword, mask, ADDRESS, secretBits: S, plainBits: P });
})();
