'use strict';
// A read never holds the page longer than a slice, and ends when its budget is spent.
//
// Between slices the read waits for a message of its own channel: it stands in line with the page's own tasks. Timers are
// throttled in background tabs; `scheduler.yield()` comes before the page's timers and messages and would starve them.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.pace) return;

  /** A quarter of the 50 ms that a person notices: the steps after the clock was read, and a busy machine, take the rest. */
  const SLICE_MS = 12;
  /** The clock is read once in so many steps. */
  const STEPS = 16;

  const performance = globalThis.performance;
  const now = () => performance.now();
  const MessageChannel = globalThis.MessageChannel;

  /**
   * Where a document may run no script (a CSP sandbox), WebKit hands out neither messages nor timers, in no world; what a
   * promise of the engine's own brings still comes in a later task. Such a page has no script that could starve it.
   */
  const matchMedia = globalThis.matchMedia, Blob = globalThis.Blob;
  const scripting = matchMedia('(scripting: none)');
  const isScriptless = () => scripting.matches;

  /** Ends this task and goes on in a later one. @returns {Promise<unknown>} */
  const nextTask = () => (isScriptless() ? new Blob([]).text() : new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { channel.port1.close(); resolve(undefined); };
    channel.port2.postMessage(0);
  }));

  /**
   * The clock of one read. `due()` is asked at each step and says when to `await rest()`; `spent()` says that the budget
   * is over; `turns` counts the slices, so that whoever holds nodes from an earlier slice looks at them anew.
   * @param {number} budget milliseconds @returns {Pace}
   */
  const start = (budget) => {
    const end = now() + budget;
    let slice = now() + SLICE_MS, steps = 0, over = false;
    const pace = {
      turns: 0,
      due: () => {
        steps += 1;
        if (steps % STEPS !== 0) return false;
        const time = now();
        if (time > end) over = true;
        return over || time > slice;
      },
      /** Ends the slice where its time is up. */
      rest: async () => {
        if (over || now() < slice) return;
        await nextTask();
        pace.turns += 1;
        slice = now() + SLICE_MS;
      },
      spent: () => over,
      left: () => end - now(),
    };
    return pace;
  };

  parts.pace = Object.freeze({ start, now, nextTask, isScriptless });
})();
