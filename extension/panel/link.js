/**
 * The panel's one way out: requests with answers, events, and coming back
 * after the other side died. Only this file knows the transport; an app that
 * shows the same panel replaces it and nothing else.
 */

import { connectPanel, currentWindowId, openModelSettings, openOptions, requestOrigins } from '../browser.js';
import { sentenceFor } from '../codes.js';

export { currentWindowId, openModelSettings, openOptions, requestOrigins, sentenceFor };

const FIRST_WAIT = 100;
const LONGEST_WAIT = 8000;

/** A request that was answered with a refusal, or never answered. */
export class LinkError extends Error {
  /** @param {string} code @param {string} sentence */
  constructor(code, sentence) {
    super(sentence);
    this.code = code;
    this.sentence = sentence;
  }
}

/** The code of a request whose connection ended before its answer came. */
export const DISCONNECTED = 'disconnected';

export class Link {
  /** @type {ReturnType<typeof connectPanel> | null} */
  #port = null;
  #lastId = 0;
  #wait = FIRST_WAIT;
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: LinkError) => void}>} */
  #waiting = new Map();
  /** @type {Map<string, ((params: any) => void)[]>} */
  #listeners = new Map();
  /** @type {() => void} */
  #onConnect;

  /** @param {() => void} onConnect called after every connect, the first included */
  constructor(onConnect) {
    this.#onConnect = onConnect;
  }

  /**
   * @param {string} event
   * @param {(params: any) => void} listener
   */
  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  /** Connects now; afterwards the link reconnects by itself. */
  connect() {
    try {
      this.#port = connectPanel();
    } catch {
      // The extension was updated or taken away under an open panel: no later
      // try can succeed in this document.
      this.#emit('host', { status: 'stopped', sentence: 'Sidekick was updated. Close this panel and open it again.' });
      return;
    }
    const port = this.#port;
    port.onMessage((message) => this.#receive(message));
    port.onDisconnect(() => this.#lost(port));
    this.#onConnect();
  }

  /**
   * @param {string} method
   * @param {object} params
   * @returns {Promise<any>} rejects with a LinkError
   */
  request(method, params) {
    return new Promise((resolve, reject) => {
      const port = this.#port;
      if (!port) {
        reject(new LinkError(DISCONNECTED, 'Sidekick is starting again. Try once more.'));
        return;
      }
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      try {
        port.post({ id, method, params });
      } catch {
        // A port may be dead before its disconnect event was delivered.
        this.#lost(port);
      }
    });
  }

  /** @param {any} message */
  #receive(message) {
    this.#wait = FIRST_WAIT;
    if (typeof message?.event === 'string') {
      this.#emit(message.event, message.params);
      return;
    }
    const waiting = this.#waiting.get(message?.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    if (message.error) {
      waiting.reject(new LinkError(String(message.error.code), String(message.error.sentence)));
    } else {
      waiting.resolve(message.result);
    }
  }

  /** @param {string} event @param {any} params */
  #emit(event, params) {
    for (const listener of this.#listeners.get(event) ?? []) listener(params);
  }

  /** @param {object} port */
  #lost(port) {
    if (this.#port !== port) return;
    this.#port = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new LinkError(DISCONNECTED, 'The connection was lost.'));
    setTimeout(() => this.connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
