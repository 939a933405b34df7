/** Small faces of those who sit at a table, drawn from their names: legible at 28 pixels, the same on every page. */

import { s } from "../dom.js";
import { personName } from "../i18n.js";

/**
 * What a face is drawn of: the colours behind it and of skin, hair and clothes, which hair, and what else.
 * @typedef {{back: string, skin: string, hair: string, dress: string, style: keyof typeof HAIR, more?: (keyof typeof MORE)[]}} Look
 * @typedef {{kind: string, name?: string | null}} Sitter a chair of a table
 */

const [PALE, WARM, TAN] = ["#fbdfc6", "#f2c9a2", "#dda878"];
const [BLACK, BROWN, GREY, WHITE] = ["#2b2a33", "#5b3a29", "#8b8f98", "#e9e6df"];

/** Hair as paths about a head of radius 13 at (24, 22): what lies behind the head, and what lies on it. */
const HAIR = {
  bun: { behind: "M24 1.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z",
    front: "M10.5 22C9.5 12 16 7.5 24 7.5S38.5 12 37.5 22C35 17.5 31 14 24 13.5 17 14 13 17.5 10.5 22z" },
  bob: { behind: "M9 33V20C9 11 15.5 6 24 6s15 5 15 14v13c0 2-5 2-5 0V20H14v13c0 2-5 2-5 0z",
    front: "M11 23C10.5 13 16 8 24 8s13.5 5 13 15c-1-4-2.5-6.5-4.5-8.5C27 18 18.5 18 14 16c-1.5 2-2.5 4-3 7z" },
  long: { behind: "M8.5 41C10 33 8.5 27 9 20 9.5 11 15.5 6 24 6s14.5 5 15 14c.5 7-1 13 .5 21z",
    front: "M11 22C11 12 17 8 24 8s13 4 13 14c-2-5-5-8-9-9.5C24 16 16 18 11 22z" },
  short: { behind: "",
    front: "M10.5 21C9 11 16 6 24.5 6 33 6 39 12 37.5 21c-.8-2.5-2-4-3-5C29 16 21 15.5 17 12.5c-3 2-5.5 5-6.5 8.5z" },
  crew: { behind: "", front: "M11 19C10.5 11 16 6.5 24 6.5S37.5 11 37 19c-1.5-3.5-3-5-4.5-6-5-1.5-12-1.5-17 0-1.5 1-3 2.5-4.5 6z" },
  curls: { behind: "M24 4c4 0 5 2 6.5 3.5C35 7 37 10.5 37 13c3 2 3.5 5 2 8 1 3-1 6-4 6H13c-3 0-5-3-4-6-1.5-3-1-6 2-8"
    + " 0-2.5 2-6 6.5-5.5C19 6 20 4 24 4z",
    front: "M11.5 20c-.5-4 2.5-8 6-8 2-2.5 5-2.5 6.5-1 1.5-1.5 4.5-1.5 6.5 1 3.5 0 6.5 4 6 8-3-4.5-7-6-12.5-6s-9.5 1.5-12.5 6z" },
  tails: { behind: "M9.5 17C2 15 2 27 5 31c2-1 5-5 5.5-9zM38.5 17C46 15 46 27 43 31c-2-1-5-5-5.5-9z",
    front: "M10.5 22C9.5 12 16 7 24 7s14.5 5 13.5 15C35 16.5 31 15 24 10c-7 5-11 6.5-13.5 12z" },
  fringe: { behind: "M10 24c-2-12 4-18 14-18s16 6 14 18z",
    front: "M11 21C10.5 12 16 8 24 8s13.5 4 13 13c-3-1-4.5-2.5-5-4.5-1 1.5-2.5 2-4.5 2-.8-1-1.2-2-1.5-3-1.5 2-4.5 3.5-8 3.5"
      + "C17.5 17 15 20 11 21z" },
  bald: { behind: "", front: "M11 23c-1-3-.5-5 .5-7 .8 2 .8 4 .5 7zM37 23c1-3 .5-5-.5-7-.8 2-.8 4-.5 7z" },
};

/** A shape filled with a colour. @param {string} d @param {string} fill */
const shape = (d, fill) => s("path", { d, fill });

