'use strict';
// Where the links of a page lead: to its own site, or away. Its own is where most of them lead, whatever address it is shown
// under: a copy, a cache and a preview have the story's links, not its address.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.leads) return;

  const HOST = /^https?:\/\/([^/?#:]+)/;
  /** A host's last two labels: coarse, and enough to tell a site's own links. @param {string} address */
  const siteOf = (address) => { const found = HOST.exec(address); return found ? found[1].split('.').slice(-2).join('.') : ''; };

  /** @param {Box} tree @returns {Leads} */
  const start = (tree) => {
    /** The page's own site, once it is asked for: few pages have a list that depends on it. @type {string | null} */
    let known = null;
    const own = () => {
      if (known !== null) return known;
      /** @type {Map<string, number>} */
      const counts = new Map();
      const count = (/** @type {Item} */ item) => {
        if (item.kind !== 'box') return;
        const site = item.href === '' ? '' : siteOf(item.href);
        if (site !== '') counts.set(site, (counts.get(site) || 0) + 1);
        item.children.forEach(count);
      };
      count(tree);
      known = '';
      let most = 0;
      for (const [site, times] of counts) if (times > most) { most = times; known = site; }
      return known;
    };
    /** @param {(site: string) => boolean} wanted */
    const holds = (wanted) => {
      /** @param {Item} item @returns {boolean} */
      const look = (item) => item.kind === 'box' && (item.name === 'a' && item.href !== '' ? wanted(siteOf(item.href)) : item.children.some(look));
      return look;
    };
    return { home: holds((site) => site === own()), away: holds((site) => site !== own()) };
  };

  parts.leads = Object.freeze({ start });
})();
