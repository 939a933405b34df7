/** One question in the editor: its words, choices or fields, marks, explanation, and how it will look. */

import { h, put } from "../../../../ui/dom.js";
import { pick, t } from "../../../../ui/i18n.js";
import { questions } from "../question.js";
import { engineAsk } from "./engine-ask.js";
import { bothWords, clauseList, line, marks, orderButtons, pickOne, place, small } from "./inputs.js";
import { asSat, blankChoice, blankField, freeId, isChoices, marksOf, moved } from "./paper-draft.js";

/** @import { DraftChoice, DraftField, DraftQuestion, PaperDraft } from "../../../../messages.d.ts" */

/**
 * @typedef {object} Editing what a card can have done
 * @property {PaperDraft} paper
 * @property {() => void} changed something was typed
 * @property {() => void} redraw parts came, went or changed places
 */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** @returns {[string, string][]} */
const kinds = () => [["number", t("一个数", "a number")], ["numbers", t("几个数", "several numbers")], ["tiles", t("牌", "tiles")],
  ["patterns", t("役种", "patterns")], ["limit", t("满贯之类", "a limit")], ["choices", t("选项", "choices")]];

/** What an answer of a kind looks like. @type {Record<string, string>} */
const EXAMPLES = { number: "5500", numbers: "1300 2600", tiles: "147p", patterns: "riichi, pinfu", limit: "mangan" };

/** @param {DraftQuestion} question @param {Editing} editing */
export function questionCard(question, editing) {
  const { paper } = editing;
  const head = h("span", { class: "card-head" }), preview = h("div", { class: "preview", inert: true });
  const show = () => {
    const title = pick({ zh: question.words.zh || question.words.en, en: question.words.en || question.words.zh });
    put(head, h("b", null, question.number || "?"), h("span", { class: "asked-briefly" }, title || t("（还没有题目）", "(no words yet)")),
      h("small", null, t(`${marksOf(question)} 分`, `${marksOf(question)} marks`)));
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
      line(".number", t("题号", "Number"), question.number, (text) => { question.number = text.trim(); changed(); }),
      paper.stems.length ? pickOne(".stem", t("共用题干", "Shared text"), [["", t("（无）", "(none)")],
        ...paper.stems.map((stem) => /** @type {[string, string]} */ ([stem.id, stem.id]))], question.stem,
      (id) => { question.stem = id; changed(); }) : null),
    bothWords(".text", t("题目（牌写在方括号里：[123m]）", "Words (tiles in brackets: [123m])"), question.words, changed, 2),
    isChoices(question) ? choicesPart(question.fields[0], "", inner) : fieldsPart(question, inner),
    bothWords(".why", t("讲解（答完才显示）", "Why (shown when it is marked)"), question.why, changed, 2),
    line(".clauses", t("条款（用逗号隔开）", "Clauses (with commas)"), question.clauses.join(", "),
      (text) => { question.clauses = clauseList(text); changed(); }, { placeholder: "xjtu:6.2", code: true }),
    h("p", { class: "label" }, t("答题的人看到：", "Who sits it sees:")), preview)];
}

/**
 * Choices, each right or not, with what they are worth.
 * @param {DraftField} field @param {string} part of the question @param {Editing} editing
 */
function choicesPart(field, part, editing) {
  const { changed, redraw } = editing;
  const row = (/** @type {DraftChoice} */ choice, /** @type {number} */ at) => {
    const letter = LETTERS[at];
    const right = h("label", { class: "right-mark" }, h("input", { type: "checkbox", "aria-label": t(`${letter} 正确`, `${letter} is right`),
      prop: { checked: choice.right }, onchange: (/** @type {Event} */ event) => {
        choice.right = /** @type {HTMLInputElement} */ (event.target).checked;
        changed();
      } }), t("对", "right"));
    return h("li", null, bothWords(`${part}.${letter}`, letter, choice.words, changed), right,
      orderButtons(letter, at, field.choices.length, (way) => { moved(field.choices, at, way); redraw(); },
        () => { field.choices.splice(at, 1); redraw(); }));
  };
  return place(part, h("span", { class: "label" }, t("选项（可有多项正确）", "Choices (several may be right)")),
    h("ol", { class: "choice-rows" }, field.choices.map(row)),
    h("p", { class: "actions start" }, h("button", { type: "button", disabled: field.choices.length >= LETTERS.length, onclick: () => {
      field.choices.push(blankChoice());
      redraw();
    } }, t("＋ 选项", "＋ Choice"))),
    h("div", { class: "in-row" }, marks(`${part}.marks`, t("分数", "Marks"), field.marks, (n) => { field.marks = n; changed(); }),
      marks(`${part}.missed`, t("漏选一项扣", "Off for each missed"), field.missed, (n) => { field.missed = n; changed(); })),
    checkedByEngine(field, part, editing));
}

