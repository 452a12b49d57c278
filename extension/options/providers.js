// Who can answer, in the person's words: what each costs, and where what the sidekick reads goes. And what follows from
// the settings: which of them is chosen, and whether there is a key for its host.

/**
 * @typedef {object} Choice
 * @property {string} id
 * @property {string} name
 * @property {string} about cost and privacy in a sentence
 * @property {'quote' | 'openai' | 'anthropic'} provider as the settings name it
 * @property {string} [baseUrl] its fixed address, empty for the provider's own; without one the person gives it
 * @property {boolean} [looked] its servers are looked for on this computer
 * @property {'needed' | 'perhaps'} [key]
 * @property {string} [where] where its key is made
 * @property {string} [example] of a model's name
 *
 * @typedef {{provider: string, baseUrl: string, model: string, tokensPerAnswer: number}} Settings
 * @typedef {{provider: string, host: string, from: 'keyring' | 'environment', variable?: string}} Key
 * @typedef {{anthropic: string, openai: string}} Own
 */

/** @type {readonly Choice[]} */
export const CHOICES = Object.freeze([
  { id: 'quote', name: 'Built in', provider: 'quote', about: 'Answers by quoting the page. Free, needs no key, and nothing leaves this computer.' },
  { id: 'local', name: 'A model on this computer', provider: 'openai', looked: true, example: 'qwen3:8b',
    about: 'Ollama, LM Studio and others like them. Free, and what the sidekick reads stays on this computer.' },
  { id: 'anthropic', name: 'Anthropic', provider: 'anthropic', baseUrl: '', key: 'needed', where: 'console.anthropic.com', example: 'claude-sonnet-4-5',
    about: 'Claude. You pay Anthropic for each answer; your questions and what the sidekick reads for them go to Anthropic.' },
  { id: 'openai', name: 'OpenAI', provider: 'openai', baseUrl: '', key: 'needed', where: 'platform.openai.com', example: 'gpt-5-mini',
    about: 'GPT. You pay OpenAI for each answer; your questions and what the sidekick reads for them go to OpenAI.' },
  { id: 'openrouter', name: 'OpenRouter', provider: 'openai', baseUrl: 'https://openrouter.ai/api/v1', key: 'needed', where: 'openrouter.ai', example: 'qwen/qwen3-32b',
    about: 'Many makers’ models with one key. You pay OpenRouter for each answer; your questions and what the sidekick reads for them go to it and on to the model’s maker.' },
  { id: 'other', name: 'Another server', provider: 'openai', key: 'perhaps', example: 'qwen3:8b',
    about: 'Any server that speaks chat completions, such as vLLM or llama.cpp, at home or elsewhere. What it costs, and what it keeps of what the sidekick reads, is up to whoever runs it.' },
]);

/** The hosts of this computer, as `URL` writes them. */
const HERE = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Which choice the settings stand for; none for a provider that is not chosen here. @param {Pick<Settings, 'provider' | 'baseUrl'>} settings @param {Own} own @returns {Choice | undefined} */
export function choiceOf({ provider, baseUrl }, own) {
  const ofProvider = CHOICES.filter((choice) => choice.provider === provider);
  const host = keyHost(provider, baseUrl, own);
  const fixed = ofProvider.find((choice) => choice.baseUrl !== undefined && keyHost(provider, choice.baseUrl, own) === host);
  if (fixed || provider !== 'openai') return fixed ?? ofProvider[0];
  const here = HERE.test(host && new URL(host).hostname);
  return ofProvider.find((choice) => choice.baseUrl === undefined && Boolean(choice.looked) === here);
}

/** @param {string} provider @param {string} baseUrl @param {Own} own */
const addressOf = (provider, baseUrl, own) => baseUrl || { anthropic: own.anthropic, openai: own.openai }[provider] || '';

/** Scheme, host and port of an address, as keys are bound to them; empty where it is none. @param {string} address */
export function hostOf(address) {
  const typed = address.trim();
  if (!URL.canParse(typed)) return '';
  const { protocol, origin } = new URL(typed);
  return protocol === 'https:' || protocol === 'http:' ? origin : '';
}

/**
 * The key for a provider at an address, the one that would be used.
 * @param {Key[]} keys @param {string} provider @param {string} baseUrl @param {Own} own @returns {Key | undefined}
 */
export function keyFor(keys, provider, baseUrl, own) {
  const host = keyHost(provider, baseUrl, own);
  return keys.find((key) => key.provider === provider && key.host === host);
}

/** The host that a key for a provider at an address is bound to. @param {string} provider @param {string} baseUrl @param {Own} own */
export const keyHost = (provider, baseUrl, own) => hostOf(addressOf(provider, baseUrl, own));

/** What a model that answered says. @param {{model: string, seconds: number}} answer */
export const hello = ({ model, seconds }) => `Hello from ${model}, ${seconds.toFixed(1)} s.`;
