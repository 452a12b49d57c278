// What the extension itself says to the person: how the host is, and what may be seen. The sentences of refusals are
// schema/codes.json's; these stand where no code is.

/** @typedef {import('./native.js').Status} Status */

/** @type {Record<Status | 'lost', string>} */
const HOST = {
  connected: 'Sidekick is ready.',
  connecting: 'Connecting to Sidekick on this computer…',
  forbidden: 'Sidekick on this computer does not know this extension. Run “sidekick install” again.',
  lost: 'Sidekick on this computer was restarted, and this answer was lost. Ask again.',
  missing: 'Sidekick is not installed on this computer yet. Run “sidekick install” in a terminal; it connects by itself afterwards.',
  outdated: 'Sidekick on this computer and this extension are of different versions. Update both, then run “sidekick stop”: the panel starts the new one.',
  reconnecting: 'The connection to Sidekick on this computer broke. Connecting again…',
  stopped: 'Sidekick on this computer does not run. Trying again by itself; if it stays so, run “sidekick install” again.',
};

/** @param {Status | 'lost'} status */
export const hostSentence = (status) => HOST[status];

/** What may be seen of a page. @param {string | undefined} site where it has one @param {boolean} forGood granted beyond this tab and visit */
export const grantedSentence = (site, forGood) => (forGood
  ? `When you ask, the sidekick may look at ${site ?? 'this page'}.`
  : `When you ask, the sidekick may look at ${site ?? 'this page'} in this tab, until you leave the site.`);

/** What is asked before a site may be seen. @param {string | undefined} site where it is known */
export const askSentence = (site) => (site
  ? `The sidekick may not see ${site} yet.`
  : 'The sidekick may not see this page yet.');
