/** Backups: the last one, one more at a click, and loudly what went wrong. */

import { toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { num, t, te, when, why } from "../../ui/i18n.js";
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
      toast(t("Backup complete"));
    } catch (error) {
      put(place, shown(await get("/api/admin/backups")));
      toast(why(/** @type {ApiError} */ (error)));
    }
    button.disabled = false;
  };
  put(place, shown(await get("/api/admin/backups")));
  return h("section", { class: "card" }, h("h2", null, t("Backups")), place,
    h("p", { class: "actions" }, h("button", { type: "button", onclick: make }, t("Back up now"))));
}

/** @param {BackupsPage} page */
function shown(page) {
  const [last] = page.backups;
  const failed = page.failed;
  return [
    failed ? h("p", { class: "error", role: "alert" }, h("strong", null, t("The backup failed!")),
      ` ${when(failed.at)} · ${why(failed)}`) : null,
    h("p", null, last ? t("Latest: {time}, {size}; {count} in all.",
      { time: when(last.at), size: size(last.size), count: page.backups.length }) : t("No backups yet.")),
    h("p", { class: "small" }, te("In {folder}; the key is not included: keep it separately.",
      { folder: h("code", null, page.folder) }))];
}

/** @param {number} bytes */
const size = (bytes) => (bytes < 1e6 ? `${num(Math.ceil(bytes / 1e3))} kB` : `${num(Math.round(bytes / 1e5) / 10)} MB`);
