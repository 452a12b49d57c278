// What the documents of a tab answered, put together.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { around, challengeOf, countsOf, fewOf, knowersOf, seenOf, textsOf } from '../sensed.js';

/** @param {number[]} steps @param {object} value @param {object} [frames] @param {string} [origin] */
const answer = (steps, value, frames = {}, origin = 'https://shop.example') => ({ steps, document: steps.join('.'), origin, value, around: around({ shown: [], loose: 0, dark: 0, typed: false, ...frames }) });
/** @param {object} [more] */
const observed = (more) => ({ fields: [], invalid: 0, submit: { onScreen: false, enabled: false }, dialog: false, busy: false, frames: 0, scroll: { x: 0, y: 0, width: 1, height: 1 }, errorTexts: [], ...more });

/** @type {[string, object[], object][]} answers as [steps, class, frames] */
const CHALLENGES = [
  ['the top alone', [answer([], { challenge: 'login_wall' })], { challenge: 'login_wall' }],
  ['none', [answer([], { challenge: 'none' }, { shown: [0] }), answer([0], { challenge: 'none' })], { challenge: 'none' }],
  ['the strictest wins', [answer([], { challenge: 'login_wall' }, { shown: [0, 1] }), answer([0], { challenge: 'captcha' }), answer([1], { challenge: 'payment_3ds' })], { challenge: 'payment_3ds' }],
  ['a code before a wall', [answer([], { challenge: 'login_wall' }, { shown: [0] }), answer([0], { challenge: 'one_time_code' })], { challenge: 'one_time_code' }],
  ['a frame that nobody sees does not count', [answer([], { challenge: 'none' }), answer([0], { challenge: 'captcha' })], { challenge: 'none' }],
  ['a frame in a frame that nobody sees', [answer([], { challenge: 'none' }), answer([0], { challenge: 'none' }, { shown: [0] }), answer([0, 0], { challenge: 'captcha' })], { challenge: 'none' }],
  ['a frame in a shadow tree', [answer([], { challenge: 'none' }, { loose: 1 }), answer([-1], { challenge: 'captcha' })], { challenge: 'captcha' }],
  ['a frame that could not be asked', [answer([], { challenge: 'none' }, { shown: [0] })], { challenge: 'none', inconclusive: true }],
  ['a frame in a shadow tree that could not be asked', [answer([], { challenge: 'captcha' }, { loose: 2 }), answer([-1], { challenge: 'none' })], { challenge: 'captcha', inconclusive: true }],
  ['a document that no script enters', [answer([], { challenge: 'none' }, { dark: 1 })], { challenge: 'none', inconclusive: true }],
  ['a scan that did not finish', [answer([], { challenge: 'none', inconclusive: true })], { challenge: 'none', inconclusive: true }],
  ['a class that is not known', [answer([], { challenge: 'riddle' })], { challenge: 'none', inconclusive: true }],
  ['no top', [], { challenge: 'none', inconclusive: true }],
];
for (const [name, answers, want] of CHALLENGES) {
  test(`challenge: ${name}`, () => assert.deepEqual(challengeOf(/** @type {any} */ (answers)), want));
}

test('counts are summed, the scroll is the top document\'s', () => {
  const counts = countsOf([
    answer([], observed({ fields: [{ kind: 'email', count: 1 }, { kind: 'text', count: 2 }], invalid: 1, submit: { onScreen: true, enabled: false }, frames: 1, scroll: { x: 0, y: 40, width: 9, height: 9 } }), { shown: [0] }),
    answer([0], observed({ fields: [{ kind: 'card.number', count: 1 }, { kind: 'text', count: 1 }], invalid: 1, submit: { onScreen: true, enabled: true }, busy: true, scroll: { x: 5, y: 5, width: 5, height: 5 } }), {}, 'https://cards.example'),
    answer([1], observed({ fields: [{ kind: 'text', count: 9 }], dialog: true })),
  ]);
  assert.deepEqual(counts, {
    fields: [{ kind: 'card.number', count: 1 }, { kind: 'email', count: 1 }, { kind: 'text', count: 3 }], invalid: 2, submit: { onScreen: true, enabled: true },
    dialog: false, busy: true, frames: 1, scroll: { x: 0, y: 40, width: 9, height: 9 },
  });
});

test('what has not the shape it must have is no answer', () => {
  const counts = countsOf([answer([], observed({ fields: [{ kind: 'The password is', count: 1 }, { kind: 'text', count: -4 }, { kind: 'text', count: 1.5 }, { kind: 7, count: 1 }], invalid: 'many', submit: { onScreen: 'yes' }, frames: {} }))]);
  assert.deepEqual([counts.fields, counts.invalid, counts.submit, counts.frames], [[{ kind: 'text', count: 0 }], 0, { onScreen: false, enabled: false }, 0]);
  assert.deepEqual(textsOf(answer([], { errorTexts: ['a', 7, null, 'b'.repeat(500), 'c\ud800'] })), ['a', 'b'.repeat(400), 'c\ufffd']);
  assert.deepEqual(textsOf(answer([], { errorTexts: 'a' })), []);
});

/** @type {[string, any[], object][]} */
const UNVOUCHED = [
  ['a frame that could not be asked', [answer([], observed(), { shown: [0] })], { unvouched: 'frame', inconclusive: true }],
  ['a frame that ran out of time', [answer([], observed(), { shown: [0] }), answer([0], observed({ unvouched: 'time', inconclusive: true }))], { unvouched: 'time', inconclusive: true }],
  ['a cold frame', [answer([], observed(), { shown: [0] }), answer([0], observed({ unvouched: 'cold' }))], { unvouched: 'cold', inconclusive: undefined }],
  ['nothing', [answer([], observed())], { unvouched: undefined, inconclusive: undefined }],
];
for (const [name, answers, want] of UNVOUCHED) {
  test(`unvouched: ${name}`, () => {
    const { unvouched, inconclusive } = /** @type {any} */ (countsOf(answers));
    assert.deepEqual({ unvouched, inconclusive }, want);
  });
}

test('messages are vetted by documents of their own origin, and by no other', () => {
  const top = answer([], {}, { typed: true }), same = answer([0], {}, { typed: true }), foreign = answer([1], {}, { typed: true }, 'https://cards.example'), quiet = answer([2], {}, {}, 'https://ads.example');
  assert.deepEqual(knowersOf(top, [top, same, quiet]), [same]);
  assert.deepEqual(knowersOf(quiet, [quiet]), []);
  assert.equal(knowersOf(top, [top, same, foreign]), null);
  assert.equal(knowersOf(quiet, [top, quiet]), null);
  const sandboxed = [answer([0], {}, { typed: true }, 'null'), answer([1], {}, { typed: true }, 'null')];
  assert.equal(knowersOf(sandboxed[0], sandboxed), null, 'two origins that have no name are not one');
});

test('a document that does not say whether it was typed into was', () => {
  assert.equal(around(undefined).typed, true);
  assert.equal(seenOf([answer([], {}, { shown: [3, 3, 'x'] }), answer([3], {})]).seen.length, 2);
});

test('few messages, each once', () => {
  assert.deepEqual(fewOf([['a', 'b'], ['a', 'c']]), ['a', 'b', 'c']);
  assert.equal(fewOf([Array.from({ length: 30 }, (_, index) => `m${index}`)]).length, 20);
});
