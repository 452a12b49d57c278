/**
 * What is too long for its place has to be scrolled by the keyboard too, also
 * where nothing in it takes the focus, as under an answer that is still being
 * written: while it does not fit, the Tab key stops at it.
 */

/** @param {HTMLElement} place  whose children stay the same, and grow */
export function reachable(place) {
  const sized = new ResizeObserver(() => {
    place.tabIndex = place.scrollHeight > place.clientHeight + 1 ? 0 : -1;
  });
  for (const one of [place, ...place.children]) sized.observe(one);
}
