/** How far one has come: lessons, exercises by kind, days, what comes back. */

import { h, put } from "../../ui/dom.js";
import { pick, t, when } from "../../ui/i18n.js";
import { bookName, library } from "../../ui/library.js";
import { get } from "../../net.js";

/** @import { KindRow, StudyProgress } from "../../messages.d.ts" */

export const title = () => t("我的进度", "My progress");

/** @param {HTMLElement} main */
export async function render(main) {
  const [progress, { books }] = await Promise.all([get("/api/study/progress"), library()]);
  const name = (/** @type {string} */ id) => {
    const book = books.find((card) => card.id === id);
    return book ? bookName(book) : id;
  };
  put(main, h("div", { class: "study-progress narrow" }, h("p", { class: "small" }, h("a", { href: "/study" }, t("学习", "Learn")), " ›"),
    h("h1", null, t("我的进度", "My progress")), lessons(progress), due(progress), kinds(progress.kinds, name), days(progress, name)));
}

/** @param {StudyProgress} progress */
const lessons = (progress) => h("section", { class: "card" }, h("h2", null, t("第一课", "First lessons")),
  h("ul", { class: "rows" }, progress.lessons.map((lesson) =>
  h("li", null, h("span", null, h("strong", null, pick(lesson.names)),
    h("small", null, t(`${lesson.done.length} / ${lesson.steps.length} 步`,
    `${lesson.done.length} of ${lesson.steps.length} steps`))),
  h("a", { class: "button", href: `/study/lesson/${lesson.id}`, "aria-label": pick(lesson.names) },
    lesson.done.length === lesson.steps.length ? t("再看看", "Look again") : lesson.done.length ? t("接着学", "Go on") : t("开始", "Begin"))))));

/** @param {StudyProgress} progress */
function due(progress) {
  const words = progress.due ? t(`${progress.due} 道该再做了`, `${progress.due} are due now`)
    : progress.waiting ? t(`现在没有；下一道 ${when(progress.next_due)}`, `none now; the next one ${when(progress.next_due)}`)
      : t("还没有做错的题。", "No mistakes yet.");
  return h("section", { class: "card" }, h("h2", null, t("做错过的题", "Mistakes that come back")),
    h("p", null, words, progress.waiting ? t(`（共 ${progress.waiting} 道）`, ` (${progress.waiting} in all)`) : ""),
    progress.due ? h("p", null, h("a", { class: "button primary", href: "/study/drills?mistakes" }, t("再做一遍", "Try them again"))) : null);
}

/** @param {KindRow[]} rows @param {(id: string) => string} name */
function kinds(rows, name) {
  if (!rows.length) return h("p", null, h("a", { class: "button primary", href: "/study/drills" }, t("做第一道练习", "Try an exercise")));
  return [...new Set(rows.map((row) => row.book))].map((book) => h("section", { class: "card" }, h("h2", null, name(book)),
    h("table", null, h("thead", null, h("tr", null, h("th", null, t("练习", "Exercise")), h("th", { class: "number" }, t("答对", "Right")),
      h("th", { class: "number" }, t("难度", "Level")))), h("tbody", null, rows.filter((row) => row.book === book).map((row) =>
      h("tr", null, h("td", null, pick(row.name)), h("td", { class: "number" }, `${row.right} / ${row.right + row.wrong}`),
        h("td", { class: "number" }, row.level)))))));
}

/** @param {StudyProgress} progress @param {(id: string) => string} name */
function days(progress, name) {
  const marks = Object.entries(progress.days).sort((a, b) => (b[0].split(":")[1] < a[0].split(":")[1] ? -1 : 1)).slice(0, 14);
  const best = Object.entries(progress.speed);
  if (!marks.length && !best.length) return null;
  return h("section", { class: "card" }, h("h2", null, t("每日一题与快答", "Puzzles and speed rounds")), h("ul", { class: "rows" },
    best.map(([book, n]) => h("li", null, h("span", null, t("快答", "Speed round"), h("small", null, name(book))), h("strong", null, n))),
    marks.map(([key, list]) => h("li", null, h("span", null, key.split(":")[1], h("small", null, name(key.split(":")[0]))),
      h("span", { role: "img", "aria-label": t(`答对 ${list.filter(Boolean).length}`, `${list.filter(Boolean).length} right`) },
        list.map((right) => (right ? "🟩" : "🟥")).join(""))))));
}
