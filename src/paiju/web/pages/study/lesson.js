/** A first lesson: ten short steps, one after the other, then a hand at a real table. */

import { h, put } from "../../ui/dom.js";
import { pick, t, why as reason, words } from "../../ui/i18n.js";
import { get, post } from "../../net.js";
import { playFirst } from "./first-table.js";
import { stepBody } from "./step.js";
import { glossary, termBody } from "../../ui/terms/term-chip.js";

/** @import { ApiError } from "../../net.js" */
/** @import { LessonPage } from "../../messages.d.ts" */

let named = "";
export const title = () => named || t("First lesson");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const page = await get(`/api/study/lessons/${encodeURIComponent(id)}`);
  named = t("{names}: first lesson", { names: words(page.card.names) });
  const done = new Set(page.card.done);
  const first = page.steps.findIndex((step) => !done.has(step.id));
  const place = h("div", { class: "lesson narrow" });
  put(main, place);
  /** @param {number} at */
  const show = (at) => {
    put(place, head(page, done, at, show), at < page.steps.length ? step(page, done, at, show) : end(page));
    place.scrollIntoView({ block: "start" });
  };
  show(first < 0 ? page.steps.length : first);
}

/**
 * Where one is, and the way to any step.
 * @param {LessonPage} page @param {Set<string>} done @param {number} at @param {(at: number) => void} show
 */
function head(page, done, at, show) {
  const many = page.steps.length;
  return h("header", { class: "lesson-head" },
    h("p", { class: "small" }, h("a", { href: "/study" }, t("Learn")), " › ", words(page.card.names)),
    h("nav", { class: "dots", "aria-label": t("Lesson steps") }, page.steps.map((step, i) =>
      h("button", { type: "button", class: `dot${done.has(step.id) ? " done" : ""}`, "aria-current": i === at ? "step" : null,
        "aria-label": t("Step {number} of {total}: {title}", { number: i + 1, total: many, title: words(step.title) }),
        onclick: () => show(i) }, h("span", { "aria-hidden": "true" }, i + 1)))));
}

/** @param {LessonPage} page @param {Set<string>} done @param {number} at @param {(at: number) => void} show */
function step(page, done, at, show) {
  const lessonStep = page.steps[at];
  const next = h("button", { type: "button", class: "primary big next", hidden: !done.has(lessonStep.id), onclick: () => show(at + 1) },
    at + 1 < page.steps.length ? t("Next step") : t("Finish"));
  const body = stepBody(lessonStep, page.card.book, {
    ask: (answer) => post(`/api/study/lessons/${page.card.id}/${lessonStep.id}`, { answer }),
    done: () => {
      done.add(lessonStep.id);
      next.hidden = false;
      document.querySelectorAll(".dot")[at]?.classList.add("done");
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: "nearest" });
    },
  });
  return [body, next];
}

/** What one can say now, and the way to the table. @param {LessonPage} page */
function end(page) {
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const words = h("div", { class: "learnt" });
  glossary(page.card.book).then(({ terms }) => put(words, page.words.map((id) => {
    const term = terms.find((each) => each.id === id);
    return term ? h("details", null, h("summary", null, pick(term.names)), termBody(term)) : null;
  })));
  const play = h("button", { type: "button", class: "primary big play-first", onclick: async () => {
    play.disabled = true;
    say.hidden = true;
    try {
      await playFirst(page.card.book, page.level);
    } catch (error) {
      put(say, reason(/** @type {ApiError} */ (error)) || String(error));
      say.hidden = false;
      play.disabled = false;
    }
  } }, h("span", null, t("Play my first hand")), h("small", null, t("easy bots, with a coach beside you")));
  return h("section", { class: "card lesson-end" }, h("h1", null, t("You are ready to play")),
    h("p", null, t("You can now say what these words mean. Open them to check:")), words, play, say,
    h("p", { class: "small" }, h("a", { href: `/study/books/${page.card.id}` }, t("What is different in other rule books")), " · ",
      h("a", { href: "/study/drills" }, t("Do exercises")), " · ", h("a", { href: "/study/glossary" }, t("Glossary"))));
}
