// The assembler obeys the vectors that the host obeys, and what it is given comes from its own cutter in any case.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { Assembler, PartsError, byteLength, partsOf } from '../parts.js';

const { cases } = JSON.parse(readFileSync(new URL('../../schema/vectors/frames/parts.json', import.meta.url), 'utf8'));

/** Cases of the layer below: the browser hands over a parsed frame, and an end that comes early ends the port by itself. */
const BELOW = new Set(['member twice', 'data after the part', 'end between parts']);

for (const { name, why, limit, frames, want } of cases) {
  if (BELOW.has(name)) continue;
  test(`parts: ${name} (${why})`, () => {
    const assembler = new Assembler(limit);
    const messages = [];
    let end = 'eof';
    try {
      for (const frame of frames) {
        const message = assembler.take(JSON.parse(frame));
        if (message !== undefined) messages.push(message);
      }
    } catch (error) {
      assert.ok(error instanceof PartsError, String(error));
      end = error.message;
    }
    assert.deepEqual(messages, want.messages.map((text) => JSON.parse(text)));
    assert.equal(end, want.end);
  });
}

test('every vector below this layer is still there to be left out', () => {
  for (const name of BELOW) assert.ok(cases.some((one) => one.name === name), name);
});

test('a message that fits is not cut', () => {
  assert.equal(partsOf('{"id":1}', 8), null);
  assert.notEqual(partsOf('{"id":1}', 7), null);
});

test('a long message of letters of every width comes back whole', () => {
  const message = { text: 'aé€😀"\\'.repeat(150_000) };
  const json = JSON.stringify(message);
  const parts = partsOf(json, 1_000_000) ?? [];
  assert.ok(parts.length > 3);
  const assembler = new Assembler();
  const last = parts.pop();
  for (const part of parts) {
    assert.ok(part.part.text.isWellFormed(), 'a part ends between letters');
    assert.ok(byteLength(JSON.stringify(part)) < 1_048_576, 'a part fits into a frame of the browser');
    assert.equal(assembler.take(JSON.parse(JSON.stringify(part))), undefined);
  }
  assert.deepEqual(assembler.take(last), message);
});

test('a part of nothing but quotation marks fits into a frame of the browser', () => {
  for (const part of partsOf('"'.repeat(1_200_000), 1_048_576) ?? []) assert.ok(byteLength(JSON.stringify(part)) < 1_048_576);
});
