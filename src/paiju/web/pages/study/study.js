/** Learn: first lessons, exercises, the puzzle of the day, words, exams; and how far one has come. */

import { h, put } from "../../ui/dom.js";
import { pick, t } from "../../ui/i18n.js";
import { get } from "../../net.js";
import { tileRow } from "../../ui/tiles/tile-row.js";

/** @import { LessonCard } from "../../messages.d.ts" */

/** Tiles that stand for a lesson. @type {Record<string, string>} */
const SIGNS = { riichi: "406p", three: "19m4z", official: "1f369s", house: "258p" };

export const title = () => t("学习", "Learn");

/** @param {HTMLElement} main */
export async function render(main) {
  const home = await get("/api/study");
  const fresh = home.lessons.every((lesson) => !lesson.done.length);
  put(main, h("div", { class: "study" },
    h("h1", null, t("学麻将", "Learn to play")),
    h("p", { class: "lead" }, fresh ? t("没打过？选一种，十步之后就能上桌。每一步都点得动，错了会告诉你为什么。",
      "Never played? Choose a game: after ten short steps you sit down at a table. You tap, and a wrong answer is explained.")
      : t("接着学，或做几道练习。", "Go on where you were, or try some exercises.")),
    h("section", { class: "lessons", "aria-label": t("第一课", "First lessons") }, home.lessons.map(lessonCard)),
    h("section", { class: "ways" },
      way("/study/drills", t("练习", "Exercises"), home.due ? t(`${home.due} 道做错的题该再做一遍`, `${home.due} mistakes are due again`)
        : t("算分、听牌、振听、打哪张……做不完", "scores, waits, furiten, best discards: without end")),
      way("/study/daily", t("每日一题", "Puzzle of the day"), home.daily ? t("今天的做过了", "done for today")
        : t("五道题，人人一样，可以分享成绩", "five questions, the same for everybody")),
      way("/study/speed", t("限时快答", "Speed round"), t("一分钟里答对几道", "how many in a minute")),
      way("/study/mine", t("我的失误", "My own games"), t("把自己打错的地方变成练习", "turn your mistakes into exercises")),
      way("/study/exams", t("考试", "Exams"), t("七星杯入围考试", "the Seven Stars Cup entry exams")),
      way("/study/glossary", t("词汇表", "Glossary"), t("每个词是什么意思", "what every word means")),
      way("/study/progress", t("我的进度", "My progress"), t("学到哪里了", "how far you have come")))));
}

/** @param {LessonCard} lesson */
function lessonCard(lesson) {
  const left = lesson.steps.length - lesson.done.length;
  const word = !lesson.done.length ? t("开始", "Begin") : left ? t("接着学", "Go on") : t("学完了，再看看", "Done: look again");
  return h("a", { class: `card lesson-card${left ? "" : " all-done"}`, href: `/study/lesson/${lesson.id}` },
    h("span", { class: "sign", "aria-hidden": "true" }, tileRow(SIGNS[lesson.id] || "1z")),
    h("strong", null, pick(lesson.names)), h("small", null, pick(lesson.says)),
    h("span", { class: "bar", role: "img",
      "aria-label": t(`${lesson.done.length} / ${lesson.steps.length} 步`, `${lesson.done.length} of ${lesson.steps.length} steps`) },
      lesson.steps.map((id) => h("i", { class: lesson.done.includes(id) ? "on" : "" }))),
    h("span", { class: "go" }, word));
}

/** @param {string} href @param {string} name @param {string} says */
const way = (href, name, says) => h("a", { class: "card way", href }, h("strong", null, name), h("small", null, says));
