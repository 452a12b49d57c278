'use strict';
// Which challenge stands in the way, if any: one class of a closed list, by shapes, kinds of fields and the sentences of walls.
// Nothing of the page's words is in the answer.
//
// The classes stand in a fixed order, strictest first: what only the person can do comes before what a token could.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.challenge) return;
  const p = parts.primordials, onScreen = parts.onScreen, of = parts.challengeScene, shapes = parts.challengeShapes, words = parts.challengeWords;

  const BUDGET_MS = 2000;
  /** A wall says no more than this, and a page with a log-in form no more beside it. */
  const WALL = 1500, BESIDE_LOGIN = 600;
  const MOST_OTHER_FIELDS = 2, MOST_FIELDS_OF_A_WALL = 2, MOST_BUTTONS = 60;
  const BUTTONS = 'button,[role="button" i],input[type="submit" i],input[type="button" i],a[href]';

  const says = {
    bot: of.finder(Object.values(words.bot).join('|')), maybeBot: of.finder(words.maybeBot), mark: of.finder(words.marks),
    identity: of.finder(Object.values(words.identity).join('|')), secure: of.finder(words.secure), payment: of.finder(words.payment),
    passkey: of.finder(words.passkey), offer: of.finder(words.offers), picture: of.finder(words.picture), provider: of.finder(words.providers),
  };
  const rule = parts.secretRule, P = rule.plainBits;

  // --- what stands on screen ----------------------------------------------------------------------------------------

  /** Where a frame comes from, without the scheme. @param {any} frame */
  const addressOf = (frame) => (p.attribute(frame, 'src') || p.attribute(frame, 'data')).replace(/^[a-z]+:\/\//i, '').slice(0, 2000);
  /** @param {any} frame */
  const namesOf = (frame) => ['title', 'name', 'id', 'class', 'aria-label'].map((each) => of.apart(p.attribute(frame, each).slice(0, 200))).join(' . ');
  /** @param {any} at @param {string} is */
  const hasFrame = (at, is) => at.frames().some((/** @type {any} */ frame) => {
    if (p.closest(frame, shapes.BADGES)) return false;
    const address = addressOf(frame), names = namesOf(frame);
    return shapes.frames.some((/** @type {any} */ shape) => shape.is === is && (shape.address ? shape.address.test(address) : shape.named.test(names)) && !(shape.unless && (shape.unless.test(address) || shape.unless.test(names))));
  });

  /** Whether a field of an answer holds one, or a class says so. @param {any} widget @param {string | undefined} done */
  const isDone = (widget, done) => done !== undefined && (p.matches(widget, done) || p.queryAll(widget, done).some((/** @type {any} */ each) => p.htmlName(each) === 'div' || p.htmlName(each) === 'span' || p.value(each) !== ''));
  /** @param {any} at */
  const hasWidget = (at) => shapes.widgets.some((/** @type {any} */ shape) => at.query(shape.css).some((/** @type {any} */ each) => !p.closest(each, shapes.BADGES) && !p.matches(each, shapes.SILENT) && (shape.room ? onScreen.hasRoom(each) && !of.isAway(each) : onScreen.is(each)) && !isDone(each, shape.done)));

  /** The plain kinds that a field's own words name. @param {any} field @returns {number} */
  const plainOf = (field) => rule.read(parts.secretFacts.gather(field)).plain;
  const ELSEWHERE = P.search | P.newsletter, NO_ANSWER = ELSEWHERE | P.coupon;

  /** The names of a control for machines, and those for people. @param {any} field */
  const factsOf = (field) => {
    const facts = parts.secretFacts.gather(field);
    return {
      machine: of.apart([facts.id, facts.name, ...(facts.hooks || [])].filter(Boolean).join(' . ')),
      human: of.plain([facts.label, facts.ariaLabel, facts.labelledby, facts.placeholder, facts.title, facts.nearby].filter(Boolean).join(' . ')),
    };
  };
  /** A picture in the same form, or in the box around. @param {any} field */
  const hasPicture = (field) => {
    const around = parts.field.ownerOf(field) || p.closest(field, 'fieldset,section,div');
    return around !== null && p.queryAll(around, 'img,canvas,svg,audio,picture').some(onScreen.hasRoom);
  };
  /** A picture of letters that the page made itself; a box that says what nobody but a robot denies. @param {any} field */
  const asksForPicture = (field) => {
    const shape = parts.control.form(field);
    if (!shape || (shape.show !== 'value' && shape.show !== 'check')) return false;
    const { machine, human } = factsOf(field);
    if (shape.show === 'check') return says.bot(human) && / (robot|robo|roboter|robotem|robotti|ρομπότ|робот)/u.test(human);
    if (plainOf(field) & NO_ANSWER) return false;
    return /\b(re|h)?captcha\b/.test(machine) || (says.picture(human) && hasPicture(field));
  };

  // --- what a field is ----------------------------------------------------------------------------------------------

  /** @param {any} at @param {any} field */
  const kindOf = (at, field) => at.reading.judge(field).kind;
  /** @param {any} at */
  const codes = (at) => at.fields().filter((/** @type {any} */ field) => kindOf(at, field) === 'otp');
  /** @param {any} field */
  const isPasswordField = (field) => p.htmlName(field) === 'input' && p.type(field) === 'password';
  const ALSO_PASSWORDS = new Set(['password', null]);
  /** @param {any} at */
  const passwords = (at) => at.fields().filter((/** @type {any} */ field) => isPasswordField(field) && ALSO_PASSWORDS.has(kindOf(at, field)));

  /** @param {any} at @param {any} root */
  const buttonsIn = (at, root) => p.queryAll(root, BUTTONS).slice(0, MOST_BUTTONS).filter(onScreen.is).map((/** @type {any} */ button) => ({ button, name: of.plain(parts.name.of(button, at.reading)) }));
  /** @param {string} name */
  const isLogin = (name) => rule.read({ tag: 'button', label: name.trim() }).login;

  /** The box of a field's form. @param {any} field */
  const boxOf = (field) => {
    const own = parts.field.ownerOf(field);
    if (own) return own;
    let box = p.composedParent(field);
    for (let level = 0; level < 6 && p.isElement(box) && p.queryAll(box, 'button,[role="button" i],input[type="submit" i]').length === 0; level++) box = p.composedParent(box);
    return p.isElement(box) ? box : p.documentElement(p.document);
  };
  /** A form that signs in: it asks for one password, or for a name on the way to it; one that makes an account asks twice. @param {any} at @returns {any[]} the fields that ask */
  const credentials = (at) => {
    const found = passwords(at);
    if (found.length > 0) return found.filter((/** @type {any} */ field) => !/\bnew-password\b/i.test(p.attribute(field, 'autocomplete')) && found.filter((/** @type {any} */ other) => boxOf(other) === boxOf(field)).length === 1);
    return at.fields().filter((/** @type {any} */ field) => {
      const shape = parts.control.form(field);
      if (!shape || shape.show !== 'value' || (plainOf(field) & ELSEWHERE) !== 0) return false;
      const isName = /\b(username|webauthn)\b/i.test(p.attribute(field, 'autocomplete')) || p.type(field) === 'email' || ['username', 'email', 'phone'].includes(kindOf(at, field));
      return isName && buttonsIn(at, boxOf(field)).some((/** @type {any} */ each) => p.htmlName(each.button) !== 'a' && isLogin(each.name) && !says.passkey(each.name));
    });
  };

  /** Whether a form stands in the way: over the page, or with next to nothing beside it. @param {any} at @param {any} field */
  const dominates = (at, field) => {
    if (of.overlayOf(field)) return true;
    if (!of.isWhole() || p.closest(field, of.BESIDE)) return false;
    const box = boxOf(field);
    const others = at.fields().filter((/** @type {any} */ other) => !p.contains(box, other) && (plainOf(other) & ELSEWHERE) === 0);
    return others.length <= MOST_OTHER_FIELDS && at.length() - of.textLength(box) <= BESIDE_LOGIN;
  };

  /** A page or an overlay that has little to say and few fields: what it says may be a wall's. @param {any} at @returns {string[]} texts, as words */
  const fewWords = (at) => {
    const out = at.overlays().map((/** @type {any} */ each) => (p.innerText(each) || '').slice(0, WALL + 1)).filter((/** @type {string} */ text) => text.length <= WALL).map(of.plain);
    if (of.isWhole() && at.length() <= WALL && at.fields().length <= MOST_FIELDS_OF_A_WALL) out.push(at.words());
    return out;
  };

  // --- the classes --------------------------------------------------------------------------------------------------

  /** @param {any} at */
  const payment = (at) => {
    if (hasFrame(at, 'payment_3ds')) return true;
    if (at.query(shapes.SECURE_FIELDS).some((/** @type {any} */ field) => p.value(field) !== '')) return true;
    // the bank's own page: it names the scheme, and asks for a code or for a yes in an app, never for the card
    if (!at.isSmall() || at.length() > WALL || at.fields().some((/** @type {any} */ field) => /^card\.(number|code|expiry)$/.test(kindOf(at, field) || ''))) return false;
    const text = at.words(), asks = codes(at).length > 0 || passwords(at).length > 0;
    return says.secure(text) ? asks || says.identity(text) || says.payment(text) : says.payment(text) && asks;
  };
  /** @param {any} at */
  const captcha = (at) => hasFrame(at, 'captcha') || hasWidget(at) || at.fields().some(asksForPicture);
  /** @param {any} at */
  const bot = (at) => {
    if (hasFrame(at, 'bot_wall') && of.isWhole()) return true;
    const said = fewWords(at);
    if (said.length > 0 && at.query(shapes.WALLS).some(onScreen.is)) return true;
    return said.some((text) => says.bot(text) || (says.maybeBot(text) && says.mark(text)));
  };
  /** @param {any} at */
  const code = (at) => codes(at).length > 0;
  /** @param {any} at */
  const passkey = (at) => {
    if (passwords(at).length > 0 || credentials(at).length > 0) return false;
    const asks = (/** @type {any} */ root) => buttonsIn(at, root).some((/** @type {any} */ each) => says.passkey(each.name) && !says.offer(each.name));
    if (at.overlays().some(asks)) return true;
    if (!of.isWhole() || at.length() > WALL || at.fields().length > MOST_FIELDS_OF_A_WALL) return false;
    return at.roots.some(asks) || at.query('h1,h2,[role="heading" i]').some((/** @type {any} */ heading) => onScreen.is(heading) && says.passkey(of.plain(p.innerText(heading) || '')) && !says.offer(of.plain(p.innerText(heading) || '')));
  };
  /** @param {any} at */
  const login = (at) => {
    if (credentials(at).some((/** @type {any} */ field) => dominates(at, field))) return true;
    // signing in by other sites alone
    const bySites = (/** @type {any} */ root) => buttonsIn(at, root).filter((/** @type {any} */ each) => says.provider(each.name) && (isLogin(each.name) || / (with|mit|avec|con|com|met|przez|med|через|cu) /.test(each.name))).length > 1;
    return at.overlays().some(bySites) || (of.isWhole() && at.length() <= BESIDE_LOGIN && at.fields().length === 0 && at.roots.some(bySites));
  };
  /** @param {any} at */
  const unknown = (at) => fewWords(at).some(says.identity);

  /** @type {[string, (at: any) => boolean][]} */
  const CLASSES = [['payment_3ds', payment], ['captcha', captcha], ['bot_wall', bot], ['one_time_code', code], ['passkey', passkey], ['login_wall', login], ['unknown', unknown]];

  const detect = async () => {
    const reading = parts.reading.start(BUDGET_MS);
    try {
      const at = of.scene(reading, parts.secretFacts.startRead().roots());
      // the rule judges each field once, in slices, before the classes ask
      for (const field of at.fields()) {
        if (reading.pace.due()) await reading.rest();
        if (reading.pace.spent()) break;
        reading.judge(field);
      }
      for (const [name, stands] of CLASSES) {
        if (reading.pace.left() < 0) return { challenge: 'none', inconclusive: true };
        if (stands(at)) return { challenge: name };
        await reading.pace.rest();
      }
      return { challenge: 'none' };
    } finally {
      reading.end();
    }
  };

  parts.challenge = Object.freeze({ detect, CLASSES: Object.freeze(CLASSES.map(([name]) => name)) });
})();
