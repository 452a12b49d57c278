// What reading a page costs, over document.body.innerText of the same page in
// the same run: a function of how many rounds, evaluated in the world that
// holds the reader and its peers. Of each the best round counts, since what
// else the machine does only ever makes one slower. A peer that fails on the
// page has no time.
//
// Two of the peers are no readers: walks that take the page's text and ask the
// engine the least that any reader of the rendered page has to ask. What a
// read costs beyond them is ours, what they cost is the browser's.
(async (rounds) => {
  /** A browser's clock is too coarse for one look at a small page. */
  const LEAST_MS = 10;
  /** So long a read is repeated until the engine has compiled what it will, and at least so often. */
  const WARM_MS = 300, WARM_TIMES = 4;
  const best = { text: Infinity, page: Infinity, view: Infinity, readability: Infinity, aria: Infinity, drawn: Infinity, styled: Infinity };
  const take = (name, milliseconds) => { best[name] = Math.min(best[name], milliseconds); };
  const time = async (name, run) => { const start = performance.now(); await run(); take(name, performance.now() - start); };
  const often = (name, run) => {
    const start = performance.now();
    let times = 0;
    do { run(); times += 1; } while (performance.now() - start < LEAST_MS);
    take(name, (performance.now() - start) / times);
  };
  const text = () => often('text', () => document.body.innerText);

  /** Asks each element its name and whether it is drawn, and each link its address; then also its opacity and display. */
  const walk = (asksStyle) => {
    let found = '';
    const visit = (element) => {
      for (let node = element.firstChild; node !== null; node = node.nextSibling) {
        if (node.nodeType === Node.TEXT_NODE) { found += node.data; continue; }
        if (node.nodeType !== Node.ELEMENT_NODE) continue;
        const name = node.localName;
        if (name === 'script' || name === 'style' || !node.checkVisibility()) continue;
        const style = asksStyle ? getComputedStyle(node) : null;
        if (style !== null && style.getPropertyValue('opacity') === '0') continue;
        visit(node);
        if (style !== null && style.getPropertyValue('display') !== 'inline') found += '\n';
        if (name === 'a') found += node.href;
      }
    };
    visit(document.body);
    return found;
  };

  /** In the middle of what a read takes that was repeated for a while. */
  const warm = async (run) => {
    const times = [];
    for (let start = performance.now(); times.length < WARM_TIMES || performance.now() - start < WARM_MS;) {
      const begun = performance.now();
      await run();
      times.push(performance.now() - begun);
    }
    const late = times.slice(times.length >> 1).sort((one, other) => one - other);
    return late[late.length >> 1];
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
    often('drawn', () => walk(false));
    often('styled', () => walk(true));
  }
  const read = { readability: () => new Readability(document.cloneNode(true)).parse(), aria: () => peers.injected.ariaSnapshotJSON(document.body, { mode: 'default' }).json };
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    for (const [name, run] of Object.entries(read)) await time(name, run).catch(() => { best[name] = NaN; });
  }
  watch.disconnect();
  const warmed = { warmPage: await warm(() => sidekick.readPage()), warmView: await warm(() => sidekick.readView()) };
  text();
  return { ...best, ...warmed, slice: Math.min(...slices), elements: document.querySelectorAll('*').length };
})
