// The native port of one conversation: opened, greeted, and opened again with back-off for as long as it is wanted.
//
// The browser starts `sidekick` for each port; that process relays to the one that holds the truth. A port that ends
// loses nothing: the next hello resumes the session, and an answer in flight is asked for again by its id.

import { connectNative, lastError, post } from './browser.js';
import { Assembler, PartsError, isLonger, partsOf } from './parts.js';
import { Rpc } from './rpc.js';
import { hostSentence } from './sentences.js';
import { Trouble } from './trouble.js';

/**
 * @typedef {'connecting' | 'connected' | 'reconnecting' | 'missing' | 'forbidden' | 'stopped' | 'outdated'} Status
 * @typedef {{session: string, resumed: boolean, host: {version: string}, limits: {frameIn: number, message: number}, state: object, answer?: string}} Hello
 *
 * @typedef {object} Owner what the link's owner does for it
 * @property {() => object} greeting params of the hello
 * @property {Record<string, import('./rpc.js').Handler>} requests what the host may ask
 * @property {(method: string, params: any) => void} notified
 * @property {(hello: Hello) => void} greeted the host answered; calls made from here on reach it
 * @property {(status: Status) => void} changed
 */

const HOST = 'app.sidekick.host';
const HELLO_TIMEOUT = 10_000;
/** Waits between two tries, in milliseconds; the last one stays. */
const BACK_OFF = [100, 250, 500, 1_000, 2_000, 4_000, 8_000];
/** Tries that fail in a row before the person is told that the host stopped. */
const PATIENCE = 4;
/** A connection that lived this long was a good one. */
const STEADY = 5_000;
/** How long a call waits for a connection that is on its way. */
const READY_TIMEOUT = 15_000;
/** Below the browser's 64 MiB, so that the rest of the message has room. */
const SEND_LIMIT = 60 * 1024 * 1024;
/** A frame to the host may be this long until hello says otherwise. */
const FRAME_LIMIT = 64 * 1024 * 1024;

/** The browser's words for a port that did not open, and what they mean. @type {[RegExp, Status][]} */
const MEANINGS = [
  [/host not found/i, 'missing'],
  [/forbidden/i, 'forbidden'],
];
/** Statuses that mending takes a person: trying fast is of no use. @type {ReadonlySet<Status>} */
const LASTING = new Set(['missing', 'forbidden', 'outdated']);

export class Native {
  /** @type {Status} */
  status = 'connecting';
  /** @type {Hello | null} the last answer to hello */
  hello = null;
  /** The trouble of the last port that ended, in the browser's words: for the doctor, never for the sidekick. */
  lastWords = '';

  #owner;
  /** @type {chrome.runtime.Port | null} */
  #port = null;
  /** @type {Rpc | null} */
  #rpc = null;
  #frameLimit = FRAME_LIMIT;
  #failures = 0;
  /** When the host last answered hello; 0 while it has not. */
  #since = 0;
  #wanted = true;
  /** @type {number | undefined} */
  #retry;
  /** @type {Set<() => void>} */
  #waiters = new Set();

  /** @param {Owner} owner */
  constructor(owner) {
    this.#owner = owner;
    this.#open();
  }

