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
    toast(t("已保存", "Saved"));
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
    } }, text(t("桌名", "Title"), typed, (value) => { typed = value; }, { maxlength: 80 }),
    h("p", { class: "actions" }, h("button", { type: "submit" }, t("改名", "Rename")))),
    check(t("不列出", "Hidden"), Boolean(table.hidden), (on) => change({ hidden: on }),
      t("大厅和公开的清单里都看不到；桌上的人照旧", "in no lobby and no public list; its own people still find it")),
    h("p", { class: "actions start" }, table.state === "over"
      ? h("a", { class: "button", href: `/api/admin/tables/${table.table}/record`, download: "" }, t("下载记录", "Download the record"))
      : h("button", { type: "button", onclick: referee }, t("自己当裁判", "Be its referee")))] });
}
