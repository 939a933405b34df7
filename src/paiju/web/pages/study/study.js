/** Learn: first lessons, exercises, the puzzle of the day, words, exams; and how far one has come. */

import { h, put } from "../../ui/dom.js";
import { t, words } from "../../ui/i18n.js";
import { get } from "../../net.js";
import { tileRow } from "../../ui/tiles/tile-row.js";

/** @import { LessonCard } from "../../messages.d.ts" */

/** Tiles that stand for a lesson. @type {Record<string, string>} */
const SIGNS = { riichi: "406p", three: "19m4z", official: "1f369s", house: "258p" };

export const title = () => t("Learn");

/** @param {HTMLElement} main */
export async function render(main) {
  const home = await get("/api/study");
  const fresh = home.lessons.every((lesson) => !lesson.done.length);
  put(main, h("div", { class: "study" },
    h("h1", null, t("Learn to play")),
    h("p", { class: "lead" }, fresh
      ? t("Never played? Choose a game: after ten short steps you can sit down at a table. You tap your answers, and wrong ones are "
        + "explained.")
      : t("Carry on where you left off, or try some exercises.")),
    h("section", { class: "lessons", "aria-label": t("First lessons") }, home.lessons.map(lessonCard)),
    h("section", { class: "ways" },
      way("/study/drills", t("Exercises"), home.due ? t("Mistakes due again: {due}", { due: home.due })
        : t("scores, waits, furiten, best discards: as many as you like")),
      way("/study/daily", t("Puzzle of the day"), home.daily ? t("done for today")
        : t("five questions, the same for everybody")),
      way("/study/speed", t("Speed round"), t("how many in a minute")),
      way("/study/mine", t("My own games"), t("turn your mistakes into exercises")),
      way("/study/exams", t("Exams"), t("the Seven Stars Cup entry exams")),
      way("/study/glossary", t("Glossary"), t("what every word means")),
      way("/study/progress", t("My progress"), t("how far you have come")))));
}

/** @param {LessonCard} lesson */
function lessonCard(lesson) {
  const left = lesson.steps.length - lesson.done.length;
  const word = !lesson.done.length ? t("Begin") : left ? t("Continue the lesson") : t("Done: look again");
  return h("a", { class: `card lesson-card${left ? "" : " all-done"}`, href: `/study/lesson/${lesson.id}` },
    h("span", { class: "sign", "aria-hidden": "true" }, tileRow(SIGNS[lesson.id] || "1z")),
    h("strong", null, words(lesson.names)), h("small", null, words(lesson.says)),
    h("span", { class: "bar", role: "img",
      "aria-label": t("{done} of {total} steps", { done: lesson.done.length, total: lesson.steps.length }) },
      lesson.steps.map((id) => h("i", { class: lesson.done.includes(id) ? "on" : "" }))),
    h("span", { class: "go" }, word));
}

/** @param {string} href @param {string} name @param {string} says */
const way = (href, name, says) => h("a", { class: "card way", href }, h("strong", null, name), h("small", null, says));
