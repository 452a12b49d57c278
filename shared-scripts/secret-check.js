'use strict';
// The rule and its gatherer, tried out before they are trusted: an engine that reads a class of letters otherwise, or a DOM that
// answers otherwise, shows here, and then everything is sensitive. It also has them compiled before the first field is asked about.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.secretCheck) return;
  const p = parts.primordials;
  const { start } = parts.secretSession;

  /** What is known of a document that nobody watches. */
  const UNWATCHED = Object.freeze({
    cold: false, catchUp: () => {}, hook: () => {}, note: () => {}, hold: () => {}, sawPassword: () => false,
    wasPassword: () => false, noteDotted: () => {}, wasDotted: () => false, isFilled: () => false, hasFilled: () => false, heldBy: () => [], leftBoxes: () => [],
  });

  /**
   * Boxes of a document that is never shown: how the fields of each are named, and what must be said of them.
   * @type {[string, [string, Record<string, string>, boolean][]][]}
   */
  const SAMPLES = [
    ['form', [['input', { name: 'userEmail', placeholder: 'E-mail' }, true], ['input', { type: 'password', name: 'n1', maxlength: '20' }, true], ['select', { id: 'domain' }, true]]],
    ['form', [['input', { id: 'ccNumber', 'aria-label': 'Card number' }, true], ['input', { name: 'payment[exp_month]', title: 'MM/YY' }, true], ['select', { name: 'month', autocomplete: 'cc-exp-month' }, true], ['input', { name: 'billing_city', autocomplete: 'address-level2' }, false], ['input', { name: 'firstName', placeholder: 'First name', maxlength: '40' }, false], ['input', { name: 'f1', type: 'tel', maxlength: '4' }, true]]],
    ['form', [['input', { type: 'search', name: 'q', 'aria-label': 'Suche' }, false], ['textarea', { name: 'message', placeholder: 'Сообщение' }, false], ['input', { type: 'email', placeholder: 'Email (we will send a code)' }, false], ['select', { name: 'countryCode' }, false]]],
    ['form', [['input', { placeholder: 'パスワード' }, true], ['input', { name: 'f2', placeholder: 'Contraseña' }, true], ['input', { type: 'checkbox', name: 'remember' }, true]]],
    ['form', [['input', { name: 'HTMLSecurityAnswer' }, true], ['input', { autocomplete: 'one-time-code', 'data-testid': 'x' }, true], ['input', { name: 'secretary', placeholder: 'Straße und Hausnummer' }, false], ['input', { name: 'promo', title: 'Code promo' }, false]]],
    ['form', [['input', { id: 'l1', label: 'Nombre' }, false], ['input', { id: 'l2', label: 'API key' }, true], ['input', { name: 'f4', before: 'Numéro de carte' }, true], ['textarea', { name: 'f5', wrap: 'Bemerkungen' }, false]]],
    ['div', [['input', { name: 'who' }, true], ['input', { type: 'password' }, true]]],
    ['div', [['input', { name: 'subscribe', type: 'email' }, false]]],
    ['p', [['input', { name: 'f3', before: 'Colour' }, false]]],
  ];

  /** One field, by what names it: attributes, and words in a label or right before it. @param {any} inert @param {any} box @param {string} name @param {Record<string, string>} said @param {number} round */
  const addField = (inert, box, name, said, round) => {
    const line = p.createElement(inert, 'div'), field = p.createElement(inert, name);
    /** @param {any} parent @param {string} kind @param {string} text */
    const addText = (parent, kind, text) => {
      const element = p.createElement(inert, kind);
      p.appendChild(element, p.createText(inert, text));
      p.appendChild(parent, element);
      return element;
    };
    for (const each of Object.keys(said)) {
      if (each === 'label') p.setAttribute(addText(line, 'label', said.label), 'for', `${said.id}_${round}`);
      else if (each === 'before') addText(line, 'span', said.before);
      else if (each !== 'wrap') p.setAttribute(field, each, each === 'name' || each === 'id' ? `${said[each]}_${round}` : said[each]);
    }
    p.appendChild(said.wrap ? addText(line, 'label', said.wrap) : line, field);
    p.appendChild(box, line);
    return field;
  };

  /** Words that were never met, and the same once they are known: further rounds find nothing more, and the first read is no quicker for them. */
  const ROUNDS = 2;
  /** Does the rule answer as it must? */
  const isSound = () => {
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const inert = p.createInert();
        /** @type {[any, boolean][]} */ const asked = [];
        for (const [kind, sample] of SAMPLES) {
          const section = p.createElement(inert, 'section'), box = p.createElement(inert, kind);
          for (const [name, said, wanted] of sample) asked.push([addField(inert, box, name, said, round), wanted]);
          p.appendChild(section, box);
          p.appendChild(p.body(inert), section);
        }
        const session = start(inert, UNWATCHED);
        for (const [field, wanted] of asked) if (session.isSensitive(field) !== wanted || session.judge(field).sensitive !== wanted) return false;
      }
      return true;
    } catch { return false; }
  };

  parts.secretCheck = Object.freeze({ isSound });
})();
