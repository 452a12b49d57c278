// The open panels: one a window, each with a conversation of its own.

import { accessIn } from './access.js';
import { bringForward, post, tabOf } from './browser.js';
import { Conversation } from './conversation.js';
import { diagnose } from './doctor.js';
import { release } from './page-ports.js';
import { panelRoutes } from './routes.js';
import { serve } from './serve.js';
import { Trouble } from './trouble.js';

/** How long a word waits for the panel that was opened for it. */
const WORD_LIFE = 20_000;
/** Events of one change come in a bunch; the panel hears of it once. */
const SETTLE = 60;

/** @type {Set<Panel>} */
const panels = new Set();
/** @type {Map<number, {event: string, params: object, until: number}>} words for panels that are still opening, by window */
const early = new Map();

export class Panel {
  /** @type {number | undefined} */
  window;

  #port;
  /** @type {Promise<Conversation> | undefined} */
  #conversation;
  #closed = false;
  /** @type {number | undefined} */
  #settling;
  /** The last access that the panel heard of, as JSON. */
  #told = '';

  /** @param {chrome.runtime.Port} port */
  constructor(port) {
    this.#port = port;
  }

  /** @param {unknown} window @param {unknown} session */
  async open(window, session) {
    if (!Number.isInteger(window) || (session !== undefined && typeof session !== 'string')) throw new Trouble('bad_message');
    if (this.window !== undefined && this.window !== window) throw new Trouble('bad_message');
    this.window = /** @type {number} */ (window);
    this.#conversation ??= this.#begin(session);
    this.#deliver();
    const conversation = await this.#conversation;
    conversation.native.hurry();
    return conversation.opened(session);
  }

  /** Leaves the conversation and begins another one. */
  async newSession() {
    const before = await this.#current();
    before.close();
    this.#conversation = this.#begin(undefined);
    return (await this.#conversation).opened(undefined);
  }

  /** The person opens the site of a tab of this window again. @param {unknown} tab */
  async reopen(tab) {
    const here = await this.#tabHere(tab);
    return (await this.#current()).reopen(here);
  }

  /** The person goes on with a conversation that is kept. @param {unknown} id */
  async resume(id) {
    if (typeof id !== 'string') throw new Trouble('bad_message');
    return (await this.#current()).resume(id);
  }

  /** The person wants to see a tab of this window. @param {unknown} tab */
  async front(tab) {
    await bringForward(await this.#tabHere(tab));
    return {};
  }

  /** @param {string} method @param {object} params */
  async call(method, params) {
    const conversation = await this.#current();
    conversation.native.hurry();
    return conversation.call(method, params);
  }

  async access() {
    if (this.window === undefined) throw new Trouble('bad_message');
    const access = await accessIn(this.window);
    this.#told = JSON.stringify(access);
    return access;
  }

  async doctor() {
    return diagnose((await this.#conversation)?.native);
  }

  /** The tab in front, its page or the granted sites changed. */
  refresh() {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(async () => {
      if (this.window === undefined || this.#closed) return;
      const access = await accessIn(this.window);
      const json = JSON.stringify(access);
      if (json !== this.#told) this.#emit('access', access);
      this.#told = json;
    }, SETTLE);
  }

  /** @param {import('./conversation.js').PageEvent} event */
  async pageEvent(event) {
    (await this.#conversation)?.pageEvent(event);
  }

  /** Something that was said elsewhere in the extension. @param {string} event @param {object} params */
  tell(event, params) {
    this.#emit(event, params);
  }

  async close() {
    this.#closed = true;
    clearTimeout(this.#settling);
    (await this.#conversation)?.close();
  }

  /** @param {unknown} tab @returns {Promise<number>} */
  async #tabHere(tab) {
    const found = Number.isInteger(tab) ? await tabOf(/** @type {number} */ (tab)) : undefined;
    if (found?.id === undefined || found.windowId !== this.window) throw new Trouble('no_page');
    return found.id;
  }

  #current() {
    if (!this.#conversation) throw new Trouble('bad_message');
    return this.#conversation;
  }

  /** @param {string | undefined} session */
  async #begin(session) {
    const conversation = await Conversation.open(/** @type {number} */ (this.window), session, (event, params) => this.#emit(event, params));
    if (this.#closed) conversation.close();
    return conversation;
  }

  /** @param {string} event @param {object} params @returns {boolean} whether there is a panel to hear it */
  #emit(event, params) {
    return !this.#closed && post(this.#port, { event, params });
  }

  #deliver() {
    const window = /** @type {number} */ (this.window);
    const waiting = early.get(window);
    early.delete(window);
    if (waiting && waiting.until > Date.now()) this.#emit(waiting.event, waiting.params);
  }
}

/** Takes the port of a panel, whose sender is of the tier "panel". @param {chrome.runtime.Port} port */
export function accept(port) {
  const panel = new Panel(port);
  panels.add(panel);
  port.onDisconnect.addListener(() => {
    panels.delete(panel);
    void panel.close();
    if (panels.size === 0) release();
  });
  serve(port, panelRoutes, panel);
}

/** The panels of a window, or all. @param {number} [window] */
export const panelsIn = (window) => [...panels].filter((panel) => window === undefined || panel.window === window);

/** Tells a window's panel, now or when it has opened. @param {number} window @param {string} event @param {object} params */
function tell(window, event, params) {
  const open = panelsIn(window);
  if (open.length === 0) early.set(window, { event, params, until: Date.now() + WORD_LIFE });
  for (const panel of open) panel.tell(event, params);
}

/** Puts a question into the Ask box of a window's panel. @param {number} window @param {string} question */
export const draft = (window, question) => tell(window, 'draft', { question });

/** Shows the check of the promise in a window's panel. @param {unknown} window */
export function showCheck(window) {
  if (!Number.isInteger(window)) throw new Trouble('bad_message');
  tell(/** @type {number} */ (window), 'check', {});
  return {};
}
