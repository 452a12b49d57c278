// The ports that the scripts of ours open in the pages' documents.
//
// Which document it is, whose origin, which tab: all of it is the browser's word (MessageSender). The document's process
// may be compromised, so that its messages are believed about the answer to what was asked and nothing else.

import { post, tabOf } from './browser.js';
import { Trouble } from './trouble.js';
import { within } from './within.js';

/**
 * @typedef {{tab: number, frame: number, document: string, origin: string, time: number, top?: {document: string, origin: string}}} Stamp
 *   where an answer comes from, and when
 */

/** A document that holds the reader. */
export class PagePort {
  #port;
  #last = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (trouble: Trouble) => void}>} */
  #waiting = new Map();

  /** @param {chrome.runtime.Port} port @param {number} tab @param {number} frame @param {string} document @param {string} origin */
  constructor(port, tab, frame, document, origin) {
    this.#port = port;
    this.tab = tab;
    this.frame = frame;
    this.document = document;
    this.origin = origin;
    port.onMessage.addListener((message) => this.#answered(message));
  }

  /** @returns {Stamp} */
  stamp() {
    return { tab: this.tab, frame: this.frame, document: this.document, origin: this.origin, time: Date.now() };
  }

  /**
   * Nothing of the params is kept here: they may hold a value.
   * @param {string} call a function of the reader's face @param {object} [params] @returns {Promise<any>}
   */
  ask(call, params = {}) {
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      if (post(this.#port, { id, call, params })) this.#waiting.set(id, { resolve, reject });
      else reject(new Trouble('document_changed'));
    });
  }

  /** The document went away, or is let go. */
  async end() {
    this.#port.disconnect();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    if (waiting.length === 0) return;
    const code = await tabOf(this.tab) ? 'document_changed' : 'no_page';
    for (const one of waiting) one.reject(new Trouble(code));
  }

  /** @param {any} message */
  #answered(message) {
    const waiting = this.#waiting.get(message?.id);
    if (!waiting) return; // nothing was asked: not believed
    this.#waiting.delete(message.id);
    if (message.ok === true && typeof message.value === 'object' && message.value !== null) waiting.resolve(message.value);
    else waiting.reject(new Trouble(message.tooLarge === true ? 'too_large' : 'internal'));
  }
}

/** @type {Map<string, PagePort>} by document id */
const ports = new Map();
/** @type {Map<string, () => void>} who waits for a document's port */
const awaited = new Map();

/** Takes the port of a document whose sender is of the tier "page". @param {chrome.runtime.Port} port */
export function accept(port) {
  const sender = /** @type {chrome.runtime.MessageSender} */ (port.sender);
  const { documentId, documentLifecycle, frameId, origin } = sender;
  const tab = sender.tab?.id;
  if (tab === undefined || documentId === undefined || frameId === undefined || documentLifecycle !== 'active') {
    port.disconnect();
    return;
  }
  const page = new PagePort(port, tab, frameId, documentId, origin ?? 'null');
  void ports.get(documentId)?.end();
  ports.set(documentId, page);
  port.onDisconnect.addListener(() => {
    if (ports.get(documentId) === page) ports.delete(documentId);
    void page.end();
  });
  awaited.get(documentId)?.();
}

/** The port of a document, if it has one. @param {string} document */
export const portOf = (document) => ports.get(document);

/**
 * The port that a document opens while something runs in it.
 * @param {string} document @param {number} milliseconds how long it may take after that @param {() => Promise<void>} run
 * @returns {Promise<PagePort>}
 */
export async function portAfter(document, milliseconds, run) {
  const arrival = new Promise((/** @type {(value?: undefined) => void} */ resolve) => { awaited.set(document, resolve); });
  try {
    await run();
    await within(milliseconds, arrival);
  } finally {
    awaited.delete(document);
  }
  const port = ports.get(document);
  if (!port) throw new Trouble('document_changed');
  return port;
}

/** Lets all pages go: an open port keeps the worker alive, and without a panel nobody asks. */
export function release() {
  for (const page of ports.values()) void page.end();
  ports.clear();
}
