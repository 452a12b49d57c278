// The handoff card, the report and the check, drawn into the panel's own document by the test that plays the host. Evaluated in a page of the extension.
(() => {
  'use strict';

  const ID = (/** @type {string} */ letter) => letter.repeat(32);
  const root = (id) => document.getElementById(id);
  const named = (name) => [...document.querySelectorAll('button')].find((one) => one.checkVisibility() && one.innerText.trim() === name);
  const focus = () => document.activeElement?.id || document.activeElement?.textContent || '';

  let card, sent, went, answer, heard, changed;

  globalThis.handoff = {
    /** A panel's handoff card without a host: what is answered is kept in `sent`. */
    async begin() {
      const { HandoffCard } = await import('/extension/panel/handoff-card.js');
      [sent, went, heard, changed, answer] = [[], [], [], 0, { closed: true }];
      card?.clear();
      card = new HandoffCard({
        send: (given) => { sent.push(given); return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer); },
        goTo: (tab) => { went.push(tab); return tab === 9 ? Promise.reject(new Error('gone')) : Promise.resolve({}); },
        changed: () => { changed += 1; },
      }, { say: (words) => heard.push(words) });
      root('ask').focus();
    },
    open: (letter, more) => card.open({ id: ID(letter), tab: 7, challenge: 'captcha', title: 'Please solve the puzzle on shop.example.', sentence: 'The sidekick cannot look or act there meanwhile.', ...more }),
    close: (letter) => card.close(ID(letter)),
    clear: () => card.clear(),
    front: (tab) => card.front(tab),
    over: () => { answer = { closed: false }; },
    unheard: () => { answer = new Error('gone'); },
    heardAgain: () => { answer = { closed: true }; },
    blur: () => { dispatchEvent(new Event('blur')); },
    focus: () => { dispatchEvent(new Event('focus')); },
    forge: (name) => { named(name).click(); },
    state: () => ({
      shown: !root('handoff-card').hidden, open: card.shown,
      title: root('handoff-card-title')?.textContent ?? '', text: root('handoff-card').innerText,
      inert: ['Done', 'Stop'].map((name) => named(name)?.disabled ?? true).join(),
      focus: focus(), log: root('log').textContent,
      heard, went, changed, sent: sent.map((one) => [one.id[0], one.answer].join()),
    }),
  };

  let views, back, asked, reports, extents;

  globalThis.report = {
    /** @param {object} given what the host answers, an Error for nobody */
    async begin(...given) {
      const { ReportView } = await import('/extension/panel/report-view.js');
      const { Views } = await import('/extension/panel/views.js');
      [back, asked, reports, extents] = [0, 0, given, []];
      const view = new ReportView(root('report'), {
        ask: (all) => { extents.push(all); const next = reports[Math.min(asked++, reports.length - 1)]; return next === null ? Promise.reject(new Error('gone')) : Promise.resolve(next); },
        back: () => { back += 1; views.back(); },
      });
      views = new Views();
      views.add('report', { root: root('report'), opener: root('show-report'), opened: () => void view.refresh() });
      views.show('report');
      while (root('report').hasAttribute('aria-busy')) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    state: () => ({
      text: root('report').innerText, focus: focus(), back, asked, extents: extents.join(), hidden: root('report').hidden, conversation: !root('scroller').hidden,
      expanded: root('show-report').getAttribute('aria-expanded'),
      tables: [...root('report').querySelectorAll('table')].map((table) => [table.caption.textContent,
        ...[...table.querySelectorAll('tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent).join(' | '))].join(' / ')),
      scopes: [...root('report').querySelectorAll('th')].every((head) => head.scope === (head.closest('thead') ? 'col' : 'row')),
    }),
  };

  let calls, answers, checkView, offered, reported;

  globalThis.check = {
    /** @param {Record<string, object>} given tool to what the host answers; none means that nobody does */
    async begin(given) {
      const { CheckView } = await import('/extension/panel/check-view.js');
      const { Views } = await import('/extension/panel/views.js');
      [calls, offered, reported, answers] = [[], [], 0, given];
      views = new Views();
      checkView = new CheckView(root('check'), {
        call: (tool, params) => { calls.push(`${tool} ${JSON.stringify(params)}`); return answers[tool] ? Promise.resolve(answers[tool]) : Promise.reject(new Error('Sidekick does not answer.')); },
        answered: ({ refusal }) => { if (refusal) offered.push(refusal.code); },
        report: () => { reported += 1; },
        back: () => views.back(),
      });
      checkView.showAccess({ tab: 7, access: 'granted', site: 'shop.example', sentence: '' });
      views.add('check', { root: root('check'), opener: root('show-check'), opened: () => checkView.opened() });
      views.show('check');
    },
    give: (more) => { Object.assign(answers, more); },
    setClosed: (closed) => checkView.setClosed(closed),
    access: (access) => checkView.showAccess(access),
    clear: () => checkView.clear(),
    field: (text) => { document.querySelector('#check details').open = true; root('check-field').value = text; },
    state: () => ({
      text: root('check').innerText, calls, offered, reported, focus: focus(),
      verdicts: [...root('check').querySelectorAll('.verdict')].map((one) => one.dataset.mark).join(),
      results: [...root('check').querySelectorAll('.result')].map((one) => one.innerText.trim()).filter((text) => text !== ''),
      pictures: [...root('check').querySelectorAll('img')].map((image) => `${image.alt} ${image.src.slice(0, 22)}`),
      field: root('check-field')?.value ?? '',
    }),
  };

  /** What of the rules for accessible pages a script can tell, of one part of the document. @param {string} selector */
  globalThis.accessible = (selector) => {
    const problems = [];
    const part = document.querySelector(selector);
    const all = [...part.querySelectorAll('*')].filter((one) => one.checkVisibility());
    const label = (one) => one.getAttribute('aria-label') ?? (one.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => root(id)?.textContent ?? '').join(' ').trim();
    const nameOf = (one) => label(one) || one.labels?.[0]?.textContent || one.getAttribute('alt') || one.innerText || '';
    for (const one of all) {
      if (one.matches('button, input, select, textarea, summary, a[href], img:not([alt=""])') && nameOf(one).trim() === '') problems.push(`${one.localName} without a name`);
      if (one.matches('[tabindex]') && one.tabIndex > 0) problems.push('a tab order of its own');
      if (one.matches('svg:not([aria-hidden="true"])')) problems.push('an icon that is read out');
      if (one.matches('table') && !one.caption) problems.push('a table without a caption');
      if (one.matches('button') && one.type !== 'button' && one.type !== 'submit') problems.push('a button of no type');
      for (const list of ['aria-labelledby', 'aria-describedby', 'aria-controls']) {
        for (const id of (one.getAttribute(list) ?? '').split(' ').filter(Boolean)) if (!root(id)) problems.push(`${list} names nothing`);
      }
    }
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at))) problems.push(`the id ${id} twice`);
    const levels = [...part.querySelectorAll('h1, h2, h3, h4')].filter((one) => one.checkVisibility()).map((one) => Number(one.localName[1]));
    levels.forEach((level, at) => { if (at > 0 && level > levels[at - 1] + 1) problems.push('a heading that skips a level'); });
    if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'visible') problems.push('wider than the panel');
    return problems;
  };
})();
