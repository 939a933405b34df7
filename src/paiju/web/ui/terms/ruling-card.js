/** A ruling as a card to be shown to those it is about, and to be printed: in two languages side by side, large. */

import { dialog } from "../dialog.js";
import { h } from "../dom.js";
import { inLanguage, lang, personName, signed, t, words } from "../i18n.js";
import { LANGUAGES } from "../../languages/list.js";

/** @import { RulingCard } from "../../messages.d.ts" */

/** @param {RulingCard} card @param {string[]} names by player @param {string} [head] which hand @param {boolean} [undone] taken back */
export async function showCard(card, names, head = "", undone = false) {
  const side = (/** @type {string} */ code) => inLanguage(code, () => h("div", { lang: LANGUAGES[code].tag },
    h("p", { class: "what" }, words(card.what)), h("p", { class: "costs" }, words(card.verdict)),
    card.also.map((text) => h("p", null, words(text)))));
  const sides = await Promise.all([lang(), lang() === "en" ? "zh" : "en"].map(side));
  const paid = card.payments.map((points, n) => ({ points, name: personName(names[n]) })).filter((share) => share.points);
  dialog({ title: [t("Ruling"), head].filter(Boolean).join(" · "), name: "ruling-card", body: [
    undone ? h("p", { class: "note" }, t("taken back")) : null,
    h("p", { class: "who" }, personName(names[card.player])), h("div", { class: "pair" }, sides),
    paid.length ? h("p", { class: "paid" }, paid.map((share) => h("strong", { class: share.points > 0 ? "gain" : "loss" },
      `${share.name} ${signed(share.points)}`))) : null,
    h("p", { class: "cited" }, card.clauses.join("  "))],
  foot: h("button", { type: "button", onclick: () => window.print() }, t("Print")) });
}
