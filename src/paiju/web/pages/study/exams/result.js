/** An exam handed in: marks, what is right, why, and the certificate. */

import { h } from "../../../ui/dom.js";
import { pick, t } from "../../../ui/i18n.js";
import { bookOf } from "../../../ui/library.js";
import { chips } from "../../../ui/terms/why.js";
import { notUnderstood } from "../typed.js";
import { answerWords, withTiles } from "./words.js";

/** @import { ExamFieldRow, ExamPaperTold, ExamQuestionRow, ExamResult, MarkedFieldRow, MarkedQuestionRow } from "../../../messages.d.ts" */

const TYPED = ["number", "numbers", "patterns"]; // what is written by hand, and shown as it was

/** @param {ExamPaperTold} exam @param {ExamResult} told */
export async function result(exam, told) {
  const { marked, sitting } = told;
  const book = await bookOf(exam.book);
  const patterns = new Map(book.patterns.map((one) => [one.id, pick(one)]));
  const asked = new Map(exam.paper.map((one) => [one.number, one]));
  return h("section", { class: "narrow exams" }, h("h1", null, pick(exam.title)),
    h("div", { class: `verdict card ${marked.passed ? "good" : "bad"}`, role: "status" },
      h("strong", null, t(`${marked.marks} 分`, `${marked.marks} marks`)),
      h("span", null, t(`满分 ${marked.total}，${marked.needed} 分及格：${marked.passed ? "及格" : "不及格"}`,
        `of ${marked.total}; ${marked.needed} needed: ${marked.passed ? "passed" : "not passed"}`))),
    h("p", { class: "actions start" },
      marked.passed ? h("a", { class: "button primary", href: `/study/exams/certificate/${sitting.code}` }, t("证书", "Certificate")) : null,
      h("a", { class: "button", href: "/study/exams" }, t("所有试卷", "All exams"))),
    h("ol", { class: "marked" }, marked.questions.map((one) => explained(asked.get(one.number), one, patterns))));
}

/** @param {ExamQuestionRow | undefined} asked @param {MarkedQuestionRow} one @param {Map<string, string>} patterns */
function explained(asked, one, patterns) {
  if (!asked) return null;
  const state = one.marks === one.most ? "right" : one.marks ? "part" : "wrong";
  return h("li", { class: state }, h("h3", null, `${one.number} `, h("small", null, `${one.marks} / ${one.most}`)),
    asked.stem ? h("p", { class: "small" }, withTiles(asked.stem)) : null,
    h("p", null, withTiles(asked.words)),
    h("dl", { class: "facts" }, one.fields.map((field, at) => (field.id ? brief(asked.fields[at], field, patterns)
      : [h("dt", null, t("你答", "You")), h("dd", null, said(asked.fields[at], field.given, patterns)),
        h("dt", null, t("正确", "Right")), h("dd", null, said(asked.fields[at], field.right, patterns))]))),
    h("p", { class: "why" }, withTiles(one.why)), h("p", null, chips(one.clauses)));
}

/**
 * A field of several: what is right, and what stood there where that was something else.
 * @param {ExamFieldRow} row @param {MarkedFieldRow} field @param {Map<string, string>} patterns
 */
function brief(row, field, patterns) {
  const full = field.marks === field.most, typed = TYPED.includes(row.kind) ? field.typed.trim() : "";
  const given = said(row, field.given, patterns), understood = typed && typed !== given && field.given ? given : null;
  return [h("dt", null, withTiles(row.words), h("small", null, `${field.marks} / ${field.most}`)),
    h("dd", null, full ? ["✓ ", typed || given] : [h("del", null, typed || given), "→ ", said(row, field.right, patterns)],
      understood ? h("small", { class: "read-as" }, t(`读作：${understood}`, `Read as: ${understood}`)) : null,
      field.unknown.length ? h("small", { class: "read-as" }, notUnderstood(field.unknown)) : null)];
}

/**
 * An answer in words; of choices their letters with what they say.
 * @param {ExamFieldRow} row @param {string} answer @param {Map<string, string>} patterns
 */
function said(row, answer, patterns) {
  if (row.kind !== "choices" || !answer) return answerWords(row, answer, patterns);
  return h("ul", { class: "letters" }, [...answer].map((letter) => h("li", null, h("b", null, letter), " ",
    withTiles(row.choices[letter.charCodeAt(0) - 65]))));
}
