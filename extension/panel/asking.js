/**
 * Where a question goes. It is asked about the tab it was typed for and no
 * other; without access to that tab it is held until the person has answered
 * the card, and goes out only when that very tab is in front and open.
 */

/** @import { Access } from './messages.js' */
/** @import { Conversation, Exchange } from './conversation.js' */
/** @import { AccessCard } from './access-card.js' */

const NOT_ALLOWED = 'Not asked, because Sidekick was not allowed to see that page.';
const STARTING = 'Sidekick is still starting. Ask once more.';

export class Asking {
  #conversation;
  #card;
  #onChange;
  #giveBack;
  /** @type {Access | null} */
  #access = null;
  /** @type {{exchange: Exchange, retry: boolean} | null} */
  #held = null;
  /** The tab whose page is open but holds a frame that is not. */
  #frameOf = -1;

  /**
   * @param {Conversation} conversation
   * @param {AccessCard} card
   * @param {{onChange: (exchange: Exchange) => void, giveBack: (exchange: Exchange) => void}} told
   *   `giveBack`: a question that was never asked returns to the person
   */
  constructor(conversation, card, { onChange, giveBack }) {
    this.#conversation = conversation;
    this.#card = card;
    this.#onChange = onChange;
    this.#giveBack = giveBack;
  }

  /** @param {Exchange} exchange @param {boolean} retry */
  ask(exchange, retry) {
    this.giveUp();
    exchange.tab = this.#access?.tab ?? -1;
    if (exchange.tab < 0) this.#end(exchange, this.#access?.sentence ?? STARTING);
    else if (this.#access?.access === 'ask') this.#hold({ exchange, retry }, this.#access);
    else void this.#conversation.ask(exchange, { retry });
  }

  /** @param {Access} access */
  accessChanged(access) {
    this.#access = access;
    const held = this.#held;
    if (!held && this.#card.shown && this.#frameOf === access.tab && access.access === 'granted') return;
    this.#frameOf = -1;
    const here = held ? held.exchange.tab === access.tab : this.#card.shown;
    if (here && access.access === 'ask') {
      if (held) this.#hold(held, access);
      else this.#card.show(access);
      return;
    }
    this.#card.hide();
    if (!held) return;
    if (held.exchange.tab !== access.tab) {
      held.exchange.phase = 'away';
      this.#onChange(held.exchange);
    } else {
      this.#held = null;
      void this.#conversation.ask(held.exchange, { retry: held.retry });
    }
  }

  /**
   * Something was refused for want of a permission: the person may give it now.
   * @param {string} [origin]  of a frame in the page; the page's word
   */
  offer(origin) {
    const access = this.#access;
    if (!access) return;
    if (access.access === 'ask') this.#card.show(access);
    else if (origin !== undefined && URL.canParse(origin)) {
      const { protocol, hostname } = new URL(origin);
      this.#frameOf = access.tab;
      this.#card.show({ tab: access.tab, access: 'ask', sentence: '', site: hostname, origins: [`${protocol}//${hostname}/*`], frame: true });
    }
  }

  /** The browser gave the permission that the card asked for. */
  granted() {
    this.#frameOf = -1;
  }

  /** The person does not want to, or not yet. @returns {boolean} whether there was anything to say no to */
  notNow() {
    const held = this.#held;
    const asked = held !== null || this.#card.shown;
    this.forget();
    if (held?.exchange.answer) this.#end(held.exchange, held.exchange.trouble);
    else if (held) this.#giveBack(held.exchange);
    return asked;
  }

  /** Another question takes the place of the one that waited. */
  giveUp() {
    const held = this.#held;
    this.forget();
    if (held) this.#end(held.exchange, held.exchange.answer ? held.exchange.trouble : NOT_ALLOWED);
  }

  forget() {
    this.#held = null;
    this.#card.hide();
  }

  /** @param {{exchange: Exchange, retry: boolean}} held @param {Access} access */
  #hold(held, access) {
    this.#held = held;
    held.exchange.phase = 'held';
    this.#onChange(held.exchange);
    this.#card.show(access);
  }

  /** @param {Exchange} exchange @param {string | undefined} trouble */
  #end(exchange, trouble) {
    exchange.phase = 'ended';
    exchange.trouble = trouble;
    this.#onChange(exchange);
  }
}
