/** How far one has come: lessons, exercises by kind, days, what comes back. */

import { h, put } from "../../ui/dom.js";
import { pick, t, when } from "../../ui/i18n.js";
import { bookName, library } from "../../ui/library.js";
import { get } from "../../net.js";

/** @import { KindRow, StudyProgress } from "../../messages.d.ts" */

export const title = () => t("我的进度", "My progress");

/** @param {HTMLElement} main */
export async function render(main) {
  const [told, { books }] = await Promise.all([get("/api/study/progress"), library()]);
  const name = (/** @type {string} */ id) => {
    const found = books.find((one) => one.id === id);
    return found ? bookName(found) : id;
  };
  put(main, h("div", { class: "study-progress narrow" }, h("p", { class: "small" }, h("a", { href: "/study" }, t("学习", "Learn")), " ›"),
    h("h1", null, t("我的进度", "My progress")), lessons(told), due(told), kinds(told.kinds, name), days(told, name)));
}

/** @param {StudyProgress} told */
const lessons = (told) => h("section", { class: "card" }, h("h2", null, t("第一课", "First lessons")),
  h("ul", { class: "rows" }, told.lessons.map((one) =>
  h("li", null, h("span", null, h("strong", null, pick(one.names)), h("small", null, t(`${one.done.length} / ${one.steps.length} 步`,
    `${one.done.length} of ${one.steps.length} steps`))),
  h("a", { class: "button", href: `/study/lesson/${one.id}`, "aria-label": pick(one.names) },
    one.done.length === one.steps.length ? t("再看看", "Look again") : one.done.length ? t("接着学", "Go on") : t("开始", "Begin"))))));

/** @param {StudyProgress} told */
function due(told) {
  const words = told.due ? t(`${told.due} 道该再做了`, `${told.due} are due now`)
    : told.waiting ? t(`现在没有；下一道 ${when(told.next_due)}`, `none now; the next one ${when(told.next_due)}`)
      : t("还没有做错的题。", "No mistakes yet.");
  return h("section", { class: "card" }, h("h2", null, t("做错过的题", "Mistakes that come back")),
    h("p", null, words, told.waiting ? t(`（共 ${told.waiting} 道）`, ` (${told.waiting} in all)`) : ""),
    told.due ? h("p", null, h("a", { class: "button primary", href: "/study/drills?mistakes" }, t("再做一遍", "Try them again"))) : null);
}

/** @param {KindRow[]} rows @param {(id: string) => string} name */
function kinds(rows, name) {
  if (!rows.length) return h("p", null, h("a", { class: "button primary", href: "/study/drills" }, t("做第一道练习", "Try an exercise")));
  return [...new Set(rows.map((one) => one.book))].map((book) => h("section", { class: "card" }, h("h2", null, name(book)),
    h("table", null, h("thead", null, h("tr", null, h("th", null, t("练习", "Exercise")), h("th", { class: "number" }, t("答对", "Right")),
      h("th", { class: "number" }, t("难度", "Level")))), h("tbody", null, rows.filter((one) => one.book === book).map((one) =>
      h("tr", null, h("td", null, pick(one.name)), h("td", { class: "number" }, `${one.right} / ${one.right + one.wrong}`),
        h("td", { class: "number" }, one.level)))))));
}

/** @param {StudyProgress} told @param {(id: string) => string} name */
function days(told, name) {
  const marks = Object.entries(told.days).sort((a, b) => (b[0].split(":")[1] < a[0].split(":")[1] ? -1 : 1)).slice(0, 14);
  const best = Object.entries(told.speed);
  if (!marks.length && !best.length) return null;
  return h("section", { class: "card" }, h("h2", null, t("每日一题与快答", "Puzzles and speed rounds")), h("ul", { class: "rows" },
    best.map(([book, n]) => h("li", null, h("span", null, t("快答", "Speed round"), h("small", null, name(book))), h("strong", null, n))),
    marks.map(([key, list]) => h("li", null, h("span", null, key.split(":")[1], h("small", null, name(key.split(":")[0]))),
      h("span", { role: "img", "aria-label": t(`答对 ${list.filter(Boolean).length}`, `${list.filter(Boolean).length} right`) },
        list.map((one) => (one ? "🟩" : "🟥")).join(""))))));
}
