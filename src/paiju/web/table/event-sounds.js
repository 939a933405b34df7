/** What events sound like, and the words called out with them. */

import { sound } from "./sound.js";
import { cry } from "./words.js";

/** @import { TableEvent } from "../messages.d.ts" */
/** @import { Board } from "./board.js" */

/** @param {Board} board @param {TableEvent[]} events @param {boolean} [quiet] words only */
export function hear(board, events, quiet = false) {
  for (const event of events) {
    const word = cry(event);
    if (word && "seat" in event && event.seat) board.call(event.seat, ...word);
    if (quiet) continue;
    if (event.type === "win") sound("win");
    else if (event.type === "end" && event.result !== "won") sound("end");
    else if (event.type === "discard") sound(event.riichi ? "riichi" : "discard");
    else if (word && event.type !== "flower") sound("call");
  }
}
