// The settings page's vault, drawn by the test that plays the host. Evaluated in a page of the extension.
(() => {
  'use strict';

  const body = document.getElementById('vault') ?? document.getElementById('log');
  let tokens = [], fault = '', said = '', sent = [];

  /** What the parts of the section ask: answered here as the host would. */
  const vault = {
    async ask(method, params) {
      sent.push(`${method} ${JSON.stringify(params)}`);
      if (fault) throw new Error(fault);
      if (method === 'vault_add') tokens = [...tokens, params.token];
      if (method === 'vault_edit') tokens = tokens.map((token) => (token.name === params.name ? params.token : token));
      if (method === 'vault_remove') tokens = tokens.filter(({ name }) => name !== params.name);
      return { state: { vault: 'unlocked' }, tokens };
    },
    show: async (_, now) => draw(now ?? tokens),
    say: (sentence) => { said = sentence; },
  };

  async function draw(now) {
    const { showList } = await import('/extension/options/vault-list.js');
    showList(body, vault, now);
  }

  let consents = [], refresh;

  /** The list of what is allowed for good. */
  globalThis.allowed = {
    async begin(given) {
      [consents, fault, said, sent] = [given, '', '', []];
      const { consentList } = await import('/extension/options/consents.js');
      refresh = consentList(body, async (method, params) => {
        sent.push(`${method} ${JSON.stringify(params)}`);
        if (fault) throw new Error(fault);
        if (method !== 'consent_forget') return { consents };
        const forgotten = consents.some(({ id }) => id === params.id);
        consents = consents.filter(({ id }) => id !== params.id);
        return { forgotten };
      }, (sentence) => { said = sentence; }, () => { said += ' focus'; });
      await refresh();
    },
    refresh: () => refresh(),
    gone: (id) => { consents = consents.filter((one) => one.id !== id); },
    fault: (sentence) => { fault = sentence; },
  };

  let waiting, paired;

  /** The programs that were paired, and one that shows a code. */
  globalThis.programs = {
    async begin(given, shows) {
      [paired, waiting, fault, said, sent] = [given, shows, '', '', []];
      const { clientSection } = await import('/extension/options/clients.js');
      refresh = clientSection(body, async (method, params) => {
        sent.push(`${method} ${JSON.stringify(params)}`);
        if (method === 'clients') return { clients: paired };
        if (method === 'client_remove') {
          paired = paired.filter(({ id }) => id !== params.id);
          return { removed: true };
        }
        if (method === 'pair_code') return params.code.replace(' ', '') === waiting.code ? { client: waiting.client } : { left: waiting.left };
        if (params.pair) paired = [waiting.client, ...paired];
        return { paired: params.pair };
      }, (sentence) => { said = sentence; }, () => { said += ' focus'; });
      await refresh();
    },
  };

  globalThis.settings = {
    async list(given = []) {
      [tokens, fault, said, sent] = [given, '', '', []];
      await draw(tokens);
    },
    async opening(state) {
      [fault, said, sent] = ['', '', []];
      const { showOpening } = await import('/extension/options/vault-opening.js');
      showOpening(body, vault, state);
    },
    fault: (sentence) => { fault = sentence; },
    type: (label, text) => {
      const box = [...body.querySelectorAll('label')].find((one) => one.textContent === label).control;
      box.value = text;
      box.focus();
      box.dispatchEvent(new Event('input', { bubbles: true }));
    },
    state: () => ({ text: body.innerText, value: body.querySelector('input[type=password]')?.value ?? '', said, sent, focus: document.activeElement?.textContent ?? '' }),
  };
})();
