/**
 * Numbers and times as the panel and the settings page write them: in English,
 * as all their words are, and by the clock that the reader's own browser goes by.
 */

const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();

export const number = new Intl.NumberFormat('en');
export const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
export const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle });
export const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle });

/** @param {number} many @param {string} one @param {string} more */
export const several = (many, one, more) => `${number.format(many)} ${many === 1 ? one : more}`;
