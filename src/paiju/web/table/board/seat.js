/** One player's things on the cloth: hand, melds, flowers, river. Drawn as if the player sat below, then turned. */

import { s } from "../../ui/dom.js";
import { edition } from "../../ui/i18n.js";
import { tileAt, tileNames } from "../../ui/tiles/tiles.js";
import { windMark } from "./centre.js";
import { TALL } from "./geometry.js";
import { laidOut, placed, riverRows } from "./layout.js";
import { SEATS } from "../state.js";

/** @typedef {import("./geometry.js").Geometry} Geometry @typedef {import("./geometry.js").Spot} Spot */
/** @import { Place, Thrown } from "../../messages.d.ts" */
/** @import { Part } from "./keep.js" */
/** @import { Seen } from "../state.js" */
/**
 * Tiles that lie together, from their left end and foot.
 * @typedef {{tiles: {tile: string, x: number, y: number, turn: number}[], length: number, width: number,
 *   names: Record<string, string>}} Group
 */

const FLOWER = 0.86; // of a tile of a meld
const SMALLEST = 0.45; // to which melds shrink where there is no room otherwise
const LEAST_DISC = 15; // on which a wind can be read

/** Everything of one seat. @param {Seen} state @param {string} seat @param {Geometry} g @returns {Part} */
export function drawSeat(state, seat, g) {
  const side = state.side(seat);
  const spot = g.spots[side];
  return group("seat", { class: `seat ${side}${state.view.turn === seat ? " turn" : ""}`, "data-seat": seat,
    transform: `translate(${g.x.toFixed(1)} ${g.y.toFixed(1)}) rotate(${spot.turn})` },
  [river(state, seat, g, spot), ...(side === "bottom" ? ownFlowers(state, seat, g) : [held(state, seat, g, spot)])]);
}

/** Parts together. @param {string} key @param {Record<string, string>} attributes @param {Part[]} inside @returns {Part} */
const group = (key, attributes, inside) => ({ key, from: JSON.stringify(attributes), make: () => s("g", attributes), inside });

/**
 * A part that is made when one of these is another.
 * @param {string | number} key @param {unknown[]} from @param {() => Element} make @returns {Part}
 */
const part = (key, from, make) => ({ key: String(key), from: JSON.stringify(from), make });

/** What is seen of a tile that lies open. @param {Seen} state @param {string} tile */
const seen = (state, tile) => [tile, state.isDora(tile), tile === state.view.wild];

/**
 * The discards: rows and their places are the same whatever lies in them.
 * @param {Seen} state @param {string} seat @param {Geometry} g @param {Spot} spot
 */
function river(state, seat, g, spot) {
  const w = g.tile, tall = w * TALL;
  /** @type {Part[]} */
  const parts = [];
  const rows = riverRows(state.place(seat).river, state.rows);
  const pitch = g.pitch * Math.min(1, (g.rows - 1) / Math.max(1, rows.length - 1)); // more rows than ever should be lie closer
  rows.forEach((row, i) => {
    const long = row.reduce((sum, { thrown }) => sum + (thrown.riichi ? tall : w), 0);
    const close = Math.min(1, (spot.end + 3 * w) / long); // and so do the tiles of a row that has run on to the edge
    let u = -3 * w;
    const v = spot.half + 5 + i * pitch + tall / 2;
    for (const { thrown, at } of row) {
      const wide = thrown.riichi ? tall : w;
      parts.push(discard(state, seat, thrown, at, { u: u + wide / 2, v: thrown.riichi ? v + (tall - w) / 2 : v, w }));
      u += wide * close;
    }
  });
  return group("river", { class: "river" }, parts);
}

/**
 * @param {Seen} state @param {string} seat @param {Thrown} thrown @param {number} at @param {{u: number, v: number, w: number}} where
 * @returns {Part}
 */
