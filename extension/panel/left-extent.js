/**
 * What left this computer, for the conversation that is open, for another one
 * by its id, or for all of them.
 */

/** @import { Kept, Left } from './messages.js' */

/** @type {Left["sum"]} */
const NOTHING = { requests: 0, away: 0, bytes: 0, input: 0, output: 0, cost: 0, unpriced: 0 };

/**
 * @param {(method: string, params: object) => Promise<any>} request  to the host
 * @param {string} extent  `this`, `all`, or a conversation's id
 * @param {number} before  the oldest request that is shown already, 0 for none
 * @returns {Promise<Left>}
 */
export const askLeft = async (request, extent, before) => {
  let conversation = extent === 'all' ? undefined : extent;
  if (extent === 'this') {
    const { conversations, refusal } = await request('conversations', {});
    if (refusal) return { requests: [], sum: NOTHING, more: false, refusal };
    /** @type {Kept | undefined} */
    const open = conversations.find((/** @type {Kept} */ one) => one.open);
    if (!open) return { requests: [], sum: NOTHING, more: false };
    conversation = open.id;
  }
  return request('left', { ...(conversation && { conversation }), ...(before > 0 && { before }) });
};
