/** How long a match is, in words. */

import { t } from "./i18n.js";

/** @param {number} rounds */
export function lengthWords(rounds) {
  const known = [t("as the rule book says"), t("East only"), t("East and South"), "",
    t("East, South, West and North")];
  return known[rounds] || t("{rounds} rounds", { rounds });
}
