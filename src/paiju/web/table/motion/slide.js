/** My hand: tiles slide to their new places, the drawn one comes in, a hand just dealt comes in order. */

/**
 * @import { Own } from "../hand/hand.js"
 * @import { Lain } from "./glance.js"
 */

const MS = 160, DEALT = 150, STEP = 12; // milliseconds
const EASE = "cubic-bezier(.25, .6, .3, 1)";

export class Slides {
  constructor() {
    /** @type {Animation[]} */
    this.moving = [];
  }

  /** Every tile is where it belongs, at once: before their places are looked at. */
  end() {
    for (const animation of this.moving.splice(0)) animation.cancel();
  }

  /**
   * From where they were. What was not there comes from the wall.
   * @param {Element} table @param {Own[]} own @param {Lain[]} was what is left of the hand @param {{x: number, y: number}} origin
   */
  slide(table, own, was, origin) {
    const buttons = [...table.querySelectorAll(".own-hand .row [data-at]")];
    const boxes = buttons.map((button) => (button.firstElementChild || button).getBoundingClientRect());
    const left = [...was];
    own.forEach(({ tile }, i) => {
      const box = boxes[i];
      if (!box) return;
      const at = left.findIndex((laid) => laid.tile === tile);
      const [old] = at >= 0 ? left.splice(at, 1) : [];
      if (!old) return this.#in(buttons[i], 0);
      const dx = old.place.e + origin.x - box.x, dy = old.place.f + origin.y - box.y;
      const rows = Math.abs(dy) > box.height / 2; // a tile under the pointer is a little higher: that is no other place
      if (Math.abs(dx) > 1 || rows) this.#go(buttons[i], { transform: [`translate(${dx}px, ${rows ? dy : 0}px)`, "none"] }, MS, 0);
    });
  }

  /** A hand just dealt. @param {Element} table */
  deal(table) {
    this.end();
    table.querySelectorAll(".own-hand .row [data-at]").forEach((node, i) => this.#in(node, i * STEP));
  }

  /** @param {Element} button @param {number} wait */
  #in(button, wait) {
    this.#go(button, { transform: ["translate(12%, -34%)", "none"], opacity: [0, 1] }, DEALT, wait);
  }

  /** @param {Element} button @param {PropertyIndexedKeyframes} frames @param {number} duration @param {number} delay */
  #go(button, frames, duration, delay) {
    this.moving.push(button.animate(frames, { duration, delay, easing: EASE, fill: "backwards" }));
  }
}
