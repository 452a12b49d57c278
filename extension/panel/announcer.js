/**
 * What a screen reader hears. A growing answer would be read out again with
 * each word, so it is silent in the log and said here, block by block, each
 * once and when it will not change any more.
 */

import { element } from './elements.js';

/** @import { Cleared } from './conversation.js' */

const KEPT = 30;

const CLEARED = {
  new: 'New conversation.', reopened: 'The page is open to the sidekick again. New conversation.',
  resumed: 'The conversation goes on.', forgotten: 'New conversation.', other: 'This panel is another member’s now. New conversation.',
};

export class Announcer {
  #root;

  /** @param {HTMLElement} root  a polite live region that is never seen */
  constructor(root) {
    this.#root = root;
  }

  /** @param {string} text */
  say(text) {
    const words = text.trim();
    if (words === '') return;
    this.#root.append(element('p', {}, words));
    while (this.#root.childElementCount > KEPT) this.#root.firstElementChild?.remove();
  }

  /** @param {Exclude<Cleared, "lost">} why  the conversation begins anew */
  cleared(why) {
    this.say(CLEARED[why]);
  }
}
