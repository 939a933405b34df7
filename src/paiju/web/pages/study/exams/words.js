/** Words of exams, where tiles stand between brackets, and what an answer is called. */

import { h } from "../../../ui/dom.js";
import { pick, t, tc } from "../../../ui/i18n.js";
import { tileRow } from "../../../ui/tiles/tile-row.js";

/** @import { ExamFieldRow, ExamWords } from "../../../messages.d.ts" */

/** Words with their tiles drawn. @param {ExamWords} words @returns {(string | HTMLElement)[]} */
export function withTiles(words) {
  return pick(words).split(/\[([^[\]]*)\]/).map((part, at) => (at % 2 ? tileRow(part, { name: "inline-tiles" }) : part));
}

/** The limits by the names people know. @returns {[string, string][]} */
export const limits = () => [["none", t("below mangan")], ["mangan", t("mangan")], ["haneman", t("haneman")],
  ["baiman", t("baiman")], ["sanbaiman", t("sanbaiman")], ["counted_yakuman", t("counted yakuman")],
  ["yakuman", t("yakuman")]];

/**
 * An answer as people read it: tiles drawn, limits and yaku by name.
 * @param {ExamFieldRow} field @param {string} answer @param {Map<string, string>} patterns names by id
 * @returns {string | HTMLElement}
 */
export function answerWords(field, answer, patterns) {
  if (!answer) return t("(blank)");
  if (field.kind === "tiles") return tileRow(answer, { name: "inline-tiles" });
  if (field.kind === "limit") return (limits().find(([id]) => id === answer) || ["", answer])[1];
  if (field.kind === "patterns") return answer.split(" ").map((id) => patterns.get(id) || id).join(tc("list", ", "));
  return answer;
}

/** A row of facts with buttons. @param {HTMLElement | string} head @param {string} facts @param {...(HTMLElement | null)} buttons */
export const row = (head, facts, ...buttons) => h("li", null, h("span", null, h("strong", null, head), h("small", null, facts)),
  h("span", { class: "deeds" }, ...buttons));
