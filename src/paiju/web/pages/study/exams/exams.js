/** The exams there are: to sit, sat before, and written oneself. */

import { copyText } from "../../../ui/clipboard.js";
import { confirm, toast } from "../../../ui/dialog.js";
import { h, put } from "../../../ui/dom.js";
import { day, pick, t } from "../../../ui/i18n.js";
import { get, post } from "../../../net.js";
import { show } from "../../../router.js";
import { isBegun } from "./draft.js";
import { row } from "./words.js";

/** @import { ExamRow, SittingRow } from "../../../messages.d.ts" */

export const title = () => t("考试", "Exams");

/** @param {HTMLElement} main */
export async function render(main) {
  const shelf = await get("/api/exams");
  put(main, h("section", { class: "narrow exams" }, h("h1", null, title()),
    h("p", null, t("七星杯的报名测试，题目用我们自己的话写，答完立刻批改并逐题讲解；也可以出自己的试卷。",
      "The Seven Stars Cup's entry exams in our own words, marked and explained at once; and papers of your own.")),
    shelf.exams.map(card),
    shelf.sittings.length ? h("section", { class: "card" }, h("h2", null, t("我的成绩", "My results")),
      h("ul", { class: "rows" }, shelf.sittings.map(sitting))) : null,
    h("section", { class: "card" }, h("h2", null, t("我出的试卷", "Papers of mine")),
      shelf.own.length ? h("ul", { class: "rows" }, shelf.own.map(own)) : null,
      h("a", { class: "button", href: "/study/exams/edit" }, t("出一份试卷", "Write a paper")))));
}

/** @param {ExamRow} exam */
function card(exam) {
  return h("article", { class: "card" }, h("h2", null, pick(exam.title)), h("p", null, pick(exam.about)),
    h("p", { class: "small" }, t(`${exam.questions} 题，满分 ${exam.total}，${exam.needed} 分及格`,
      `${exam.questions} questions, ${exam.total} marks, ${exam.needed} needed`)),
    h("p", { class: "actions start" }, h("a", { class: "button primary", href: `/study/exams/${exam.id}` },
      isBegun(exam.id) ? t("接着答", "Go on") : t("开始答题", "Begin"))));
}

/** @param {SittingRow} each */
function sitting(each) {
  const result = each.passed ? t("及格", "passed") : t("不及格", "not passed");
  return row(pick(each.title), [day(each.at), t(`${each.marks}/${each.total} 分`, `${each.marks} of ${each.total}`), result].join(" · "),
    each.passed ? h("a", { class: "button", href: `/study/exams/certificate/${each.code}` }, t("证书", "Certificate")) : null);
}

/** @param {ExamRow} exam */
function own(exam) {
  const remove = async () => {
    if (!await confirm(t("删除这份试卷？", "Delete this paper?"), pick(exam.title), t("删除", "Delete"))) return;
    await post(`/api/exams/${exam.id}/delete`);
    await show();
  };
  const share = async () => {
    if (await copyText(`${location.origin}/study/exams/${exam.id}`)) toast(t("链接已复制", "The link is copied"));
  };
  const facts = t(`${exam.questions} 题，${exam.needed}/${exam.total} 分及格`,
    `${exam.questions} questions, ${exam.needed} of ${exam.total} pass`);
  return row(pick(exam.title), facts,
    h("a", { class: "button", href: `/study/exams/${exam.id}` }, t("答题", "Sit")),
    h("a", { class: "button", href: `/study/exams/edit/${exam.id}` }, t("修改", "Edit")),
    h("button", { type: "button", onclick: share }, t("复制链接", "Copy the link")),
    h("button", { type: "button", onclick: remove }, t("删除", "Delete")));
}
