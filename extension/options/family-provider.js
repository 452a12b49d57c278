// Who answers a member, where that is somebody else than for the family: all of it, or nothing.

import { element } from '../panel/elements.js';
import { field, fieldOf } from './fields.js';
import { CHOICES, choiceOf } from './providers.js';

/** Who answers where a script does, which the command alone can set. */
const SCRIPT = 'scripted';

/** @param {import('./family.js').Family} family @param {import('./family.js').Member | null} before */
export function providerFields({ own }, before) {
  const current = before?.provider ? choiceOf({ provider: before.provider, baseUrl: before.baseUrl ?? '' }, own)?.id ?? SCRIPT : '';
  const select = element('select', {}, element('option', { value: '' }, 'As for everybody'),
    ...CHOICES.map(({ id, name }) => element('option', { value: id }, name)),
    ...(current === SCRIPT ? [element('option', { value: SCRIPT }, 'A script, set by the command')] : []));
  select.value = current;
  const provider = fieldOf('Who answers them', select);
  const baseUrl = field('Address', { type: 'url', inputmode: 'url' }, 'https, or http on this computer and in your home network. A key for it is kept above, under “Sidekick’s model”.');
  const model = field('Model', {}, '');
  baseUrl.input.value = before?.baseUrl ?? '';
  model.input.value = before?.model ?? '';

  const chosenNow = () => CHOICES.find(({ id }) => id === select.value);
  function shown() {
    const choice = chosenNow();
    provider.explain(choice?.about ?? '');
    baseUrl.root.hidden = !choice || choice.provider === 'quote' || choice.baseUrl !== undefined;
    baseUrl.input.placeholder = choice?.looked ? 'http://127.0.0.1:11434/v1' : 'https://models.example/v1';
    model.root.hidden = !choice || choice.provider === 'quote';
    model.input.placeholder = choice?.example ?? '';
  }
  select.addEventListener('change', shown);
  shown();

  return {
    root: element('div', { class: 'indented form' }, provider.root, baseUrl.root, model.root),
    fields: { provider, baseUrl, model },
    /** What is to hold; nothing for a script, which stays. */
    chosen() {
      const choice = chosenNow();
      if (select.value === SCRIPT) return {};
      if (!choice) return { provider: '', baseUrl: '', model: '' };
      if (choice.provider === 'quote') return { provider: 'quote', baseUrl: '', model: '' };
      const address = choice.baseUrl ?? baseUrl.input.value.trim();
      if (choice.baseUrl === undefined && address === '') throw baseUrl.wrong('Type the address first.');
      return { provider: choice.provider, baseUrl: address, model: model.input.value.trim() };
    },
  };
}
