/** The books to choose from, each with who plays it, and the chosen one introduced. */

import { h, put, uid } from "../../ui/dom.js";
import { draft } from "./draft.js";
import { pick, pickLines, t, tc } from "../../ui/i18n.js";
import { families } from "../../ui/library.js";
import { isOwn } from "../../ui/own-books.js";

/** @typedef {import("../../ui/library.js").Book} Book */

/**
 * The books as a list: one of each text; what varies it is chosen where it is introduced.
 * @param {Book[]} books @param {() => void} changed
 * @returns {HTMLElement}
 */
export function bookList(books, changed) {
  const groups = families(books);
  return h("fieldset", { class: "books" }, h("legend", null, t("Which rules?")),
    h("div", { class: "cards" }, groups.map((family) => card(family, changed))),
    h("p", { class: "small" }, h("a", { href: "/books" }, t("Write a rule book of your own"))));
}

/** @param {Book[]} family @param {() => void} changed */
function card(family, changed) {
  const head = family[0];
  const on = family.some((book) => book.id === draft.book);
  const choose = () => {
    draft.book = head.id;
    draft.toml = "";
    changed();
  };
  return h("label", { class: "book" },
    h("input", { type: "radio", name: "book", value: head.id, prop: { checked: on }, onchange: choose }),
    h("span", null, h("strong", null, pick(head.names)), h("em", { class: "kind" }, kind(head)), h("small", null, who(head))));
}

/** Who plays a book: the first line of what is said about it. @param {Book} book */
export const who = (book) => pickLines(book.lines)[0] || "";

/** What sort of game it is, in a word or two. @param {Book} book */
export function kind(book) {
  const words = { riichi: t("Riichi"), official: tc("short", "Chinese Official"), plain: t("House rules") };
  return words[/** @type {"riichi"} */ (book.words)] || "";
}

/**
 * The chosen book: what is special about it, its variants, and where to read more.
 * @param {Book} book @param {Book[]} books @param {() => void} changed
 */
export function introduction(book, books, changed) {
  const family = families(books).find((group) => group.some((each) => each.id === book.id)) || [book];
  const more = pickLines(book.lines).slice(book.id === family[0].id ? 1 : 0); // a variant's card is not in the list
  return h("div", { class: "introduction" },
    h("h2", null, pick(book.names)),
    h("p", { class: "kinds" }, h("em", { class: "kind" }, kind(book)),
      h("span", { class: "small" }, t("{players} players", { players: book.players }))),
    h("ul", null, more.map((line) => h("li", null, line))),
    family.length > 1 ? variants(family, book.id, changed) : null,
    isOwn(book.id) ? toOwn(book.id.split("@")[0]) : h("p", { class: "small to-rules" }, t("New to it? "),
      h("a", { href: "/study" }, t("Learn it in ten steps")), " · ",
      h("a", { href: `/rules/${book.id}` }, t("Patterns with example hands")), " · ",
      h("a", { href: `/rules/${book.id}?tab=fields` }, t("Read the rule book"))));
}

/** Where a book of somebody's own is read. @param {string} id */
const toOwn = (id) => h("p", { class: "small to-rules" }, h("a", { href: `/books/${id}` }, t("Read and change it")), " · ",
  h("a", { href: `/books/${id}/sheet` }, t("Rule sheet")));

/** @param {Book[]} family @param {string} now @param {() => void} changed */
function variants(family, now, changed) {
  const id = uid("variant");
  return h("div", { class: "field" }, h("label", { for: id }, t("Variant")),
    put(h("select", { id, class: "variant", onchange: (/** @type {Event} */ event) => {
      draft.book = /** @type {HTMLSelectElement} */ (event.target).value;
      changed();
    } }), family.map((book) => h("option", { value: book.id, prop: { selected: book.id === now } }, pick(book.names)))));
}
