// The family on the settings page, drawn by the test that plays the host. Evaluated in the settings page itself.
(() => {
  'use strict';

  const body = document.getElementById('family');
  let family, fault, refusal, who, refresh, said = '', sent = [];

  /** @param {string} method @param {any} params answered here as the host would */
  async function host(method, params) {
    sent.push(`${method} ${JSON.stringify(params)}`);
    if (method === 'member') return who;
    if (refusal) return { refusal };
    if (fault) return fault;
    const { members } = family;
    const { name, member, profile, rename } = params;
    const rest = members.filter((one) => one.name !== name);
    const before = members.find((one) => one.name === name) ?? { name, profiles: [], ruled: false };
    if (member) family = { ...family, members: [...rest, { ...before, ...member, name: rename ?? name, ruled: member.toolsOff.length > 0 }] };
    if (method === 'member_remove') family = { ...family, members: rest };
    if (method === 'member_bind') family = { ...family, members: members.map((one) => ({ ...one, profiles: [...one.profiles.filter((mark) => mark !== profile), ...(one.name === name ? [profile] : [])] })) };
    return method === 'member_bind' ? { family, moved: params.keep ? 3 : 0 } : { family };
  }

  const labelled = (label) => [...body.querySelectorAll('label')].find((one) => one.textContent === label)?.control;

  globalThis.kin = {
    async begin(given = {}) {
      family = {
        members: [], here: 'a1'.repeat(20), tools: ['click', 'fill', 'picture', 'read_page', 'wait_for_selector'],
        own: { anthropic: 'https://api.anthropic.com', openai: 'https://api.openai.com/v1' },
        profiles: [{ mark: 'b2'.repeat(20), kind: 'extension', open: true, last: 1796000000000, conversations: 1 }, { mark: 'a1'.repeat(20), open: false, last: 1796000000000, conversations: 12 }],
        ...given,
      };
      [fault, refusal, who, said, sent] = [undefined, undefined, undefined, '', []];
      const { familySection } = await import('/extension/options/family.js');
      refresh = familySection(body, host, (sentence) => { said = sentence; document.getElementById('family-said').textContent = sentence; }, () => { said += ' focus'; });
      await refresh();
    },
    refresh: () => refresh(),
    fault: (sentence, field) => { fault = sentence ? { fault: sentence, ...(field && { field }) } : undefined; },
    refused: (given, member) => { [refusal, who] = [given, member]; },
    type: (label, text) => {
      const box = labelled(label);
      box.value = text;
      box.focus();
      for (const event of ['input', 'change']) box.dispatchEvent(new Event(event, { bubbles: true }));
    },
    tick: (label) => labelled(label).click(),
    wrong: (label) => labelled(label).closest('.field').querySelector('.problem').textContent,
    shown: (label) => labelled(label)?.checkVisibility() === true,
    see: () => ({ text: body.innerText, html: body.outerHTML, said, sent, focus: document.activeElement?.textContent ?? '' }),
  };
})();
