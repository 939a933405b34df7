/** Exercises without end: choose the book, what is asked, how hard; mistakes come back. */

import { exercises } from "./exercises.js";
import { chosen, chooseBook } from "./choice.js";
import { h, put } from "../../ui/dom.js";
import { segments } from "../../ui/fields.js";
import { t, tc, words } from "../../ui/i18n.js";
import { get } from "../../net.js";

/** @import { DrillBook, DrillVerdict, StudyHome } from "../../messages.d.ts" */

export const title = () => t("Exercises");

/** @param {HTMLElement} main */
export async function render(main) {
  const home = await get("/api/study");
  const params = new URLSearchParams(location.search), onlyDue = params.has("mistakes");
  if (params.get("book")) chosen.book = params.get("book") || chosen.book;
  const [form, place, score] = [h("div"), h("div"), h("p", { class: "small tally", role: "status" })];
  let right = 0, all = 0;
  const heard = (/** @type {DrillVerdict} */ verdict) => {
    all += 1;
    right += Number(verdict.right);
    put(score, verdict.level ? t("{right} of {all} correct, level now {level}", { right, all, level: verdict.level })
      : t("{right} of {all} correct", { right, all }));
  };
  const mode = onlyDue ? "mistakes" : "practice";
  const { next } = exercises(place, () => ({ book: chosen.book, kinds: onlyDue ? [] : kindsNow(home), level: chosen.level, mode }), {
    heard, nothing: () => h("p", { class: "card" }, t("No questions are due to come back now."), " ",
      h("a", { href: "/study/drills" }, t("New exercises"))),
  });
  const draw = () => put(form, choosing(home, () => {
    draw();
    next();
  }));
  put(main, h("div", { class: "drills narrow" }, h("p", { class: "small" }, h("a", { href: "/study" }, t("Learn")), " ›"),
    h("h1", null, onlyDue ? t("Review your mistakes") : t("Exercises")), form, score, place));
  draw();
  await next();
}

/** What may be asked of the chosen book. @param {StudyHome} home */
const bookNow = (home) => /** @type {DrillBook} */ (home.books.find((book) => book.book === chosen.book) || home.books[0]);

/** The kinds chosen that the book has; none is all. @param {StudyHome} home */
const kindsNow = (home) => bookNow(home).kinds.filter((kind) => chosen.kinds.includes(kind));

/** @param {StudyHome} home @param {() => void} changed */
function choosing(home, changed) {
  const toggle = (/** @type {string} */ kind) => {
    chosen.kinds = chosen.kinds.includes(kind) ? chosen.kinds.filter((each) => each !== kind) : [...chosen.kinds, kind];
    changed();
  };
  const own = bookNow(home).kinds, on = kindsNow(home), kinds = home.kinds.filter((kind) => own.includes(kind.kind));
  const names = kinds.filter((kind) => on.includes(kind.kind)).map((kind) => words(kind.name)).join(tc("list", ", ")) || t("everything");
  return h("details", { class: "card choosing", open: chosen.open, ontoggle: (/** @type {Event} */ event) => {
    chosen.open = /** @type {HTMLDetailsElement} */ (event.target).open;
  } }, h("summary", null, h("strong", null, t("Asked: ")), names, t("; level: "), chosen.level || t("adapts to you"),
    h("span", { class: "change" }, tc("verb", "Change"))),
  chooseBook(home, changed),
  h("fieldset", null, h("legend", { class: "small-legend" }, t("What is asked (choose nothing for everything)")),
    h("div", { class: "kind-chips" }, kinds.map(({ kind, name, says }) => h("button", { type: "button", class: "chip-button",
      "aria-pressed": String(on.includes(kind)), title: words(says), onclick: () => toggle(kind) }, words(name))))),
  segments(t("Level"), "level", [["0", t("Adapts to me")], ["1", "1"], ["2", "2"], ["3", "3"], ["4", "4"], ["5", "5"]],
    String(chosen.level), (choice) => {
      chosen.level = Number(choice);
      changed();
    }));
}
