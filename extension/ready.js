// The one promise that the worker is ready: storage closed to pages, clicks led to the worker, the watcher registered.
// Requests wait for it; listeners do not.

import { clicksReachWorker, grantedOrigins, loadForNow, storeForNow, trustedStorageOnly } from './browser.js';
import * as watching from './watching.js';

const ENTERED = 'entered';

async function prepare() {
  await Promise.all([trustedStorageOnly(), clicksReachWorker(), watching.watch()]);
  // Tabs that the browser restored, or that were open before the extension was, loaded without the watcher.
  if (await loadForNow(ENTERED)) return;
  await storeForNow(ENTERED, true);
  void watching.enterSites(await grantedOrigins());
}

/** Throws where the browser refused one of them: then nothing is served, because a page could read the storage. */
export const ready = prepare();
