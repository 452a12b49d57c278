// The id of this browser profile: random, made once, known to the extension and the host alone. What a site's closing is
// remembered under, so that it holds in this profile whichever panel asks.

import { load, store } from './browser.js';

const KEY = 'profile';

/** @type {Promise<string> | undefined} */
let known;

/** @returns {Promise<string>} 32 hexadecimal digits */
export const profile = () => (known ??= find());

async function find() {
  const kept = await load(KEY);
  if (typeof kept === 'string' && /^[0-9a-f]{32}$/.test(kept)) return kept;
  const made = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  await store(KEY, made);
  return made;
}
