// The options page: how the way to the host stands, which sites are granted, and what the sidekick can see.

import { events, grantedOrigins, removeOrigins, shortcut, version } from '../browser.js';
import { request } from './link.js';
import { refreshVault } from './vault.js';

/** @typedef {{name: string, ok: boolean, sentence: string}} Link */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {string} tag @param {string} className @param {string} text
 */
function element(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

async function showLinks() {
  const again = /** @type {HTMLButtonElement} */ (byId('again'));
  again.disabled = true;
  /** @type {Link[]} */
  const links = await request('doctor', {}).then((answer) => answer.links).catch(() => [{ name: 'Extension', ok: false, sentence: 'Sidekick is starting again. Check once more.' }]);
  byId('links').replaceChildren(...links.map(linkRow));
  again.disabled = false;
}

/** @param {Link} link */
function linkRow({ name, ok, sentence }) {
  const row = element('li', ok ? '' : 'broken', '');
  const mark = element('span', 'mark', ok ? '✓' : '!');
  mark.setAttribute('role', 'img');
  mark.setAttribute('aria-label', ok ? 'in order' : 'broken');
  row.append(mark, element('span', 'name', name), element('span', 'said', sentence));
  return row;
}

async function showSites() {
  const origins = await grantedOrigins();
  byId('sites-none').hidden = origins.length > 0;
  byId('sites').replaceChildren(...origins.sort().map(siteRow));
}

/** @param {string} origin a match pattern */
function siteRow(origin) {
  const name = siteName(origin);
  const row = element('li', '', '');
  const remove = element('button', '', 'Remove');
  remove.setAttribute('aria-label', `Remove ${name}`);
  remove.addEventListener('click', async () => {
    const removed = await removeOrigins([origin]).catch(() => false);
    byId('sites-said').textContent = removed ? `The sidekick may not look at ${name} any more.` : `${name} could not be removed. The browser's own settings for this extension can do it.`;
    await showSites();
  });
  row.append(element('span', 'site', name), remove);
  return row;
}

/** A match pattern in words. @param {string} origin */
function siteName(origin) {
  if (origin === '<all_urls>' || origin === '*://*/*') return 'Every site';
  return origin.replace(/^https:\/\//, '').replace(/\/\*$/, '');
}

function show() {
  void showLinks();
  void showSites();
}

byId('version').textContent = version;
byId('again').addEventListener('click', () => {
  void showLinks();
  void refreshVault();
});
// It may have been locked meanwhile, or opened from elsewhere.
document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') void refreshVault(); });
for (const changed of [events.permissionsAdded, events.permissionsRemoved]) changed.addListener(show);
show();
void refreshVault();
void shortcut().then((keys) => { if (keys) byId('shortcut').textContent = ` · opens with ${keys}`; });
