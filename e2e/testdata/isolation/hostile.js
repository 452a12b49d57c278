// A page that does its worst. It gets `names`, every word that the reader's own scripts say, and `members`, what the reader
// reads of a node.
//
// 1. It takes what it needs itself, since nothing else works afterwards.
// 2. It watches for every trace that a read could leave.
// 3. It lays accessors over its own elements, replaces every builtin of those names, and freezes the prototypes.
//
// `isolation` tells what was replaced, what was called, how the page stands, and whether its own beginnings are over.
'use strict';
(() => {
  const names = new Set(/* names */[]), members = /* members */[];
  const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames, getOwnPropertySymbols, freeze } = Object;
  const { apply, ownKeys } = Reflect;
  const has = names.has.bind(names);
  const text = String;
  const get = (face, member) => getOwnPropertyDescriptor(window[face].prototype, member).get;
  const own = {
    outerHTML: get('Element', 'outerHTML'), scrollTop: get('Element', 'scrollTop'), active: get('Document', 'activeElement'), getSelection: Document.prototype.getSelection,
    anchorNode: get('Selection', 'anchorNode'), anchorOffset: get('Selection', 'anchorOffset'), focusNode: get('Selection', 'focusNode'), focusOffset: get('Selection', 'focusOffset'),
    styleSheets: get('Document', 'styleSheets'), sheets: get('StyleSheetList', 'length'), adopted: (getOwnPropertyDescriptor(Document.prototype, 'adoptedStyleSheets') || {}).get,
    value: get('HTMLInputElement', 'value'), entries: Performance.prototype.getEntriesByType, entry: get('PerformanceEntry', 'name'), animations: Document.prototype.getAnimations,
  };
  const find = (selector) => [...apply(Document.prototype.querySelectorAll, document, [selector])];
  const all = find('*'), inputs = find('input'), [root] = find('html'), [host] = find('#host');
  const clock = performance;
  const icon = new URL('/favicon.ico', location.href).href; // the browser itself asks for it, when it likes
  const scrolled = ['pageXOffset', 'pageYOffset'].map((key) => getOwnPropertyDescriptor(window, key).get);
  const keysBefore = ownKeys(window);

  // --- 2. traces ------------------------------------------------------------------------------------------------------
  const seen = [];
  const see = (label) => { seen[seen.length] = label; };
  const watch = new MutationObserver(() => see('a mutation'));
  for (const target of [document, host.shadowRoot]) watch.observe(target, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const type of ['focus', 'blur', 'focusin', 'focusout', 'scroll', 'scrollend', 'select', 'selectionchange', 'selectstart', 'input', 'beforeinput', 'change', 'click', 'toggle', 'slotchange',
    'invalid', 'resize', 'message', 'error', 'unhandledrejection', 'securitypolicyviolation', 'animationstart', 'transitionrun']) {
    for (const target of [window, document]) apply(EventTarget.prototype.addEventListener, target, [type, () => see('event ' + type), true]);
  }

  // What the page itself did before its load is told in the frames after it.
  let settled = false;
  const later = [(next) => apply(EventTarget.prototype.addEventListener, window, ['load', next]), requestAnimationFrame, requestAnimationFrame, (next) => delay(next, 50)];
  const delay = setTimeout;
  const step = (at) => {
    const then = later[at];
    if (then) then(() => step(at + 1));
    else { seen.length = 0; settled = true; }
  };

  const stands = () => {
    const selection = apply(own.getSelection, document, []);
    let out = apply(own.outerHTML, root, []);
    for (let i = 0; i < all.length; i += 1) out += ',' + apply(own.scrollTop, all[i], []);
    for (let i = 0; i < inputs.length; i += 1) out += ',' + apply(own.value, inputs[i], []);
    for (let i = 0; i < all.length; i += 1) if (all[i] === apply(own.active, document, [])) out += ' active ' + i;
    const ends = [[own.anchorNode, own.anchorOffset], [own.focusNode, own.focusOffset]];
    for (let i = 0; i < 2; i += 1) {
      const node = apply(ends[i][0], selection, []);
      for (let at = 0; at < marked.length; at += 1) if (marked[at] === node) out += ' selected ' + at;
      out += ':' + apply(ends[i][1], selection, []);
    }
    out += ' at ' + apply(scrolled[0], window, []) + ',' + apply(scrolled[1], window, []) + ' sheets ' + apply(own.sheets, apply(own.styleSheets, document, []), []);
    if (own.adopted) out += '+' + apply(own.adopted, document, []).length;
    const entries = apply(own.entries, clock, ['resource']);
    for (let i = 0; i < entries.length; i += 1) {
      const name = apply(own.entry, entries[i], []);
      if (name !== icon) out += ' fetched ' + name;
    }
    return out + ' moving ' + apply(own.animations, document, []).length + ' names ' + ownKeys(window).length;
  };
  const marked = [];
  for (const walker = apply(Document.prototype.createTreeWalker, document, [document, NodeFilter.SHOW_TEXT]); walker.nextNode();) marked[marked.length] = walker.currentNode;

  // --- 3. the worst ---------------------------------------------------------------------------------------------------
  const replaced = [];
  const hostile = (label) => function () { see('call of ' + label); throw label; };
  const isWanted = (key) => typeof key === 'symbol' || has(key) || key === 'next' || key === 'then' || key === 'toJSON';

  const replace = (holder, key, label) => {
    const found = getOwnPropertyDescriptor(holder, key);
    if (!found || !found.configurable || key === 'constructor' || key === 'prototype') return;
    try {
      if (found.get || found.set) defineProperty(holder, key, { get: hostile('get ' + label), set: hostile('set ' + label), configurable: true, enumerable: found.enumerable });
      else if (typeof found.value === 'function') defineProperty(holder, key, { value: hostile(label), configurable: true, writable: true, enumerable: found.enumerable });
      else return;
      replaced[replaced.length] = label;
    } catch {} // what the engine does not let a page replace is not replaced
  };

  const worst = { replaceBuiltins, layAccessors, freezePrototypes, defineGlobals };

  function layAccessors() {
    const targets = [document, ...all];
    for (const target of targets) {
      for (const key of members) {
        try { defineProperty(target, key, { configurable: true, get: hostile('an element\'s own ' + key), set: hostile('an element\'s own ' + key) }); } catch {}
      }
    }
  }

  function replaceBuiltins() {
    const holders = [];
    const add = (holder, label) => { if (holder && (typeof holder === 'object' || typeof holder === 'function')) holders[holders.length] = [holder, label]; };
    for (const name of getOwnPropertyNames(window)) {
      const found = getOwnPropertyDescriptor(window, name);
      if (!found || !('value' in found) || !found.value || name === 'isolation') continue;
      if (typeof found.value === 'function') { add(found.value, name); add(found.value.prototype, name + '.prototype'); }
      else if (found.value === Math || found.value === JSON || found.value === Reflect || found.value === Intl) add(found.value, name);
    }
    for (const [sample, label] of [[[][Symbol.iterator](), 'ArrayIterator'], [new Map()[Symbol.iterator](), 'MapIterator'], [new Set()[Symbol.iterator](), 'SetIterator'], [''[Symbol.iterator](), 'StringIterator'],
      ['a'.matchAll(/a/g), 'RegExpStringIterator'], [(async () => {})(), 'Promise']]) add(sample.__proto__, label + '.prototype');
    add((function* () {})().__proto__.__proto__, 'Generator.prototype');
    const work = [];
    for (const [holder, label] of holders) for (const key of ownKeys(holder)) if (isWanted(key)) work[work.length] = [holder, key, label + '.' + text(key)];
    for (const key of getOwnPropertyNames(window)) if (has(key) && key !== 'isolation') work[work.length] = [window, key, key];
    for (let i = 0; i < work.length; i += 1) replace(work[i][0], work[i][1], work[i][2]);
  }

  function freezePrototypes() {
    const all = getOwnPropertyNames(window); // by index: the iterators may be gone
    for (let i = 0; i < all.length; i += 1) {
      const found = getOwnPropertyDescriptor(window, all[i]);
      if (found && typeof found.value === 'function' && found.value.prototype) { try { freeze(found.value.prototype); freeze(found.value); } catch {} }
    }
  }

  function defineGlobals() {
    for (const name of ['sidekick', 'chrome', 'scheduler', 'webkit', 'parts']) {
      try { defineProperty(window, name, { configurable: false, value: { dom: { openOrClosedShadowRoot: hostile('a global') }, yield: hostile('a global'), readView: hostile('a global'), page: true } }); } catch {}
    }
    for (const key of ['sidekick.parts', 'sidekick.watcher', 'sidekick.bridge']) {
      try { defineProperty(window, Symbol.for(key), { configurable: false, get: hostile('a symbol'), set: hostile('a symbol') }); } catch {}
    }
  }

  const symbolsOfReader = ['sidekick.parts', 'sidekick.watcher', 'sidekick.bridge'].map((key) => Symbol.for(key));
  const line = (list) => { let out = ''; for (let i = 0; i < list.length; i += 1) out += list[i] + '\n'; return out; };
  const knows = () => {
    let out = '';
    if (keysBefore.length && 'sidekick' in window) out += typeof window.sidekick + ' sidekick;';
    for (let i = 0; i < symbolsOfReader.length; i += 1) if (symbolsOfReader[i] in window) out += ' symbol ' + i + ';';
    return out;
  };
  defineProperty(window, 'isolation', { value: freeze({ settled: () => settled, seen: () => line(seen), replaced: () => line(replaced), stands, knows }) });
  step(0);
  /* the worst */
})();
