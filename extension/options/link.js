// The settings page's way to the worker: requests with answers over one port, which is opened when it is needed.

import { connectOptions } from '../browser.js';

const GONE = 'Sidekick is starting again. Try once more.';
/** The page's first part says it, with what to do: each of the others once more would be a wall of the same words. */
const UNREACHED = 'Sidekick does not answer. “On this computer”, above, says what to do.';

/** @typedef {{resolve: (result: any) => void, reject: (error: Error) => void}} Waiting */

/** @type {ReturnType<typeof connectOptions> | null} */
let port = null;
let last = 0;
/** @type {Map<number, Waiting>} */
const waiting = new Map();

/**
 * Asks the worker. Rejects with an error whose message is a sentence for the person. Nothing of the params is kept.
 * @param {string} method @param {object} params @returns {Promise<any>}
 */
export function request(method, params) {
  return new Promise((resolve, reject) => {
    try {
      port ??= connect();
    } catch {
      // The extension was updated or taken away under the open page.
      reject(new Error('Sidekick was updated. Load this page again.'));
      return;
    }
    const id = ++last;
    waiting.set(id, { resolve, reject });
    try {
      port.post({ id, method, params });
    } catch {
      lost();
    }
  });
}

function connect() {
  const opened = connectOptions();
  opened.onDisconnect(() => { if (port === opened) lost(); });
  opened.onMessage((message) => {
    const one = waiting.get(message?.id);
    waiting.delete(message?.id);
    if (message?.error) one?.reject(new Error(message.error.code === 'not_available' ? UNREACHED : String(message.error.sentence)));
    else one?.resolve(message?.result);
  });
  return opened;
}

function lost() {
  port = null;
  const all = [...waiting.values()];
  waiting.clear();
  for (const { reject } of all) reject(new Error(GONE));
}
