/** What the groups of a book's rules are called. */

import { t, tc } from "../../ui/i18n.js";

/** @param {string} id */
export function groupName(id) {
  const names = {
    scoring: t("Scoring"), payments: t("Payments"), forms: t("Forms of a win"), waits: t("Waits"), circumstances: t("How a hand is won"),
    tiles: t("Tiles and players"), wall: tc("rules", "Wall"), calls: t("Calls"), kongs: t("Kongs"), ready: t("Riichi and readiness"),
    draws: t("Hands without a winner"), course: t("Course of a hand"), game: t("Course of a game"), conditions: t("Conditions on a win"),
    teams: t("Teams"), clock: tc("rules", "Clock"), referee: t("Referee"), evening: t("Evening"),
  };
  return names[/** @type {"scoring"} */ (id)] || id;
}
