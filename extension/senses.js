// observe and detect_challenge: asked of the top document and of every frame that the extension may enter, each by its own
// script in its own origin, and put together (sensed.js). A frame that a person can see and that could not be asked is told.

import { runEverywhere } from './browser.js';
import { place } from './frames.js';
import { enter, enterDocument, entry } from './pages.js';
import { stood } from './place.js';
import { around, challengeOf, countsOf, fewOf, knowersOf, seenOf, textsOf } from './sensed.js';
import { Trouble } from './trouble.js';
import { within } from './within.js';

/**
 * @typedef {import('./page-ports.js').PagePort} PagePort
 * @typedef {import('./sensed.js').Answer & {port: PagePort}} Asked
 */

/** A scan ends by itself in 2 s; these are for a document that is busy. */
const ENTER = 8_000;
const ASK = 6_000;
const ALL = 25_000;
const MOST = 100;

/**
 * Every document's answer, the top one's among them: without it there is none.
 * @param {import('./pages.js').Opened} tab @param {any} asked @param {string} call a function of the reader's face
 * @returns {Promise<{top: PagePort, answers: Asked[]}>}
 */
async function everywhere(tab, asked, call) {
  const top = await enter(tab);
  if (asked.document !== undefined && asked.document !== top.document) throw new Trouble('document_changed');
  const places = await entry(runEverywhere(tab.id, place));
  if (!places.some(({ frameId, documentId }) => frameId === 0 && documentId === top.document)) throw new Trouble('document_changed');
  const found = stood(places).sort((a, b) => a.frameId - b.frameId).slice(0, MOST);
  const answers = await Promise.all(found.map(async ({ frameId, documentId, result }) => {
    const mine = documentId === top.document;
    try {
      const port = mine ? top : await within(ENTER, enterDocument(tab.id, frameId, documentId));
      const value = await within(ASK, port.ask(call));
      return { port, document: documentId, origin: port.origin, steps: result.steps, value, around: around(await within(ASK, port.ask('surroundings'))) };
    } catch (error) {
      if (mine) throw error;
      return null; // it counts as one that could not be asked, where it can be seen
    }
  }));
  return { top, answers: answers.filter((each) => each !== null) };
}

/** @type {import('./reads.js').Reading} */
export const detectChallenge = (tab, asked) => within(ALL, (async () => {
  const { top, answers } = await everywhere(tab, asked, 'detectChallenge');
  return { page: top.stamp(), result: challengeOf(answers) };
})());

/** @type {import('./reads.js').Reading} */
export const observe = (tab, asked) => within(ALL, (async () => {
  const { top, answers } = await everywhere(tab, asked, 'observe');
  const counts = countsOf(answers), texts = counts.unvouched ? [] : await messages(answers);
  if (texts === null) return { page: top.stamp(), result: { ...counts, errorTexts: [], unvouched: 'frame' } };
  return { page: top.stamp(), result: { ...counts, errorTexts: texts } };
})());

/** The messages of all documents that a person can see; null where nobody can vouch for them. @param {Asked[]} answers @returns {Promise<string[] | null>} */
async function messages(answers) {
  const told = [];
  for (const speaker of seenOf(answers).seen) {
    const texts = textsOf(speaker), knowers = texts.length === 0 ? [] : knowersOf(speaker, answers);
    if (knowers === null) return null;
    const kept = await vetted(texts, /** @type {Asked[]} */ (knowers));
    if (kept === null) return null;
    told.push(kept);
  }
  return fewOf(told);
}

/** Those that no other document of the origin knows as typed into it. @param {string[]} texts @param {Asked[]} knowers @returns {Promise<string[] | null>} */
async function vetted(texts, knowers) {
  let kept = texts;
  for (const { port } of knowers) {
    const said = await within(ASK, port.ask('echoes', { texts: kept })).catch(() => null);
    const { holds } = said ?? {};
    if (!Array.isArray(holds) || holds.length !== kept.length) return null;
    kept = kept.filter((_, index) => holds[index] === false);
  }
  return kept;
}
