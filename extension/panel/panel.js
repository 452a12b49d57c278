/**
 * The panel's front door: joins the link, the conversation and the parts on
 * screen. A question goes out only for the tab that it was typed for; without
 * access to that tab it is held until the person has answered the card.
 */

import { AccessCard } from './access-card.js';
import { showAccess } from './access-status.js';
import { Announcer } from './announcer.js';
import { Composer } from './composer.js';
import { Conversation } from './conversation.js';
import { byId, icon } from './elements.js';
import { HostCard } from './host-card.js';
import { currentWindowId, Link } from './link.js';
import { showAddressesOf } from './link-bar.js';
import { Transcript } from './transcript.js';
import { fillWelcome, showWelcome } from './welcome.js';

/** @import { Access, Host, Policy } from './messages.js' */
/** @import { Exchange } from './conversation.js' */

/** Refusals of a look that the person can lift by a permission. */
const LIFTED_BY_PERMISSION = new Set(['site']);

class Panel {
  /** @type {Access | null} */
  #access = null;
  /** @type {Policy | null} */
  #policy = null;
  #hostTrouble = false;
  /** @type {Exchange | null} */
  #held = null;
  #opening = false;
  #open = false;

  #announcer = new Announcer(byId('announcer'));
  #composer = new Composer((text) => void this.#ask(text), () => this.#stop());
  #accessCard = new AccessCard(() => void this.#refreshAccess(), () => this.#notNow());
  #hostCard = new HostCard(() => void this.#tryAgain());
  #transcript = new Transcript(
    { log: byId('log'), scroller: byId('scroller'), toEnd: /** @type {HTMLButtonElement} */ (byId('to-end')) },
    this.#announcer, (exchange) => void this.#retry(exchange));
  #link = new Link(() => void this.#connected());
  /** @type {Conversation} */
  #conversation;

