// One value of the vault, new or changed. The value's own box is always empty: what is in the vault is not shown again.

import { button, element } from '../panel/elements.js';
import { field, fieldOf, problemLine, secretOf, submitButton, submitting, tick } from './fields.js';
import { GROUPS, kindOf } from './kinds.js';
import { nameFor, sitesIn } from './token.js';

/** @typedef {import('./vault.js').Token} Token */
/** @typedef {import('./vault.js').Vault} Vault */

/**
 * @param {Vault} vault @param {Token[]} tokens all that there are @param {Token | null} before the one that is changed
 * @param {() => void} leave without a change
 */
export function tokenForm(vault, tokens, before, leave) {
  const problem = problemLine();
  const kind = fieldOf('What it is', kindSelect(before?.kind ?? 'password'));
  const label = field('What you call it', { maxlength: '80', autocomplete: 'off' }, 'This is what you see when the sidekick asks to fill it in. The sidekick sees it too.');
  label.input.value = before?.label ?? '';
  const value = field(before ? 'A new value, or nothing to keep the old one' : 'The value', { type: 'password', maxlength: '4096' });
  const sites = fieldOf('Sites it is meant for', element('textarea', { rows: '2', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'none' }), 'Such as shop.example. It is filled in nowhere else.');
  sites.input.value = before?.sites.join('\n') ?? '';
  const anySite = tick('Any https site', 'Then you are asked each time, wherever it is.', before?.anySite);
  const wholeSite = tick('Also on the other hosts of these sites', 'Such as login.shop.example beside www.shop.example.', before?.wholeSite);
  const limit = field('At most this often a day', { inputmode: 'numeric', maxlength: '4', class: 'short' }, 'Nothing here means no limit.');
  limit.input.value = before?.dailyLimit ? String(before.dailyLimit) : '';

  function kindChanged() {
    const { hint = '', anywhere = false, exact = false } = kindOf(kind.input.value);
    value.explain(hint);
    anySite.root.hidden = !anywhere;
    wholeSite.root.hidden = !exact;
    anySite.input.checked &&= anywhere;
    wholeSite.input.checked &&= exact;
  }
  kind.input.addEventListener('change', kindChanged);
  kindChanged();

  /** @returns {Token} */
  function token() {
    const words = label.input.value.trim();
    if (words === '') throw label.wrong('Give it a name that you will know.');
    const found = sitesIn(sites.input.value);
    if (found.wrong.length > 0) throw sites.wrong(`“${found.wrong[0].slice(0, 60)}” is not a site. Write it like shop.example.`);
    if (found.sites.length === 0 && !anySite.input.checked) throw sites.wrong('Name at least one site.');
    const often = limit.input.value.trim();
    if (!/^\d{0,4}$/.test(often)) throw limit.wrong('This is a number, or nothing.');
    const taken = tokens.filter((one) => one !== before).map(({ name }) => name);
    return {
      name: before?.name ?? nameFor(words, kind.input.value, taken), kind: kind.input.value, label: words, sites: found.sites,
      ...(anySite.input.checked && { anySite: true }), ...(wholeSite.input.checked && { wholeSite: true }),
      ...(Number(often) > 0 && { dailyLimit: Number(often) }),
    };
  }

  const form = element('form', { class: 'form', 'aria-labelledby': 'token-form-title' },
    element('h3', { id: 'token-form-title', tabindex: '-1' }, before ? `Change “${before.label}”` : 'Add a value'),
    kind.root, label.root, value.root, sites.root, anySite.root, wholeSite.root, limit.root, problem,
    element('div', { class: 'buttons' }, submitButton(before ? 'Save the change' : 'Add it'), button('Leave it', leave)));
  submitting(form, problem, async () => {
    const made = token();
    if (!before && value.input.value === '') throw value.wrong('Type the value first.');
    const typed = secretOf(value.input);
    const changed = typed === '' ? { token: made } : { token: made, value: typed };
    try {
      const { state, tokens: now } = await (before ? vault.ask('vault_edit', { name: before.name, ...changed }) : vault.ask('vault_add', changed));
      await vault.show(state, now);
    } catch (error) {
      if (typed !== '') value.wrong('The box was emptied. Type the value again.');
      throw error;
    }
    vault.say(before ? `“${made.label}” was changed.` : `“${made.label}” is in the vault.`);
  });
  return form;
}

/** @param {string} chosen */
function kindSelect(chosen) {
  const select = element('select', {}, ...GROUPS.map(({ group, kinds }) => element('optgroup', { label: group },
    ...kinds.map(({ kind, name }) => element('option', { value: kind }, name)))));
  select.value = chosen;
  return select;
}
