/** What was face down is turned over. */

import { tileAt } from "../../ui/tiles/tiles.js";
import { pictured } from "./flight.js";
import { edgeways, placeOf } from "./place.js";

/** @import { Stage } from "./stage.js" */

const MS = 90; // for each half

/** An indicator on the cloth. @param {Stage} stage @param {number} at which */
export function flip({ table, flights }, at) {
  const to = `[data-dora="${at}"]`;
  const shown = table.querySelector(to), place = shown && placeOf(shown, flights.origin);
  if (!place) return;
  flights.fly(to, edgeways(place), { ms: MS, wait: MS });
  flights.show(pictured(tileAt("?", 30, 40, 60)),
    [{ transform: String(place), opacity: 1 }, { transform: String(edgeways(place)), opacity: 1 }], { duration: MS });
}
