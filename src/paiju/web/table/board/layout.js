/** How melds and discards lie: by the same rules as the books' (table/layout.py). */

import { byOrder } from "../../ui/tiles/tiles.js";

/** @import { LaidMeld, Thrown } from "../../messages.d.ts" */
/** @import { Laid } from "../state.js" */

/**
 * The tiles of a meld from left to right as its owner lays them.
 * @param {LaidMeld} meld @param {"left" | "across" | "right" | null} source where the claimed tile came from
 * @param {{tile: string | null, added: string | null}} known which tile was claimed, which one added
 * @returns {Laid[]}
 */
export function laidOut(meld, source, known) {
  const tiles = [...meld.tiles].sort(byOrder);
  if (meld.type === "ankan") return tiles.map((tile, i) => ({ tile, posture: i === 1 || i === 2 ? "upright" : "face_down" }));
  const top = meld.type === "addkan" ? [taken(tiles, known.added)] : [];
  const claimed = taken(tiles, known.tile);
  /** @type {Laid[]} */
  const sideways = [{ tile: claimed, posture: "sideways" }, ...top.map((tile) => /** @type {const} */ ({ tile, posture: "on_top" }))];
  /** @type {Laid[]} */
  const own = tiles.map((tile) => ({ tile, posture: "upright" }));
  const at = source === "across" ? 1 : source === "right" ? own.length : 0;
  return [...own.slice(0, at), ...sideways, ...own.slice(at)];
}

/** Takes this tile out of a list, or the first one. @param {string[]} tiles @param {string | null} tile */
function taken(tiles, tile) {
  return tiles.splice(Math.max(0, tile ? tiles.indexOf(tile) : 0), 1)[0];
}

/**
 * Where each tile of a meld stands: x from the left, y from the foot line upwards, both of the middle; and how long it is.
 * @param {Laid[]} laid @param {number} width of a tile
 * @returns {{tiles: {tile: string, x: number, y: number, turn: number}[], length: number}}
 */
export function placed(laid, width) {
  const tall = (width * 4) / 3;
  const tiles = [];
  let x = 0;
  for (const { tile, posture } of laid) {
    const name = posture === "face_down" ? "?" : tile;
    if (posture === "on_top") {
      tiles.push({ tile: name, x: x - tall / 2, y: width * 1.2, turn: -90 });
    } else if (posture === "sideways") {
      tiles.push({ tile: name, x: x + tall / 2, y: width / 2, turn: -90 });
      x += tall;
    } else {
      tiles.push({ tile: name, x: x + width / 2, y: tall / 2, turn: 0 });
      x += width;
    }
  }
  return { tiles, length: x };
}

/**
 * A river in rows of six; with `rows` the last of them runs on. Claimed tiles have left it.
 * @param {Thrown[]} river @param {number} rows
 * @returns {{thrown: Thrown, at: number}[][]}
 */
export function riverRows(river, rows) {
  const lying = river.map((thrown, at) => ({ thrown, at })).filter(({ thrown }) => thrown.won || !thrown.claimed);
  const full = rows ? Math.min(lying.length, (rows - 1) * 6) : lying.length;
  const lines = [];
  for (let i = 0; i < full; i += 6) lines.push(lying.slice(i, Math.min(i + 6, full)));
  if (lying.length > full) lines.push(lying.slice(full));
  return lines;
}
