// JSON-RPC 2.0 in both directions over whatever carries messages: requests, responses, notifications, and which answers which.
// https://www.jsonrpc.org/specification

import { Trouble } from './trouble.js';

/** @typedef {{id: number, resolve: (result: any) => void, reject: (error: Trouble) => void, timer: number | undefined}} Waiting */
/** @typedef {(params: any) => unknown} Handler */

/** Standard errors: https://www.jsonrpc.org/specification#error_object */
const UNKNOWN_METHOD = -32601;
const INTERNAL = -32603;

export class Rpc {
  #last = 0;
  #ended = false;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #post;
  #requests;
  #notified;

  /**
   * @param {(message: object) => boolean} post sends one message; false when it is too large to be sent
   * @param {Record<string, Handler>} requests what the other side may ask, by method
   * @param {(method: string, params: any) => void} notified
   */
  constructor(post, requests, notified) {
    this.#post = post;
    this.#requests = requests;
    this.#notified = notified;
  }

  /** @param {string} method @param {object} params @param {number} [milliseconds] @returns {Promise<any>} */
  call(method, params, milliseconds) {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(new Trouble('cancelled'));
      const id = ++this.#last;
      const timer = milliseconds === undefined ? undefined
        : setTimeout(() => this.#take(id)?.reject(new Trouble('timed_out')), milliseconds);
      this.#waiting.set(id, { id, resolve, reject, timer });
      if (!this.#post({ jsonrpc: '2.0', id, method, params })) this.#take(id)?.reject(new Trouble('too_large'));
    });
  }

  /** @param {string} method @param {object} params */
  notify(method, params) {
    if (!this.#ended) this.#post({ jsonrpc: '2.0', method, params });
  }

  /** Takes a message of the other side. What is neither request, notification nor an awaited response is dropped. @param {any} message */
  receive(message) {
    if (this.#ended || message?.jsonrpc !== '2.0') return;
    if (typeof message.method === 'string') {
      if ('id' in message) void this.#serve(message);
      else this.#notified(message.method, message.params ?? {});
      return;
    }
    const waiting = this.#take(message.id);
    if (!waiting) return;
    if ('error' in message) waiting.reject(faultOf(message.error));
    else waiting.resolve(message.result);
  }

  /** The connection is gone: every call that waits ends with this trouble. @param {Trouble} trouble */
  end(trouble) {
    this.#ended = true;
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(trouble);
  }

  /** @param {number} id @returns {Waiting | undefined} */
  #take(id) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return undefined;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    return waiting;
  }

  /** @param {{id: unknown, method: string, params?: any}} request */
  async #serve({ id, method, params }) {
    if (!Object.hasOwn(this.#requests, method)) {
      this.#reply({ jsonrpc: '2.0', id, error: fault(UNKNOWN_METHOD, 'unknown method', 'bad_message') });
      return;
    }
    let result;
    try {
      result = await this.#requests[method]?.(params ?? {});
    } catch {
      this.#reply({ jsonrpc: '2.0', id, error: fault(INTERNAL, 'answering failed', 'internal') });
      return;
    }
    // A page's answer can be nested more deeply than any JSON is written.
    let sent = false;
    try {
      sent = this.#reply({ jsonrpc: '2.0', id, result });
    } catch {
      // not sent
    }
    if (!sent) {
      this.#reply({ jsonrpc: '2.0', id, result: { refusal: { code: 'too_large' } } });
    }
  }

  /** @param {object} message @returns {boolean} */
  #reply(message) {
    return this.#ended || this.#post(message);
  }
}

/** @param {number} code @param {string} message @param {string} word */
const fault = (code, message, word) => ({ code, message, data: { code: word } });

/** A protocol fault of the other side as trouble; its reason is the path of the field at fault. @param {any} error */
function faultOf(error) {
  const { code, path } = error?.data ?? {};
  return new Trouble(typeof code === 'string' ? code : 'internal', typeof path === 'string' ? path : undefined);
}
