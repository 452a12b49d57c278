// Whose a browser profile or an app is, and whether what was asked there before is theirs.

import { button, element } from '../panel/elements.js';
import { short, whoseIs } from './family-words.js';
import { fieldOf, problemLine, submitButton, submitting, tick } from './fields.js';

/**
 * @param {import('./family.js').Table} table @param {import('./family.js').Family} family @param {import('./family.js').Profile} profile
 * @param {() => void} leave without a change
 */
export function bindForm(table, family, profile, leave) {
  const name = profile.mark === family.here ? 'This browser profile' : `Profile ${short(profile.mark)}`;
  const whose = whoseIs(family, profile.mark);
  const problem = problemLine();
  const select = element('select', {}, element('option', { value: '' }, 'Nobody’s'), ...family.members.map((member) => element('option', { value: member.name }, `${member.name}’s`)));
  select.value = whose;
  const owner = fieldOf(`${name} is`, select, 'It holds at once, also for a panel that is open there.');
  const keep = tick('The conversations that were nobody’s there are theirs', 'Without it they stay on this computer, and no panel shows them.');
  const shown = () => { keep.root.hidden = select.value === '' || select.value === whose; };
  select.addEventListener('change', shown);
  shown();

  const form = element('form', { class: 'form', 'aria-labelledby': 'bind-form-title' },
    element('h3', { id: 'bind-form-title', tabindex: '-1' }, `Whose is ${profile.mark === family.here ? 'this browser profile' : `the profile ${short(profile.mark)}`}?`),
    owner.root, keep.root, problem,
    element('div', { class: 'buttons' }, submitButton('Save'), button('Leave it', leave)));
  submitting(form, problem, async () => {
    const to = select.value;
    const { family: now, moved } = await table.ask('member_bind', {
      profile: profile.mark, ...(to !== '' && { name: to }), ...(to !== '' && !keep.root.hidden && keep.input.checked && { keep: true }),
    });
    table.show(now);
    const found = moved > 0 ? ` Conversations that are theirs now: ${moved}.` : '';
    table.say(to === '' ? `${name} is nobody’s.` : `${name} is ${to}’s.${found}`);
  });
  return form;
}
