// The open vault: what is in it, without a value, and what can be done with it.

import { button, element, finalButton } from '../panel/elements.js';
import { problemLine } from './fields.js';
import { kindOf } from './kinds.js';
import { tokenForm } from './vault-form.js';

/** @typedef {import('./vault.js').Token} Token */
/** @typedef {import('./vault.js').Vault} Vault */

const WHOSE = 'Whose a value is you say in a terminal: “sidekick vault list” shows its name, and “sidekick member edit Anna --tokens NAME,NAME” makes it Anna’s alone.';

/** What the host takes at once. */
const LARGEST_FILE = 30 * 1024 * 1024;

/** @param {HTMLElement} body @param {Vault} vault @param {Token[]} tokens */
export function showList(body, vault, tokens) {
  const problem = problemLine();
  const place = element('div', {});
  /** @param {Token | null} token @param {HTMLElement} from */
  const open = (token, from) => {
    const form = tokenForm(vault, tokens, token, () => {
      place.replaceChildren();
      from.focus();
    });
    place.replaceChildren(form);
    place.scrollIntoView({ block: 'nearest' });
    form.querySelector('h3')?.focus();
  };
  const add = button('Add a value', () => open(null, add), { kind: 'main' });
  const lock = button('Lock the vault', () => act(async () => {
    await vault.show((await vault.ask('vault_lock', {})).state);
    vault.say('The vault is locked.');
  }));
  /** @param {() => Promise<void>} run */
  const act = async (run) => {
    problem.textContent = '';
    await run().catch((error) => { problem.textContent = error instanceof Error ? error.message : ''; });
  };
  const rows = tokens.toSorted((one, other) => one.label.localeCompare(other.label)).map((token) => row(token, open, () => act(async () => {
    const { state, tokens: now } = await vault.ask('vault_remove', { name: token.name });
    await vault.show(state, now);
    vault.say(`“${token.label}” was removed.`);
  })));
  body.replaceChildren(
    element('p', {}, tokens.length > 0 ? 'The sidekick sees these names and sites, never the values.' : 'The vault is open and empty. The sidekick will see the names and sites of what you add, never the values.'),
    element('ul', { class: 'rows tokens', 'aria-label': 'Values in the vault' }, ...rows),
    ...(tokens.some(({ own }) => own !== undefined) ? [element('p', {}, WHOSE)] : []),
    problem,
    element('div', { class: 'buttons' }, add, importing(vault, act), lock),
    place,
  );
}

/** @param {Token} token @param {(token: Token, from: HTMLElement) => void} open @param {() => Promise<void>} remove */
function row(token, open, remove) {
  const change = button('Change', () => open(token, change));
  const ask = button('Remove', () => {
    const sure = finalButton('Remove for good', remove);
    const keep = button('Keep', () => { actions.replaceChildren(change, ask); ask.focus(); });
    sure.setAttribute('aria-label', `Remove ${token.label} for good`);
    keep.setAttribute('aria-label', `Keep ${token.label}`);
    actions.replaceChildren(sure, keep);
    keep.focus();
  });
  change.setAttribute('aria-label', `Change ${token.label}`);
  ask.setAttribute('aria-label', `Remove ${token.label}`);
  const actions = element('div', { class: 'actions' }, change, ask);
  return element('li', {}, element('div', { class: 'token' },
    element('span', { class: 'label' }, element('bdi', {}, token.label)),
    element('span', { class: 'about' }, [kindOf(token.kind).name, where(token), often(token), whose(token)].filter(Boolean).join(' · '))), actions);
}

/** @param {Token} token */
function where({ sites, anySite, wholeSite }) {
  if (anySite) return sites.length > 0 ? `${sites.join(', ')}, and any other https site` : 'any https site';
  return sites.join(', ') + (wholeSite ? ' and the hosts beside it' : '');
}

/** @param {Token} token */
const often = ({ dailyLimit = 0 }) => (dailyLimit === 0 ? '' : dailyLimit === 1 ? 'once a day' : `at most ${dailyLimit} times a day`);

/** @param {Token} token */
const whose = ({ own }) => (own === undefined ? '' : own ? 'yours alone' : 'the family’s: of everybody who has no rules');

/**
 * A password export: its text goes to the host and is kept nowhere here.
 * @param {Vault} vault @param {(run: () => Promise<void>) => Promise<void>} act
 */
function importing(vault, act) {
  const file = element('input', { type: 'file', accept: '.csv,text/csv', 'aria-label': 'Password export, a CSV file', hidden: '' });
  file.addEventListener('change', () => act(async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    const { size } = chosen;
    const csv = size > LARGEST_FILE ? '' : await chosen.text();
    file.value = '';
    if (size > LARGEST_FILE) throw new Error('That file is too large for a password export.');
    if (csv === '') throw new Error('That file is empty.');
    vault.say('Reading the export…');
    const { state, tokens, ...found } = await vault.ask('vault_import', { csv }).catch((error) => {
      vault.say('');
      throw error;
    });
    await vault.show(state, tokens);
    vault.say(importSentence(found));
  }));
  const choose = button('Import passwords', () => file.click());
  choose.title = 'A CSV file that Chrome, Firefox, Bitwarden or 1Password exported';
  return element('span', {}, choose, file);
}

/** @param {{from: string, added: number, there: number, leftOut: {row: number, why: string}[]}} found */
function importSentence({ from, added, there, leftOut }) {
  const first = leftOut.slice(0, 5).map(({ row: line, why }) => `row ${line}: ${why}`).join('; ');
  return [
    `${from}: ${added} added`, there > 0 ? `, ${there} were there already` : '', '.',
    leftOut.length > 0 ? ` ${leftOut.length} left out (${first}${leftOut.length > 5 ? '; …' : ''}).` : '',
    ' Delete the exported file now: everything in it can be read by anyone.',
  ].join('');
}
