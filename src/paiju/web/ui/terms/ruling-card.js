/** A ruling as a card to be shown to those it is about, and to be printed: both languages side by side, large. */

import { dialog } from "../dialog.js";
import { h } from "../dom.js";
import { personName, signed, t } from "../i18n.js";

/** @import { RulingCard } from "../../messages.d.ts" */

/** @param {RulingCard} card @param {string[]} names by player @param {string} [head] which hand @param {boolean} [undone] taken back */
export function showCard(card, names, head = "", undone = false) {
  const side = (/** @type {"zh" | "en"} */ lang) => h("div", { lang }, h("p", { class: "what" }, card.what[lang]),
    h("p", { class: "costs" }, card.verdict[lang]), card.also.map((words) => h("p", null, words[lang])));
  const paid = card.payments.map((points, n) => ({ points, name: personName(names[n]) })).filter((share) => share.points);
  dialog({ title: [t("Ruling"), head].filter(Boolean).join(" · "), name: "ruling-card", body: [
    undone ? h("p", { class: "note" }, t("taken back")) : null,
    h("p", { class: "who" }, personName(names[card.player])), h("div", { class: "pair" }, side("zh"), side("en")),
    paid.length ? h("p", { class: "paid" }, paid.map((share) => h("strong", { class: share.points > 0 ? "gain" : "loss" },
      `${share.name} ${signed(share.points)}`))) : null,
    h("p", { class: "cited" }, card.clauses.join("  "))],
  foot: h("button", { type: "button", onclick: () => window.print() }, t("Print")) });
}
