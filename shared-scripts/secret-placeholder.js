'use strict';
// What the shape of a placeholder says where no word does: dots of a password, the groups of a card's number, how keys begin.
(() => {
  const KEY = Symbol.for('sidekick.parts');
  if (!/** @type {any} */ (globalThis)[KEY]) Object.defineProperty(globalThis, KEY, { value: Object.create(null) });
  const parts = /** @type {any} */ (globalThis)[KEY];
  if (parts.secretPlaceholder) return;

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

  parts.secretPlaceholder = Object.freeze({ kindOfShape });
})();
