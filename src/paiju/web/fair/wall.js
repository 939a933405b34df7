/** Dice and wall laid anew from a seed and the seats' nonces, as docs/fair.md has it, version 2; and the deal from it. */

import { WALLS } from "../constants.js";
import { bytes, joined, sha256 } from "./sha256.js";

/**
 * @import { Header } from "../messages.d.ts"
 * @typedef {(typeof WALLS)[string] & {replacements: number, passes: boolean, sets: number}} Built what a wall is built of
 * @typedef {{dice: number[][], special: string | null, wall: string[]}} Laid
 */

const TAG = "paiju-fair-2";
const SUITS = ["m", "p", "s", "z"];
const THROWS = /** @type {Record<string, number>} */ ({ none: 0, one_throw: 1, two_throws: 2 });

/** @param {number} length @param {(i: number) => T} make @returns {T[]} @template T */
export const range = (length, make) => Array.from({ length }, (_, i) => make(i));

/** @param {number[][]} dice */
const sum = (dice) => dice.flat().reduce((a, b) => a + b, 0);

/** What the wall of a hand is built of; null of a book that this page does not know. @param {Header} header @returns {Built | null} */
export function builtOf(header) {
  const known = WALLS[header.base ?? header.book];
  if (!known) return null;
  const changes = header.changes || {};
  /** @template T @param {string} name @param {T} usual */
  const now = (name, usual) => /** @type {T} */ (name in changes ? changes[name] : usual);
  return {
    ...known,
    players: now("tiles.players", known.players),
    middle: now("tiles.characters_2_to_8", known.middle),
    honours: now("tiles.honours", known.honours),
    reds: now("tiles.red_fives", known.reds),
    flowers: now("tiles.flowers", known.flowers),
    sets: now("forms.sets", 4),
    replacements: now("wall.replacements", known.players === 3 ? 8 : 4),
    dead: now("wall.dead_wall", Number(known.dead)) > 0,
    passes: now("course.exchange", 0) > 0 && String(now("course.exchange_to", "right")) === "dice",
    throws: "wall.opening" in changes ? THROWS[String(changes["wall.opening"])] : known.throws,
  };
}

/** Numbers from a seed and nonces, in hexadecimal. @param {string} seed @param {string[]} nonces */
function numbers(seed, nonces) {
  const added = nonces.map(bytes).map((nonce) => joined(Uint8Array.of(nonce.length >> 8, nonce.length & 255), nonce));
  const begin = joined(new TextEncoder().encode(TAG), bytes(seed), Uint8Array.of(nonces.length), ...added);
  let block = 0;
  /** @type {number[]} */
  let left = [];
  const next = () => {
    if (!left.length) {
      const counter = new Uint8Array(8);
      new DataView(counter.buffer).setUint32(4, block++);
      left = [...sha256(joined(begin, counter))];
    }
    return /** @type {number} */ (left.shift());
  };
  /** @param {number} n at most 256 */
  return (n) => {
    for (;;) {
      const x = next();
      if (x < 256 - (256 % n)) return x % n;
    }
  };
}

/** The tiles before the shuffle. @param {Built} built */
function tileSet(built) {
  const kinds = SUITS.flatMap((suit) => range(suit === "z" ? 7 : 9, (i) => `${i + 1}${suit}`));
  const tiles = range(4, () => kinds).flat().filter((tile) => (built.middle || !/[2-8]m/.test(tile)) && (built.honours || !/z/.test(tile)));
  built.reds.forEach((count, i) => range(count, () => tiles.splice(tiles.indexOf(`5${SUITS[i]}`), 1, `0${SUITS[i]}`)));
  return built.flowers ? [...tiles, ...range(8, (i) => `${i + 1}f`)] : tiles;
}

/** @param {Built} built @param {string} seed @param {string[]} nonces @param {string | undefined} special a dice rule without a throw */
export function lay(built, seed, nonces, special) {
  const below = numbers(seed, nonces);
  const thrown = () => [below(6) + 1, below(6) + 1];
  const first = built.specials.length && special === undefined ? [thrown()] : [];
  const wall = tileSet(built);
  for (let j = wall.length - 1; j > 0; j--) {
    const other = below(j + 1);
    [wall[j], wall[other]] = [wall[other], wall[j]];
  }
  const throws = range(built.throws, thrown);
  if (throws.length) open(built, wall, throws);
  const passing = built.passes ? [thrown()] : [];
  return { dice: [...first, ...throws, ...passing], special: special ?? (first.length ? built.specials[sum(first) - 2] : null), wall };
}

/** The wall turned round to where the dice open it. @param {Built} built @param {string[]} wall @param {number[][]} throws */
function open(built, wall, throws) {
  const { players } = built;
  const side = (((1 - sum([throws[0]])) % players) + players) % players; // counted clockwise
  const each = Math.floor(wall.length / 2 / players), more = (wall.length / 2) % players;
  const before = range(side, (i) => each + Number((players - i) % players < more));
  const stacks = before.reduce((a, b) => a + b, 0) + sum(throws);
  wall.push(...wall.splice(0, (2 * stacks) % wall.length));
  if (built.sets === 4) wall.splice(13 * players, 0, ...wall.splice(12 * players + 4, 1));
}

/** Tiles dealt to everybody: thirteen, or of five sets sixteen. @param {Built} built */
const handSize = (built) => 3 * built.sets + 1;

/** The tiles a seat is dealt, the dealer being 0. @param {Built} built @param {string[]} wall @param {number} seat */
export function dealt(built, wall, seat) {
  const { players } = built, size = handSize(built);
  if (built.own) return wall.slice((seat * wall.length) / players).slice(0, seat ? size : size + 1);
  const fours = range(size >> 2, (round) => wall.slice(4 * (round * players + seat)).slice(0, 4)).flat();
  const last = size % 4 ? [wall[(size - 1) * players + seat]] : [];
  return [...fours, ...last, ...(seat ? [] : [wall[size * players]])];
}

/** Tiles taken from a wall after the deal, one after the other. */
export class Drawing {
  /** @param {Built} built @param {string[]} wall */
  constructor(built, wall) {
    this.built = built;
    this.wall = wall;
    this.front = handSize(built) * built.players + 1;
    this.back = wall.length;
    this.replaced = 0;
    this.turned = 0;
    this.own = range(built.players, (seat) => handSize(built) + (seat ? 0 : 1));
  }

  /** @param {number} seat @param {boolean} replacement from the end @returns {string | undefined} */
  next(seat, replacement) {
    const { built, wall, replaced } = this;
    if (built.own) return wall[(seat * wall.length) / built.players + this.own[seat]++];
    const last = !built.dead && this.back - this.front === 1;
    const end = wall.length - 2 - (replaced & -2) + (replaced & 1); // of every stack the upper tile first
    const at = last ? this.back - 1 + (replaced & 1) : replacement ? end : this.front;
    if (replacement) [this.replaced, this.back] = [replaced + 1, this.back - 1];
    else this.front += 1;
    return wall[at];
  }

  /** The next indicator: from the dead wall, or the end. @returns {string | undefined} */
  turn() {
    return this.built.dead ? this.wall[this.#indicator(this.turned++)] : this.next(0, true);
  }

  /** The tile below an indicator. @param {number} number @returns {string | undefined} */
  below(number) {
    return this.wall[this.#indicator(number) + 1];
  }

  /** Its place, before the replacements. @param {number} number */
  #indicator(number) {
    return this.wall.length - this.built.replacements - 2 - 2 * number;
  }
}
