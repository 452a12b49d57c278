/**
 * Shows an answer while it grows. Blocks that can no longer change are drawn
 * once and left alone, in slices of a few milliseconds; only the last one is
 * drawn again, at most once a frame and never for more than a fifth of the time.
 */

import { finishLooks } from './unfinished.js';
import { levelHeadings } from './levels.js';
import { references, renderBlock, splitBlocks } from './markdown.js';

const SHARE = 4;
const SLICE = 12;

/** The beginning of a line that may yet go on with the block before it: `2` of a list, `#` of a word. */
const UNCLEAR = /^\s*(?:\d{1,9}[.)]?|[-*+=#>|`~:]+)?\s*$/;

export class StreamedText {
  #root;
  #onSettled;
  #onDone;
  #text = '';
  #done = false;
  #settledText = '';
  #heard = 0;
  /** @type {{raw: string, node: HTMLElement}[]} */
  #settled = [];
  /** @type {HTMLElement | null} */
  #open = null;
  #scheduled = false;
  #turn = 0;
  #notBefore = 0;
  /** @type {{links: import('./markdown.js').References, blocks: string[]} | null} */
  #whole = null;

  /**
   * @param {HTMLElement} root
   * @param {(text: string) => void} onSettled  hears each block's text once, when it will not change
   * @param {() => void} onDone  the whole answer stands
   */
  constructor(root, onSettled, onDone) {
    this.#root = root;
    this.#onSettled = onSettled;
    this.#onDone = onDone;
  }

  /**
   * @param {string} text  the whole answer so far
   * @param {boolean} done
   */
  show(text, done) {
    if (this.#done) return;
    // Overrides turn the letters of a link or a price around; nobody writes them.
    this.#text = text.replace(/\r\n?/g, '\n').replace(/[\u202d\u202e]/g, '');
    this.#done = done;
    if (done) {
      // The last drawing waits for nobody.
      this.#turn += 1;
      this.#scheduled = false;
      this.#notBefore = 0;
    }
    this.#schedule();
  }

  #schedule() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    const turn = this.#turn;
    const draw = () => {
      if (turn !== this.#turn) return;
      this.#scheduled = false;
      this.#draw();
    };
    const wait = this.#notBefore - performance.now();
    // No frame comes while the panel is hidden; a screen reader still listens.
    if (wait > 0 || document.hidden) setTimeout(draw, Math.max(wait, 0));
    else requestAnimationFrame(draw);
  }

  #draw() {
    const began = performance.now();
    const whole = this.#done ? this.#drawWhole(began) : this.#drawTail(began);
    levelHeadings(this.#root);
    if (!whole) {
      this.#schedule();
      return;
    }
    const ended = performance.now();
    this.#notBefore = ended + (ended - began) * SHARE;
    if (this.#done) this.#onDone();
  }

  /** @param {number} began */
  #drawTail(began) {
    if (!this.#text.startsWith(this.#settledText)) this.#forget(0);
    const blocks = splitBlocks(this.#text.slice(this.#settledText.length));
    let open = blocks.pop() ?? '';
    if (UNCLEAR.test(open)) open = (blocks.pop() ?? '') + open;
    for (const raw of blocks) {
      if (performance.now() - began > SLICE) return false;
      this.#settle(raw, {});
    }
    this.#drawOpen(open);
    return true;
  }

  /**
   * The last drawing reads the whole text, for the definitions at its end and for what only looked settled.
   * @param {number} began
   */
  #drawWhole(began) {
    if (!this.#whole) {
      const links = references(this.#text);
      const blocks = splitBlocks(this.#text);
      this.#whole = { links, blocks };
      this.#forget(Object.keys(links).length > 0 ? 0 : this.#sameAs(blocks));
    }
    const { links, blocks } = this.#whole;
    while (this.#settled.length < blocks.length) {
      if (performance.now() - began > SLICE) return false;
      this.#settle(blocks[this.#settled.length], links);
    }
    return true;
  }

  /** @param {string[]} blocks  @returns {number} how many of them are drawn already */
  #sameAs(blocks) {
    const other = this.#settled.findIndex(({ raw }, index) => raw !== blocks[index]);
    return other < 0 ? this.#settled.length : other;
  }

  /** @param {string} raw @param {import('./markdown.js').References} links */
  #settle(raw, links) {
    const node = this.#block(raw, links);
    if (this.#open) this.#open.replaceWith(node);
    else this.#root.append(node);
    this.#open = null;
    this.#settled.push({ raw, node });
    this.#settledText += raw;
    if (this.#settled.length <= this.#heard) return;
    this.#heard = this.#settled.length;
    this.#onSettled(node.innerText);
  }

  /** @param {string} raw */
  #drawOpen(raw) {
    if (raw.trim() === '') {
      this.#open?.remove();
      this.#open = null;
      return;
    }
    const node = this.#block(finishLooks(raw), {});
    if (this.#open) this.#open.replaceWith(node);
    else this.#root.append(node);
    this.#open = node;
  }

  /** @param {string} raw @param {import('./markdown.js').References} links */
  #block(raw, links) {
    const block = document.createElement('div');
    block.className = 'block';
    block.append(renderBlock(raw, links));
    return block;
  }

  /** @param {number} from  the first block to draw again */
  #forget(from) {
    this.#open?.remove();
    this.#open = null;
    for (const { node } of this.#settled.splice(from)) node.remove();
    this.#settledText = this.#settled.map(({ raw }) => raw).join('');
  }
}
