/** The keyboard at the table. */

import { KEYS } from "./hand.js";

/**
 * @typedef {object} KeyActions
 * @property {(i: number) => void} tile
 * @property {(key: string) => boolean} action whether the key did something
 * @property {() => void} usual
 * @property {() => void} escape
 * @property {Record<string, () => void>} panels by letter
 */

/**
 * Listens until stopped; keys typed into fields and dialogs are not the table's, but for the letters of panels over what
 * counts: that is read beside them.
 * @param {KeyActions} does
 * @returns {() => void}
 */
export function listenKeys(does) {
  /** @param {KeyboardEvent} event */
  const heard = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, textarea, select, [contenteditable]")) return;
    const key = event.key.toLowerCase(), [over] = [...document.querySelectorAll("dialog[open]")].slice(-1);
    if (over) {
      if (!over.matches(".pattern-sheet") || !"s?h".includes(key) || !does.panels[key]) return;
      event.preventDefault();
      return does.panels[key]();
    }
    const at = KEYS.indexOf(event.key);
    if (event.key === " ") {
      if (target.closest("button:not(.tile-button), a, summary")) return; // there Space presses the button
      event.preventDefault();
      if (!event.repeat) does.usual();
    } else if (event.key === "Escape") does.escape();
    else if (at >= 0 && event.key.length === 1) does.tile(at);
    else if (does.panels[key]) does.panels[key]();
    else if (event.repeat || !does.action(key)) return;
    if (event.key !== "Escape") event.preventDefault();
  };
  /** Some browsers press a button when Space is let go. @param {KeyboardEvent} event */
  const released = (event) => {
    if (event.key === " " && /** @type {Element} */ (event.target).closest(".tile-button")) event.preventDefault();
  };
  document.addEventListener("keydown", heard);
  document.addEventListener("keyup", released);
  return () => {
    document.removeEventListener("keydown", heard);
    document.removeEventListener("keyup", released);
  };
}
