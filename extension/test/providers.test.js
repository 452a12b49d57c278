// Which choice the settings stand for, and for which host a key counts.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { sentence } from '../options/model-found.js';
import { CHOICES, choiceOf, hello, hostOf, keyFor } from '../options/providers.js';

const OWN = { anthropic: 'https://api.anthropic.com', openai: 'https://api.openai.com/v1' };

/** @type {[string, string, string, string | undefined][]} */
const CHOSEN = [
  ['the built-in one', 'quote', '', 'quote'],
  ['the built-in one with an address left over', 'quote', 'http://127.0.0.1:11434', 'quote'],
  ['Anthropic', 'anthropic', '', 'anthropic'],
  ['Anthropic by way of another host', 'anthropic', 'https://proxy.example', 'anthropic'],
  ['OpenAI', 'openai', '', 'openai'],
  ['OpenAI, its address typed', 'openai', 'https://API.openai.com/v1/', 'openai'],
  ['OpenRouter', 'openai', 'https://openrouter.ai/api/v1', 'openrouter'],
  ['Ollama', 'openai', 'http://127.0.0.1:11434/v1', 'local'],
  ['a name of this computer', 'openai', 'http://localhost:1234', 'local'],
  ['this computer, six', 'openai', 'http://[::1]:8080', 'local'],
  ['a server in the attic', 'openai', 'http://attic.local:11434', 'other'],
  ['a name that begins like this computer', 'openai', 'https://127.0.0.1.example', 'other'],
  ['no address at all', 'openai', 'nonsense', 'other'],
  ['a script', 'scripted', '', undefined],
];
for (const [name, provider, baseUrl, want] of CHOSEN) {
  test(`choice: ${name}`, () => assert.equal(choiceOf({ provider, baseUrl, model: '', tokensPerAnswer: 1000 }, OWN)?.id, want));
}

/** @type {[string, string, string][]} */
const HOSTS = [
  ['a path', 'https://openrouter.ai/api/v1', 'https://openrouter.ai'],
  ['its own port', ' https://API.example:443/v1 ', 'https://api.example'],
  ['another port', 'http://127.0.0.1:11434', 'http://127.0.0.1:11434'],
  ['no scheme', 'api.example', ''],
  ['a file', 'file:///etc/passwd', ''],
  ['nothing', ' ', ''],
];
for (const [name, typed, want] of HOSTS) test(`host: ${name}`, () => assert.equal(hostOf(typed), want));

test('a key counts for its provider and host alone', () => {
  /** @type {import('../options/providers.js').Key[]} */
  const keys = [
    { provider: 'openai', host: 'https://api.openai.com', from: 'keyring' },
    { provider: 'openai', host: 'https://api.openai.com', from: 'environment', variable: 'OPENAI_API_KEY' },
  ];
  assert.equal(keyFor(keys, 'openai', '', OWN)?.from, 'keyring', 'the keyring is asked first');
  assert.equal(keyFor(keys, 'openai', 'https://openrouter.ai/api/v1', OWN), undefined);
  assert.equal(keyFor(keys, 'openai', 'http://api.openai.com', OWN), undefined);
  assert.equal(keyFor(keys, 'anthropic', '', OWN), undefined);
});

test('each choice says what it costs and where the words go', () => {
  assert.equal(new Set(CHOICES.map(({ id }) => id)).size, CHOICES.length);
  for (const { id, about, key, where } of CHOICES) {
    assert.match(about, /[Ff]ree|You pay|costs/, id);
    assert.match(about, /this computer|go to|keeps/, id);
    assert.equal(key === 'needed', where !== undefined, id);
  }
});

test('words', () => {
  assert.equal(hello({ model: 'qwen3:4b', seconds: 0.8123 }), 'Hello from qwen3:4b, 0.8 s.');
  assert.equal(sentence({ name: 'Ollama', baseUrl: '', models: ['a'] }), 'Ollama runs here, with one model.');
  assert.equal(sentence({ name: 'Ollama', baseUrl: '', models: ['a', 'b'] }), 'Ollama runs here, with 2 models.');
  assert.equal(sentence({ name: 'LM Studio', baseUrl: '', models: [] }), 'LM Studio runs here, and has no model yet.');
});
