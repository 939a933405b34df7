/** A discard: from its place in the hand to the river. */

import { taken } from "./hands.js";

/** @import { Discard } from "../../messages.d.ts" */
/** @import { Stage } from "./stage.js" */

/** @param {Stage} stage @param {Discard} event @param {number} at its place in the river */
export function discard(stage, { seat, tile, drawn }, at) {
  const from = taken(stage, seat, tile, drawn);
  stage.thrown.set(`${seat}:${at}`, from);
  stage.flights.fly(`[data-river="${seat}:${at}"]`, from);
  if (seat !== stage.state.base && !drawn) intoHand(stage, seat);
}

/** The tile that was drawn goes where there is room now. @param {Stage} stage @param {string} seat */
function intoHand(stage, seat) {
  const fresh = (stage.was.others.get(seat) || []).find((laid) => laid.drawn);
  const last = [...stage.table.querySelectorAll(`[data-back^="${seat}:"]:not(.fresh)`)].pop();
  if (fresh && last) stage.flights.fly(`[data-back="${last.getAttribute("data-back")}"]`, fresh.place);
}
