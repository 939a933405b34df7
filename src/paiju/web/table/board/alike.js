/** The same tile wherever it lies open lights up: under the mouse, under a finger, with the focus. */

import { isTile } from "../../ui/tiles/tiles.js";

const OPEN = ".cloth .tile[data-tile], .own-melds .tile[data-tile]";

export class Alike {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** The kind that is lit, a red five as a five. @type {string | null} */
    this.kind = null;
    /** What is lit now. @type {Element[]} */
    this.lit = [];
    root.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.#over(event);
    });
    root.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse") this.#over(event);
    });
  }

  /** Over a tile on the cloth it is that one; those of the hand say so themselves. @param {Event} event */
  #over(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest(".own-hand .row")) return;
    const tile = /** @type {SVGElement | null} */ (target.closest(OPEN));
    this.light(tile && tile.dataset.tile ? tile.dataset.tile : null);
  }

  /** @param {string | null} kind */
  light(kind) {
    const now = kind && isTile(kind) ? kind : null;
    this.kind = now;
    this.draw();
  }

  /** Once more, after everything was drawn anew: what is lit already is left alone. */
  draw() {
    if (!this.kind && !this.lit.length) return;
    const now = this.kind ? [...this.root.querySelectorAll(`[data-tile="${this.kind}"]`)] : [];
    for (const node of this.lit) if (!now.includes(node)) node.classList.remove("same");
    for (const node of now) if (!node.classList.contains("same")) node.classList.add("same");
    this.lit = now;
  }
}
