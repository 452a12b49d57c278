/**
 * What an empty conversation shows: what this is for, three questions to
 * begin with, and who answers, with the way to somebody else.
 */

import { button, byId, element } from './elements.js';
import { openModelSettings } from './link.js';

/** @import { Kept } from './messages.js' */

const EXAMPLES = ['What is this page about?', 'What are the main points?', 'List the prices on this page'];

const QUOTES = 'The built-in sidekick answers by quoting the page. It is free, and nothing leaves this computer.';

/** @param {(question: string) => void} onAsk */
export function fillWelcome(onAsk) {
  byId('examples').replaceChildren(...EXAMPLES.map((question) => {
    const example = element('button', { type: 'button', class: 'example' }, question);
    example.addEventListener('click', () => onAsk(question));
    return example;
  }));
}

/** How old the last conversation may be to be what the person comes back for. */
const RECENT = 15 * 60_000;

/**
 * The way back to the last conversation, where it was just now. What was asked in it is not shown by itself: somebody else
 * may look on.
 * @param {Kept | undefined} last @param {(id: string) => void} open
 */
export function showLast(last, open) {
  const recent = last !== undefined && Date.now() - last.last < RECENT;
  byId('last').replaceChildren(...(recent ? [button('Back to the last conversation', () => open(last.id))] : []));
}

export function hideLast() {
  byId('last').replaceChildren();
}

/** @param {boolean} shown */
export function showWelcome(shown) {
  byId('welcome').hidden = !shown;
}

/**
 * Says who answers, by the name that the person has for it. One that is set by the command, or cannot be told, is left out.
 * Who has rules is offered no other.
 * @param {() => Promise<any>} settings asks for them @param {() => Promise<any>} member asks whose the panel is
 */
export async function showAnswerer(settings, member) {
  const [told, who] = await Promise.all([settings().catch(() => undefined), member().catch(() => undefined)]);
  const set = told?.member ?? told?.settings;
  const now = who?.provider ? who : set;
  const quotes = now?.provider === 'quote';
  const answers = now?.model ? `${now.model} answers.` : '';
  const named = who?.sidekick && answers ? `${who.sidekick} answers, with ${now.model}.` : answers;
  const words = quotes ? QUOTES : named;
  document.querySelector('h1')?.replaceChildren(who?.sidekick || 'Sidekick');
  const place = byId('answerer');
  const drawn = `${words} ${who?.ruled === true} ${told?.trouble}`;
  if (place.dataset.drawn === drawn) return;
  place.dataset.drawn = drawn;
  const trouble = told?.trouble ? [element('span', { class: 'problem' }, `${told.trouble} The file: `, element('code', {}, told.file)), element('br', {})] : [];
  place.replaceChildren(...trouble, ...(words ? [element('span', { dir: 'auto' }, words), ...(who?.ruled ? [] : [element('br', {}), button(quotes ? 'Choose a model' : 'Choose another model', () => void openModelSettings())])] : []));
}
