/** What is said of an answer: right or wrong, why, the clauses. */

import { announce, h, put } from "../../ui/dom.js";
import { t, words } from "../../ui/i18n.js";
import { tileText } from "../../ui/tiles/tile-text.js";
import { chips } from "../../ui/terms/why.js";

/** @import { Child } from "../../ui/child.d.ts" */
/** @import { Value } from "../../ui/text.js" */

/**
 * Fills the place below a question.
 * @param {HTMLElement} place
 * @param {"right" | "wrong" | "shown"} how @param {Value} why @param {string[]} clauses @param {...Child} more
 */
export function say(place, how, why, clauses, ...more) {
  const head = { right: t("That's right"), wrong: t("Not quite"), shown: t("Here is the answer") }[how];
  put(place, h("div", { class: `judged ${how}` },
    h("p", null, h("strong", { class: "mark" }, how === "wrong" ? "✗" : "✓", h("span", { class: "visually-hidden" }, head)),
      " ", tileText(words(why))),
    clauses.length ? h("p", { class: "small clauses" }, t("Clauses "), chips(clauses)) : null, more));
  announce(`${head} ${words(why)}`);
}
