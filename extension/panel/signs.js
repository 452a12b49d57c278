/**
 * The sign that each of the panel's standing buttons shows before its words.
 */

import { byId, icon } from './elements.js';

/** @type {Record<string, import('./elements.js').IconName>} */
const SIGNS = { new: 'new', send: 'send', stop: 'stop', 'to-end': 'down', 'show-report': 'list', 'show-kept': 'talks', 'show-left': 'out', 'show-check': 'shield' };

export function showSigns() {
  for (const [id, name] of Object.entries(SIGNS)) byId(id).prepend(icon(name));
}
