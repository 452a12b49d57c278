'use strict';
// The list of nodes that a snapshot makes: roles with their names, and what text stands between them.
//
// It holds the limits, joins the pieces of text of one line, leaves out what a name already says, and takes out at the end
// what must not be repeated: a field may have become sensitive, and a value known to be one, after its node was made.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.snapshotNodes) return;
  const p = parts.primordials, squeeze = parts.echo.squeeze;

  const NODES = 20000;
  const CHARS = 200000;
  const LONGEST_TEXT = 4000;
  /** Deeper nodes stand beside each other. */
  const DEEPEST = 1000;
  /** From this length on, pieces that stand in lines of their own are a value by no accident. */
  const SPREAD = 4;

  /** @param {Reading} reading @returns {SnapshotNodes} */
  const start = (reading) => {
    /** @type {SnapshotNode[]} */
    let nodes = [];
    let run = '', runOf = /** @type {any} */ (null), runDepth = 0, line = 0, chars = 0, truncated = false;

    /** @param {SnapshotNode} node */
    const push = (node) => {
      const length = (node.name || '').length + (node.text || '').length;
      if (nodes.length >= NODES || chars + length > CHARS) { truncated = true; return; }
      chars += length;
      nodes.push(node);
    };
    /** Ends the text that stands together. */
    const flush = () => {
      let rest = parts.echo.drawn(run);
      run = '';
      while (rest !== '') {
        const text = parts.cut.text(rest, LONGEST_TEXT);
        push({ element: runOf, depth: runDepth, role: 'text', name: '', text, states: null, sensitive: false, line, ref: '' });
        rest = rest.slice(text.length);
      }
    };

    return {
      isFull: () => truncated,
      count: () => nodes.length,
      /** @param {string} piece @param {any} element that it stands in @param {number} depth */
      text: (piece, element, depth) => {
        if (run === '') { runOf = element; runDepth = Math.min(depth, DEEPEST); }
        run += piece;
      },
      /** What follows stands in another line. */
      breakLine: () => { flush(); line += 1; },
      flush,
      /** @param {any} element @param {number} depth @param {string} role @param {string} name @param {any} states @param {boolean} sensitive */
      open: (element, depth, role, name, states, sensitive) => {
        flush();
        push({ element, depth: Math.min(depth, DEEPEST), role, name, text: '', states, sensitive, line, ref: parts.refs.of(element) });
      },
      /**
       * Ends the node at an index: text that says its name once more goes; so does a box that only wraps one node, or nothing.
       * @param {number} at @param {boolean} folds
       */
      close: (at, folds) => {
        flush();
        if (truncated || at >= nodes.length) return;
        const node = nodes[at], inside = nodes.slice(at + 1);
        if (node.name !== '' && inside.length > 0 && inside.every((each) => each.role === 'text') && squeeze(inside.map((each) => each.text).join('')) === squeeze(node.name)) {
          nodes.length = at + 1;
          return;
        }
        if (inside.length === 0 && node.name === '' && node.role !== 'generic' && parts.rolesWords.NAMELESS.has(node.role)) { nodes.length = at; return; }
        if (!folds) return;
        const direct = inside.filter((each) => each.depth === node.depth + 1);
        if (direct.length > 1 || (direct.length === 1 && direct[0].role === 'text')) return;
        for (const each of inside) each.depth -= 1;
        nodes.splice(at, 1);
      },

      /** Looks once more at all that was found, before it leaves: with what is known to be sensitive now. @param {(node: SnapshotNode) => SnapshotNode | null} judge */
      settle: (judge) => {
        flush();
        nodes = /** @type {SnapshotNode[]} */ (nodes.map(judge).filter((each) => each !== null));
        dropEchoes(nodes, reading.echo);
        nodes = nodes.filter((each) => each.role !== 'text' || each.text !== '');
      },
      list: () => nodes.map(plain),
      truncated: () => truncated,
    };
  };

  /** Whether words that follow each other are together one of the values. @param {string} name @param {Echo} echo */
  const spells = (name, echo) => {
    const words = name.split(' ').map(squeeze).filter((word) => word !== '');
    return words.some((_word, from) => {
      let joined = '';
      for (let to = from; to < words.length && joined.length <= echo.longest(); to += 1) {
        joined += words[to];
        if (to > from && (joined.length >= SPREAD || to === words.length - 1) && echo.isTight(joined)) return true;
      }
      return false;
    });
  };

  /**
   * Names and texts that are a value of a sensitive field, alone or several together, as a page that splits one over elements
   * shows it. Names that hold one go whole.
   * @param {SnapshotNode[]} nodes @param {Echo} echo
   */
  const dropEchoes = (nodes, echo) => {
    if (!echo.any()) return;
    for (const node of nodes) {
      if (node.name !== '' && (echo.name(node.name) === '' || spells(node.name, echo))) node.name = '';
      if (node.text !== '' && (echo.is(node.text) || echo.isTight(squeeze(node.text)))) node.text = '';
    }
    const pieces = nodes.map((node) => ({ node, piece: squeeze(node.text || node.name) })).filter(({ piece }) => piece !== '');
    const longest = echo.longest();
    for (let from = 0; from < pieces.length; from += 1) {
      let joined = '', single = true;
      for (let to = from; to < pieces.length && joined.length <= longest; to += 1) {
        const { node, piece } = pieces[to];
        joined += piece;
        single = single && piece.length === 1;
        const together = node.line === pieces[from].node.line || single || joined.length >= SPREAD;
        if (to > from && together && echo.isTight(joined)) for (const each of pieces.slice(from, to + 1)) { each.node.text = ''; each.node.name = ''; }
      }
    }
  };

  /** A node as it is sent. @param {SnapshotNode} node */
  const plain = ({ depth, role, name, text, states, sensitive, ref }) => ({
    depth, role, ...(name !== '' ? { name: parts.cut.wellFormed(name) } : {}), ...(ref !== '' ? { ref } : {}),
    ...(states !== null ? { states } : {}), ...(sensitive ? { sensitive: true } : {}), ...(role === 'text' ? { text: parts.cut.wellFormed(text) } : {}),
  });

  /** Whether an element is, or stands in, one of a set. @param {any} element @param {Set<any>} set @returns {any} that one */
  const holder = (element, set) => {
    for (let node = element; node; node = p.composedParent(node)) if (set.has(node)) return node;
    return null;
  };

  parts.snapshotNodes = Object.freeze({ start, holder });
})();
