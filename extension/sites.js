// Addresses and sites, as far as they can be told without a list of public suffixes: the host has that list, and names the sites.

const WEB = new Set(['http:', 'https:']);

/** An address of the web as the browser would write it; undefined for any other, and for what is none. @param {unknown} address @returns {string | undefined} */
export function webAddress(address) {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return WEB.has(url.protocol) ? url.href : undefined;
}

/**
 * The sites that an origin may be of: its host and all above it, but for the last label. One of them may be a public suffix.
 * @param {string} origin @returns {string[]}
 */
export function sitesAround(origin) {
  const name = nameOf(origin);
  const labels = name.split('.');
  const whole = labels.length === 1 || /^\d+$/.test(labels.at(-1) ?? '');
  return name === '' || whole ? [name].filter(Boolean) : labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}

/**
 * Whether an origin is of a site as the host names it: a registrable domain, or a host with its port.
 * @param {string} origin @param {string} site
 */
export function isOfSite(origin, site) {
  const name = nameOf(origin);
  return name !== '' && (new URL(origin).host === site || name === site || name.endsWith(`.${site}`));
}

/** An origin's host as the host program writes it: IPv6 without brackets, and no dot after a name. @param {string} origin */
const nameOf = (origin) => (URL.canParse(origin) ? new URL(origin).hostname.replace(/^\[|\]$|\.$/g, '') : '');
