/**
 * An answer's Markdown, block by block, as safe nodes. Two walls: marked is
 * told to write no HTML that the answer brought along, and DOMPurify lets only
 * a short list of tags and no name, id, style or source attribute through.
 * Nothing that leaves here loads anything.
 */

import { Marked, Lexer } from '../vendor/marked.js';
import DOMPurify from '../vendor/purify.js';
import { dressLink, safeAddress } from './addresses.js';

const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'em', 'strong', 'del', 'a',
    'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ALLOWED_ATTR: ['href', 'start', 'align'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  // Every other value is held against that expression too, unless it is named here.
  ADD_URI_SAFE_ATTR: ['start', 'align'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};

// Inline parsing may cost the square of a run's length and block parsing
// recurses with each nesting: beyond these the text is shown as it stands.
const LONGEST_RUN = 8000;
const DEEPEST = 12;
const LONGEST_LINE_START = 200;
const WIDEST_INDENT = 60;
const MOST_DEFINITIONS = 500;

/** @param {string} text */
function escape(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;');
}

let insideLink = false;

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: {
    html({ text, block }) {
      return block ? `<p>${escape(text.trim())}</p>` : escape(text);
    },
    heading({ tokens, depth }) {
      const level = Math.min(depth + 2, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
    },
    checkbox({ checked }) {
      return checked ? '☑ ' : '☐ ';
    },
    code({ text }) {
      return `<pre><code>${escape(text)}</code></pre>`;
    },
    link({ href, tokens }) {
      if (insideLink) return this.parser.parseInline(tokens);
      insideLink = true;
      try {
        return `<a href="${escape(href)}">${this.parser.parseInline(tokens)}</a>`;
      } finally {
        insideLink = false;
      }
    },
    image({ href, text }) {
      const named = text ? `image: ${text}` : 'image';
      const address = safeAddress(href);
      if (!address || insideLink) return escape(named);
      return `<a href="${escape(address.href)}">${escape(`${named} — ${address.href}`)}</a>`;
    },
  },
});

/** @typedef {import('../vendor/marked.js').Links} References */

/**
 * @param {string} text
 * @returns {boolean} whether a line opens so many quotes and lists that parsing would recurse too deep
 */
function tooDeep(text) {
  for (const line of text.split('\n')) {
    const marks = line.slice(0, LONGEST_LINE_START).match(/^(?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))+/)?.[0] ?? '';
    const depth = (marks.match(/>|[-*+]|\d+[.)]/g) ?? []).length;
    if (depth > DEEPEST || (depth > 0 && marks.length > WIDEST_INDENT)) return true;
  }
  return false;
}

const DRAWS_NOTHING = new Set(['space', 'def']);

/**
 * @param {string} text
 * @returns {{raw: string, type: string}[]} the blocks in order; their raw texts joined give the text again
 */
function tokenise(text) {
  if (tooDeep(text)) return [{ type: 'plain', raw: text }];
  try {
    return new Lexer(marked.defaults).blockTokens(text, []);
  } catch {
    // Nested too deep in a way that no single line shows.
    return [{ type: 'plain', raw: text }];
  }
}

/**
 * @param {string} text  with `\n` as the only line end
 * @returns {string[]} the raw texts of its blocks, each with the blank lines and definitions that follow it
 */
export function splitBlocks(text) {
  /** @type {string[]} */
  const blocks = [];
  for (const token of tokenise(text)) {
    if (DRAWS_NOTHING.has(token.type) && blocks.length > 0) blocks[blocks.length - 1] += token.raw;
    else blocks.push(token.raw);
  }
  // The joined blocks are cut from the text by length: they must be the text.
  return blocks.join('') === text ? blocks : [text];
}

/**
 * @param {string} text
 * @returns {References} the link definitions that stand anywhere in it
 */
export function references(text) {
  if (tooDeep(text) || !/^ {0,3}\[[^\]]+\]:/m.test(text)) return {};
  const lexer = new Lexer(marked.defaults);
  try {
    lexer.blockTokens(text, lexer.tokens);
  } catch {
    return {};
  }
  const { links } = lexer.tokens;
  return Object.keys(links).length > MOST_DEFINITIONS ? {} : links;
}

/** @param {string} text */
function plain(text) {
  const paragraph = document.createElement('p');
  paragraph.className = 'plain';
  paragraph.dir = 'auto';
  paragraph.textContent = text.trimEnd();
  return paragraph;
}

/**
 * @param {string} raw
 * @param {References} links
 * @returns {string} HTML that is still to be sanitised
 */
function toHtml(raw, links) {
  const lexer = new Lexer(marked.defaults);
  lexer.tokens.links = links;
  lexer.blockTokens(raw, lexer.tokens);
  for (const { src, tokens } of lexer.inlineQueue) {
    if (src.length > LONGEST_RUN) tokens.push({ type: 'text', raw: src, text: src, escaped: false });
    else lexer.inlineTokens(src, tokens);
  }
  lexer.inlineQueue = [];
  return /** @type {string} */ (marked.parser(lexer.tokens));
}

/** @param {DocumentFragment} fragment */
function dress(fragment) {
  // Only the outermost: an element with a direction of its own is not looked at for that of the one around it.
  for (const outermost of fragment.children) outermost.setAttribute('dir', 'auto');
  for (const link of fragment.querySelectorAll('a')) dressLink(link);
  for (const wide of fragment.querySelectorAll('pre, table')) {
    // What is wider than the panel scrolls inside itself, by keyboard too.
    const frame = document.createElement('div');
    frame.className = 'wide';
    frame.tabIndex = 0;
    frame.setAttribute('role', 'region');
    frame.setAttribute('aria-label', wide.localName === 'pre' ? 'Code' : 'Table');
    wide.replaceWith(frame);
    frame.append(wide);
  }
}

/**
 * @param {string} raw         one block of Markdown
 * @param {References} [links] definitions from elsewhere in the answer
 * @returns {Node}
 */
export function renderBlock(raw, links = {}) {
  if (tooDeep(raw)) return plain(raw);
  let html;
  try {
    html = toHtml(raw, links);
  } catch {
    // A parser that gives up loses the looks, never the words.
    return plain(raw);
  }
  const fragment = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
  dress(fragment);
  return fragment;
}
