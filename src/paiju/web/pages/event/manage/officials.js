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
  const all = page.view.plan.officials, empty = offices().filter(([role]) => !all.some((official) => official.role === role));
  return [h("h2", null, t("裁判与工作人员", "Officials")), h("p", { class: "small" }, t("每人用自己的专用链接进裁判台。没人担任的职务由你代行。",
    "Each comes to the desk by their private link. An office that nobody has is yours.")),
  h("ul", { class: "rows" }, all.map((official) => row(page, official))),
  empty.length ? h("p", { class: "small" }, t(`由你代行：${empty.map(([, words]) => words).join("、")}`,
    `Yours: ${empty.map(([, words]) => words).join(", ")}`)) : null,
  page.is("organiser") ? h("p", { class: "tools-row" }, h("button", { type: "button", class: "primary", data: { key: "appoint" },
    onclick: () => appoint(page) },
    t("任命", "Appoint somebody"))) : null];
}

/** @param {LiveEvent} page @param {OfficialRow} official */
function row(page, official) {
  const dismiss = async () => {
    if (await confirm(t(`免去 ${official.name} 的职务？`, `Dismiss ${official.name}?`), t("已签的成绩表仍然有效。", "What they have signed stays."), t("免去",
      "Dismiss"))) {
      page.enter({ do: "dismiss", who: official.id, role: official.role });
    }
  };
  return h("li", null, h("span", null, h("strong", null, official.name), h("small", null, [roleWords(official.role), official.grade,
    official.duty].filter(Boolean).join(" · "))),
    page.is("organiser") ? h("span", { class: "deeds" }, h("button",
      { type: "button", data: { key: `link-${official.id}-${official.role}` },
      "aria-label": t(`${official.name} 的专用链接`, `Private link of ${official.name}`),
        onclick: () => showPrivateLink(page, official.id, official.name) }, t("链接",
        "Link")),
    h("button", { type: "button", data: { key: `dismiss-${official.id}-${official.role}` },
      "aria-label": t(`免去 ${official.name}`, `Dismiss ${official.name}`),
      onclick: dismiss }, t("免去", "Dismiss"))) : null);
}

/** @param {LiveEvent} page */
function appoint(page) {
  const wish = { name: "", role: "chief", grade: "", registration: "" };
  formDialog(t("任命", "Appoint somebody"), [
    text(t("姓名", "Name"), "", (typed) => { wish.name = typed; }, { maxlength: 100 }),
    select(t("职务", "Office"), offices(), wish.role, (choice) => { wish.role = choice; }),
    select(t("裁判等级", "Grade"), [["", t("无", "none")], ["national", t("国家级", "national")], ["first", t("一级", "first")],
      ["second", t("二级", "second")]], "", (choice) => { wish.grade = choice; }),
    text(t("注册证号（可不填）", "Registration (may be empty)"), "", (typed) => { wish.registration = typed; }, { maxlength: 100 })],
  t("任命", "Appoint"), () => page.send({ do: "appoint", person: { name: wish.name.trim() }, role: wish.role, grade: wish.grade,
    registration: wish.registration.trim() }));
}
