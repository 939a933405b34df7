/** A list of entrants from a file: what is wrong in it is told first, and nothing is entered before somebody has looked. */

import { dialog, toast } from "../../../ui/dialog.js";
import { h, put } from "../../../ui/dom.js";
import { t, why } from "../../../ui/i18n.js";
import { fileField } from "../events-new.js";
import { sendFile } from "../sending.js";

/** @import { ApiError } from "../../../net.js" */
/** @import { EntrantsRead } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */

/** @param {LiveEvent} page */
export function importForm(page) {
  const place = h("div", { "aria-live": "polite" });
  const address = (/** @type {File} */ file, trying = false) => `/api/events/${page.id}/entrants?${new URLSearchParams({ name: file.name,
    ...(trying ? { try: "1" } : {}) })}`;
  const enter = async (/** @type {File} */ file) => {
    try {
      const reading = /** @type {EntrantsRead} */ (await sendFile(address(file), file));
      box.close();
      toast(t(`已录入 ${reading.entered.length} 人`, `${reading.entered.length} entered`));
      page.look();
    } catch (error) {
      put(place, problem(error));
    }
  };
  const look = async (/** @type {File} */ file) => {
    put(place, h("p", { "aria-busy": "true" }, "…"));
    try {
      put(place, preview(/** @type {EntrantsRead} */ (await sendFile(address(file, true), file)), () => enter(file)));
    } catch (error) {
      put(place, problem(error));
    }
  };
  const box = dialog({ title: t("导入名单", "Import a list"), kind: "drawer", name: "desk-form", body: [
    h("p", { class: "small" }, t("CSV 或 Excel，第一行是栏名：player（姓名）、team、club、number、born、role、fee……除姓名外都可缺。",
      "CSV or Excel; the first line names the columns: player, team, club, number, born, role, fee … all but player may be missing.")),
    fileField(t("文件（.csv、.xlsx）", "File (.csv, .xlsx)"), ".csv,.xlsx", look), place] });
}

/** @param {unknown} error */
const problem = (error) => h("p", { class: "error", role: "alert" }, why(/** @type {ApiError} */ (error)));

/** @param {EntrantsRead} reading @param {() => void} enter */
function preview({ lines, problems, wrong }, enter) {
  const n = problems.length;
  return [n ? h("div", { class: wrong ? "error" : "note", role: "alert" },
    h("p", null, wrong ? t("这样不能录入，请先改好文件：", "It cannot be entered so; put the file right first:")
      : t(`${n} 处要看一看：`, `${n} thing${n === 1 ? "" : "s"} to look at:`)),
    h("ul", null, problems.map((note) => h("li", null, t(note.zh, note.en)))))
    : h("p", { class: "note" }, t("没有发现问题。", "Nothing looks wrong.")),
  h("h3", null, t(`${lines.length} 人`, `${lines.length} people`)),
  h("ul", { class: "rows import-rows", tabindex: "0" }, lines.map((line) => h("li", null, h("span", null, h("strong", null, line.name),
    h("small", null, [line.number, line.team, line.club].filter(Boolean).join(" · ")))))),
  lines.length && !wrong ? h("p", { class: "actions" }, h("button", { type: "button", class: "primary big", onclick: enter },
    t(`录入这 ${lines.length} 人`, `Enter these ${lines.length}`))) : null];
}
