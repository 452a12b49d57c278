// What the host may have done in a page: looked for, filled, clicked, typed. The decisions are the host's; here each act goes
// to exactly the document that it was decided for, and is stamped with the browser's word.

import { runInDocument } from './browser.js';
import * as filled from './filled.js';
import { owner } from './frames.js';
import * as openers from './openers.js';
import { enter, enterAgain, entry } from './pages.js';
import { Trouble } from './trouble.js';
import { within } from './within.js';

/** @typedef {import('./pages.js').Opened} Opened */
/** @typedef {import('./page-ports.js').PagePort} PagePort */
/** @typedef {import('./reads.js').Reading} Reading */

/** An act ends by itself much sooner; these are for a page that is busy. */
const PROBE = 15_000;
const ACT = 10_000;

/**
 * The document that a selector is about, and the tab's top one: where its frames lead, or where its reference was given.
 * @param {Opened} tab @param {{document?: string, selector?: {frames: string[], ref?: string}}} asked
 * @returns {Promise<{top: PagePort, port: PagePort}>}
 */
export async function meant(tab, { document, selector }) {
  if (selector?.ref !== undefined) {
    if (document === undefined) throw new Trouble('document_changed');
    const [top, port] = await Promise.all([enter(tab), enterAgain(tab.id, document)]);
    return { top, port };
  }
  const found = await owner(tab, selector?.frames ?? []);
  if (document !== undefined && document !== found.top.document) throw new Trouble('document_changed');
  return found;
}

/**
 * An act by selector: in the document that the selector's frames lead to, in the top one without.
 * @param {string} call a function of the reader's face @param {(asked: any) => object} params @returns {Reading}
 */
export const pointed = (call, params) => (tab, asked) => within(PROBE, (async () => {
  const { top, port } = await meant(tab, asked);
  return answerOf(port, top, await port.ask(call, params(asked)));
})());

/**
 * An act by the handle of a probe: in the document of that probe and no other, while that is the one shown.
 * @param {string} call @param {(asked: any, until: number) => object} params @param {(tab: number, top: PagePort, asked: any) => Promise<void>} [before] @returns {Reading}
 */
const held = (call, params, before) => (tab, asked) => within(ACT, (async () => {
  const until = Date.now() + ACT;
  // The worker may have died while the person was asked: the document and its handles are there all the same.
  const port = await enterAgain(tab.id, asked.document);
  const top = port.frame === 0 ? port : await enter(tab);
  await before?.(tab.id, top, asked);
  await isShown(port);
  return answerOf(port, top, await port.ask(call, params(asked, until)));
})());

/** The selector as the page gets it: its frames are behind it. @param {any} selector */
export const here = (selector) => (selector === undefined ? {} : { selector: { ...selector, frames: [] } });

export const fillProbe = pointed('fillProbe', ({ selector, kind }) => ({ ...here(selector), kind }));
export const actProbe = pointed('actProbe', ({ act, selector, key }) => ({ act, ...here(selector), ...(key !== undefined && { key }) }));
export const scroll = pointed('act', ({ direction, selector }) => ({ act: 'scroll', direction, ...here(selector) }));

/**
 * Remembered before the value leaves: a fill whose outcome is not known counts. The value goes to the port alone, and a page
 * that is busy for longer than anybody waits types it no more: the person may have opened it again.
 */
export const fill = held('fill', ({ handle, kind, kinds, value, parts }, until) => ({ handle, kind, kinds, value, ...(parts && { parts }), until }),
  async (tab, top, { sites }) => filled.remember(tab, top.origin, sites, await openers.within(tab, () => runInDocument(tab, top.document, openers.hasOpener))));
export const click = held('act', ({ handle }) => ({ act: 'click', handle }));
export const press = held('act', ({ handle, key }) => ({ act: 'press', handle, key }));
export const insert = held('act', ({ handle, text }) => ({ act: 'insert', handle, text }));
export const selectOption = held('act', ({ handle, option }) => ({ act: 'select_option', handle, option }));

/** Throws when its frame shows another document: the browser refuses to run in it then. @param {PagePort} port */
async function isShown(port) {
  const [ran] = await entry(runInDocument(port.tab, port.document, () => true));
  if (ran?.documentId !== port.document) throw new Trouble('document_changed');
}

/** @param {PagePort} port @param {PagePort} top @param {any} value what the page's side answered */
export function answerOf(port, top, value) {
  return { page: { ...port.stamp(), top: { document: top.document, origin: top.origin } }, result: told(value) };
}

/** What the reader gave, or its refusal thrown. @param {any} value */
export function told(value) {
  const { code, reason } = value.refusal ?? {};
  if (value.refusal) throw new Trouble(word(code) ?? 'internal', word(reason));
  return value;
}

/** @param {unknown} given */
const word = (given) => (typeof given === 'string' && /^[a-z_]{1,40}$/.test(given) ? given : undefined);
