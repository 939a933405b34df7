/** The board: the cloth with everything on it, plates and calls over it. */

import { h } from "../../ui/dom.js";
import { Cloth } from "./cloth.js";
import { geometry } from "./geometry.js";
import { keep } from "./keep.js";
import { plates } from "./plates.js";
import { hasView } from "../state.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { State } from "../state.js" */

const CALLED = 1300; // milliseconds a call is seen
const HINTS_WIDE = 204; // of cloth for the hints
const CALL_TALL = 44, CALL_WIDE = 124, CALL_EDGE = 4;

export class Board {
  /** @param {State} state @param {(seat: string) => void} look somebody who watches chooses a seat */
  constructor(state, look) {
    this.state = state;
    this.look = look;
    this.cloth = new Cloth();
    this.plates = h("div", { class: "plates" });
    this.banner = h("div", { class: "banners", "aria-hidden": "true" });
    this.element = h("div", { class: "board" }, this.cloth.element, this.plates, this.banner);
    /** @type {Geometry | null} */
    this.geometry = null;
    this.width = 0;
    this.height = 0;
  }

  /** The box has another size. To ask for it costs a layout of the page, so it is asked for only then. */
  fit() {
    this.#measure();
    this.draw();
  }

  #measure() {
    this.width = this.element.clientWidth;
    this.height = this.element.clientHeight;
  }

  /** Draws everything anew from the state. */
  draw() {
    if (!this.width || !this.height) this.#measure();
    const { state, width, height } = this;
    if (!hasView(state)) keep(this.plates, []); // a hand that was given up leaves no points behind either
    if (!hasView(state) || !width || !height) return this.cloth.clear();
    const aside = state.room?.hints && state.seated ? HINTS_WIDE : 0; // all the while, so that the board stays where it is
    const g = geometry(width, height, state.rows || 4, aside); // where a book has any number of rows, four are never too few
    if (JSON.stringify(this.geometry) !== JSON.stringify(g)) this.#tell(g);
    this.geometry = g;
    this.cloth.draw(state, g);
    keep(this.plates, plates(state, g, this.look));
  }

  /** What lies beside the board learns where there is room. @param {Geometry} g */
  #tell(g) {
    const { style } = this.element.parentElement || this.element;
    style.setProperty("--beside", `${g.beside}px`);
    style.setProperty("--over-plate", `${Math.floor(g.plates.right.y)}px`);
    style.setProperty("--own-river", `${Math.floor(g.x - 3 * g.tile)}px`);
  }

  /**
   * A word that comes up where somebody calls: beside the beginning of their river, so that it hides no discard; the
   * same word again is counted, another one stands beside.
   * @param {string} seat @param {string} word @param {string} [kind]
   */
  call(seat, word, kind = "") {
    const g = this.geometry;
    if (!g || !this.state.view) return;
    const side = this.state.side(seat);
    const there = /** @type {HTMLElement[]} */ ([...this.banner.children]).filter((child) => child.dataset.seat === seat);
    const same = there.find((child) => child.dataset.word === word);
    if (same) {
      same.dataset.count = String(Number(same.dataset.count) + 1);
      same.textContent = `${word} ×${same.dataset.count}`;
      return;
    }
    while (there.length >= callRoom(g, side)) there.shift()?.remove();
    const taken = there.map((child) => Number(child.dataset.slot));
    const slot = [0, 1, 2, 3].find((place) => !taken.includes(place)) || 0;
    const at = callPlace(g, side, slot);
    const room = (side === "bottom" || side === "left" ? at.x : g.width - at.x) - CALL_EDGE; // a longer word is broken
    const shown = h("div", { class: `banner ${side} ${kind}`, data: { seat, word, slot, count: 1 },
      style: { left: `${at.x.toFixed(0)}px`, top: `${at.y.toFixed(0)}px`, "max-width": `${room.toFixed(0)}px` } }, word);
    this.banner.append(shown);
    setTimeout(() => shown.remove(), CALLED);
  }
}

/** How many calls of a side are seen at once. @param {Geometry} g @param {"bottom" | "right" | "across" | "left"} side */
function callRoom(g, side) {
  const { half } = g.spots[side];
  if (side === "left" || side === "right") return Math.max(1, Math.floor((g.x - beginOf(g) - CALL_EDGE) / CALL_WIDE));
  const room = side === "bottom" ? g.height - g.y : g.y;
  return Math.max(1, Math.min(4, Math.floor((room - Math.max(half, 3.2 * g.tile)) / CALL_TALL)));
}

/** Where calls of left and right begin, beside the rivers above and below where those lie so near. @param {Geometry} g */
function beginOf(g) {
  const away = 3.1 * g.tile + 6;
  return Math.max(g.spots.left.half, away + CALL_TALL > g.centreHeight / 2 ? away : 0) + CALL_EDGE;
}

/**
 * Where the call of a side stands: before the first tile of the river, as its player sees it; further out, the more there
 * are. Own calls and those of the left end there, the others begin there.
 * @param {Geometry} g @param {"bottom" | "right" | "across" | "left"} side @param {number} others that are still seen
 */
function callPlace(g, side, others) {
  const { half } = g.spots[side], away = 3.1 * g.tile + 6;
  const beyond = Math.max(half, 3.2 * g.tile) + (others + 0.5) * CALL_TALL + 2; // nor on the rivers of left and right
  if (side === "bottom") return { x: g.x - away, y: g.y + beyond };
  if (side === "across") return { x: g.x + away, y: g.y - beyond };
  const out = beginOf(g) + others * CALL_WIDE, down = away + CALL_TALL / 2;
  return side === "left" ? { x: g.x - out, y: g.y - down } : { x: g.x + out, y: g.y + down };
}
