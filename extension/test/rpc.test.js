// Requests, responses and notifications, in both directions, over two ends that are joined here.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Rpc } from '../rpc.js';
import { Trouble } from '../trouble.js';

/** Two ends; what one posts the other receives, as JSON and a moment later. */
function joined(requests, notified = () => {}, post = () => true) {
  const ends = {};
  const carry = (to) => (message) => {
    if (!post(message)) return false;
    const json = JSON.stringify(message);
    setImmediate(() => ends[to].receive(JSON.parse(json)));
    return true;
  };
  ends.here = new Rpc(carry('there'), {}, () => {});
  ends.there = new Rpc(carry('here'), requests, notified);
  return ends;
}

test('answers find their calls when they come in another order', async () => {
  const { here } = joined({ wait: ({ ms }) => new Promise((resolve) => { setTimeout(() => resolve({ ms }), ms); }) });
  const answers = await Promise.all([30, 1, 15].map((ms) => here.call('wait', { ms })));
  assert.deepEqual(answers, [{ ms: 30 }, { ms: 1 }, { ms: 15 }]);
});

test('an unknown method is answered, not dropped; a member of Object is unknown', async () => {
  const { here } = joined({});
  for (const method of ['nothing', 'toString', '__proto__']) {
    await assert.rejects(here.call(method, {}), (error) => error instanceof Trouble && error.code === 'bad_message');
  }
});

test('a handler that throws is answered without its words', async () => {
  const posted = [];
  const { here } = joined({ fail: () => { throw new Error('the page says hunter2'); } }, () => {}, (message) => posted.push(JSON.stringify(message)));
  await assert.rejects(here.call('fail', {}), (error) => error.code === 'internal');
  assert.ok(!posted.join().includes('hunter2'));
});

test('an answer that is too large to be sent becomes a refusal', async () => {
  const { here } = joined({ big: () => ({ text: 'x'.repeat(1000) }) }, () => {}, (message) => JSON.stringify(message).length < 500);
  assert.deepEqual(await here.call('big', {}), { refusal: { code: 'too_large' } });
});

test('an answer that no JSON can be written of becomes a refusal', async () => {
  let deep = [];
  for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
  const { here } = joined({ deep: () => ({ deep }) }, () => {}, (message) => JSON.stringify(message).length > 0);
  assert.deepEqual(await here.call('deep', {}), { refusal: { code: 'too_large' } });
});

test('a call that is too large, too late or cut off ends with its code', async () => {
  const { here } = joined({ never: () => new Promise(() => {}) }, () => {}, (message) => JSON.stringify(message).length < 500);
  await assert.rejects(here.call('never', { text: 'x'.repeat(1000) }), { code: 'too_large' });
  await assert.rejects(here.call('never', {}, 5), { code: 'timed_out' });
  const cut = here.call('never', {});
  here.end(new Trouble('not_available'));
  await assert.rejects(cut, { code: 'not_available' });
  await assert.rejects(here.call('never', {}), { code: 'cancelled' });
});

test('a fault of the other side keeps its code and path', async () => {
  const end = new Rpc((message) => {
    setImmediate(() => end.receive({ jsonrpc: '2.0', id: message.id, error: { code: -32602, message: 'x', data: { code: 'bad_message', path: '/params/protocol' } } }));
    return true;
  }, {}, () => {});
  await assert.rejects(end.call('hello', {}), { code: 'bad_message', reason: '/params/protocol' });
});

test('notifications arrive, and what is no message is dropped', async () => {
  const heard = [];
  const { here, there } = joined({}, (method, params) => heard.push([method, params]));
  here.notify('state', { a: 1 });
  for (const wrong of [null, 1, 'x', [], {}, { jsonrpc: '1.0', method: 'state' }, { jsonrpc: '2.0', id: 99, result: 1 }]) there.receive(wrong);
  // Carried one after the other: this comes behind what came before.
  await new Promise((resolve) => { setImmediate(resolve); });
  assert.deepEqual(heard, [['state', { a: 1 }]]);
});
