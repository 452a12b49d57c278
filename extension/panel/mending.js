/**
 * Which refusals a permission would mend, that the person may give now.
 */

/** @import { Refusal } from './messages.js' */
/** @import { Exchange } from './conversation.js' */

/** @param {Refusal} [refusal] */
export const mendable = (refusal) => refusal?.code === 'needs_click' && (refusal.reason === 'site' || refusal.reason === 'frame');

/** @param {Exchange} exchange  @returns {Refusal | undefined} the last refusal that a permission would mend */
export const wantsPermission = ({ phase, answer }) => (phase === 'ended' ? answer?.tools.map(({ refusal }) => refusal).findLast(mendable) : undefined);
