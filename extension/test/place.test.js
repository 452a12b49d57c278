// Where frames say that they stand: taken in shape, or not at all.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Places, stood } from '../place.js';

const honest = { steps: [0, -1], mark: 'f-1', foreign: true, size: '300x150' };

/** @type {[string, unknown, object | null][]} */
const SAID = [
  ['a frame', honest, honest],
  ['the top', { ...honest, steps: [] }, { ...honest, steps: [] }],
  ['nothing', null, null],
  ['no steps', {}, null],
  ['steps that are no list', { steps: { length: 1, join: 0 } }, null],
  ['a step that is none', { ...honest, steps: [0, '1'] }, null],
  ['more steps than there are frames', { ...honest, steps: new Array(1_001).fill(0) }, null],
  ['long words', { ...honest, mark: 'm'.repeat(65), size: 's'.repeat(1e6) }, { ...honest, mark: '', size: '' }],
  ['no words', { steps: [0, -1], mark: 7, foreign: 'yes' }, { steps: [0, -1], mark: '', foreign: false, size: '' }],
];
for (const [name, said, want] of SAID) {
  test(`place: ${name}`, () => assert.deepEqual(stood([{ frameId: 4, result: /** @type {any} */ (said) }]), want === null ? [] : [{ frameId: 4, result: want }]));
}

test('documents are found by their place, those in shadow trees together', () => {
  const places = new Places([{ name: 'top', steps: [] }, { name: 'one', steps: [0] }, { name: 'a', steps: [-1] }, { name: 'b', steps: [-1] }], ({ steps }) => steps);
  const names = (steps) => places.at(steps).map(({ name }) => name);
  assert.deepEqual([names([]), names([0]), names([-1]), names([0, 0])], [['top'], ['one'], ['a', 'b'], []]);
});
