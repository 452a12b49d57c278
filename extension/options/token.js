// A token as it is made from what the person typed: its name and its sites.

const LONGEST_NAME = 64;

/**
 * How the sidekick is to call a value: the label in small plain letters, unlike every other name.
 * @param {string} label @param {string} kind @param {string[]} taken names that are in use
 */
export function nameFor(label, kind, taken) {
  const plain = label.normalize('NFKD').toLowerCase().replace(/[\u0300-\u036f]/g, '').replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  // A label in other letters leaves nothing: the kind says at least what it is.
  const base = (/^[a-z]/.test(plain) ? plain : [kind.replace('.', '-'), plain].filter(Boolean).join('-')).slice(0, LONGEST_NAME - 4).replace(/-+$/, '');
  let name = base;
  for (let n = 2; taken.includes(name); n += 1) name = `${base}-${n}`;
  return name;
}

/**
 * The hosts in what was typed or pasted, one or many, as addresses or as names: lower-case, in punycode, with a port that
 * is not the usual one.
 * @param {string} text @returns {{sites: string[], wrong: string[]}}
 */
export function sitesIn(text) {
  const sites = new Set();
  const wrong = [];
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const host = hostOf(word);
    if (host) sites.add(host);
    else wrong.push(word);
  }
  return { sites: [...sites], wrong };
}

/** @param {string} word */
function hostOf(word) {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(word) ? word : `https://${word}`;
  if (!URL.canParse(address)) return '';
  const { protocol, host, username } = new URL(address);
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '') return '';
  // A single word is a search, not a site; this computer has one, and a number in brackets is an address too.
  if (!/\.|^localhost(:|$)|^\[/.test(host) || host.endsWith('.')) return '';
  return host;
}
