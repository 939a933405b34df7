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
  const told = await get("/api/exams");
  put(main, h("section", { class: "narrow exams" }, h("h1", null, title()),
    h("p", null, t("七星杯的报名测试，题目用我们自己的话写，答完立刻批改并逐题讲解；也可以出自己的试卷。",
      "The Seven Stars Cup's entry exams in our own words, marked and explained at once; and papers of your own.")),
    told.exams.map(card),
    told.sittings.length ? h("section", { class: "card" }, h("h2", null, t("我的成绩", "My results")),
      h("ul", { class: "rows" }, told.sittings.map(sitting))) : null,
    h("section", { class: "card" }, h("h2", null, t("我出的试卷", "Papers of mine")),
      told.own.length ? h("ul", { class: "rows" }, told.own.map(own)) : null,
      h("a", { class: "button", href: "/study/exams/edit" }, t("出一份试卷", "Write a paper")))));
}

/** @param {ExamRow} one */
function card(one) {
  return h("article", { class: "card" }, h("h2", null, pick(one.title)), h("p", null, pick(one.about)),
    h("p", { class: "small" }, t(`${one.questions} 题，满分 ${one.total}，${one.needed} 分及格`,
      `${one.questions} questions, ${one.total} marks, ${one.needed} needed`)),
    h("p", { class: "actions start" }, h("a", { class: "button primary", href: `/study/exams/${one.id}` },
      isBegun(one.id) ? t("接着答", "Go on") : t("开始答题", "Begin"))));
}

/** @param {SittingRow} one */
function sitting(one) {
  const result = one.passed ? t("及格", "passed") : t("不及格", "not passed");
  return row(pick(one.title), [day(one.at), t(`${one.marks}/${one.total} 分`, `${one.marks} of ${one.total}`), result].join(" · "),
    one.passed ? h("a", { class: "button", href: `/study/exams/certificate/${one.code}` }, t("证书", "Certificate")) : null);
}

/** @param {ExamRow} one */
function own(one) {
  const remove = async () => {
    if (!await confirm(t("删除这份试卷？", "Delete this paper?"), pick(one.title), t("删除", "Delete"))) return;
    await post(`/api/exams/${one.id}/delete`);
    await show();
  };
  const share = async () => {
    if (await copyText(`${location.origin}/study/exams/${one.id}`)) toast(t("链接已复制", "The link is copied"));
  };
  const facts = t(`${one.questions} 题，${one.needed}/${one.total} 分及格`, `${one.questions} questions, ${one.needed} of ${one.total} pass`);
  return row(pick(one.title), facts,
    h("a", { class: "button", href: `/study/exams/${one.id}` }, t("答题", "Sit")),
    h("a", { class: "button", href: `/study/exams/edit/${one.id}` }, t("修改", "Edit")),
    h("button", { type: "button", onclick: share }, t("复制链接", "Copy the link")),
    h("button", { type: "button", onclick: remove }, t("删除", "Delete")));
}
