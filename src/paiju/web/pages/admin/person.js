/** One person, for the administrator: office, name, recovery, what the club holds about them, and taking them out of it. */

import { confirm, dialog, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { select, text } from "../../ui/fields.js";
import { day, personName, t, why } from "../../ui/i18n.js";
import { linkBox } from "../../ui/people/links.js";
import { post } from "../../net.js";

/** @import { PersonRow, Role } from "../../messages.d.ts" */
/** @import { ApiError } from "../../net.js" */

/** What somebody is, in words. @param {Role} role */
export const roleName = (role) => ({ player: t("牌手", "player"), referee: t("裁判", "referee"), organiser: t("组织者", "organiser"),
  administrator: t("管理员", "administrator") })[role];

/** @param {PersonRow} person @param {boolean} mine @param {() => void} changed */
export function openPerson(person, mine, changed) {
  const name = personName(person.name);
  const carryOut = async (/** @type {Promise<unknown>} */ work) => {
    try {
      await work;
      toast(t("已完成", "Done"));
    } catch (error) {
      toast(why(/** @type {ApiError} */ (error)));
    }
    changed();
  };
  const box = dialog({ title: name, body: [
    h("p", { class: "small" }, t(`${day(person.created)} 起 · `, `since ${day(person.created)} · `), h("code", null, person.person)),
    office(person, carryOut), rename(person, carryOut), mine ? null : recovery(person),
    h("p", { class: "actions start" },
      h("a", { class: "button", href: `/api/admin/people/${person.person}/export`, download: "" }, t("下载其数据", "Download their data")),
      mine ? null : h("button", { type: "button", class: "danger", onclick: async () => {
        const words = t("不能反悔：名字、设备、链接、账号都没有了；打过的牌局里只剩一个客人的代号。",
          "There is no way back: name, devices, links and account are gone; in games they played a guest's number is left.");
        if (!await confirm(t(`抹去 ${name}？`, `Erase ${name}?`), words, t("抹去", "Erase"), { danger: true })) return;
        box.close();
        await carryOut(post(`/api/admin/people/${person.person}/erase`));
      } }, t("抹去…", "Erase …")))] });
}

/** @param {PersonRow} person @param {(work: Promise<unknown>) => Promise<void>} carryOut */
function office(person, carryOut) {
  const roles = /** @type {Role[]} */ (["player", "referee", "organiser", "administrator"]);
  return select(t("职务", "Office"), roles.map((role) => /** @type {[string, string]} */ ([role, roleName(role)])), person.role || "player",
    (role) => carryOut(post(`/api/admin/people/${person.person}/role`, { role: /** @type {Role} */ (role) })),
    t("裁判可裁任何一桌；组织者还管牌桌与公告；管理员管一切。",
      "Referees may rule at any table; organisers look after tables and announcements too; administrators after everything."));
}

/** @param {PersonRow} person @param {(work: Promise<unknown>) => Promise<void>} carryOut */
function rename(person, carryOut) {
  let typed = personName(person.name);
  return h("form", { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    carryOut(post(`/api/admin/people/${person.person}/rename`, { name: typed }));
  } }, text(t("名字", "Name"), typed, (value) => { typed = value; }, { maxlength: 24 }),
  h("p", { class: "actions" }, h("button", { type: "submit" }, t("改名", "Rename"))));
}

/** @param {PersonRow} person */
function recovery(person) {
  const place = h("div");
  const ask = async () => {
    try {
      put(place, linkBox(await post(`/api/admin/people/${person.person}/recover`),
        () => post(`/api/admin/people/${person.person}/recover`)));
    } catch (error) {
      toast(why(/** @type {ApiError} */ (error)));
    }
  };
  return h("div", null, h("p", { class: "small" }, t("忘了密码或丢了设备：给本人一个一次性链接，一天内有效，打开的人就是其人。",
    "Password forgotten or device lost: a link for one use within a day. Whoever opens it is them.")),
  h("p", { class: "actions start" }, h("button", { type: "button", onclick: ask }, t("找回链接", "Recovery link"))), place);
}
