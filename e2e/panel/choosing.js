// Who answers, on the settings page, drawn by the test that plays the host. Evaluated in the settings page itself, before
// which no host stands: its own section is drawn anew here.
(() => {
  'use strict';

  const body = document.getElementById('model') ?? document.getElementById('log');
  const own = { anthropic: 'https://api.anthropic.com', openai: 'https://api.openai.com/v1' };
  let now, found, models, refresh, said = '', sent = [];
  /** @type {Record<string, string>} */
  let faults = {};

  /** @param {string} method @param {any} params answered here as the host would */
  async function host(method, params) {
    sent.push(`${method} ${JSON.stringify(params)}`);
    if (faults[method]) return { fault: faults[method] };
    const { provider } = params;
    const host = () => new URL(params.baseUrl || own[provider]).origin;
    if (method === 'settings_set') now = { ...now, settings: { ...now.settings, ...params.set } };
    if (method === 'key_set') now = { ...now, keys: [...now.keys, { provider, host: host(), from: 'keyring' }] };
    if (method === 'key_remove') now = { ...now, keys: now.keys.filter((key) => key.host !== host()) };
    const { keys, keyring } = now;
    return { settings_get: now, settings_set: now, key_set: { keys, keyring }, key_remove: { keys, keyring }, model_find: { found },
      model_list: { models }, model_test: { model: params.model, seconds: 0.81 } }[method];
  }

  globalThis.choosing = {
    async begin(given = {}) {
      now = { settings: { provider: 'quote', baseUrl: '', model: '', tokensPerAnswer: 500000 }, file: '/home/una/settings.json', own, keys: [], keyring: true, ...given };
      [found, models, faults, said, sent] = [[], ['gpt-a', 'gpt-b'], {}, '', []];
      const { modelSection } = await import('/extension/options/model.js');
      refresh = modelSection(body, host, (sentence) => { said = sentence; }, () => { said += ' focus'; });
      await refresh();
    },
    refresh: () => refresh(),
    running: (servers) => { found = servers; },
    fault: (method, sentence) => { faults[method] = sentence; },
    change: (settings) => { now = { ...now, settings: { ...now.settings, ...settings } }; },
    choose: (name) => [...body.querySelectorAll('label')].find((one) => one.textContent === name).click(),
    type: (label, text) => {
      const box = [...body.querySelectorAll('label')].find((one) => one.textContent === label).control;
      box.value = text;
      box.focus();
      box.dispatchEvent(new Event('input', { bubbles: true }));
    },
    value: (label) => [...body.querySelectorAll('label')].find((one) => one.textContent === label)?.control.value,
    see: () => ({ text: body.innerText, html: body.outerHTML, said, sent, keys: [...body.querySelectorAll('input[type=password]')].map(({ value }) => value).join('') }),
  };
})();
