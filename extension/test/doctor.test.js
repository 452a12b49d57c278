// The words of the chain's links: the panel, its card and the command say the same of the same fault.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { hostSentence } from '../sentences.js';

const { links } = JSON.parse(await readFile(new URL('../../schema/doctor.json', import.meta.url), 'utf8'));
const source = await readFile(new URL('../doctor.js', import.meta.url), 'utf8');

/** @param {string} link @param {string} kind */
function words(link, kind) {
  const one = links.find((/** @type {any} */ row) => row.link === link)?.cases.find((/** @type {any} */ each) => each.case === kind);
  assert.ok(one, `${link} ${kind} has no words`);
  return one.fix ? `${one.sentence} ${one.fix}` : one.sentence;
}

/** @type {['missing' | 'forbidden' | 'outdated' | 'stopped', string, string][]} */
const CARDS = [
  ['missing', 'manifest', 'absent'],
  ['forbidden', 'allowed', 'other'],
  ['outdated', 'protocol', 'other'],
  ['stopped', 'process', 'stopped'],
];
for (const [status, link, kind] of CARDS) {
  test(`the card of "${status}" says what the doctor says`, () => assert.equal(hostSentence(status), words(link, kind)));
}

test('every case that the extension finds has words', () => {
  const table = source.slice(source.indexOf('const SEEN'), source.indexOf('};', source.indexOf('const SEEN')));
  const pairs = [...table.matchAll(/\['(\w+)', '(\w+)'\]/g)];
  assert.ok(pairs.length > 10);
  for (const [, link = '', kind = ''] of pairs) assert.ok(words(link, kind));
});
