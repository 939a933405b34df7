/** Words of exams, where tiles stand between brackets, and what an answer is called. */

import { h } from "../../../ui/dom.js";
import { pick, t } from "../../../ui/i18n.js";
import { tileRow } from "../../../ui/tiles/tile-row.js";

/** @import { ExamFieldRow, ExamWords } from "../../../messages.d.ts" */

/** Words with their tiles drawn. @param {ExamWords} words @returns {(string | HTMLElement)[]} */
export function withTiles(words) {
  return pick(words).split(/\[([^[\]]*)\]/).map((part, at) => (at % 2 ? tileRow(part, { name: "inline-tiles" }) : part));
}

/** The limits by the names people know. @returns {[string, string][]} */
export const limits = () => [["none", t("不到满贯", "no limit")], ["mangan", t("满贯", "mangan")], ["haneman", t("跳满", "haneman")],
  ["baiman", t("倍满", "baiman")], ["sanbaiman", t("三倍满", "sanbaiman")], ["counted_yakuman", t("累计役满", "counted yakuman")],
  ["yakuman", t("役满", "yakuman")]];

/**
 * An answer as people read it: tiles drawn, limits and yaku by name.
 * @param {ExamFieldRow} field @param {string} answer @param {Map<string, string>} patterns names by id
 * @returns {string | HTMLElement}
 */
export function answerWords(field, answer, patterns) {
  if (!answer) return t("（空）", "(blank)");
  if (field.kind === "tiles") return tileRow(answer, { name: "inline-tiles" });
  if (field.kind === "limit") return (limits().find(([id]) => id === answer) || ["", answer])[1];
  if (field.kind === "patterns") return answer.split(" ").map((id) => patterns.get(id) || id).join(t("、", ", "));
  return answer;
}

/** A row of facts with buttons. @param {HTMLElement | string} head @param {string} facts @param {...(HTMLElement | null)} buttons */
export const row = (head, facts, ...buttons) => h("li", null, h("span", null, h("strong", null, head), h("small", null, facts)),
  h("span", { class: "deeds" }, ...buttons));
