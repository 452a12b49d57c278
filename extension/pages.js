// Pages: the reader brought into a tab's document when it is needed, and asked over the port that its own script opened.
//
// Which document it is, whose origin, which tab: all of it is the browser's word (MessageSender, executeScript's answer).
// The document's process may be compromised, so that its messages are believed about the answer to what was asked and
// nothing else. A page is asked by its document id: an answer can never come from another document than the one asked.

import { post, runFiles, runFunction, tabOf } from './browser.js';
import { closedAddress, refusedEntry } from './closed.js';
import { readerFiles } from './files.js';
import { Trouble } from './trouble.js';

/** @typedef {{tab: number, frame: 0, document: string, origin: string, time: number}} Stamp where an answer comes from, and when */
/** @typedef {import('./browser.js').Tab & {id: number}} Opened */

/** A refused attempt is answered at once: a page that takes longer is one that may be entered and is busy. */
const PROBE = 3_000;
/** How long the reader's port may take to come once its script ran. */
const ARRIVAL = 3_000;

/** A document that holds the reader, and its port. */
class Page {
  #last = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (trouble: Trouble) => void}>} */
  #waiting = new Map();

  /** @param {chrome.runtime.Port} port @param {number} tab @param {string} document @param {string} origin */
  constructor(port, tab, document, origin) {
    this.port = port;
    this.tab = tab;
    this.document = document;
    this.origin = origin;
    port.onMessage.addListener((message) => this.#answered(message));
  }

  /** @returns {Stamp} */
  stamp() {
    return { tab: this.tab, frame: 0, document: this.document, origin: this.origin, time: Date.now() };
  }

  /** @param {string} call a function of the reader's face @returns {Promise<any>} */
  ask(call) {
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      if (post(this.port, { id, call, params: {} })) this.#waiting.set(id, { resolve, reject });
      else reject(new Trouble('document_changed'));
    });
  }

  /** The document went away, or its script did. */
  async gone() {
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

/** @type {Map<string, Page>} by document id */
const pages = new Map();
/** @type {Map<string, Set<() => void>>} who waits for a document's port */
const awaited = new Map();

/** Takes the port of a document whose sender is of the tier "page". @param {chrome.runtime.Port} port */
export function accept(port) {
  const sender = /** @type {chrome.runtime.MessageSender} */ (port.sender);
  const { documentId, documentLifecycle, frameId, origin } = sender;
  const tab = sender.tab?.id;
  if (tab === undefined || documentId === undefined || frameId !== 0 || documentLifecycle !== 'active') {
    port.disconnect();
    return;
  }
  const before = pages.get(documentId);
  const page = new Page(port, tab, documentId, origin ?? 'null');
  pages.set(documentId, page);
  before?.port.disconnect();
  void before?.gone();
  port.onDisconnect.addListener(() => {
    if (pages.get(documentId) === page) pages.delete(documentId);
    void page.gone();
  });
  for (const arrived of awaited.get(documentId) ?? []) arrived();
}

/** Lets all pages go: an open port keeps the worker alive, and without a panel nobody asks. */
export function release() {
  for (const page of pages.values()) page.port.disconnect();
  pages.clear();
}

/**
 * Looks whether a tab's document may be entered and read; throws why not. Changes nothing in it.
 * @param {Opened} tab @returns {Promise<string>} the document's id
 */
export async function probe({ id, url }) {
  const closed = url === undefined ? undefined : closedAddress(url);
  // The browser never answers an attempt to enter a page's source view. A file's page it may well let in.
  if (closed && closed !== 'file') throw new Trouble('page_not_readable', closed);
  const entering = runFunction(id, contentType).catch((error) => { throw refusedEntry(error); });
  const [found] = await within(PROBE, entering);
  if (!found) throw new Trouble('no_page');
  if (found.result === 'application/pdf') throw new Trouble('page_not_readable', 'pdf');
  return found.documentId;
}

/** Runs in the page: the getter is the prototype's, because a named image shadows the document's own member. */
function contentType() {
  return Object.getOwnPropertyDescriptor(Document.prototype, 'contentType')?.get?.call(document);
}

/**
 * Asks the reader in a tab's top document.
 * @param {Opened} tab @param {string} call a function of the reader's face @param {number} milliseconds
 * @returns {Promise<{page: Stamp, value: any}>}
 */
export function ask(tab, call, milliseconds) {
  return within(milliseconds, enter(tab).then(async (page) => {
    const value = await page.ask(call);
    return { page: page.stamp(), value };
  }));
}

/** The page of a tab, with the reader in it. @param {Opened} tab @returns {Promise<Page>} */
async function enter(tab) {
  const document = await probe(tab);
  const known = pages.get(document);
  if (known) return known;
  const arrival = arrivalOf(document);
  try {
    const [ran] = await runFiles(tab.id, await readerFiles()).catch((error) => { throw refusedEntry(error); });
    if (ran?.documentId !== document) throw new Trouble('document_changed');
    await within(ARRIVAL, arrival.promise);
  } finally {
    arrival.forget();
  }
  const page = pages.get(document);
  if (!page) throw new Trouble('document_changed');
  return page;
}

/** @param {string} document */
function arrivalOf(document) {
  /** @type {() => void} */
  let arrived = () => {};
  const promise = new Promise((/** @type {(value?: undefined) => void} */ resolve) => { arrived = resolve; });
  const waiters = awaited.get(document) ?? new Set();
  awaited.set(document, waiters.add(arrived));
  const forget = () => {
    waiters.delete(arrived);
    if (waiters.size === 0) awaited.delete(document);
  };
  return { promise, forget };
}

/** @template T @param {number} milliseconds @param {Promise<T>} work @returns {Promise<T>} */
function within(milliseconds, work) {
  /** @type {number | undefined} */
  let timer;
  const late = new Promise((/** @type {(value: never) => void} */ _, reject) => {
    timer = setTimeout(() => reject(new Trouble('timed_out')), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
