/** A certificate: what its code stands for, for whoever has it; and the paper to print. */

import { h, put } from "../../../ui/dom.js";
import { day, lang, pick, t, tc } from "../../../ui/i18n.js";
import { get } from "../../../net.js";

export const title = () => t("Certificate");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [code]) {
  const sitting = await get(`/api/exams/sittings/${encodeURIComponent(code)}`);
  const facts = /** @type {[string, string][]} */ ([[tc("person", "Name"), sitting.name], [t("Exam"), pick(sitting.title)],
    [t("Marks"), t("{marks} of {total}, {needed} needed to pass", { marks: sitting.marks, total: sitting.total, needed: sitting.needed })],
    [t("Date"), day(sitting.at)], [t("Code"), sitting.code]]);
  put(main, h("section", { class: "narrow exams" }, h("h1", null, title()),
    h("p", { class: `verdict card ${sitting.passed ? "good" : "bad"}` }, h("strong", null, sitting.passed ? t("Verified: passed")
      : t("Not passed"))),
    h("dl", { class: "facts card" }, facts.map(([name, value]) => [h("dt", null, name), h("dd", null, value)])),
    h("p", { class: "actions start" },
      sitting.passed ? h("a", { class: "button primary", target: "_blank", rel: "noopener",
        href: `/api/exams/sittings/${sitting.code}/certificate?lang=${lang()}` }, t("Print the certificate")) : null,
      h("a", { class: "button", href: "/study/exams" }, t("All exams")))));
}
