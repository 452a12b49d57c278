/**
 * The second step of the check: one value of the vault into one field of the
 * page in front, without a model. The person is asked by a card, as always.
 */

import { button, element } from './elements.js';
import { refused } from './check-answers.js';
import { kindOf } from '../options/kinds.js';
import { openOptions } from './link.js';

/** @import { ToolAnswer } from './messages.js' */

/** @typedef {{name: string, kind: string, label: string}} Token */

/** Where a value of a kind usually goes: https://html.spec.whatwg.org/#autofilling-form-controls:-the-autocomplete-attribute. */
const FIELDS = new Map(Object.entries({
  username: '[autocomplete~="username"]', password: 'input[type="password"]', otp: '[autocomplete~="one-time-code"]',
  'card.number': '[autocomplete~="cc-number"]', 'card.code': '[autocomplete~="cc-csc"]', 'card.expiry': '[autocomplete~="cc-exp"]', 'card.name': '[autocomplete~="cc-name"]',
  name: '[autocomplete~="name"]', email: '[autocomplete~="email"]', phone: '[autocomplete~="tel"]',
  'address.street': '[autocomplete~="street-address"]', 'address.city': '[autocomplete~="address-level2"]', 'address.region': '[autocomplete~="address-level1"]',
  'address.postcode': '[autocomplete~="postal-code"]', 'address.country': '[autocomplete~="country"]',
}));

const VAULTS = new Map(Object.entries({
  absent: 'There is no vault yet. Create one in the settings and put a test value into it.',
  locked: 'The vault is locked. Unlock it in the settings.',
  damaged: 'The vault’s file is damaged. The settings say what to do.',
  unlocked: 'The vault is empty. Put a test value into it in the settings.',
}));

export class CheckFill {
  #call;
  #filled;
  #kind = element('select', { class: 'box', id: 'check-token' });
  #field = element('input', { type: 'text', class: 'box', id: 'check-field', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'none', maxlength: '2000', 'aria-describedby': 'check-field-hint' });
  #fill = button('Fill it in', () => void this.#run());
  #form;
  #none = element('div', {});
  #result = element('div', { class: 'result', 'aria-live': 'polite' });
  /** @type {Token[]} */
  #tokens = [];

  /**
   * @param {(tool: string, params: object) => Promise<ToolAnswer>} call  rejects with a sentence
   * @param {() => void} filled
   */
  constructor(call, filled) {
    this.#call = call;
    this.#filled = filled;
    this.#kind.addEventListener('change', () => this.#chosen());
    this.#form = element('div', { class: 'check-form' },
      element('label', { for: 'check-token' }, 'What to fill in'), this.#kind,
      element('details', {}, element('summary', {}, 'Which field'),
        element('label', { for: 'check-field' }, 'The field, as a CSS selector'), this.#field,
        element('p', { class: 'note', id: 'check-field-hint' }, 'Usually right as it is. For a field in a frame: frameLocator(iframe) >> input.')),
      element('div', { class: 'buttons' }, this.#fill));
    this.root = element('div', {}, this.#none, this.#form, this.#result);
  }

  /** Asks what there is to fill in; what was chosen stays chosen. */
  async opened() {
    let words = '';
    try {
      const { result, refusal } = await this.#call('token_catalog', {});
      this.#tokens = result?.tokens ?? [];
      if (refusal) words = refusal.sentence;
      else if (this.#tokens.length === 0) words = VAULTS.get(result.vault) ?? VAULTS.get('locked') ?? '';
    } catch (error) {
      this.#tokens = [];
      words = error instanceof Error ? error.message : '';
    }
    const before = this.#kind.value;
    this.#kind.replaceChildren(...this.#tokens.map(({ name, kind, label }) => element('option', { value: name }, `${label} (${kindOf(kind).name.toLowerCase()})`)));
    if (this.#tokens.some(({ name }) => name === before)) this.#kind.value = before;
    else this.#chosen();
    this.#form.hidden = this.#tokens.length === 0;
    this.#none.replaceChildren(...(words === '' ? [] : [element('p', { class: 'got' }, words), button('Open the settings', () => void openOptions())]));
  }

  clear() {
    this.#result.replaceChildren();
  }

  #chosen() {
    const token = this.#tokens.find(({ name }) => name === this.#kind.value);
    this.#field.value = FIELDS.get(token?.kind ?? '') ?? '';
  }

  async #run() {
    if (this.#fill.ariaDisabled === 'true') return;
    this.#fill.ariaDisabled = 'true';
    this.#result.replaceChildren(element('p', { class: 'got' }, 'Answer the card that asks you…'));
    try {
      const { refusal } = await this.#call('fill', { token: this.#kind.value, selector: this.#field.value.trim() });
      if (!refusal || refusal.code === 'not_kept') this.#filled();
      this.#result.replaceChildren(refusal ? refused(refusal) : element('p', { class: 'got' }, 'Filled in. The sidekick was told that it is done, and not what it was.'));
    } catch (error) {
      this.#result.replaceChildren(element('p', { class: 'problem' }, error instanceof Error ? error.message : ''));
    } finally {
      this.#fill.ariaDisabled = null;
    }
  }
}
