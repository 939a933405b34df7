/** Who serves the event: appointed, dismissed, with the links by which they come. */

import { confirm } from "../../../ui/dialog.js";
import { h } from "../../../ui/dom.js";
import { select, text } from "../../../ui/fields.js";
import { t } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { formDialog, showPrivateLink } from "./forms.js";
import { offices, roleWords } from "../words.js";

/** @import { OfficialRow } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */
/** @import { Tab } from "./manage.js" */

/** @param {LiveEvent} page @returns {Tab} */
export function officialsTab(page) {
  const list = h("section", { class: "card" });
  return { node: h("div", null, list), fill: () => redraw(list, () => officials(page)) };
}

/** @param {LiveEvent} page */
function officials(page) {
  const all = page.view.plan.officials, empty = offices().filter(([role]) => !all.some((one) => one.role === role));
  return [h("h2", null, t("裁判与工作人员", "Officials")), h("p", { class: "small" }, t("每人用自己的专用链接进裁判台。没人担任的职务由你代行。",
    "Each comes to the desk by their private link. An office that nobody has is yours.")),
  h("ul", { class: "rows" }, all.map((one) => row(page, one))),
  empty.length ? h("p", { class: "small" }, t(`由你代行：${empty.map(([, words]) => words).join("、")}`,
    `Yours: ${empty.map(([, words]) => words).join(", ")}`)) : null,
  page.is("organiser") ? h("p", { class: "tools-row" }, h("button", { type: "button", class: "primary", data: { key: "appoint" },
    onclick: () => appoint(page) },
    t("任命", "Appoint somebody"))) : null];
}

/** @param {LiveEvent} page @param {OfficialRow} one */
function row(page, one) {
  const dismiss = async () => {
    if (await confirm(t(`免去 ${one.name} 的职务？`, `Dismiss ${one.name}?`), t("已签的成绩表仍然有效。", "What they have signed stays."), t("免去",
      "Dismiss"))) {
      page.enter({ do: "dismiss", who: one.id, role: one.role });
    }
  };
  return h("li", null, h("span", null, h("strong", null, one.name), h("small", null, [roleWords(one.role), one.grade,
    one.duty].filter(Boolean).join(" · "))),
    page.is("organiser") ? h("span", { class: "deeds" }, h("button", { type: "button", data: { key: `link-${one.id}-${one.role}` },
      "aria-label": t(`${one.name} 的专用链接`, `Private link of ${one.name}`), onclick: () => showPrivateLink(page, one.id, one.name) }, t("链接",
        "Link")),
    h("button", { type: "button", data: { key: `dismiss-${one.id}-${one.role}` }, "aria-label": t(`免去 ${one.name}`, `Dismiss ${one.name}`),
      onclick: dismiss }, t("免去", "Dismiss"))) : null);
}

/** @param {LiveEvent} page */
function appoint(page) {
  const wish = { name: "", role: "chief", grade: "", registration: "" };
  formDialog(t("任命", "Appoint somebody"), [
    text(t("姓名", "Name"), "", (told) => { wish.name = told; }, { maxlength: 100 }),
    select(t("职务", "Office"), offices(), wish.role, (told) => { wish.role = told; }),
    select(t("裁判等级", "Grade"), [["", t("无", "none")], ["national", t("国家级", "national")], ["first", t("一级", "first")],
      ["second", t("二级", "second")]], "", (told) => { wish.grade = told; }),
    text(t("注册证号（可不填）", "Registration (may be empty)"), "", (told) => { wish.registration = told; }, { maxlength: 100 })],
  t("任命", "Appoint"), () => page.send({ do: "appoint", person: { name: wish.name.trim() }, role: wish.role, grade: wish.grade,
    registration: wish.registration.trim() }));
}
