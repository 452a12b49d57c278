// What this side can tell of the chain to the host, link by link, and what to do about the first one that is broken.
// What lies behind the connection the host alone can tell.

import { grantedOrigins, version } from './browser.js';
import { Native } from './native.js';
import { profile } from './profile.js';
import { hostSentence } from './sentences.js';

/** @typedef {{name: string, ok: boolean, sentence: string}} Link */

/** @param {Native} [native] the connection to judge; without one a connection is tried and closed again @returns {Promise<{links: Link[]}>} */
export async function diagnose(native) {
  const link = native ?? await trial();
  // A connection on its way is waited for: "connecting" is no finding.
  await link.ready().catch(() => undefined);
  const { status, hello } = link;
  const sites = await grantedOrigins();
  const links = [
    { name: 'Extension', ok: true, sentence: `Version ${version}.` },
    { name: 'Sites', ok: true, sentence: sitesSentence(sites) },
    { name: 'Installed', ok: status !== 'missing', sentence: status === 'missing' ? hostSentence('missing') : 'Sidekick is registered with this browser.' },
    { name: 'Allowed', ok: status !== 'missing' && status !== 'forbidden', sentence: status === 'forbidden' ? hostSentence('forbidden') : 'Its registration names this extension.' },
    { name: 'Running', ok: status === 'connected', sentence: status === 'connected' ? `Sidekick ${hello?.host.version ?? ''} answers.` : hostSentence(status) },
  ];
  if (!native) link.close();
  const broken = links.findIndex(({ ok }) => !ok);
  // Nothing is known about the links behind the first broken one.
  return { links: broken < 0 ? links : links.slice(0, broken + 1) };
}

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
