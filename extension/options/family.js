// The family on the settings page: who is in it, what holds for each, and whose each browser profile is. Whoever has rules
// is told who they are and nothing else; the host refuses them all of it.

import { button, element } from '../panel/elements.js';
import { asking, Refused } from './asked.js';
import { showFamily } from './family-list.js';
import { short } from './family-words.js';

/**
 * @typedef {object} Member a member and what holds for them, as the host tells it
 * @property {string} name
 * @property {boolean} ruled
 * @property {string[]} profiles
 * @property {string} [sidekick]
 * @property {string} [manner]
 * @property {string} [provider]
 * @property {string} [baseUrl]
 * @property {string} [model]
 * @property {string[]} [neverRead]
 * @property {string[]} [toolsOff]
 * @property {number} [tokensPerDay]
 * @property {number} [spent] -1 where it is lost
 * @property {number} [values]
 *
 * @typedef {{mark: string, kind?: string, open: boolean, last: number, conversations: number}} Profile
 *
 * @typedef {object} Family
 * @property {Member[]} members
 * @property {Profile[]} profiles
 * @property {string} here the mark of this browser profile
 * @property {string[]} tools those that can be off
 * @property {import('./providers.js').Own} own
 * @property {string} [trouble] what is wrong with the file, in a sentence
 *
 * @typedef {object} Table what the parts of the section do with it
 * @property {(method: string, params: object) => Promise<any>} ask rejects with a sentence for the person; a `Fault` may name its field
 * @property {(family: Family) => void} show draws the section anew
 * @property {(sentence: string) => void} say
 */

/**
 * The section, in a part of a page.
 * @param {HTMLElement} body @param {(method: string, params: object) => Promise<any>} request
 * @param {(sentence: string) => void} say @param {() => void} focus where it goes when what had it is gone
 */
export function familySection(body, request, say, focus) {
  let shown = '';

  /** @type {Table} */
  const table = {
    ask: asking(request),
    say,
    show(family) {
      shown = JSON.stringify(family);
      draw(() => showFamily(body, table, family));
    },
  };

  /** @param {() => void} fill */
  function draw(fill) {
    const held = body.contains(document.activeElement);
    fill();
    if (held) focus();
  }

  /** Asks who is in the family; draws only what changed, so that nothing half typed is lost. */
  return async function refresh() {
    try {
      const { family } = await table.ask('member_list', {});
      if (JSON.stringify(family) !== shown) table.show(family);
    } catch (error) {
      const key = `${error instanceof Error ? error.message : ''}`;
      const lines = error instanceof Refused && error.reason === 'member_settings' ? await closed(key, () => table.ask('member', {})) : undefined;
      if (shown === key) return;
      shown = lines ? key : '';
      draw(() => body.replaceChildren(...lines ?? [element('p', { class: 'problem' }, key), button('Try again', () => void refresh())]));
    }
  };
}

/**
 * What whoever has rules is told: whose the profile is, and by what the one who keeps the family's settings knows it.
 * @param {string} sentence @param {() => Promise<{name?: string, mark: string}>} ask
 */
async function closed(sentence, ask) {
  const who = await ask().catch(() => undefined);
  if (!who) return undefined;
  const whose = who.name
    ? element('p', {}, 'This browser profile is ', element('bdi', {}, who.name), '’s. ', sentence)
    : element('p', { class: 'problem' }, 'This browser profile is nobody’s, so it is held to the rules of all members, and nothing can be changed here. Whoever keeps the settings says whose it is, in their own browser profile.');
  return [whose, element('p', {}, 'This profile is listed there as ', element('code', {}, short(who.mark)), '.')];
}
