'use strict';
// The whole page: the story first, what stands beside it after, and every visible image that has an address.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.page) return;
  const p = parts.primordials, visible = parts.visible;

  const BUDGET_MS = 10000;
  const CHARS = 1000000;
  const NODES = 60000;
  const LEFT_OUT = new Set(['nav', 'footer']);
  const LEFT_OUT_ROLES = new Set(['navigation', 'contentinfo']);

  /** What the page takes of the walk. @param {Reading} reading @param {Entries} entries @returns {Take} */
  const take = (reading, entries) => {
    const { space } = reading;
    const seen = (/** @type {any} */ element, /** @type {Scene} */ scene) => visible.meet(visible.area(p.rect(element), space), scene.reach);
    return {
      whole: true,
      leavesOut: (element, name) => LEFT_OUT.has(name) || (p.hasAttribute(element, 'role') && LEFT_OUT_ROLES.has(parts.name.role(element))),
      shows: (element, scene) => visible.shows(seen(element, scene)),
      wouldShow: (element) => { const box = p.rect(element); return box.width > 1 && box.height > 1; },
      space: (data, scene, box) => {
        const set = visible.white(scene);
        if (set.breaks) box.children.push({ kind: 'text', text: data, keeps: set.keeps, breaks: true, area: null, start: null, end: null, lines: 1 });
        else box.children.push({ kind: 'space', area: null });
      },
      text: (_text, data, scene, box) => {
        const set = visible.white(scene);
        reading.nodes += 1;
        box.children.push({ kind: 'text', text: data, keeps: set.keeps, breaks: set.breaks, area: null, start: null, end: null, lines: 1 });
      },
      control: (element, form, _scene, box) => { box.children.push({ kind: 'control', entry: entries.describe(element, form), area: null, lines: 1 }); },
      editable: (element, form, box) => { box.entry = entries.describe(element, form); },
      image: (element, name, _scene, box) => {
        const found = name === 'img' ? parts.images.describe(element, reading) : null;
        if (found) reading.images.push(found);
        box.children.push({ kind: 'image', at: found ? reading.images.length - 1 : -1, text: name === 'img' ? reading.echo.name(parts.echo.drawn(p.attribute(element, 'alt'))) : '', area: null, lines: 1 });
      },
    };
  };

  /** @param {Item[]} main @param {Aside[]} rest @param {Reading} reading @param {Entries} entries @returns {Promise<Composed>} */
  const write = async (main, rest, reading, entries) => {
    const room = parts.sheet.room(CHARS, NODES), top = p.documentElement(p.document);
    const story = await parts.markdown.write(main, room, reading.pace);
    /** @type {Section[]} */
    const beside = [];
    for (const each of rest) beside.push({ region: each.region, element: each.element || top, sheet: await parts.markdown.write(each.items, room, reading.pace) });
    return { reading, entries, room, sections: [{ region: 'main', element: top, sheet: story }, ...beside.filter((each) => each.sheet.length() > 0)] };
  };

  /** The page as sections of text: the story, and what stands beside it. @returns {Promise<Composed>} */
  const compose = async () => {
    const reading = parts.reading.start(BUDGET_MS), entries = parts.entries.start(reading);
    const tree = await parts.walk.walk(reading, take(reading, entries));
    await reading.rest();
    const { main, rest } = await parts.regions.divide(tree, reading.pace.rest);
    await reading.rest();
    /** @type {Composed} */
    let written, turns;
    // the page goes on while its text is written: where something became a secret meanwhile, all is written anew without it
    do {
      ({ turns } = reading.pace);
      entries.recheck(tree);
      written = await write(main, rest, reading, entries);
      await reading.pace.rest();
    } while (reading.pace.turns !== turns && entries.turned());
    reading.end();
    return written;
  };

  /** @returns {Promise<PageResult>} */
  const read = async () => {
    const { reading, entries, room, sections: [story, ...beside] } = await compose();
    return {
      main: parts.cut.wellFormed(story.sheet.text()),
      rest: beside.map((each) => ({ region: each.region, text: parts.cut.wellFormed(each.sheet.text()) })),
      images: reading.images, truncated: room.truncated, chars: room.seen, ...parts.reading.counts(reading),
      controls: entries.list([story, ...beside].map((each) => each.sheet)), ...parts.reading.about(reading),
    };
  };

  parts.page = Object.freeze({ compose, read });
})();
