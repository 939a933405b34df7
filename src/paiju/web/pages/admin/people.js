/** People, for the administrator: found by name, logged out, barred, relieved of their office. */

import { confirm, toast } from "../../ui/dialog.js";
import { h, put, uid } from "../../ui/dom.js";
import { day, personName, t, when, why } from "../../ui/i18n.js";
import { get, post } from "../../net.js";
import { openPerson, roleName } from "./person.js";

/** @import { PersonRow } from "../../messages.d.ts" */

/** @typedef {"log-out" | "dismiss" | "bar" | "lift"} Deed */
/** What can be done about somebody. @type {Record<Deed, (person: string) => Promise<unknown>>} */
const DEEDS = {
  "log-out": (person) => post(`/api/admin/people/${person}/log-out`),
  dismiss: (person) => post(`/api/admin/people/${person}/dismiss`),
  bar: (person) => post(`/api/admin/people/${person}/bar`),
  lift: (person) => post(`/api/admin/people/${person}/lift`),
};

/** The card, with a field to find somebody. @param {string} me my own id */
export async function peopleCard(me) {
  const place = h("div");
  const id = uid("people");
  const field = h("input", { id, type: "search", placeholder: t("名字", "Name") });
  const fill = async () => {
    const found = await get(`/api/admin/people?q=${encodeURIComponent(field.value.trim())}`);
    put(place, found.length ? h("ul", { class: "rows" }, found.map((one) => row(one, me, act, fill)))
      : h("p", { class: "small" }, t("没有找到。", "Nobody found.")));
  };
  const act = async (/** @type {PersonRow} */ one, /** @type {Deed} */ deed) => {
    await DEEDS[deed](one.person).catch((error) => toast(why(error)));
    await fill();
  };
  await fill();
  return h("section", { class: "card" }, h("h2", null, t("人员", "People")),
    h("form", { role: "search", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      fill();
    } }, h("label", { for: id, class: "visually-hidden" }, t("按名字找人", "Find people by name")),
    h("div", { class: "row" }, field, h("button", { type: "submit" }, t("查找", "Find")))),
    place);
}

/**
 * @param {PersonRow} one @param {string} me
 * @param {(one: PersonRow, deed: Deed) => void} act @param {() => void} again shows the list anew
 */
function row(one, me, act, again) {
  const name = personName(one.name);
  const ask = (/** @type {Exclude<Deed, "lift">} */ deed) => async () => {
    const [head, text, yes] = questions(name, one)[deed];
    if (await confirm(head, text, yes, { danger: true })) act(one, deed);
  };
  const mine = one.person === me;
  return h("li", { class: one.barred ? "barred" : "" },
    h("span", null, h("strong", null, name), " ", one.role && one.role !== "player" ? h("em", { class: "tag" }, roleName(one.role)) : null,
      one.barred ? h("em", { class: "tag bad" }, t("已禁止", "barred")) : null, mine ? h("em", { class: "tag" }, t("你", "you")) : null,
      h("small", null, state(one))),
    h("span", { class: "deeds" },
      h("button", { type: "button", "aria-label": t(`${name}：更多`, `More about ${name}`), onclick: () => openPerson(one, mine, again) },
        t("更多…", "More …")),
      mine ? null : [
      one.devices ? h("button", { type: "button", onclick: ask("log-out") }, t("登出", "Log out")) : null,
      one.role && one.role !== "player" ? h("button", { type: "button", onclick: ask("dismiss") }, t("免职", "End office")) : null,
      one.barred ? h("button", { type: "button", onclick: () => act(one, "lift") }, t("解禁", "Lift")) : null,
      one.barred || one.admin ? null : h("button", { type: "button", onclick: ask("bar") }, t("禁止", "Bar"))]));
}

/** @param {PersonRow} one */
function state(one) {
  const seen = one.seen ? t(`上次来 ${when(one.seen)}`, `last here ${when(one.seen)}`) : t("很久没来", "not seen lately");
  return [one.account ? t(`登录名 ${one.account}`, `logs in as ${one.account}`) : "",
    t(`${one.devices} 台设备`, one.devices === 1 ? "1 device" : `${one.devices} devices`),
    where(one), seen, t(`${day(one.created)} 起`, `since ${day(one.created)}`), one.person.slice(0, 6)].filter(Boolean).join(" · ");
}

/** The tables somebody is at just now. @param {PersonRow} one */
const where = (one) => (one.here?.length ? t(`正在 ${one.here.map((at) => at.title || at.book).join("、")}`,
  `now at ${one.here.map((at) => at.title || at.book).join(", ")}`) : "");

/** What is asked before each deed: a heading, what it does, the button. @param {string} name @param {PersonRow} one */
const questions = (name, one) => ({
  "log-out": [t(`登出 ${name} 的所有设备？`, `Log ${name} out everywhere?`),
    one.account ? t("可以用名字和密码再进来。", "They can come in again by name and password.")
      : t("没有密码的人此后不能再以此身份进来；座位托管，自动摸切。",
        "Without a password nobody can come in as them again; their seats are played automatically."),
    t("登出", "Log out")],
  dismiss: [t(`免去 ${name} 的职务？`, `End ${name}’s office?`),
    t("立即生效；其所发的管理员与裁判链接一并收回。", "At once; links for administrators and referees they made are withdrawn."), t("免职", "End office")],
  bar: [t(`禁止 ${name} 进入俱乐部？`, `Bar ${name} from the club?`),
    t("立即断开，此后一律拒绝；其所发、所用的链接一并收回。换一个浏览器是另一个客人：私人牌桌仍须链接。",
      "They are disconnected and refused from now on; links they made or came by are withdrawn. In another browser they are "
      + "another guest, who needs a link to a private table."),
    t("禁止", "Bar")],
});
