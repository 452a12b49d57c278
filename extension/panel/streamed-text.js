/**
 * Shows an answer while it grows. Blocks that can no longer change are drawn
 * once and left alone; only the last one is drawn again, at most once a frame
 * and never for more than a fifth of the time.
 */

import { references, renderBlock, splitBlocks } from './markdown.js';

const SHARE = 4;

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
  #notBefore = 0;

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
    this.#schedule();
  }

  #schedule() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    const wait = this.#notBefore - performance.now();
    const draw = () => {
      this.#scheduled = false;
      this.#draw();
    };
    // No frame comes while the panel is hidden; a screen reader still listens.
    if (wait > 0 || document.hidden) setTimeout(draw, Math.max(wait, 0));
    else requestAnimationFrame(draw);
  }

  #draw() {
    const began = performance.now();
    if (this.#done) {
      this.#drawWhole();
      this.#onDone();
    } else {
      this.#drawTail();
    }
    const ended = performance.now();
    this.#notBefore = ended + (ended - began) * SHARE;
  }

  #drawTail() {
    if (!this.#text.startsWith(this.#settledText)) this.#forget(0);
    const blocks = splitBlocks(this.#text.slice(this.#settledText.length));
    const open = blocks.pop() ?? '';
    for (const raw of blocks) this.#settle(raw, {});
    this.#drawOpen(open);
  }

  /** The last drawing reads the whole text, for the definitions at its end and for what only looked settled. */
  #drawWhole() {
    const links = references(this.#text);
    const blocks = splitBlocks(this.#text);
    const defined = Object.keys(links).length > 0;
    let same = 0;
    while (!defined && same < this.#settled.length && this.#settled[same].raw === blocks[same]) same++;
    this.#forget(same);
    for (const raw of blocks.slice(same)) this.#settle(raw, links);
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
    const node = this.#block(raw, {});
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
