'use strict';
// An attribute that the browser's own engine matched, looked at once more: what no read tells of it is compared with nothing.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.selectorAttribute) return;
  const p = parts.primordials;
  const { GAP } = parts.selectorTree;

  /** As https://drafts.csswg.org/selectors-4/#attribute-representation has them; an empty value matches nothing. @type {Record<string, (given: string, value: string) => boolean>} */
  const OPERATORS = {
    '^=': (given, value) => value !== '' && given.startsWith(value),
    '$=': (given, value) => value !== '' && given.endsWith(value),
    '*=': (given, value) => value !== '' && given.includes(value),
    '|=': (given, value) => given === value || given.startsWith(`${value}-`),
    '~=': (given, value) => given.split(/[ \t\n\r\f]+/).includes(value),
  };

  /** An address without its query, its parameters, its fragment and a name before its host. @param {string} address */
  const bare = (address) => address.split(/[?#;]/)[0].replace(/^(\s*(?:[a-z][a-z0-9+.-]*:)?[\\/]{2})[^\\/]*@/i, '$1');

  /** @param {any} element @param {SelectorAttribute} asked @param {SelectorQuery} query */
  const fits = (element, { name, operator, value = '', caseless = false, address = false, anywhere = false }, query) => {
    if (!anywhere && query.isSensitive(element)) return false;
    if (operator === undefined) return true;
    if (!Object.hasOwn(OPERATORS, operator)) throw new SyntaxError('reading a selector: an unknown comparison');
    const written = p.attribute(element, name), given = parts.veiled.cover(address ? bare(written) : written, GAP);
    return caseless ? OPERATORS[operator](given.toLowerCase(), value.toLowerCase()) : OPERATORS[operator](given, value);
  };

  parts.selectorAttribute = Object.freeze({ fits });
})();
