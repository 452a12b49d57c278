// Who may ask the worker for what: one table a tier of senders (senders.js), kept sorted. Reading it is reading the API.
// The tier "page" has no table: a page answers and never asks.

import * as acts from './acts.js';
import * as frames from './frame-list.js';
import { navigate } from './navigate.js';
import { picture } from './picture.js';
import * as reads from './reads.js';
import * as senses from './senses.js';
import * as waits from './waits.js';

/** Those of the named params that were given. @param {Record<string, unknown>} params @param {...string} names */
const given = (params, ...names) => Object.fromEntries(names.filter((name) => params[name] !== undefined).map((name) => [name, params[name]]));

/** What the panel may ask. @type {Readonly<Record<string, (panel: import('./panels.js').Panel, params: any) => unknown>>} */
export const panelRoutes = Object.freeze({
  access: (panel) => panel.access(),
  answer: (panel, { answer }) => panel.call('answer', { answer }),
  ask: (panel, { text, tab, retry }) => panel.call('ask', retry === undefined ? { text, tab } : { text, tab, retry }),
  cancel: (panel, { answer }) => panel.call('cancel', { answer }),
  catalog: (panel) => panel.call('catalog', {}),
  consent: (panel, { id, hash, answer }) => panel.call('consent', { id, hash, answer }),
  conversation: (panel, { id }) => panel.call('conversation', { id }),
  conversation_export: (panel, { id, format }) => panel.call('conversation_export', { id, format }),
  conversation_forget: (panel, { id, all }) => panel.call('conversation_forget', all === true ? { all } : { id }),
  conversation_resume: (panel, { id }) => panel.resume(id),
  conversations: (panel, params) => panel.call('conversations', given(params, 'query', 'before', 'limit')),
  doctor: (panel) => panel.doctor(),
  front: (panel, { tab }) => panel.front(tab),
  handoff: (panel, { id, answer }) => panel.call('handoff', { id, answer }),
  left: (panel, params) => panel.call('left', given(params, 'conversation', 'before', 'limit')),
  left_text: (panel, { id }) => panel.call('left_text', { id }),
  member: (panel) => panel.call('member', {}),
  new_session: (panel) => panel.newSession(),
  open: (panel, { window, session }) => panel.open(window, session),
  reopen: (panel, { tab }) => panel.reopen(tab),
  report: (panel, { all }) => panel.call('report', all === true ? { all } : {}),
  settings_get: (panel) => panel.call('settings_get', {}),
  tool: (panel, { tool, tab, params }) => panel.call('tool', { tool, tab, params }),
});

/** What the options page may ask. Values pass through to the host and are kept nowhere. @type {Readonly<Record<string, (options: import('./settings.js').Settings, params: any) => unknown>>} */
export const optionsRoutes = Object.freeze({
  check: (options, { window }) => options.check(window),
  client_remove: (options, { id }) => options.call('client_remove', { id }),
  clients: (options) => options.call('clients', {}),
  consent_forget: (options, { id }) => options.call('consent_forget', { id }),
  consents: (options) => options.call('consents', {}),
  doctor: (options) => options.doctor(),
  key_remove: (options, params) => options.call('key_remove', given(params, 'provider', 'baseUrl')),
  key_set: (options, params) => options.call('key_set', given(params, 'provider', 'baseUrl', 'key')),
  member: (options) => options.call('member', {}),
  member_add: (options, { name, member }) => options.call('member_add', { name, member }),
  member_bind: (options, params) => options.call('member_bind', given(params, 'name', 'profile', 'keep')),
  member_edit: (options, params) => options.call('member_edit', given(params, 'name', 'rename', 'member')),
  member_list: (options) => options.call('member_list', {}),
  member_remove: (options, { name }) => options.call('member_remove', { name }),
  model_find: (options) => options.call('model_find', {}),
  model_list: (options, params) => options.call('model_list', given(params, 'provider', 'baseUrl')),
  model_test: (options, params) => options.call('model_test', given(params, 'provider', 'baseUrl', 'model')),
  pair_code: (options, { code }) => options.call('pair_code', { code }),
  pair_confirm: (options, { id, pair }) => options.call('pair_confirm', { id, pair }),
  settings_get: (options) => options.call('settings_get', { keys: true }),
  settings_set: (options, { set }) => options.call('settings_set', { set }),
  vault_add: (options, { token, value }) => options.call('vault_add', { token, value }),
  vault_create: (options, { passphrase }) => options.call('vault_create', passphrase === undefined ? {} : { passphrase }),
  vault_edit: (options, { name, token, value }) => options.call('vault_edit', value === undefined ? { name, token } : { name, token, value }),
  vault_import: (options, { csv }) => options.call('vault_import', { csv }),
  vault_list: (options) => options.call('vault_list', {}),
  vault_lock: (options) => options.call('vault_lock', {}),
  vault_remove: (options, { name }) => options.call('vault_remove', { name }),
  vault_state: (options) => options.call('vault_state', {}),
  vault_unlock: (options, { passphrase }) => options.call('vault_unlock', passphrase === undefined ? {} : { passphrase }),
});

/** What the host may ask, of a tab of the window whose panel it talks to. @type {Readonly<Record<string, reads.Reading>>} */
export const hostRoutes = Object.freeze({
  act_probe: acts.actProbe,
  click: acts.click,
  count: waits.count,
  detect_challenge: senses.detectChallenge,
  fill: acts.fill,
  fill_probe: acts.fillProbe,
  insert: acts.insert,
  list_frames: frames.list,
  navigate,
  observe: senses.observe,
  outline: reads.outline,
  picture,
  press: acts.press,
  read_page: reads.page,
  read_selection: reads.selection,
  read_view: reads.view,
  safe_to_capture: reads.safeToCapture,
  scroll: acts.scroll,
  select_option: acts.selectOption,
  snapshot: reads.snapshot,
  tab: reads.tab,
  wait_for_selector: waits.waitForSelector,
});

/**
 * The host's table for one conversation: what it may ask of a tab, and of the person.
 * @param {{window: number, show: (asked: any) => object, handOver: (handoff: any) => object}} conversation @returns {Record<string, (params: any) => unknown>}
 */
export const hostRequests = (conversation) => ({
  ...Object.fromEntries(Object.entries(hostRoutes)
    .map(([method, read]) => [method, (params) => reads.answered(conversation.window, read, params)])),
  consent_ask: (asked) => conversation.show(asked),
  front: () => reads.front(conversation.window),
  handoff_open: (handoff) => conversation.handOver(handoff),
});
