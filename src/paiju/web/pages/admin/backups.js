/** Backups: the last one, one more at a click, and loudly what went wrong. */

import { toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { num, t, when, why } from "../../ui/i18n.js";
import { get, post } from "../../net.js";

/** @import { BackupsPage } from "../../messages.d.ts" */
/** @import { ApiError } from "../../net.js" */

export async function backupCard() {
  const place = h("div");
  const make = async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    button.disabled = true;
    try {
      put(place, shown(await post("/api/admin/backups")));
      toast(t("备份已完成", "The backup is made"));
    } catch (error) {
      put(place, shown(await get("/api/admin/backups")));
      toast(why(/** @type {ApiError} */ (error)));
    }
    button.disabled = false;
  };
  put(place, shown(await get("/api/admin/backups")));
  return h("section", { class: "card" }, h("h2", null, t("备份", "Backups")), place,
    h("p", { class: "actions" }, h("button", { type: "button", onclick: make }, t("现在备份", "Back up now"))));
}

/** @param {BackupsPage} page */
function shown(page) {
  const [last] = page.backups;
  const failed = page.failed;
  return [
    failed ? h("p", { class: "error", role: "alert" }, h("strong", null, t("备份失败！", "The backup failed! ")),
      `${when(failed.at)} · ${why(failed)}`) : null,
    h("p", null, last ? t(`最近一份：${when(last.at)}，${size(last.size)}；共 ${page.backups.length} 份。`,
      `The last one: ${when(last.at)}, ${size(last.size)}; ${page.backups.length} in all.`) : t("还没有备份。", "There is none yet.")),
    h("p", { class: "small" }, t("在 ", "In "), h("code", null, page.folder),
      t("；密钥不在其中，请另存。", "; the key is not in it: keep that apart."))];
}

/** @param {number} bytes */
const size = (bytes) => (bytes < 1e6 ? `${num(Math.ceil(bytes / 1e3))} kB` : `${num(Math.round(bytes / 1e5) / 10)} MB`);
