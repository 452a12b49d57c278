// Long messages: cut into numbered parts, and put together again. The one piece of code for it on this side.
//
// A part is {"part": {message, index, count, text}}; the texts, in order, are the JSON of one message. Parts of one message
// come one after the other, with nothing in between. Whatever breaks a rule throws a PartsError, and the connection ends:
// a stream of which one piece is wrong cannot be trusted for the next one.

/** The most that one part holds, in UTF-16 units: below the browser's 1 MiB frame even when every unit is escaped. */
const SLICE = 262_144;
/** The most that the parts of one message may come to. */
const MESSAGE_LIMIT = 64 * 1024 * 1024;

/** @typedef {{message: string, index: number, count: number, text: string}} Part */

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

  /**
   * Takes one frame; gives the message that it ends, or undefined while more parts are to come.
   * @param {any} frame
   */
  take(frame) {
    if (!isObject(frame)) throw new PartsError('a frame is no object');
    if (!('part' in frame)) {
      if (this.#open) throw new PartsError('a message came between the parts of another');
      return frame;
    }
    const part = checked(frame);
    if (!this.#open) {
      this.#open = { message: part.message, count: part.count, texts: [], bytes: 0 };
    }
    const open = this.#open;
    if (part.message !== open.message || part.count !== open.count) throw new PartsError('parts of two messages are mixed');
    if (part.index !== open.texts.length) throw new PartsError('a part is out of order');
    open.bytes += byteLength(part.text);
    if (open.bytes > MESSAGE_LIMIT) throw new PartsError('a message in parts is too long');
    open.texts.push(part.text);
    if (open.texts.length < open.count) return undefined;
    this.#open = null;
    return parsed(open.texts.join(''));
  }
}

/** @param {any} frame @returns {Part} */
function checked(frame) {
  const { part } = frame;
  if (Object.keys(frame).length !== 1 || !isObject(part) || Object.keys(part).length !== 4) throw new PartsError('a part has the wrong members');
  const { message, index, count, text } = part;
  if (typeof message !== 'string' || message === '' || typeof text !== 'string') throw new PartsError('a part has no text');
  // No more parts than the limit has bytes: an honest sender never sends an empty one.
  if (!Number.isInteger(count) || count < 1 || count > MESSAGE_LIMIT) throw new PartsError('a part has a wrong count');
  if (!Number.isInteger(index) || index < 0 || index >= count || text === '') throw new PartsError('a part has a wrong index');
  return part;
}

/** @param {string} text */
function parsed(text) {
  let message;
  try {
    message = JSON.parse(text);
  } catch {
    throw new PartsError('the parts are no JSON together');
  }
  if (!isObject(message) || 'part' in message) throw new PartsError('the parts are no message together');
  return message;
}

/** @param {any} value */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
