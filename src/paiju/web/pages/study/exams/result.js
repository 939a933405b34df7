/** An exam handed in: marks, what is right, why, and the certificate. */

import { h } from "../../../ui/dom.js";
import { pick, t, tn } from "../../../ui/i18n.js";
import { bookOf } from "../../../ui/library.js";
import { chips } from "../../../ui/terms/why.js";
import { notUnderstood } from "../typed.js";
import { answerWords, withTiles } from "./words.js";

/** @import { ExamFieldRow, ExamPaperTold, ExamQuestionRow, ExamResult, MarkedFieldRow, MarkedQuestionRow } from "../../../messages.d.ts" */

const TYPED = ["number", "numbers", "patterns"]; // what is written by hand, and shown as it was

/** @param {ExamPaperTold} exam @param {ExamResult} outcome */
export async function result(exam, outcome) {
  const { marked, sitting } = outcome, passed = marked.passed ? t("passed") : t("not passed");
  const book = await bookOf(exam.book);
  const patterns = new Map(book.patterns.map((pattern) => [pattern.id, pick(pattern)]));
  const byNumber = new Map(exam.paper.map((question) => [question.number, question]));
  return h("section", { class: "narrow exams" }, h("h1", null, pick(exam.title)),
    h("div", { class: `verdict card ${marked.passed ? "good" : "bad"}`, role: "status" },
      h("strong", null, tn("{n} mark", "{n} marks", marked.marks)),
      h("span", null, t("of {total}; {needed} needed: {result}", { total: marked.total, needed: marked.needed, result: passed }))),
    h("p", { class: "actions start" },
      marked.passed ? h("a", { class: "button primary", href: `/study/exams/certificate/${sitting.code}` }, t("Certificate")) : null,
      h("a", { class: "button", href: "/study/exams" }, t("All exams"))),
    exam.answers_after && !marked.questions.length
      ? h("p", { class: "note" }, t("Correct answers are shown after {day}.", { day: exam.answers_after })) : null,
    h("ol", { class: "marked" }, marked.questions.map((question) => explained(byNumber.get(question.number), question, patterns))));
}

/** @param {ExamQuestionRow | undefined} question @param {MarkedQuestionRow} mark @param {Map<string, string>} patterns */
function explained(question, mark, patterns) {
  if (!question) return null;
  const state = mark.marks === mark.most ? "right" : mark.marks ? "part" : "wrong";
  return h("li", { class: state }, h("h3", null, `${mark.number} `, h("small", null, `${mark.marks} / ${mark.most}`)),
    question.stem ? h("p", { class: "small" }, withTiles(question.stem)) : null,
    h("p", null, withTiles(question.words)),
    h("dl", { class: "facts" }, mark.fields.map((field, at) => (field.id ? brief(question.fields[at], field, patterns)
      : [h("dt", null, t("Your answer")), h("dd", null, said(question.fields[at], field.given, patterns)),
        h("dt", null, t("Correct answer")), h("dd", null, said(question.fields[at], field.right, patterns))]))),
    h("p", { class: "why" }, withTiles(mark.why)), h("p", null, chips(mark.clauses)));
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
      understood ? h("small", { class: "read-as" }, t("Read as:"), " ", understood) : null,
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
