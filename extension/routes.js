// Who may ask the worker for what: one table a tier of senders (senders.js), kept sorted. Reading it is reading the API.
// The tier "page" has no table: a page answers and never asks.

import { picture } from './picture.js';
import * as reads from './reads.js';

/** What the panel may ask. @type {Readonly<Record<string, (panel: import('./panels.js').Panel, params: any) => unknown>>} */
export const panelRoutes = Object.freeze({
  access: (panel) => panel.access(),
  answer: (panel, { answer }) => panel.call('answer', { answer }),
  ask: (panel, { text, tab, retry }) => panel.call('ask', retry === undefined ? { text, tab } : { text, tab, retry }),
  cancel: (panel, { answer }) => panel.call('cancel', { answer }),
  doctor: (panel) => panel.doctor(),
  new_session: (panel) => panel.newSession(),
  open: (panel, { window, session }) => panel.open(window, session),
  tool: (panel, { tool, tab, params }) => panel.call('tool', { tool, tab, params }),
});

/** What the options page may ask. @type {Readonly<Record<string, (options: {doctor: () => unknown}, params: any) => unknown>>} */
export const optionsRoutes = Object.freeze({
  doctor: (options) => options.doctor(),
});

/** What the host may ask, of a tab of the window whose panel it talks to. @type {Readonly<Record<string, reads.Reading>>} */
export const hostRoutes = Object.freeze({
  picture,
  read_page: reads.page,
  read_selection: reads.selection,
  read_view: reads.view,
  safe_to_capture: reads.safeToCapture,
  tab: reads.tab,
});

/** The host's table for one conversation. @param {{window: number}} conversation @returns {Record<string, (params: any) => unknown>} */
export const hostRequests = (conversation) => Object.fromEntries(Object.entries(hostRoutes)
  .map(([method, read]) => [method, (params) => reads.answered(conversation.window, read, params)]));
