/** One question in the editor: its words, choices or fields, marks, explanation, and how it will look. */

import { h, put } from "../../../../ui/dom.js";
import { pick, t, tn } from "../../../../ui/i18n.js";
import { questions } from "../question.js";
import { engineAsk } from "./engine-ask.js";
import { bothWords, clauseList, line, marks, orderButtons, pickOne, place, small } from "./inputs.js";
import { asSat, blankChoice, blankField, freeId, isChoices, marksOf, moved, read } from "./paper-draft.js";

/** @import { DraftChoice, DraftField, DraftQuestion, PaperDraft } from "../../../../messages.d.ts" */

/**
 * @typedef {object} Editing what a card can have done
 * @property {PaperDraft} paper
 * @property {() => void} changed something was typed
 * @property {() => void} redraw parts came, went or changed places
 */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** @returns {[string, string][]} */
const kinds = () => [["number", t("a number")], ["numbers", t("several numbers")], ["tiles", t("tiles")],
  ["patterns", t("patterns")], ["limit", t("a limit such as mangan")], ["choices", t("choices")]];

/** What an answer of a kind looks like. @returns {Record<string, string>} */
const examples = () => ({ number: "5500", numbers: "1300 2600", tiles: "147p", patterns: t("riichi, pinfu"), limit: t("mangan") });

/** @param {DraftQuestion} question @param {Editing} editing */
export function questionCard(question, editing) {
  const { paper } = editing;
  const head = h("span", { class: "card-head" }), preview = h("div", { class: "preview", inert: true });
  const show = () => {
    const title = pick(read(question.words));
    put(head, h("b", null, question.number || "?"), h("span", { class: "asked-briefly" }, title || t("(no text yet)")),
      h("small", null, tn("{n} mark", "{n} marks", marksOf(question))));
    put(preview, questions(asSat(paper, [question]), {}, () => undefined));
  };
  const changed = () => {
    show();
    editing.changed();
  };
  show();
  const inner = { paper, changed, redraw: editing.redraw };
  return [h("summary", null, head), h("div", { class: "card-body" },
    h("div", { class: "in-row" },
      line(".number", t("Question number"), question.number, (text) => { question.number = text.trim(); changed(); }),
      paper.stems.length ? pickOne(".stem", t("Shared text"), [["", t("(none)")],
        ...paper.stems.map((stem) => /** @type {[string, string]} */ ([stem.id, stem.id]))], question.stem,
      (id) => { question.stem = id; changed(); }) : null),
    bothWords(".text", t("Question (tiles in square brackets: [123m])"), question.words, changed, 2),
    isChoices(question) ? choicesPart(question.fields[0], "", inner) : fieldsPart(question, inner),
    bothWords(".why", t("Explanation (shown after marking)"), question.why, changed, 2),
    line(".clauses", t("Clauses (separated by commas)"), question.clauses.join(", "),
      (text) => { question.clauses = clauseList(text); changed(); }, { placeholder: "xjtu:6.2", code: true }),
    h("p", { class: "label" }, t("The candidate sees:")), preview)];
}

/**
 * Choices, each right or not, with what they are worth.
 * @param {DraftField} field @param {string} part of the question @param {Editing} editing
 */
function choicesPart(field, part, editing) {
  const { changed, redraw } = editing;
  const row = (/** @type {DraftChoice} */ choice, /** @type {number} */ at) => {
    const letter = LETTERS[at];
    const right = h("label", { class: "right-mark" }, h("input", { type: "checkbox", "aria-label": t("{letter} is correct", { letter }),
      prop: { checked: choice.right }, onchange: (/** @type {Event} */ event) => {
        choice.right = /** @type {HTMLInputElement} */ (event.target).checked;
        changed();
      } }), t("correct"));
    return h("li", null, bothWords(`${part}.${letter}`, letter, choice.words, changed), right,
      orderButtons(letter, at, field.choices.length, (way) => { moved(field.choices, at, way); redraw(); },
        () => { field.choices.splice(at, 1); redraw(); }));
  };
  return place(part, h("span", { class: "label" }, t("Choices (several may be correct)")),
    h("ol", { class: "choice-rows" }, field.choices.map(row)),
    h("p", { class: "actions start" }, h("button", { type: "button", disabled: field.choices.length >= LETTERS.length, onclick: () => {
      field.choices.push(blankChoice());
      redraw();
    } }, t("＋ Choice"))),
    h("div", { class: "in-row" }, marks(`${part}.marks`, t("Marks"), field.marks, (n) => { field.marks = n; changed(); }),
      marks(`${part}.missed`, t("Marks off for each one missed"), field.missed, (n) => { field.missed = n; changed(); })),
    checkedByEngine(field, part, editing));
}

