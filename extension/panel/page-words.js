/**
 * Words that a page chose, made fit to stand inside the panel's own sentences.
 * Threat: a title that imitates the panel, hides characters, or turns the
 * direction of the text around it.
 */

const LONGEST = 60;

// Everything invisible or steering: control, format (bidi marks, overrides and
// isolates, tags), private use, unassigned, lone surrogates. The two joiners
// stay, since Indic and Persian spelling and emoji need them.
const STEERING = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;
const SPACES = /[\p{Z}\t\n\v\f\r\u0085]+/gu;
const DOUBLE_QUOTES = /["“”„‟«»＂]/gu;

/**
 * @param {unknown} words
 * @returns {string} at most 60 UTF-16 code units, or '' when nothing visible is left
 */
export function pageWords(words) {
  if (typeof words !== 'string') return '';
  const clean = words.slice(0, 4000).replace(SPACES, ' ').replace(STEERING, '').replace(SPACES, ' ').replace(DOUBLE_QUOTES, '’').trim();
  if (clean.length <= LONGEST) return clean;
  let cut = '';
  for (const character of clean) {
    if (cut.length + character.length > LONGEST - 1) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}

/**
 * @param {unknown} words
 * @returns {Node} the words between quotation marks, isolated from the direction of the sentence
 */
export function quoted(words) {
  const isolated = document.createElement('bdi');
  isolated.className = 'page-words';
  isolated.textContent = pageWords(words);
  const whole = document.createDocumentFragment();
  whole.append('“', isolated, '”');
  return whole;
}
