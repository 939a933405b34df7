/** How many of a tile I have not seen: four, less those in my hand, in rivers, sets and open hands, and indicators. */

import { isTile, plain } from "../../ui/tiles/tiles.js";

/** @import { View } from "../../messages.d.ts" */

const COPIES = 4;

/**
 * Of every kind, how many are unseen; nothing but what the view shows is counted.
 * @param {View} view @returns {(tile: string) => number}
 */
export function unseen(view) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const see = (/** @type {string} */ tile, n = 1) => isTile(tile) && seen.set(plain(tile), (seen.get(plain(tile)) || 0) + n);
  view.indicators.forEach((tile) => see(tile));
  for (const place of Object.values(view.seats)) {
    place.hand.forEach((tile) => see(tile));
    place.river.filter((discard) => !discard.claimed || discard.won).forEach((discard) => see(discard.tile));
    place.melds.forEach((meld) => meld.tiles.forEach((tile) => see(tile)));
    see("4z", place.north);
  }
  return (tile) => Math.max(0, COPIES - (seen.get(plain(tile)) || 0));
}
