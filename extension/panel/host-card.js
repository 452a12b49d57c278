/**
 * What to do when the program on this computer does not answer: missing,
 * stopped or not allowed. Says the same as `sidekick doctor`, in the panel.
 */

import { button, byId, element, icon } from './elements.js';

/** @import { DoctorLink, Host } from './messages.js' */

const COMMAND = 'sidekick install';

/** @type {Record<string, {title: string, command: boolean}>} */
const TROUBLES = {
  missing: { title: 'One step is missing', command: true },
  forbidden: { title: 'One step is missing', command: true },
  outdated: { title: 'Sidekick on this computer and this panel do not fit together', command: false },
  stopped: { title: 'Sidekick has stopped', command: false },
};

export class HostCard {
  #root = byId('host-card');
  #onAgain;
  #shown = '';
  #links = element('ul', { class: 'links' });

  /** @param {() => void} onAgain */
  constructor(onAgain) {
    this.#onAgain = onAgain;
  }

  /** @param {Host} host  @returns {boolean} whether there is something for the person to do */
  show(host) {
    const trouble = TROUBLES[host.status];
    if (!trouble) {
      // Focus on something that goes away would be lost.
      if (this.#root.contains(document.activeElement)) byId('ask').focus();
      this.#root.hidden = true;
      this.#shown = '';
      this.#root.replaceChildren();
      return false;
    }
    const key = `${host.status} ${host.sentence}`;
    if (this.#shown === key) return true;
    this.#shown = key;
    const again = button('Try again', () => this.#onAgain(), { kind: 'main', icon: 'retry' });
    this.#links = element('ul', { class: 'links' });
    this.#root.replaceChildren(
      element('h2', { id: 'host-card-title' }, trouble.title),
      element('p', { dir: 'auto' }, host.sentence),
      ...(trouble.command ? [this.#command()] : []),
      this.#links,
      element('div', { class: 'buttons' }, again),
    );
    this.#root.hidden = false;
    return true;
  }

  /**
   * Shows each link of the chain that can be told without the host; the card says what to do without them too.
   * @param {() => Promise<{links: DoctorLink[]}>} ask
   */
  async examine(ask) {
    const { links } = await ask().catch(() => ({ links: [] }));
    // What the card says already is not said again.
    const further = links.filter(({ sentence }) => !this.#shown.endsWith(` ${sentence}`));
    this.#links.replaceChildren(...further.map(({ name, ok, sentence }) => element('li', { 'data-ok': String(ok) },
      icon(ok ? 'done' : 'notice'), element('span', {}, element('strong', {}, name), ` ${sentence}`))));
  }

  #command() {
    const copy = button('Copy command', () => {
      navigator.clipboard.writeText(COMMAND).then(
        () => copy.replaceChildren(icon('done'), element('span', {}, 'Copy command')),
        () => getSelection()?.selectAllChildren(code));
    }, { icon: 'copy' });
    const code = element('code', {}, COMMAND);
    return element('div', { class: 'command' }, code, copy);
  }
}
