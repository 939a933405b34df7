/** Which tiles of a hand earn a pattern, as far as its name tells; of the others it is the whole hand. */

import { named, plain } from "./tiles.js";
import { split } from "./tile-row.js";

/** @typedef {{seat: string, tile: string, reading: string[]}} Won a win, as far as it says which tiles are where */
/** @typedef {{wind: string, players: number, dora: string[], ura: string[]}} Circumstance the round's wind, and bonus tiles by kind */
/** @typedef {(tile: string) => boolean} Earns */

const WIND = { E: "1z", S: "2z", W: "3z", N: "4z" };
const DRAGONS = ["5z", "6z", "7z"];
/** Earned otherwise than by tiles: how it was won, or that nothing was claimed. */
const NO_TILES = new Set(["riichi", "double_riichi", "ippatsu", "self_drawn", "concealed_self_draw", "concealed_hand",
  "fully_concealed_hand", "base_win", "last_tile_draw", "last_tile_claim", "kong_replacement", "kong_discard", "robbing_the_kong",
  "blessing_of_heaven", "blessing_of_earth", "blessing_of_man", "flower", "chicken_hand", "no_honours", "melded_hand"]);
const WINNING = new Set(["edge_wait", "closed_wait", "single_wait", "fourth_tile", "last_single_tile"]);
const DRAGON_SETS = new Set(["dragon_pung", "two_dragon_pungs", "little_three_dragons", "big_three_dragons"]);
const WIND_SETS = new Set(["big_three_winds", "little_four_winds", "big_four_winds"]);
const PUNGS = new Set(["three_concealed_pungs", "two_concealed_pungs", "mixed_triple_pung", "double_pung", "mixed_shifted_pungs",
  "pure_shifted_pungs", "four_pure_shifted_pungs", "pung_of_terminals_or_honours"]);
const KONGS = /kong/;
const RUNS = /run|straight/;

/** The indicators' tiles by kind. @param {string[]} indicators @param {number} players */
export const doraOf = (indicators, players) => indicators.map((one) => named(one, players === 3));

/** @param {string} id @param {Won} win @param {Circumstance} now @returns {Earns} */
export function earns(id, win, now) {
  if (NO_TILES.has(id)) return () => false;
  if (WINNING.has(id)) return (tile) => plain(tile) === plain(win.tile);
  const kinds = kindsOf(id, win, now);
  if (kinds) return (tile) => kinds.includes(plain(tile));
  if (id === "red_dora") return (tile) => tile[0] === "0";
  if (DRAGON_SETS.has(id)) return (tile) => DRAGONS.includes(tile);
  if (WIND_SETS.has(id)) return (tile) => Object.values(WIND).includes(tile);
  return inGroups(id, win);
}

/** @param {string} id @param {Won} win @param {Circumstance} now @returns {string[] | null} */
function kindsOf(id, win, now) {
  const found = {
    dora: now.dora, ura_dora: now.ura, north_dora: ["4z"], white_dragon: ["5z"], green_dragon: ["6z"], red_dragon: ["7z"],
    seat_wind: [WIND[/** @type {"E"} */ (win.seat)]], round_wind: [WIND[/** @type {"E"} */ (now.wind)]],
  };
  return found[/** @type {"dora"} */ (id)] || null;
}

/**
 * Patterns of runs are in the runs, of pungs in the pungs; what is more than that is not known here.
 * @param {string} id @param {Won} win
 */
function inGroups(id, win) {
  const groups = win.reading.map((group) => split(group.replace(/[[\]()\s]/g, "")).map(plain));
  const wanted = groups.filter((group) => {
    const same = group.every((tile) => tile === group[0]);
    if (KONGS.test(id)) return group.length === 4;
    if (PUNGS.has(id)) return same && group.length > 2;
    return RUNS.test(id) && id !== "all_runs" ? !same && group.length === 3 : true;
  });
  const kinds = new Set((wanted.length ? wanted : groups).flat());
  return (/** @type {string} */ tile) => !kinds.size || kinds.has(plain(tile));
}
