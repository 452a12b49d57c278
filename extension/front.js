// Watches which tab stands in front of a window while a picture is taken. Between two looks at the same tab another one may
// have been in front: only a count of the moments shows it.

/** @type {Set<Observer>} */
const observers = new Set();

export class Observer {
  /** How often the front of the window may have changed since this observer began. */
  moments = 0;

  /** @param {number} window */
  constructor(window) {
    this.window = window;
    observers.add(this);
  }

  end() {
    observers.delete(this);
  }
}

/** Something may have changed the front of a window. @param {number} [window] unknown: any */
export function moment(window) {
  for (const observer of observers) if (window === undefined || window === observer.window) observer.moments += 1;
}
