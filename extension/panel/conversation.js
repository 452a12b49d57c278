/**
 * The conversation as the panel knows it: asks, follows the answer in flight,
 * and finds its place again after worker or host died in the middle of it.
 * The host keeps the truth; this keeps the session's id and what to show.
 */

import { Answer } from './answer.js';
import { DISCONNECTED } from './link.js';

/** @import { AnswerEvent, Opened, Policy, Refusal } from './messages.js' */
/** @import { Link, LinkError } from './link.js' */

/**
 * @typedef {object} Exchange One question and what came of it.
 * @property {string} question   '' when it was asked before this panel was opened
 * @property {number} tab
 * @property {"held" | "away" | "asking" | "answering" | "ended"} phase  `held` waits for a permission, `away` for its tab too
 * @property {Answer | null} answer
 * @property {string | undefined} [notice]   what the host took out of the question, in words
 * @property {boolean} [kept]                it was said before, and is not read out again
 * @property {string | undefined} [trouble]  why there is no answer, or no more of it
 */

/** @typedef {"new" | "lost" | "reopened" | "resumed" | "forgotten" | "other"} Cleared */

/**
 * @typedef {object} Watcher
 * @property {(exchange: Exchange) => void} onExchange  it changed
 * @property {(why: Cleared) => void} onCleared  the host begins anew; `lost` when nobody asked for that
 * @property {(policy: Policy) => void} onPolicy
 */

const SESSION = 'session';
const CUT_OFF = 'Sidekick was stopped before this answer was finished.';

export class Conversation {
  #link;
  #watcher;
  #window;
  /** @type {Exchange | null} */
  #current = null;
  /** @type {AnswerEvent[]} */
  #early = [];
  #catchingUp = false;
  #stopped = false;
  #opened = false;
  /** Resolved by the first open: a question asked before it would look like one that was lost. */
  #ready = Promise.withResolvers();
  /** @type {Promise<void> | null} */
  #opening = null;
  /** Counts the questions, so that one that waited for the session knows whether it is still the one. */
  #turn = 0;
  #lastEnded = '';

