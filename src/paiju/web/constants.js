/** What page and server must have alike. Made by `python tools/make_message_types.py`: change the server instead. */

import { N, NC } from "./ui/text.js";

/** @import { Text } from "./ui/text.js" */

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
  void_suit: 237,
};

/** What each type of action is called; the tile and the seat stand in the offer. @type {Record<string, Text>} */
export const ACTION_NAMES = {
  discard: N("discard {tile}"),
  discard_drawn: N("discard the tile just drawn"),
  riichi: N("riichi, discarding {tile}"),
  riichi_drawn: N("riichi, discarding the tile just drawn"),
  chow: N("chow"),
  pung: N("pung"),
  kong: N("kong of the discard"),
  concealed_kong: N("concealed kong of {tile}"),
  added_kong: N("add {tile} to the pung"),
  win: NC("action", "win"),
  pass: NC("action", "pass"),
  nine_terminals: N("end the hand: nine kinds of terminals and honours"),
  north: N("set a North aside"),
  flower: N("replace the flower {tile}"),
  ready: N("show the ready hand"),
  not_ready: N("keep the ready hand back"),
  pick: N("pick {tile}"),
  swap: N("change places with {seat}"),
  open_hand: N("lay the hand open"),
  back: N("back {seat}"),
  void_suit: N("give up {suit}"),
};

/** The suits. @type {Record<string, Text>} */
export const SUIT_NAMES = {
  m: NC("suit", "characters"),
  p: NC("suit", "circles"),
  s: NC("suit", "bamboos"),
};

/** Those who sit at a table. @type {Record<string, Text>} */
export const SEAT_NAMES = {
  E: NC("seat", "East"),
  S: NC("seat", "South"),
  W: NC("seat", "West"),
  N: NC("seat", "North"),
};

/**
 * What the books' walls are built of, and how they are opened (docs/fair.md).
 * @type {Record<string, {
 *   players: number, middle: boolean, honours: boolean, reds: number[], flowers: boolean, throws: number, own: boolean,
 *   dead: boolean, specials: string[],
 * }>}
 */
export const WALLS = {
  "mcr": {
    players: 4, middle: true, honours: true, reds: [0, 0, 0], flowers: true, throws: 2, own: false, dead: false,
    specials: [],
  },
  "ema": {
    players: 4, middle: true, honours: true, reds: [0, 0, 0], flowers: false, throws: 1, own: false, dead: true,
    specials: [],
  },
  "xjtu": {
    players: 4, middle: true, honours: true, reds: [1, 1, 1], flowers: false, throws: 1, own: false, dead: true,
    specials: [],
  },
  "xjtu-cup": {
    players: 4, middle: true, honours: true, reds: [1, 1, 1], flowers: false, throws: 1, own: false, dead: true,
    specials: [],
  },
  "xjtu-cup-online": {
    players: 4, middle: true, honours: true, reds: [1, 1, 1], flowers: false, throws: 1, own: false, dead: true,
    specials: [],
  },
  "xjtu-3p": {
    players: 3, middle: false, honours: true, reds: [0, 1, 1], flowers: false, throws: 1, own: false, dead: true,
    specials: [],
  },
  "xjtu-relay": {
    players: 4, middle: true, honours: true, reds: [1, 1, 1], flowers: false, throws: 1, own: false, dead: true,
    specials: [],
  },
  "xjtu-cup-relay": {
    players: 4, middle: true, honours: true, reds: [1, 1, 1], flowers: false, throws: 1, own: false, dead: true,
    specials: [],
  },
  "lol": {
    players: 4, middle: true, honours: true, reds: [1, 1, 1], flowers: false, throws: 1, own: false, dead: true,
    specials: [],
  },
  "psa": {
    players: 4, middle: true, honours: true, reds: [0, 0, 0], flowers: false, throws: 1, own: false, dead: false,
    specials: [
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
    ],
  },
  "tenhou": {
    players: 4, middle: true, honours: true, reds: [1, 1, 1], flowers: false, throws: 0, own: false, dead: true,
    specials: [],
  },
  "tenhou-nored": {
    players: 4, middle: true, honours: true, reds: [0, 0, 0], flowers: false, throws: 0, own: false, dead: true,
    specials: [],
  },
  "tenhou-3p": {
    players: 3, middle: false, honours: true, reds: [0, 1, 1], flowers: false, throws: 0, own: false, dead: true,
    specials: [],
  },
  "botzone": {
    players: 4, middle: true, honours: true, reds: [0, 0, 0], flowers: false, throws: 0, own: true, dead: false,
    specials: [],
  },
};

/** Why somebody has no place or no result. @type {Record<string, Text>} */
export const NOTES = {
  forfeit: N("forfeited"),
  disqualified: N("disqualified"),
  withdrawn: N("withdrawn"),
  filler: N("filler"),
};

/** Circumstances of a win. @type {Record<string, Text>} */
export const FLAGS = {
  riichi: N("riichi"),
  double_riichi: N("double riichi"),
  ippatsu: N("ippatsu"),
  first_turn: N("first turn"),
  last_tile: N("last tile"),
  kong_replacement: N("kong replacement"),
  rob_kong: N("robbing a kong"),
  rob_north: N("robbing a North"),
  fourth_tile: N("last of its kind"),
  kong_discard: N("discard after a kong"),
};

/** What is won beside places. @type {Record<string, Text>} */
export const AWARDS = {
  mvp: N("Best player"),
  best_hand: NC("award", "Best hand"),
  yakuman: N("Limit hand"),
  prize: N("Prize"),
};
