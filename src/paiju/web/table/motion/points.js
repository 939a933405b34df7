/** Points that change hands: what each gets or gives, in figures, and counters that go from one to the other. */

import { h } from "../../ui/dom.js";
import { signed } from "../../ui/i18n.js";
import { middle } from "./place.js";

/** @import { Stage } from "./stage.js" */

const TOP = 18; // pixels that a figure needs above it
const OUT = { x: 62, y: 34 }; // pixels outwards from the points it changes, which stay in sight
const COUNTERS = 3, MS = 420, STEP = 70, READ = 1500; // milliseconds

/** @param {Stage} stage @param {Record<string, number>} payments by seat */
export function pay({ table, flights }, payments) {
  const places = Object.entries(payments).flatMap(([seat, change]) => {
    const at = table.querySelector(`[data-points="${seat}"]`);
    if (!change || !at) return [];
    return [{ change, ...middle(at.getBoundingClientRect(), flights.origin) }];
  });
  const field = table.querySelector(".centre .field"), centre = field && middle(field.getBoundingClientRect(), flights.origin);
  const givers = places.filter((place) => place.change < 0), getters = places.filter((place) => place.change > 0);
  for (const from of givers) for (const to of getters) counters(flights, from, to);
  for (const place of places) figure(flights, place.change, place, outwards(place, centre || place));
}

/**
 * Beside the points, away from the middle of the table.
 * @param {{x: number, y: number}} from @param {{x: number, y: number}} centre
 */
function outwards(from, centre) {
  const dx = from.x - centre.x, dy = from.y - centre.y;
  if (Math.abs(dx) > Math.abs(dy)) return { x: from.x + Math.sign(dx) * OUT.x, y: from.y };
  return { x: from.x, y: Math.max(TOP, from.y + (Math.sign(dy) || -1) * OUT.y) };
}

/** @param {Stage["flights"]} flights @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function counters(flights, from, to) {
  for (let i = 0; i < COUNTERS; i += 1) {
    flights.show(h("div", { class: "counter" }),
      [{ transform: at(from), opacity: 0 }, { transform: at(from), opacity: 1, offset: 0.1 }, { transform: at(to), opacity: 1 }],
      { duration: MS, delay: i * STEP, easing: "cubic-bezier(.4, 0, .3, 1)" });
  }
}

/**
 * @param {Stage["flights"]} flights @param {number} change
 * @param {{x: number, y: number}} from @param {{x: number, y: number}} end where it is read
 */
function figure(flights, change, from, end) {
  flights.show(h("div", { class: `figure ${change < 0 ? "less" : "more"}` }, h("span", null, signed(change))),
    [{ transform: at(from), opacity: 0 }, { transform: at(end), opacity: 1, offset: 0.15 },
      { transform: at(end), opacity: 1, offset: 0.85 }, { transform: at(end), opacity: 0 }], { duration: READ });
}

/** @param {{x: number, y: number}} point */
const at = ({ x, y }) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
