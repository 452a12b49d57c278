/**
 * One answer as it is known so far: text, looks, end, and the number of the
 * last event that went into it. Events are numbered from 1 without holes, so
 * a hole is seen, and then the whole answer is asked for again.
 */

/** @import { AnswerEvent, AnswerSnapshot, End, ToolStep } from './messages.js' */

export class Answer {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.seq = 0;
    this.text = '';
    /** @type {ToolStep[]} */
    this.tools = [];
    /** @type {End | null} */
    this.end = null;
  }

  /**
   * @param {AnswerEvent} event
   * @returns {"taken" | "old" | "hole"}
   */
  take(event) {
    if (event.seq <= this.seq) return 'old';
    if (event.seq > this.seq + 1) return 'hole';
    this.seq = event.seq;
    if (event.tool !== undefined) {
      this.#look(/** @type {ToolStep} */ (/** @type {unknown} */ (event)));
    } else if (event.end !== undefined) {
      this.end = { end: event.end, code: event.refusal?.code, sentence: event.refusal?.sentence };
    } else {
      this.text += event.text ?? '';
    }
    return 'taken';
  }

  /** @param {AnswerSnapshot} snapshot */
  replace(snapshot) {
    if (snapshot.seq < this.seq) return;
    this.seq = snapshot.seq;
    this.text = snapshot.text;
    this.tools = [];
    for (const step of snapshot.tools) this.#look(step);
    if (snapshot.done) this.end = snapshot.end ?? { end: 'complete' };
  }

  /**
   * A look that ends takes the place of the one that it began as.
   * @param {ToolStep} step
   */
  #look(step) {
    const began = step.phase === 'started' ? -1 : this.tools.findIndex(({ tool, phase }) => tool === step.tool && phase === 'started');
    if (began < 0) this.tools.push(step);
    else this.tools[began] = step;
  }
}
