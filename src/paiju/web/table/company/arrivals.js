/** Who has come to sit at the table, or will with the next hand, said to those who play there. */

import { personName, t } from "../../ui/i18n.js";
import { handWord } from "../../ui/terms/terms.js";

/** @import { RoomInfo } from "../../messages.d.ts" */

/**
 * What changed between two looks at a room, in words; nothing of oneself.
 * @param {RoomInfo | null} before @param {RoomInfo} now @param {string} me
 * @returns {(() => string)[]}
 */
export function arrivals(before, now, me) {
  if (!before || before.table !== now.table || before.state === "waiting") return [];
  const was = (/** @type {number} */ player) => before.seats.find((seat) => seat.player === player);
  const came = now.seats.filter((seat) => seat.kind === "person" && was(seat.player)?.kind === "bot" && seat.person !== me);
  const coming = now.coming.filter((comer) => comer.person !== me
    && !before.coming.some((other) => other.player === comer.player && other.person === comer.person));
  return [
    ...coming.map((comer) => () => t("{name} takes over the seat of {before} with the next {hand}",
      { name: personName(comer.name), before: personName(was(comer.player)?.name), hand: handWord(now.book.words) })),
    ...came.map((seat) => () => t("{name} has taken {before}'s seat",
      { name: personName(seat.name), before: personName(was(seat.player)?.name) })),
  ];
}
