/** Conditions to begin with; a press writes one down. */

import { h } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";

/** @returns {[string, string][]} */
const all = () => [
  ["pungs[dragons] = 2", t("two pungs of dragons")],
  ["runs = 4", t("four runs")],
  ["pungs = 4", t("four pungs")],
  ["suits = 1 and tiles[honours] = 0", t("one suit and no honours")],
  ["tiles[orphans] = 0", t("no terminals and no honours")],
  ["runs_by[3] = 3", t("a straight: 123, 456, 789 of a suit")],
  ["mixed_runs_by[0] = 3", t("the same run in all three suits")],
  ["concealed and not self_draw", t("a concealed hand won on a discard")],
  ["winning_tile[5m]", t("won with the five of characters")],
  ["form_of_pairs", t("seven pairs")],
  ["fours >= 1", t("all four of a tile")],
  ["own_flowers >= 1", t("a flower of one's own seat")],
];

/** @param {(text: string) => void} chosen */
export function ideas(chosen) {
  return h("details", { class: "ideas" }, h("summary", null, t("What can be said")),
    h("ul", null, all().map(([text, means]) => h("li", null,
      h("button", { type: "button", class: "code", translate: "no", onclick: () => chosen(text) }, text), " ", means))),
    h("p", { class: "small" }, t("Join them with and, or, not, brackets, + and −; compare with =, <, >, <=, >=.")));
}
