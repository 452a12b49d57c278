// Fields of the settings page: a label, a box, what it is for, and what is wrong with it.

import { button, element } from '../panel/elements.js';

let made = 0;

/** What is wrong with one field; it has the focus already. */
export class FieldTrouble extends Error {}

/**
 * @template {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Box
 * @param {string} label @param {Box} input @param {string} [hint]
 */
export function fieldOf(label, input, hint = '') {
  input.id = `field-${made += 1}`;
  if (input.type !== 'checkbox') input.classList.add('box');
  const about = element('p', { class: 'hint', id: `${input.id}-hint` }, hint);
  const problem = element('p', { class: 'problem', id: `${input.id}-problem` });
  input.setAttribute('aria-describedby', `${problem.id} ${about.id}`);
  input.addEventListener('input', () => right());
  function right() {
    problem.textContent = '';
    input.removeAttribute('aria-invalid');
  }
  return {
    root: element('div', { class: 'field' }, element('label', { for: input.id }, label), input, about, problem),
    input,
    /** @param {string} words */
    explain: (words) => { about.textContent = words; },
    /** @param {string} sentence @returns {FieldTrouble} to be thrown */
    wrong(sentence) {
      problem.textContent = sentence;
      input.setAttribute('aria-invalid', 'true');
      input.focus();
      return new FieldTrouble(sentence);
    },
  };
}

/** @param {string} label @param {Record<string, string>} attributes of the box @param {string} [hint] */
export const field = (label, attributes, hint) => fieldOf(label, element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', ...attributes }), hint);

/** A box to tick. @param {string} name @param {string} hint @param {boolean | undefined} [checked] */
export function tick(name, hint, checked = false) {
  const { root, input } = fieldOf(name, element('input', { type: 'checkbox' }), hint);
  input.checked = checked;
  root.classList.add('tick');
  return { root, input };
}

/** @param {string} label */
export function submitButton(label) {
  const made = button(label, () => {}, { kind: 'main' });
  made.type = 'submit';
  return made;
}

export const problemLine = () => element('p', { class: 'problem', role: 'alert' });

/** What was typed into a box for secrets, which is empty from now on. @param {HTMLInputElement} input */
export function secretOf(input) {
  const { value } = input;
  input.value = '';
  return value;
}

/**
 * Runs when the form is sent, once at a time; what goes wrong stands in the form as a sentence.
 * @param {HTMLFormElement} form @param {HTMLElement} problem @param {() => Promise<void>} run
 */
export function submitting(form, problem, run) {
  form.noValidate = true;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (form.hasAttribute('aria-busy')) return;
    form.setAttribute('aria-busy', 'true');
    problem.textContent = '';
    try {
      await run();
    } catch (error) {
      if (!(error instanceof FieldTrouble)) problem.textContent = error instanceof Error ? error.message : 'That did not work. Try once more.';
    } finally {
      form.removeAttribute('aria-busy');
    }
  });
}

/** One of several, with what it means. @param {HTMLInputElement} radio with an id @param {string} name @param {string} explanation */
export function choiceRow(radio, name, explanation) {
  const described = `${radio.id}-explained`;
  radio.setAttribute('aria-describedby', described);
  return element('div', { class: 'choice' }, radio, element('div', {}, element('label', { for: radio.id }, name), element('p', { id: described }, explanation)));
}
