/** What events sound like, and the words called out with them. */

import { sound } from "./sound.js";
import { cry } from "../words.js";

/** @import { TableEvent } from "../../messages.d.ts" */
/** @import { Board } from "../board/board.js" */

/** What counts as a great hand and as the greatest where a book names no limits: points of the official book, fans of PSA's. */
export const GREAT = { total: [24, 88], fan: [5, 10] };

/**
 * How great a win is, as it sounds and shines: a limit hand is more than a win, yakuman and 88 points are the most.
 * @param {{yakuman?: number | null, limit?: string | null, total?: number | null, fan?: number | null}} win
 * @returns {"win" | "limit" | "yakuman"}
 */
export function rank({ yakuman, limit, total, fan }) {
  const reached = (/** @type {number} */ i) => (total ?? 0) >= GREAT.total[i] || (fan ?? 0) >= GREAT.fan[i];
  if (yakuman || limit?.endsWith("yakuman") || reached(1)) return "yakuman";
  return limit || reached(0) ? "limit" : "win";
}

/** @param {TableEvent} event @returns {string} */
function soundOf(event) {
  switch (event.type) {
    case "discard": return event.riichi ? "riichi" : "discard";
    case "chow": case "pung": case "kong": return event.type;
    case "north": case "open": case "nine_terminals": return "pung";
    case "flower": case "draw": return "draw";
    case "indicator": return "flip";
    case "win": return rank(event);
    case "end": return event.result === "won" ? "" : "draw_end";
    default: return "";
  }
}

/** @param {Board} board @param {TableEvent[]} events @param {boolean} [quiet] words only */
export function hear(board, events, quiet = false) {
  for (const event of events) {
    const word = cry(event);
    if (word && "seat" in event && event.seat) board.call(event.seat, ...word);
    if (!quiet) sound(soundOf(event));
  }
}