/** A round line. @param {string} d @param {string} stroke @param {number} width */
const line = (d, stroke, width) => s("path", { d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round" });

/** @param {number} cx @param {number} cy @param {number} r @param {string} fill @param {number} [opacity] */
const dot = (cx, cy, r, fill, opacity = 1) => s("circle", { cx, cy, r, fill, opacity });

/** What some wear, drawn over the face. */
const MORE = {
  glasses: () => [line("M14.5 23.5a4.3 4.3 0 1 0 8.6 0 4.3 4.3 0 1 0-8.6 0zM24.9 23.5a4.3 4.3 0 1 0 8.6 0 4.3 4.3 0 1 0-8.6 0zM23.1 23h1.8",
    "#3a3f4a", 1.5)],
  flower: () => [
    shape("M35 8.5m-2.8 0a2.8 2.8 0 1 1 2.8-2.8 2.8 2.8 0 1 1 2.8 2.8 2.8 2.8 0 1 1-2.8 2.8 2.8 2.8 0 1 1-2.8-2.8z", "#e0566b"),
    dot(35, 8.5, 1.9, "#ffd97a")],
  beard: (/** @type {Look} */ look) => [
    shape("M13.5 27C14 37 19 41 24 41s10-4 10.5-14c-2.5 2-5 2-7 1.5-1.5-1-5.5-1-7 0-2 .5-4.5.5-7-1.5z", look.hair),
    line("M21 31.5q3 1.8 6 0", "#7a3b34", 1.4)],
  moustache: (/** @type {Look} */ look) => [
    shape("M24 28c-2.5-1.5-6 .2-7 2 2.5.6 5.5.4 7-.8 1.5 1.2 4.5 1.4 7 .8-1-1.8-4.5-3.5-7-2z", look.hair)],
  cap: (/** @type {Look} */ look) => [shape("M10.5 16.5C11 8.5 16.5 4.5 24 4.5s13 4 13.5 12c-8-2.2-19-2.2-27 0z", look.dress),
    shape("M9 17.5c9-3.5 21-3.5 30 0 1 .5.5 2-.8 1.8-9-2-19.4-2-28.4 0-1.3.2-1.8-1.3-.8-1.8z", "#00000055")],
  earrings: () => [dot(10.8, 28, 1.7, "#e3b341"), dot(37.2, 28, 1.7, "#e3b341")],
  band: (/** @type {Look} */ look) => [line("M11 17.5C15 11 33 11 37 17.5", look.dress, 3.2)],
  freckles: () => [line("M15.5 27.5h.1M17.5 28.8h.1M30.5 28.8h.1M32.5 27.5h.1", "#b9774e", 1.4)],
};

/** Those who always look like this, by their English name (server/room/given_names.py). @type {Record<string, Look>} */
const LOOKS = {
  Mei: { back: "#f6d3d6", skin: PALE, hair: BLACK, dress: "#c23b53", style: "bun", more: ["flower"] },
  Lan: { back: "#d6dcf5", skin: PALE, hair: BROWN, dress: "#5061b5", style: "long", more: ["earrings"] },
  Zhu: { back: "#d3ead4", skin: WARM, hair: BLACK, dress: "#2f7d4f", style: "short" },
  Ju: { back: "#fbe6b8", skin: WARM, hair: GREY, dress: "#9a6a1c", style: "bun", more: ["glasses"] },
  Song: { back: "#cfe3dd", skin: TAN, hair: GREY, dress: "#1f5a52", style: "bald", more: ["beard"] },
  Gui: { back: "#fbdcc0", skin: WARM, hair: BROWN, dress: "#c4622d", style: "curls" },
  Tao: { back: "#fbd7e2", skin: PALE, hair: BROWN, dress: "#d6608a", style: "tails", more: ["freckles"] },
  Lian: { back: "#e6d8f2", skin: WARM, hair: BLACK, dress: "#7a4fa3", style: "bob", more: ["band"] },
  Feng: { back: "#f9d2c4", skin: TAN, hair: BLACK, dress: "#b5432a", style: "crew", more: ["moustache"] },
  Yun: { back: "#d7e8f6", skin: PALE, hair: GREY, dress: "#4d86b8", style: "fringe", more: ["glasses"] },
  Xue: { back: "#e4eef2", skin: PALE, hair: WHITE, dress: "#5a8ea6", style: "bob" },
  Yue: { back: "#d9d9ee", skin: PALE, hair: BLACK, dress: "#3d4580", style: "fringe", more: ["earrings"] },
  Hai: { back: "#cfe6ef", skin: TAN, hair: BROWN, dress: "#1c6a8c", style: "short", more: ["cap"] },
  Jiang: { back: "#d2e9e6", skin: WARM, hair: BLACK, dress: "#1f7a78", style: "crew", more: ["glasses"] },
  Ning: { back: "#e3ead0", skin: WARM, hair: BROWN, dress: "#6d8a2f", style: "tails" },
  Ming: { back: "#fcebc2", skin: TAN, hair: BLACK, dress: "#c18a1b", style: "fringe" },
  Fu: { back: "#f9d6cc", skin: WARM, hair: WHITE, dress: "#a8321f", style: "bald", more: ["moustache", "glasses"] },
  Xing: { back: "#dcd8f3", skin: TAN, hair: BLACK, dress: "#5b4bb0", style: "curls", more: ["band"] },
  Jie: { back: "#d6e2ea", skin: PALE, hair: BROWN, dress: "#3c566b", style: "short", more: ["beard"] },
  Wen: { back: "#e9e0d2", skin: PALE, hair: BLACK, dress: "#6b5a45", style: "long", more: ["glasses"] },
};

/** Colours behind the first sign of a person's name, dark enough for white. */
const TONES = ["#1d6b54", "#27598c", "#8a3b52", "#7a5212", "#5b4a9c", "#2c6470", "#8c3f1f", "#4d5f28"];

/** A number that a text always has. @param {string} text */
function hashed(text) {
  let sum = 7;
  for (const sign of text) sum = (sum * 31 + (sign.codePointAt(0) || 0)) >>> 0;
  return sum;
}

/** How a bot looks; one of a name that is not ours borrows a look. @param {string} name @returns {Look} */
function lookOf(name) {
  const all = Object.values(LOOKS);
  return LOOKS[name.split(" ").at(-1) || ""] || all[hashed(name) % all.length];
}

/** Whether it is the name of one of ours. @param {string} name */
export const isBotName = (name) => /^\S+ [A-Z][a-z]+$/.test(name) && name.split(" ")[1] in LOOKS;

/**
 * The face of whoever sits on a chair, for eyes only: the name stands beside it. Bots have a face, people the first sign of
 * their name, programs a screen, free chairs an empty ring.
 * @param {Sitter} chair
 * @returns {SVGSVGElement}
 */
export function face(chair) {
  const key = JSON.stringify([chair.kind, chair.name, personName(chair.name || "")]);
  const known = drawnBefore.get(key) || made(chair);
  drawnBefore.set(key, known);
  return /** @type {SVGSVGElement} */ (known.cloneNode(true));
}

/** Faces that were drawn before: a copy is made sooner. @type {Map<string, SVGSVGElement>} */
const drawnBefore = new Map();

/** @param {Sitter} chair */
function made(chair) {
  const name = chair.name || "";
  const drawn = chair.kind === "bot" ? portrait(lookOf(name))
    : chair.kind === "person" ? initial(personName(name)) : chair.kind === "program" ? screen() : ring();
  return s("svg", { viewBox: "0 0 48 48", class: `face ${chair.kind}`, "aria-hidden": "true", focusable: "false" }, drawn);
}

/** @param {Look} look */
function portrait(look) {
  const hair = HAIR[look.style];
  return [
    dot(24, 24, 24, look.back),
    hair.behind ? shape(hair.behind, look.hair) : null,
    shape("M6.5 40.3C10 34.5 16 33 24 33s14 1.5 17.5 7.3A24 24 0 0 1 24 48 24 24 0 0 1 6.5 40.3z", look.dress),
    shape("M19.5 30h9v5.5c-2.5 3-6.5 3-9 0z", look.skin),
    dot(11, 24, 2.6, look.skin), dot(37, 24, 2.6, look.skin),
    s("ellipse", { cx: 24, cy: 22.5, rx: 13, ry: 13.5, fill: look.skin }),
    shape(hair.front, look.hair),
    dot(18.8, 23.5, 1.9, "#2a2430"), dot(29.2, 23.5, 1.9, "#2a2430"),
    dot(16, 28, 2.3, "#e8806c", .35), dot(32, 28, 2.3, "#e8806c", .35),
    line("M20.5 29.5q3.5 3.2 7 0", "#8a4038", 1.7),
    (look.more || []).flatMap((extra) => MORE[extra](look)),
  ];
}

/** @param {string} name */
function initial(name) {
  const sign = [...name.trim()][0] || "?";
  return [dot(24, 24, 24, TONES[hashed(name) % TONES.length]),
    s("text", { x: 24, y: 25, "text-anchor": "middle", "dominant-baseline": "central", fill: "#fff", "font-size": 24, "font-weight": 600 },
      sign.toUpperCase())];
}

const screen = () => [dot(24, 24, 24, "#4a5560"),
  line("M12 14h24v16H12zM18 35h12M24 30v5M17 20l3.5 2.5L17 25M23 25.5h5", "#eef3f1", 2.2)];

const ring = () => s("circle", { cx: 24, cy: 24, r: 22, fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-dasharray": "5 5",
  opacity: .6 });
