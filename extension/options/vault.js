// The vault on the settings page: what stands here depends on whether there is one and whether it is open. What is typed
// goes straight to the host; a value never comes back.

import { button, byId, element } from '../panel/elements.js';
import { asking } from './asked.js';
import { request } from './link.js';
import { showList } from './vault-list.js';
import { showOpening } from './vault-opening.js';

/**
 * @typedef {object} Token
 * @property {string} name
 * @property {string} kind
 * @property {string} label
 * @property {string[]} sites
 * @property {boolean} [anySite]
 * @property {boolean} [wholeSite]
 * @property {number} [dailyLimit]
 * @property {boolean} [own] whether it is of the member alone whose profile this is; not there for nobody's
 *
 * @typedef {{vault: 'absent' | 'locked' | 'unlocked' | 'damaged', by?: 'keyring' | 'passphrase', keyring?: boolean}} Standing
 *
 * @typedef {object} Vault what the parts of this section do with it
 * @property {(method: string, params: object) => Promise<any>} ask rejects with a sentence for the person, a fault too
 * @property {(state: Standing, tokens?: Token[]) => Promise<void>} show draws the section anew
 * @property {(sentence: string) => void} say
 */

const DAMAGED = 'The vault’s file is damaged, so nothing in it can be used. Nothing was changed: the version before the last change lies beside it as vault.previous.json. Run “sidekick stop”, and put that one in its place; “sidekick doctor” names the folder.';

const body = byId('vault');
const said = byId('vault-said');
let shown = '';

/** @type {Vault} */
const vault = {
  ask: asking(request),
  async show(state, tokens) {
    const held = body.contains(document.activeElement);
    shown = state.vault;
    if (state.vault === 'unlocked') showList(body, vault, tokens ?? (await vault.ask('vault_list', {})).tokens);
    else if (state.vault === 'damaged') body.replaceChildren(element('p', { class: 'problem' }, DAMAGED), againButton());
    else showOpening(body, vault, state);
    // What had the focus is gone: it goes to what came in its place.
    if (held) byId('vault-title').focus();
  },
  say(sentence) {
    said.textContent = sentence;
  },
};

/** Asks how the vault stands; draws only what changed, so that nothing half typed is lost. */
export async function refreshVault() {
  try {
    const { state } = await vault.ask('vault_state', {});
    if (state.vault !== shown) await vault.show(state);
  } catch (error) {
    shown = '';
    body.replaceChildren(element('p', { class: 'problem' }, error instanceof Error ? error.message : ''), againButton());
  }
}

const againButton = () => button('Try again', () => void refreshVault());
