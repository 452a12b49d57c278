// What the host asks of a selector without touching the page: how many elements it means, and to be told when that changes.

import { answerOf, here, meant, pointed } from './acts.js';
import { Trouble } from './trouble.js';
import { within } from './within.js';

/** @typedef {import('./reads.js').Reading} Reading */
/** @typedef {import('./page-ports.js').PagePort} PagePort */

/** For a page that is busy when its time is over. */
const GRACE = 10_000;
const LONGEST = 30_000;
/** Between two tries to find a frame that is not there yet. */
const AGAIN = 250;

/** @type {Map<string, () => void>} how to end each wait that the host may end */
const open = new Map();

export const count = pointed('count', ({ selector }) => here(selector));

/**
 * The page does the waiting. That the host's order to end it comes while the page is busy, or before its script was found,
 * makes no difference: the answer goes at once.
 * @type {Reading}
 */
export const waitForSelector = (tab, asked) => {
  const { wait, state, selector } = asked, milliseconds = Math.min(Math.max(asked.milliseconds, 0), LONGEST);
  const until = Date.now() + milliseconds;
  /** @type {PagePort | undefined} */
  let waiting;
  let ended = false;
  const over = new Promise((/** @type {(value: {ended: true}) => void} */ resolve) => {
    open.set(wait, () => {
      ended = true;
      resolve({ ended: true });
      // A page that is gone has nothing left to end.
      waiting?.ask('waitEnd', { wait }).catch(() => {});
    });
  });
  const work = (async () => {
    const { top, port } = await entered(tab, asked, until, () => ended);
    if (!port) return answerOf(top, top, { met: state === 'hidden' || state === 'detached' });
    waiting = port;
    const left = Math.max(0, until - Date.now());
    const value = await Promise.race([over, port.ask('waitForSelector', { ...here(selector), state, milliseconds: left, wait })]);
    return answerOf(port, top, 'ended' in value ? { met: false } : value);
  })();
  return within(milliseconds + GRACE, work).finally(() => open.delete(wait));
};

/** The host no longer wants to know. @param {{wait?: unknown}} params */
export function end({ wait }) {
  if (typeof wait === 'string') open.get(wait)?.();
}

/**
 * The document to wait in. A frame that is not there is waited for as well: no port, when it does not come, or when nothing
 * in it is what is waited for.
 * @param {import('./pages.js').Opened} tab @param {any} asked @param {number} until @param {() => boolean} isOver
 * @returns {Promise<{top: PagePort, port?: PagePort}>}
 */
async function entered(tab, asked, until, isOver) {
  for (;;) {
    try {
      return await meant(tab, asked);
    } catch (error) {
      if (!(error instanceof Trouble) || error.code !== 'selector_no_match') throw error;
    }
    if (asked.state === 'hidden' || asked.state === 'detached' || isOver() || Date.now() >= until) {
      const { top } = await meant(tab, { document: asked.document });
      return { top };
    }
    await new Promise((resolve) => { setTimeout(resolve, AGAIN); });
  }
}