function discard(state, seat, thrown, at, where) {
  const last = state.last && state.last.seat === seat && state.last.at === at;
  const names = ["thrown", thrown.drawn ? "drawn" : "", last ? "last" : "", thrown.won ? "won" : ""].filter(Boolean).join(" ");
  return part(at, [seen(state, thrown.tile), where, thrown.riichi, names], () => {
    const drawn = open(state, thrown.tile, where.u, where.v, where.w - 1, thrown.riichi ? -90 : 0, names);
    drawn.setAttribute("data-river", `${seat}:${at}`);
    const dealt = seat === "E" && at === 0; // which of the fourteen came last only the dealer knows
    if (thrown.drawn && !dealt) drawn.append(s("rect", { class: "shade", x: 0, y: 0, width: 60, height: 80, rx: 7 }));
    if (last || thrown.won) drawn.append(s("rect", { class: "ring", x: -2, y: -2, width: 64, height: 84, rx: 8 }));
    return drawn;
  });
}

/**
 * A tile that lies open: the wild one is marked, one that counts extra glows.
 * @param {Seen} state @param {string} tile @param {number} x @param {number} y @param {number} width @param {number} [turn]
 * @param {string} [names]
 */
function open(state, tile, x, y, width, turn = 0, names = "") {
  const dora = state.isDora(tile);
  const drawn = tileAt(tile, x, y, width, { turn, wild: tile === state.view.wild, class: [names, dora ? "dora" : ""].join(" ").trim() });
  if (dora) drawn.append(s("path", { class: "glow", d: "M33 1.5h19.5a6 6 0 0 1 6 6v19.5z" })); // the frame is for the newest discard
  return drawn;
}

/**
 * Hand, melds, flowers and Norths of another player. The hand begins where it always does, the drawn tile hangs out; what
 * is laid out comes from the other end.
 * @param {Seen} state @param {string} seat @param {Geometry} g @param {Spot} spot
 */
function held(state, seat, g, spot) {
  const { tiles, drawn } = state.handAt(seat);
  const shown = tiles.some((tile) => tile !== "?");
  const w = shown ? g.meld : g.back, v = spot.edge - (w * TALL) / 2;
  const stood = (/** @type {string} */ tile, /** @type {number} */ i, /** @type {number} */ u, name = "") =>
    part(i, [seen(state, tile), u, v, w, name], () => {
      const made = tile === "?" ? standing(u, spot.edge, w, name) : open(state, tile, u, v, w - 1, 0, name);
      made.setAttribute("data-back", `${seat}:${i}`);
      return made;
    });
  const hand = tiles.map((tile, i) => stood(tile, i, spot.from + (i + 0.5) * w));
  if (drawn) hand.push(stood(drawn, tiles.length, spot.from + (tiles.length + 1) * w, "fresh"));
  const stands = drawn || tiles.length % 3 !== 2 ? tiles.length : tiles.length - 1;
  return group("held", { class: `held${shown ? " open" : ""}` }, [group("hand", { class: "hand" }, hand),
    laid(state, seat, g, spot, spot.from + (stands + 1.5) * w)]);
}

/**
 * A tile that stands, seen from above: its back, and behind it the face only its owner sees.
 * @param {number} u @param {number} foot @param {number} w @param {string} name
 */
function standing(u, foot, w, name) {
  const wide = w - 1.6, deep = w * 0.92;
  const layer = (/** @type {string} */ kind, /** @type {number} */ height) => s("rect", { class: kind, x: (-wide / 2).toFixed(1),
    y: (-deep / 2).toFixed(1), width: wide.toFixed(1), height: height.toFixed(1), rx: (w * 0.12).toFixed(1) });
  return s("g", { class: `tile standing ${name}`.trim(), "data-tile": "?",
    transform: `translate(${u.toFixed(1)} ${(foot - deep / 2).toFixed(1)})` }, layer("front", deep), layer("rear", deep * 0.58));
}

/**
 * What somebody has laid out, from the right end of their side; what finds no place there goes into a second line where
 * there is one, or all of it is drawn smaller.
 * @param {Seen} state @param {string} seat @param {Geometry} g @param {Spot} spot @param {number} hand where the hand ends
 */
