/** Sentences of the server spelled out: tiles in notation, `6m 9m`, as people say them, 6 of characters, 9 of characters. */

import { lang } from "../i18n.js";
import { tileNames } from "../tiles/tiles.js";

/** Tiles one after the other that stand alone; in Chinese the spaces around them go. */
const TILES = /(?<![\w:.(/-])(?:[0-9][mps]|[1-7]z|[1-8]f)(?: (?:[0-9][mps]|[1-7]z|[1-8]f))*(?![\w/-])/g;
const TILES_ZH = new RegExp(`(?<=[\\u3000-\\u9fff“（，：]) ?${TILES.source} ?|^${TILES.source} ?`, "g");

/** @param {string} text */
export function spelled(text) {
  return text.replace(lang() === "zh" || lang() === "ja" ? TILES_ZH : TILES, (match) => tileNames(match.trim().split(" ")));
}
