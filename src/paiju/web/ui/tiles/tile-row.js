/** Tiles in a row, for pages that explain: hands, melds, examples. */

import { h } from "../dom.js";
import { t, tc } from "../i18n.js";
import { tileName, tileSvg } from "./tiles.js";

/** Tiles written as one text, `"123m055p"`, apart: `["1m", "2m", …]`. @param {string} text @returns {string[]} */
export function split(text) {
  const tiles = [];
  for (const [, digits, suit] of text.matchAll(/([0-9?]+)([mpszf]?)/g)) {
    for (const digit of digits) tiles.push(digit === "?" ? "?" : digit + suit);
  }
  return tiles;
}

/** What a row of tiles is called aloud. @param {string[]} tiles */
export const spoken = (tiles) => tiles.map((tile) => tileName(tile)).join(tc("list", ", "));

/**
 * A row of tiles.
 * @param {string[] | string} tiles
 * @param {{label?: string, back?: boolean, name?: string}} [how]
 */
export function tileRow(tiles, how = {}) {
  const list = typeof tiles === "string" ? split(tiles) : tiles;
  return h("span", { class: `tiles ${how.name || ""}`, role: "img", "aria-label": how.label || spoken(list) },
    list.map((tile) => tileSpan(tile)));
}

/** @param {string} tile */
function tileSpan(tile) {
  const drawn = tileSvg(tile, { label: null });
  drawn.removeAttribute("role");
  drawn.setAttribute("aria-hidden", "true");
  return h("span", { class: "tile", "data-tile": tile }, drawn);
}

/** A set laid out. @param {{type: string, tiles: string[] | string}} meld */
export function meldRow(meld) {
  const tiles = typeof meld.tiles === "string" ? split(meld.tiles) : meld.tiles;
  return tileRow(meld.type === "ankan" ? ["?", ...tiles.slice(1, 3), "?"] : tiles,
    { name: "meld", label: t("meld {tiles}", { tiles: spoken(tiles) }) });
}

/**
 * A whole hand: what was concealed, the sets laid out, and apart the tile that won, which never stands in a line alone;
 * then the flowers and Norths.
 * @param {{hand: string[] | string, melds?: {type: string, tiles: string[] | string}[], tile: string}} held
 * @param {string[]} [aside] flowers and Norths
 */
export function handRow(held, aside = []) {
  const own = typeof held.hand === "string" ? split(held.hand) : held.hand;
  const groups = (held.melds || []).map(meldRow);
  if (own.length) groups.unshift(tileRow(own, { label: t("in hand {tiles}", { tiles: spoken(own) }) }));
  const last = groups.pop();
  const won = tileRow([held.tile], { name: "winning", label: t("winning tile {tile}", { tile: tileName(held.tile) }) });
  return h("div", { class: "hand-row" }, groups, h("span", { class: "hand-end" }, last, won),
    aside.length ? tileRow(aside, { name: "aside", label: t("set aside {tiles}", { tiles: spoken(aside) }) }) : null);
}
