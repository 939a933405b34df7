/** What is different in other books from the one a lesson teaches, read from the books themselves. */

import { h, put } from "../../ui/dom.js";
import { t, tn, words } from "../../ui/i18n.js";
import { get } from "../../net.js";
import { chips } from "../../ui/terms/why.js";

/** @import { BookBeside, LessonCard } from "../../messages.d.ts" */

export const title = () => t("What is different");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const [home, others] = await Promise.all([get("/api/study"), get(`/api/study/lessons/${encodeURIComponent(id)}/differences`)]);
  const taught = /** @type {LessonCard} */ (home.lessons.find((lesson) => lesson.id === id));
  put(main, h("div", { class: "differences narrow" },
    h("p", { class: "small" }, h("a", { href: "/study" }, t("Learn")), " › ",
      h("a", { href: `/study/lesson/${id}` }, words(taught.names))),
    h("h1", null, t("What is different in other rule books")),
    h("p", null, t("You know {names}. Before you play by another rule book, look at this:", { names: words(taught.names) })),
    others.map((other) => beside(other, taught))));
}

/** @param {BookBeside} other @param {LessonCard} taught */
function beside(other, taught) {
  const all = `/rules?a=${taught.book}&b=${other.book}`;
  return h("details", { class: "card beside" }, h("summary", null, h("strong", null, words(other.names)), " ",
    h("small", null, other.rows.length ? tn("{n} thing to notice", "{n} things to notice", other.rows.length)
      : t("nearly the same"))),
  other.rows.length ? h("table", null, h("thead", null, h("tr", null, h("th", null),
    h("th", null, words(taught.names)), h("th", null, words(other.names)))),
    h("tbody", null, other.rows.map((row) => h("tr", null, h("th", { scope: "row" }, words(row.label), " ", chips(row.clauses.slice(0, 1))),
      h("td", null, words(row.taught)), h("td", null, words(row.value)))))) : null,
  other.further ? h("p", { class: "small" }, h("a", { href: all },
    tn("{n} smaller difference", "{n} smaller differences", other.further))) : null);
}
