// What becomes of a label and of sites as a person types them.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { GROUPS } from '../options/kinds.js';
import { nameFor, sitesIn } from '../options/token.js';

/** @type {[string, string, string, string[], string][]} */
const NAMES = [
  ['plain', 'Family card', 'card.number', [], 'family-card'],
  ['marks', 'Müllers Café!', 'card.number', [], 'mullers-cafe'],
  ['taken', 'Family card', 'card.number', ['family-card', 'family-card-2'], 'family-card-3'],
  ['digits first', '2nd card', 'card.number', [], 'card-number-2nd-card'],
  ['other letters', 'בית', 'address.street', [], 'address-street'],
  ['long', 'a'.repeat(80), 'name', [], 'a'.repeat(60)],
];
for (const [name, label, kind, taken, want] of NAMES) {
  test(`name: ${name}`, () => {
    const made = nameFor(label, kind, taken);
    assert.equal(made, want);
    assert.match(made, /^[a-z][a-z0-9.-]{0,63}$/);
  });
}

/** @type {[string, string, string[], string[]][]} */
const SITES = [
  ['names', 'shop.example, www.Shop.example', ['shop.example', 'www.shop.example'], []],
  ['addresses', 'https://shop.example/cart?x=1\nhttp://127.0.0.1:8080/', ['shop.example', '127.0.0.1:8080'], []],
  ['twice', 'shop.example https://shop.example:443/', ['shop.example'], []],
  ['other letters', 'bücher.example', ['xn--bcher-kva.example'], []],
  ['this computer', 'localhost:3000', ['localhost:3000'], []],
  ['no site', 'nonsense', [], ['nonsense']],
  ['a file', 'file:///x', [], ['file:///x']],
  ['a name in front', 'https://me:secret@shop.example/', [], ['https://me:secret@shop.example/']],
  ['nothing', ' \n', [], []],
];
for (const [name, text, sites, wrong] of SITES) {
  test(`sites: ${name}`, () => assert.deepEqual(sitesIn(text), { sites, wrong }));
}

test('kinds: each once', () => {
  const kinds = GROUPS.flatMap((group) => group.kinds.map(({ kind }) => kind));
  assert.equal(new Set(kinds).size, kinds.length);
  assert.equal(kinds.length, 16);
});
