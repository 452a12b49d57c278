/**
 * Words that a page chose, made fit to stand inside the panel's own sentences.
 * Threat: a title that imitates the panel, hides characters, or turns the
 * direction of the text around it.
 */

// The host makes words so too, by the same table: schema/vectors/quotes.

const LONGEST = 60;

// Everything invisible or steering: control, format (bidi marks, overrides and
// isolates, tags), private use, unassigned, lone surrogates, what stands for
// one, and what else draws nothing by itself.
const STEERING = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\ufffd]/gu;
// The joiners stay where they are spelling: on a letter of a script that is
// spelt with them, or between two signs that make one. Elsewhere they are
// letters that nobody sees.
const JOINING = ['Arabic', 'Syriac', 'Nko', 'Adlam', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada',
  'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'].map((script) => `\\p{Script=${script}}`).join('');
// A joiner with what it stands on, where it stays: WebKit's engine does not look behind at letters of two units.
const JOINERS = new RegExp(`((?!\\p{M})[${JOINING}]\\p{M}*[\\u200c\\u200d]|\\p{S}\\u200d(?=\\p{S}))|[\\u200c\\u200d]`, 'gu');
// Letters and signs that are drawn as an empty space count as one: Hangul's
// fillers, which are of the class above, and braille's blank.
const SPACES = /[\p{Z}\t\n\v\f\r\u0085\u115f\u1160\u2800\u3164\uffa0]+/gu;
// A letter bears a few marks in any script; a pile of them is drawn over the
// lines above and below. At the beginning they are drawn on the quotation mark.
const PILES = /(\p{M}(?:[\u200c\u200d]?\p{M}){3})(?:[\u200c\u200d]?\p{M})+/gu;
const BEGINNING = /^[\p{M} ]+/u;
const END = /[ \u200c\u200d]+$/;
const DOUBLE_QUOTES = /["“”„‟«»＂]/gu;

/**
 * @param {unknown} words
 * @returns {string} at most 60 UTF-16 code units, or '' when nothing visible is left
 */
export function pageWords(words) {
  if (typeof words !== 'string') return '';
  const clean = words.replace(SPACES, ' ').replace(STEERING, '').replace(JOINERS, (_, stays = '') => stays).replace(PILES, '$1')
    .replace(SPACES, ' ').replace(DOUBLE_QUOTES, '’').replace(BEGINNING, '').trimEnd();
  if (clean.length <= LONGEST) return clean;
  let cut = '';
  for (const character of clean) {
    if (cut.length + character.length > LONGEST - 1) break;
    cut += character;
  }
  return `${cut.replace(END, '')}…`;
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
