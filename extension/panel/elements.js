/**
 * Building the panel's own elements. Text always goes in as text nodes, so no
 * word of a page or of the sidekick can become markup here.
 */

/** Outlines on a 24 by 24 grid, drawn in the text's colour. */
const ICON_PATHS = {
  send: 'M12 19V5M5 12l7-7 7 7',
  stop: 'M6.5 6.5h11v11h-11z',
  retry: 'M4 12a8 8 0 1 0 2.6-5.9M4 4v4.5h4.5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  done: 'M5 12.5l4.5 4.5L19 7',
  new: 'M12 5v14M5 12h14',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  closed: 'M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z',
  refused: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.7 5.7l12.6 12.6',
  notice: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8v5M12 16.2v.3',
  down: 'M12 5v14M5 12l7 7 7-7',
  back: 'M19 12H5M12 5l-7 7 7 7',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.2 6.5h.3M4.2 12h.3M4.2 17.5h.3',
  talks: 'M4 5.5h16v11h-9l-4.500 3.500v-3.500H4zM8 9.500h8M8 12.800h5',
  out: 'M13 4h7v7M20 4l-9 9M11 5H5v14h14v-6',
  shield: 'M12 3l7.5 2.8v5.4c0 4.7-3 8-7.5 9.8-4.5-1.8-7.5-5.1-7.5-9.8V5.8zM8.8 12l2.3 2.3 4.3-4.4',
  hand: 'M8 13V5.8a1.4 1.4 0 0 1 2.8 0V11M10.8 11V4.4a1.4 1.4 0 0 1 2.8 0V11M13.6 11V5.4a1.4 1.4 0 0 1 2.8 0V12M16.4 12V8.2a1.4 1.4 0 0 1 2.8 0V14a7 7 0 0 1-7 7c-3 0-4.600-1.3-6-3.600l-2.300-3.900a1.500 1.500 0 0 1 2.500-1.600L8 14.500',
};

/** @typedef {keyof typeof ICON_PATHS} IconName */

/**
 * @param {IconName} name
 * @returns {SVGSVGElement} decoration: hidden from the accessibility tree
 */
export function icon(name) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', ICON_PATHS[name]);
  svg.append(path);
  return svg;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/**
 * @param {string} label   the visible words, which are the accessible name too
 * @param {(event: MouseEvent) => void} onClick
 * @param {{icon?: IconName, kind?: "main" | "plain" | "quiet"}} [looks]
 * @returns {HTMLButtonElement}
 */
export function button(label, onClick, looks = {}) {
  const made = element('button', { type: 'button', class: `button ${looks.kind ?? 'plain'}` });
  if (looks.icon) made.append(icon(looks.icon));
  made.append(element('span', {}, label));
  made.addEventListener('click', onClick);
  return made;
}

/**
 * One that comes up under the pointer, or leaves its place to another like it: the
 * second press of a double click was meant for what stood there before.
 * @type {typeof button}
 */
export const finalButton = (label, onClick, looks) => button(label, (event) => {
  if (event.detail < 2) onClick(event);
}, looks);

/**
 * @param {string} id
 * @returns {HTMLElement} an element that panel.html holds
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`finding #${id} in the panel's document`);
  return found;
}
