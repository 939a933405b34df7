/** What to know before one plays by a rule book of somebody's own: how it differs from one that is known, and its patterns. */

import { h, put } from "../../ui/dom.js";
import { select } from "../../ui/fields.js";
import { pick, pickLines, t, tn, words } from "../../ui/i18n.js";
import { bookName, families, library } from "../../ui/library.js";
import { chips } from "../../ui/terms/why.js";
import { setTitle } from "../../ui/title.js";
import { get } from "../../net.js";
import { go } from "../../router.js";
import { patternRow } from "../rules/book.js";

/** @import { BookLesson } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */

export const title = () => t("What to know");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const query = new URLSearchParams(location.search);
  const [{ books }, lesson] = await Promise.all([library(),
    get(/** @type {`/api/own-books/${string}/lesson`} */ (`/api/own-books/${id}/lesson?${query}`))]);
  setTitle(pick(lesson.card.names));
  const know = (/** @type {string} */ known) => {
    query.set("known", known);
    go(`/books/${id}/lesson?${query}`);
  };
  const score = query.get("version") ? `${id}@${query.get("version")}` : id;
  put(main, h("section", { class: "narrow book-lesson" },
    h("p", { class: "small" }, h("a", { href: `/books/${id}` }, pick(lesson.card.names)), " ›"),
    h("h1", null, t("Before you play {book}", { book: pick(lesson.card.names) })),
    h("ul", { class: "small" }, pickLines(lesson.card.lines).map((line) => h("li", null, line))),
    h("h2", null, t("What is different")), known(books, lesson, know), differences(lesson),
    h("h2", null, t("Patterns")), patterns(lesson, score)));
}

/** Which book one knows. @param {Book[]} books @param {BookLesson} lesson @param {(id: string) => void} chosen */
function known(books, lesson, chosen) {
  const offered = families(books).flat();
  return select(t("You know"), offered.map((book) => /** @type {[string, string]} */ ([book.id, bookName(book)])), lesson.known, chosen);
}

/** @param {BookLesson} lesson */
function differences({ card, known_names, rows, further }) {
  if (!rows.length) return h("p", { class: "note" }, t("nearly the same"));
  return [h("table", { class: "beside" }, h("thead", null, h("tr", null, h("th", null),
    h("th", { scope: "col" }, words(known_names)), h("th", { scope: "col" }, pick(card.names)))),
  h("tbody", null, rows.map((row) => h("tr", null, h("th", { scope: "row" }, words(row.label), " ", chips(row.clauses.slice(0, 1))),
    h("td", null, words(row.taught)), h("td", null, words(row.value)))))),
  further ? h("p", { class: "small" }, tn("{n} smaller difference", "{n} smaller differences", further)) : null];
}

/** @param {BookLesson} lesson @param {string} book */
function patterns(lesson, book) {
  const names = Object.fromEntries(lesson.patterns.map((pattern) => [pattern.id, pick(pattern)]));
  return lesson.patterns.map((pattern) => patternRow(pattern, book, names));
}
