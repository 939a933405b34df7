/** The pad: every tile a key with how many are left, and where the next one goes. */

import { h } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { icon } from "../../ui/icons.js";
import { tileName, tileSvg } from "../../ui/tiles/tiles.js";
import { left, mayLay, wanted } from "./draft.js";

/** @import { DeskForm } from "../../messages.d.ts" */
/** @import { Draft, Mode } from "./draft.js" */
/**
 * @typedef {object} Padded whatever has tiles laid down by the pad
 * @property {Draft} draft
 * @property {DeskForm | null} form
 * @property {Mode} mode
 * @property {(mode: Mode) => void} choose
 * @property {(tile: string) => void} press
 * @property {() => void} back
 * @property {() => void} clear
 */

const SUITS = ["m", "p", "s"];

/** The places a tile can go to by this book.
 * @param {Padded} desk @returns {[Mode, string, string][]} what it is called, and what to press */
export function modes(desk) {
  const form = desk.form;
  const asks = (/** @type {string} */ field) => form?.fields.includes(field);
  const tile = t("tap a tile");
  const full = desk.draft.hand.length >= wanted(desk.draft, form);
  /** @type {[Mode, string, string, boolean | undefined][]} */
  const all = [
    ["hand", t("Hand"), !full ? t("tap the tiles in the hand, the winning tile last")
      : desk.draft.win ? t("tap another tile to change the winning tile") : t("tap the winning tile"), true],
    ["chi", t("Chow"), t("tap the lowest tile of the run"), form?.chow !== false],
    ["pon", t("Pung"), tile, true],
    ["kan", t("Open kong"), tile, true],
    ["ankan", t("Concealed kong"), tile, true],
    ["dora", t("Dora indicator"), t("tap the indicator turned face up"), asks("dora")],
    ["ura", t("Ura-dora indicator"), t("tap the tile below the indicator"), asks("ura")],
    ["joker", t("Wild tile"), t("tap which tile is wild"), asks("joker")],
  ];
  return all.filter(([, , , there]) => there).map(([mode, words, how]) => [mode, words, how]);
}

/** @param {Padded} desk */
export function pad(desk) {
  const now = modes(desk), how = now.find(([mode]) => mode === desk.mode) || now[0];
  return h("section", { class: "pad", "aria-label": t("Tile keys") },
    h("div", { class: "modes", role: "radiogroup", "aria-label": t("The next tile goes to") }, now.map(([mode, words]) =>
      h("button", { type: "button", role: "radio", "aria-checked": String(mode === desk.mode), "data-mode": mode,
        "data-key": mode,
        onclick: () => desk.choose(mode) }, words))),
    h("p", { class: "small how" }, how[2]),
    h("div", { class: "keys" }, SUITS.flatMap((suit) => suitKeys(desk, suit)),
      desk.form?.honours === false ? null : [1, 2, 3, 4, 5, 6, 7].map((n) => key(desk, `${n}z`)),
      h("button", { type: "button", class: "key back", "data-key": "back", "aria-label": t("Take back the last tile"),
        onclick: () => desk.back() }, icon("back")),
      h("button", { type: "button", class: "key clear", "data-key": "clear", onclick: () => desk.clear() }, t("Clear"))));
}

/** One to nine, and the red five where the book has one. @param {Padded} desk @param {string} suit */
function suitKeys(desk, suit) {
  const reds = desk.form?.red_fives["mps".indexOf(suit)] || 0;
  const gone = desk.form?.middle === false && suit === "m";
  return [...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => (gone && n > 1 && n < 9 ? null : key(desk, n + suit))),
    reds ? key(desk, `0${suit}`) : gone ? null : h("span", { class: "gap", "data-key": `gap ${suit}`, "aria-hidden": "true" })];
}

/** @param {Padded} desk @param {string} tile */
function key(desk, tile) {
  const rest = left(desk.draft, tile, desk.form), name = tileName(tile);
  const drawn = tileSvg(tile, { label: null });
  drawn.setAttribute("aria-hidden", "true");
  drawn.removeAttribute("role");
  const isOff = !mayLay(desk.draft, tile, desk.mode, desk.form);
  return h("button", { type: "button", class: `key ${tile[0] === "1" ? "first" : ""}`, "data-key": tile, "aria-disabled": String(isOff),
    "aria-label": t("{name}, {count} left", { name, count: Math.max(0, rest) }),
    onclick: () => desk.press(tile) }, drawn, h("span", { class: "left", "aria-hidden": "true" }, Math.max(0, rest)));
}
