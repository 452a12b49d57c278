/**
 * Addresses in an answer. A link is kept only when it can be shown honestly:
 * an absolute http, https or mailto address, with the host beside the words
 * whenever the words are not the address itself.
 */

const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/**
 * @param {string} text
 * @returns {URL | null} null for anything that no link may lead to
 */
export function safeAddress(text) {
  if (!URL.canParse(text)) return null;
  const address = new URL(text);
  if (!SCHEMES.has(address.protocol)) return null;
  // `https://bank.example@elsewhere.example/` names a host that it does not go to.
  address.username = '';
  address.password = '';
  // A mail's further recipients and its text are no place that could be shown: it goes to whom it names.
  if (address.protocol === 'mailto:') address.search = '';
  return address;
}

/**
 * @param {URL} address
 * @returns {string} where it goes, in the few words that matter: the host in its ASCII form
 */
export function destination(address) {
  return address.protocol === 'mailto:' ? address.pathname : address.host;
}

/**
 * @param {string} words
 * @param {URL} address
 * @returns {boolean} whether the words already say where the link goes
 */
function saysItself(words, address) {
  const said = words.trim();
  const whole = address.href;
  const bare = whole.replace(/^(https?:\/\/|mailto:)/, '');
  return [whole, whole.replace(/\/$/, ''), bare, bare.replace(/\/$/, '')].includes(said) || said.endsWith(` ${whole}`);
}

/**
 * Makes a link of the answer safe and honest in place, or takes the link away and leaves its words.
 * It opens a new tab by the browser's own handling of a person's click.
 *
 * @param {HTMLAnchorElement} link
 */
export function dressLink(link) {
  const address = safeAddress(link.getAttribute('href') ?? '');
  if (!address) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.setAttribute('href', address.href);
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
  link.setAttribute('title', address.href);
  const words = document.createElement('span');
  words.className = 'link-words';
  words.append(...link.childNodes);
  link.append(words);
  if (saysItself(words.textContent ?? '', address)) return;
  const host = document.createElement('span');
  host.className = 'destination';
  host.textContent = destination(address);
  link.append(' ', host);
}
