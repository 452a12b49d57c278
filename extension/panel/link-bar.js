/**
 * Shows the whole address of the link that the mouse or the keyboard is on,
 * as a browser does. A screen reader has it as the link's description.
 */

import { byId } from './elements.js';

/** @param {HTMLElement} log */
export function showAddressesOf(log) {
  const bar = byId('link-bar');
  /** @param {Event} event */
  const show = ({ target }) => {
    const link = target instanceof Element ? target.closest('.answer a') : null;
    bar.textContent = link instanceof HTMLAnchorElement ? link.href : '';
    bar.hidden = !link;
  };
  const hide = () => {
    bar.hidden = true;
  };
  log.addEventListener('mouseover', show);
  log.addEventListener('focusin', show);
  log.addEventListener('mouseleave', hide);
  log.addEventListener('focusout', hide);
}
