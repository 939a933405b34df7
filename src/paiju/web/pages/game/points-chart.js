/** The points of a match, hand by hand, as lines. */

import { h, s } from "../../ui/dom.js";
import { num, personName, shortHand, t } from "../../ui/i18n.js";

/** @import { HandRow, Result } from "../../messages.d.ts" */

const HIGH = 220, LEFT = 58, RIGHT = 12, TOP = 10, BOTTOM = 24;
const DASHES = ["", "7 4", "2 4", "10 4 2 4"];

/**
 * By player, the points before the first hand, after each, and at the end where that is something else: sticks that were left.
 * @param {HandRow[]} hands @param {Result[]} results @returns {number[][]}
 */
export function courses(hands, results) {
  const players = Object.keys(hands[0].players).length;
  const lines = Array.from({ length: players }, (_, player) => {
    const seat = (/** @type {HandRow} */ row) => Object.entries(row.players).find(([, sitter]) => sitter === player)?.[0] || "";
    const first = hands[0];
    return [(first.points[seat(first)] ?? 0) - (first.delta[seat(first)] ?? 0), ...hands.map((row) => row.points[seat(row)] ?? 0)];
  });
  const end = (/** @type {number} */ player) => results.find((result) => result.player === player)?.points ?? 0;
  return lines.every((line, player) => line.at(-1) === end(player)) ? lines : lines.map((line, player) => [...line, end(player)]);
}

/** A round step that gives three to six lines. @param {number} range */
function stepOf(range) {
  const unit = 10 ** Math.floor(Math.log10(range / 3));
  return [1, 2, 5, 10].map((n) => n * unit).find((step) => range / step <= 5) || unit * 10;
}

/**
 * The chart. Lines differ in dash as well as in colour; each is named in the key below, mine drawn strongest.
 * @param {HandRow[]} hands @param {Result[]} results @param {number | null} me
 */
export function pointsChart(hands, results, me) {
  const wide = matchMedia("(max-width: 700px)").matches ? 360 : 720; // so that the words keep their size
  const lines = courses(hands, results), steps = lines[0].length - 1;
  const name = (/** @type {number} */ player) => personName(results.find((result) => result.player === player)?.name);
  const all = lines.flat();
  const step = stepOf(Math.max(1, Math.max(...all) - Math.min(...all)));
  const low = Math.floor(Math.min(...all) / step) * step, high = Math.max(low + step, Math.ceil(Math.max(...all) / step) * step);
  const x = (/** @type {number} */ i) => LEFT + ((wide - LEFT - RIGHT) * i) / steps;
  const y = (/** @type {number} */ n) => TOP + (HIGH - TOP - BOTTOM) * (1 - (n - low) / (high - low));
  const grid = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step);
  const labels = [...hands.map(shortName), ...(steps > hands.length ? [t("end")] : [])];
  const each = Math.ceil(steps / (wide / 60));
  const words = t("Points after each hand"), comma = t(", "), semicolon = t("; ");
  const order = lines.map((_, player) => player).sort((a, b) => Number(a === me) - Number(b === me));
  return h("figure", { class: "points-chart" },
    s("svg", { viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-label": `${words}${t(": ")}${lines.map((line, i) =>
      `${name(i)} ${line.map(num).join(comma)}`).join(semicolon)}` },
    grid.map((n) => [s("line", { class: n === 0 ? "grid zero" : "grid", x1: LEFT, x2: wide - RIGHT, y1: y(n), y2: y(n) }),
      s("text", { x: LEFT - 6, y: y(n) + 4, "text-anchor": "end" }, num(n))]),
    labels.map((label, i) => (i % each ? null : s("text", { class: "hand", x: x(i + 1), y: HIGH - 6, "text-anchor": "middle" }, label))),
    order.map((player) => s("g", { class: `line p${player}${player === me ? " me" : ""}` },
      s("polyline", { "stroke-dasharray": DASHES[player],
        points: lines[player].map((n, i) => `${x(i).toFixed(1)},${y(n).toFixed(1)}`).join(" ") }),
      s("circle", { cx: x(steps), cy: y(lines[player].at(-1) ?? 0), r: 4 })))),
    h("figcaption", null, h("span", { class: "visually-hidden" }, words), lines.map((_, player) => h("span", { class: `key p${player}` },
      s("svg", { viewBox: "0 0 28 8", width: 28, height: 8, "aria-hidden": "true" },
        s("path", { d: "M0 4h28", "stroke-dasharray": DASHES[player] })),
      player === me ? t("You") : name(player)))));
}

/** Which hand, with its counters: E1, E1·1. @param {HandRow} row */
const shortName = ({ name, counters }) => `${shortHand(name)}${counters ? `·${counters}` : ""}`;
