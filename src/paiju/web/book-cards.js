/** The books to choose from, each introduced in three lines. */

import { h, put } from "./dom.js";
import { draft } from "./draft.js";
import { lang, pick, t } from "./i18n.js";
import { families } from "./library.js";

/** @typedef {import("./library.js").Book} Book */

/**
 * @param {Book[]} books @param {() => void} changed
 * @returns {HTMLElement}
 */
export function bookCards(books, changed) {
  const groups = families(books);
  const grid = h("div", { class: "cards" });
  const pickBook = (/** @type {string} */ id) => {
    draft.book = id;
    draft.toml = "";
    changed();
    sync();
  };
  const cards = groups.map((family) => card(family, pickBook));
  const sync = () => cards.forEach((one) => one.sync());
  put(grid, cards.map((one) => one.element));
  sync();
  return h("fieldset", { class: "books" }, h("legend", null, t("照哪本规则打？", "By which rules?")), grid);
}

/** @param {Book[]} family @param {(id: string) => void} chosen */
function card(family, chosen) {
  const head = family[0];
  const radio = /** @type {HTMLInputElement} */ (h("input", { type: "radio", name: "book", value: head.id, onchange: () => chosen(picked()) }));
  let variant = family.find((one) => one.id === draft.book)?.id || head.id;
  const picked = () => variant;
  const lines = h("span", { class: "lines" });
  const more = family.length > 1 ? variants(family, variant, (id) => {
    variant = id;
    chosen(id);
  }) : null;
  const element = h("div", { class: "book" },
    h("label", null, radio, h("strong", null, shortName(head)), h("span", { class: "tags" }, tags(head)), lines), more);
  return {
    element,
    sync() {
      const on = family.some((one) => one.id === draft.book);
      const shown = family.find((one) => one.id === variant) || head;
      radio.checked = on;
      element.classList.toggle("chosen", on);
      put(lines, shown.lines[lang()].map((line) => h("span", null, line)));
      if (more) more.hidden = !on;
    },
  };
}

/** @param {Book[]} family @param {string} now @param {(id: string) => void} chosen */
function variants(family, now, chosen) {
  return h("div", { class: "variant" }, h("label", null, h("span", null, t("变体", "Variant")),
    h("select", { onchange: (/** @type {Event} */ event) => chosen(/** @type {HTMLSelectElement} */ (event.target).value) },
      family.map((one) => h("option", { value: one.id, prop: { selected: one.id === now } }, pick(one.names))))));
}

/** The name a card has. @param {Book} book */
const shortName = (book) => pick(book.names);

/** @param {Book} book */
function tags(book) {
  const words = { riichi: t("立直", "riichi"), official: t("国标", "81 fans"), house: t("自家规则", "house rules") };
  return [words[/** @type {"riichi"} */ (book.family)] || "", t(`${book.players} 人`, `${book.players} players`)]
    .filter(Boolean).map((word) => h("span", null, word));
}