  /**
   * @param {Link} link
   * @param {number} windowId
   * @param {Watcher} watcher
   */
  constructor(link, windowId, watcher) {
    this.#link = link;
    this.#window = windowId;
    this.#watcher = watcher;
    for (const event of ['answer_delta', 'answer_tool', 'answer_end']) link.on(event, (params) => this.#hear(params));
    link.on('state', (policy) => watcher.onPolicy(policy));
  }

  get busy() {
    return this.#current !== null;
  }

  /** Opens or takes up the session; called after every connect and when the host came back. */
  open() {
    this.#opening ??= this.#openNow().finally(() => (this.#opening = null));
    return this.#opening;
  }

  async #openNow() {
    const session = sessionStorage.getItem(SESSION);
    /** @type {Opened} */
    const opened = await this.#link.request('open', { window: this.#window, ...(session ? { session } : {}) });
    this.#begin(opened);
    if (session && !opened.resumed) this.#lose();
    else if (opened.answer) await this.#takeUp(opened.answer);
    else if (this.#current && this.#opened) this.#fail(CUT_OFF);
    this.#opened = true;
    this.#ready.resolve(undefined);
  }

  /** Leaves the session behind and begins another. @param {Cleared} [why] */
  async renew(why = 'new') {
    this.#stopped = true;
    if (this.#current?.answer) await this.#cancel(this.#current.answer.id);
    this.#current = null;
    this.#early = [];
    this.#begin(await this.#link.request('new_session', {}));
    this.#watcher.onCleared(why);
  }

  /**
   * Opens a closed page to the sidekick again, in a session of its own.
   * @param {number} tab
   * @returns {Promise<Refusal | undefined>} why it could not be done
   */
  async reopen(tab) {
    if (this.#current?.answer) await this.#cancel(this.#current.answer.id);
    return this.#become(await this.#link.request('reopen', { tab }), 'reopened');
  }

  /**
   * Goes on with a conversation that is kept, in a session of its own.
   * @param {string} id
   * @returns {Promise<string | undefined>} why it could not be done
   */
  async resume(id) {
    if (this.#current?.answer) await this.#cancel(this.#current.answer.id);
    return this.#become(await this.#link.request('conversation_resume', { id }), 'resumed')?.sentence;
  }

  /** @param {any} opened @param {Cleared} why @returns {Refusal | undefined} */
  #become(opened, why) {
    if (opened.refusal) return opened.refusal;
    this.#stopped = true;
    this.#current = null;
    this.#early = [];
    this.#begin(opened);
    this.#watcher.onCleared(why);
    return undefined;
  }

  /**
   * @param {Exchange} exchange
   * @param {{retry?: boolean}} [how]
   */
  async ask(exchange, how = {}) {
    this.#current = exchange;
    this.#stopped = false;
    this.#early = [];
    Object.assign(exchange, { phase: 'asking', answer: null, notice: undefined, trouble: undefined });
    this.#watcher.onExchange(exchange);
    const turn = ++this.#turn;
    if (!this.#opened) {
      this.open().catch((/** @type {LinkError} */ { code, sentence }) => {
        if (code !== DISCONNECTED && turn === this.#turn) this.#fail(sentence);
      });
      await this.#ready.promise;
      if (this.#current !== exchange || turn !== this.#turn) return;
    }
    try {
      const asked = await this.#link.request('ask', { text: exchange.question, tab: exchange.tab, ...(how.retry ? { retry: true } : {}) });
      if (this.#current !== exchange) return;
      if (asked.refusal) this.#fail(asked.refusal.sentence);
      else await this.#answered(exchange, asked);
    } catch (error) {
      // A question that was on its way when the connection died may have arrived: open() will tell.
      const { code, sentence } = /** @type {LinkError} */ (error);
      if (this.#current === exchange && code !== DISCONNECTED) this.#fail(sentence);
    }
  }

  /** Stops the answer in flight, also one that has no id yet. */
  async stop() {
    const exchange = this.#current;
    if (!exchange || this.#stopped) return;
    this.#stopped = true;
    if (!this.#opened) this.#fail('Stopped.');
    else if (exchange.answer) await this.#cancel(exchange.answer.id);
  }

  /** The host is gone for good: nothing more will come. @param {string} sentence  why, for a question that never reached it */
  hostGone(sentence) {
    if (this.#current) this.#fail(this.#current.answer ? CUT_OFF : sentence);
  }

  /** @param {Opened} opened */
  #begin(opened) {
    sessionStorage.setItem(SESSION, opened.session);
    this.#watcher.onPolicy(opened.state);
  }

  #lose() {
    if (this.#current) this.#fail(CUT_OFF);
    this.#watcher.onCleared('lost');
  }

  /** @param {string} answer */
  async #cancel(answer) {
    try {
      await this.#link.request('cancel', { answer });
    } catch {
      // The connection died first: open() learns from the host how the answer ended.
      this.#stopped = false;
    }
  }

  /** @param {Exchange} exchange @param {{answer: string, notice?: string}} asked */
  async #answered(exchange, asked) {
    exchange.answer = new Answer(asked.answer);
    exchange.notice = asked.notice;
    exchange.phase = 'answering';
    this.#watcher.onExchange(exchange);
    for (const event of this.#early.splice(0)) this.#hear(event);
    if (this.#stopped) await this.#cancel(asked.answer);
  }

  /** @param {string} id  the answer that the host has in flight or had last */
  async #takeUp(id) {
    const exchange = this.#current;
    if (exchange && exchange.answer === null && id !== this.#lastEnded) {
      exchange.answer = new Answer(id);
      exchange.phase = 'answering';
    } else if (!exchange && !this.#opened) {
      this.#current = { question: '', tab: -1, phase: 'answering', answer: new Answer(id) };
    }
    if (this.#current?.answer?.id === id) await this.#catchUp();
    else if (this.#current) this.#fail(CUT_OFF);
  }

  async #catchUp() {
    const exchange = this.#current;
    if (!exchange?.answer || this.#catchingUp) return;
    this.#catchingUp = true;
    try {
      const snapshot = await this.#link.request('answer', { answer: exchange.answer.id });
      if (this.#current !== exchange) return;
      if (snapshot.refusal) this.#fail(snapshot.refusal.sentence);
      else {
        exchange.answer.replace(snapshot);
        this.#moved(exchange);
      }
    } catch (error) {
      const { code, sentence } = /** @type {LinkError} */ (error);
      if (this.#current === exchange && code !== DISCONNECTED) this.#fail(sentence);
    } finally {
      this.#catchingUp = false;
    }
    for (const event of this.#early.splice(0)) this.#hear(event);
  }

  /** @param {AnswerEvent} event */
  #hear(event) {
    const exchange = this.#current;
    if (!exchange) return;
    if (!exchange.answer || this.#catchingUp) {
      this.#early.push(event);
      return;
    }
    if (event.answer !== exchange.answer.id) return;
    const how = exchange.answer.take(event);
    if (how === 'hole') void this.#catchUp();
    if (how === 'taken') this.#moved(exchange);
  }

  /** @param {Exchange} exchange */
  #moved(exchange) {
    if (exchange.answer?.end) {
      exchange.phase = 'ended';
      this.#lastEnded = exchange.answer.id;
      this.#current = null;
    }
    this.#watcher.onExchange(exchange);
  }

  /** @param {string} sentence */
  #fail(sentence) {
    const exchange = this.#current;
    if (!exchange) return;
    this.#current = null;
    exchange.phase = 'ended';
    exchange.trouble = sentence;
    this.#watcher.onExchange(exchange);
  }
}
