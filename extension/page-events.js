// What the browser says happens to tabs, told to the panels and hosts of their windows. Never a page's word.

import { moment } from './front.js';
import { panelsIn } from './panels.js';

/** @typedef {import('./browser.js').Tab} Tab */

/** @param {number} window @param {number} tab @param {'navigated' | 'closed' | 'switched' | 'access'} event @param {string} [origin] */
function tell(window, tab, event, origin) {
  const params = origin === undefined ? { event, tab } : { event, tab, origin };
  for (const panel of panelsIn(window)) void panel.pageEvent(params);
}

/** @param {number} [window] */
function refresh(window) {
  for (const panel of panelsIn(window)) panel.refresh();
}

/** @param {{tabId: number, windowId: number}} change */
export function activated({ tabId, windowId }) {
  moment(windowId);
  tell(windowId, tabId, 'switched');
  refresh(windowId);
}

/** @param {number} tabId @param {{status?: string, url?: string, title?: string}} change @param {Tab} tab */
export function updated(tabId, change, tab) {
  // A document begins. The origin is known only where the site is granted.
  if (change.status === 'loading') {
    if (tab.active) moment(tab.windowId);
    tell(tab.windowId, tabId, 'navigated', originOf(tab.url));
  }
  if (tab.active) refresh(tab.windowId);
}

/** @param {number} tabId @param {{windowId: number}} removed */
export function removed(tabId, { windowId }) {
  moment(windowId);
  tell(windowId, tabId, 'closed');
  refresh(windowId);
}

/** A tab left a window or came to one. @param {number} tabId @param {{oldWindowId?: number, newWindowId?: number}} move */
export function moved(tabId, { oldWindowId, newWindowId }) {
  const window = oldWindowId ?? newWindowId;
  moment(window);
  // For the window that it left the tab is gone: its panel does not read it any more.
  if (oldWindowId !== undefined) tell(oldWindowId, tabId, 'closed');
  refresh(window);
}

/** Another tab took a tab's place. @param {number} _added @param {number} gone */
export function replaced(_added, gone) {
  moment();
  for (const panel of panelsIn()) {
    void panel.pageEvent({ event: 'closed', tab: gone });
    panel.refresh();
  }
}

/** What the extension may enter changed: sites, or this tab by a click on the toolbar button. @param {Tab} [tab] */
export function accessChanged(tab) {
  if (tab?.id !== undefined) tell(tab.windowId, tab.id, 'access', originOf(tab.url));
  refresh(tab?.windowId);
}

/** @param {string | undefined} url */
const originOf = (url) => (url && URL.canParse(url) ? new URL(url).origin : undefined);
