// What can be told of a screen by computing: contrast, what is cut off, what is too small to hit, and what the focus reaches.
// Evaluated in a page of the extension.
(() => {
  'use strict';

  const LETTERS = 4.5;
  const LARGE = 3;
  /** A target may be smaller where it stands in a line of words, or a label beside it is hit as well (WCAG 2.5.8). */
  const TARGET = 24;

  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  /** What was asked before: there are few colours. @type {Map<string, number[]>} */
  const known = new Map();

  /** @param {string} css */
  function rgba(css) {
    const before = known.get(css);
    if (before) return before;
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = css;
    paint.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = paint.getImageData(0, 0, 1, 1).data;
    known.set(css, [r, g, b, a / 255]);
    return [r, g, b, a / 255];
  }

  const over = ([r, g, b, a], under) => [r, g, b].map((part, n) => part * a + under[n] * (1 - a));

  /** What an element's words stand on: the colours of all that is behind it. */
  function ground(one) {
    const behind = [];
    for (let at = one; at; at = at.parentElement) behind.unshift(rgba(getComputedStyle(at).backgroundColor));
    return behind.reduce((under, layer) => over(layer, under), rgba(matchMedia('(prefers-color-scheme: dark)').matches ? '#121212' : '#fff').slice(0, 3));
  }

  function luminance(colour) {
    const [r, g, b] = colour.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  /** WCAG's ratio of two colours. */
  function contrast(one, other) {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  }

  const opacity = (one) => { let all = 1; for (let at = one; at; at = at.parentElement) all *= Number(getComputedStyle(at).opacity); return all; };
  const off = (one) => one.closest(':disabled, [aria-disabled="true"]') !== null;
  const named = (one) => (one.getAttribute('aria-label') ?? one.innerText ?? '').trim().slice(0, 40) || one.id || one.localName;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.unseen');

  function* words() {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      if (text.data.trim() !== '' && seen(text.parentElement)) yield text.parentElement;
    }
  }

  function faint() {
    const problems = [];
    const judge = (one, colour, what) => {
      const style = getComputedStyle(one);
      const size = parseFloat(style.fontSize);
      const wanted = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? LARGE : LETTERS;
      const under = ground(one);
      const [r, g, b, a] = rgba(colour);
      const ratio = contrast(over([r, g, b, a * opacity(one)], under), under);
      if (ratio < wanted) problems.push(`${what}: ${ratio.toFixed(2)}`);
    };
    for (const one of new Set(words())) if (!off(one)) judge(one, getComputedStyle(one).color, named(one));
    for (const box of document.querySelectorAll('input, textarea')) {
      if (seen(box) && box.placeholder) judge(box, getComputedStyle(box, '::placeholder').color, `what stands in ${named(box)}`);
    }
    return problems;
  }

  /** Edges of what is typed into or chosen from: 3 to 1 (WCAG 1.4.11). */
  function edgeless() {
    return [...document.querySelectorAll('.box')].filter((box) => seen(box) && !off(box)).flatMap((box) => {
      const ratio = contrast(rgba(getComputedStyle(box).borderTopColor).slice(0, 3), ground(box.parentElement));
      return ratio < 3 ? [`the edge of ${named(box)}: ${ratio.toFixed(2)}`] : [];
    });
  }

  /** Words that their own box cuts off, and what stands beyond the screen's edge. */
  function cut() {
    const problems = [];
    for (const one of new Set(words())) {
      const style = getComputedStyle(one);
      if (style.overflowX !== 'visible' && style.overflowX !== 'auto' && style.textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1) problems.push(`${named(one)} is cut off`);
      if (one.closest('.wide, .whole')) continue;
      const range = document.createRange();
      range.selectNodeContents(one);
      const box = range.getBoundingClientRect();
      if (box.right > innerWidth + 1 || box.left < -1) problems.push(`${named(one)} stands beyond the edge`);
    }
    return problems;
  }

  /** Where one can be hit: a box to tick by its label as well. @param {HTMLElement} one */
  function target(one) {
    const boxes = [one, ...(one.labels && /checkbox|radio/.test(one.type) ? one.labels : [])].map((each) => each.getBoundingClientRect());
    const [left, top] = ['left', 'top'].map((edge) => Math.min(...boxes.map((box) => box[edge])));
    const [right, bottom] = ['right', 'bottom'].map((edge) => Math.max(...boxes.map((box) => box[edge])));
    return { width: right - left, height: bottom - top };
  }

  function small() {
    return [...document.querySelectorAll('button, summary, select, textarea, input')].filter(seen).flatMap((one) => {
      const box = target(one);
      return box.width < TARGET || box.height < TARGET ? [`${named(one)}: ${Math.round(box.width)} by ${Math.round(box.height)}`] : [];
    });
  }

  /** What the person asks and what is asked of them keeps a third of the screen, however low that is. */
  function squeezed() {
    const parts = [...document.querySelectorAll('main, #cards')].filter(seen).map((one) => one.getBoundingClientRect());
    const room = parts.reduce((sum, box) => sum + Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)), 0);
    const composer = document.getElementById('composer')?.getBoundingClientRect();
    return [...(room < innerHeight / 3 ? [`only ${Math.round(room)} pixels of ${innerHeight} are left`] : []), ...(composer && composer.bottom > innerHeight ? ['the box to ask in is out of view'] : [])];
  }

  const REACHED = 'button, input, select, textarea, summary, a[href], [tabindex="0"]';

  let reached = [];

  globalThis.looks = {
    problems: () => [...faint(), ...edgeless(), ...cut(), ...small(), ...squeezed()],
    /** Notes what the Tab key has to reach, once all stands as it will. */
    async begin() {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const chosen = (one) => one.type !== 'radio' || one.checked || !document.querySelector(`[name="${one.name}"]:checked`);
      reached = [...document.querySelectorAll(REACHED)].filter((one) => seen(one) && !one.disabled && one.id !== 'to-end' && chosen(one));
    },
    /** Whether it is all awake: a card's yes sleeps for a moment when it moved. */
    awake: () => reached.every((one) => !one.disabled),
    /** That, in the order in which it is read, but for what went on the way: the button to the end goes where the end is seen. */
    order: () => reached.filter(seen).map(named),
    /** What has the focus now, whether it shows, and whether it is in view. */
    focus() {
      const one = document.activeElement;
      const style = getComputedStyle(one);
      const frame = one.id === 'ask' ? getComputedStyle(one.closest('form')) : style;
      const drawn = frame.boxShadow !== 'none' && one.id === 'ask' ? frame.borderTopColor : style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2 ? '' : style.outlineColor;
      const box = one.getBoundingClientRect();
      const hit = document.elementFromPoint(Math.min(Math.max(box.x + box.width / 2, 0), innerWidth - 1), Math.min(Math.max(box.y + Math.min(box.height, 40) / 2, 0), innerHeight - 1));
      // The button to the end goes while it has the focus, which is Ask’s then.
      return { begun: one === document.body, passed: one.id === 'to-end', name: named(one), ring: drawn === '' ? 0 : contrast(rgba(drawn).slice(0, 3), ground(one.parentElement)), seen: one.contains(hit) || hit?.contains(one) === true && hit !== document.body };
    },
  };
})();
