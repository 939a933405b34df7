/** Who serves the event: appointed, dismissed, with the links by which they come. */

import { confirm } from "../../../ui/dialog.js";
import { h } from "../../../ui/dom.js";
import { select, text } from "../../../ui/fields.js";
import { inWords, list, t, tc } from "../../../ui/i18n.js";
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
  return [h("h2", null, t("Officials")),
    h("p", { class: "small" }, t("Officials reach the desk by their private links. Any role that nobody holds falls to you.")),
  h("ul", { class: "rows" }, all.map((official) => row(page, official))),
  empty.length ? h("p", { class: "small" }, t("Covered by you: {roles}", { roles: list(empty.map(([, words]) => words)) })) : null,
  page.is("organiser") ? h("p", { class: "tools-row" }, h("button", { type: "button", class: "primary", data: { key: "appoint" },
    onclick: () => appoint(page) },
    t("Appoint somebody"))) : null];
}

/** @param {LiveEvent} page @param {OfficialRow} official */
function row(page, official) {
  const dismiss = async () => {
    if (await confirm(t("Dismiss {name}?", { name: official.name }), t("What they have signed remains valid."), t("Dismiss"))) {
      page.enter({ do: "dismiss", who: official.id, role: official.role });
    }
  };
  return h("li", null, h("span", null, h("strong", null, inWords(official.name)), h("small", null, [roleWords(official.role),
    official.grade,
    official.duty].filter(Boolean).join(" · "))),
    page.is("organiser") ? h("span", { class: "deeds" }, h("button",
      { type: "button", data: { key: `link-${official.id}-${official.role}` },
      "aria-label": t("Private link of {name}", { name: official.name }),
        onclick: () => showPrivateLink(page, official.id, official.name) }, t("Link")),
    h("button", { type: "button", data: { key: `dismiss-${official.id}-${official.role}` },
      "aria-label": t("Dismiss {name}", { name: official.name }),
      onclick: dismiss }, t("Dismiss"))) : null);
}

/** @param {LiveEvent} page */
function appoint(page) {
  const wish = { name: "", role: "chief", grade: "", registration: "" };
  formDialog(t("Appoint somebody"), [
    text(tc("person", "Name"), "", (typed) => { wish.name = typed; }, { maxlength: 100 }),
    select(t("Role"), offices(), wish.role, (choice) => { wish.role = choice; }),
    select(t("Referee grade"), [["", t("none")], ["national", t("national level")], ["first", t("level 1")],
      ["second", t("level 2")]], "", (choice) => { wish.grade = choice; }),
    text(t("Registration number (optional)"), "", (typed) => { wish.registration = typed; }, { maxlength: 100 })],
  t("Appoint"), () => page.send({ do: "appoint", person: { name: wish.name.trim() }, role: wish.role, grade: wish.grade,
    registration: wish.registration.trim() }));
}