/**
 * How the engine checks choices: one question for all and what each would be, or one of its own.
 * @param {DraftField} field @param {string} part @param {Editing} editing
 */
function checkedByEngine(field, part, { changed }) {
  const used = field.engine || field.choices.some((choice) => choice.engine || choice.value);
  return h("details", { class: `by-engine ${used ? "used" : ""}` },
    h("summary", null, t("由引擎核对答案（可不填）", "Let the engine check the key (optional)")),
    engineAsk(part, field.engine, (engine) => { field.engine = engine; changed(); },
      t("问引擎（各选项共用）", "Ask the engine (for all choices)")),
    field.choices.map((choice, at) => h("div", { class: "in-row" },
      line(`${part}.${LETTERS[at]}.value`, t(`${LETTERS[at]}：引擎答这个就对`, `${LETTERS[at]}: right when it says`), choice.value,
        (text) => { choice.value = text.trim(); changed(); }, { code: true }),
      line(`${part}.${LETTERS[at]}.engine`, t(`${LETTERS[at]}：单独问`, `${LETTERS[at]}: a question of its own`), choice.engine,
        (text) => { choice.engine = text; changed(); }, { code: true }))));
}

/** Places to fill in. @param {DraftQuestion} question @param {Editing} editing */
function fieldsPart(question, editing) {
  const { fields } = question;
  return h("div", { class: "field-rows" }, fields.map((field, at) => fieldBox(field, at, fields, editing)),
    h("p", { class: "actions start" }, h("button", { type: "button", onclick: () => {
      fields.push(blankField(freeId(fields), "number"));
      editing.redraw();
    } }, t("＋ 空", "＋ Field"))));
}

/** @param {DraftField} field @param {number} at @param {DraftField[]} fields @param {Editing} editing */
function fieldBox(field, at, fields, editing) {
  const { changed, redraw } = editing, part = `.${field.id}`;
  return h("fieldset", { class: "place field-box", data: { part } },
    h("legend", null, t(`空 ${at + 1}`, `Field ${at + 1}`), orderButtons(t(`空 ${at + 1}`, `field ${at + 1}`), at, fields.length,
      (way) => { moved(fields, at, way); redraw(); }, () => { fields.splice(at, 1); redraw(); })),
    bothWords(`${part}.text`, t("问什么", "What is asked"), field.words, changed),
    h("div", { class: "in-row" },
      pickOne(`${part}.kind`, t("填什么", "What is filled in"), kinds(), field.kind, (kind) => {
        field.kind = kind;
        if (kind === "choices" && !field.choices.length) field.choices.push(blankChoice(), blankChoice());
        redraw();
      }),
      field.kind === "choices" ? null : [
        line(`${part}.answer`, t("答案", "Answer"), field.answer, (text) => { field.answer = text; changed(); },
          { placeholder: EXAMPLES[field.kind] }),
        marks(`${part}.marks`, t("分数", "Marks"), field.marks, (n) => { field.marks = n; changed(); })]),
    field.kind === "choices" ? choicesPart(field, part, editing) : typedPart(field, part, editing));
}

/**
 * What belongs to an answer that is typed: others as right, parts missed and wrong.
 * @param {DraftField} field @param {string} part @param {Editing} editing
 */
function typedPart(field, part, { changed, redraw }) {
  const several = ["numbers", "tiles", "patterns"].includes(field.kind);
  return h("details", { class: `by-engine ${field.engine || field.also.length ? "used" : ""}` },
    h("summary", null, t("也对的答案、部分给分、由引擎核对（可不填）", "Answers as right, partial marks, the engine's check (optional)")),
    line(`${part}.id`, t("名称（答卷文件里用）", "Name (in files of answers)"), field.id, (text) => { field.id = text.trim(); changed(); },
      { code: true }),
    field.also.map((answer, at) => h("div", { class: "in-row" },
      line(`${part}.also`, t("也对", "As right"), answer, (text) => { field.also[at] = text; changed(); }),
      small("✕", t("删除", "Delete"), () => { field.also.splice(at, 1); redraw(); }))),
    h("p", { class: "actions start" }, h("button", { type: "button", onclick: () => { field.also.push(""); redraw(); } },
      t("＋ 也对的答案", "＋ Answer as right"))),
    several ? h("div", { class: "in-row" },
      marks(`${part}.missed`, t("漏一项扣（0：全对才给分）", "Off for each missed (0: all or nothing)"), field.missed,
        (n) => { field.missed = n; changed(); }),
      marks(`${part}.wrong`, t("错一项扣（0：有错不给分）", "Off for each wrong (0: nothing at all)"), field.wrong,
        (n) => { field.wrong = n; changed(); })) : null,
    engineAsk(part, field.engine, (engine) => { field.engine = engine; changed(); }));
}