function laid(state, seat, g, spot, hand) {
  const groups = [...meldGroups(state, seat, g.meld), ...flowerGroup(state, seat, g.meld * FLOWER, 8)];
  const disc = Math.max(LEAST_DISC, g.meld * 0.8), beside = { ...spot, to: spot.to - disc - 3 };
  let small = 1;
  let lines = inLines(groups, small, beside, hand);
  while (!lines && small > SMALLEST) lines = inLines(groups, small -= 0.05, beside, hand);
  const parts = groups.map((each, i) => {
    const { right, line } = lines ? lines[i] : { right: beside.to, line: 0 };
    const left = right - each.length * small, foot = spot.edge - line * (g.meld * TALL * small + 4);
    const from = [each, each.tiles.map(({ tile }) => seen(state, tile)), left, foot, small];
    return part(i, from, () => drawGroup(state, each, left, foot, small));
  });
  if (groups.length) parts.unshift(part("whose", [spot, disc, edition()], () => whose(seat, spot, disc)));
  return group("melds", { class: "melds" }, parts);
}

/**
 * Before what somebody has laid out stands their wind, upright: it may lie nearer to another's plate.
 * @param {string} seat @param {Spot} spot @param {number} disc how wide it is
 */
function whose(seat, spot, disc) {
  const x = spot.to - disc / 2, y = spot.edge - disc / 2 - 1;
  return s("g", { class: "whose", "data-whose": seat, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${-spot.turn})` },
    windMark(seat, 0, disc / 1.32));
}

/**
 * The right end and the line of each group; null where there is no room for them.
 * @param {Group[]} groups @param {number} small @param {Spot} spot @param {number} hand
 */
function inLines(groups, small, spot, hand) {
  const places = [];
  let right = spot.to, line = 0;
  for (const { length, width } of groups) {
    if (right - length * small < (line ? spot.from : hand + width * 0.2) && ++line) right = spot.to;
    if (line >= spot.lines) return null;
    places.push({ right, line });
    right -= (length + width * 0.28) * small;
  }
  return places;
}

/** The melds of a seat. @param {Seen} state @param {string} seat @param {number} width of a tile @returns {Group[]} */
export function meldGroups(state, seat, width) {
  return state.place(seat).melds.map((meld, i) => {
    const lying = placed(laidOut(meld, sourceSide(state, seat, meld.from), state.claimed(seat, meld)), width);
    return { ...lying, width, names: { class: "meld", "data-meld": `${seat}:${i}` } };
  });
}

/**
 * Flowers and Norths, so many in a row.
 * @param {Seen} state @param {string} seat @param {number} width @param {number} row @returns {Group[]}
 */
function flowerGroup(state, seat, width, row) {
  const tiles = extras(state.place(seat)).map((tile, i) =>
    ({ tile, x: ((i % row) + 0.5) * width, y: (Math.floor(i / row) + 0.5) * width * TALL, turn: 0 }));
  const length = Math.min(tiles.length, row) * width;
  return tiles.length ? [{ tiles, width, length, names: { class: "flowers", "data-flowers": seat } }] : [];
}

/** @param {Seen} state @param {Group} group @param {number} left @param {number} foot @param {number} [small] */
export function drawGroup(state, group, left, foot, small = 1) {
  return s("g", group.names, group.tiles.map((tile) =>
    open(state, tile.tile, left + tile.x * small, foot - tile.y * small, group.width * small - 0.6, tile.turn)));
}

/**
 * My own flowers, from my river outwards, so that none moves when another comes.
 * @param {Seen} state @param {string} seat @param {Geometry} g
 */
function ownFlowers(state, seat, g) {
  const names = tileNames(extras(state.place(seat)));
  return flowerGroup(state, seat, g.meld * FLOWER, 4).map((flowers) => part("flowers", [flowers, g.x, g.y, g.flowers, names], () => {
    const outwards = { ...flowers, tiles: flowers.tiles.map((each) => ({ ...each, x: -each.x })) };
    const drawn = drawGroup(state, outwards, g.flowers.x - g.x, g.flowers.y - g.y);
    drawn.append(s("title", null, names));
    return drawn;
  }));
}

/** Flowers, and Norths set aside. @param {Place} place @returns {string[]} */
export function extras(place) {
  return [...place.flowers, ...Array.from({ length: place.north }, () => "4z")];
}

/**
 * Where another player sits, seen from a seat.
 * @param {Seen} state @param {string} seat @param {string | null} other
 * @returns {"right" | "left" | "across" | null}
 */
export function sourceSide(state, seat, other) {
  if (!other) return null;
  const steps = (SEATS.indexOf(other) - SEATS.indexOf(seat) + state.players) % state.players;
  return steps === 1 ? "right" : steps === state.players - 1 ? "left" : "across";
}
