// One panel's conversation: one native connection, one session of the host. Two panels never share either.

import { runFunction, tabOf, version } from './browser.js';
import * as filled from './filled.js';
import { Native } from './native.js';
import * as openers from './openers.js';
import { profile } from './profile.js';
import { hostRequests } from './routes.js';
import { hostSentence } from './sentences.js';
import * as waits from './waits.js';

/** @typedef {import('./native.js').Hello} Hello */
/** @typedef {import('./native.js').Status} Status */
/** @typedef {{event: 'navigated' | 'closed' | 'switched' | 'access' | 'opened' | 'filled', tab: number, document?: string, origin?: string, opener?: number}} PageEvent */
/** @typedef {(event: string, params: object) => boolean} Emit says whether there is a panel that hears it */

/** A session's id. A word that is none would make the host refuse every hello. */
const SESSION = /^[0-9a-f]{32}$/;
/** Events of an answer, which pass to the panel as they are. */
const ANSWER_EVENTS = new Set(['answer_delta', 'answer_tool', 'answer_end']);
/** What the panel hears as it is: what takes a card away from the person, and that somebody else may be at it. */
const PASSED_ON = new Set(['consent_withdraw', 'handoff_close', 'member_changed']);

export class Conversation {
  /** The window of the panel: the tabs of other windows are not this conversation's to read. */
  window;
  native;

  /** @type {string | undefined} the host's session, which a new connection resumes */
  #session;
  #profile;
  #emit;
  /** @type {{site?: string} | undefined} what is closed and why, as the host said last */
  #state;
  /** @type {string | undefined} the answer in flight, or the last one */
  #last;
  /** @type {Map<string, number>} answers that have not ended, with the number of their last event */
  #answers = new Map();

  /**
   * @param {number} window
   * @param {string} profileId
   * @param {string | undefined} session the one to resume
   * @param {Emit} emit tells the panel
   */
  constructor(window, profileId, session, emit) {
    this.window = window;
    this.#profile = profileId;
    this.#session = session !== undefined && SESSION.test(session) ? session : undefined;
    this.#emit = emit;
    this.native = new Native({
      greeting: () => this.#greeting(),
      requests: hostRequests(this),
      notified: (method, params) => this.#notified(method, params),
      greeted: (hello) => this.#greeted(hello),
      changed: (status) => this.#tell(status),
    });
  }

  /** A conversation for a panel in this window. @param {number} window @param {string | undefined} session @param {Emit} emit */
  static async open(window, session, emit) {
    const [id] = await Promise.all([profile(), filled.recalled]);
    return new Conversation(window, id, session, emit);
  }

  /**
   * The session as the panel hears of it, once the host has answered.
   * @param {string | undefined} wanted the session that the panel wants to go on with
   */
  async opened(wanted) {
    await this.native.ready();
    const { session, resumed, state } = /** @type {Hello} */ (this.native.hello);
    const opened = { session, resumed: resumed || session === wanted, state: this.#state ?? state };
    return this.#last === undefined ? opened : { ...opened, answer: this.#last };
  }

  /** @param {string} method @param {object} params */
  async call(method, params) {
    const result = await this.native.call(method, params);
    if (method === 'ask' && typeof result?.answer === 'string') this.#heard(result.answer, 0);
    return result;
  }

  /**
   * The person opens a tab's site again: from then on the connection is another session.
   * @param {number} tab
   */
  async reopen(tab) {
    const result = await this.native.call('reopen', { tab });
    if (result?.refusal) return result;
    await filled.forget(tab, (await tabOf(tab))?.url);
    return this.#becomes(result);
  }

  /**
   * The person goes on with a conversation that is kept: the connection is another session here, too.
   * @param {string} id
   */
  async resume(id) {
    const result = await this.native.call('conversation_resume', { id });
    return result?.refusal ? result : this.#becomes(result);
  }

  /** @param {Hello} hello */
  #becomes({ session, state }) {
    this.#answers.clear();
    this.#session = session;
    this.#state = state;
    this.#last = undefined;
    return { session, resumed: false, state };
  }

