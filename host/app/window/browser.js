// What the panel finds in the place of the extension's browser.js: the same names over the app's message handler.
//
// The handler answers every post. A post of {next: true} is answered when the app has something to say, with a list of
// messages; so nothing is ever evaluated in this document. The handler is in this view alone: the page's view, another
// process, has none of that name.

const handler = /** @type {any} */ (globalThis).webkit.messageHandlers.panel;

/** @param {object} said @returns {Promise<any[]>} */
const post = async (said) => JSON.parse(await handler.postMessage(JSON.stringify(said)));

/** A port to the app, in the shape that the extension's has. It lasts as long as this document. */
export function connectPanel() {
  /** @type {((message: any) => void)[]} */
  const listeners = [];
  /** @type {(() => void)[]} */
  const ends = [];
  const hear = async () => {
    for (;;) for (const message of await post({ next: true })) for (const listener of listeners) listener(message);
  };
  hear().catch(() => ends.forEach((end) => end()));
  return {
    close: () => {},
    /** @param {() => void} listener */
    onDisconnect: (listener) => ends.push(listener),
    /** @param {(message: any) => void} listener */
    onMessage: (listener) => listeners.push(listener),
    /** @param {object} message */
    post: (message) => void post({ post: message }).catch(() => undefined),
  };
}

/** An app has one window. */
export const currentWindowId = async () => 1;
/** The address of a file that the app serves. @param {string} path */
export const urlOf = (path) => new URL(path, location.origin + '/').href;
/** Vault and settings are kept in a browser, whose settings page the host believes. */
export const openOptions = () => void post({ settings: '' });
export const openModelSettings = () => void post({ settings: 'model-title' });
/** An app asks for no sites: what it shows the person opened in it. @param {string[]} _origins */
export const requestOrigins = async (_origins) => false;
