/**
 * Where the person types. Enter sends, Shift+Enter makes a new line, Escape
 * (heard by the whole panel) stops. Words are never lost: while an answer is
 * on its way they stay in the box. Send and Stop take each other's place, so the
 * second press of a double click is none: it would stop what was just asked, or
 * send what is half written.
 */

import { byId } from './elements.js';

const LONGEST = 20000;
/** What was put in beyond it by hand, the box itself has left out. */
const FULL = 'A question can have 20,000 characters; what goes beyond is left out.';
const TOO_LONG = 'A question can have 20,000 characters, and this has more. Make it shorter.';
/** Whether it is one of a double click, after its first. @param {MouseEvent} event */
const again = ({ detail }) => detail > 1;

export class Composer {
  #form = /** @type {HTMLFormElement} */ (byId('composer'));
  #box = /** @type {HTMLTextAreaElement} */ (byId('ask'));
  #send = /** @type {HTMLButtonElement} */ (byId('send'));
  #stop = /** @type {HTMLButtonElement} */ (byId('stop'));
  #hint = byId('composer-hint');
  #draft = '';
  #busy = false;

  /**
   * @param {(text: string) => void} onSend
   * @param {() => void} onStop
   */
  constructor(onSend, onStop) {
    this.#box.maxLength = LONGEST;
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit(onSend);
    });
    this.#box.addEventListener('keydown', (event) => {
      // Enter also ends a composition of an input method: that one is not ours.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
      event.preventDefault();
      this.#submit(onSend);
    });
    this.#box.addEventListener('input', () => this.#changed());
    this.#send.addEventListener('click', (event) => {
      if (again(event)) event.preventDefault();
    });
    this.#stop.addEventListener('click', (event) => {
      if (again(event)) return;
      onStop();
      this.focus();
    });
    this.#changed();
  }

  focus() {
    this.#box.focus();
  }

  /** @param {boolean} busy  an answer is on its way */
  setBusy(busy) {
    if (this.#busy === busy) return;
    const had = document.activeElement === this.#send || document.activeElement === this.#stop;
    this.#busy = busy;
    this.#stop.hidden = !busy;
    this.#send.hidden = busy;
    this.#hint.textContent = '';
    // The button that was pressed is gone: focus goes on where typing goes on.
    if (had) this.focus();
  }

  /**
   * Puts a question that was made elsewhere into the box, below what the
   * person has typed; an earlier one that was left untouched gives way.
   * @param {string} text
   */
  setDraft(text) {
    const typed = this.#box.value.trim();
    this.#box.value = typed === '' || typed === this.#draft ? text : `${typed}\n${text}`;
    this.#draft = text;
    this.#changed();
    this.focus();
    this.#box.setSelectionRange(this.#box.value.length, this.#box.value.length);
  }

  /** @param {(text: string) => void} onSend */
  #submit(onSend) {
    const text = this.#box.value.trim();
    if (text === '') return;
    if (this.#busy) {
      this.#hint.textContent = 'The answer is still being written. Press Escape to stop it.';
      return;
    }
    if (text.length > LONGEST) return;
    this.#box.value = '';
    this.#draft = '';
    this.#changed();
    onSend(text);
  }

  #changed() {
    this.#send.disabled = this.#box.value.trim() === '';
    const { length } = this.#box.value;
    this.#hint.textContent = length > LONGEST ? TOO_LONG : length === LONGEST ? FULL : '';
  }
}
