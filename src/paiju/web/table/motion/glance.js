/** One look at the table before a frame is drawn: where the things lie that are about to move. */

import { placeOf } from "./place.js";

/**
 * @import { TableEvent } from "../../messages.d.ts"
 * @import { Own } from "../hand/hand.js"
 * @typedef {{tile: string, drawn: boolean, place: DOMMatrix}} Lain a tile of a hand, and where it is
 * @typedef {object} Glance
 * @property {Lain[]} own
 * @property {Map<string, Lain[]>} others by seat
 * @property {Map<string, DOMMatrix>} rivers by `seat:index`
 */

/**
 * @param {Element} table @param {Own[]} own @param {TableEvent[]} events @param {{x: number, y: number}} origin
 * @returns {Glance}
 */
export function glance(table, own, events, origin) {
  const seats = new Set(events.flatMap((event) => ("seat" in event && event.seat ? [String(event.seat)] : [])));
  const buttons = table.querySelectorAll(".own-hand .row [data-at] .tile-svg");
  const mine = own.flatMap(({ tile, drawn }, i) => {
    const place = buttons[i] && placeOf(buttons[i], origin);
    return place ? [{ tile, drawn, place }] : [];
  });
  /** @type {Glance} */
  const seen = { own: mine, others: new Map(), rivers: new Map() };
  for (const seat of seats) seen.others.set(seat, backs(table, seat, origin));
  for (const event of events) if ("from" in event && event.from) lastOf(table, String(event.from), origin, seen.rivers);
  return seen;
}

/** @param {Element} table @param {string} seat @param {{x: number, y: number}} origin @returns {Lain[]} */
function backs(table, seat, origin) {
  return [...table.querySelectorAll(`[data-back^="${seat}:"]`)].flatMap((node) => {
    const place = placeOf(node, origin);
    return place ? [{ tile: node.getAttribute("data-tile") || "?", drawn: node.classList.contains("fresh"), place }] : [];
  });
}

/**
 * The newest discard, which somebody may have claimed.
 * @param {Element} table @param {string} seat @param {{x: number, y: number}} origin @param {Map<string, DOMMatrix>} rivers
 */
function lastOf(table, seat, origin, rivers) {
  const last = [...table.querySelectorAll(`[data-river^="${seat}:"]`)].pop();
  const place = last && placeOf(last, origin);
  if (last && place) rivers.set(String(last.getAttribute("data-river")), place);
}
