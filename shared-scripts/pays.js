'use strict';
// Whether a control says that it pays, buys, orders, sends, deletes, transfers or signs: by any of its own words, and by those
// of its form. A page that calls paying "continue" is not found out here, which is why the first act on a site asks too.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.pays) return;
  const p = parts.primordials;

  const LONGEST = 1000;
  /** How much of a link's words is looked at: more of them are a teaser's. */
  const LINK_LONGEST = 60;
  /** Han, kana, hangul, Thai, Lao, Khmer, Burmese: no spaces between words. */
  const GLUED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/;

  /** @param {string} text folded as the words are, without what draws nothing; ı and ł and their like have no accent to drop */
  const fold = (text) => parts.options.fold(text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')).replace(/[ıłøđßæœ]/g, (/** @type {string} */ letter) => PLAIN[/** @type {keyof typeof PLAIN} */ (letter)]);
  const PLAIN = Object.freeze({ 'ı': 'i', 'ł': 'l', 'ø': 'o', 'đ': 'd', 'ß': 'ss', 'æ': 'ae', 'œ': 'oe' });

  /** The words, by where in a word they may stand. */
  const readWords = () => {
    const glued = new Set(), whole = new Set(), starts = new Set(), ends = new Set(), phrases = new Set();
    for (const list of Object.values(/** @type {Record<string, string>} */ (parts.actWords.words))) {
      for (const term of list.split('|')) {
        const word = fold(term.replace(/…/g, ''));
        if (GLUED.test(word)) glued.add(word);
        else if (term.startsWith('…')) ends.add(word);
        else if (term.endsWith('…')) starts.add(word);
        else if (word.includes(' ')) phrases.add(word);
        else whole.add(word);
      }
    }
    return { glued, whole, starts, ends, phrases, neutral: /** @type {string[]} */ (parts.actWords.neutral.split('|').map(fold)) };
  };
  /** Read when first asked for: most documents are never acted on. @type {ReturnType<typeof readWords>|null} */
  let known = null;
  const knownWords = () => (known ??= readWords());

  /** A text without the phrases that only look like such words. @param {string} folded */
  const without = (folded) => {
    let line = ` ${folded.split(/[^\p{L}\p{M}\p{N}]+/u).join(' ')} `;
    for (const phrase of knownWords().neutral) line = line.split(GLUED.test(phrase) ? phrase : ` ${phrase} `).join(' ');
    return line;
  };

  /** camelCase apart, and as it stands: a style sheet may write PAY for paY. @param {string} text */
  const says = (text) => {
    const given = text.slice(0, LONGEST), apart = given.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
    return saysSo(apart) || (apart !== given && saysSo(given));
  };
  /** @param {string} text */
  const saysSo = (text) => {
    const { glued, whole, starts, ends, phrases } = knownWords();
    const folded = without(fold(text)), words = folded.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');
    if (GLUED.test(folded)) for (const term of glued) if (folded.includes(term)) return true;
    const line = ` ${words.join(' ')} `;
    for (const phrase of phrases) if (line.includes(` ${phrase} `)) return true;
    return words.some((word) => {
      if (whole.has(word)) return true;
      for (let cut = 3; cut <= word.length; cut++) if (starts.has(word.slice(0, cut))) return true;
      for (let cut = word.length - 3; cut >= 0; cut--) if (ends.has(word.slice(cut))) return true;
      return false;
    });
  };

  /** Attributes whose words may tell what the name does not: an icon's id, a button's value. */
  const ATTRIBUTES = ['aria-label', 'title', 'value', 'alt', 'id', 'name', 'data-testid', 'data-test', 'data-action', 'formaction'];

  /** @param {any} control @param {string} name its accessible name */
  const ofControl = (control, name) => says(name) || ATTRIBUTES.some((each) => p.hasAttribute(control, each) && says(p.attribute(control, each)));

  /** The words that a control shows may be others than its name. A field's are what was typed, or what can be chosen. @param {any} control */
  const shown = (control) => (parts.control.form(control) ? '' : p.innerText(control) || '');

  /** Whether a control says so by its name, its attributes or the words that it shows. @param {any} control @param {string} name its accessible name */
  const saysOf = (control, name) => {
    const most = parts.reached.isButton(control) ? LONGEST : LINK_LONGEST;
    return ofControl(control, name.slice(0, most)) || says(shown(control).trim().slice(0, most));
  };

  /** Whether a form asks for a card or holds what was filled: sending it is never a small thing. @param {any} form @param {any} session */
  const ofForm = (form, session) => p.elements(form).some((/** @type {any} */ each) => {
    if (!parts.field.isField(each)) return false;
    if (parts.watcher.isFilled(each)) return true;
    const { sensitive, kinds } = session.judge(each);
    return sensitive && kinds.some((/** @type {string} */ kind) => kind.startsWith('card.'));
  });

  parts.pays = Object.freeze({ says, ofControl, saysOf, ofForm });
})();
