/** Patterns that a book defines itself: the list of them, and a new one. */

import { h, put } from "../../ui/dom.js";
import { lang, t } from "../../ui/i18n.js";
import { OwnCard } from "./own-card.js";
import { ownRows } from "./own-row.js";

/** @import { Part } from "./book.js" */
/** @import { OwnRow } from "./own-row.js" */
/** @import { Writing } from "./writing.js" */

/** @param {Writing} writing @returns {Part} */
export function ownPatterns(writing) {
  /** @type {Map<OwnRow, OwnCard>} */
  const cards = new Map();
  const list = h("div"), note = h("p", { class: "small" });
  const draw = () => {
    const rows = ownRows(writing);
    for (const [row, card] of cards) {
      if (rows.includes(row)) continue;
      card.close();
      cards.delete(row);
    }
    put(list, rows.map((row) => {
      const card = cards.get(row) || new OwnCard(row, writing, draw);
      cards.set(row, card);
      return card.element;
    }));
  };
  const add = h("button", { type: "button", onclick: () => {
    const made = blank(ownRows(writing));
    ownRows(writing).push(made);
    writing.changed();
    draw();
    cards.get(made)?.open();
  } }, t("＋ Define a pattern"));
  draw();
  const element = h("section", { class: "card own-patterns" }, h("h2", null, t("Patterns of your own")), note, list, add);
  return { element, close: () => cards.forEach((card) => card.close()), update: () => {
    const may = writing.view.may_define;
    put(note, may ? t("Say in a line when a pattern is there; example hands show at once where it holds.")
      : t("Only books that add up fans can define patterns; such a book begins from the PSA house rules or from nothing."));
    add.hidden = !may;
    draw();
    cards.forEach((card) => card.update());
  } };
}

/** A pattern to be filled in. @param {OwnRow[]} rows @returns {OwnRow} */
function blank(rows) {
  let n = rows.length + 1;
  while (rows.some((row) => row.id === `pattern_${n}`)) n += 1;
  return { id: `pattern_${n}`, names: { [lang() in { zh: 0, ja: 0 } ? lang() : "en"]: t("New pattern") }, value: 1, when: "" };
}
