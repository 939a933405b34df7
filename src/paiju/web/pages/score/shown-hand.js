/** The hand as it lies on the desk: its tiles, the sets laid out, the winning one; a tile or set touched can be changed. */

import { h } from "../../ui/dom.js";
import { t, tc } from "../../ui/i18n.js";
import { tileRow } from "../../ui/tiles/tile-row.js";
import { byOrder, plain, tileName, tileNames, tileSvg } from "../../ui/tiles/tiles.js";
import { COPIES, left, wanted } from "./draft.js";

/** @import { Desk } from "./desk.js" */
/** @import { LaidSet } from "./draft.js" */

/** @typedef {{what: "tile" | "win" | "meld" | "dora" | "ura", at: number}} Touched what was touched last, by its place */

const SOURCES = /** @type {const} */ (["", "left", "across", "right"]);

/** @param {Desk} desk */
export function shownHand(desk) {
  const { draft } = desk;
  const order = draft.hand.map((tile, at) => ({ tile, at })).sort((a, b) => byOrder(a.tile, b.tile));
  const gaps = Math.max(0, wanted(draft) - draft.hand.length);
  return h("section", { class: "shown-hand", "aria-label": t("The hand") },
    h("div", { class: "laid" },
      h("span", { class: "tiles held" }, order.map(({ tile, at }) => tileButton(desk, tile, { what: "tile", at })),
        Array.from({ length: gaps }, () => h("span", { class: "tile empty", "aria-hidden": "true" }))),
      h("span", { class: "tiles winning" }, draft.win ? tileButton(desk, draft.win, { what: "win", at: 0 })
        : h("span", { class: "tile empty", "aria-hidden": "true" })),
      draft.melds.map((meld, at) => set(desk, meld, at))),
    indicators(desk, "dora", t("Dora indicators")),
    indicators(desk, "ura", t("Ura-dora indicators")),
    touched(desk));
}

/** @param {Desk} desk @param {"dora" | "ura"} which @param {string} label */
function indicators(desk, which, label) {
  const tiles = desk.draft[which];
  if (!tiles.length) return null;
  return h("p", { class: "indicators" }, h("span", { class: "small" }, label), " ",
    h("span", { class: "tiles" }, tiles.map((tile, at) => tileButton(desk, tile, { what: which, at }))));
}

/** @param {Desk} desk @param {Touched} what */
const isTouched = (desk, what) => desk.touched?.what === what.what && desk.touched.at === what.at;

/** @param {Desk} desk @param {string} tile @param {Touched} what */
function tileButton(desk, tile, what) {
  const drawn = tileSvg(tile, { label: null });
  drawn.removeAttribute("role");
  drawn.setAttribute("aria-hidden", "true");
  const name = what.what === "win" ? t("winning tile {tile}", { tile: tileName(tile) }) : tileName(tile);
  return h("button", { type: "button", class: "tile", "data-tile": tile, "data-touch": `${what.what}:${what.at}`, "aria-label": name,
    "aria-pressed": String(isTouched(desk, what)), onclick: () => desk.touch(what) }, drawn);
}

/** @param {Desk} desk @param {LaidSet} meld @param {number} at */
function set(desk, meld, at) {
  /** @type {Touched} */
  const what = { what: "meld", at };
  const tiles = meld.type === "ankan" ? ["?", ...meld.tiles.slice(1, 3), "?"] : meld.tiles;
  return h("button", { type: "button", class: "meld-button", "data-touch": `meld:${at}`, "aria-pressed": String(isTouched(desk, what)),
    "aria-label": `${setName(meld.type)} ${tileNames(meld.tiles)}`, onclick: () => desk.touch(what) },
  tileRow(tiles, { name: "meld" }));
}

/** @param {string} type */
const setName = (type) => ({ chi: t("chow"), pon: t("pung"), kan: t("open kong"), addkan: t("added kong"),
  ankan: t("concealed kong") })[/** @type {"chi"} */ (type)] || type;

/** What can be done with what was touched. @param {Desk} desk */
function touched(desk) {
  const now = desk.touched;
  if (!now) return null;
  const words = { tile: t("This tile"), win: t("The winning tile"), meld: t("This set"),
    dora: t("Dora indicator"), ura: t("Ura-dora indicator") }[now.what];
  return h("div", { class: "touched", role: "group", "aria-label": words },
    now.what === "tile" ? button(t("Set as winning tile"), () => desk.makeWin(now.at)) : null,
    redButton(desk), now.what === "meld" ? setButtons(desk, now.at) : null,
    button(tc("tile", "Remove"), () => desk.remove(now), "remove"));
}

/** @param {string} words @param {() => void} onclick @param {string} [name] @param {boolean} [pressed] */
const button = (words, onclick, name = "", pressed) => h("button", { type: "button", class: name, onclick,
  "aria-pressed": pressed === undefined ? null : String(pressed) }, words);

/** A five made red, or plain again, where the book has both. @param {Desk} desk */
function redButton(desk) {
  const tiles = desk.tilesTouched(), five = tiles.find((tile) => tile[0] === "0") || tiles.find((tile) => /^5[mps]$/.test(tile));
  if (!five || !desk.form?.red_fives["mps".indexOf(five[1])]) return null;
  const isRed = five[0] === "0", other = isRed ? plain(five) : `0${five[1]}`;
  if (!isRed && left({ ...desk.draft, hand: [], melds: [], win: "" }, other, desk.form) < 1) return null;
  return button(isRed ? t("Change to plain five") : t("Change to red five"), () => desk.swap(five, other));
}

/** Whose tile it was, and for kongs how it was made. @param {Desk} desk @param {number} at */
function setButtons(desk, at) {
  const meld = desk.draft.melds[at];
  if (!meld) return null;
  const players = desk.form?.players || COPIES;
  const names = { "": t("not specified"), left: tc("seat", "left"), across: tc("seat", "across"), right: tc("seat", "right") };
  const from = SOURCES.filter((source) => source !== "across" || players === COPIES);
  return [
    meld.type === "pon" || meld.type === "kan" || meld.type === "addkan" ? h("span", { class: "from" },
      h("span", { class: "small" }, t("from")),
      from.map((source) => button(names[source], () => desk.change(at, { from: source }), "", meld.from === source))) : null,
    meld.tiles.length === COPIES ? /** @type {const} */ (["kan", "addkan", "ankan"]).map((type) =>
      button(setName(type), () => desk.change(at, { type, from: type === "ankan" ? "" : meld.from }), "", meld.type === type)) : null,
  ];
}
