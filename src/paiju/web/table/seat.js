/** One player's things on the cloth: hand, melds, flowers, river. Drawn as if the player sat below, then turned. */

import { s } from "../ui/dom.js";
import { tileAt } from "../ui/tiles.js";
import { laidOut, placed, riverRows } from "./layout.js";
import { SEATS } from "./state.js";

/** @typedef {import("./geometry.js").Geometry} Geometry @typedef {import("./geometry.js").Spot} Spot */
/** @import { Place, Thrown } from "../messages.d.ts" */
/** @import { Seen } from "./state.js" */

const TALL = 4 / 3;

/** Everything of one seat. @param {Seen} state @param {string} seat @param {Geometry} g */
export function drawSeat(state, seat, g) {
  const side = state.side(seat);
  const spot = g.spots[side];
  const parts = [river(state, seat, g, spot), stick(state, seat, g, spot)];
  if (side !== "bottom") parts.push(held(state, seat, g, spot));
  return s("g", { class: `seat ${side}${state.view.turn === seat ? " turn" : ""}`, "data-seat": seat,
    transform: `translate(${g.x.toFixed(1)} ${g.y.toFixed(1)}) rotate(${spot.turn})` }, parts);
}

/** The discards. @param {Seen} state @param {string} seat @param {Geometry} g @param {Spot} spot */
function river(state, seat, g, spot) {
  const w = g.tile, tall = w * TALL;
  /** @type {SVGElement[]} */
  const found = [];
  riverRows(state.place(seat).river, state.rows).forEach((row, i) => {
    let u = -3 * w;
    const v = spot.half + 5 + i * tall + tall / 2;
    for (const { thrown, at } of row) {
      const wide = thrown.riichi ? tall : w;
      found.push(discard(state, seat, thrown, at, { u: u + wide / 2, v: thrown.riichi ? v + (tall - w) / 2 : v, w }));
      u += wide;
    }
  });
  return s("g", { class: "river" }, found);
}

/** @param {Seen} state @param {string} seat @param {Thrown} thrown @param {number} at @param {{u: number, v: number, w: number}} where */
function discard(state, seat, thrown, at, where) {
  const last = state.last && state.last.seat === seat && state.last.at === at;
  const names = ["thrown", thrown.drawn ? "drawn" : "", last ? "last" : "", thrown.won ? "won" : "",
    state.dora.has(thrown.tile) ? "dora" : ""];
  const drawn = tileAt(thrown.tile, where.u, where.v, where.w - 1,
    { turn: thrown.riichi ? -90 : 0, wild: thrown.tile === state.view.wild });
  drawn.setAttribute("class", `tile ${names.filter(Boolean).join(" ")}`);
  drawn.setAttribute("data-river", `${seat}:${at}`);
  if (thrown.drawn) drawn.append(s("rect", { class: "shade", x: 0, y: 0, width: 60, height: 80, rx: 7 }));
  if (last || thrown.won) drawn.append(s("rect", { class: "ring", x: -2, y: -2, width: 64, height: 84, rx: 8 }));
  return drawn;
}

/** The riichi stick on the player's side of the centre. @param {Seen} state @param {string} seat @param {Geometry} g @param {Spot} spot */
function stick(state, seat, g, spot) {
  if (!state.place(seat).riichi) return null;
  const long = g.tile * 3.4, v = spot.half - 1;
  return s("g", { class: "stick", "data-stick": seat }, s("rect", { x: -long / 2, y: v - 2.5, width: long, height: 5, rx: 2 }),
    s("circle", { cx: 0, cy: v, r: 2 }));
}

/** Hand, melds, flowers and Norths of another player. @param {Seen} state @param {string} seat @param {Geometry} g @param {Spot} spot */
function held(state, seat, g, spot) {
  const place = state.place(seat);
  const melds = drawMelds(state, seat, g.meld, spot.to, spot.edge, spot.from + 3 * g.back);
  const { tiles, drawn } = state.handAt(seat);
  const open = tiles.some((one) => one !== "?");
  const w = open ? g.meld : g.back;
  const long = tiles.length * w + (drawn ? w * 1.5 : 0);
  const more = flowers(place, g.meld * 0.86, spot, melds, long);
  const u = Math.min(Math.max(spot.from, Math.min(-long / 2, more.left - 6 - long)), more.left - long);
  const hand = tiles.map((tile, i) => tileAt(tile, u + (i + 0.5) * w, spot.edge - (w * TALL) / 2, w - 0.6));
  if (drawn) hand.push(tileAt(drawn, u + long - w / 2, spot.edge - (w * TALL) / 2, w - 0.6, { class: "fresh" }));
  hand.forEach((one, i) => one.setAttribute("data-back", `${seat}:${i}`));
  return s("g", { class: `held${open ? " open" : ""}` }, s("g", { class: "hand" }, hand), melds.drawn, more.drawn);
}

/**
 * Flowers and Norths: beside the melds where there is room, else in a line before them.
 * @param {Place} place @param {number} w @param {Spot} spot @param {{left: number, top: number}} melds @param {number} long of the hand
 */
function flowers(place, w, spot, melds, long) {
  const tiles = extras(place);
  const beside = melds.left - tiles.length * w - long - 12 >= spot.from;
  const right = beside ? melds.left : spot.to, foot = beside ? spot.edge : melds.top - 2;
  const drawn = s("g", { class: "flowers" }, tiles.map((tile, i) => tileAt(tile, right - (i + 0.5) * w, foot - (w * TALL) / 2, w - 0.6)));
  return { drawn, left: beside ? right - tiles.length * w : melds.left };
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

/**
 * Melds from the right end on to the left; what finds no place goes into a second line.
 * @param {Seen} state @param {string} seat @param {number} width of a tile @param {number} to right end
 * @param {number} foot where they stand @param {number} from left end
 */
export function drawMelds(state, seat, width, to, foot, from) {
  const drawn = [];
  let right = to, line = foot, left = to, top = foot - width * TALL;
  for (const [i, meld] of state.place(seat).melds.entries()) {
    const laid = laidOut(meld, sourceSide(state, seat, meld.from), state.claimed(seat, meld));
    const { tiles, length } = placed(laid, width);
    if (right - length < from && right !== to) {
      line -= width * TALL + 3;
      right = to;
      top = line - width * TALL;
    }
    drawn.push(s("g", { class: "meld", "data-meld": `${seat}:${i}` }, tiles.map((one) =>
      tileAt(one.tile, right - length + one.x, line - one.y, width - 0.6, { turn: one.turn, wild: one.tile === state.view.wild }))));
    if (laid.some((one) => one.posture === "on_top")) top = Math.min(top, line - width * 2);
    right -= length + width * 0.28;
    left = Math.min(left, right);
  }
  return { drawn: s("g", { class: "melds" }, drawn), left, top };
}
