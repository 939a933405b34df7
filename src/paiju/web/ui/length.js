/** How long a match is, in words. */

import { t } from "./i18n.js";

/** @param {number} rounds */
export function lengthWords(rounds) {
  const known = [t("照规则书", "as the book has it"), t("东风战（一圈）", "East only"), t("东南战（半庄）", "East and South"), "",
    t("四圈（东南西北）", "East, South, West and North")];
  return known[rounds] || t(`${rounds} 圈`, `${rounds} rounds`);
}
