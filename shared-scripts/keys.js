'use strict';
// A key press, emulated: an extension has no trusted one. The events that a page hears, and what the browser itself would do
// then, from a closed list of keys. What is not on it is refused; chords do not exist.
//
// Only Tab, Shift+Tab, Escape and Enter reach a field that is sensitive or filled: arrows change a select, and one digit
// replaced while the page's own check is watched gives a card number away in 160 tries.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.keys) return;
  const p = parts.primordials, touch = parts.touch, acting = parts.acting, tabs = parts.tabOrder, scrolling = parts.scrolling, field = parts.field;

  /** @typedef {{ name: string, key: string, code: string, keyCode: number, shift: boolean, text: string }} Key `text` is what it types, '' for none */

  const CODES = Object.freeze({ Enter: 13, Tab: 9, Escape: 27, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, PageUp: 33, PageDown: 34, End: 35, Home: 36, Backspace: 8, Delete: 46 });
  const SPACE = Object.freeze({ name: 'Space', key: ' ', code: 'Space', keyCode: 32, shift: false, text: ' ' });
  const PRIVATE = new Set(['Enter', 'Tab', 'Escape']);
  /** Keys that fire a keypress too. @param {Key} key */
  const presses = (key) => key.text !== '' || key.name === 'Enter';

  /** @param {string} name @returns {Key | null} */
  const parse = (name) => {
    if (name === ' ' || name === 'Space') return SPACE;
    const shift = name.startsWith('Shift+'), bare = shift ? name.slice(6) : name;
    if (Object.prototype.hasOwnProperty.call(CODES, bare)) return shift && bare !== 'Tab' ? null : { name: bare, key: bare, code: bare, keyCode: CODES[/** @type {keyof typeof CODES} */ (bare)], shift, text: '' };
    if (!/^[^\p{C}\p{Z}]$/u.test(bare)) return null;
    const upper = bare.toUpperCase(), letter = /^[A-Z]$/.test(upper), digit = /^[0-9]$/.test(bare);
    return { name: 'Character', key: bare, code: letter ? `Key${upper}` : digit ? `Digit${bare}` : '', keyCode: letter || digit ? upper.charCodeAt(0) : 0, shift, text: bare };
  };

  /** @param {any} element */
  const isPrivate = (element) => parts.secretFacts.startRead().isSensitive(element) || parts.watcher.isFilled(element);

  // --- what the browser would do ----------------------------------------------------------------------------------

  const TEXTS = new Set(['text', 'search', 'url', 'tel', 'email', 'password', 'number']);
  /** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission: more than one of these and Enter sends nothing */
  const BLOCKING = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'date', 'month', 'week', 'time', 'datetime-local', 'number']);
  const BUTTONS = new Set(['button', 'submit', 'reset', 'image', 'file', 'color']);

  /** What an element is to a key. @param {any} element */
  const sortOf = (element) => {
    const name = p.htmlName(element), type = name === 'input' ? p.type(element) : '';
    if (name === 'button' || name === 'summary' || BUTTONS.has(type)) return 'button';
    if ((name === 'a' || name === 'area') && p.hasAttribute(element, 'href')) return 'link';
    if (name === 'select') return 'select';
    if (name === 'textarea') return 'area';
    if (type === 'checkbox' || type === 'radio' || type === 'range') return type;
    if (TEXTS.has(type)) return 'text';
    return name !== 'input' && p.isContentEditable(element) === true ? 'content' : 'other';
  };
  const WRITES = new Set(['text', 'area', 'content']);

  /** @param {any} element whether typing changes it now */
  const takesText = (element) => WRITES.has(sortOf(element)) && !p.matches(element, ':disabled') && p.readOnly(element) !== true && !isPrivate(element);
  /** @param {any} element @param {string} text */
  const type = (element, text) => { if (takesText(element)) parts.insert.insert({ text }); };

  /** @param {any} input */
  const sendForm = (input) => {
    const form = p.form(input), button = acting.defaultButton(form);
    if (button) { if (!p.matches(button, ':disabled')) touch.click(button); return; }
    if (p.elements(form).filter((/** @type {any} */ each) => p.htmlName(each) === 'input' && BLOCKING.has(p.type(each))).length <= 1) touch.requestSubmit(form);
  };

  /** @param {any} element */
  const enter = (element) => {
    const sort = sortOf(element);
    if (sort === 'button' || sort === 'link') touch.click(element);
    else if (acting.entersForm(element)) sendForm(element);
    else if (sort === 'area') type(element, '\n');
    else if (sort === 'content' && !isPrivate(element)) p.execCommand(p.document, 'insertParagraph', false);
  };

  /** @param {any} element @param {Key} key */
  const tab = (element, key) => {
    for (const next of tabs.after(element, key.shift)) {
      touch.focus(next);
      // what is inert behind a dialog does not take the focus
      if (parts.selection.focused() === next) return;
    }
  };

  /** @param {string} selector @returns {any[]} */
  const open = (selector) => { try { return parts.secretFacts.startRead().roots().flatMap((/** @type {any} */ root) => p.queryAll(root, selector)); } catch { return []; } };
  const popovers = () => open('[popover]:popover-open').filter((each) => p.attribute(each, 'popover').toLowerCase() !== 'manual');
  const dialogs = () => open('dialog:modal');
  const escape = () => {
    const popover = popovers().pop();
    if (popover) { touch.hidePopover(popover); return; }
    const dialog = dialogs().filter((each) => p.attribute(each, 'closedby').toLowerCase() !== 'none').pop();
    if (dialog && touch.cancel(dialog)) touch.closeDialog(dialog);
  };

  /** @param {any} element */
  const space = (element) => {
    const sort = sortOf(element);
    if (sort === 'button' || sort === 'checkbox' || (sort === 'radio' && !p.checked(element))) touch.click(element);
    else if (WRITES.has(sort)) type(element, ' ');
    else if (sort === 'link' || sort === 'other') scrolling.move('down', element);
  };

  /** @param {any} radio @param {number} by */
  const nextRadio = (radio, by) => {
    const all = tabs.group(radio).filter((/** @type {any} */ each) => !p.matches(each, ':disabled')), next = all[(all.indexOf(radio) + by + all.length) % all.length];
    if (!next || next === radio) return;
    touch.focus(next);
    if (parts.selection.focused() === next && !isPrivate(next)) touch.click(next);
  };

  /** @param {any} select @param {number} from @param {number} by */
  const nextOption = (select, from, by) => {
    const options = p.options(select);
    let at = from;
    while (at >= 0 && at < options.length && p.matches(options[at], ':disabled')) at += by;
    if (at < 0 || at >= options.length || p.selectedOptions(select)[0] === options[at]) return;
    touch.setSelectedIndex(select, at);
    touch.plainInput(select);
    touch.change(select);
  };
  /** @param {any} select */
  const chosen = (select) => p.options(select).indexOf(p.selectedOptions(select)[0]);

  /** @param {any} input @param {number} steps */
  const step = (input, steps) => {
    if (steps > 0) touch.stepUp(input, steps); else touch.stepDown(input, -steps);
    touch.plainInput(input);
    touch.change(input);
  };

  /** @param {any} field @param {(at: number, length: number) => number} to */
  const caret = (field, to) => {
    // number and e-mail fields have no caret that a script may move
    try { touch.setSelectionRange(field, Math.max(0, Math.min(p.value(field).length, to(p.selectionEnd(field) || 0, p.value(field).length)))); } catch { /* the caret stays */ }
  };

  /** Keys that move, by what has the focus; 'other' is what scrolls. @type {Record<string, Record<string, (element: any) => void>>} */
  const MOVES = {
    ArrowLeft: { radio: (each) => nextRadio(each, -1), select: (each) => nextOption(each, chosen(each) - 1, -1), range: (each) => step(each, -1), text: (each) => caret(each, (at) => at - 1), area: (each) => caret(each, (at) => at - 1), other: (each) => scrolling.move('lineLeft', each) },
    ArrowRight: { radio: (each) => nextRadio(each, 1), select: (each) => nextOption(each, chosen(each) + 1, 1), range: (each) => step(each, 1), text: (each) => caret(each, (at) => at + 1), area: (each) => caret(each, (at) => at + 1), other: (each) => scrolling.move('lineRight', each) },
    ArrowUp: { radio: (each) => nextRadio(each, -1), select: (each) => nextOption(each, chosen(each) - 1, -1), range: (each) => step(each, 1), text: (each) => { if (p.type(each) === 'number') step(each, 1); }, other: (each) => scrolling.move('lineUp', each) },
    ArrowDown: { radio: (each) => nextRadio(each, 1), select: (each) => nextOption(each, chosen(each) + 1, 1), range: (each) => step(each, -1), text: (each) => { if (p.type(each) === 'number') step(each, -1); }, other: (each) => scrolling.move('lineDown', each) },
    PageUp: { range: (each) => step(each, 10), select: (each) => nextOption(each, 0, 1), area: (each) => scrolling.move('up', each), text: (each) => scrolling.move('up', each), other: (each) => scrolling.move('up', each) },
    PageDown: { range: (each) => step(each, -10), select: (each) => nextOption(each, p.options(each).length - 1, -1), area: (each) => scrolling.move('down', each), text: (each) => scrolling.move('down', each), other: (each) => scrolling.move('down', each) },
    Home: { range: (each) => step(each, -1000000), select: (each) => nextOption(each, 0, 1), text: (each) => caret(each, () => 0), area: (each) => caret(each, () => 0), other: (each) => scrolling.move('top', each) },
    End: { range: (each) => step(each, 1000000), select: (each) => nextOption(each, p.options(each).length - 1, -1), text: (each) => caret(each, (_, length) => length), area: (each) => caret(each, (_, length) => length), other: (each) => scrolling.move('bottom', each) },
  };
  const SCROLLERS = new Set(['button', 'link', 'checkbox', 'other', 'content']);

  /** @type {Record<string, (element: any, key: Key) => void>} */
  const DEFAULTS = {
    Enter: enter, Tab: tab, Escape: escape, Space: space,
    Character: (element, key) => type(element, key.text),
    Backspace: (element) => { if (takesText(element)) p.execCommand(p.document, 'delete', false); },
    Delete: (element) => { if (takesText(element)) p.execCommand(p.document, 'forwardDelete', false); },
    ...Object.fromEntries(Object.entries(MOVES).map(([name, moves]) => [name, (/** @type {any} */ element) => {
      const sort = sortOf(element), move = moves[sort] || (SCROLLERS.has(sort) ? moves.other : null);
      if (move && !(element !== p.body(p.document) && isPrivate(element))) move(element);
    }])),
  };

  // --- the press --------------------------------------------------------------------------------------------------

  /**
   * Presses a key on the control of a probe. After each event all is asked anew: the key's own effect reaches the control that
   * was agreed to, or nothing.
   * @param {{ element: any, key: string, said: any }} kept @param {string} name
   */
  const press = async (kept, name) => {
    const key = parse(name), { element } = kept;
    if (!key) return acting.refuse('not_available', 'key');
    if (kept.key !== '' && kept.key !== name) return acting.refuse('document_changed', 'another_key');
    const objection = acting.objection('press', kept);
    if (objection) return objection;
    const isBlocked = () => !PRIVATE.has(key.name) && isPrivate(element);
    if (isBlocked()) return acting.refuse('insert_refused', 'sensitive');

    const effect = SETS_OFF.has(key.name) ? watch() : null;
    try { await send(kept, key, element, isBlocked, effect); } finally { if (effect) effect.end(); }
    return { done: true };
  };

  /** Keys that send, click and close. */
  const SETS_OFF = new Set(['Enter', 'Space', 'Escape']);
  /**
   * Tells whether something was set off while the events of a key went out. WebKit does for made events much of what it does for
   * real ones, Chromium nothing; and a page may do it itself. What was done once is not done again: it may be an order.
   */
  const watch = () => {
    const layers = () => popovers().length + dialogs().length, before = layers();
    let heard = false;
    const hear = () => { heard = true; };
    for (const type of EFFECTS) p.addListener(globalThis, type, hear, true);
    return {
      isDone: () => heard || layers() < before,
      end: () => { for (const type of EFFECTS) p.removeListener(globalThis, type, hear, true); },
    };
  };
  const EFFECTS = ['click', 'submit', 'cancel'];

  /** The events of one key, and between them what it does. @param {any} kept @param {Key} key @param {any} element @param {() => boolean} isBlocked @param {{ isDone(): boolean } | null} effect */
  const send = async (kept, key, element, isBlocked, effect) => {
    const init = { key: key.key, code: key.code, keyCode: key.keyCode, which: key.keyCode, shiftKey: key.shift };
    const stays = () => acting.objection('press', kept) === null && !isBlocked();
    const act = () => { if (!effect || !effect.isDone()) DEFAULTS[key.name](element, key); };
    let goes = touch.key(element, 'keydown', init) && stays();
    const character = key.text === '' ? 13 : key.text.codePointAt(0);
    if (goes && presses(key)) goes = touch.key(element, 'keypress', { ...init, keyCode: character, which: character, charCode: character }) && stays();
    // what the engine closes on Escape it closes in a later task
    if (goes && key.name === 'Escape') { await parts.pace.nextTask(); await parts.pace.nextTask(); goes = field.isLive(); }
    // a button is pressed while Space is down, and set off when it comes up
    const late = key.name === 'Space' && ['button', 'checkbox', 'radio'].includes(sortOf(element));
    if (goes && !late) act();
    const last = key.name === 'Tab' ? acting.focused() : element;
    const released = last !== null && p.isConnected(last) && (PRIVATE.has(key.name) || !isPrivate(last)) ? touch.key(last, 'keyup', init) : true;
    if (goes && late && released && stays()) act();
  };

  parts.keys = Object.freeze({ parse, press, isPrivate });
})();
