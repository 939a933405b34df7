/** What page and server must have alike. Made by `python tools/make_message_types.py`: change the server instead. */

/** The sockets' subprotocol. */
export const PROTOCOL = "paiju.v1";

/** Tiles in the order of their numbers: 34 kinds, three red fives, eight flowers. @type {string[]} */
export const TILES = (
  "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s 4s 5s 6s 7s 8s 9s " +
  "1z 2z 3z 4z 5z 6z 7z 0m 0p 0s 1f 2f 3f 4f 5f 6f 7f 8f"
).split(" ");

/** The first number of every type of action; those of a tile are numbered as the tiles. */
export const ACTIONS = {
  discard: 0,
  discard_drawn: 45,
  riichi: 46,
  riichi_drawn: 91,
  chow: 92,
  pung: 98,
  kong: 100,
  concealed_kong: 101,
  added_kong: 135,
  win: 169,
  pass: 170,
  nine_terminals: 171,
  north: 172,
  flower: 173,
  ready: 181,
  not_ready: 182,
  pick: 183,
  swap: 228,
  open_hand: 232,
  back: 233,
};

/**
 * What the books' walls are built of, and how they are opened (docs/fair.md).
 * @type {Record<string, {
 *   players: number, middle: boolean, reds: number[], flowers: boolean, throws: number, own: boolean, dead: boolean,
 *   specials: string[],
 * }>}
 */
export const WALLS = {
  "mcr": { players: 4, middle: true, reds: [0, 0, 0], flowers: true, throws: 2, own: false, dead: false, specials: [] },
  "ema": { players: 4, middle: true, reds: [0, 0, 0], flowers: false, throws: 1, own: false, dead: true, specials: [] },
  "xjtu": { players: 4, middle: true, reds: [1, 1, 1], flowers: false, throws: 1, own: false, dead: true, specials: [] },
  "xjtu-cup": { players: 4, middle: true, reds: [1, 1, 1], flowers: false, throws: 1, own: false, dead: true, specials: [] },
  "xjtu-cup-online": { players: 4, middle: true, reds: [1, 1, 1], flowers: false, throws: 1, own: false, dead: true, specials: [] },
  "xjtu-3p": { players: 3, middle: false, reds: [0, 1, 1], flowers: false, throws: 1, own: false, dead: true, specials: [] },
  "xjtu-relay": { players: 4, middle: true, reds: [1, 1, 1], flowers: false, throws: 1, own: false, dead: true, specials: [] },
  "xjtu-cup-relay": { players: 4, middle: true, reds: [1, 1, 1], flowers: false, throws: 1, own: false, dead: true, specials: [] },
  "lol": { players: 4, middle: true, reds: [1, 1, 1], flowers: false, throws: 1, own: false, dead: true, specials: [] },
  "psa": { players: 4, middle: true, reds: [0, 0, 0], flowers: false, throws: 1, own: false, dead: false, specials: [
    "wild_tile",
    "two_fans",
    "no_chow",
    "pair_258",
    "exchange_three",
    "fight_on",
    "dora",
    "double_discard",
    "no_discard_win",
    "river_of_blood",
    "swap_seats",
  ] },
  "tenhou": { players: 4, middle: true, reds: [1, 1, 1], flowers: false, throws: 0, own: false, dead: true, specials: [] },
  "tenhou-nored": { players: 4, middle: true, reds: [0, 0, 0], flowers: false, throws: 0, own: false, dead: true, specials: [] },
  "tenhou-3p": { players: 3, middle: false, reds: [0, 1, 1], flowers: false, throws: 0, own: false, dead: true, specials: [] },
  "botzone": { players: 4, middle: true, reds: [0, 0, 0], flowers: false, throws: 0, own: true, dead: false, specials: [] },
};

/** Why somebody has no place or no result: Chinese and English. @type {Record<string, [string, string]>} */
export const NOTES = {
  forfeit: ["弃权", "forfeited"],
  disqualified: ["取消资格", "disqualified"],
  withdrawn: ["退赛", "withdrawn"],
  filler: ["补位", "filler"],
};

/** Circumstances of a win: Chinese and English. @type {Record<string, [string, string]>} */
export const FLAGS = {
  riichi: ["立直", "riichi"],
  double_riichi: ["两立直", "double riichi"],
  ippatsu: ["一发", "ippatsu"],
  first_turn: ["第一巡", "first turn"],
  last_tile: ["最后一张", "last tile"],
  kong_replacement: ["杠后补牌", "kong replacement"],
  rob_kong: ["抢杠", "rob kong"],
  rob_north: ["抢北", "rob north"],
  fourth_tile: ["绝张", "fourth tile"],
  kong_discard: ["杠振", "kong discard"],
};

/** What is won beside places: Chinese and English. @type {Record<string, [string, string]>} */
export const AWARDS = {
  mvp: ["最佳选手", "Best player"],
  best_hand: ["最佳和牌", "Best hand"],
  yakuman: ["役满", "Limit hand"],
  prize: ["奖品", "Prize"],
};
