/** How far one has come: lessons, exercises by kind, days, what comes back. */

import { h, put } from "../../ui/dom.js";
import { t, tn, when, words } from "../../ui/i18n.js";
import { bookName, library } from "../../ui/library.js";
import { get } from "../../net.js";

/** @import { KindRow, StudyProgress } from "../../messages.d.ts" */

export const title = () => t("My progress");

/** @param {HTMLElement} main */
export async function render(main) {
  const [progress, { books }] = await Promise.all([get("/api/study/progress"), library()]);
  const name = (/** @type {string} */ id) => {
    const book = books.find((card) => card.id === id);
    return book ? bookName(book) : id;
  };
  put(main, h("div", { class: "study-progress narrow" }, h("p", { class: "small" }, h("a", { href: "/study" }, t("Learn")), " ›"),
    h("h1", null, t("My progress")), lessons(progress), due(progress), kinds(progress.kinds, name), days(progress, name)));
}

/** @param {StudyProgress} progress */
const lessons = (progress) => h("section", { class: "card" }, h("h2", null, t("First lessons")),
  h("ul", { class: "rows" }, progress.lessons.map((lesson) =>
  h("li", null, h("span", null, h("strong", null, words(lesson.names)),
    h("small", null, t("{done} of {total} steps", { done: lesson.done.length, total: lesson.steps.length }))),
  h("a", { class: "button", href: `/study/lesson/${lesson.id}`, "aria-label": words(lesson.names) },
    lesson.done.length === lesson.steps.length ? t("Look again") : lesson.done.length ? t("Continue the lesson") : t("Begin"))))));

/** @param {StudyProgress} progress */
function due(progress) {
  const words = progress.due ? tn("{n} is due now", "{n} are due now", progress.due)
    : progress.waiting ? t("none now; next one: {time}", { time: when(progress.next_due) })
      : t("No mistakes yet.");
  return h("section", { class: "card" }, h("h2", null, t("Mistakes to review")),
    h("p", null, words, progress.waiting ? t(" ({count} in all)", { count: progress.waiting }) : ""),
    progress.due ? h("p", null, h("a", { class: "button primary", href: "/study/drills?mistakes" }, t("Try them again"))) : null);
}

/** @param {KindRow[]} rows @param {(id: string) => string} name */
function kinds(rows, name) {
  if (!rows.length) return h("p", null, h("a", { class: "button primary", href: "/study/drills" }, t("Try an exercise")));
  return [...new Set(rows.map((row) => row.book))].map((book) => h("section", { class: "card" }, h("h2", null, name(book)),
    h("table", null, h("thead", null, h("tr", null, h("th", null, t("Exercise")), h("th", { class: "number" }, t("Correct answers")),
      h("th", { class: "number" }, t("Level")))), h("tbody", null, rows.filter((row) => row.book === book).map((row) =>
      h("tr", null, h("td", null, words(row.name)), h("td", { class: "number" }, `${row.right} / ${row.right + row.wrong}`),
        h("td", { class: "number" }, row.level)))))));
}

/** @param {StudyProgress} progress @param {(id: string) => string} name */
function days(progress, name) {
  const marks = Object.entries(progress.days).sort((a, b) => (b[0].split(":")[1] < a[0].split(":")[1] ? -1 : 1)).slice(0, 14);
  const best = Object.entries(progress.speed);
  if (!marks.length && !best.length) return null;
  return h("section", { class: "card" }, h("h2", null, t("Puzzles and speed rounds")), h("ul", { class: "rows" },
    best.map(([book, n]) => h("li", null, h("span", null, t("Speed round"), h("small", null, name(book))), h("strong", null, n))),
    marks.map(([key, list]) => h("li", null, h("span", null, key.split(":")[1], h("small", null, name(key.split(":")[0]))),
      h("span", { role: "img", "aria-label": t("{count} right", { count: list.filter(Boolean).length }) },
        list.map((right) => (right ? "🟩" : "🟥")).join(""))))));
}
