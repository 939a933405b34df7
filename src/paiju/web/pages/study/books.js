/** What is different in other books from the one a lesson teaches, read from the books themselves. */

import { h, put } from "../../ui/dom.js";
import { pick, t } from "../../ui/i18n.js";
import { get } from "../../net.js";
import { chips } from "../../ui/terms/why.js";

/** @import { BookBeside, LessonCard } from "../../messages.d.ts" */

export const title = () => t("各书的不同", "What is different");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const [home, others] = await Promise.all([get("/api/study"), get(`/api/study/lessons/${encodeURIComponent(id)}/differences`)]);
  const taught = /** @type {LessonCard} */ (home.lessons.find((lesson) => lesson.id === id));
  put(main, h("div", { class: "differences narrow" },
    h("p", { class: "small" }, h("a", { href: "/study" }, t("学习", "Learn")), " › ",
      h("a", { href: `/study/lesson/${id}` }, pick(taught.names))),
    h("h1", null, t("别的规则有什么不同", "What is different in other books")),
    h("p", null, t(`学过${pick(taught.names)}，坐到别的桌上先看这些：`,
      `You know ${pick(taught.names)}. Before you sit down by another book, look at this:`)),
    others.map((other) => beside(other, taught))));
}

/** @param {BookBeside} other @param {LessonCard} taught */
function beside(other, taught) {
  const all = `/rules?a=${taught.book}&b=${other.book}`;
  return h("details", { class: "card beside" }, h("summary", null, h("strong", null, pick(other.names)), " ",
    h("small", null, other.rows.length ? t(`${other.rows.length} 处明显不同`, `${other.rows.length} things to notice`)
      : t("几乎一样", "nearly the same"))),
  other.rows.length ? h("table", null, h("thead", null, h("tr", null, h("th", null),
    h("th", null, pick(taught.names)), h("th", null, pick(other.names)))),
    h("tbody", null, other.rows.map((row) => h("tr", null, h("th", { scope: "row" }, pick(row.label), " ", chips(row.clauses.slice(0, 1))),
      h("td", null, pick(row.taught)), h("td", null, pick(row.value)))))) : null,
  other.further ? h("p", { class: "small" }, h("a", { href: all },
    t(`还有 ${other.further} 处小的不同`, `${other.further} smaller differences`))) : null);
}
