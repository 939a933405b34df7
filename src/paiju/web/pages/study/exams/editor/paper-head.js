/** The head of a paper in the editor: title, book, what passes; the rest behind a fold. */

import { h } from "../../../../ui/dom.js";
import { t } from "../../../../ui/i18n.js";
import { bothWords, clauseList, line, marks, orderButtons, pickOne } from "./inputs.js";
import { moved } from "./paper-draft.js";

/** @import { DraftStem } from "../../../../messages.d.ts" */
/** @import { Editing } from "./question-card.js" */

/** @param {Editing} editing @param {[string, string][]} books */
export function paperHead(editing, books) {
  const { paper, changed, redraw } = editing;
  const more = paper.stems.length || paper.options || paper.id || paper.clauses.length || paper.worth !== 4 || paper.missed !== 1;
  return [bothWords("title", t("标题", "Title"), paper.title, changed),
    bothWords("about", t("说明（可不填）", "About it (optional)"), paper.about, changed, 2),
    h("div", { class: "in-row" }, pickOne("book", t("规则书", "Rule book"), books, paper.book, (id) => { paper.book = id; changed(); }),
      marks("pass", t("及格分", "Marks to pass"), paper.needed, (n) => { paper.needed = n; changed(); })),
    h("details", { class: `by-engine ${more ? "used" : ""}` },
      h("summary", null, t("更多：共用题干、评分、规则的改动", "More: shared texts, marking, changed rules")),
      h("div", { class: "in-row" },
        marks("worth", t("新选择题的分数", "Marks of a question with choices"), paper.worth, (n) => { paper.worth = n; changed(); }),
        marks("missed", t("漏选一项扣", "Off for each missed"), paper.missed, (n) => { paper.missed = n; changed(); })),
      line("options", t("与规则书不同之处（每行一项）", "Where the rules differ (one a line)"), paper.options,
        (text) => { paper.options = text; changed(); }, { rows: 2, code: true, placeholder: "\"payments.winners\" = \"all\"" }),
      line("clauses", t("条款（用逗号隔开）", "Clauses (with commas)"), paper.clauses.join(", "),
        (text) => { paper.clauses = clauseList(text); changed(); }, { code: true }),
      line("id", t("文件中的编号（可不填）", "Id in files (optional)"), paper.id, (text) => { paper.id = text.trim(); changed(); },
        { code: true, placeholder: "my-club-1" }),
      h("span", { class: "label" }, t("几题共用的题干", "Texts that several questions share")),
      paper.stems.map((draft, at) => stem(draft, at, editing)),
      h("p", { class: "actions start" }, h("button", { type: "button", onclick: () => {
        paper.stems.push({ id: `s${paper.stems.length + 1}`, words: { zh: "", en: "" } });
        redraw();
      } }, t("＋ 题干", "＋ Shared text"))))];
}

/** @param {DraftStem} draft @param {number} at @param {Editing} editing */
function stem(draft, at, { paper, changed, redraw }) {
  const part = `stem[${at}]`;
  return h("fieldset", { class: "place field-box", data: { part } },
    h("legend", null, draft.id, orderButtons(draft.id, at, paper.stems.length,
    (way) => { moved(paper.stems, at, way); redraw(); }, () => { paper.stems.splice(at, 1); redraw(); })),
  line(`${part}.id`, t("名称", "Name"), draft.id, (text) => { draft.id = text.trim(); changed(); }),
  bothWords(`${part}.text`, t("文字", "Words"), draft.words, changed, 2));
}
