/** Reactions: small pictures one shows instead of words, drawn here so that they look the same whatever fonts a machine has. */

import { s } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";

/** @import { Phrase } from "../../messages.d.ts" */

const [YELLOW, INK, WATER, RED, WHITE] = ["#ffce4a", "#4a3216", "#4aa8e8", "#e0454f", "#fff"];

/** @param {string} d @param {string} fill */
const shape = (d, fill) => s("path", { d, fill });
/** @param {string} d @param {number} [width] */
const line = (d, width = 2) => s("path",
  { d, fill: "none", stroke: INK, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" });
const head = () => s("circle", { cx: 16, cy: 16, r: 14, fill: YELLOW });
const eyes = () => [11, 21].map((cx) => s("ellipse", { cx, cy: 13, rx: 1.8, ry: 2.4, fill: INK }));

/** Each as its parts in 32 by 32, in the order of the sheet. @type {Partial<Record<Phrase, () => (SVGElement | SVGElement[])[]>>} */
const DRAWN = {
  smile: () => [head(), eyes(), line("M9.5 19.5q6.5 6 13 0")],
  laugh: () => [head(), line("M8 13.5l3-2.5 3 2.5M18 13.5l3-2.5 3 2.5"), shape("M8.5 18h15q-.8 8-7.5 8t-7.5-8z", INK),
    shape("M10 18.5h12q-.2 2.6-1 3H11q-.8-.4-1-3z", WHITE)],
  surprised: () => [head(), eyes(), line("M8.5 8.5q2-1.6 4-.8M23.5 8.5q-2-1.6-4-.8", 1.6),
    s("ellipse", { cx: 16, cy: 22, rx: 3, ry: 4, fill: INK })],
  tears: () => [head(), line("M8 13h5M19 13h5"), line("M11.5 23.5q4.5-4 9 0"),
    shape("M9 15h3.5v11q-1.7 2-3.5 0zM19.5 15H23v11q-1.7 2-3.5 0z", WATER)],
  sweat: () => [head(), line("M8.5 12.5q2.5-2 5 0M18.5 12.5q2.5-2 5 0"), line("M10.5 21h11"),
    shape("M27 4q4.5 6 1.8 8.5-2 1.5-3.8-.3Q23 9.5 27 4z", WATER)],
  cool: () => [head(), shape("M5 10.5h22v2q-.5 5-5 5-4.2 0-5-4.5h-2q-.8 4.5-5 4.5-4.5 0-5-5z", INK), line("M11.5 22.5q5 2.8 9-.8")],
  thumbs_up: () => [shape("M3.5 14.5h6v13h-6z", WATER),
    shape("M11 14.5q4.5-3.5 4.8-10 .2-2.5 2.5-2 3.5.8 2.5 9.5h6q2.7.3 2.2 3l-2 10.5q-.6 2.5-3 2.5H11z", YELLOW)],
  heart: () => [shape("M16 28.5Q2.5 19 2.5 11 2.5 4 9 4q4.8 0 7 4.5Q18.2 4 23 4q6.5 0 6.5 7 0 8-13.5 17.5z", RED)],
};

/** What is seen, in words: for the log, and for who does not see it. @returns {Partial<Record<Phrase, string>>} */
const words = () => ({
  smile: t("smiles"), laugh: t("laughs"), surprised: t("is surprised"), tears: t("cries"),
  sweat: t("sweats"), cool: t("is pleased"), thumbs_up: t("thumbs up"), heart: t("sends a heart"),
});

/** All ids, in order. */
export const reactions = () => /** @type {Phrase[]} */ (Object.keys(DRAWN));

/** @param {Phrase} id */
export const reactionWords = (id) => words()[id] || "";

/** The picture, null where it is a phrase of words. @param {Phrase} id @returns {SVGElement | null} */
export function reaction(id) {
  const parts = DRAWN[id];
  return parts ? s("svg", { viewBox: "0 0 32 32", width: 36, height: 36, class: "reaction", "aria-hidden": "true", focusable: "false" },
    parts()) : null;
}