  /** Asks the host, once it is connected. @param {string} method @param {object} params @param {number} [milliseconds] */
  async call(method, params, milliseconds) {
    await this.ready();
    if (!this.#rpc) throw new Trouble('not_available', 'host', hostSentence('reconnecting'));
    return this.#rpc.call(method, params, milliseconds);
  }

  /** Tells the host something, when it is connected. @param {string} method @param {object} params */
  notify(method, params) {
    if (this.status === 'connected') this.#rpc?.notify(method, params);
  }

  /** Resolves when the host is connected; throws when it cannot be, or not soon. */
  async ready() {
    const end = Date.now() + READY_TIMEOUT;
    while (this.status === 'connecting' || this.status === 'reconnecting') {
      if (Date.now() >= end) throw new Trouble('not_available', 'host', hostSentence('stopped'));
      await this.#change(end - Date.now());
    }
    if (this.status !== 'connected') throw new Trouble('not_available', 'host', hostSentence(this.status));
  }

  /** Tries at once, when no connection stands: a person waits. */
  hurry() {
    if (this.#port || !this.#wanted) return;
    clearTimeout(this.#retry);
    this.#become(this.hello ? 'reconnecting' : 'connecting');
    this.#open();
  }

  close() {
    this.#wanted = false;
    clearTimeout(this.#retry);
    this.#drop('cancelled');
  }

  /** @param {number} milliseconds */
  #change(milliseconds) {
    return new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
      const done = () => { clearTimeout(timer); this.#waiters.delete(done); resolve(); };
      const timer = setTimeout(done, milliseconds);
      this.#waiters.add(done);
    });
  }

  /** @param {Status} status */
  #become(status) {
    if (status === this.status) return;
    this.status = status;
    for (const waiter of [...this.#waiters]) waiter();
    this.#owner.changed(status);
  }

  #open() {
    const port = connectNative(HOST);
    const assembler = new Assembler();
    const rpc = new Rpc((message) => this.#post(port, message), this.#owner.requests, this.#owner.notified);
    this.#port = port;
    this.#rpc = rpc;
    port.onDisconnect.addListener(() => {
      const words = lastError();
      if (this.#port === port) this.#lost(words);
    });
    port.onMessage.addListener((frame) => {
      if (this.#port !== port) return;
      try {
        const message = assembler.take(frame);
        if (message) rpc.receive(message);
      } catch (error) {
        if (!(error instanceof PartsError)) throw error;
        this.#drop('internal');
        this.#lost(error.message);
      }
    });
    void this.#greet(port, rpc);
  }

  /** @param {chrome.runtime.Port} port @param {Rpc} rpc */
  async #greet(port, rpc) {
    let hello;
    try {
      hello = await rpc.call('hello', this.#owner.greeting(), HELLO_TIMEOUT);
    } catch (error) {
      if (this.#port !== port) return;
      // Whoever does not understand a greeting is of another time, whichever part of it is not what it knows.
      const outdated = error instanceof Trouble && error.code === 'bad_message';
      this.#drop('internal');
      this.#lost('hello was not answered', outdated ? 'outdated' : undefined);
      return;
    }
    if (this.#port !== port) return;
    this.#since = Date.now();
    this.#frameLimit = Math.min(hello.limits.frameIn, FRAME_LIMIT);
    this.hello = hello;
    this.#owner.greeted(hello);
    this.#become('connected');
  }

  /** @param {chrome.runtime.Port} port @param {object} message @returns {boolean} */
  #post(port, message) {
    if (this.#port !== port) return true; // its end is on the way to whoever waits
    const [sound, json] = wellFormed(message);
    if (isLonger(json, SEND_LIMIT)) return false;
    for (const frame of partsOf(json, this.#frameLimit) ?? [sound]) post(port, frame);
    return true; // a port that took none of it has ended, and whoever waits hears of that
  }

  /** @param {string} code @param {string} [sentence] */
  #drop(code, sentence) {
    const port = this.#port;
    this.#port = null;
    this.#rpc?.end(new Trouble(code, 'host', sentence));
    this.#rpc = null;
    port?.disconnect();
  }

  /** @param {string} words @param {Status} [known] */
  #lost(words, known) {
    this.#drop('not_available', hostSentence(known ?? 'reconnecting'));
    this.lastWords = words;
    const meant = known ?? MEANINGS.find(([pattern]) => pattern.test(words))?.[1];
    // A host that falls over right after each hello must not be started in a tight loop.
    if (this.#since && Date.now() - this.#since > STEADY) this.#failures = 0;
    this.#since = 0;
    this.#failures += 1;
    if (meant) this.#become(meant);
    else if (this.#failures >= PATIENCE) this.#become('stopped');
    else this.#become(this.hello ? 'reconnecting' : 'connecting');
    if (!this.#wanted) return;
    const step = LASTING.has(this.status) ? BACK_OFF.length : this.#failures;
    const wait = BACK_OFF[Math.min(step, BACK_OFF.length) - 1] ?? 0;
    // A little chance in it, so that many panels do not all start the host in one moment.
    this.#retry = setTimeout(() => this.#open(), wait * (1 + Math.random() / 4));
  }
}

/**
 * A message without lone surrogates, and its JSON. JSON.stringify escapes one as \ud83d; a strict decoder refuses the
 * whole message for it, so that one broken character would close a page to the sidekick. Lengths stay as they are.
 * @param {object} message @returns {[object, string]}
 */
function wellFormed(message) {
  const json = JSON.stringify(message);
  if (!json.includes('\\ud')) return [message, json];
  const sound = JSON.stringify(message, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
  return [JSON.parse(sound), sound];
}
