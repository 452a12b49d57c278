// Addresses and sites, as far as they can be told without a list of public suffixes: the host has that list, and names the sites.

const WEB = new Set(['http:', 'https:']);

/** An address of the web as the browser would write it; undefined for any other, and for what is none. @param {unknown} address @returns {string | undefined} */
export function webAddress(address) {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return WEB.has(url.protocol) ? url.href : undefined;
}

/**
 * Whether an origin is of a site as the host names it: a registrable domain, or a host with its port.
 * @param {string} origin @param {string} site
 */
export function isOfSite(origin, site) {
  if (!URL.canParse(origin)) return false;
  const { host, hostname } = new URL(origin);
  // The host writes IPv6 without brackets, and no dot after a name.
  const name = hostname.replace(/^\[|\]$|\.$/g, '');
  return host === site || name === site || name.endsWith(`.${site}`);
}
