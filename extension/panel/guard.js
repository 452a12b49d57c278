/**
 * Keeps the yes of a card inert until the person can have seen what it says.
 * Threat: a card that comes up, or changes, under a click or a key that was
 * meant for something else. So a yes waits when the card is new or changed,
 * while the panel is hidden, and when focus has left the panel, until the
 * person is back: with the focus, or with the pointer on the card.
 */

const INERT = 600;

export class Guard {
  #onWait;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  #away = false;
  #focusedAt = -INERT;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {HTMLElement} card
   * @param {(waits: boolean) => void} onWait  whether the card waits for the person to come back
   */
  constructor(card, onWait) {
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
  }

  /** @param {HTMLButtonElement[]} buttons  the yes-buttons of a card that was just drawn */
  watch(buttons) {
    this.#buttons = buttons;
    this.#away = document.visibilityState === 'hidden';
    this.#rearm();
  }

  /**
   * @param {MouseEvent} click
   * @returns {boolean} whether it is the person's, and not a key that came down while focus was moving here
   */
  counts(click) {
    return click.isTrusted && (click.detail > 0 || performance.now() - this.#focusedAt >= INERT);
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
    for (const button of this.#buttons) button.disabled = true;
    this.#onWait(this.#away);
    if (this.#away) return;
    this.#timer = setTimeout(() => {
      for (const button of this.#buttons) button.disabled = false;
    }, INERT);
  }
}
