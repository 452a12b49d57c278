// The members with what holds for each, the browser profiles with whose each is, and what can be done about both.

import { button, element, finalButton } from '../panel/elements.js';
import { bindForm } from './family-bind.js';
import { memberForm } from './family-form.js';
import { holdsFor, short, usedWhen, whoseIs } from './family-words.js';
import { problemLine } from './fields.js';

/** @typedef {import('./family.js').Family} Family */
/** @typedef {import('./family.js').Member} Member */
/** @typedef {import('./family.js').Profile} Profile */
/** @typedef {import('./family.js').Table} Table */

const NONE = 'Everybody’s sidekick is the same. Add who is in your family, yourself too: then each has conversations and values of their own, and a child’s sidekick may have rules.';
const NOBODYS = 'This browser profile is nobody’s. As soon as anybody has rules it is held to the rules of all, and nothing can be changed here any more: say first that it is yours.';
const GONE = 'Their conversations stay on this computer, and no panel shows them any more; “sidekick conversations” lists and forgets them. Their browser profiles are nobody’s, and their own values of the vault the family’s.';

/** @param {HTMLElement} body @param {Table} table @param {Family} family */
export function showFamily(body, table, family) {
  const problem = problemLine();
  const place = element('div', {});
  /** @param {HTMLFormElement} form */
  const open = (form) => {
    place.replaceChildren(form);
    place.scrollIntoView({ block: 'nearest' });
    form.querySelector('h3')?.focus();
  };
  /** @param {HTMLElement} from */
  const leaving = (from) => () => {
    place.replaceChildren();
    from.focus();
  };
  const add = button('Add a member', () => open(memberForm(table, family, null, leaving(add))), { kind: 'main' });
  /** @param {Member} member @param {HTMLElement} from */
  const change = (member, from) => open(memberForm(table, family, member, leaving(from)));
  /** @param {Profile} profile @param {HTMLElement} from */
  const bind = (profile, from) => open(bindForm(table, family, profile, leaving(from)));
  /** @param {Member} member */
  const remove = async ({ name }) => {
    problem.textContent = '';
    try {
      table.show((await table.ask('member_remove', { name })).family);
      table.say(`${name} was removed.`);
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : '';
    }
  };
  const { members, trouble } = family;
  const nobodys = members.length > 0 && whoseIs(family, family.here) === '';
  body.replaceChildren(
    ...(trouble ? [element('p', { class: 'problem' }, trouble)] : []),
    ...(members.length === 0 ? [element('p', {}, NONE)] : []),
    ...(nobodys ? [element('p', { class: 'problem' }, NOBODYS)] : []),
    ...(members.length === 0 ? [] : [
      element('ul', { class: 'rows tokens', 'aria-label': 'Members of the family' }, ...members.map((member) => memberRow(member, family, change, remove))),
      problem,
    ]),
    element('div', { class: 'buttons' }, add),
    ...(members.length === 0 ? [] : [
      element('h3', { id: 'profiles-title' }, 'Browser profiles and apps'),
      element('p', {}, 'Each that opened Sidekick’s panel once. One that is nobody’s is held to the rules of all members.'),
      element('ul', { class: 'rows tokens', 'aria-labelledby': 'profiles-title' }, ...profilesOf(family).map((profile) => profileRow(profile, family, bind))),
    ]),
    place,
  );
}

/** The profiles, this one first. @param {Family} family */
function profilesOf({ profiles, here }) {
  return profiles.toSorted((one, other) => Number(other.mark === here) - Number(one.mark === here));
}

/** @param {Member} member @param {Family} family @param {(member: Member, from: HTMLElement) => void} open @param {(member: Member) => Promise<void>} remove */
function memberRow(member, family, open, remove) {
  const { name } = member;
  const change = button('Change', () => open(member, change));
  const ask = button('Remove', () => {
    const sure = finalButton(`Remove ${name} for good`, () => remove(member));
    const keep = button('Keep', () => { ending.replaceChildren(); actions.replaceChildren(change, ask); ask.focus(); });
    keep.setAttribute('aria-label', `Keep ${name}`);
    keep.setAttribute('aria-describedby', 'family-gone');
    ending.replaceChildren(element('p', { id: 'family-gone' }, GONE));
    actions.replaceChildren(sure, keep);
    keep.focus();
  });
  change.setAttribute('aria-label', `Change ${name}`);
  ask.setAttribute('aria-label', `Remove ${name}`);
  const actions = element('div', { class: 'actions' }, change, ask);
  const ending = element('div', { class: 'whole' });
  return element('li', {}, element('div', { class: 'token' },
    element('span', { class: 'label' }, element('bdi', {}, name)),
    element('ul', { class: 'about holds' }, ...holdsFor(member, family).map((line) => element('li', { dir: 'auto' }, line)))), actions, ending);
}

/** @param {Profile} profile @param {Family} family @param {(profile: Profile, from: HTMLElement) => void} open */
function profileRow(profile, family, open) {
  const whose = whoseIs(family, profile.mark);
  const name = profile.mark === family.here ? 'This browser profile' : `Profile ${short(profile.mark)}`;
  const say = button('Say whose it is', () => open(profile, say));
  say.setAttribute('aria-label', `Say whose it is: ${name}`);
  return element('li', {}, element('div', { class: 'token' },
    element('span', { class: 'label' }, name, ' is ', ...(whose ? [element('bdi', {}, whose), '’s'] : ['nobody’s'])),
    element('span', { class: 'about' }, usedWhen(profile))), say);
}
