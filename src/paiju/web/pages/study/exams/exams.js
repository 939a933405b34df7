/** The exams there are: to sit, sat before, and written oneself. */

import { copyText } from "../../../ui/clipboard.js";
import { confirm, toast } from "../../../ui/dialog.js";
import { h, put } from "../../../ui/dom.js";
import { day, pick, t, tn } from "../../../ui/i18n.js";
import { get, post } from "../../../net.js";
import { show } from "../../../router.js";
import { isBegun } from "./draft.js";
import { row } from "./words.js";

/** @import { ExamRow, SittingRow } from "../../../messages.d.ts" */

export const title = () => t("Exams");

/** @param {HTMLElement} main */
export async function render(main) {
  const shelf = await get("/api/exams");
  put(main, h("section", { class: "narrow exams" }, h("h1", null, title()),
    h("p", null, t("The Seven Stars Cup's entry exams in our own words, marked and explained at once, and exam papers of your own.")),
    shelf.exams.map(card),
    shelf.sittings.length ? h("section", { class: "card" }, h("h2", null, t("My results")),
      h("ul", { class: "rows" }, shelf.sittings.map(sitting))) : null,
    h("section", { class: "card" }, h("h2", null, t("My exam papers")),
      shelf.own.length ? h("ul", { class: "rows" }, shelf.own.map(own)) : null,
      h("a", { class: "button", href: "/study/exams/edit" }, t("Write an exam paper")))));
}

/** @param {ExamRow} exam */
function card(exam) {
  return h("article", { class: "card" }, h("h2", null, pick(exam.title)), h("p", null, pick(exam.about)),
    h("p", { class: "small" }, tn("{n} question, {total} marks, {needed} needed to pass",
      "{n} questions, {total} marks, {needed} needed to pass", exam.questions, { total: exam.total, needed: exam.needed })),
    h("p", { class: "actions start" }, h("a", { class: "button primary", href: `/study/exams/${exam.id}` },
      isBegun(exam.id) ? t("Continue the exam") : t("Start the exam"))));
}

/** @param {SittingRow} each */
function sitting(each) {
  const result = each.passed ? t("passed") : t("not passed");
  return row(pick(each.title), [day(each.at), t("{marks} of {total}", { marks: each.marks, total: each.total }), result].join(" · "),
    each.passed ? h("a", { class: "button", href: `/study/exams/certificate/${each.code}` }, t("Certificate")) : null);
}

/** @param {ExamRow} exam */
function own(exam) {
  const remove = async () => {
    if (!await confirm(t("Delete this exam paper?"), pick(exam.title), t("Delete"))) return;
    await post(`/api/exams/${exam.id}/delete`);
    await show();
  };
  const share = async () => {
    if (await copyText(`${location.origin}/study/exams/${exam.id}`)) toast(t("Link copied"));
  };
  const facts = tn("{n} question, {needed} of {total} needed to pass", "{n} questions, {needed} of {total} needed to pass",
    exam.questions, { total: exam.total, needed: exam.needed });
  return row(pick(exam.title), facts,
    h("a", { class: "button", href: `/study/exams/${exam.id}` }, t("Take the exam")),
    h("a", { class: "button", href: `/study/exams/edit/${exam.id}` }, t("Edit")),
    h("button", { type: "button", onclick: share }, t("Copy the link")),
    h("button", { type: "button", onclick: remove }, t("Delete")));
}
