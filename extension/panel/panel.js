/**
 * The panel's front door: joins the link, the conversation and the parts on
 * screen, and passes on what each of them says. Decisions stand elsewhere:
 * where a question goes in asking.js, what became of it in conversation.js.
 */

import { AccessCard } from './access-card.js';
import { showAccess } from './access-status.js';
import { Announcer } from './announcer.js';
import { Asking } from './asking.js';
import { ClosedCard } from './closed-card.js';
import { Composer } from './composer.js';
import { ConsentCards } from './consent-cards.js';
import { Conversation } from './conversation.js';
import { byId } from './elements.js';
import { HandoffCard } from './handoff-card.js';
import { HostCard } from './host-card.js';
import { currentWindowId, Link, LinkError } from './link.js';
import { showAddressesOf } from './link-bar.js';
import { asExchange } from './kept-exchange.js';
import { mendable, wantsPermission } from './mending.js';
import { Overviews } from './overviews.js';
import { reachable } from './reachable.js';
import { showSigns } from './signs.js';
import { Transcript } from './transcript.js';
import { fillWelcome, hideLast, showAnswerer, showWelcome } from './welcome.js';

/** @import { Access, Host, KeptExchange, Policy, Refusal } from './messages.js' */
/** @import { Cleared, Exchange } from './conversation.js' */

class Panel {
  /** @type {Access | null} */
  #access = null;
  /** @type {Policy | null} */
  #policy = null;
  #hostTrouble = false;
  #opening = false;
  #open = false;

  #announcer = new Announcer(byId('announcer'));
  #composer = new Composer((text) => void this.#ask(text), () => this.#stop());
  #closedCard = new ClosedCard(() => this.#reopen());
  #consent;
  #handoff;
  #overviews;
  #hostCard = new HostCard(() => void this.#tryAgain());
  #transcript = new Transcript(
    { log: byId('log'), scroller: byId('scroller'), toEnd: /** @type {HTMLButtonElement} */ (byId('to-end')) },
    this.#announcer, (exchange) => this.#retry(exchange));
  #link = new Link(() => void this.#connected());
  #conversation;
  #asking;

