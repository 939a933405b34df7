/** A certificate: what its code stands for, for whoever has it; and the paper to print. */

import { h, put } from "../../../ui/dom.js";
import { day, lang, pick, t } from "../../../ui/i18n.js";
import { get } from "../../../net.js";

export const title = () => t("合格证书", "Certificate");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [code]) {
  const sitting = await get(`/api/exams/sittings/${encodeURIComponent(code)}`);
  const facts = /** @type {[string, string][]} */ ([[t("姓名", "Name"), sitting.name], [t("考试", "Exam"), pick(sitting.title)],
    [t("分数", "Marks"), t(`${sitting.marks}（满分 ${sitting.total}，${sitting.needed} 分及格）`,
      `${sitting.marks} of ${sitting.total}, ${sitting.needed} needed`)],
    [t("日期", "Day"), day(sitting.at)], [t("编号", "Code"), sitting.code]]);
  put(main, h("section", { class: "narrow exams" }, h("h1", null, title()),
    h("p", { class: `verdict card ${sitting.passed ? "good" : "bad"}` }, h("strong", null, sitting.passed ? t("属实：及格", "True: passed")
      : t("没有及格", "Not passed"))),
    h("dl", { class: "facts card" }, facts.map(([name, value]) => [h("dt", null, name), h("dd", null, value)])),
    h("p", { class: "actions start" },
      sitting.passed ? h("a", { class: "button primary", target: "_blank", rel: "noopener",
        href: `/api/exams/sittings/${sitting.code}/certificate?lang=${lang()}` }, t("打印证书", "Print the certificate")) : null,
      h("a", { class: "button", href: "/study/exams" }, t("所有试卷", "All exams")))));
}
