/** The rule books: all of them, one of them, a search, or two compared. */

import { h, put, uid } from "../../ui/dom.js";
import { pick, pickLines, t } from "../../ui/i18n.js";
import { families, library } from "../../ui/library.js";
import { go } from "../../router.js";
import { bookPage, toTarget } from "./book.js";
import { diffPage } from "./compare.js";
import { searchPage } from "./search.js";

export const title = () => t("Rule books");
export const moved = () => toTarget();

/** @import { Book } from "../../ui/library.js" */

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const { books } = await library();
  const params = new URLSearchParams(location.search);
  if (id) return bookPage(main, id, books);
  if (params.get("q")) {
    put(main, h("h1", null, t("Search the rules")), searchBox(books, params.get("q") || "", params.get("book") || ""));
    return searchPage(main, params.get("q") || "", params.get("book") || "", books);
  }
  const [a, b] = [params.get("a"), params.get("b")];
  if (a && b) return diffPage(main, a, b, compare(books, a, b));
  return index(main, books);
}

/** @param {HTMLElement} main @param {Book[]} books */
function index(main, books) {
  put(main,
    h("h1", null, title()),
    h("p", { class: "lead small" },
      t("Every clause in our own words, with what it decides. Where a rule book contradicts itself or is silent, see the readings.")),
    searchBox(books, "", ""),
    h("h2", null, t("The rule books")),
    h("div", { class: "shelf" }, [...families(books).flat(), ...books.filter((book) => book.teams)].map(shelf)),
    h("p", { class: "actions start" }, h("a", { class: "button", href: "/books" }, t("Write a rule book of your own"))),
    h("h2", null, t("Two rule books compared")),
    compare(books, "xjtu", "ema"),
    h("p", null, h("a", { href: "/rules/readings" }, t("Readings: where the rule books are silent"))));
}

/** @param {Book} book */
function shelf(book) {
  return h("article", { class: "card" },
    h("h3", null, h("a", { href: `/rules/${book.id}` }, pick(book.names))),
    h("ul", null, pickLines(book.lines).map((line) => h("li", null, line))));
}

/** @param {Book[]} books @param {string} query @param {string} book */
export function searchBox(books, query, book) {
  const field = h("input", { type: "search", "aria-label": t("What to search for"), maxlength: "100",
    placeholder: t("furiten, mixed triple chow, 5.10 …"), prop: { value: query } });
  const where = h("select", { "aria-label": t("Which rule book") },
    h("option", { value: "" }, t("All rule books")),
    books.map((card) => h("option", { value: card.id, prop: { selected: card.id === book } }, pick(card.names))));
  return h("form", { class: "search", role: "search", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = field.value.trim();
    if (words) go(`/rules?q=${encodeURIComponent(words)}${where.value ? `&book=${where.value}` : ""}`);
  } }, field, where, h("button", { type: "submit", class: "primary" }, t("Search")));
}

/** Two books to put side by side. @param {Book[]} books @param {string} a @param {string} b */
export function compare(books, a, b) {
  const bookSelect = (/** @type {string} */ now, /** @type {string} */ label) => {
    const id = uid("book");
    const field = h("select", { id },
      books.map((book) => h("option", { value: book.id, prop: { selected: book.id === now } }, pick(book.names))));
    return { field, element: h("div", { class: "field" }, h("label", { for: id }, label), field) };
  };
  const left = bookSelect(a, t("First rule book"));
  const right = bookSelect(b, t("Second rule book"));
  return h("form", { class: "card compare", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    go(`/rules?a=${left.field.value}&b=${right.field.value}`);
  } }, left.element, right.element,
  h("button", { type: "submit" }, t("Compare")));
}
