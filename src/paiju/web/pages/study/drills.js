/** Exercises without end: choose the book, what is asked, how hard; mistakes come back. */

import { exercises } from "./exercises.js";
import { chosen, chooseBook } from "./choice.js";
import { h, put } from "../../ui/dom.js";
import { segments } from "../../ui/fields.js";
import { pick, t } from "../../ui/i18n.js";
import { get } from "../../net.js";

/** @import { DrillBook, DrillVerdict, StudyHome } from "../../messages.d.ts" */

export const title = () => t("练习", "Exercises");

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
    put(score, t(`答对 ${right} / ${all}`, `${right} of ${all} right`),
      verdict.level ? t(`，现在难度 ${verdict.level}`, `, level now ${verdict.level}`) : "");
  };
  const mode = onlyDue ? "mistakes" : "practice";
  const { next } = exercises(place, () => ({ book: chosen.book, kinds: onlyDue ? [] : kindsNow(home), level: chosen.level, mode }), {
    heard, nothing: () => h("p", { class: "card" }, t("现在没有要再做的题。", "Nothing is due to come back now."), " ",
      h("a", { href: "/study/drills" }, t("做新题", "New exercises"))),
  });
  const draw = () => put(form, choosing(home, () => {
    draw();
    next();
  }));
  put(main, h("div", { class: "drills narrow" }, h("p", { class: "small" }, h("a", { href: "/study" }, t("学习", "Learn")), " ›"),
    h("h1", null, onlyDue ? t("再做一遍", "Mistakes that come back") : t("练习", "Exercises")), form, score, place));
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
  const names = kinds.filter((kind) => on.includes(kind.kind)).map((kind) => pick(kind.name)).join(t("、", ", ")) || t("什么都问", "everything");
  return h("details", { class: "card choosing", open: chosen.open, ontoggle: (/** @type {Event} */ event) => {
    chosen.open = /** @type {HTMLDetailsElement} */ (event.target).open;
  } }, h("summary", null, h("strong", null, t("问什么：", "Asked: ")), names, t("；难度：", "; level: "), chosen.level || t("随我", "as it fits"),
    h("span", { class: "change" }, t("更改", "Change"))),
  chooseBook(home, changed),
  h("fieldset", null, h("legend", { class: "small-legend" }, t("问什么（不选就什么都问）", "What is asked (nothing chosen: everything)")),
    h("div", { class: "kind-chips" }, kinds.map(({ kind, name, says }) => h("button", { type: "button", class: "chip-button",
      "aria-pressed": String(on.includes(kind)), title: pick(says), onclick: () => toggle(kind) }, pick(name))))),
  segments(t("难度", "Level"), "level", [["0", t("随我", "Fits me")], ["1", "1"], ["2", "2"], ["3", "3"], ["4", "4"], ["5", "5"]],
    String(chosen.level), (choice) => {
      chosen.level = Number(choice);
      changed();
    }));
}