  /** @param {number} windowId */
  constructor(windowId) {
    this.#conversation = new Conversation(this.#link, windowId, {
      onExchange: (exchange) => this.#exchangeChanged(exchange),
      onCleared: (why) => this.#cleared(why),
      onPolicy: (policy) => {
        this.#policy = policy;
        showAccess(this.#access, this.#policy);
      },
    });
    this.#link.on('access', (access) => this.#accessChanged(access));
    this.#link.on('host', (host) => this.#hostChanged(host));
    this.#link.on('draft', ({ question }) => this.#composer.setDraft(question));
    byId('new').addEventListener('click', () => void this.#renew());
    byId('new').prepend(icon('new'));
    byId('send').prepend(icon('send'));
    byId('stop').prepend(icon('stop'));
    byId('to-end').prepend(icon('down'));
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.isComposing) this.#stop();
    });
    showAddressesOf(byId('log'));
    fillWelcome((question) => void this.#ask(question));
    showAccess(null, null);
    this.#link.connect();
    this.#composer.focus();
  }

  async #connected() {
    this.#open = false;
    await Promise.all([this.#openSession(), this.#refreshAccess()]);
  }

  async #openSession() {
    if (this.#opening) return;
    this.#opening = true;
    try {
      await this.#conversation.open();
      this.#open = true;
    } catch {
      // Told by the host event, or tried again by the next connect.
    } finally {
      this.#opening = false;
    }
  }

  async #refreshAccess() {
    try {
      this.#accessChanged(await this.#link.request('access', {}));
    } catch {
      // The next connect asks again.
    }
  }

  /** @param {string} text */
  async #ask(text) {
    if (this.#conversation.busy) {
      this.#composer.setDraft(text);
      return;
    }
    this.#giveUpHeld();
    if (!this.#access) await this.#refreshAccess();
    /** @type {Exchange} */
    const exchange = { question: text, tab: this.#access?.tab ?? -1, phase: 'asking', answer: null };
    if (this.#access?.access === 'ask') this.#hold(exchange);
    else await this.#conversation.ask(exchange);
  }

  /** @param {Exchange} exchange */
  async #retry(exchange) {
    if (this.#conversation.busy) return;
    this.#giveUpHeld();
    this.#composer.focus();
    exchange.tab = this.#access?.tab ?? exchange.tab;
    await this.#conversation.ask(exchange, { retry: true });
  }

  /** @param {Exchange} exchange */
  #hold(exchange) {
    this.#held = exchange;
    exchange.phase = 'held';
    this.#exchangeChanged(exchange);
    if (this.#access) this.#accessCard.show(this.#access);
  }

  /** Another question takes the place of the one that waited. */
  #giveUpHeld() {
    const held = this.#held;
    if (!held) return;
    this.#held = null;
    this.#accessCard.hide();
    held.phase = 'ended';
    held.trouble = 'Not asked, because Sidekick was not allowed to see that page.';
    this.#exchangeChanged(held);
  }

  /** Gives a held question back to the person, unasked. */
  #notNow() {
    const held = this.#held;
    this.#held = null;
    this.#accessCard.hide();
    this.#composer.focus();
    if (!held) return;
    this.#transcript.remove(held);
    this.#composer.setDraft(held.question);
    this.#busyChanged();
  }

  #stop() {
    if (this.#held || this.#accessCard.shown) this.#notNow();
    else void this.#conversation.stop();
  }

  async #renew() {
    this.#held = null;
    this.#accessCard.hide();
    this.#composer.focus();
    try {
      await this.#conversation.renew();
    } catch {
      this.#announcer.say('Sidekick does not answer, so the conversation stays.');
    }
  }

  async #tryAgain() {
    this.#hostChanged({ status: 'connecting', sentence: 'Connecting to Sidekick…' });
    await this.#openSession();
  }

  /** @param {Access} access */
  #accessChanged(access) {
    const held = this.#held;
    this.#access = access;
    showAccess(access, this.#policy);
    if (held && held.tab === access.tab && access.access === 'ask') this.#hold(held);
    else this.#accessCard.hide();
    if (!held) return;
    if (held.tab !== access.tab) {
      // It was asked about another tab, and is about that one still.
      held.phase = 'away';
      this.#exchangeChanged(held);
    } else if (access.access !== 'ask') {
      this.#held = null;
      void this.#conversation.ask(held);
    }
  }

  /** @param {Host} host */
  #hostChanged(host) {
    this.#hostTrouble = this.#hostCard.show(host);
    byId('connection').textContent = host.status === 'connecting' || host.status === 'reconnecting' ? host.sentence : '';
    if (host.status !== 'connected') this.#open = false;
    else if (!this.#open) void this.#openSession();
    if (this.#hostTrouble) {
      this.#conversation.hostGone();
      void this.#askDoctor();
    }
    this.#busyChanged();
  }

  async #askDoctor() {
    try {
      const { links } = await this.#link.request('doctor', {});
      this.#hostCard.showLinks(links);
    } catch {
      // The card says what to do without the list too.
    }
  }

  /** @param {Exchange} exchange */
  #exchangeChanged(exchange) {
    this.#transcript.show(exchange);
    const refused = exchange.phase === 'ended' && exchange.answer?.tools.some(({ refusal }) => LIFTED_BY_PERMISSION.has(refusal?.reason ?? ''));
    if (refused && this.#access?.access === 'ask') this.#accessCard.show(this.#access);
    this.#busyChanged();
  }

  /** @param {"new" | "lost"} why */
  #cleared(why) {
    if (why === 'new') {
      this.#transcript.clear();
      this.#announcer.say('New conversation.');
    } else if (!this.#transcript.empty) {
      this.#transcript.note('Sidekick was started anew. It does not remember what is above.');
    }
    this.#busyChanged();
  }

  #busyChanged() {
    this.#composer.setBusy(this.#conversation.busy);
    showWelcome(this.#transcript.empty && !this.#hostTrouble);
  }
}

new Panel(await currentWindowId());
