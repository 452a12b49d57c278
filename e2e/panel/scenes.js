// The screens of the panel that a family meets, each by what the worker tells. Evaluated beside worker.js.
(() => {
  'use strict';

  const ANSWER = 'b'.repeat(32);
  const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsversicherungspolice';
  const tell = (event, params) => worker.tell(event, params);
  const focus = () => dispatchEvent(new Event('focus'));
  const press = (id) => document.getElementById(id).click();
  const frame = () => new Promise((done) => setTimeout(done, 60));

  async function ask(question) {
    const box = document.getElementById('ask');
    box.value = question;
    box.dispatchEvent(new Event('input', { bubbles: true }));
    document.getElementById('composer').requestSubmit();
    for (let tries = 0; worker.sent('ask').length === 0 && tries < 50; tries++) await frame();
  }

  const step = (seq, tool, phase, more = {}) => tell('answer_tool', { answer: ANSWER, seq, tool, phase, ...more });
  const say = (seq, text) => tell('answer_delta', { answer: ANSWER, seq, text });
  const closed = (more) => tell('state', { reading: 'closed', state: 'tainted', sentence: 'This page is closed to the sidekick because something private was filled in here.', site: 'shop.example', since: Date.now(), reopen: true, code: 'sensitive_data_blocked', ...more });

  const SCENES = {
    'the first run': () => {
      worker.answer('settings_get', { settings: { provider: 'quote', baseUrl: '', model: '', tokensPerAnswer: 500000 } });
      focus();
    },
    'no permission yet': async () => {
      tell('access', { tab: 7, access: 'ask', site: 'www.versicherung.example', origins: ['https://www.versicherung.example/*'], sentence: 'The sidekick may not look at www.versicherung.example yet.' });
      await frame();
      const box = document.getElementById('ask');
      box.value = 'What does this say about refunds?';
      box.dispatchEvent(new Event('input', { bubbles: true }));
      document.getElementById('composer').requestSubmit();
    },
    'a member whose day is used up': async () => {
      worker.answer('settings_get', { refusal: { code: 'not_available', sentence: 'x' } });
      worker.answer('member', { name: 'Ben', sidekick: LONG.slice(0, 40), provider: 'openai', model: 'qwen3:4b-instruct-2507-q4_K_M', ruled: true });
      focus();
      await ask('Why is the sky blue?');
      tell('answer_end', { answer: ANSWER, seq: 1, end: 'failed', refusal: { code: 'limit_reached', sentence: 'The tokens for today are used up.' } });
    },
    'a question being answered': async () => {
      await ask(`What does the ${LONG} cover, and until when can I cancel it?`);
      step(1, 'read_view', 'done', { depth: 'view', chars: 812 });
      step(2, 'read_page', 'done', { depth: 'page', chars: 18234, truncated: true, withheld: 3 });
      step(3, 'click', 'refused', { refusal: { code: 'consent_refused', sentence: 'You said no to this.' } });
      step(4, 'picture', 'started', { depth: 'picture' });
      say(5, `## ${LONG}\n\nIt covers **water** and *fire*.\n\n- one [link](https://www.versicherung.example/a/very/long/path/without/any/break/in/it)\n- \`two\`\n\n> Quoted words\n\n| What | Until |\n|---|---|\n| ${LONG} | 14 days |\n\n`);
    },
    'a finished answer': async () => {
      await ask('Welche Angebote gibt es, und wie rechnet man sie aus?');
      step(1, 'read_page', 'done', { depth: 'page', chars: 4211 });
      say(2, `Es gibt **drei** Angebote:\n\n1. die [rote Lampe](https://shop.example/rot) für 40 €\n2. die blaue für 52 €\n   - mit Schirm\n   - ohne Schirm\n3. die grüne\n\n| Lampe | Preis | Versand | Lieferzeit |\n|---|--:|--:|---|\n| rot | 40 € | 4,90 € | 2 Tage |\n| blau | 52 € | frei | eine Woche |\n\nSo wird gerechnet:\n\n\`\`\`js\nconst summe = preise.reduce((alle, einer) => alle + einer.betrag + einer.versand, 0);\n\`\`\`\n\nQuelle: [shop.example](https://shop.example/angebote)`);
      tell('answer_end', { answer: ANSWER, seq: 3, end: 'complete' });
    },
    'an answer in Arabic': async () => {
      await ask('ما هي سياسة الإرجاع في shop.example؟');
      step(1, 'read_view', 'done', { depth: 'view', chars: 902 });
      say(2, 'يمكنك **إرجاع** المنتج خلال 14 يومًا:\n\n- بدون رسوم\n- مع الفاتورة (`invoice.pdf`)\n\n> «الإرجاع مجاني»\n\n| المنتج | المدة |\n|---|---|\n| المصباح | 14 يومًا |');
      tell('answer_end', { answer: ANSWER, seq: 3, end: 'complete' });
    },
    'a vault that is locked': async () => {
      await ask('Fill in my card');
      step(1, 'fill', 'refused', { label: 'Family card', refusal: { code: 'vault_locked', sentence: 'The vault is locked. Open it in Sidekick\'s settings, and ask again.' } });
      say(2, 'I could not fill in the card, because the vault is locked.');
      tell('answer_end', { answer: ANSWER, seq: 3, end: 'complete' });
    },
    'no vault yet': async () => {
      await ask('Fill in my card');
      step(1, 'fill', 'refused', { label: 'Family card', refusal: { code: 'vault_locked', reason: 'absent', sentence: 'There is no vault yet. Make one in Sidekick\'s settings, and ask again.' } });
      tell('answer_end', { answer: ANSWER, seq: 2, end: 'complete' });
    },
    'a model that does not answer': async () => {
      await ask('What is this page about?');
      tell('answer_end', { answer: ANSWER, seq: 1, end: 'failed', refusal: { code: 'model_unavailable', reason: 'unreachable', sentence: 'The model\'s provider cannot be reached. Check the network, or whether the local server runs.' } });
    },
    'a page that the browser keeps closed': () => tell('access', { tab: 7, access: 'unreadable', title: 'Settings', sentence: 'This is one of the browser\'s own pages; no extension may read it. Go to a web page, and ask there.' }),
    'a frame of another site': async () => {
      await ask('Fill in my card');
      const refusal = { code: 'needs_click', reason: 'frame', origin: 'https://pay.example', sentence: 'That field is in a part of the page that belongs to another site, which the sidekick may not see yet. Allow that site in the panel.' };
      step(1, 'fill', 'refused', { label: 'Family card', refusal });
      tell('answer_end', { answer: ANSWER, seq: 2, end: 'failed', refusal });
    },
    'a refusal after a fill': async () => {
      closed();
      await ask('What does the page say now?');
      step(1, 'fill', 'done', { label: 'Family card' });
      step(2, 'read_page', 'refused', { depth: 'page', refusal: { code: 'sensitive_data_blocked', sentence: 'This page is closed to the sidekick because something private was filled in here.' } });
      tell('answer_end', { answer: ANSWER, seq: 3, end: 'failed', refusal: { code: 'sensitive_data_blocked', sentence: 'This page is closed to the sidekick because something private was filled in here.' } });
    },
    'a consent card about an Arabic page': () => tell('consent_ask', worker.card({ kind: 'act', title: 'Press on متجر.example (xn--mgbx4cd.example)?', lines: ['The sidekick wants to press a button.', 'It may send what is in the form.'],
      quotes: [{ name: 'The button says', text: 'أرسل الطلب وادفع الآن (Visa 12) — shop.example' }, { name: 'The form goes to', text: 'https://متجر.example/الدفع?id=12' }], always: true })),
    'a consent card': () => tell('consent_ask', worker.card({ kind: 'act', title: 'Click on shop.example?', lines: ['The sidekick wants to click a button.', 'It may send what is in the form.'], quotes: [{ name: 'The button says', text: `${LONG} jetzt kostenpflichtig bestellen` }], always: true })),
    'a fill card with several values': () => {
      tell('consent_ask', worker.card({ title: 'Fill Family card on shop.example?', lines: ['It goes into a card number field.', 'Afterwards this site is closed to the sidekick until you open it again.'],
        quotes: [{ name: 'The field says', text: LONG }, { name: 'The program calls itself', text: 'Claude Desktop' }] }));
      tell('consent_ask', { ...worker.card({ title: 'Fill Name on shop.example?', hash: 'e'.repeat(64) }), id: 'f'.repeat(32) });
      tell('consent_ask', { ...worker.card({ title: 'Fill Code on shop.example?', hash: 'f'.repeat(64) }), id: '9'.repeat(32) });
    },
    'the page in the person’s hands': () => {
      tell('state', { reading: 'closed', state: 'handoff', sentence: 'The page is in your hands; the sidekick waits.', site: 'shop.example', code: 'challenge_required' });
      tell('handoff_open', worker.handoff({ quotes: [{ name: 'The sidekick says', text: `Please type the code from your phone. ${LONG}` }] }));
    },
    'the closed page': () => closed(),
    'the host gone': () => {
      worker.answer('doctor', { links: [{ name: 'Extension', ok: true, sentence: 'It is loaded.' }, { name: 'Host', ok: false, sentence: 'The program on this computer was not found.' }] });
      tell('host', { status: 'missing', sentence: 'The browser does not find Sidekick on this computer. Run this once in a terminal:' });
    },
    'versions that do not fit together': () => {
      worker.answer('doctor', { links: [{ name: 'Extension', ok: true, sentence: 'Version 0.2.0.' }] });
      tell('host', { status: 'outdated', sentence: 'Sidekick on this computer and this extension are of different versions. Update both, then run “sidekick stop”: the panel starts the new one.' });
    },
    'the host stopped': () => tell('host', { status: 'stopped', sentence: 'Sidekick ended unexpectedly. What was asked here is not lost.' }),
    'a settings file with a fault': () => {
      worker.answer('settings_get', { settings: { provider: 'quote', baseUrl: '', model: '', tokensPerAnswer: 500000 }, trouble: 'The settings file has a fault in line 12: there is no member of that name.', file: '/home/una/.config/sidekick/settings.json' });
      focus();
    },
    'conversations': async () => {
      const talk = { id: 'c'.repeat(32), title: `What does the ${LONG} cost?`, began: 1790000000000, last: 1790000060000, exchanges: 1, requests: 2 };
      worker.answer('conversations', { conversations: [{ ...talk, excerpt: '…the red ones cost forty…' }, { ...talk, id: 'd'.repeat(32), title: 'Fill in my card', filled: true, requests: 0 }], more: true });
      press('show-kept');
      await frame();
    },
    'what left this computer': async () => {
      const sent = { id: 9, conversation: 'c'.repeat(32), title: `What does the ${LONG} cost?`, at: 1790000000000, provider: 'anthropic', model: 'claude-sonnet-4-5-20250929', host: 'api.anthropic.com:443', attempt: 1, bytes: 2000,
        shown: [{ tool: 'read_page', depth: 'page', site: 'www.versicherung.example', characters: 18234, cut: 12 }, { tool: 'fill', characters: 0, refused: true }], ended: true, input: 1200, cached: 0, output: 80, cost: 4200000, priced: '2026-05-04' };
      worker.answer('left', { requests: [sent, { ...sent, id: 8, fault: 'server_busy', attempt: 2, cost: undefined }], sum: { requests: 2, away: 2, bytes: 3000, input: 1240, output: 80, cost: 4200000, unpriced: 1, priced: '2026-05-04' }, more: true });
      worker.answer('left_text', { text: `{"messages": ["${LONG.repeat(4)}"]}` });
      press('show-left');
      await frame();
      [...document.querySelectorAll('#left button')].find((one) => one.innerText.trim() === 'Everything kept').click();
      await frame();
      [...document.querySelectorAll('#left button')].find((one) => one.innerText.trim() === 'Whole text').click();
      await frame();
    },
    'what the sidekick did': async () => {
      worker.answer('report', { report: { entries: 9, sessions: 2, reads: [{ depth: 'page', count: 3, chars: 40000, truncated: 1, withheld: 2 }], pictures: { taken: 1, black: 2, refused: [] },
        fills: [{ label: LONG, kind: 'card.number', site: 'www.versicherung.example', count: 2, notKept: 1 }], acts: [{ act: 'click', count: 12 }], senses: [{ tool: 'observe', count: 3 }],
        handoffs: [{ challenge: 'captcha', site: 'shop.example', done: 1, stopped: 0 }], consents: [{ kind: 'fill', asked: 3, given: 2 }], refusals: [{ code: 'sensitive_data_blocked', count: 4 }], model: { requests: 2, input: 1240, output: 80 } } });
      press('show-report');
      await frame();
    },
    'the check of the promise': async () => {
      press('show-check');
      await frame();
    },
  };

  globalThis.scenes = {
    names: () => Object.keys(SCENES),
    /** @param {string} name */
    async show(name) {
      await SCENES[name]();
      // A card is inert at first.
      await new Promise((done) => setTimeout(done, 700));
    },
  };
})();
