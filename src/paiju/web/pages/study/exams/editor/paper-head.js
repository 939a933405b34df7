/** The head of a paper in the editor: title, book, what passes; the rest behind a fold. */

import { h } from "../../../../ui/dom.js";
import { check, dateField } from "../../../../ui/fields.js";
import { t, tc } from "../../../../ui/i18n.js";
import { bothWords, clauseList, line, marks, orderButtons, pickOne, place } from "./inputs.js";
import { moved } from "./paper-draft.js";

/** @import { DraftStem } from "../../../../messages.d.ts" */
/** @import { Editing } from "./question-card.js" */

/** @param {Editing} editing @param {[string, string][]} books */
export function paperHead(editing, books) {
  const { paper, changed, redraw } = editing;
  const more = paper.stems.length || paper.options || paper.id || paper.clauses.length || paper.worth !== 4 || paper.missed !== 1;
  return [bothWords("title", t("Title"), paper.title, changed),
    bothWords("about", t("Description (optional)"), paper.about, changed, 2),
    h("div", { class: "in-row" }, pickOne("book", t("Rule book"), books, paper.book, (id) => { paper.book = id; changed(); }),
      marks("pass", t("Marks to pass"), paper.needed, (n) => { paper.needed = n; changed(); })),
    check(t("Everybody sits it once"), Boolean(paper.one_sitting), (on) => { paper.one_sitting = on; changed(); },
      t("for a paper that decides who may play in an event")),
    place("answers_after", dateField(t("Answers are shown only after this day (optional)"), paper.answers_after || "",
      (day) => { paper.answers_after = day; changed(); })),
    h("details", { class: `by-engine ${more ? "used" : ""}` },
      h("summary", null, t("More: shared texts, marking, changed rules")),
      h("div", { class: "in-row" },
        marks("worth", t("Marks for a multiple-choice question"), paper.worth, (n) => { paper.worth = n; changed(); }),
        marks("missed", t("Marks off for each one missed"), paper.missed, (n) => { paper.missed = n; changed(); })),
      line("options", t("Where the rules differ (one per line)"), paper.options,
        (text) => { paper.options = text; changed(); }, { rows: 2, code: true, placeholder: "\"payments.winners\" = \"all\"" }),
      line("clauses", t("Clauses (separated by commas)"), paper.clauses.join(", "),
        (text) => { paper.clauses = clauseList(text); changed(); }, { code: true }),
      line("id", t("ID in files (optional)"), paper.id, (text) => { paper.id = text.trim(); changed(); },
        { code: true, placeholder: "my-club-1" }),
      h("span", { class: "label" }, t("Texts shared by several questions")),
      paper.stems.map((draft, at) => stem(draft, at, editing)),
      h("p", { class: "actions start" }, h("button", { type: "button", onclick: () => {
        paper.stems.push({ id: `s${paper.stems.length + 1}`, words: { zh: "", en: "" } });
        redraw();
      } }, t("＋ Shared text"))))];
}

/** @param {DraftStem} draft @param {number} at @param {Editing} editing */
function stem(draft, at, { paper, changed, redraw }) {
  const part = `stem[${at}]`;
  return h("fieldset", { class: "place field-box", data: { part } },
    h("legend", null, draft.id, orderButtons(draft.id, at, paper.stems.length,
    (way) => { moved(paper.stems, at, way); redraw(); }, () => { paper.stems.splice(at, 1); redraw(); })),
  line(`${part}.id`, tc("thing", "Name"), draft.id, (text) => { draft.id = text.trim(); changed(); }),
  bothWords(`${part}.text`, t("Wording"), draft.words, changed, 2));
}
