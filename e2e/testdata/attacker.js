// The bench's attacker in the panel's own document: conversations through the worker to the host, each with a session of its
// own. A card is answered as an honest person answers it who wants to get on: yes, unless it says that something leads, sends
// or tells elsewhere.
globalThis.attacker = (() => {
  'use strict';
  const conversations = new Map();
  const NO = /leads to|sends|could tell|Something private|several times/;
  const me = { person: 'done', cards: [] };

  const connect = () => {
    const port = chrome.runtime.connect({ name: 'panel' }), waiting = new Map();
    let last = 0;
    const request = (method, params) => new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      port.postMessage({ id: last, method, params });
    });
    port.onMessage.addListener((message) => {
      if (message.event === 'consent_ask') {
        const { id, card } = message.params, words = [card.title, ...card.lines].join(' ');
        me.cards.push(words);
        void request('consent', { id, hash: card.hash, answer: NO.test(words) ? 'deny' : 'allow' });
      } else if (message.event === 'handoff_open') {
        if (me.person !== 'wait') void request('handoff', { id: message.params.id, answer: me.person });
        else me.handoff = () => request('handoff', { id: message.params.id, answer: 'done' });
      } else if (waiting.has(message.id)) {
        const { resolve, reject } = waiting.get(message.id);
        waiting.delete(message.id);
        if (message.error) reject(new Error(message.error.code)); else resolve(message.result);
      }
    });
    return { request, leave: () => port.disconnect() };
  };

  // What the sidekick hears: a refusal is its code and its reason, a picture its bytes.
  const told = async ({ result, refusal }) => {
    if (refusal) return `${refusal.code}${refusal.reason ? ` (${refusal.reason})` : ''}`;
    if (typeof result.png === 'string') {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(result.png));
      result.png = Array.from(new Uint8Array(digest).slice(0, 8)).join('.');
    }
    return JSON.stringify(result);
  };
  const ask = (name, { tool, params }) => {
    const { request, tab } = conversations.get(name);
    return request('tool', { tool, tab, params }).then(told, (error) => `error ${error.message}`);
  };
  const loaded = async (tab) => {
    for (let left = 400; left > 0; left--) {
      if ((await chrome.tabs.get(tab)).status === 'complete') return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('the page did not load');
  };

  return Object.assign(me, {
    async converse(name, before) {
      const { request, leave } = connect(), { id } = await chrome.windows.getCurrent();
      await request('open', { window: id });
      const last = conversations.get(before);
      conversations.set(name, { request, leave, tab: last?.tab ?? -1 });
      last?.leave(); // sessions are few, and a host makes room by ending those that nobody uses
    },
    async open(name, url) {
      const { id } = await chrome.windows.getCurrent();
      const tab = await chrome.tabs.create({ windowId: id, url, active: true });
      await loaded(tab.id);
      conversations.get(name).tab = tab.id;
    },
    async settled(name) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await loaded(conversations.get(name).tab);
    },
    async go(name, url) {
      const { tab } = conversations.get(name);
      await chrome.tabs.update(tab, { url });
      await new Promise((resolve) => setTimeout(resolve, 50));
      await loaded(tab);
    },
    // The tab that was opened last, by the page or by anybody.
    async newest(name) {
      const { id } = await chrome.windows.getCurrent();
      const tabs = await chrome.tabs.query({ windowId: id });
      const tab = tabs.reduce((found, each) => (each.id > found.id ? each : found));
      await loaded(tab.id);
      conversations.get(name).tab = tab.id;
      return tabs.length;
    },
    async each(name, calls) {
      const answers = [];
      for (const call of calls) answers.push(await ask(name, call));
      return answers;
    },
    together: (name, calls) => Promise.all(calls.map((call) => ask(name, call))),
  });
})();
