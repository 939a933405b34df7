/** A flower or a North set aside: from the hand to the others of its kind. */

import { taken } from "./hands.js";

/** @import { Flower, North } from "../../messages.d.ts" */
/** @import { Stage } from "./stage.js" */

/** @param {Stage} stage @param {Flower | North} event @param {number} later how many more are set aside in this frame */
export function setAside(stage, event, later) {
  const lying = `[data-flowers="${event.seat}"] > .tile`;
  const at = stage.table.querySelectorAll(lying).length - later;
  const from = taken(stage, event.seat, event.type === "flower" ? event.tile : "4z");
  stage.flights.fly(`${lying}:nth-child(${at})`, from);
}
