/** Which tiles of a hand earn a pattern, as far as its name tells; of the others it is the whole hand. */

import { named, plain } from "./tiles/tiles.js";
import { split } from "./tiles/tile-row.js";

/** @typedef {{seat: string, tile: string, reading: string[], hand: string[], melds: {tiles: string[]}[]}} Won which tiles are where */
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

/** @typedef {{open: boolean, tiles: string[], suit: string, rank: number, same: boolean}} Laid a set of the hand that won */

/** How many sets make a pattern, of one suit or each of another, the steps between them, and where they begin.
 * @type {Record<string, [number, "one" | "each", number[], number?]>} */
const TOGETHER = {
  pure_double_run: [2, "one", [0]], pure_triple_run: [3, "one", [0]], quadruple_run: [4, "one", [0]], mixed_double_run: [2, "each", [0]],
  mixed_triple_run: [3, "each", [0]], short_straight: [2, "one", [3]], two_terminal_runs: [2, "one", [6]],
  pure_straight: [3, "one", [3], 1], mixed_straight: [3, "each", [3], 1],
  pure_shifted_runs: [3, "one", [1, 2]], four_pure_shifted_runs: [4, "one", [1, 2]],
  mixed_shifted_runs: [3, "each", [1]], double_pung: [2, "each", [0]], mixed_triple_pung: [3, "each", [0]],
  mixed_shifted_pungs: [3, "each", [1]], pure_shifted_pungs: [3, "one", [1]], four_pure_shifted_pungs: [4, "one", [1]],
};

/** The indicators' tiles by kind. @param {string[]} indicators @param {number} players */
export const doraOf = (indicators, players) => indicators.map((indicator) => named(indicator, players === 3));

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
  const kinds = {
    dora: now.dora, ura_dora: now.ura, north_dora: ["4z"], white_dragon: ["5z"], green_dragon: ["6z"], red_dragon: ["7z"],
    seat_wind: [WIND[/** @type {"E"} */ (win.seat)]], round_wind: [WIND[/** @type {"E"} */ (now.wind)]],
  };
  return kinds[/** @type {"dora"} */ (id)] || null;
}

/**
 * Patterns of runs are in the runs that make them, of pungs in the pungs; what is more than that is not known here.
 * @param {string} id @param {Won} win
 */
function inGroups(id, win) {
  const groups = win.reading.map((group) => ({ open: group.startsWith("["), tiles: split(group.replace(/[[\]()\s]/g, "")).map(plain) }));
  const sets = groups.map(({ open, tiles }) => ({ open, tiles, suit: tiles[0][1], rank: Number(tiles[0][0]),
    same: tiles.every((tile) => tile === tiles[0]) })).filter(({ tiles }) => tiles.length > 2);
  const kinds = new Set((id === "tile_hog" ? fourTimes(win) : earning(id, sets).flatMap(({ tiles }) => tiles)));
  const all = kinds.size ? kinds : new Set(groups.flatMap(({ tiles }) => tiles));
  return (/** @type {string} */ tile) => !all.size || all.has(plain(tile));
}

/** The kinds a hand has all four of without a kong. @param {Won} win */
function fourTimes(win) {
  const sets = win.melds.filter((meld) => meld.tiles.length < 4).flatMap((meld) => meld.tiles);
  const held = [...win.hand, win.tile, ...sets].map(plain);
  return held.filter((tile) => held.filter((other) => other === tile).length === 4);
}

/** The sets that earn a pattern; none where it is the whole hand. @param {string} id @param {Laid[]} sets @returns {Laid[]} */
function earning(id, sets) {
  if (KONGS.test(id)) return sets.filter(({ tiles }) => tiles.length === 4);
  const pungs = sets.filter(({ same }) => same), runs = sets.filter(({ same }) => !same);
  if (id === "pung_of_terminals_or_honours") return pungs.filter(({ suit, rank }) => suit === "z" || rank === 1 || rank === 9);
  if (/concealed_pungs$/.test(id)) return pungs.filter(({ open }) => !open);
  const together = TOGETHER[/** @type {"short_straight"} */ (id)];
  if (together) return among(PUNGS.has(id) ? pungs : runs, ...together);
  return PUNGS.has(id) ? pungs : RUNS.test(id) && id !== "all_runs" ? runs : [];
}

/**
 * Every set that is one of so many whose suits are alike or all different, and whose ranks go up by one of these steps.
 * @param {Laid[]} sets @param {number} number @param {"one" | "each"} suits @param {number[]} steps @param {number} [first] the lowest rank
 * @returns {Laid[]}
 */
function among(sets, number, suits, steps, first) {
  const ways = steps.flatMap((step) => sets.filter((set) => set.suit !== "z" && (!first || set.rank === first)).map((low) => {
    /** @type {Laid[]} */
    const chosen = [low];
    while (chosen.length < number) {
      const next = sets.find((set) => !chosen.includes(set) && set.rank === low.rank + step * chosen.length
        && (suits === "one" ? set.suit === low.suit : set.suit !== "z" && chosen.every((laid) => laid.suit !== set.suit)));
      if (!next) return [];
      chosen.push(next);
    }
    return chosen;
  }));
  return ways.flat();
}
