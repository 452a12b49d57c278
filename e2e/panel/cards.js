// The panel's cards, each drawn into the panel's own document by the test that plays the host. Evaluated in a page of the extension.
(() => {
  'use strict';

  const HASH = (/** @type {string} */ letter) => letter.repeat(64);
  const card = (title, more = {}) => ({ kind: 'fill', title, lines: ['It goes into a card number field.'], quotes: [], always: false, hash: HASH('a'), ...more });
  const shown = (id) => !document.getElementById(id).hidden;
  const named = (name) => [...document.querySelectorAll('button')].find((one) => one.checkVisibility() && one.innerText.trim() === name);

  let cards, sent, answer, heard, shownTabs;

  globalThis.cards = {
    /** A panel's cards without a host: what is answered is kept in `sent`. */
    async begin() {
      const { ConsentCards } = await import('/extension/panel/consent-cards.js');
      [sent, heard, shownTabs, answer] = [[], [], [], { counted: true }];
      cards?.clear();
      cards = new ConsentCards((given) => { sent.push(given); return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer); }, (tab) => { shownTabs.push(tab); return Promise.resolve(); }, { say: (words) => heard.push(words) });
      document.getElementById('ask').focus();
    },
    ask: (id, title, more, tab) => cards.ask({ id, tab, card: card(title, more) }),
    front: (tab) => cards.front(tab),
    shownTabs: () => shownTabs,
    withdraw: (id) => cards.withdraw(id),
    late: () => { answer = { counted: false }; },
    unheard: () => { answer = new Error('gone'); },
    blur: () => { dispatchEvent(new Event('blur')); },
    focus: () => { dispatchEvent(new Event('focus')); },
    /** A click that no person made. */
    forge: () => { named('Allow').click(); },
    focusOn: (name) => { named(name).focus(); },
    state: () => ({
      shown: shown('consent-card'),
      title: document.getElementById('consent-card-title')?.textContent ?? '',
      text: document.getElementById('consent-card').innerText,
      inert: named('Allow')?.disabled ?? true,
      always: Boolean(named('Always on this site')),
      focus: document.activeElement?.id || document.activeElement?.textContent || '',
      log: document.getElementById('log').textContent,
      heard, sent: sent.map((one) => [one.id, one.hash[0], one.answer].join()),
    }),
  };

  let reopened, trouble, closed;
  globalThis.closedCard = {
    async begin() {
      const { ClosedCard } = await import('/extension/panel/closed-card.js');
      [reopened, trouble] = [0, undefined];
      closed = new ClosedCard(async () => { reopened += 1; return trouble; });
    },
    show: (policy) => closed.show(policy),
    front: (tab) => closed.front(tab),
    refuse: (sentence, seconds) => { trouble = { sentence, seconds }; },
    state: () => ({ shown: shown('closed-card'), text: document.getElementById('closed-card').innerText, reopened, inert: named('Reopen this page')?.disabled ?? true }),
  };

  let access, asked;
  globalThis.accessCard = {
    async begin() {
      const { AccessCard } = await import('/extension/panel/access-card.js');
      asked = [];
      chrome.permissions.request = ({ origins }) => { asked.push(origins.join()); return Promise.resolve(false); };
      access?.hide();
      access = new AccessCard(() => {}, () => {});
    },
    show: (site) => access.show({ tab: 7, access: 'ask', site, origins: [`https://${site}/*`], sentence: '' }),
    choose: (choice) => document.getElementById(`access-${choice}`).click(),
    state: () => ({ asked, inert: named('Allow')?.disabled ?? true }),
  };
})();
