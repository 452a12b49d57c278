// The service worker. Every listener is added here, at the top level and synchronously: the browser starts a dead worker
// for an event and calls only those listeners that are there when this file has run.

import { events, openPanel } from './browser.js';
import * as menu from './menu.js';
import * as pageEvents from './page-events.js';
import * as pagePorts from './page-ports.js';
import * as panels from './panels.js';
import { tierOf } from './senders.js';
import * as settings from './settings.js';
import * as watching from './watching.js';

/** @type {Record<import('./senders.js').Tier, (port: chrome.runtime.Port) => void>} */
const ACCEPT = {
  options: settings.accept,
  page: pagePorts.accept,
  panel: panels.accept,
};

events.connected.addListener((port) => {
  const tier = tierOf(port.name, port.sender);
  if (tier) ACCEPT[tier](port);
  else port.disconnect();
});

events.actionClicked.addListener((tab) => {
  // Synchronously: after an await the gesture is over. The click itself lets the extension into this tab.
  void openPanel(tab.windowId);
  letIn(tab);
});

events.menuClicked.addListener((info, tab) => {
  menu.clicked(info.menuItemId, tab);
  if (tab) letIn(tab);
});

events.permissionsAdded.addListener(async ({ origins = [] }) => {
  pageEvents.accessChanged();
  await watching.enterSites(origins);
});

events.permissionsRemoved.addListener(() => pageEvents.accessChanged());

events.tabActivated.addListener(pageEvents.activated);
events.tabAttached.addListener((tab, { newWindowId }) => pageEvents.moved(tab, { newWindowId }));
events.tabCreated.addListener(pageEvents.created);
events.tabDetached.addListener((tab, { oldWindowId }) => pageEvents.moved(tab, { oldWindowId }));
events.tabRemoved.addListener(pageEvents.removed);
events.tabReplaced.addListener(pageEvents.replaced);
events.tabUpdated.addListener(pageEvents.updated);

events.installed.addListener(() => menu.install());
// Nothing is left to do but to be started: ready.js registers the watcher at every start.
events.started.addListener(() => {});

/** A gesture of the person let the extension into a tab. @param {chrome.tabs.Tab} tab */
function letIn(tab) {
  pageEvents.accessChanged(tab);
  if (tab.id !== undefined) void watching.enterTab(tab.id);
}