  /** @param {number} windowId */
  constructor(windowId) {
    this.#conversation = new Conversation(this.#link, windowId, {
      onExchange: (exchange) => {
        this.#exchangeChanged(exchange);
        this.#offer(wantsPermission(exchange));
      },
      onCleared: (why) => this.#cleared(why),
      onPolicy: (policy) => {
        this.#policy = policy;
        this.#policyChanged();
      },
    });
    this.#consent = new ConsentCards((answer) => this.#link.request('consent', answer), (tab) => this.#link.request('front', { tab }), this.#announcer);
    this.#handoff = new HandoffCard({
      send: (answer) => this.#link.request('handoff', answer),
      goTo: (tab) => this.#link.request('front', { tab }),
      changed: () => this.#policyChanged(),
    }, this.#announcer);
    this.#overviews = new Overviews((method, params) => this.#link.request(method, params), {
      tab: () => this.#access?.tab ?? -1,
      answered: ({ refusal }) => this.#offer(refusal),
      resume: (kept, exchanges) => this.#resume(kept.id, exchanges),
      forgotten: () => void this.#renew('forgotten'),
    });
    const card = new AccessCard(() => {
      this.#asking.granted();
      void this.#refreshAccess();
    }, () => this.#notNow());
    this.#asking = new Asking(this.#conversation, card, {
      onChange: (exchange) => this.#exchangeChanged(exchange),
      giveBack: (exchange) => this.#giveBack(exchange),
    });
    this.#link.on('access', (access) => this.#accessChanged(access));
    this.#link.on('host', (host) => this.#hostChanged(host));
    this.#link.on('consent_ask', (asked) => this.#consent.ask(asked));
    this.#link.on('consent_withdraw', ({ id }) => this.#consent.withdraw(id));
    this.#link.on('handoff_open', (handoff) => this.#handoff.open(handoff));
    this.#link.on('handoff_close', ({ id }) => this.#handoff.close(id));
    // What was said before is not for whoever the panel is now.
    this.#link.on('member_changed', ({ anew }) => void (anew ? this.#renew('other').then(() => this.#showAnswerer()) : this.#showAnswerer()));
    this.#link.on('check', () => this.#overviews.show('check'));
    this.#link.on('draft', ({ question }) => {
      this.#overviews.back(false);
      this.#composer.setDraft(question);
    });
    byId('new').addEventListener('click', () => void this.#renew());
    showSigns();
    document.addEventListener('keydown', (event) => { if (event.key === 'Escape' && !event.isComposing) this.#escape(); });
    // Somebody who comes back may have chosen another model meanwhile.
    window.addEventListener('focus', () => { if (this.#open) void this.#showAnswerer(); });
    showAddressesOf(byId('log'));
    showAddressesOf(byId('kept'));
    for (const id of ['scroller', 'cards']) reachable(byId(id));
    fillWelcome((question) => void this.#ask(question));
    showAccess(null, null);
    this.#link.connect();
    this.#composer.focus();
  }

  async #connected() {
    this.#open = false;
    this.#voidCards();
    await Promise.all([this.#openSession(), this.#refreshAccess()]);
  }

  /** Cards are void with the connection that showed them: the host shows again what still holds. */
  #voidCards() {
    this.#consent.clear();
    this.#handoff.clear();
  }

  #policyChanged() {
    const closed = this.#policy?.reading === 'closed';
    this.#closedCard.show(this.#policy, this.#handoff.shown);
    this.#overviews.check.setClosed(closed);
    showAccess(this.#access, this.#policy);
  }

  async #openSession() {
    if (this.#opening) return;
    this.#opening = true;
    try {
      await this.#conversation.open();
      this.#open = true;
      void this.#showAnswerer();
      if (this.#transcript.empty && !this.#conversation.busy) void this.#overviews.offerLast();
    } catch {
      // Told by the host event, or tried again by the next connect.
    } finally {
      this.#opening = false;
    }
  }

  #showAnswerer() {
    return showAnswerer(() => this.#link.request('settings_get', {}), () => this.#link.request('member', {}));
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
    this.#overviews.back(false);
    if (this.#conversation.busy) {
      this.#composer.setDraft(text);
      return;
    }
    if (!this.#access) await this.#refreshAccess();
    this.#asking.ask({ question: text, tab: -1, phase: 'asking', answer: null }, false);
  }

  /** @param {Exchange} exchange */
  #retry(exchange) {
    if (this.#conversation.busy) return;
    this.#composer.focus();
    this.#asking.ask(exchange, true);
  }

  /** @param {Exchange} exchange  never asked: the words go back into the box */
  #giveBack(exchange) {
    this.#transcript.remove(exchange);
    this.#composer.setDraft(exchange.question);
    this.#busyChanged();
  }

  #notNow() {
    const asked = this.#asking.notNow();
    if (asked) this.#composer.focus();
    return asked;
  }

  /** In a card its no; out of a view, unless there is something to stop; where neither is, the no of a card that waits. */
  #escape() {
    if (this.#consent.focused) this.#consent.deny();
    else if (this.#overviews.shown !== '' && !this.#conversation.busy) this.#overviews.back();
    else if (this.#conversation.busy) this.#stop();
    else if (!this.#notNow()) this.#consent.deny();
  }

  /** Something was refused for want of a permission that the person may give now. @param {Refusal} [refusal] */
  #offer(refusal) {
    if (refusal && mendable(refusal)) this.#asking.offer(refusal.reason === 'frame' ? refusal.origin : undefined);
  }

  #stop() {
    if (!this.#notNow()) void this.#conversation.stop();
  }

  /** @param {"new" | "forgotten" | "other"} [why] */
  async #renew(why = 'new') {
    this.#asking.forget();
    if (why === 'new') this.#composer.focus();
    try {
      await this.#conversation.renew(why);
    } catch {
      if (why === 'other') this.#cleared(why);
      else this.#announcer.say('Sidekick does not answer, so the conversation stays.');
    }
  }

  /** @param {string} id @param {KeptExchange[]} exchanges @returns {Promise<string | undefined>} why it could not be done */
  async #resume(id, exchanges) {
    try {
      const why = await this.#conversation.resume(id);
      if (why === undefined) for (const exchange of exchanges) this.#exchangeChanged(asExchange(exchange));
      return why;
    } catch (error) {
      return error instanceof LinkError ? error.sentence : 'Sidekick does not answer. Try once more.';
    }
  }

  async #reopen() {
    try {
      if (!this.#access) await this.#refreshAccess();
      return await this.#conversation.reopen(this.#access?.tab ?? -1);
    } catch (error) {
      return { sentence: error instanceof LinkError ? error.sentence : 'Sidekick does not answer. Try once more.' };
    }
  }

  async #tryAgain() {
    this.#hostChanged({ status: 'connecting', sentence: 'Connecting to Sidekick…' });
    await this.#openSession();
  }

  /** @param {Access} access */
  #accessChanged(access) {
    this.#access = access;
    showAccess(access, this.#policy);
    for (const card of [this.#consent, this.#handoff, this.#closedCard]) card.front(access.tab);
    this.#overviews.check.showAccess(access);
    this.#asking.accessChanged(access);
  }

  /** @param {Host} host */
  #hostChanged(host) {
    this.#hostTrouble = this.#hostCard.show(host);
    byId('connection').textContent = host.status === 'connecting' || host.status === 'reconnecting' ? host.sentence : '';
    if (host.status !== 'connected') this.#voidCards();
    if (host.status !== 'connected') this.#open = false;
    else if (!this.#open) void this.#openSession();
    if (this.#hostTrouble) {
      this.#conversation.hostGone(host.sentence);
      void this.#hostCard.examine(() => this.#link.request('doctor', {}));
    }
    this.#busyChanged();
  }

  /** @param {Exchange} exchange */
  #exchangeChanged(exchange) {
    this.#transcript.show(exchange);
    if (exchange.phase === 'ended' && this.#overviews.shown === 'report') void this.#overviews.report.refresh();
    this.#busyChanged();
  }

  /** @param {Cleared} why */
  #cleared(why) {
    this.#voidCards();
    this.#overviews.check.clear();
    if (why !== 'lost') {
      this.#asking.forget();
      this.#transcript.clear();
      if (why !== 'forgotten' && this.#overviews.shown !== 'check') this.#overviews.back(false);
      if (this.#overviews.shown === '') this.#composer.focus();
      this.#announcer.cleared(why);
      hideLast();
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
