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
