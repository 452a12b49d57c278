// What the browser says happens to tabs, told to the panels and hosts of their windows. Never a page's word.

import * as filled from './filled.js';
import { moment } from './front.js';
import * as navigation from './navigate.js';
import * as openers from './openers.js';
import { probe } from './pages.js';
import { panelsIn } from './panels.js';

/** @typedef {import('./browser.js').Tab} Tab */

/** How long a new document may take to be looked at; one that takes longer is told without its id. */
const LOOK = 1_000;

/** @type {Map<number, string>} the document that was last seen in a tab */
const documents = new Map();

/** @param {number} window @param {import('./conversation.js').PageEvent} event */
function tell(window, event) {
  for (const panel of panelsIn(window)) void panel.pageEvent(event);
}

/** @param {number} [window] */
function refresh(window) {
  for (const panel of panelsIn(window)) panel.refresh();
}

/** @param {{tabId: number, windowId: number}} change */
export function activated({ tabId, windowId }) {
  moment(windowId);
  tell(windowId, { event: 'switched', tab: tabId });
  refresh(windowId);
}

/** @param {number} tabId @param {{status?: string, url?: string}} change @param {Tab} tab */
export function updated(tabId, change, tab) {
  navigation.updated(tabId, change);
  if (change.status === 'loading') {
    void filled.shown(tabId, tab.url);
    if (tab.active) moment(tab.windowId);
    if (panelsIn(tab.windowId).length > 0) void navigated({ ...tab, id: tabId });
  } else if (change.url !== undefined) void filled.shown(tabId, change.url); // the page wrote it into the history
  if (tab.active) refresh(tab.windowId);
}

/**
 * Something loads in a tab: a new document, but just as well a frame, or an address that the page itself wrote into the
 * history. Only a new document is told, by its id and origin where the extension may know them.
 * @param {import('./pages.js').Opened} tab
 */
async function navigated(tab) {
  const document = await probe(tab, LOOK).catch(() => undefined);
  if (document !== undefined && documents.get(tab.id) === document) return;
  if (document === undefined) documents.delete(tab.id);
  else documents.set(tab.id, document);
  const closed = await filled.shown(tab.id, tab.url) ?? filled.ofTab(tab.id);
  if (closed !== undefined) tell(tab.windowId, { event: 'filled', tab: tab.id, origin: closed });
  tell(tab.windowId, { event: 'navigated', tab: tab.id, ...(document && { document }), ...originOf(tab.url) });
}

/**
 * A tab came, in whatever window: opened from another one, or with a page in it already, which only the browser brings back.
 * @param {Tab} tab
 */
export function created({ id, openerTabId, url }) {
  if (id === undefined) return;
  if (openerTabId === undefined) {
    if (url) void filled.broughtBack(id, url);
    return;
  }
  void openers.opened(id, openerTabId);
  void filled.opened(id, openerTabId);
  for (const panel of panelsIn()) void panel.pageEvent({ event: 'opened', tab: id, opener: openerTabId });
}

/** @param {number} tabId @param {{windowId: number}} removed */
export function removed(tabId, { windowId }) {
  moment(windowId);
  documents.delete(tabId);
  void openers.closed(tabId);
  void filled.closed(tabId);
  tell(windowId, { event: 'closed', tab: tabId });
  refresh(windowId);
}

/** A tab left a window or came to one. @param {number} tabId @param {{oldWindowId?: number, newWindowId?: number}} move */
export function moved(tabId, { oldWindowId, newWindowId }) {
  const window = oldWindowId ?? newWindowId;
  moment(window);
  // For the window that it left the tab is gone: its panel does not read it any more.
  if (oldWindowId !== undefined) tell(oldWindowId, { event: 'closed', tab: tabId });
  refresh(window);
}

/** Another tab took a tab's place, and is closed as that one was. @param {number} added @param {number} gone */
export function replaced(added, gone) {
  moment();
  void openers.replaced(added, gone);
  void filled.opened(added, gone);
  for (const panel of panelsIn()) {
    void panel.pageEvent({ event: 'opened', tab: added, opener: gone });
    void panel.pageEvent({ event: 'closed', tab: gone });
    panel.refresh();
  }
}

// Hosts hear of every tab that a fill closes before its value leaves, wherever the tab is.
filled.tellBy((tab, origin) => {
  for (const panel of panelsIn()) void panel.pageEvent({ event: 'filled', tab, origin });
});

/** What the extension may enter changed: sites, or this tab by a click on the toolbar button. @param {Tab} [tab] */
export function accessChanged(tab) {
  if (tab?.id !== undefined) tell(tab.windowId, { event: 'access', tab: tab.id, ...originOf(tab.url) });
  refresh(tab?.windowId);
}

/** @param {string | undefined} url known only where the extension may enter @returns {{origin?: string}} */
const originOf = (url) => (url && URL.canParse(url) ? { origin: new URL(url).origin } : {});
