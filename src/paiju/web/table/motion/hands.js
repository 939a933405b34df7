/** From which place of a hand a tile came. */

import { plain } from "../../ui/tiles/tiles.js";

/** @import { Lain } from "./glance.js" */
/** @import { Stage } from "./stage.js" */

/**
 * Takes a tile out of a hand as it was; of a closed hand one of its backs.
 * @param {Stage} stage @param {string} seat @param {string} tile @param {boolean} [drawn] the one just drawn
 * @returns {DOMMatrix | null}
 */
export function taken(stage, seat, tile, drawn = false) {
  const hand = seat === stage.state.base ? stage.was.own : stage.was.others.get(seat) || [];
  const at = placeIn(hand, tile, drawn, seat === stage.state.base ? stage.chosen : -1);
  const [found] = at >= 0 ? hand.splice(at, 1) : [];
  return found ? found.place : null;
}

/** @param {Lain[]} hand @param {string} tile @param {boolean} drawn @param {number} chosen by its place @returns {number} */
function placeIn(hand, tile, drawn, chosen) {
  if (hand[chosen]?.tile === tile) return chosen;
  const open = hand.some((one) => one.tile !== "?");
  const fits = hand.flatMap((one, i) => (!open || one.tile === tile || one.tile === plain(tile) ? [i] : []));
  const kept = fits.filter((i) => hand[i].drawn === drawn);
  if (drawn || open) return (kept.length ? kept : fits)[0] ?? -1;
  // Which back it was nobody is told: one near the middle, not always the same.
  return kept.length ? kept[Math.floor(kept.length * (0.3 + 0.4 * Math.random()))] : fits[0] ?? -1;
}
