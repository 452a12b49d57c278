// A worker that the test plays, in the place of the extension's own: evaluated before the panel's modules run.
(() => {
  'use strict';

  /** The panel's ports, the last one is the one that stands. */
  const ports = [];
  const sent = [];
  const answers = {
    open: { session: 'a'.repeat(32), resumed: true, state: { reading: 'open', state: 'clean', sentence: '' } },
    access: { tab: 7, access: 'granted', site: 'shop.example', sentence: 'When you ask, the sidekick may look at shop.example.' },
    ask: { answer: 'b'.repeat(32) }, cancel: { cancelled: true }, consent: { counted: true }, handoff: { closed: true }, front: {},
    report: { report: { entries: 0, sessions: 1, reads: [], pictures: { taken: 0, black: 0, refused: [] }, fills: [], acts: [], senses: [], handoffs: [], consents: [], refusals: [], model: { requests: 0, input: 0, output: 0 } } },
    tool: { refusal: { code: 'clipboard_blocked', sentence: 'Not that.' } },
  };
  /** What the host shows again to every panel that comes back. */
  const again = [];

  const event = () => {
    const listeners = [];
    return { addListener: (listener) => listeners.push(listener), tell: (...words) => { for (const listener of listeners) listener(...words); } };
  };

  class Port {
    name = 'panel';
    onMessage = event();
    onDisconnect = event();
    postMessage({ id, method, params }) {
      sent.push([method, params]);
      setTimeout(() => {
        if (method === 'open') for (const [name, words] of again) this.onMessage.tell({ event: name, params: words });
        const { error, ...result } = answers[method] ?? {};
        this.onMessage.tell(error ? { id, error } : { id, result });
        if (method === 'open') this.onMessage.tell({ event: 'host', params: { status: 'connected', sentence: '' } });
      }, 0);
    }
    disconnect() {}
  }

  const connect = chrome.runtime.connect;
  chrome.runtime.connect = (how) => {
    if (how?.name !== 'panel') return connect.call(chrome.runtime, how);
    const port = new Port();
    ports.push(port);
    return port;
  };

  globalThis.worker = {
    tell: (name, params) => ports.at(-1).onMessage.tell({ event: name, params }),
    answer: (method, answer) => { answers[method] = answer; },
    /** The host keeps this one: it is shown again after each reconnect. */
    keep: (name, params) => { again.push([name, params]); worker.tell(name, params); },
    /** The worker dies; the panel finds another one by itself. */
    die: () => ports.at(-1).onDisconnect.tell(),
    connects: () => ports.length,
    sent: (method) => sent.filter(([one]) => one === method).map(([, params]) => JSON.stringify(params)),
    card: (more) => ({ id: 'c'.repeat(32), card: { kind: 'fill', title: 'Fill Card on shop.example?', lines: ['It goes into a card number field.'], quotes: [], always: false, hash: 'd'.repeat(64), ...more } }),
    handoff: (more) => ({ id: 'e'.repeat(32), tab: 7, challenge: 'captcha', title: 'Please solve the puzzle on shop.example.', sentence: 'The sidekick cannot look or act there meanwhile.', ...more }),
    see: () => ({
      cards: [...document.querySelectorAll('#cards > section')].filter((card) => card.checkVisibility()).map(({ id }) => id).join(),
      heading: [...document.querySelectorAll('#cards h2')].filter((one) => one.checkVisibility()).map((one) => one.innerText).join(),
      status: document.getElementById('access').innerText.replace(/\s+/g, ' '),
      view: [...document.querySelectorAll('main')].find((one) => one.checkVisibility()).id,
      focus: document.activeElement?.id || document.activeElement?.textContent || '',
    }),
  };
})();
