/** People, for the administrator: found by name, logged out, barred, relieved of their office. */

import { confirm, toast } from "../../ui/dialog.js";
import { h, put, uid } from "../../ui/dom.js";
import { day, personName, t, when, why } from "../../ui/i18n.js";
import { get, post } from "../../net.js";
import { openPerson, roleName } from "./person.js";

/** @import { PersonRow } from "../../messages.d.ts" */

/** @typedef {"log-out" | "dismiss" | "bar" | "lift"} Measure */
/** What can be done about somebody. @type {Record<Measure, (person: string) => Promise<unknown>>} */
const MEASURES = {
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
    const people = await get(`/api/admin/people?q=${encodeURIComponent(field.value.trim())}`);
    put(place, people.length ? h("ul", { class: "rows" }, people.map((person) => row(person, me, act, fill)))
      : h("p", { class: "small" }, t("没有找到。", "Nobody found.")));
  };
  const act = async (/** @type {PersonRow} */ person, /** @type {Measure} */ measure) => {
    await MEASURES[measure](person.person).catch((error) => toast(why(error)));
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
 * @param {PersonRow} person @param {string} me
 * @param {(person: PersonRow, measure: Measure) => void} act @param {() => void} again shows the list anew
 */
function row(person, me, act, again) {
  const name = personName(person.name);
  const ask = (/** @type {Exclude<Measure, "lift">} */ measure) => async () => {
    const [head, text, yes] = questions(name, person)[measure];
    if (await confirm(head, text, yes, { danger: true })) act(person, measure);
  };
  const mine = person.person === me;
  return h("li", { class: person.barred ? "barred" : "" },
    h("span", null, h("strong", null, name), " ", person.role && person.role !== "player" ? h("em", { class: "tag" }, roleName(person.role))
      : null,
      person.barred ? h("em", { class: "tag bad" }, t("已禁止", "barred")) : null, mine ? h("em", { class: "tag" }, t("你", "you")) : null,
      h("small", null, state(person))),
    h("span", { class: "deeds" },
      h("button", { type: "button", "aria-label": t(`${name}：更多`, `More about ${name}`), onclick: () => openPerson(person, mine, again) },
        t("更多…", "More …")),
      mine ? null : [
      person.devices ? h("button", { type: "button", onclick: ask("log-out") }, t("登出", "Log out")) : null,
      person.role && person.role !== "player" ? h("button", { type: "button", onclick: ask("dismiss") }, t("免职", "End office")) : null,
      person.barred ? h("button", { type: "button", onclick: () => act(person, "lift") }, t("解禁", "Lift")) : null,
      person.barred || person.admin ? null : h("button", { type: "button", onclick: ask("bar") }, t("禁止", "Bar"))]));
}

/** @param {PersonRow} person */
function state(person) {
  const seen = person.seen ? t(`上次来 ${when(person.seen)}`, `last here ${when(person.seen)}`) : t("很久没来", "not seen lately");
  return [person.account ? t(`登录名 ${person.account}`, `logs in as ${person.account}`) : "",
    t(`${person.devices} 台设备`, person.devices === 1 ? "1 device" : `${person.devices} devices`),
    where(person), seen, t(`${day(person.created)} 起`, `since ${day(person.created)}`), person.person.slice(0, 6)].filter(Boolean)
      .join(" · ");
}

/** The tables somebody is at just now. @param {PersonRow} person */
const where = (person) => (person.here?.length ? t(`正在 ${person.here.map((at) => at.title || at.book).join("、")}`,
  `now at ${person.here.map((at) => at.title || at.book).join(", ")}`) : "");

/** What is asked before each measure: a heading, what it does, the button. @param {string} name @param {PersonRow} person */
const questions = (name, person) => ({
  "log-out": [t(`登出 ${name} 的所有设备？`, `Log ${name} out everywhere?`),
    person.account ? t("可以用名字和密码再进来。", "They can come in again by name and password.")
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
