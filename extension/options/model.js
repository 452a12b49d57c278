// Who answers, on the settings page. What is typed goes straight to the host; a key never comes back.

import { button, element } from '../panel/elements.js';
import { asking } from './asked.js';
import { modelForm } from './model-form.js';

/**
 * @typedef {object} Now the settings in force, as the host tells them
 * @property {import('./providers.js').Settings} settings
 * @property {string} [trouble] what is wrong with the file, in a sentence
 * @property {string} file
 * @property {import('./providers.js').Own} own
 * @property {{name: string, provider: string, model: string}} [member] who answers the one at this browser, where that is somebody of their own
 * @property {import('./providers.js').Key[]} keys none where nobody knows who may see them
 * @property {boolean} keyring
 *
 * @typedef {{name: string, baseUrl: string, models: string[]}} Found
 *
 * @typedef {object} Desk what the form does with the host
 * @property {(method: string, params: object) => Promise<any>} ask rejects with a sentence for the person, a fault too
 * @property {(sentence: string) => void} say
 * @property {(now: Now) => void} show draws the section anew
 * @property {() => Promise<Found[]>} find looks for servers on this computer
 */

/**
 * The section, in a part of a page.
 * @param {HTMLElement} body @param {(method: string, params: object) => Promise<any>} request
 * @param {(sentence: string) => void} say @param {() => void} focus where it goes when what had it is gone
 */
export function modelSection(body, request, say, focus) {
  let shown = '';

  /** @type {Desk} */
  const desk = {
    ask: asking(request),
    say,
    find: () => desk.ask('model_find', {}).then(({ found }) => found),
    show(now) {
      const held = body.contains(document.activeElement);
      shown = JSON.stringify(now);
      body.replaceChildren(...troubleOf(now), ...memberOf(now), ...(now.keys ? [modelForm(desk, now)] : []));
      if (held) focus();
    },
  };

  /** Asks who answers; draws only what changed, so that nothing half typed is lost. */
  return async function refresh() {
    try {
      const now = await desk.ask('settings_get', {});
      if (JSON.stringify(now) !== shown) desk.show(now);
    } catch (error) {
      shown = '';
      body.replaceChildren(element('p', { class: 'problem' }, error instanceof Error ? error.message : ''), button('Try again', () => void refresh()));
    }
  };
}

/** @param {Now} now */
const memberOf = ({ member }) => (member ? [element('p', {}, element('bdi', {}, member.name), ' is at this browser and has a model of their own, ', element('bdi', {}, member.model || 'the built-in one'), ', set below under “Family”. What is chosen here is for everybody else.')] : []);

/** @param {Now} now */
const troubleOf = ({ trouble, file }) => (trouble ? [element('p', { class: 'problem', role: 'alert' }, `${trouble} The file: `, element('code', {}, file))] : []);
