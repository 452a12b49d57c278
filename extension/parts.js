// Long messages: cut into numbered parts, and put together again. The one piece of code for it on this side.
//
// A part is {"part": {message, index, count, text}}; the texts, in order, are the JSON of one message. Parts of one message
// come one after the other, with nothing in between. Whatever breaks a rule throws a PartsError, and the connection ends:
// a stream of which one piece is wrong cannot be trusted for the next one.

/** The most that one part holds, in UTF-16 units: below the browser's 1 MiB frame even when every unit is escaped. */
const SLICE = 262_144;
/** The most that the parts of one message may come to. */
const MESSAGE_LIMIT = 64 * 1024 * 1024;

/** The most parts that one message may have: an honest sender needs a few hundred. */
const MOST_PARTS = 65_536;

/** @typedef {{message: string, index: number, count: number, text: string}} Part */

/** Its message is the fault's name, as the frames' vectors have it. */
export class PartsError extends Error {}

const encoder = new TextEncoder();

/** The bytes of a text in UTF-8. @param {string} text */
export const byteLength = (text) => encoder.encode(text).byteLength;

/** Whether a text is longer than a limit in UTF-8 bytes, counted only when it may be. @param {string} text @param {number} limit */
export const isLonger = (text, limit) => text.length > limit || (text.length * 3 > limit && byteLength(text) > limit);

/**
 * The parts of one message, or null when its JSON fits into one frame as it is.
 * @param {string} json @param {number} frameLimit bytes @returns {{part: Part}[] | null}
 */
export function partsOf(json, frameLimit) {
  if (!isLonger(json, frameLimit)) return null;
  const slices = [];
  for (let start = 0; start < json.length;) {
    let end = Math.min(start + SLICE, json.length);
    // A surrogate pair that is cut in two is not valid UTF-8 in either half.
    if (end < json.length && isHighSurrogate(json.charCodeAt(end - 1))) end -= 1;
    slices.push(json.slice(start, end));
    start = end;
  }
  const message = crypto.randomUUID();
  return slices.map((text, index) => ({ part: { message, index, count: slices.length, text } }));
}

/** @param {number} unit */
const isHighSurrogate = (unit) => unit >= 0xd800 && unit <= 0xdbff;

/** Puts the messages of one connection together. */
export class Assembler {
  /** @type {{message: string, count: number, texts: string[], bytes: number} | null} */
  #open = null;
  #limit;

  /** @param {number} [limit] the most bytes that the parts of one message may come to */
  constructor(limit = MESSAGE_LIMIT) {
    this.#limit = limit;
  }

  /**
   * Takes one frame; gives the message that it ends, or undefined while more parts are to come.
   * @param {any} frame @returns {any}
   */
  take(frame) {
    if (!isObject(frame) || !('part' in frame)) {
      if (this.#open) throw new PartsError('part_interleaved');
      return frame;
    }
    const part = checked(frame);
    const open = (this.#open ??= { message: part.message, count: part.count, texts: [], bytes: 0 });
    if (part.message !== open.message || part.count !== open.count || part.index !== open.texts.length) {
      throw new PartsError('part_out_of_order');
    }
    open.bytes += byteLength(part.text);
    if (open.bytes > this.#limit) throw new PartsError('part_too_large');
    open.texts.push(part.text);
    if (open.texts.length < open.count) return undefined;
    this.#open = null;
    return parsed(open.texts.join(''));
  }
}

/** @param {any} frame @returns {Part} */
function checked(frame) {
  const { part } = frame;
  const sound = Object.keys(frame).length === 1 && isObject(part) && Object.keys(part).length === 4
    && isText(part.message) && isText(part.text)
    && Number.isInteger(part.count) && part.count >= 1 && part.count <= MOST_PARTS
    && Number.isInteger(part.index) && part.index >= 0 && part.index < part.count;
  if (!sound) throw new PartsError('part_malformed');
  return part;
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new PartsError('part_malformed');
  }
}

/** @param {any} value */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {any} value */
const isText = (value) => typeof value === 'string' && value !== '' && value.isWellFormed();
