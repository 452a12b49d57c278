'use strict';
// The facts of a control, gathered from the DOM for secret-rule.js: its own words, what its ancestors carry, and what stands
// in its form. The only file of the rule that knows the DOM. Facts never hold a field's value.
//
// One read is one session: what it learns is kept for the read and no longer, since the page may change at any time.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.secretFacts) return;
  const p = parts.primordials;
  const rule = parts.secretRule;
  const watcher = parts.watcher;

  /** @typedef {{marked: boolean, tokens: string, form: any, label: any, inside: boolean}} Above what an element's ancestors, and it, hand down */
  /** @typedef {{facts: any, own: any, whole: boolean, verdict: any}} Known */

  const LONGEST = 200;
  /** @param {string} text */
  const cut = (text) => (text.length > LONGEST ? text.slice(0, LONGEST) : text);

  // --- which elements are controls --------------------------------------------------------------------------------

  const ROLES = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);
  // A form-associated custom element is what can be disabled and is none of the known ones; an isolated world has no registry to ask.
  const ASSOCIATED = ':is(:enabled,:disabled):not(input,textarea,select,button,fieldset,optgroup,option)';
  /** May be controls by an attribute: isControl decides. */
  const HOLDERS = '[contenteditable],[role]';
  const CONTROLS = `input,textarea,select,${HOLDERS}`;
  /** What may hand something down to the elements inside it: handsDown decides. */
  const MARKS = '[data-private],[data-sensitive],[contenteditable],[autocomplete],[role]';
  /** @param {any} element @param {string} name its HTML local name */
  const isControl = (element, name) => {
    if (name === 'input' || name === 'textarea' || name === 'select') return true;
    if (name === '') return false;
    const editing = p.getAttribute(element, 'contenteditable');
    if (editing !== null && editing.toLowerCase() !== 'false') return true;
    const role = p.getAttribute(element, 'role');
    if (role !== null && ROLES.has(role.trim().toLowerCase().split(/\s+/)[0])) return true;
    return name.indexOf('-') > 0 && p.matches(element, ASSOCIATED);
  };

  // --- words beside a control -------------------------------------------------------------------------------------

  const SILENT = new Set(['script', 'style', 'template', 'noscript', 'option', 'select', 'textarea', 'input', 'iframe', 'object', 'svg', 'datalist']);
  const MOST_NODES = 120;
  /**
   * The text of a label, bounded. A control inside it is passed over: its value is not the label's.
   * @param {any} root @param {any} except @returns {string}
   */
  const textOf = (root, except) => {
    let out = '', nodes = 0;
    /** @param {any} node @param {number} depth */
    const walk = (node, depth) => {
      for (const child of p.composedChildren(node)) {
        if (out.length >= LONGEST || ++nodes > MOST_NODES) return;
        if (p.isText(child)) out += p.data(child);
        else if (p.isElement(child) && child !== except && depth < 20) {
          const name = p.htmlName(child);
          if (name === 'img') out += ` ${p.attribute(child, 'alt')} `;
          else if (name !== '' && !SILENT.has(name) && !isClosed(child, name)) { out += ' '; walk(child, depth + 1); out += ' '; }
        }
      }
    };
    walk(root, 0);
    return cut(out.replace(/\s+/g, ' ').trim());
  };

  /** @param {any} element @param {string} ids */
  const textOfIds = (element, ids) => {
    const root = p.rootNode(element);
    const out = [];
    for (const id of cut(ids).split(/\s+/).slice(0, 5)) {
      const found = id === '' ? null : p.elementById(root, id);
      if (found && found !== element) out.push(p.attribute(found, 'aria-label') || textOf(found, element));
    }
    return cut(out.join(' '));
  };

  /** Its text is a value, or the page calls it private. @param {any} element @param {string} name */
  const isClosed = (element, name) => p.hasAttribute(element, 'contenteditable') || p.hasAttribute(element, 'data-private') || p.hasAttribute(element, 'data-sensitive') || p.hasAttribute(element, 'role') && isControl(element, name);

  /** Does this node hold a control of its own? Then its text is that control's. @param {any} node */
  const holdsControl = (node) => p.isElement(node) && (isOwner(node) || (p.firstElementChild(node) !== null && p.queryAll(node, OWNERS).some(isOwner)));
  /** @param {any} element */
  const isOwner = (element) => p.matches(element, FIELDS) || p.hasAttribute(element, 'data-private') || p.hasAttribute(element, 'data-sensitive') || (p.hasAttribute(element, 'role') && isControl(element, p.htmlName(element)) && p.htmlName(element) !== 'input');
  const FIELDS = 'input:not([type="hidden" i]),textarea,select,[contenteditable]';
  /** What a text may belong to, beside the fields: boxes that pass for one, private boxes. */
  const OWNERS = 'input,textarea,select,[contenteditable],[role],[data-private],[data-sensitive]';

  /** The text right before a control, or right after it, up to three boxes out; the head of its table column. @param {any} element */
  const nearbyOf = (element) => {
    let node = element;
    for (let level = 0; level < 4 && node !== null; level++) {
      let before = '';
      for (let sibling = p.previousSibling(node), seen = 0; sibling !== null && seen < 6; sibling = p.previousSibling(sibling), seen++) {
        if (holdsControl(sibling)) break;
        before = `${p.isText(sibling) ? p.data(sibling) : p.isElement(sibling) && !SILENT.has(p.htmlName(sibling)) ? textOf(sibling, null) : ''} ${before}`;
        if (LETTER.test(before)) break;
      }
      if (LETTER.test(before)) return cut(before.replace(/\s+/g, ' ').trim());
      if (level < 2) {
        const next = p.nextElementSibling(node);
        if (next && !holdsControl(next) && !SILENT.has(p.htmlName(next)) && p.htmlName(next) !== 'button') {
          const after = textOf(next, null);
          if (LETTER.test(after)) return after;
        }
      }
      if (p.htmlName(node) === 'td') {
        const head = headOf(node);
        if (head !== '') return head;
      }
      const up = p.parentNode(node);
      if (up === null || !p.isElement(up) || p.htmlName(up) === 'form' || p.htmlName(up) === 'body') return '';
      if (p.htmlName(up) !== 'tr' && p.queryAll(up, FIELDS).length > 1) return sharedWords(up);
      node = up;
    }
    return '';
  };
  const LETTER = /\p{L}/u;
  /** What the fields of a box share where none has words of its own: its legend or name, or the text right above it. @param {any} box */
  const sharedWords = (box) => {
    for (let node = box, level = 0; level < 3 && p.isElement(node) && p.htmlName(node) !== 'body' && p.htmlName(node) !== 'form'; level++, node = p.parentNode(node)) {
      const legend = p.htmlName(node) === 'fieldset' ? p.children(node).find((/** @type {any} */ each) => p.htmlName(each) === 'legend') : null;
      const said = (legend ? textOf(legend, null) : '') || cut(p.attribute(node, 'aria-label')) || textOfIds(node, p.attribute(node, 'aria-labelledby'));
      if (LETTER.test(said)) return said;
      const above = p.previousElementSibling(node);
      if (above === null) continue;
      if (holdsControl(above) || SILENT.has(p.htmlName(above))) return '';
      const text = textOf(above, null);
      if (LETTER.test(text)) return text;
    }
    return '';
  };
  /** @param {any} cell */
  const headOf = (cell) => {
    let column = 0;
    for (let before = p.previousElementSibling(cell); before !== null; before = p.previousElementSibling(before)) column++;
    const table = p.closest(cell, 'table');
    const row = table && p.queryAll(table, 'tr')[0];
    const head = row && p.children(row)[column];
    return head && head !== cell && !holdsControl(head) ? textOf(head, null) : '';
  };

  // --- a toggle beside a field ----------------------------------------------------------------------------------

  const TOGGLES = 'button,[role="button" i],[role="switch" i],input[type="checkbox" i],input[type="button" i],label';
  /** What a toggle does to the field beside it: "Show password", "Copy API key". What it shows or copies is what the field holds. */
  const REVEAL = /(?<![\p{L}\p{N}])(show|hide|reveal|toggle|view|unmask|copy|anzeigen|einblenden|ausblenden|verbergen|zeigen|kopieren|afficher|masquer|cacher|montrer|copier|mostrar|ocultar|exibir|esconder|copiar|ver|mostra|nascondi|copia|tonen|weergeven|kopiëren|pokaż|ukryj|kopiuj|zobrazit|skrýt|zobraziť|skryť|kopírovat|visa|dölj|vis|skjul|kopier|kopiera|näytä|piilota|kopioi|mutasd|megjelenítése|elrejtése|arată|afișează|ascunde|göster|gizle|kopyala|prikaži|sakrij|показать|скрыть|копировать|скопировать|показати|приховати|покажи|скрий|εμφάνιση|απόκρυψη|αντιγραφή|הצג|הסתר|העתק|إظهار|إخفاء|عرض|نسخ|نمایش|दिखाएं|छिपाएं|hiện|hiển thị|ẩn|sao chép|tampilkan|sembunyikan|salin)(?![\p{L}\p{N}])|显示|隐藏|顯示|隱藏|查看|复制|複製|表示|非表示|コピー|보기|표시|숨기기|숨김|복사|แสดง|ซ่อน|คัดลอก/giu;
  /**
   * The words of a toggle that stands in one box with this field and no other, without the verb; '' where there is none.
   * @param {any} element
   */
  const wordsOfToggle = (element) => {
    for (let inner = element, box = p.parentNode(element), level = 0; level < 3 && p.isElement(box); level++, inner = box, box = p.parentNode(box)) {
      if (!isSmall(inner) || p.queryAll(box, TYPED).length > 1) return '';
      for (const each of p.queryAll(box, TOGGLES).slice(0, 10)) {
        const text = p.attribute(each, 'aria-label') || p.attribute(each, 'title') || (p.htmlName(each) === 'input' ? p.attribute(each, 'value') : textOf(each, element));
        const said = cut(text), without = said.replace(REVEAL, ' ');
        if (without !== said && rule.speaksOfSecret(rule.read({ tag: 'button', label: without.trim() }))) return without.replace(/\s+/g, ' ').trim();
      }
    }
    return '';
  };
  /** Few stand beside it, and no field: a box of many is asked about each of them. @param {any} element */
  const isSmall = (element) => {
    for (const step of [p.previousElementSibling, p.nextElementSibling]) {
      let seen = 0;
      for (let beside = step(element); beside !== null; beside = step(beside)) if (++seen > 6 || p.matches(beside, TYPED)) return false;
    }
    return true;
  };
  const TYPED = 'input:not([type="hidden" i]):not([type="checkbox" i]):not([type="radio" i]):not([type="button" i]):not([type="submit" i]),textarea,select,[contenteditable]';

  // --- a control's own facts --------------------------------------------------------------------------------------

  /** @type {Record<string, string>} */
  const ATTRIBUTES = { 'id': 'id', 'name': 'name', 'autocomplete': 'autocomplete', 'aria-label': 'ariaLabel', 'placeholder': 'placeholder', 'aria-placeholder': 'placeholder', 'data-placeholder': 'placeholder', 'title': 'title' };
  const HOOKS = new Set(['formcontrolname', 'ng-model', 'v-model', 'data-bind', 'data-field', 'data-fieldname', 'data-field-name', 'data-name', 'data-elements-stable-field-name', 'data-encrypted-name', 'data-checkout', 'data-stripe', 'data-recurly', 'data-braintree-name', 'data-cse', 'data-hook', 'data-type', 'data-input', 'data-automationid', 'data-autoid', 'data-role', 'data-label', 'data-eid', 'data-marker', 'data-element', 'data-control-name', 'data-validate', 'data-mask', 'mask']);
  /** @param {string} name */
  const isHook = (name) => HOOKS.has(name) || (name.startsWith('data-') && (name.indexOf('test') >= 0 || name.indexOf('-qa') >= 0 || name.indexOf('-cy') >= 0 || name.indexOf('automation') >= 0 || name.indexOf('e2e') >= 0) && name !== 'data-manual-scoring');
  /** @type {Record<string, string>} */
  const HOST_ATTRIBUTES = { 'id': 'hook', 'name': 'hook', 'type': 'hook', 'autocomplete': 'hook', 'label': 'human', 'aria-label': 'human', 'placeholder': 'human', 'title': 'human', 'floating-label': 'human', 'label-text': 'human', 'heading': 'human' };

  /** What the hosts of its shadow roots say for it: `<my-field label="Password">`. @param {any} element @param {any} facts */
  const addHosts = (element, facts) => {
    let host = p.host(p.rootNode(element));
    for (let level = 0; host !== null && level < 3; level++, host = p.host(p.rootNode(host))) {
      for (const name of p.attributeNames(host)) {
        const to = HOST_ATTRIBUTES[name] || (isHook(name) ? 'hook' : '');
        if (to === '') continue;
        const value = cut(p.attribute(host, name));
        if (value === '') continue;
        if (to === 'hook') (facts.hooks || (facts.hooks = [])).push(value);
        else if (!facts.title) facts.title = value;
        else facts.title = cut(`${facts.title} ${value}`);
      }
    }
  };

  /** @param {any} element @param {string} name its HTML local name */
  const ownFacts = (element, name) => {
    /** @type {any} */
    const facts = { tag: name };
    if (name === 'input') facts.type = p.type(element);
    else if (name !== 'textarea' && name !== 'select') facts.editable = true;
    for (const each of p.attributeNames(element)) {
      const to = ATTRIBUTES[each];
      if (to !== undefined) {
        const value = cut(p.attribute(element, each));
        if (value !== '') facts[to] = value;
      } else if (each === 'role') facts.role = cut(p.attribute(element, each));
      else if (each === 'maxlength') {
        const most = parseInt(p.attribute(element, each), 10);
        if (most >= 0) facts.maxlength = most;
      } else if (each === 'aria-labelledby') {
        const said = textOfIds(element, p.attribute(element, each));
        if (said !== '') facts.labelledby = said;
      } else if (isHook(each)) {
        const value = cut(p.attribute(element, each));
        if (value !== '') (facts.hooks || (facts.hooks = [])).push(value);
      }
    }
    return facts;
  };

  /** @param {any} element @param {boolean} fonts does the page bring a font that draws dots? */
  const isMasked = (element, fonts) => {
    const style = p.computedStyle(element);
    const security = p.propertyValue(style, '-webkit-text-security');
    if (security && security !== 'none') return true;
    return fonts && isMaskingFont(p.propertyValue(style, 'font-family'));
  };
  const MASKING_FONTS = ['text-security', 'password', 'dotsfont', 'security-disc'];
  /** @param {string} family */
  const isMaskingFont = (family) => { const name = family.toLowerCase(); return MASKING_FONTS.some((each) => name.indexOf(each) >= 0); };
  /** @param {any} element */
  const isAutofilled = (element) => {
    try { return p.matches(element, ':autofill'); } catch { /* an older engine knows its own name only */ }
    try { return p.matches(element, ':-webkit-autofill'); } catch { return false; }
  };

  // --- a select that offers a card's months or years --------------------------------------------------------------

  /** @param {any} select */
  const choicesOf = (select) => {
    const count = p.optionCount(select);
    if (count < 6 || count > 62) return '';
    const options = p.options(select);
    const numbers = options.map((/** @type {any} */ each) => parseInt(p.attribute(each, 'value') || p.optionText(each), 10)).filter((/** @type {number} */ each) => each >= 0);
    if (numbers.length < options.length - 1) return '';
    const least = Math.min(...numbers), most = Math.max(...numbers);
    if (numbers.length === 12 && most - least === 11 && least <= 1) return 'months';
    const full = least > 1000 ? 0 : 2000;
    return numbers.length >= 5 && most - least <= 60 && least + full >= 2015 && most + full <= 2110 && most + full >= new Date().getFullYear() ? 'years' : '';
  };

  // --- rows of single-character boxes -----------------------------------------------------------------------------

  const BOX_TYPES = new Set(['text', 'tel', 'number', 'password']);
  /** How many characters a box of a row takes: 1, 4, or 0 for no such box. @param {any} element @param {any} facts */
  const boxOf = (element, facts) => {
    if (facts.tag !== 'input' && p.hasAttribute(element, 'contenteditable')) return isSquare(element) && (p.textContent(element) || '').trim().length <= 1 ? 1 : 0;
    if (facts.tag !== 'input' || !BOX_TYPES.has(facts.type)) return 0;
    if (facts.maxlength === 1 || facts.maxlength === 4) return facts.maxlength;
    if (facts.maxlength !== undefined) return 0;
    const max = p.attribute(element, 'max');
    if (max === '9' || p.attribute(element, 'size') === '1' || /^(\\d|\[0-9\])(\{1\})?$/.test(cut(p.attribute(element, 'pattern')))) return 1;
    const digits = facts.type !== 'text' || p.attribute(element, 'inputmode') === 'numeric';
    // a script moves on after one character: nothing but the drawing says so, and that none holds more
    return digits ? (isNarrow(element) ? 1 : 0) : isSquare(element) && p.value(element).length <= 1 ? 1 : 0;
  };
  /** @param {any} element */
  const isSquare = (element) => { const box = p.rect(element); return box.width > 12 && box.width <= 72 && box.width <= box.height * 1.4; };
  /** @param {any} element */
  const isNarrow = (element) => { const box = p.rect(element); return box.width > 0 && box.width <= 72 && box.width <= box.height * 2; };

  // --- one read ---------------------------------------------------------------------------------------------------

  /** Ordinary elements that were asked for a closed root a moment ago and had none: asking costs. */
  let asked = new WeakSet(), askedAt = 0;

  const TOP = Object.freeze({ marked: false, tokens: '', form: null, label: null, inside: false });

  /** What is known of a document that nobody watches. */
  const UNWATCHED = Object.freeze({
    cold: false, catchUp: () => {}, hook: (/** @type {any} */ _root) => {}, note: (/** @type {any} */ _field) => {}, hold: (/** @type {any} */ _owner, /** @type {any} */ _field) => {},
    wasPassword: (/** @type {any} */ _field) => false, isFilled: (/** @type {any} */ _field) => false, hasFilled: () => false,
    heldBy: (/** @type {any} */ _owner) => /** @type {any[]} */ ([]), leftBoxes: () => /** @type {{box: any, field: any}[]} */ ([]),
  });

  /**
   * @param {any} here the document
   * @param {typeof UNWATCHED} seen what the watcher remembers of it
   */
  const startReadOf = (here, seen) => {
    seen.catchUp();
    const now = Date.now();
    if (now - askedAt > 2000) { asked = new WeakSet(); askedAt = now; }

    /** @type {Map<any, Above>} */ const above = new Map();
    /** @type {Map<any, Known>} */ const known = new Map();
    /** @type {Map<any, any>} */ const groups = new Map();
    /** @type {Map<any, Map<any, any[]>>} labels by control, for each root */ const labelled = new Map();
    /** Light ancestors that hand nothing down. @type {Set<any>} */ const bare = new Set();
    /** @type {any[] | null} */ let allRoots = null;
    /** @type {any[] | null} */ let allControls = null;
    /** @type {Map<any, any> | null} containers of formless secrets */ let containers = null;
    /** @type {boolean | null} */ let mayMask = null;
    /** @type {boolean | null} */ let unmarked = null;
    /** @type {boolean | null} */ let fontsMask = null;

    /** Every root that can be reached: the document and its shadow roots, each hooked to the seen. */
    const roots = () => {
      if (allRoots !== null) return allRoots;
      allRoots = [here];
      for (let i = 0; i < allRoots.length && i < 5000; i++) {
        const found = p.reachesClosedRoots ? p.queryAll(allRoots[i], '*').map(reach).filter(isThere) : p.openRootsIn(allRoots[i]);
        for (const root of found) { allRoots.push(root); seen.hook(root); }
      }
      return allRoots;
    };
    const isThere = (/** @type {any} */ root) => root !== null;
    /** The shadow root of an element; whether it has a closed one is asked once in a while. @param {any} element */
    const reach = (element) => {
      const open = p.openShadowRoot(element);
      if (open || !p.reachesClosedRoots || asked.has(element)) return open;
      const closed = p.shadowRoot(element);
      if (!closed) asked.add(element);
      return closed;
    };

    /** The labels of a control. Asking each label once is cheaper than asking each control. @param {any} element @returns {any[]} */
    const labelsOf = (element) => {
      const root = p.rootNode(element);
      let map = labelled.get(root);
      if (!map) {
        labelled.set(root, (map = new Map()));
        if (p.isConnected(element)) {
          for (const each of p.queryAll(root, 'label')) {
            const control = p.labelControl(each);
            if (!control) continue;
            const list = map.get(control);
            if (list) list.push(each); else map.set(control, [each]);
          }
        }
      }
      return map.get(element) || [];
    };

    /** What a control's attributes say; asked once a read. @param {any} element @returns {Known} */
    const begin = (element) => {
      let entry = known.get(element);
      if (entry) return entry;
      const name = p.htmlName(element);
      const facts = ownFacts(element, name);
      if (name === 'input' && facts.type !== 'hidden') {
        if (facts.type === 'password') seen.note(element);
        else if (seen.wasPassword(element)) facts.once = true;
      }
      if (seen.isFilled(element)) facts.filled = true;
      entry = { facts, own: rule.read(facts), whole: false, verdict: null };
      known.set(element, entry);
      return entry;
    };
    /** What a control says by itself, the words beside it included. @param {any} element @returns {Known} */
    const knownOf = (element) => {
      const entry = begin(element);
      if (entry.whole) return entry;
      entry.whole = true;
      const facts = entry.facts;
      if (facts.type === 'hidden') return entry;
      let more = false;
      const labels = labelsOf(element);
      if (labels.length > 0) {
        const said = cut(labels.map((/** @type {any} */ each) => textOf(each, element)).join(' ').trim());
        if (LETTER.test(said)) { facts.label = said; more = true; }
      }
      if (p.host(p.rootNode(element)) !== null) { addHosts(element, facts); more = true; }
      if (!facts.label && !facts.ariaLabel && !facts.labelledby && !facts.placeholder && !facts.title) {
        const wrapping = aboveOf(element).label;
        const around = wrapping ? textOf(wrapping, element) : '';
        const said = LETTER.test(around) ? around : nearbyOf(element);
        if (said !== '') { facts[said === around ? 'label' : 'nearby'] = said; more = true; }
      }
      if (facts.tag === 'input' && facts.type === 'text' && (entry.own.strong | entry.own.plain) === 0) {
        const said = wordsOfToggle(element);
        if (said !== '') { facts.title = cut(facts.title ? `${facts.title} ${said}` : said); more = true; }
      }
      if (more) entry.own = rule.read(facts);
      return entry;
    };

    /** @param {any} element @param {Above} from its composed parent's @returns {Above} */
    const handDown = (element, from) => {
      const name = p.htmlName(element);
      const marked = from.marked || p.hasAttribute(element, 'data-private') || p.hasAttribute(element, 'data-sensitive');
      const control = isControl(element, name);
      const token = control ? '' : p.attribute(element, 'autocomplete');
      const form = name === 'form' ? element : from.form;
      const label = name === 'label' ? element : from.label;
      const inside = from.inside || seen.isFilled(element) || (control && name !== 'input' && name !== 'select' && verdictOf(element, from).sensitive);
      if (marked === from.marked && token === '' && form === from.form && label === from.label && inside === from.inside) return from;
      return { marked, tokens: token === '' ? from.tokens : cut(`${cut(token)} ${from.tokens}`), form, label, inside };
    };
    /** Nothing in the whole document is marked, holds other elements as a control, or was filled by us. */
    const isUnmarked = () => {
      if (unmarked === null) unmarked = !seen.hasFilled() && !p.queryAll(here, MARKS).some(handsDown);
      return unmarked;
    };
    /** @param {any} element */
    const handsDown = (element) => {
      const name = p.htmlName(element);
      if (p.hasAttribute(element, 'data-private') || p.hasAttribute(element, 'data-sensitive')) return true;
      return name !== 'input' && name !== 'textarea' && name !== 'select' && (isControl(element, name) || (name !== 'form' && p.hasAttribute(element, 'autocomplete')));
    };
    /** Does it stand in the light, with no shadow root on its way up? @param {any} element */
    const standsBare = (element) => {
      const way = [];
      for (let node = p.parentNode(element); node !== null && !bare.has(node); node = p.parentNode(node)) {
        if (p.nodeType(node) === 9) break;
        if (p.nodeType(node) !== 1 || reach(node)) return false;
        way.push(node);
      }
      if (way.length > 0 && !bare.has(p.parentNode(way[way.length - 1])) && p.nodeType(p.parentNode(way[way.length - 1])) !== 9) return false;
      for (const node of way) bare.add(node);
      return true;
    };

    /** What the ancestors of an element hand down to it. No recursion: a page can nest as deep as it likes. @param {any} element @returns {Above} */
    const aboveOf = (element) => {
      const up = p.parentNode(element);
      if (p.isElement(up) && isUnmarked() && p.isConnected(element) && standsBare(element)) {
        let from = above.get(up);
        if (from) return from;
        const form = p.closest(up, 'form'), label = p.closest(up, 'label');
        from = form === null && label === null ? TOP : { marked: false, tokens: '', form, label, inside: false };
        above.set(up, from);
        return from;
      }
      const chain = [];
      let node = p.composedParent(element);
      /** @type {Above} */ let from = TOP;
      for (; node !== null; node = p.composedParent(node)) {
        const have = above.get(node);
        if (have) { from = have; break; }
        chain.push(node);
      }
      for (let i = chain.length - 1; i >= 0; i--) {
        if (p.isElement(chain[i])) from = handDown(chain[i], from);
        above.set(chain[i], from);
      }
      return from;
    };

    /** @param {any} element */
    const isCredential = (element) => knownOf(element).own.password;
    /** @param {any} element */
    const isEditable = (element) => {
      const name = p.htmlName(element);
      return rule.isEditable({ tag: name, type: name === 'input' ? p.type(element) : '', editable: true });
    };

    /** All controls of the document, its shadow roots included. */
    const controls = () => {
      if (allControls !== null) return allControls;
      allControls = [];
      for (const root of roots()) {
        const host = p.host(root);
        if (host !== null && isControl(host, p.htmlName(host))) allControls.push(host); // a form-associated component without a root edits nothing
        for (const each of p.queryAll(root, CONTROLS)) if (isControl(each, p.htmlName(each))) allControls.push(each);
      }
      return allControls;
    };

    /** @param {any} element */
    const formOf = (element) => p.form(element) || aboveOf(element).form;

    // -- groups: what stands together --

    const BUTTONS = 'button,input[type="submit" i],input[type="button" i],input[type="image" i],[role="button" i]';
    /** @param {any} button */
    const wordsOfButton = (button) => [p.attribute(button, 'id'), p.attribute(button, 'name'), p.attribute(button, 'aria-label'), p.attribute(button, 'title'), p.htmlName(button) === 'input' ? p.attribute(button, 'value') : textOf(button, null)];
    /** Does a control or a submit button of it speak of a login? @param {any[]} members @param {any} owner */
    const speaksOfLogin = (members, owner) => {
      for (const each of members || []) if (knownOf(each).own.login) return true;
      const own = [p.attribute(owner, 'id'), p.attribute(owner, 'name')];
      for (const each of own) if (each !== '' && rule.read({ tag: 'form', name: cut(each) }).login) return true;
      for (const button of p.queryAll(owner, BUTTONS).slice(0, 20)) {
        for (const words of wordsOfButton(button)) if (words !== '' && rule.read({ tag: 'button', label: cut(words) }).login) return true;
      }
      return false;
    };

    /** @param {any} element */
    const isChoice = (element) => { const type = p.htmlName(element) === 'input' ? p.type(element) : ''; return type === 'checkbox' || type === 'radio'; };
    /** @param {any} owner @param {any[]} members */
    const makeGroup = (owner, members) => {
      const facts = /** @type {any} */ ({});
      for (const each of members) {
        if (isChoice(each)) continue; // it makes no group what it is
        const { own, facts: its } = knownOf(each);
        if (own.password) facts.password = true;
        if (asksForCard(own, its)) facts.card = true;
        if (!own.password && (its.type === 'password' || its.once) && rule.speaksOf(own, 'pin national.id')) facts.pin = true;
        if (own.plain & ADDRESS) facts.address = true;
        if (its.tag === 'select' && rule.speaksOf(rule.read({ tag: 'input', name: its.name || its.id || '', label: its.label || its.nearby || '' }), 'security.answer')) facts.question = true;
      }
      if (holdsPassword(owner)) facts.password = true;
      return { owner, members, facts, asked: false };
    };
    /** Did the form or container ever hold a password field that makes credentials? @param {any} owner */
    const holdsPassword = (owner) => seen.heldBy(owner).some(isCredential);
    const ADDRESS = rule.plainBits['address.city'] | rule.plainBits['address.region'] | rule.plainBits['address.street'];
    const CARD = rule.secretBits['card.number'] | rule.secretBits['card.code'], CODE = rule.secretBits.otp;
    /** @param {any} own @param {any} facts */
    const asksForCard = (own, facts) => ((own.strong & CARD) !== 0 && (own.strong & CODE) === 0) || (facts.autocomplete !== undefined && /(^|\s)cc-(number|csc|exp)/i.test(facts.autocomplete));
    /** @param {any} group */
    const factsOfGroup = (group) => {
      if (!group.asked && !group.facts.password) {
        group.asked = true;
        if (speaksOfLogin(group.members, group.owner)) group.facts.login = true;
      }
      return group.facts;
    };

    /** @param {any} form */
    const groupOfForm = (form) => {
      let group = groups.get(form);
      if (group) return group;
      const listed = p.elements(form);
      // A credential form is one whatever else it holds: most forms with a password are settled here.
      const passwords = listed.filter((/** @type {any} */ each) => p.htmlName(each) === 'input' && p.type(each) === 'password');
      passwords.forEach(seen.note);
      group = passwords.some(isCredential) || holdsPassword(form) ? { owner: form, members: null, facts: { password: true }, asked: true } : makeGroup(form, membersOf(form, listed));
      groups.set(form, group);
      return group;
    };
    /** The editable controls of a form: those that it owns, and those in shadow roots inside it. @param {any} form @param {any[]} listed */
    const membersOf = (form, listed) => {
      const members = listed.filter((/** @type {any} */ each) => isControl(each, p.htmlName(each)));
      for (const each of p.queryAll(form, HOLDERS)) if (members.indexOf(each) < 0 && isControl(each, p.htmlName(each))) members.push(each);
      if (holdsRoots(form)) for (const each of controls()) if (members.indexOf(each) < 0 && aboveOf(each).form === form) members.push(each);
      return members.filter(isEditable);
    };
    /** Are there shadow roots inside it? @param {any} form */
    const holdsRoots = (form) => (allRoots === null && !p.reachesClosedRoots ? p.openRootsIn(form).length > 0 : roots().length > 1);
    /** @param {any} group */
    const membersOfGroup = (group) => {
      if (group.members === null) group.members = membersOf(group.owner, p.elements(group.owner));
      return group.members;
    };

    const ELSEWHERE = rule.plainBits.search | rule.plainBits.newsletter | rule.plainBits.captcha;
    /** Could it stand beside a secret without a form? A search box or a newsletter field does not. @param {any} element */
    const mayStandBeside = (element) => {
      return !isChoice(element) && (knownOf(element).own.plain & ELSEWHERE) === 0;
    };

    const MOST_ANCHORS = 200, MOST_BESIDE = 2000;
    /** The containers of secrets that stand in no form, each the smallest that holds another control beside its secret. */
    const formless = () => {
      if (containers !== null) return containers;
      containers = new Map();
      const loose = controls().filter((/** @type {any} */ each) => formOf(each) === null && isEditable(each));
      const anchors = loose.filter((/** @type {any} */ each) => {
        if (isChoice(each)) return false;
        const { own, facts } = knownOf(each);
        return own.password || facts.type === 'password' || facts.once || asksForCard(own, facts);
      });
      const beside = loose.filter(mayStandBeside);
      // A page of more loose fields than these is one container: bounded, and on the safe side.
      const many = anchors.length > MOST_ANCHORS || beside.length > MOST_BESIDE;
      for (const anchor of many ? anchors.slice(0, 1) : anchors) {
        const container = many ? p.documentElement(here) || here : smallestAround(anchor, beside);
        const inside = loose.filter((/** @type {any} */ each) => isWithin(each, container) && (mayStandBeside(each) || each === anchor || p.parentNode(each) === p.parentNode(anchor)));
        const group = makeGroup(container, inside);
        containers.set(container, group);
        if (isCredential(anchor) && !isWhole(container)) seen.hold(container, anchor);
      }
      for (const { box, field } of seen.leftBoxes()) if (isCredential(field)) seen.hold(box, field);
      return containers;
    };
    /** The whole page is no container: what comes after a view with a password is another view. @param {any} container */
    const isWhole = (container) => !p.isElement(container) || p.htmlName(container) === 'body' || p.htmlName(container) === 'html';
    /** Does it stand in a container, through shadow hosts and slots too? @param {any} element @param {any} container */
    const isWithin = (element, container) => {
      for (let node = element; node !== null; node = p.host(p.rootNode(node))) if (p.contains(container, node)) return true;
      if (!p.isShadowRoot(p.rootNode(container))) return false;
      for (let node = element; node !== null; node = p.composedParent(node)) if (node === container) return true;
      return false;
    };
    /** The smallest ancestor of a secret that also holds another control, not itself a password. @param {any} anchor @param {any[]} others */
    const smallestAround = (anchor, others) => {
      const way = [];
      for (let node = p.composedParent(anchor); node !== null; node = p.composedParent(node)) if (p.isElement(node)) way.push(node);
      let best = way.length;
      for (const each of others) {
        if (each === anchor) continue;
        const { own, facts } = knownOf(each);
        if (own.password || facts.type === 'password' || facts.maxlength === 1) continue; // "repeat password" is no partner
        while (best > 0 && isWithin(each, way[best - 1])) best--; // who stands in a box stands in all around it
        if (best === 0) break;
      }
      return way[best < way.length ? best : Math.min(2, way.length - 1)] || here;
    };

    /** The group of a control: its form's, or of the nearest container that reads as one. @param {any} element */
    const groupOf = (element) => {
      const form = formOf(element);
      if (form !== null) return groupOfForm(form);
      const found = formless();
      const stays = mayStandBeside(element);
      for (let node = p.composedParent(element); node !== null; node = p.composedParent(node)) {
        const group = found.get(node);
        if (group && (group.members.indexOf(element) >= 0 || stays)) return group;
        if (stays && holdsPassword(node)) return makeGroup(node, [element]);
      }
      return seen.cold ? looseGroup(element) : null;
    };
    /** Cold and formless: the nearest box that also holds a button. @param {any} element */
    const looseGroup = (element) => {
      let node = p.parentNode(element);
      for (let level = 0; level < 8 && p.isElement(node); level++, node = p.parentNode(node)) {
        if (p.queryAll(node, BUTTONS).length === 0) continue;
        let group = groups.get(node);
        if (!group) groups.set(node, (group = makeGroup(node, p.queryAll(node, CONTROLS).filter((/** @type {any} */ each) => isControl(each, p.htmlName(each)) && formOf(each) === null && isEditable(each)))));
        return group;
      }
      return null;
    };

    /** How many boxes stand in a row with this one. @param {any} element @param {any} facts @param {any} group */
    const rowOf = (element, facts, group) => {
      if (knownOf(element).own.plain !== 0) return 0;
      const size = boxOf(element, facts);
      if (size === 0) return 0;
      const list = group ? membersOfGroup(group) : controls().filter((/** @type {any} */ each) => formOf(each) === null);
      const like = (/** @type {any} */ other) => other !== undefined && knownOf(other).own.plain === 0 && boxOf(other, knownOf(other).facts) === size;
      const at = list.indexOf(element);
      if (at < 0 || !like(element)) return 0;
      let first = at, last = at;
      while (like(list[first - 1]) && at - first < 32) first--;
      while (like(list[last + 1]) && last - at < 32) last++;
      const count = last - first + 1;
      if (size === 4) { if (count !== 4) return 0; facts.rowOf = 'card.number'; }
      return count >= 3 ? count : 0;
    };

    // -- verdicts --

    /** @param {any} element a control @param {Above} from @returns {any} */
    const verdictOf = (element, from) => {
      const entry = knownOf(element);
      if (entry.verdict !== null) return entry.verdict;
      const { facts, own } = entry;
      if (from.marked || p.hasAttribute(element, 'data-private') || p.hasAttribute(element, 'data-sensitive')) facts.marked = true;
      if (from.tokens !== '') facts.tokens = from.tokens;
      if (from.inside) facts.inside = true;
      let verdict = rule.judge(facts, own);
      if (!verdict.sensitive && rule.isEditable(facts)) {
        if (isMasked(element, bringsDots())) facts.masked = true;
        if (isAutofilled(element)) facts.autofilled = true;
        if (seen.cold) facts.cold = true;
      }
      const group = rule.isEditable(facts) ? groupOf(element) : null;
      if (group !== null) {
        const said = facts.cold || facts.autofilled || group.facts.pin ? factsOfGroup(group) : group.facts;
        if (Object.keys(said).length > 0) facts.group = said;
        if (facts.tag === 'select' && said.card && !verdict.sensitive) { const offered = choicesOf(element); if (offered !== '') facts.choices = offered; }
      }
      if ((!verdict.sensitive || facts.filled) && rule.isEditable(facts)) {
        const row = rowOf(element, facts, group);
        if (row > 0) facts.row = row;
      }
      verdict = rule.judge(facts, own);
      entry.verdict = verdict;
      return verdict;
    };

    const PLAIN = Object.freeze({ sensitive: false, kind: null, kinds: [], rule: 'plain', why: '' });
    /** The verdict on any element: a control's own, or what its ancestors hand down. @param {any} element */
    const judge = (element) => {
      try {
        const from = aboveOf(element);
        if (isControl(element, p.htmlName(element))) return verdictOf(element, from);
        const here = handDown(element, from);
        if (here === TOP && !(maybeMasked() && isMasked(element, bringsDots()))) return PLAIN;
        const facts = { tag: p.htmlName(element), marked: here.marked, tokens: here.tokens, inside: here.inside, masked: maybeMasked() && isMasked(element, bringsDots()) };
        return rule.judge(facts);
      } catch {
        return Object.freeze({ sensitive: true, kind: null, kinds: [], rule: 'malformed', why: 'it cannot be examined' });
      }
    };

    /** Does the page bring a font whose letters are dots? */
    const bringsDots = () => {
      if (fontsMask === null) {
        fontsMask = false;
        try { p.fonts(here).forEach((/** @type {any} */ face) => { if (isMaskingFont(face.family)) fontsMask = true; }); } catch { fontsMask = true; }
      }
      return fontsMask;
    };
    /** Could anything but a field be drawn masked? Only where a style says so; a sheet that cannot be read might. */
    const maybeMasked = () => {
      if (mayMask === null) mayMask = roots().some((/** @type {any} */ root) => p.queryAll(root, '[style*="text-security" i]').length > 0) || sheetsMayMask(roots());
      return mayMask;
    };

    /** The plain facts of a control, its group's included. @param {any} element */
    const gather = (element) => {
      verdictOf(element, aboveOf(element));
      return knownOf(element).facts;
    };

    /**
     * All sensitive elements of a document or element, each the outermost: fields, marked boxes, masked boxes.
     * @param {any} root @returns {any[]}
     */
    const sensitiveElements = (root) => {
      const out = new Set();
      const within = root === here ? null : root;
      /** @param {any} element */
      const take = (element) => {
        if (out.has(element) || (within !== null && !isWithin(element, within)) || !isSensitive(element)) return;
        out.add(element);
        // what a slot inside it shows stands elsewhere in the document
        if (p.isShadowRoot(p.rootNode(element))) for (const slot of p.queryAll(element, 'slot')) for (const shown of p.assignedNodes(slot, { flatten: true })) if (p.isElement(shown)) out.add(shown);
      };
      for (const each of roots()) {
        for (const element of p.queryAll(each, `${CONTROLS},${ASSOCIATED},[data-private],[data-sensitive],[autocomplete]`)) take(element);
        if (maybeMasked()) for (const element of p.queryAll(each, '*')) take(element);
      }
      return Array.from(out);
    };

    /**
     * Is it sensitive? The same answer as judge gives, without the kind: what settles it at once is asked first.
     * @param {any} element @returns {boolean}
     */
    const isSensitive = (element) => {
      try {
        const name = p.htmlName(element);
        if (name === 'input' || name === 'textarea' || name === 'select') {
          const entry = known.get(element);
          if (entry && entry.verdict !== null) return entry.verdict.sensitive;
          const type = name === 'input' ? p.type(element) : '';
          if (type === 'password') { seen.note(element); return true; }
          const form = p.form(element);
          if (rule.isEditable({ tag: name, type })) {
            if (form && groupOfForm(form).facts.password) return true;
            if (type !== 'checkbox' && type !== 'radio' && rule.isPlainlySecret(begin(element).own)) return true;
          }
        }
      } catch { return true; }
      return judge(element).sensitive;
    };

    return Object.freeze({
      judge, isSensitive,
      gather, sensitiveElements, roots,
    });
  };

  /** @param {any[]} roots */
  const sheetsMayMask = (roots) => {
    for (const sheet of Array.from(p.styleSheets(roots[0]) || [])) {
      try {
        const rules = sheet.cssRules;
        for (let i = 0; i < rules.length && i < 20000; i++) if (rules[i].cssText.indexOf('text-security') >= 0) return true;
      } catch { return true; } // of another origin: what it says cannot be known
    }
    return roots.some((root) => p.isShadowRoot(root) && p.queryAll(root, 'style').some((/** @type {any} */ style) => (p.textContent(style) || '').indexOf('text-security') >= 0));
  };

  // --- asking about one element -----------------------------------------------------------------------------------

  /**
   * The session of this very task: many questions in a row are one read. A page that changed in between makes it stale: an
   * observer, alive for this task alone, says so synchronously.
   * @type {{session: ReturnType<typeof startRead>, observer: MutationObserver} | null}
   */
  let current = null;
  const ofThisTask = () => {
    if (current !== null && current.observer.takeRecords().length > 0) end();
    if (current === null) {
      const session = sound ? startRead() : startClosed();
      const observer = new MutationObserver(() => {});
      observer.observe(p.document, { subtree: true, childList: true, attributes: true, characterData: true });
      current = { session, observer };
      queueMicrotask(end);
    }
    return current.session;
  };
  const end = () => {
    if (current !== null) current.observer.disconnect();
    current = null;
  };

  // --- the self-check ---------------------------------------------------------------------------------------------

  /**
   * Boxes of a document that is never shown, with what must be said of their fields. An engine that reads a class of letters
   * otherwise, or a DOM that answers otherwise, shows here: then everything is sensitive. It also has the rule compiled
   * before the first field is asked about.
   * @type {[string, [string, Record<string, string>, boolean][]][]}
   */
  const SAMPLES = [
    ['form', [['input', { name: 'userEmail', placeholder: 'E-mail' }, true], ['input', { type: 'password', name: 'n1', maxlength: '20' }, true], ['select', { id: 'domain' }, true]]],
    ['form', [['input', { id: 'ccNumber', 'aria-label': 'Card number' }, true], ['input', { name: 'payment[exp_month]', title: 'MM/YY' }, true], ['select', { name: 'month', autocomplete: 'cc-exp-month' }, true], ['input', { name: 'billing_city', autocomplete: 'address-level2' }, false], ['input', { name: 'firstName', placeholder: 'First name', maxlength: '40' }, false], ['input', { name: 'f1', type: 'tel', maxlength: '4' }, true]]],
    ['form', [['input', { type: 'search', name: 'q', 'aria-label': 'Suche' }, false], ['textarea', { name: 'message', placeholder: 'Сообщение' }, false], ['input', { type: 'email', placeholder: 'Email (we will send a code)' }, false], ['select', { name: 'countryCode' }, false]]],
    ['form', [['input', { placeholder: 'パスワード' }, true], ['input', { name: 'f2', placeholder: 'Contraseña' }, true], ['input', { type: 'checkbox', name: 'remember' }, true]]],
    ['form', [['input', { name: 'HTMLSecurityAnswer' }, true], ['input', { autocomplete: 'one-time-code', 'data-testid': 'x' }, true], ['input', { name: 'secretary', placeholder: 'Straße und Hausnummer' }, false], ['input', { name: 'promo', title: 'Code promo' }, false]]],
    ['div', [['input', { name: 'who' }, true], ['input', { type: 'password' }, true]]],
    ['div', [['input', { name: 'subscribe', type: 'email' }, false]]],
    ['p', [['input', { name: 'f3' }, false]]],
  ];
  const ROUNDS = 4;
  const selfCheck = () => {
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const inert = p.createInert();
        /** @type {[any, boolean][]} */ const asked = [];
        for (const [kind, sample] of SAMPLES) {
          const section = p.createElement(inert, 'section'), box = p.createElement(inert, kind);
          for (const [name, attributes, wanted] of sample) {
            const line = p.createElement(inert, 'div'), field = p.createElement(inert, name);
            for (const each of Object.keys(attributes)) p.setAttribute(field, each, each === 'name' ? `${attributes[each]}_${round}` : attributes[each]);
            p.appendChild(line, field);
            p.appendChild(box, line);
            asked.push([field, wanted]);
          }
          p.appendChild(section, box);
          p.appendChild(p.body(inert), section);
        }
        const session = startReadOf(inert, UNWATCHED);
        for (const [field, wanted] of asked) if (session.isSensitive(field) !== wanted || session.judge(field).sensitive !== wanted) return false;
      }
      return true;
    } catch { return false; }
  };
  const startRead = () => startReadOf(p.document, watcher);
  const sound = selfCheck();
  const CLOSED = Object.freeze({ sensitive: true, kind: null, kinds: [], rule: 'malformed', why: 'the rule does not work in this engine' });
  /** A session that vouches for nothing. */
  const startClosed = () => {
    const session = startRead();
    return Object.freeze({
      judge: () => CLOSED, isSensitive: () => true, gather: session.gather, roots: session.roots,
      sensitiveElements: () => [p.documentElement(p.document)].filter((each) => each !== null),
    });
  };

  parts.secretFacts = Object.freeze({
    startRead: sound ? startRead : startClosed,
    gather: (/** @type {any} */ element) => ofThisTask().gather(element),
    judge: (/** @type {any} */ element) => ofThisTask().judge(element),
    isSensitive: (/** @type {any} */ element) => ofThisTask().isSensitive(element),
  });
})();
