// What this side can tell of the chain to the host, link by link, and what to do about the first one that is broken; what
// lies behind the connection the host tells, when it answers. The words are schema/doctor.json's: `sidekick doctor` says
// the same of the same fault.

import { grantedOrigins, urlOf, version } from './browser.js';
import { Native } from './native.js';
import { profile } from './profile.js';

/**
 * @typedef {{name: string, ok: boolean, sentence: string}} Link
 * @typedef {{case: string, ok: boolean, sentence: string, fix?: string}} Case
 * @typedef {{link: string, title: string, cases: Case[]}} Row
 */

/** How far each status lets one see: links in order, the last one as it is found. @type {Record<import('./native.js').Status, [string, string][]>} */
const SEEN = {
  connected: [['manifest', 'ok'], ['allowed', 'ok'], ['process', 'ok'], ['protocol', 'ok']],
  connecting: [['manifest', 'ok'], ['allowed', 'ok'], ['process', 'stopped']],
  forbidden: [['manifest', 'ok'], ['allowed', 'other']],
  missing: [['manifest', 'absent']],
  outdated: [['manifest', 'ok'], ['allowed', 'ok'], ['process', 'ok'], ['protocol', 'other']],
  reconnecting: [['manifest', 'ok'], ['allowed', 'ok'], ['process', 'stopped']],
  stopped: [['manifest', 'ok'], ['allowed', 'ok'], ['process', 'stopped']],
};
/** How long the host may take to look. */
const LOOK_TIMEOUT = 15_000;

/** @type {Promise<Row[]> | undefined} */
let rows;
const words = () => (rows ??= fetch(urlOf('schema/doctor.json')).then((answer) => answer.json()).then(({ links }) => links));

/** @param {Native} [native] the connection to judge; without one a connection is tried and closed again @returns {Promise<{links: Link[]}>} */
export async function diagnose(native) {
  const link = native ?? await trial();
  // A connection on its way is waited for: "connecting" is no finding.
  await link.ready().catch(() => undefined);
  const list = await words();
  const own = [
    { name: titleOf(list, 'extension'), ok: true, sentence: `Version ${version}.` },
    { name: 'Sites', ok: true, sentence: sitesSentence(await grantedOrigins()) },
    ...SEEN[link.status].map(([name, kind]) => found(list, name, kind)),
  ];
  // Nothing is known about the links behind the first broken one.
  const behind = link.status === 'connected' ? await asked(link, new Set(own.map(({ name }) => name))) : [];
  if (!native) link.close();
  return { links: [...own, ...behind] };
}

/** What the host says of the links that this side cannot see. A host that is too old to be asked says nothing. @param {Native} link @param {Set<string>} known @returns {Promise<Link[]>} */
async function asked(link, known) {
  const answer = await link.call('doctor', {}, LOOK_TIMEOUT).catch(() => undefined);
  /** @type {(Case & {title: string})[]} */
  const links = answer?.links ?? [];
  // The host looks at every browser, this side at its own: of a link that works here only what is broken elsewhere is news.
  return links.filter(({ title, ok }) => !ok || !known.has(title)).map((one) => told(one.title, one));
}

/** @param {Row[]} list @param {string} link @param {string} kind @returns {Link} */
function found(list, link, kind) {
  const row = list.find((one) => one.link === link);
  const one = row?.cases.find((each) => each.case === kind);
  if (!row || !one) throw new Error(`no words for ${link} ${kind}`);
  return told(row.title, one);
}

/** @param {string} name @param {Case} one @returns {Link} */
const told = (name, { ok, sentence, fix }) => ({ name, ok, sentence: fix ? `${sentence} ${fix}` : sentence });

/** @param {Row[]} list @param {string} link */
const titleOf = (list, link) => list.find((one) => one.link === link)?.title ?? link;

/** @param {string[]} sites */
function sitesSentence(sites) {
  if (sites.includes('<all_urls>')) return 'Every site may be looked at when you ask.';
  if (sites.length === 0) return 'No site is allowed for good; each tab is asked for.';
  return sites.length === 1 ? 'One site is allowed for good.' : `${sites.length} sites are allowed for good.`;
}

/** A connection that shows no page and hears of none. */
export async function trial() {
  const id = await profile();
  return new Native({
    greeting: () => ({ protocol: { min: 1, max: 1 }, client: { kind: 'extension', name: 'Sidekick extension', version }, profile: id }),
    requests: {},
    notified: () => {},
    greeted: () => {},
    changed: () => {},
  });
}
