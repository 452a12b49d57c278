'use strict';
// The secret rule: a control's facts in, a verdict out. Pure, no DOM, linear in the facts; the same file judges in Chromium, in
// WebKit and in the host (goja), and schema/vectors/secrets/ holds all three to one table. What it cannot vouch for is
// sensitive: facts of a wrong shape, a member that it does not know.
//
// What it does not do: find the facts (secret-facts.js), read them (secret-reading.js), know words (secret-words.js, plain-words.js).
(() => {
  const KEY = Symbol.for('sidekick.parts');
  const parts = /** @type {any} */ (globalThis)[KEY];
  if (parts.secretRule) return;
  const { read, readTokens, isEditable, isChoice, liesOfPassword, mask, ADDRESS, secretBits: S, plainBits: P } = parts.secretReading;
  const { isFacts } = parts.secretShape;
  const { kindOfShape } = parts.secretPlaceholder;
  const { kinds: inWords } = parts.secretWords;

  /** @typedef {any} Facts as secret-shape.js has them */
  /** @typedef {any} Group as secret-shape.js has it */
  /** @typedef {any} Own as secret-reading.js read it */
  /** @typedef {{sensitive: boolean, kind: string|null, kinds: string[], rule: string, why: string}} Verdict */

  /** Kinds that something else in the same facts can take back: a captcha, a document's expiry, a select of questions. */
  const REVOCABLE = mask(S, 'otp card.expiry security.answer username');
  const NOT_BESIDE_A_CARD = mask(P, `birth coupon phone email search message document captcha ${ADDRESS}`);
  const FILL_KINDS = ['email', 'phone', 'name'].concat(ADDRESS.split(' '));
  /** @type {Record<string, string>} */
  const WHY = {
    'malformed': 'its facts cannot be read', 'marked': 'the page marks it as private', 'inside': 'it stands inside a sensitive element', 'autocomplete': 'its autocomplete token names a secret', 'password.type': 'it is a password field',
    'once.password': 'it was a password field', 'masked': 'it is drawn masked', 'autofilled': 'the browser filled it in a form of credentials or payment', 'filled': 'it was filled for the person', 'words': 'its words speak of a secret',
    'shape': 'its placeholder has the shape of a secret', 'row': 'it is one box of a row of single characters', 'beside.password': 'it stands beside a password', 'beside.card': 'it stands unnamed in a form that asks for a card',
    'cold.login': 'it belongs to a login on a page not seen from its start', 'plain': 'nothing about it speaks of a secret',
  };

  // Loops by index, here and in what it calls: goja pays for an iterator what it pays for the rest of a verdict.
  const ORDER = Object.keys(inWords), BITS = ORDER.map((kind) => S[kind]);
  const FILL_BITS = FILL_KINDS.map((kind) => P[kind]), FILLS = mask(P, FILL_KINDS.join(' '));
  /** @param {number} secrets */
  const first = (secrets) => {
    if (secrets !== 0) for (let i = 0; i < BITS.length; i++) if (secrets & BITS[i]) return ORDER[i];
    return null;
  };
  /** @param {string|null} kind the first one @param {number} secrets @param {number} plain @returns {string[]} */
  const names = (kind, secrets, plain) => {
    const out = kind === null ? [] : [kind];
    // a kind of the other table has no bit here
    const more = kind === null ? secrets : secrets & ~S[kind];
    if (more !== 0) for (let i = 0; i < BITS.length; i++) if ((more & BITS[i]) !== 0) out.push(ORDER[i]);
    if ((plain & FILLS) !== 0) for (let i = 0; i < FILL_BITS.length; i++) if ((plain & FILL_BITS[i]) !== 0 && FILL_KINDS[i] !== kind) out.push(FILL_KINDS[i]);
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
      if (given === undefined && !isFacts(facts)) return sensitive('malformed', null, 0, 0);
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
      return Object.assign(now, { kinds: now.kinds.concat(before.kinds.filter((/** @type {string} */ kind) => now.kinds.indexOf(kind) < 0)) });
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
    if ((facts.row || 0) >= (facts.rowOf === 'otp' ? 2 : 3)) return sensitive('row', facts.rowOf === 'card.number' ? 'card.number' : 'otp', 0, 0);
    const beside = group.password || (group.pin && group.login) ? 'beside.password' : facts.cold && group.login ? 'cold.login' : '';
    if (beside !== '') return sensitive(beside, choice ? null : 'username', 0, plain);
    const fills = names(null, 0, plain);
    if (facts.autofilled && (group.card || group.pin || group.login)) return sensitive('autofilled', fills[0] || null, 0, plain);
    if (group.card && facts.tag === 'input' && !choice && !own.human && plain === 0 && (facts.maxlength === 3 || facts.maxlength === 4 || facts.maxlength === 5 || facts.type === 'tel' || facts.type === 'number')) return sensitive('beside.card', null, 0, 0);
    return { sensitive: false, kind: fills[0] || null, kinds: fills, rule: 'plain', why: WHY.plain };
  };
  const NOTHING = Object.freeze({ secrets: 0, plain: 0 });

  /** Is it sensitive by its own words, whatever its form and the rest of its facts may say? @param {Own} own */
  const isPlainlySecret = (own) => (own.strong & ~((own.strong & S.otp) === 0 ? REVOCABLE : REVOCABLE | S['card.code'])) !== 0; // "security code": a captcha's, too
  /** Does it speak of any secret where nothing plain is named? @param {Own} own */
  const speaksOfSecret = (own) => own.plain === 0 && (own.strong | own.weak) !== 0;
  /** @param {Own} own @param {string} names kinds, a space between */
  const speaksOf = (own, names) => ((own.strong | own.weak) & mask(S, names)) !== 0;

  /** What a kind is called towards a person. @param {string|null} kind */
  const kindInWords = (kind) => (kind !== null && Object.prototype.hasOwnProperty.call(inWords, kind) ? inWords[kind] : 'private field');

  parts.secretRule = Object.freeze({ judge, read, readTokens, isEditable, isPlainlySecret, speaksOf, speaksOfSecret, kindInWords, secretBits: S, plainBits: P });
})();
