// Addresses and sites, as far as they can be told without a list of public suffixes: the host has that list, and decides.

const WEB = new Set(['http:', 'https:']);

/** An address of the web as the browser would write it; undefined for any other, and for what is none. @param {unknown} address @returns {string | undefined} */
export function webAddress(address) {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return WEB.has(url.protocol) ? url.href : undefined;
}

/**
 * Whether two origins may be of one site: the same host, or one above the other. More are than are: the safe side.
 * @param {string} one @param {string} other
 */
export function maybeSameSite(one, other) {
  const [a, b] = [hostOf(one), hostOf(other)];
  return a !== '' && b !== '' && (a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`));
}

/**
 * Whether an origin is of a site as the host names it: a registrable domain, or a host with its port.
 * @param {string} origin @param {string} site
 */
export function isOfSite(origin, site) {
  if (!URL.canParse(origin)) return false;
  const { host, hostname } = new URL(origin);
  return host === site || hostname === site || hostname.endsWith(`.${site}`);
}

/** @param {string} origin */
const hostOf = (origin) => (URL.canParse(origin) ? new URL(origin).hostname : '');
