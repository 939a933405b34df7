/** A line over rounds, drawn here: light and dark, and in words for who does not see it. */

import { h, s } from "../../../ui/dom.js";
import { num, t } from "../../../ui/i18n.js";

const HIGH = 180, LEFT = 46, RIGHT = 14, TOP = 12, BOTTOM = 24;

/**
 * @param {string} words what it shows @param {string[]} labels the rounds @param {(number | null)[]} values
 * @param {boolean} [places] the first is on top
 */
export function lineChart(words, labels, values, places = false) {
  const known = values.filter((value) => value !== null);
  if (!known.length) return null;
  const wide = matchMedia("(max-width: 700px)").matches ? 360 : 640;
  const low = places ? 1 : Math.min(0, ...known), high = Math.max(low + 1, ...known);
  const x = (/** @type {number} */ i) => LEFT + ((wide - LEFT - RIGHT) * (i + .5)) / values.length;
  const part = (/** @type {number} */ n) => (n - low) / (high - low);
  const y = (/** @type {number} */ n) => TOP + (HIGH - TOP - BOTTOM) * (places ? part(n) : 1 - part(n));
  const points = values.flatMap((value, i) => (value === null ? [] : [{ x: x(i), y: y(value), n: value }]));
  const spoken = values.map((value, i) => `${labels[i]} ${value === null ? "—" : num(value)}`).join(t(", "));
  const each = Math.ceil(values.length / (wide / 48));
  return h("figure", { class: "round-chart" }, h("figcaption", null, words),
    s("svg", { viewBox: `0 0 ${wide} ${HIGH}`, role: "img", "aria-label": `${words}: ${spoken}` },
      [low, high].map((n) => [s("line", { class: "grid", x1: LEFT, x2: wide - RIGHT, y1: y(n), y2: y(n) }),
        s("text", { x: LEFT - 6, y: y(n) + 4, "text-anchor": "end" }, num(n))]),
      low < 0 && high > 0 ? s("line", { class: "grid zero", x1: LEFT, x2: wide - RIGHT, y1: y(0), y2: y(0) }) : null,
      labels.map((label, i) => (i % each ? null : s("text", { x: x(i), y: HIGH - 6, "text-anchor": "middle" }, label))),
      s("polyline", { points: points.map((dot) => `${dot.x.toFixed(1)},${dot.y.toFixed(1)}`).join(" ") }),
      points.map((dot, i) => [s("circle", { cx: dot.x, cy: dot.y, r: 4 }),
        points.length <= 12 || i === points.length - 1 ? s("text", { class: "value", x: dot.x, y: dot.y - 8 < TOP ? dot.y + 18 : dot.y - 8,
          "text-anchor": "middle" }, num(dot.n)) : null])));
}
