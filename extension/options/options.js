// The options page: how the way to the host stands, who answers, which sites and acts are allowed, what may be filled in, and what the
// sidekick can see.

import { currentWindowId, events, grantedOrigins, openPanel, removeOrigins, shortcut, version } from '../browser.js';
import { byId, element, finalButton } from '../panel/elements.js';
import { clientSection } from './clients.js';
import { consentList } from './consents.js';
import { familySection } from './family.js';
import { request } from './link.js';
import { modelSection } from './model.js';
import { refreshVault } from './vault.js';

/** @typedef {{name: string, ok: boolean, sentence: string}} Link */

const refreshConsents = consentList(byId('consents'), request, (sentence) => { byId('consents-said').textContent = sentence; }, () => byId('consents-title').focus());
const refreshModel = modelSection(byId('model'), request, (sentence) => { byId('model-said').textContent = sentence; }, () => byId('model-title').focus());

const refreshFamily = familySection(byId('family'), request, (sentence) => { byId('family-said').textContent = sentence; }, () => byId('family-title').focus());
const refreshClients = clientSection(byId('clients'), request, (sentence) => { byId('clients-said').textContent = sentence; }, () => byId('clients-title').focus());

async function showLinks() {
  // Not off: whoever pressed it with the keyboard stands on it.
  const again = byId('again');
  if (again.ariaDisabled === 'true') return;
  again.ariaDisabled = 'true';
  /** @type {Link[]} */
  const links = await request('doctor', {}).then((answer) => answer.links).catch(() => [{ name: 'Extension', ok: false, sentence: 'Sidekick is starting again. Check once more.' }]);
  byId('links').replaceChildren(...links.map(linkRow));
  again.ariaDisabled = null;
}

/** @param {Link} link */
function linkRow({ name, ok, sentence }) {
  return element('li', { class: ok ? '' : 'broken' },
    element('span', { class: 'mark', role: 'img', 'aria-label': ok ? 'in order' : 'broken' }, ok ? '✓' : '!'),
    element('span', { class: 'name' }, name), element('span', { class: 'said' }, sentence));
}

async function showSites() {
  const origins = await grantedOrigins();
  byId('sites-none').hidden = origins.length > 0;
  byId('sites').replaceChildren(...origins.sort().map(siteRow));
}

/** @param {string} origin a match pattern */
function siteRow(origin) {
  const name = siteName(origin);
  const remove = finalButton('Remove', async () => {
    const removed = await removeOrigins([origin]).catch(() => false);
    byId('sites-said').textContent = removed ? `The sidekick may not look at ${name} any more.` : `${name} could not be removed. The browser's own settings for this extension can do it.`;
    await showSites();
  });
  remove.setAttribute('aria-label', `Remove ${name}`);
  return element('li', {}, element('span', { class: 'site' }, name), remove);
}

/** A match pattern in words. @param {string} origin */
function siteName(origin) {
  if (origin === '<all_urls>' || origin === '*://*/*') return 'Every site';
  return origin.replace(/^https:\/\//, '').replace(/\/\*$/, '');
}

/** @param {number} window */
function openCheck(window) {
  // Inside the click, before any wait: a side panel opens for a gesture only.
  const opened = openPanel(window);
  Promise.all([opened, request('check', { window })]).catch(() => {
    byId('check-said').textContent = 'The panel could not be opened from here. Open it with the Sidekick button in the toolbar, then choose “Check the promise” in it.';
  });
}

function refreshSections() {
  void refreshModel();
  void refreshVault();
  void refreshFamily();
  void refreshConsents();
  void refreshClients();
}

function show() {
  void showLinks();
  void showSites();
}

byId('version').textContent = version;
byId('again').addEventListener('click', () => {
  void showLinks();
  refreshSections();
});
// It may have been locked meanwhile, or opened from elsewhere.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return;
  refreshSections();
});
for (const changed of [events.permissionsAdded, events.permissionsRemoved]) changed.addListener(show);
show();
void refreshModel().then(() => { if (location.hash === '#model-title') byId('model-title').focus(); });
void refreshVault();
void refreshFamily();
void refreshConsents();
void refreshClients();
void currentWindowId().then((window) => byId('check').addEventListener('click', () => openCheck(window)));
void shortcut().then((keys) => { if (keys) byId('shortcut').textContent = ` · opens with ${keys}`; });
