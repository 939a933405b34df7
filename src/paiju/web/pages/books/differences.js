/** How a book differs from the one it begins from, in words; and what the changes do when programs play. */

import { h, put } from "../../ui/dom.js";
import { pick, t, tn, why, words } from "../../ui/i18n.js";
import { library } from "../../ui/library.js";
import { ApiError, post } from "../../net.js";
import { nameOf } from "./head.js";
import { differenceTable } from "../rules/compare.js";

/** @import { LabSentence } from "../../messages.d.ts" */
/** @import { Part } from "./book.js" */
/** @import { Writing } from "./writing.js" */

/** @param {Writing} writing @returns {Part} */
export function differencesPart(writing) {
  const place = h("div"), lab = laboratory(writing);
  let base = writing.draft.base;
  library().then(({ books }) => {
    base = pick(books.find((book) => book.id === writing.draft.base)?.names) || base;
    update();
  });
  const update = () => {
    const { differences } = writing.view;
    put(place, writing.draft.base === "none"
      ? h("p", { class: "note" }, t("A book from nothing differs from no other: all of it is its own."))
      : differences.length ? [h("p", null, tn("{n} difference.", "{n} differences.", differences.length)),
        differenceTable(differences, [base, nameOf(writing) || t("this book")])]
        : h("p", { class: "note" }, t("Nothing is different yet.")));
    lab.update();
  };
  return { element: h("div", null, place, lab.element), update };
}

/** Programs play both books on the same walls, while the page is used. @param {Writing} writing */
function laboratory(writing) {
  let running = false, of = "";
  const button = h("button", { type: "button", onclick: () => run() }, t("Let programs play both books"));
  const said = h("div", { "aria-live": "polite" });
  const run = async () => {
    const { toml } = writing.view;
    running = true;
    update();
    put(said, h("p", { class: "coming", "aria-busy": "true" }, t("Both books are being played on the same walls. You can go on writing.")));
    try {
      const answer = await post("/api/own-books/lab", { toml });
      of = toml;
      put(said, sentence(answer));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      put(said, h("p", { class: "note bad" }, why(error)));
    }
    running = false;
    update();
  };
  const stale = h("p", { class: "small" });
  const update = () => {
    button.disabled = running || Boolean(writing.view.faults.length);
    put(stale, of && of !== writing.view.toml ? t("The book has changed since.") : "");
  };
  return { update, element: h("section", { class: "card book-lab" }, h("h2", null, t("What the changes do")),
    h("p", { class: "small" }, t("Programs play some hundred hands by both books, and what comes out differently is said in a sentence.")),
    said, stale, h("p", { class: "actions start" }, button)) };
}

/** @param {LabSentence} answer */
function sentence(answer) {
  const [first, ...notes] = answer.sentences;
  return [h("p", { class: "lab-sentence" }, words(first)), h("p", { class: "small" },
    tn("After {n} hand of each.", "After {n} hands of each.", answer.hands), " ", notes.map((note) => [words(note), " "]))];
}
