// One member of the family, new or changed: how their sidekick is, who answers it, and which rules hold.

import { button, element } from '../panel/elements.js';
import { doing } from '../panel/looked-at.js';
import { Fault } from './asked.js';
import { field, fieldOf, FieldTrouble, problemLine, submitButton, submitting } from './fields.js';
import { providerFields } from './family-provider.js';

/** @typedef {import('./family.js').Family} Family */
/** @typedef {import('./family.js').Member} Member */
/** @typedef {import('./family.js').Table} Table */

/** @param {string} text */
const lines = (text) => text.split(/[\s,;]+/).filter(Boolean);

/**
 * @param {Table} table @param {Family} family @param {Member | null} before the one that is changed
 * @param {() => void} leave without a change
 */
export function memberForm(table, family, before, leave) {
  const problem = problemLine();
  const name = field('Name', {}, 'Who they are. It can be changed later: their conversations, what they allowed and their values stay theirs.');
  name.input.value = before?.name ?? '';
  const sidekick = field('What their sidekick is called', {}, 'Empty for Sidekick.');
  sidekick.input.value = before?.sidekick ?? '';
  const manner = fieldOf('How it speaks to them', element('textarea', { rows: '2', autocomplete: 'off' }), 'In a sentence or two, such as: Short, simple words. It goes to the model with each question.');
  manner.input.value = before?.manner ?? '';
  const provider = providerFields(family, before);
  const neverRead = fieldOf('Sites that are never read', element('textarea', { rows: '2', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'none' }), 'Such as bank.example, which closes everything below it too: www.bank.example, on every port, in frames.');
  neverRead.input.value = before?.neverRead?.join('\n') ?? '';
  const off = toolsOff(family.tools, before?.toolsOff ?? []);
  const tokens = field('Tokens a day', { inputmode: 'numeric', class: 'short' }, 'Nothing here means no limit. 1000 tokens are about 750 words, and every page that is read counts.');
  tokens.input.value = before?.tokensPerDay ? String(before.tokensPerDay) : '';

  /** @type {Record<string, {wrong: (sentence: string) => Error}>} */
  const fields = { name, sidekick, manner, neverRead, toolsOff: off, tokensPerDay: tokens, ...provider.fields };

  function changed() {
    const typed = tokens.input.value.trim();
    if (!/^\d{0,9}$/.test(typed)) throw tokens.wrong('This is a number, or nothing.');
    return {
      sidekick: sidekick.input.value.trim(), manner: manner.input.value.trim().replace(/\s*\n\s*/g, ' '), ...provider.chosen(),
      neverRead: lines(neverRead.input.value), toolsOff: off.chosen(), tokensPerDay: Number(typed),
    };
  }

  const form = element('form', { class: 'form', 'aria-labelledby': 'member-form-title' },
    element('h3', { id: 'member-form-title', tabindex: '-1' }, ...(before ? ['What holds for ', element('bdi', {}, before.name)] : ['Add a member'])),
    name.root, sidekick.root, manner.root, provider.root,
    element('p', { class: 'rules' }, 'Rules. They hold whatever the model or the page wants. Whoever has one changes no settings, keys or values from their panel.'),
    off.root, neverRead.root, tokens.root, problem,
    element('div', { class: 'buttons' }, submitButton(before ? 'Save the change' : 'Add them'), button('Leave it', leave)));
  submitting(form, problem, async () => {
    const called = name.input.value.trim();
    if (called === '') throw name.wrong('Type a name first.');
    const asked = before ? { name: before.name, ...(called !== before.name && { rename: called }), member: changed() } : { name: called, member: changed() };
    try {
      table.show((await table.ask(before ? 'member_edit' : 'member_add', asked)).family);
    } catch (error) {
      if (error instanceof Fault && Object.hasOwn(fields, error.field)) throw fields[error.field]?.wrong(error.message) ?? error;
      throw error;
    }
    table.say(before ? `Changed. It holds for ${called} from now on.` : `${called} is in the family.`);
  });
  return form;
}

/** A box to tick for each tool. @param {string[]} tools @param {string[]} chosen */
function toolsOff(tools, chosen) {
  const wrongs = element('p', { class: 'problem', id: 'tools-problem' });
  const boxes = tools.map((tool) => {
    const input = element('input', { type: 'checkbox', id: `tool-${tool}`, value: tool });
    input.checked = chosen.includes(tool);
    input.addEventListener('change', () => { wrongs.textContent = ''; });
    return { input, root: element('div', { class: 'choice' }, input, element('label', { for: input.id }, doing(tool))) };
  }).toSorted((one, other) => Number(other.input.value === 'fill') - Number(one.input.value === 'fill'));
  const root = element('fieldset', { class: 'choices many', 'aria-describedby': wrongs.id }, element('legend', {}, 'Off for their sidekick'), ...boxes.map((box) => box.root), wrongs);
  return {
    root,
    chosen: () => boxes.filter(({ input }) => input.checked).map(({ input }) => input.value),
    /** @param {string} sentence */
    wrong(sentence) {
      wrongs.textContent = sentence;
      boxes[0]?.input.focus();
      return new FieldTrouble(sentence);
    },
  };
}
