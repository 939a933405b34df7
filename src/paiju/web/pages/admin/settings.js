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
    toast(t("Saved"));
    lookAtClub();
  } catch (error) {
    toast(why(/** @type {ApiError} */ (error)));
  }
}

export async function settingsCard() {
  return h("section", { class: "card" }, h("h2", null, t("Club settings")), fields(await get("/api/admin/settings")));
}

/** @param {SettingsPage} page */
function fields(page) {
  const now = page.settings;
  let name = now.club_name;
  /** A field, or what was given in its place. @param {keyof SettingsWish} key @param {string} label @param {HTMLElement} field */
  const unless = (key, label, field) => (page.fixed.includes(key) ? h("div", { class: "field" }, h("strong", null, label),
    h("p", { class: "note" }, String(now[key]), " · ",
      t("set at start-up by PAIJU_{setting} or an option", { setting: key.toUpperCase() }))) : field);
  const rename = h("form", { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    save({ club_name: name });
  } }, text(t("Name of the club"), now.club_name, (typed) => { name = typed; }, { maxlength: 40 }),
  h("p", { class: "actions" }, h("button", { type: "submit" }, t("Save the name"))));
  const place = h("div", { class: "settings" });
  /** @type {[string, string][]} */
  const openers = [["everybody", t("everybody")], ["members", t("people with an account")],
    ["organisers", t("organisers and administrators")]];
  /** @param {keyof SettingsWish} key @param {string} label @param {number} least @param {number} most */
  const whole = (key, label, least, most) =>
    unless(key, label, number(label, Number(now[key]), least, most, (value) => save({ [key]: value })));
  return put(place, unless("club_name", t("Name of the club"), rename),
    unless("accounts", t("Accounts"), check(t("Allow accounts"), now.accounts, (on) => save({ accounts: on }),
      t("people can set a name and a password, and log in on other devices"))),
    unless("open_tables", t("Who can open tables"), select(t("Who can open tables"), openers, now.open_tables,
      (value) => save({ open_tables: /** @type {"everybody"} */ (value) }))),
    unless("newcomers", t("Who can come in"), select(t("Who can come in"),
      [["everybody", t("everybody")], ["invited", t("only people with a link")]], now.newcomers,
      (value) => save({ newcomers: /** @type {"everybody"} */ (value) }))),
    whole("most_tables", t("Tables one person can have open (0: no limit)"), 0, 1000),
    whole("idle_days", t("Days until deserted tables end (0: never)"), 0, 36500),
    whole("keep_days", t("Days until finished matches are deleted (0: never)"), 0, 36500),
    whole("rate", t("Rate limits, as a multiple of the usual"), 1, 1000000),
    whole("backup_hours", t("Hours between backups (0: none)"), 0, 8760),
    whole("backup_keep", t("Backups to keep"), 1, 365));
}
