/**
 * Words that a page chose, made fit to stand inside the panel's own sentences.
 * Threat: a title that imitates the panel, hides characters, or turns the
 * direction of the text around it.
 */

const LONGEST = 60;

// Everything invisible or steering: control, format (bidi marks, overrides and
// isolates, tags), private use, unassigned, lone surrogates, and what else
// draws nothing by itself. The two joiners stay, since Indic and Persian
// spelling and emoji need them.
const STEERING = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
// Letters and signs that are drawn as an empty space count as one: Hangul's
// fillers, which are of the class above, and braille's blank.
const SPACES = /[\p{Z}\t\n\v\f\r\u0085\u115f\u1160\u2800\u3164\uffa0]+/gu;
// A letter bears a few marks in any script; a pile of them is drawn over the
// lines above and below.
const PILES = /(\p{M}{4})\p{M}+/gu;
const DOUBLE_QUOTES = /["“”„‟«»＂]/gu;

/**
 * @param {unknown} words
 * @returns {string} at most 60 UTF-16 code units, or '' when nothing visible is left
 */
export function pageWords(words) {
  if (typeof words !== 'string') return '';
  const clean = words.slice(0, 4000).replace(SPACES, ' ').replace(STEERING, '').replace(PILES, '$1').replace(SPACES, ' ').replace(DOUBLE_QUOTES, '’').trim();
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
