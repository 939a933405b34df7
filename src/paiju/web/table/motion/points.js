/** Points that change hands: what each gets or gives, in figures, and counters that go from one to the other. */

import { h } from "../../ui/dom.js";
import { signed } from "../../ui/i18n.js";
import { middle } from "./place.js";

/** @import { Stage } from "./stage.js" */

const TOP = 48; // pixels that a figure needs above it
const COUNTERS = 3, MS = 420, STEP = 70, READ = 1500; // milliseconds

/** @param {Stage} stage @param {Record<string, number>} payments by seat */
export function pay({ table, flights }, payments) {
  const places = Object.entries(payments).flatMap(([seat, change]) => {
    const at = table.querySelector(`[data-points="${seat}"]`);
    if (!change || !at) return [];
    const { x, y } = middle(at.getBoundingClientRect(), flights.origin);
    return [{ change, x, y: Math.max(y, TOP) }];
  });
  const givers = places.filter((one) => one.change < 0), getters = places.filter((one) => one.change > 0);
  for (const from of givers) for (const to of getters) counters(flights, from, to);
  for (const one of places) figure(flights, one);
}

/** @param {Stage["flights"]} flights @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function counters(flights, from, to) {
  for (let i = 0; i < COUNTERS; i += 1) {
    flights.show(h("div", { class: "counter" }),
      [{ transform: at(from), opacity: 0 }, { transform: at(from), opacity: 1, offset: 0.1 }, { transform: at(to), opacity: 1 }],
      { duration: MS, delay: i * STEP, easing: "cubic-bezier(.4, 0, .3, 1)" });
  }
}

/** @param {Stage["flights"]} flights @param {{x: number, y: number, change: number}} one */
function figure(flights, one) {
  const end = { x: one.x, y: one.y - 30 };
  flights.show(h("div", { class: `figure ${one.change < 0 ? "less" : "more"}` }, h("span", null, signed(one.change))),
    [{ transform: at({ x: one.x, y: one.y - 8 }), opacity: 0 }, { transform: at(end), opacity: 1, offset: 0.15 },
      { transform: at(end), opacity: 1, offset: 0.85 }, { transform: at(end), opacity: 0 }], { duration: READ });
}

/** @param {{x: number, y: number}} point */
const at = ({ x, y }) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
