// The form in which a person chooses who answers: the choices with what each costs and keeps, and below them what the
// chosen one needs.

import { element } from '../panel/elements.js';
import { choiceRow, problemLine, submitButton, submitting } from './fields.js';
import { modelWay } from './model-way.js';
import { CHOICES, choiceOf } from './providers.js';

/** @typedef {import('./model.js').Desk} Desk */
/** @typedef {import('./model.js').Now} Now */

const SCRIPT = 'Now a script answers, which was set by the command.';

/** @param {Desk} desk @param {Now} now */
export function modelForm(desk, now) {
  const problem = problemLine();
  const place = element('div', { class: 'indent' });
  const current = choiceOf(now.settings, now.own);
  /** @type {ReturnType<typeof modelWay> | undefined} */
  let way;
  let chosen = current;
  const submit = submitButton('Use this');
  const buttons = element('div', { class: 'buttons' });

  /** @param {import('./providers.js').Choice} choice */
  function choose(choice) {
    chosen = choice;
    problem.textContent = '';
    way = choice.provider === 'quote' ? undefined : modelWay(desk, now, choice, choice === current, problem);
    place.replaceChildren(...(way ? [way.root] : []));
    buttons.replaceChildren(submit, ...(way?.buttons ?? []));
  }

  const rows = CHOICES.map((choice) => {
    const radio = element('input', { type: 'radio', name: 'answers', id: `answers-${choice.id}` });
    radio.checked = choice === current;
    radio.addEventListener('change', () => {
      desk.say('');
      choose(choice);
    });
    return choiceRow(radio, choice.name, choice.about);
  });
  const form = element('form', { class: 'form' },
    ...(current ? [] : [element('p', {}, SCRIPT)]),
    element('fieldset', { class: 'choices' }, element('legend', {}, 'Who answers'), ...rows),
    place, problem, buttons);
  if (current) choose(current);
  submitting(form, problem, async () => {
    desk.say('');
    if (!chosen) return;
    const settings = way ? await way.ready() : { provider: chosen.provider };
    desk.show(await desk.ask('settings_set', { set: settings }));
    desk.say(`Saved: ${chosen.name}. It answers from your next question on.`);
  });
  return form;
}
