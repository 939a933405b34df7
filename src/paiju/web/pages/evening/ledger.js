/** Everybody's chips, and hand by hand why they changed hands. */

import { h } from "../../ui/dom.js";
import { signed, t, words } from "../../ui/i18n.js";
import { chip } from "../../ui/terms/why.js";
import { chipsNow } from "./words.js";

/** @import { EveningBooked } from "../../messages.d.ts" */
/** @import { Page } from "./evening.js" */

/** @param {Page} page */
export function ledger(page) {
  const { view, me } = page.state;
  const rows = view.people.map(({ name }) => ({ name, chips: chipsNow(view, name) })).sort((a, b) => b.chips - a.chips);
  const hands = [...new Set(view.ledger.map((booking) => booking.hand))].reverse();
  return h("section", { class: "card evening-ledger" }, h("h2", null, view.over ? t("How the evening ended") : t("Chips")),
    h("ol", { class: "standings" }, rows.map((row) => h("li", { class: row.name === me ? "me" : "" }, h("span", null, row.name),
      h("strong", { class: `number ${row.chips < 0 ? "loss" : row.chips > 0 ? "gain" : ""}` }, signed(row.chips))))),
    hands.length ? h("details", null, h("summary", null, t("Chips, hand by hand")), hands.map((hand) => h("div", { class: "booked" },
      h("h3", null, hand ? t("Hand {hand}", { hand }) : t("Outside the hands")),
      view.ledger.filter((booking) => booking.hand === hand).map(line)))) : null,
    h("p", { class: "small" }, t("Chips are only chips, not money; they always add up to zero.")),
    h("details", null, h("summary", null, t("Throws by the page")),
      h("p", { class: "small" }, t("Seats, camps and throws by the page follow from a seed that the server drew when the evening was "
        + "opened. It published this commitment to it at once; the record reveals the seed, so the server could not change its mind. "
        + "Throw real dice if that is not enough.")),
      h("p", { class: "small" }, h("code", { class: "commitment" }, view.commitment))),
    view.over ? h("p", null, h("a", { class: "button", href: `/api/evenings/${page.id}/record`, download: "" },
      t("Download the record"))) : null);
}

/** @param {EveningBooked} booking */
function line(booking) {
  return h("p", { class: "paid" }, h("span", { class: "reason" }, words(booking.words)),
    Object.entries(booking.gains).map(([name, chips]) => h("span", { class: chips > 0 ? "gain" : "loss" }, `${name} ${signed(chips)}`)),
    chip(booking.clause, t("Clause")));
}
