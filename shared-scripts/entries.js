'use strict';
// The controls of one read: written into the text as `label: value`, and listed with their facts and the place where the
// value stands, so that the host can judge them again and cut a value that should not be there.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.entries) return;

  /** @param {Reading} reading @returns {Entries} */
  const start = (reading) => {
    /** @type {Entry[]} */
    const list = [];
    return {
      /** @param {any} element @param {ControlForm} form @returns {Entry} */
      describe: (element, form) => {
        const said = parts.control.describe(element, form, reading);
        const entry = { element, said, facts: form.entry ? reading.gather(element) : null };
        if (form.entry) list.push(entry);
        return entry;
      },
      /** Judges again, before anything is written: what became sensitive since it was met loses its value. @param {Box} tree */
      recheck: (tree) => {
        reading.learn();
        parts.box.dropEchoes(tree, reading.echo);
        for (const entry of list) {
          if (entry.said.sensitive || !reading.isSensitive(entry.element)) continue;
          entry.said = parts.control.describe(entry.element, { show: 'label', role: entry.said.role, entry: true }, reading);
          entry.facts = reading.gather(entry.element);
        }
      },
      /** Whether a control became sensitive since it was judged last. */
      turned: () => {
        reading.learn();
        return list.some((entry) => !entry.said.sensitive && reading.isSensitive(entry.element));
      },
      /** The list as it is sent. @param {Sheet[]} sheets the parts of the text in their order */
      list: (sheets) => {
        /** @type {Map<Entry, { part: number, start: number, end: number }>} */
        const at = new Map();
        sheets.forEach((sheet, part) => sheet.marks().forEach((mark) => at.set(mark.entry, { part, start: mark.start, end: mark.end })));
        return list.map((entry) => {
          const { said } = entry, place = at.get(entry);
          const shown = !said.sensitive && place && place.end > place.start ? place : null;
          return {
            label: parts.cut.wellFormed(said.label), role: said.role, sensitive: said.sensitive, ...(said.kind ? { kind: said.kind } : {}),
            ...(shown ? { value: parts.cut.wellFormed(sheets[shown.part].text()).slice(shown.start, shown.end), at: shown } : {}),
            facts: entry.facts,
          };
        });
      },
    };
  };

  /** Writes one control. @param {Sheet} sheet @param {Entry} entry */
  const write = (sheet, entry) => {
    const { said } = entry;
    sheet.space();
    sheet.words(said.words);
    if (said.value !== undefined) {
      if (said.words !== '') sheet.syntax(': ');
      sheet.value(entry, said.value);
    } else if (said.placeholder) sheet.words(`${said.words === '' ? '' : ': '}${said.placeholder}`);
    sheet.space();
  };

  /** Writes a control whose value is its content, which `inside` writes. @param {Sheet} sheet @param {Entry} entry @param {() => void} inside */
  const writeAround = (sheet, entry, inside) => {
    sheet.space();
    sheet.words(entry.said.words);
    if (entry.said.sensitive) { sheet.space(); return; }
    const close = sheet.range(entry);
    if (entry.said.words === '') inside();
    else {
      const end = sheet.around(': ');
      sheet.hold();
      inside();
      sheet.unhold();
      end('');
    }
    close();
    sheet.space();
  };

  parts.entries = Object.freeze({ start, write, writeAround });
})();
