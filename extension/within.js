// A bound on how long something is waited for.

import { Trouble } from './trouble.js';

/** The work's result, or `timed_out`; the work itself goes on. @template T @param {number} milliseconds @param {Promise<T>} work @returns {Promise<T>} */
export function within(milliseconds, work) {
  /** @type {number | undefined} */
  let timer;
  const late = new Promise((/** @type {(value: never) => void} */ _, reject) => {
    timer = setTimeout(() => reject(new Trouble('timed_out')), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
