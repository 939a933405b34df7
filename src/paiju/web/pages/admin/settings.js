/** The club's settings, for administrators. What was given when the server was started is shown and cannot be changed. */

import { toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { check, number, select, text } from "../../ui/fields.js";
import { t, why } from "../../ui/i18n.js";
import { lookAtClub } from "../../ui/club.js";
import { get, post } from "../../net.js";

/** @import { SettingsPage, SettingsWish } from "../../messages.d.ts" */
/** @import { ApiError } from "../../net.js" */

/** @param {SettingsWish} wish */
async function save(wish) {
  try {
    await post("/api/admin/settings", wish);
    toast(t("已保存", "Saved"));
    lookAtClub();
  } catch (error) {
    toast(why(/** @type {ApiError} */ (error)));
  }
}

export async function settingsCard() {
  return h("section", { class: "card" }, h("h2", null, t("俱乐部设置", "Club settings")), fields(await get("/api/admin/settings")));
}

/** @param {SettingsPage} page */
function fields(page) {
  const now = page.settings;
  let name = now.club_name;
  /** A field, or what was given in its place. @param {keyof SettingsWish} key @param {string} label @param {HTMLElement} field */
  const unless = (key, label, field) => (page.fixed.includes(key) ? h("div", { class: "field" }, h("strong", null, label),
    h("p", { class: "note" }, String(now[key]), " · ",
      t(`启动时由 PAIJU_${key.toUpperCase()} 或选项指定`, `given at the start by PAIJU_${key.toUpperCase()} or an option`))) : field);
  const rename = h("form", { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    save({ club_name: name });
  } }, text(t("俱乐部名称", "Name of the club"), now.club_name, (typed) => { name = typed; }, { maxlength: 40 }),
  h("p", { class: "actions" }, h("button", { type: "submit" }, t("保存名称", "Save the name"))));
  const place = h("div", { class: "settings" });
  /** @type {[string, string][]} */
  const openers = [["everybody", t("所有人", "everybody")], ["members", t("有账号的人", "people with an account")],
    ["organisers", t("组织者与管理员", "organisers and administrators")]];
  /** @param {keyof SettingsWish} key @param {string} label @param {number} least @param {number} most */
  const whole = (key, label, least, most) =>
    unless(key, label, number(label, Number(now[key]), least, most, (value) => save({ [key]: value })));
  return put(place, unless("club_name", t("俱乐部名称", "Name of the club"), rename),
    unless("accounts", t("账号", "Accounts"), check(t("开通账号", "Accounts"), now.accounts, (on) => save({ accounts: on }),
      t("大家可以设登录名和密码，在别的设备上登录", "people may set a name and a password, and sign in on other devices"))),
    unless("open_tables", t("谁可以开桌", "Who opens tables"), select(t("谁可以开桌", "Who opens tables"), openers, now.open_tables,
      (value) => save({ open_tables: /** @type {"everybody"} */ (value) }))),
    whole("most_tables", t("每人同时开桌数（0 为不限）", "Tables one person may have open (0: any number)"), 0, 1000),
    whole("idle_days", t("无人几天后结束（0 为从不）", "Days after which deserted tables end (0: never)"), 0, 36500),
    whole("rate", t("频率限制放宽几倍", "How many times the usual rates are allowed"), 1, 1000000),
    whole("backup_hours", t("每几小时备份一次（0 为不备份）", "Hours between backups (0: none)"), 0, 8760),
    whole("backup_keep", t("保留几份备份", "Backups that are kept"), 1, 365));
}
