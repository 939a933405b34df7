/**
 * Draws a part of a page anew because something was told, without taking anything from whoever is just using it: what
 * they opened stays open, the focus stays, and nothing goes from under a finger between press and release.
 */

import { put } from "./dom.js";

/** @import { Child } from "./child.d.ts" */

/** Where a finger is down. @type {Element | null} */
let pressed = null;
/** What is drawn once it is lifted. @type {Map<Element, () => void>} */
const later = new Map();

addEventListener("pointerdown", (event) => { pressed = event.target instanceof Element ? event.target : null; }, true);
for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, lifted, true);

/** A click comes after its release: what was put off waits for that as well. */
function lifted() {
  pressed = null;
  setTimeout(() => {
    const drawn = [...later.values()];
    later.clear();
    drawn.forEach((draw) => draw());
  });
}

/**
 * Replaces what an element holds, as `put` does; the last who asks while a finger is on it is heard when it is lifted.
 * @param {Element} place @param {() => Child} make what it holds, asked for when it is drawn
 */
export function redraw(place, make) {
  if (pressed && place.contains(pressed)) return void later.set(place, () => redraw(place, make));
  later.delete(place);
  const folds = named(place), again = focusIn(place);
  put(place, make());
  for (const [name, fold] of named(place)) fold.open = folds.get(name)?.open ?? fold.open;
  again?.()?.focus({ preventScroll: true });
}

/**
 * How to find what has the focus when all is drawn again: by its `data-key`, else by its place. @param {Element} place
 * @returns {(() => HTMLElement | undefined) | null}
 */
function focusIn(place) {
  const held = document.activeElement;
  if (!(held instanceof HTMLElement) || !place.contains(held)) return null;
  const key = held.dataset.key, at = fields(place).indexOf(held);
  return () => (key ? fields(place).find((field) => field.dataset.key === key) : fields(place)[at]);
}

/** @param {Element} place @returns {HTMLElement[]} */
const fields = (place) => [...place.querySelectorAll("summary, select, input, textarea, button, a[href]")]
  .map((node) => /** @type {HTMLElement} */ (node));

/** The folds of a place, by a name that the same fold has when drawn again. @param {Element} place */
function named(place) {
  /** @type {Map<string, HTMLDetailsElement>} */
  const folds = new Map();
  for (const fold of place.querySelectorAll("details")) {
    const name = fold.className || fold.querySelector("summary")?.textContent || "";
    let n = 0;
    while (folds.has(`${name} ${n}`)) n += 1;
    folds.set(`${name} ${n}`, fold);
  }
  return folds;
}
