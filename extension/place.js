// Where frames stand, as they say of themselves: a script in the frame's own process, which may be compromised. A place is taken
// in the shape that it has to have, or not at all, so that no frame makes the worker toil for it.

/** @typedef {import('./frames.js').Place} Place */

/** A page has no more frames than this in Chromium. */
const DEEPEST = 1_000;
const LONGEST = 64;

/** Those of the frames that say where they stand. @template {{result?: Place | undefined}} Ran @param {Ran[]} ran @returns {(Ran & {result: Place})[]} */
export const stood = (ran) => ran.flatMap((each) => {
  const result = placeOf(each.result);
  return result ? [{ ...each, result }] : [];
});

/** @param {any} said @returns {Place | undefined} */
function placeOf(said) {
  const { steps, mark, foreign, size } = said ?? {};
  if (!Array.isArray(steps) || steps.length > DEEPEST || !steps.every(Number.isSafeInteger)) return undefined;
  return { steps, mark: short(mark), foreign: foreign === true, size: short(size) };
}

/** @param {unknown} said */
const short = (said) => (typeof said === 'string' && said.length <= LONGEST ? said : '');

/** Documents by the place where they stand; frames in shadow trees share theirs. @template T */
export class Places {
  /** @type {Map<string, T[]>} */
  #at = new Map();

  /** @param {T[]} documents @param {(document: T) => number[]} steps */
  constructor(documents, steps) {
    for (const each of documents) {
      const key = steps(each).join();
      const others = this.#at.get(key);
      if (others) others.push(each);
      else this.#at.set(key, [each]);
    }
  }

  /** @param {number[]} steps @returns {T[]} */
  at(steps) {
    return this.#at.get(steps.join()) ?? [];
  }
}
