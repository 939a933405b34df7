/** A tile drawn: it comes from the wall, which is before the hand. */

import { beside, placeOf } from "./place.js";

/** @import { Draw } from "../../messages.d.ts" */
/** @import { Stage } from "./stage.js" */

const MS = 140;

/** Another player draws; my own tile comes with the hand (`slide.js`). @param {Stage} stage @param {Draw} event */
export function draw(stage, { seat }) {
  if (seat === stage.state.base) return;
  const fresh = stage.table.querySelector(`.fresh[data-back^="${seat}:"]`);
  const place = fresh && placeOf(fresh, stage.flights.origin);
  if (fresh && place) stage.flights.fly(`[data-back="${fresh.getAttribute("data-back")}"]`, beside(place, 0, -70), { ms: MS, fade: true });
}
