/** The cloth: one SVG as large as its box, with the centre field and every player's things; plates and calls over it. */

import { h, s } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { centre } from "./centre.js";
import { geometry } from "./geometry.js";
import { morph } from "./morph.js";
import { plates } from "./plates.js";
import { drawSeat } from "./seat.js";
import { hasView } from "./state.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { State } from "./state.js" */

const CALLED = 1300; // milliseconds a call is seen
const CALL_TALL = 44, CALL_WIDE = 124;

export class Board {
  /** @param {State} state @param {(seat: string) => void} look somebody who watches chooses a seat */
  constructor(state, look) {
    this.state = state;
    this.look = look;
    this.svg = s("svg", { class: "cloth", role: "img" });
    this.plates = h("div", { class: "plates" });
    this.banner = h("div", { class: "banners", "aria-hidden": "true" });
    this.element = h("div", { class: "board" }, this.svg, this.plates, this.banner);
    /** @type {Geometry | null} */
    this.geometry = null;
  }

  /** Draws everything anew from the state. */
  draw() {
    const { state } = this;
    const width = this.element.clientWidth, height = this.element.clientHeight;
    if (!hasView(state)) morph(this.plates); // a hand that was given up leaves no points behind either
    if (!hasView(state) || !width || !height) return morph(this.svg);
    const g = geometry(width, height, state.rows || 4); // where a book has any number of rows, four are never too few
    this.geometry = g;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("aria-label", t("牌桌", "The table"));
    const seats = Object.keys(state.view.seats);
    morph(this.svg, centre(state, g), ...seats.map((seat) => drawSeat(state, seat, g)));
    morph(this.plates, ...plates(state, g, this.look));
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
    const there = /** @type {HTMLElement[]} */ ([...this.banner.children]).filter((one) => one.dataset.seat === seat);
    const same = there.find((one) => one.dataset.word === word);
    if (same) {
      same.dataset.count = String(Number(same.dataset.count) + 1);
      same.textContent = `${word} ×${same.dataset.count}`;
      return;
    }
    const at = callPlace(g, side, there.length);
    const shown = h("div", { class: `banner ${side} ${kind}`, data: { seat, word, count: 1 },
      style: { left: `${at.x.toFixed(0)}px`, top: `${at.y.toFixed(0)}px` } }, word);
    this.banner.append(shown);
    setTimeout(() => shown.remove(), CALLED);
  }
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
  const out = half + 4 + others * CALL_WIDE, down = away + CALL_TALL / 2;
  return side === "left" ? { x: g.x - out, y: g.y - down } : { x: g.x + out, y: g.y + down };
}
