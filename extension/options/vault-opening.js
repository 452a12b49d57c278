// The vault while it is not open: made, or unlocked.

import { element } from '../panel/elements.js';
import { choiceRow, field, problemLine, secretOf, submitButton, submitting } from './fields.js';

/** @typedef {import('./vault.js').Standing} Standing */
/** @typedef {import('./vault.js').Vault} Vault */

/** Guesses cost a thief time, and only length stands against that. */
const SHORTEST = 10;

/** @param {HTMLElement} body @param {Vault} vault @param {Standing} state */
export function showOpening(body, vault, state) {
  body.replaceChildren(state.vault === 'absent' ? creating(vault, state) : unlocking(vault, state));
}

/** @param {Vault} vault @param {Standing} state */
function creating(vault, { keyring = false }) {
  const problem = problemLine();
  const first = field('Passphrase', { type: 'password', autocomplete: 'new-password' }, 'Several words are better than one. Nobody can open the vault without it, and it cannot be found again.');
  const second = field('The same passphrase again', { type: 'password', autocomplete: 'new-password' });
  const typed = element('div', { class: 'indent' }, first.root, second.root);
  const byKeyring = element('input', { type: 'radio', name: 'opened-by', id: 'by-keyring' });
  const byPassphrase = element('input', { type: 'radio', name: 'opened-by', id: 'by-passphrase' });
  byKeyring.checked = keyring;
  byPassphrase.checked = !keyring;
  const showTyped = () => { typed.hidden = byKeyring.checked; };
  for (const radio of [byKeyring, byPassphrase]) radio.addEventListener('change', showTyped);
  showTyped();
  const choices = element('fieldset', { class: 'choices' }, element('legend', {}, 'What opens it'),
    choiceRow(byKeyring, 'This computer’s keyring', 'It opens whenever you are signed in here. Nothing to remember.'),
    choiceRow(byPassphrase, 'A passphrase', 'You type it before the sidekick can fill something in.'));
  const form = element('form', { class: 'form' },
    element('p', {}, 'The vault keeps passwords, cards and addresses on this computer, encrypted. The sidekick knows them by name only: it can have one filled in, and you are asked, but it never sees what is filled in.'),
    keyring ? choices : element('p', {}, 'This computer has no keyring that Sidekick can use, so the vault is opened by a passphrase.'),
    typed, problem, element('div', { class: 'buttons' }, submitButton('Create the vault')));
  submitting(form, problem, async () => {
    const [one, two] = [secretOf(first.input), secretOf(second.input)];
    if (byKeyring.checked) return vault.show((await vault.ask('vault_create', {})).state);
    if (one.length < SHORTEST) throw first.wrong(`A passphrase has at least ${SHORTEST} characters.`);
    if (one !== two) throw second.wrong('The two were not the same. Type both again.');
    await vault.show((await vault.ask('vault_create', { passphrase: one })).state);
    vault.say('The vault was created and is open.');
  });
  return form;
}

/** @param {Vault} vault @param {Standing} state */
function unlocking(vault, { by }) {
  const problem = problemLine();
  const passphrase = field('Passphrase', { type: 'password', autocomplete: 'current-password' });
  passphrase.root.hidden = by === 'keyring';
  const form = element('form', { class: 'form' },
    element('p', {}, 'The vault is locked. Nothing can be filled in while it is.'),
    passphrase.root, problem, element('div', { class: 'buttons' }, submitButton('Unlock')));
  submitting(form, problem, async () => {
    const typed = secretOf(passphrase.input);
    if (by === 'passphrase' && typed === '') throw passphrase.wrong('Type the passphrase first.');
    await vault.show((await vault.ask('vault_unlock', typed === '' ? {} : { passphrase: typed })).state);
    vault.say('The vault is open.');
  });
  return form;
}
