// What holds for a member, in plain words.

import { date, number } from '../panel/figures.js';
import { doing } from '../panel/looked-at.js';
import { choiceOf } from './providers.js';

/** @typedef {import('./family.js').Member} Member */
/** @typedef {import('./family.js').Family} Family */
/** @typedef {import('./family.js').Profile} Profile */

const KINDS = /** @type {Record<string, string>} */ ({ app: 'app', extension: 'browser' });

/**
 * A line for each thing that holds for a member.
 * @param {Member} member @param {Family} family @returns {string[]}
 */
export function holdsFor(member, family) {
  const { sidekick, manner, neverRead = [], toolsOff = [], tokensPerDay, values = 0, profiles } = member;
  return [
    ...(profiles.length === 0 ? ['No browser profile is theirs yet.'] : []),
    ...(sidekick ? [`Their sidekick is called ${sidekick}.`] : []),
    ...(manner ? [`It speaks to them like this: ${manner}`] : []),
    ...(member.provider ? [`${choiceOf({ provider: member.provider, baseUrl: member.baseUrl ?? '' }, family.own)?.name ?? 'A script'} answers them${member.model ? `, with ${member.model}` : ''}.`] : []),
    ...(toolsOff.length > 0 ? [`Off: ${toolsOff.map((tool) => doing(tool).toLowerCase()).join(', ')}.`] : []),
    ...(neverRead.length > 0 ? [`Never read: ${neverRead.join(', ')}.`] : []),
    ...(tokensPerDay ? [`${number.format(tokensPerDay)} tokens a day; ${spentToday(member.spent)}.`] : []),
    ...(values > 0 ? [values === 1 ? 'One value of the vault is theirs alone.' : `${values} values of the vault are theirs alone.`] : []),
    member.ruled ? 'Changes no settings, keys or values from their panel.' : 'Has no rules: may change the settings, as you do here.',
  ];
}

/** @param {number} [spent] */
function spentToday(spent) {
  if (spent === undefined) return 'today’s are not counted';
  return spent < 0 ? 'what was used today is not known, so none are left' : `${number.format(spent)} used today`;
}

/** Enough of a mark to know a profile by. @param {string} mark */
export const short = (mark) => mark.slice(0, 8);

/** Whose a profile is, empty for nobody's. @param {Family} family @param {string} mark */
export const whoseIs = ({ members }, mark) => members.find(({ profiles }) => profiles.includes(mark))?.name ?? '';

/** When a profile was used, and how much is kept of it. @param {Profile} profile */
export function usedWhen({ kind = '', open, last, conversations }) {
  return [
    open ? `open now in ${kind === 'app' ? 'an' : 'a'} ${KINDS[kind] ?? 'program'}` : `last used ${date.format(last)}`,
    conversations === 1 ? 'one conversation' : `${number.format(conversations)} conversations`,
  ].join(' · ');
}
