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
  const [laid] = at >= 0 ? hand.splice(at, 1) : [];
  return laid ? laid.place : null;
}

/** @param {Lain[]} hand @param {string} tile @param {boolean} drawn @param {number} chosen by its place @returns {number} */
function placeIn(hand, tile, drawn, chosen) {
  if (hand[chosen]?.tile === tile) return chosen;
  const open = hand.some((laid) => laid.tile !== "?");
  const fits = hand.flatMap((laid, i) => (!open || laid.tile === tile || laid.tile === plain(tile) ? [i] : []));
  const exact = fits.filter((i) => hand[i].drawn === drawn);
  if (drawn || open) return (exact.length ? exact : fits)[0] ?? -1;
  // Which back it was nobody is told: one near the middle, not always the same.
  return exact.length ? exact[Math.floor(exact.length * (0.3 + 0.4 * Math.random()))] : fits[0] ?? -1;
}
