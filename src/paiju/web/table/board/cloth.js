/**
 * The cloth: a drawing for the middle and one for each player, each as large as the board. Only what has changed in it is
 * made anew, and only that has to be painted again.
 */

import { h, s } from "../../ui/dom.js";
import { edition, t } from "../../ui/i18n.js";
import { centre } from "./centre.js";
import { keep } from "./keep.js";
import { drawSeat } from "./seat.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { Part } from "./keep.js" */
/** @import { Seen } from "../state.js" */

export class Cloth {
  constructor() {
    this.element = h("div", { class: "cloth", role: "img" });
    /** By name, and what each was drawn from. @type {Map<string, {svg: SVGSVGElement, from: string | null}>} */
    this.parts = new Map();
  }

  /** Nothing lies there. */
  clear() {
    this.parts.clear();
    this.element.replaceChildren();
  }

  /** @param {Seen} state @param {Geometry} g */
  draw(state, g) {
    this.element.setAttribute("aria-label", t("The table"));
    const box = `0 0 ${g.width} ${g.height}`;
    this.#part("centre", box, null, () => centre(state, g));
    const seats = Object.keys(state.view.seats);
    for (const seat of seats) this.#part(seat, box, `${box} ${edition()} ${said(state, seat)}`, () => drawSeat(state, seat, g));
    for (const [name, { svg }] of this.parts) {
      if (name === "centre" || seats.includes(name)) continue;
      svg.remove();
      this.parts.delete(name);
    }
  }

  /** @param {string} name @param {string} box @param {string | null} from everything it shows, in a word @param {() => Part} make */
  #part(name, box, from, make) {
    const part = this.parts.get(name) || { svg: this.element.appendChild(s("svg", { "data-part": name })), from: null };
    this.parts.set(name, part);
    if (from !== null && part.from === from) return;
    part.from = from;
    if (part.svg.getAttribute("viewBox") !== box) part.svg.setAttribute("viewBox", box); // told again it costs as much as told anew
    keep(part.svg, [make()]);
  }
}

/** All that is seen of a seat, and all that this depends on. @param {Seen} state @param {string} seat */
function said(state, seat) {
  const { seats, indicators, wild, turn } = state.view;
  return JSON.stringify([seats[seat], indicators, wild, turn === seat, state.base, state.players, state.rows,
    state.last?.seat === seat ? state.last.at : -1]);
}