/**
 * How the engine checks choices: one question for all and what each would be, or one of its own.
 * @param {DraftField} field @param {string} part @param {Editing} editing
 */
function checkedByEngine(field, part, { changed }) {
  const used = field.engine || field.choices.some((choice) => choice.engine || choice.value);
  return h("details", { class: `by-engine ${used ? "used" : ""}` },
    h("summary", null, t("Let the engine check the answers (optional)")),
    engineAsk(part, field.engine, (engine) => { field.engine = engine; changed(); },
      t("Ask the engine (for all choices)")),
    field.choices.map((choice, at) => h("div", { class: "in-row" },
      line(`${part}.${LETTERS[at]}.value`, t("{letter}: correct when the engine says", { letter: LETTERS[at] }), choice.value,
        (text) => { choice.value = text.trim(); changed(); }, { code: true }),
      line(`${part}.${LETTERS[at]}.engine`, t("{letter}: ask separately", { letter: LETTERS[at] }), choice.engine,
        (text) => { choice.engine = text; changed(); }, { code: true }))));
}

/** Places to fill in. @param {DraftQuestion} question @param {Editing} editing */
function fieldsPart(question, editing) {
  const { fields } = question;
  return h("div", { class: "field-rows" }, fields.map((field, at) => fieldBox(field, at, fields, editing)),
    h("p", { class: "actions start" }, h("button", { type: "button", onclick: () => {
      fields.push(blankField(freeId(fields), "number"));
      editing.redraw();
    } }, t("＋ Field"))));
}

/** @param {DraftField} field @param {number} at @param {DraftField[]} fields @param {Editing} editing */
function fieldBox(field, at, fields, editing) {
  const { changed, redraw } = editing, part = `.${field.id}`;
  return h("fieldset", { class: "place field-box", data: { part } },
    h("legend", null, t("Field {number}", { number: at + 1 }), orderButtons(t("field {number}", { number: at + 1 }), at, fields.length,
      (way) => { moved(fields, at, way); redraw(); }, () => { fields.splice(at, 1); redraw(); })),
    bothWords(`${part}.text`, t("What is asked"), field.words, changed),
    h("div", { class: "in-row" },
      pickOne(`${part}.kind`, t("What is filled in"), kinds(), field.kind, (kind) => {
        field.kind = kind;
        if (kind === "choices" && !field.choices.length) field.choices.push(blankChoice(), blankChoice());
        redraw();
      }),
      field.kind === "choices" ? null : [
        line(`${part}.answer`, t("Correct answer"), field.answer, (text) => { field.answer = text; changed(); },
          { placeholder: examples()[field.kind] }),
        marks(`${part}.marks`, t("Marks"), field.marks, (n) => { field.marks = n; changed(); })]),
    field.kind === "choices" ? choicesPart(field, part, editing) : typedPart(field, part, editing));
}

/**
 * What belongs to an answer that is typed: others as right, parts missed and wrong.
 * @param {DraftField} field @param {string} part @param {Editing} editing
 */
function typedPart(field, part, { changed, redraw }) {
  const several = ["numbers", "tiles", "patterns"].includes(field.kind);
  return h("details", { class: `by-engine ${field.engine || field.also.length ? "used" : ""}` },
    h("summary", null, t("Other accepted answers, partial marks, engine check (optional)")),
    line(`${part}.id`, t("Name (in answer files)"), field.id, (text) => { field.id = text.trim(); changed(); },
      { code: true }),
    field.also.map((answer, at) => h("div", { class: "in-row" },
      line(`${part}.also`, t("Also accepted"), answer, (text) => { field.also[at] = text; changed(); }),
      small("✕", t("Delete"), () => { field.also.splice(at, 1); redraw(); }))),
    h("p", { class: "actions start" }, h("button", { type: "button", onclick: () => { field.also.push(""); redraw(); } },
      t("＋ Accepted answer"))),
    several ? h("div", { class: "in-row" },
      marks(`${part}.missed`, t("Marks off for each missed (0: all or nothing)"), field.missed,
        (n) => { field.missed = n; changed(); }),
      marks(`${part}.wrong`, t("Marks off for each wrong (0: no marks if any is wrong)"), field.wrong,
        (n) => { field.wrong = n; changed(); })) : null,
    engineAsk(part, field.engine, (engine) => { field.engine = engine; changed(); }));
}
