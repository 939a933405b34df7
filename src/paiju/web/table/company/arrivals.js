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
  const was = (/** @type {number} */ player) => before.seats.find((one) => one.player === player);
  const came = now.seats.filter((one) => one.kind === "person" && was(one.player)?.kind === "bot" && one.person !== me);
  const coming = now.coming.filter((one) => one.person !== me
    && !before.coming.some((other) => other.player === one.player && other.person === one.person));
  return [
    ...coming.map((one) => () => t(`${personName(one.name)} 下一${handWord(now.book.family)}接替 ${personName(was(one.player)?.name)}`,
      `${personName(one.name)} takes the seat of ${personName(was(one.player)?.name)} with the next hand`)),
    ...came.map((one) => () => t(`${personName(one.name)} 接替了 ${personName(was(one.player)?.name)}`,
      `${personName(one.name)} has taken the seat of ${personName(was(one.player)?.name)}`)),
  ];
}
