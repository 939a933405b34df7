/** A claim, a kong: the tile comes from where it was thrown, the others from the hand. */

import { plain } from "../../ui/tiles/tiles.js";
import { taken } from "./hands.js";
import { meldTiles } from "./stage.js";

/** @import { Chow, Kong, Pung } from "../../messages.d.ts" */
/** @import { Stage } from "./stage.js" */

const MS = 190;

/** @param {Stage} stage @param {Chow | Pung | Kong} event */
export function claim(stage, event) {
  const melds = stage.state.place(event.seat).melds;
  const added = event.type === "kong" && event.how === "added";
  const at = added ? melds.findIndex((meld) => meld.type === "addkan" && plain(meld.tiles[0]) === plain(event.tiles[0])) : melds.length - 1;
  const tiles = meldTiles(stage, event.seat, at);
  const lying = tiles.filter((tile) => tile.sideways);
  if (added) {
    if (lying[1]) stage.flights.fly(lying[1].to, taken(stage, event.seat, event.tile || lying[1].tile), { ms: MS });
    return;
  }
  for (const tile of tiles) {
    const from = tile === lying[0] && event.from ? claimed(stage, event.from) : taken(stage, event.seat, tile.tile);
    stage.flights.fly(tile.to, from, { ms: MS });
  }
}

/** Where the claimed tile lay, or was on its way to. @param {Stage} stage @param {string} from @returns {DOMMatrix | null} */
function claimed(stage, from) {
  const river = `${from}:${stage.state.place(from).river.length - 1}`;
  return stage.airborne.get(`[data-river="${river}"]`) || stage.was.rivers.get(river) || stage.thrown.get(river) || null;
}
