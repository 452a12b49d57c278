// What the extension keeps of fills, for a host that lost its state, in a browser that keeps what it is given.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

/** @type {Record<string, Record<string, any>>} */
const kept = { local: {}, session: {} };
/** @type {{id: number, url: string}[]} */
let open = [];

const copy = (value) => JSON.parse(JSON.stringify(value));
const area = (name) => ({
  get: async (key) => (key in kept[name] ? { [key]: copy(kept[name][key]) } : {}),
  set: async (entries) => { Object.assign(kept[name], copy(entries)); },
  remove: async (key) => { delete kept[name][key]; },
});
const anything = new Proxy(() => anything, { get: () => anything });
const known = { storage: { local: area('local'), session: area('session') }, tabs: { query: async () => open, onActivated: anything } };
/** Stands where the browser would: what it is not asked for here is there, and does nothing. */
Object.assign(globalThis, { chrome: new Proxy(known, { get: (all, name) => all[name] ?? anything }) });

let worker = 0;
/** A worker that was just started: it knows what was kept. */
const started = () => import(`../filled.js?worker=${worker += 1}`);
const SHOP = 'https://www.shop.example', BANK = 'https://bank.example', ELSEWHERE = 'https://elsewhere.example';

beforeEach(() => { kept.local = {}; kept.session = {}; open = []; });

test('opening a tab again opens the site that it shows, and no other', async () => {
  const filled = await started();
  await filled.remember(1, SHOP, ['shop.example', 'card.example']);
  await filled.remember(2, BANK, ['bank.example']);
  await filled.shown(1, `${BANK}/account`);
  await filled.forget(1, `${BANK}/account`);
  for (const { shown, ofTab } of [filled, await started().then(async (next) => { await next.recalled; return next; })]) {
    assert.equal(ofTab(1), undefined, 'the tab is open');
    assert.equal(ofTab(2), undefined, 'so is the other one that was closed by the site alone');
    assert.equal(await shown(3, `${BANK}/`), undefined, 'and so is the site that it showed');
    assert.equal(await shown(4, 'https://pay.shop.example/'), 'https://pay.shop.example', 'the site that was filled in before stays closed');
    assert.equal(await shown(5, 'https://js.card.example/'), 'https://js.card.example', 'and so does that of its frame');
  }
});

test('a tab opened again elsewhere opens nothing that was filled in before', async () => {
  const filled = await started();
  open = [{ id: 2, url: `${SHOP}/cart` }];
  await filled.remember(1, SHOP, ['shop.example']);
  await filled.forget(1, `${ELSEWHERE}/`);
  assert.equal(filled.ofTab(1), undefined);
  assert.equal(filled.ofTab(2), SHOP, 'the tab beside it shows the closed site');
  assert.equal(await filled.shown(1, `${SHOP}/`), SHOP, 'and so does this one, once it is back there');
  await filled.forget(1, undefined);
  assert.equal(await filled.shown(3, `${SHOP}/`), SHOP, 'where nobody knows what the tab shows no site is opened');
});

test('origins that a version before kept stay closed, and are kept as sites', async () => {
  const now = Date.now();
  kept.local = { filled_sites: { [SHOP]: now - 1000, [BANK]: now - 3 * 24 * 3600 * 1000 }, closed_sites: { 'shop.example': now - 5000 } };
  const filled = await started();
  await filled.recalled;
  assert.equal(await filled.shown(1, 'https://pay.shop.example/'), 'https://pay.shop.example');
  assert.equal(await filled.shown(2, `${BANK}/`), undefined, 'its day is over');
  assert.deepEqual(kept.local.closed_sites, { 'shop.example': now - 1000, 'www.shop.example': now - 1000 });
  assert.ok(!('filled_sites' in kept.local));
  const next = await started();
  assert.equal(await next.shown(3, `${SHOP}/`), SHOP, 'over a restart');
});

test('tabs within reach of a page are closed with it, and what they show is known again', async () => {
  const filled = await started();
  open = [{ id: 1, url: `${SHOP}/` }, { id: 2, url: `${ELSEWHERE}/chat#now` }, { id: 3, url: `${ELSEWHERE}/other` }];
  await filled.remember(1, SHOP, ['shop.example'], [2]);
  assert.equal(filled.ofTab(2), SHOP);
  assert.equal(filled.ofTab(3), undefined);
  await filled.closed(2);
  await filled.broughtBack(7, `${ELSEWHERE}/chat`);
  await filled.broughtBack(8, `${ELSEWHERE}/other`);
  assert.deepEqual([filled.ofTab(7), filled.ofTab(8)], [SHOP, undefined]);
  assert.ok(!JSON.stringify(kept.local).includes('elsewhere'), 'no address is kept');
});

test('a browser that starts closes what it restores, until the person opens it again', async () => {
  const filled = await started();
  open = [{ id: 1, url: `${ELSEWHERE}/thanks` }];
  await filled.remember(1, SHOP, ['shop.example']);
  kept.session = {};
  open = [{ id: 5, url: `${ELSEWHERE}/thanks` }, { id: 6, url: `${ELSEWHERE}/` }];
  const next = await started();
  await next.recalled;
  assert.deepEqual([next.ofTab(5), next.ofTab(6)], [SHOP, undefined]);
  await next.reached(6, { opened: false, referrer: '', again: `${ELSEWHERE}/thanks` });
  assert.equal(next.ofTab(6), SHOP, 'a page that came back by itself');
  await next.forget(5, `${ELSEWHERE}/thanks`);
  await next.reached(5, { opened: false, referrer: '', again: `${ELSEWHERE}/thanks` });
  await next.broughtBack(9, `${ELSEWHERE}/thanks`);
  assert.deepEqual([next.ofTab(5), next.ofTab(9)], [undefined, undefined]);
});
