/** What a movement has to know. */

/**
 * @import { Seen } from "../state.js"
 * @import { Flights } from "./flight.js"
 * @import { Glance } from "./glance.js"
 * @typedef {object} Stage
 * @property {Seen} state    as it is now
 * @property {Element} table as it is drawn now
 * @property {Flights} flights
 * @property {Glance} was    how it lay before; what has been taken from there is gone
 * @property {Map<string, DOMMatrix | null>} thrown where discards of this frame came from, by `seat:index`
 * @property {Map<string, DOMMatrix>} airborne what flew when this frame was drawn, by its selector
 * @property {number} chosen which tile of my hand I chose, -1 for none
 */

/** The tiles of a meld, as selectors. @param {Stage} stage @param {string} seat @param {number} at */
export function meldTiles(stage, seat, at) {
  const meld = `[data-meld="${seat}:${at}"]`;
  return [...stage.table.querySelectorAll(`${meld} > .tile`)].map((node, i) => ({
    to: `${meld} > .tile:nth-child(${i + 1})`, tile: node.getAttribute("data-tile") || "?",
    sideways: /rotate\(-90\)/.test(node.getAttribute("transform") || ""),
  }));
}
