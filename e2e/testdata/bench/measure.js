// What reading a page costs, over document.body.innerText of the same page in
// the same run: a function of how many rounds, evaluated in the world that
// holds the reader and its peers. Of each the best round counts, since what
// else the machine does only ever makes one slower. A peer that fails on the
// page has no time.
(async (rounds) => {
  /** A browser's clock is too coarse for one look at a small page. */
  const LEAST_MS = 10;
  const best = { text: Infinity, page: Infinity, view: Infinity, readability: Infinity, aria: Infinity };
  const take = (name, milliseconds) => { best[name] = Math.min(best[name], milliseconds); };
  const time = async (name, run) => { const start = performance.now(); await run(); take(name, performance.now() - start); };
  const text = () => {
    const start = performance.now();
    let times = 0;
    do { void document.body.innerText; times += 1; } while (performance.now() - start < LEAST_MS);
    take('text', (performance.now() - start) / times);
  };

  // a task is long from 50 ms on, and only such ones are told
  let longest = 0, reading = false;
  const watch = new PerformanceObserver((list) => { if (reading) for (const task of list.getEntries()) longest = Math.max(longest, task.duration); });
  watch.observe({ type: 'longtask' });
  const settle = () => new Promise((resolve) => { setTimeout(resolve, 60); });
  const slices = [];
  for (let round = 0; round < rounds; round += 1) {
    text();
    longest = 0;
    await settle();
    reading = true;
    await time('page', () => sidekick.readPage());
    await time('view', () => sidekick.readView());
    await settle();
    reading = false;
    slices.push(longest);
  }
  const read = { readability: () => new Readability(document.cloneNode(true)).parse(), aria: () => peers.injected.ariaSnapshotJSON(document.body, { mode: 'default' }).json };
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    for (const [name, run] of Object.entries(read)) await time(name, run).catch(() => { best[name] = NaN; });
  }
  watch.disconnect();
  return { ...best, slice: Math.min(...slices), elements: document.querySelectorAll('*').length };
})
