/**
 * Tiles as SVG. The drawings are symbols of /web/tiles.svg, put into the document once; a tile is a `<use>` of one.
 * Names are the project's: 1m–9m characters, p circles, s bamboos, 0 a red five, 1z–7z 东南西北白发中, 1f–8f 春夏秋冬梅兰竹菊;
 * `?` is a tile face down.
 */

import { s } from "../dom.js";
import { list, t, words } from "../i18n.js";
import { N, NC } from "../text.js";

const SPRITE = new URL("../../tiles.svg", import.meta.url).pathname; // of the same version as this module
/** @type {Promise<void> | null} */
let loading = null;

/** Puts the drawings into the document; tiles made before show themselves as soon as they are there. @returns {Promise<void>} */
export function loadTiles() {
  if (!loading) loading = load().catch(() => { loading = null; });
  return loading;
}

async function load() {
  const answer = await fetch(SPRITE, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${SPRITE} ${answer.status}`);
  const read = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  const sprite = document.importNode(read, true);
  // Not display: none, which some browsers extend to what is used from it.
  sprite.setAttribute("class", "tile-sprite");
  sprite.setAttribute("aria-hidden", "true");
  sprite.setAttribute("width", "0");
  sprite.setAttribute("height", "0");
  document.body.append(sprite);
}

/** Whether a name is a tile's. @param {string | null | undefined} name */
export const isTile = (name) => /^([0-9][mps]|[1-7]z|[1-8]f)$/.test(name || "");

/** The symbol of a tile. @param {string} name */
export const symbol = (name) => (isTile(name) ? name : "back");

/**
 * A tile as a picture of its own, which fills its box: `<svg viewBox="0 0 60 80">`, turned if it lies sideways.
 * @param {string} name
 * @param {{posture?: "upright" | "sideways" | "on_top" | "face_down", wild?: boolean, label?: string | null, index?: boolean}} [how]
 * @returns {SVGElement}
 */
export function tileSvg(name, how = {}) {
  loadTiles();
  const turned = how.posture === "sideways" || how.posture === "on_top";
  const shown = how.posture === "face_down" ? "?" : name;
  const drawn = s("g", turned ? { transform: "translate(0 60) rotate(-90)" } : null, faces(shown, how.wild));
  const svg = s("svg", { class: `tile-svg${turned ? " turned" : ""}`, viewBox: turned ? "0 0 80 60" : "0 0 60 80", role: "img",
    "aria-label": how.label === undefined ? tileName(shown) : how.label }, drawn);
  if (how.index !== undefined) svg.style.setProperty("--tile-index", how.index ? "inline" : "none");
  return svg;
}

/** What is used of the drawings for one tile. @param {string} name @param {boolean} [wild] */
function faces(name, wild) {
  const use = (/** @type {string} */ id) => s("use", { href: `#${id}`, width: 60, height: 80 });
  return wild ? [use(symbol(name)), use("wild")] : [use(symbol(name))];
}

/**
 * A tile inside a larger drawing, its middle at (x, y).
 * @param {string} name
 * @param {number} x @param {number} y @param {number} width
 * @param {{turn?: number, wild?: boolean, class?: string}} [how] `turn` in degrees
 */
export function tileAt(name, x, y, width, how = {}) {
  const k = width / 60;
  const turn = how.turn ? ` rotate(${how.turn})` : "";
  return s("g", { class: `tile ${how.class || ""}`, "data-tile": plain(name),
    transform: `translate(${round(x)} ${round(y)})${turn} scale(${round(k, 1000)}) translate(-30 -40)` }, faces(name, how.wild));
}

/** @param {number} value @param {number} [unit] */
const round = (value, unit = 10) => Math.round(value * unit) / unit;

/** The kind of a tile: a red five is a five. @param {string} name */
export const plain = (name) => (name[0] === "0" ? `5${name[1]}` : name);

const SUIT_ORDER = "mpszf?";

/** Sorts as hands are sorted: a red five beside the fives. @param {string} a @param {string} b */
export function byOrder(a, b) {
  const key = (/** @type {string} */ tile) => SUIT_ORDER.indexOf(tile[tile.length - 1]) * 100 + Number(plain(tile)[0]) * 10
    + (tile[0] === "0" ? 0 : 1);
  return key(a) - key(b);
}

/** @import { Text } from "../text.js" */

const NONE = { en: "" }; // these suits begin with a one
/** By suit: the red five first, then by number. @type {Record<string, Text[]>} */
const NAMES = {
  m: [N("red 5 of characters"), N("1 of characters"), N("2 of characters"), N("3 of characters"), N("4 of characters"),
    N("5 of characters"), N("6 of characters"), N("7 of characters"), N("8 of characters"), N("9 of characters")],
  p: [N("red 5 of circles"), N("1 of circles"), N("2 of circles"), N("3 of circles"), N("4 of circles"),
    N("5 of circles"), N("6 of circles"), N("7 of circles"), N("8 of circles"), N("9 of circles")],
  s: [N("red 5 of bamboos"), N("1 of bamboos"), N("2 of bamboos"), N("3 of bamboos"), N("4 of bamboos"),
    N("5 of bamboos"), N("6 of bamboos"), N("7 of bamboos"), N("8 of bamboos"), N("9 of bamboos")],
  z: [NONE, NC("tile", "East"), NC("tile", "South"), NC("tile", "West"), NC("tile", "North"),
    N("White dragon"), N("Green dragon"), N("Red dragon")],
  f: [NONE, N("flower Spring"), N("flower Summer"), N("flower Autumn"), N("flower Winter"), N("flower Plum"), N("flower Orchid"),
    N("flower Bamboo"), N("flower Chrysanthemum")],
};

/** A tile in words, for people and screen readers: 5 of circles. @param {string} name @returns {string} */
export const tileName = (name) => (isTile(name) ? words(NAMES[name[1]][Number(name[0])]) : t("face-down tile"));

/** Several tiles in words. @param {string[]} names */
export const tileNames = (names) => list(names.map(tileName));

/** The tile an indicator of bonus tiles names: the next of its kind. @param {string} name @param {boolean} [three] three players */
export function named(name, three = false) {
  const rank = Number(plain(name)[0]), suit = name[1];
  if (suit === "z") return rank <= 4 ? `${(rank % 4) + 1}z` : `${rank === 7 ? 5 : rank + 1}z`;
  if (three && suit === "m") return rank === 1 ? "9m" : "1m";
  return `${rank === 9 ? 1 : rank + 1}${suit}`;
}