  /** Shows the person a card of the host's. @param {{id: string, tab?: number, card: object}} asked */
  show({ id, tab, card }) {
    return { shown: this.#emit('consent_ask', { id, card, ...(tab !== undefined && { tab }) }) };
  }

  /**
   * Tells the person that a page is in their hands. Remembered before they type anything there.
   * @param {{id: string, tab: number, site: string, challenge: string, title: string, sentence: string, quotes?: object[]}} handoff
   */
  async handOver({ id, tab, site, challenge, title, sentence, quotes }) {
    const url = (await tabOf(tab))?.url;
    const origin = url !== undefined && URL.canParse(url) ? new URL(url).origin : `https://${site}`;
    await filled.remember(tab, origin, [site], await openers.within(tab, () => runFunction(tab, openers.hasOpener)));
    return { shown: this.#emit('handoff_open', { id, tab, challenge, title, sentence, ...(quotes && { quotes }) }) };
  }

  /** Tells the host what the browser saw happen to a page. @param {PageEvent} params */
  pageEvent(params) {
    this.native.notify('page_event', params);
  }

  close() {
    this.native.close();
  }

  #greeting() {
    const greeting = {
      protocol: { min: 1, max: 1 },
      client: { kind: 'extension', name: 'Sidekick extension', version },
      profile: this.#profile,
    };
    return this.#session === undefined ? greeting : { ...greeting, resume: this.#session };
  }

  /** @param {Hello} hello */
  #greeted(hello) {
    const again = this.#session !== undefined;
    this.#session = hello.session;
    this.#state = hello.state;
    this.#last = hello.answer;
    this.#emit('state', hello.state);
    if (again) for (const answer of [...this.#answers.keys()]) void this.#settle(answer, hello.resumed);
  }

  /**
   * An answer was in flight when the connection ended. What it said meanwhile the panel asks for when it sees the gap in
   * the numbers; but an answer that ended meanwhile sends no more, so that its end is said here.
   * @param {string} answer @param {boolean} resumed
   */
  async #settle(answer, resumed) {
    const lost = { answer, seq: (this.#answers.get(answer) ?? 0) + 1, end: 'failed' };
    const kept = resumed ? await this.native.call('answer', { answer }).catch(() => undefined) : undefined;
    if (!this.#answers.has(answer)) return; // its end came by itself
    if (!kept || kept.refusal) {
      this.#answers.delete(answer);
      this.#emit('answer_end', { ...lost, refusal: { code: 'internal', sentence: hostSentence('lost') } });
    } else if (kept.done) {
      this.#answers.delete(answer);
      const { end, ...refusal } = kept.end ?? { end: 'complete' };
      this.#emit('answer_end', { answer, seq: kept.seq, end, ...(refusal.code ? { refusal } : {}) });
    }
  }

  /** @param {string} method @param {any} params */
  #notified(method, params) {
    if (method === 'state') this.#state = params;
    else if (method === 'wait_end') return waits.end(params);
    else if (PASSED_ON.has(method)) return void this.#emit(method, params);
    else if (!ANSWER_EVENTS.has(method)) return;
    else if (method === 'answer_end') this.#answers.delete(params.answer);
    else this.#heard(params.answer, params.seq);
    this.#emit(method, params);
  }

  /** @param {string} answer @param {number} seq */
  #heard(answer, seq) {
    this.#last = answer;
    this.#answers.set(answer, Math.max(seq, this.#answers.get(answer) ?? 0));
  }

  /** @param {Status} status */
  #tell(status) {
    // First of all: a host that lost its state must not read before it knows.
    if (status === 'connected') for (const { tab, origin } of filled.everyTab()) this.pageEvent({ event: 'filled', tab, origin });
    const sentence = hostSentence(status);
    const session = status === 'connected' ? { session: this.#session } : {};
    this.#emit('host', { status, sentence, ...session });
  }
}
