/**
 * Keeps the yes of a card inert until the person can have seen what it says.
 * Threat: a card that comes up, or changes, under a click or a key that was
 * meant for something else. So a yes waits when the card is new, changed or
 * moved, while the panel is hidden, and when focus has left the panel, until
 * the person is back: with the focus, or with the pointer on the card. A press
 * that began before that is none.
 */

const INERT = 600;

/**
 * Buttons that do nothing for a while. Focus on one that is off would be lost: the card as a whole has it meanwhile.
 * @param {HTMLElement} card  that takes the focus from a script @param {HTMLButtonElement[]} buttons
 */
export function switchOff(card, buttons) {
  if (buttons.some((each) => each === document.activeElement)) card.focus({ preventScroll: true });
  for (const button of buttons) button.disabled = true;
}

export class Guard {
  #card;
  #onWait;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  #away = false;
  #focusedAt = -INERT;
  #frame = 0;
  #stood = '';
  #movedAt = -INERT;
  /** @type {HTMLButtonElement | null} the one that was pressed while it was awake */
  #pressed = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {HTMLElement} card
   * @param {(waits: boolean) => void} onWait  whether the card waits for the person to come back
   */
  constructor(card, onWait) {
    this.#card = card;
    this.#onWait = onWait;
    addEventListener('blur', () => this.#leave());
    addEventListener('focus', () => {
      this.#focusedAt = performance.now();
      this.#comeBack();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#leave();
      else this.#comeBack();
    });
    card.addEventListener('pointermove', () => this.#comeBack());
    card.addEventListener('pointerdown', ({ target }) => {
      const stood = !this.#moved() && performance.now() - this.#movedAt >= INERT;
      this.#pressed = stood ? this.#buttons.find((each) => !each.disabled && target instanceof Node && each.contains(target)) ?? null : null;
    });
  }

  /** @param {HTMLButtonElement[]} buttons  the yes-buttons of a card that was just drawn */
  watch(buttons) {
    this.#buttons = buttons;
    cancelAnimationFrame(this.#frame);
    this.#stay();
    this.#away = document.visibilityState === 'hidden';
    this.#rearm();
  }

  /**
   * @param {MouseEvent} click
   * @returns {boolean} whether it is the person's, and not a key that came down while focus was moving here
   */
  counts(click) {
    if (!click.isTrusted || this.#moved()) return false;
    if (click.detail === 0) return performance.now() - this.#focusedAt >= INERT;
    return this.#pressed !== null && this.#pressed === click.currentTarget;
  }

  /** What stands around the card changed. */
  again() {
    if (this.#buttons.length > 0) this.#rearm();
  }

  /** Looks at each frame whether the buttons are where they were. */
  #stay() {
    if (this.#buttons.length === 0) return;
    this.#moved();
    this.#frame = requestAnimationFrame(() => this.#stay());
  }

  #moved() {
    const stand = this.#buttons.map((each) => {
      const { x, y } = each.getBoundingClientRect();
      return `${Math.round(x)} ${Math.round(y)}`;
    }).join();
    if (stand === this.#stood) return false;
    this.#stood = stand;
    this.#movedAt = performance.now();
    this.#pressed = null;
    // The keyboard brings a yes into view: it moves because the person came to it, and asleep it would lose them.
    if (!this.#buttons.some((each) => each === document.activeElement)) this.again();
    return true;
  }

  #leave() {
    if (this.#buttons.length === 0) return;
    this.#away = true;
    this.#rearm();
  }

  #comeBack() {
    if (!this.#away || document.visibilityState === 'hidden') return;
    this.#away = false;
    this.#rearm();
  }

  #rearm() {
    clearTimeout(this.#timer);
    this.#pressed = null;
    switchOff(this.#card, this.#buttons);
    this.#onWait(this.#away);
    if (this.#away) return;
    this.#timer = setTimeout(() => {
      for (const button of this.#buttons) button.disabled = false;
    }, INERT);
  }
}
