/** What a search finds: patterns, clauses, fields, with the words marked. */

import { h } from "../../ui/dom.js";
import { pick, t, tc, why, words } from "../../ui/i18n.js";
import { clause } from "../../ui/library.js";
import { get } from "../../net.js";
import { highlight } from "../../ui/terms/highlight.js";
import { clauseRow, valueWords } from "./book.js";
import { alias } from "../../ui/terms/pattern-value.js";
import { handRow } from "../../ui/tiles/tile-row.js";
import { chips } from "../../ui/terms/why.js";

/** @import { FoundPattern } from "../../messages.d.ts" */
/** @import { ApiError } from "../../net.js" */
/** @import { Child } from "../../ui/child.d.ts" */
/** @import { Book } from "../../ui/library.js" */

/** @param {HTMLElement} main @param {string} query @param {string} book @param {Book[]} books */
export async function searchPage(main, query, book, books) {
  const place = h("div", { "aria-live": "polite" });
  main.append(place);
  let results;
  try {
    results = await get(`/api/search?q=${encodeURIComponent(query)}${book ? `&book=${encodeURIComponent(book)}` : ""}`);
  } catch (error) {
    place.append(h("p", { class: "error" }, why(/** @type {ApiError} */ (error))));
    return;
  }
  const marked = (/** @type {string} */ text) => highlight(text, results.words);
  const count = results.patterns.length + results.clauses.length + results.fields.length;
  place.append(h("p", null, count ? t("{count} found.", { count })
    : t("Nothing found. Try other words or another language.")));
  if (results.patterns.length) place.append(h("h2", null, t("Patterns")),
    ...grouped(results.patterns).map((list) => pattern(list, books, marked)));
  if (results.fields.length) place.append(h("h2", null, tc("setting", "Rules")), ...results.fields.map((field) => h("p", null,
    marked(pick(field.label)), t(": "), h("strong", null, words(field.words)), " ", chips(field.clauses))));
  if (results.clauses.length) place.append(h("h2", null, t("Clauses")),
    ...results.clauses.map((row) => clauseRow(clause(row), marked)));
}

/** A pattern that several books have is one entry. @param {FoundPattern[]} patterns @returns {FoundPattern[][]} */
function grouped(patterns) {
  /** @type {Map<string, FoundPattern[]>} */
  const groups = new Map();
  for (const foundPattern of patterns) groups.set(foundPattern.id, [...(groups.get(foundPattern.id) || []), foundPattern]);
  return [...groups.values()];
}

/** @param {FoundPattern[]} list @param {Book[]} books @param {(text: string) => Child[]} marked */
function pattern(list, books, marked) {
  const first = list[0];
  const name = (/** @type {string} */ id) => pick(books.find((book) => book.id === id)?.names) || id;
  return h("article", { class: "pattern" },
    h("h3", null, marked(pick(first)), " ",
      alias(list.find((foundPattern) => foundPattern.names.length) || first, marked)),
    h("span"),
    first.example ? handRow({ hand: first.example.hand, melds: first.example.melds, tile: first.example.win }) : null,
    h("ul", { class: "more" }, list.map((foundPattern) => h("li", null,
      h("a", { href: `/rules/${foundPattern.book}#pattern-${foundPattern.id}` }, name(foundPattern.book)),
      pick(foundPattern) === pick(first) ? " " : [" ", h("em", null, marked(pick(foundPattern))), " "], `${valueWords(foundPattern)} `,
        chips(foundPattern.clause)))));
}
