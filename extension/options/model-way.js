// The way to a model: address, key and name, with a test of it before it is used.

import { button, element } from '../panel/elements.js';
import { field, FieldTrouble, secretOf } from './fields.js';
import { foundHere } from './model-found.js';
import { hello, hostOf, keyFor, keyHost } from './providers.js';

/** @typedef {import('./model.js').Desk} Desk */
/** @typedef {import('./model.js').Now} Now */
/** @typedef {import('./providers.js').Choice} Choice */

const NO_KEYRING = 'This computer has no keyring that Sidekick can use, and a key is never kept in the clear. Start one (on Linux GNOME Keyring or KWallet), or set the key in the environment that the browser starts in.';

/** How many models are named below the box. */
const NAMED = 8;

/**
 * @param {Desk} desk @param {Now} now @param {Choice} choice @param {boolean} current whether it is the one in use
 * @param {HTMLElement} problem where what goes wrong is said
 */
export function modelWay(desk, now, choice, current, problem) {
  const { provider, example = '' } = choice;
  const own = choice.baseUrl === '' ? keyHost(provider, '', now.own) : '';
  const address = field('Address', { type: 'url', inputmode: 'url', placeholder: own || (choice.looked ? 'http://127.0.0.1:11434/v1' : 'https://models.example/v1') },
    own ? `Empty for ${choice.name}’s own.` : 'https, or http on this computer and in your home network.');
  const key = field('Key', { type: 'password', autocomplete: 'off' });
  const forget = button('Forget the key', () => act(forgetKey));
  const names = element('datalist', { id: 'model-names' });
  const model = field('Model', { list: names.id, placeholder: example });
  const limit = field('Tokens that one answer may use', { inputmode: 'numeric', class: 'short' }, 'When they are used up, the answer stops. 1000 tokens are about 750 words.');
  const list = button('List the models', () => act(listModels));
  const test = button('Test', () => act(testModel));

  address.input.value = current ? now.settings.baseUrl : choice.baseUrl ?? '';
  model.input.value = current ? now.settings.model : '';
  limit.input.value = String(now.settings.tokensPerAnswer);
  address.input.addEventListener('input', showKey);

  const there = () => ({ provider, ...(address.input.value.trim() !== '' && { baseUrl: address.input.value.trim() }) });

  /** Says whether there is a key for the host of the address: a key is for one host, and another host asks for its own. */
  function showKey() {
    const held = keyFor(now.keys, provider, address.input.value.trim(), now.own);
    const host = keyHost(provider, address.input.value.trim(), now.own);
    forget.hidden = held?.from !== 'keyring';
    key.root.hidden = choice.key === undefined && !held;
    key.input.disabled = !now.keyring;
    key.input.placeholder = held ? 'kept' : '';
    if (held?.from === 'keyring') key.explain(`The key for ${host} is in this computer’s keyring, and is not shown again. Typing another one replaces it.`);
    else if (held) key.explain(`The key for ${host} comes from ${held.variable} in the environment.`);
    else if (!now.keyring) key.explain(NO_KEYRING);
    else if (choice.where) key.explain(`You make one at ${choice.where}. It goes into this computer’s keyring and to ${host} alone.`);
    else key.explain('Empty where the server needs none. It goes into this computer’s keyring and to that address alone.');
  }

  /** One thing at a time; what goes wrong is said. @param {() => Promise<void>} run */
  async function act(run) {
    if (root.hasAttribute('aria-busy')) return;
    root.setAttribute('aria-busy', 'true');
    problem.textContent = '';
    desk.say('');
    await run().catch((error) => {
      desk.say('');
      if (!(error instanceof FieldTrouble)) problem.textContent = error instanceof Error ? error.message : '';
    });
    root.removeAttribute('aria-busy');
  }

  function checkAddress() {
    const typed = address.input.value.trim();
    if (typed === '' && own === '') throw address.wrong('Type the address first.');
    if (typed !== '' && hostOf(typed) === '') throw address.wrong('This is no web address. Write it like https://models.example/v1.');
  }

  /** The typed key goes to the host, and the box is empty from then on. */
  async function keepKey() {
    checkAddress();
    const typed = secretOf(key.input).trim();
    if (typed === '') return;
    try {
      ({ keys: now.keys, keyring: now.keyring } = await desk.ask('key_set', { ...there(), key: typed }));
    } catch (error) {
      throw key.wrong(`${error instanceof Error ? error.message : ''} The box was emptied.`.trim());
    }
    showKey();
  }

  async function forgetKey() {
    ({ keys: now.keys, keyring: now.keyring } = await desk.ask('key_remove', there()));
    showKey();
    if (forget.hidden) key.input.focus();
    desk.say('The key was forgotten.');
  }

  async function listModels() {
    await keepKey();
    desk.say('Asking for the models…');
    const { models } = await desk.ask('model_list', there());
    offer(models);
    desk.say(models.length === 0 ? 'There is no model yet.' : models.length === 1 ? `One model: ${models[0]}.` : `${models.length} models. Choose one.`);
    model.input.focus();
  }

  async function testModel() {
    await keepKey();
    const name = named();
    desk.say(`Asking ${name} for a word…`);
    desk.say(hello(await desk.ask('model_test', { ...there(), model: name })));
  }

  function named() {
    const typed = model.input.value.trim();
    if (typed === '') throw model.wrong('Type or choose the model’s name; “List the models” shows them.');
    if (/\s/.test(typed)) throw model.wrong('A model’s name has no spaces.');
    return typed;
  }

  /** @param {string[]} models */
  function offer(models) {
    names.replaceChildren(...models.map((name) => element('option', { value: name })));
    // A box that is not empty offers only what begins like its words, so the names stand below it too.
    model.explain(models.slice(0, NAMED).join(', ') + (models.length > NAMED ? ' …' : ''));
    if (models.length === 1 && model.input.value === '') model.input.value = models[0] ?? '';
  }

  const found = choice.looked ? foundHere(desk, address.input.value, (server) => {
    address.input.value = server.baseUrl;
    model.input.value = server.models.includes(model.input.value) ? model.input.value : '';
    offer(server.models);
    showKey();
  }) : undefined;
  const root = element('div', { class: 'form' }, ...(found ? [found] : []), address.root, key.root,
    model.root, names, limit.root);
  showKey();
  return {
    root,
    buttons: [test, list, forget],
    /** Keeps the key and gives the settings, whole. */
    async ready() {
      await keepKey();
      const tokens = limit.input.value.trim();
      const name = named();
      if (!/^\d{4,9}$/.test(tokens)) throw limit.wrong('This is a number from 1000.');
      return { provider, baseUrl: address.input.value.trim(), model: name, tokensPerAnswer: Number(tokens) };
    },
  };
}
