/**
 * What an exchange is drawn of, in the log as it happens and where it is read
 * again.
 */

import { element, icon } from './elements.js';
import { lookInWords } from './looked-at.js';

/** @import { ToolStep } from './messages.js' */

/** How an answer ended, where the host has no sentence of its own. @type {Readonly<Record<string, string>>} */
export const ENDS = Object.freeze({
  cancelled: 'Stopped.',
  cut: 'Sidekick ended in the middle of this answer.',
  failed: 'Something went wrong, so there is no more of this answer.',
  limit: 'The answer reached its limit and stops here.',
});

/** One look, one line. @param {ToolStep} step @param {string} [words] */
export const lookLine = (step, words = lookInWords(step)) => element('li', { 'data-phase': step.phase },
  icon(step.phase === 'refused' ? 'refused' : 'eye'), element('span', { dir: 'auto' }, words));
