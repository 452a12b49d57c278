// The settings page's end: the doctor, and the vault and the consents over a connection of its own, which lasts as long as it is wanted.

import { diagnose, trial } from './doctor.js';
import { showCheck } from './panels.js';
import { optionsRoutes } from './routes.js';
import { serve } from './serve.js';

export class Settings {
  /** @type {Promise<import('./native.js').Native> | undefined} */
  #link;
  #closed = false;

  doctor() {
    return diagnose();
  }

  /** Shows the check of the promise in the panel that the person opened for it. @param {unknown} window */
  check(window) {
    return showCheck(window);
  }

  /** @param {string} method @param {object} params */
  async call(method, params) {
    this.#link ??= trial();
    const link = await this.#link;
    if (this.#closed) link.close();
    else link.hurry();
    return link.call(method, params);
  }

  async close() {
    this.#closed = true;
    (await this.#link)?.close();
  }
}

/** Takes the port of a settings page, whose sender is of the tier "options". @param {chrome.runtime.Port} port */
export function accept(port) {
  const settings = new Settings();
  port.onDisconnect.addListener(() => void settings.close());
  serve(port, optionsRoutes, settings);
}
