/** One table, for organisers: its title, whether it is in the lists, its record once it is over. */

import { dialog, toast } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { check, text } from "../../ui/fields.js";
import { t, why } from "../../ui/i18n.js";
import { post } from "../../net.js";
import { go } from "../../router.js";

/** @import { AdminTable } from "../../messages.d.ts" */

/** @param {AdminTable} table @param {string} name @param {() => void} changed */
export function openTable(table, name, changed) {
  let typed = table.title || "";
  const change = (/** @type {{title?: string, hidden?: boolean}} */ wish) => post(`/api/admin/tables/${table.table}`, wish).then(() => {
    toast(t("Saved"));
    changed();
  }, (error) => toast(why(error)));
  const referee = () => post(`/api/tables/${table.table}/referee`).then(() => {
    box.close();
    return go(`/table/${table.table}`);
  }, (error) => toast(why(error)));
  const box = dialog({ title: name, body: [
    h("form", { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      box.close();
      change({ title: typed });
    } }, text(t("Table name"), typed, (value) => { typed = value; }, { maxlength: 80 }),
    h("p", { class: "actions" }, h("button", { type: "submit" }, t("Rename")))),
    check(t("Hidden"), Boolean(table.hidden), (on) => change({ hidden: on }),
      t("not shown in the lobby or any public list; people at the table still find it")),
    h("p", { class: "actions start" }, table.state === "over"
      ? h("a", { class: "button", href: `/api/admin/tables/${table.table}/record`, download: "" }, t("Download the record"))
      : h("button", { type: "button", onclick: referee }, t("Referee this table")))] });
}
