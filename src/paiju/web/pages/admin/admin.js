/** The desk: tables and announcements for organisers; people, links, settings, backups, a password for administrators. */

import { confirm, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { personName, t, when, why } from "../../ui/i18n.js";
import { library, tableName } from "../../ui/library.js";
import { loginForm } from "../../ui/people/login-form.js";
import { linkBox, showLink } from "../../ui/people/links.js";
import { get, post } from "../../net.js";
import { show } from "../../router.js";
import { stateWords } from "../home/tables-list.js";
import { announcementCard } from "./announcements.js";
import { backupCard } from "./backups.js";
import { linkCard } from "./links.js";
import { peopleCard } from "./people.js";
import { settingsCard } from "./settings.js";
import { openTable } from "./table.js";

/** @import { AdminTable, FrozenInfo, Myself } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */

export const title = () => t("管理", "Administration");

/** @param {HTMLElement} main */
export async function render(main) {
  const me = await get("/api/me");
  if (!me.admin && me.role !== "organiser") {
    const form = loginForm({ send: (sent) => post("/api/login", { ...sent, become: true }), verb: t("进入", "Log in"), done: () => show() });
    const known = me.person && h("p", { class: "note" }, t(`你在这里是 ${me.name || "客人"}；用密码进入，这个浏览器就换成管理员的身份。`,
      `You are ${me.name || "a guest"} here; logging in makes this browser the administrator's instead.`));
    put(main, h("section", { class: "narrow" }, h("h1", null, title()), known, form));
    return;
  }
  const [tables, { books }] = await Promise.all([get("/api/admin/tables"), library()]);
  const cards = [h("section", { class: "card" }, h("h2", null, t("所有牌桌", "All tables")), list(tables, books)), await announcementCard()];
  if (me.admin) cards.push(...await administration(me, tables, books));
  put(main, h("section", { class: "narrow" }, h("h1", null, title()), cards));
}

/** What only administrators have. @param {Myself} me @param {AdminTable[]} tables @param {Book[]} books */
async function administration(me, tables, books) {
  const link = h("div");
  const ask = async () => {
    const made = await post("/api/admin/links");
    put(link, linkBox(made, () => post("/api/admin/links")));
  };
  const password = loginForm({ send: (sent) => post("/api/admin/account", sent), verb: t("保存", "Save"), fresh: true, name: me.account,
    done: () => toast(t("已保存", "Saved")) });
  return [...await Promise.all([peopleCard(me.person || ""), settingsCard(), backupCard(), linkCard(tables, books)]),
    h("section", { class: "card" }, h("h2", null, t("名字与密码", "Name and password")),
      h("p", { class: "small" }, t("用来在别的设备上进入管理。", "To come in as administrator from elsewhere.")), password),
    h("section", { class: "card" }, h("h2", null, t("再请一位管理员", "Another administrator")),
      h("p", null, h("button", { type: "button", onclick: ask }, t("要一个一次性链接", "A link for one use"))), link)];
}

/** @param {AdminTable[]} tables @param {Book[]} books */
function list(tables, books) {
  if (!tables.length) return h("p", null, t("还没有牌桌。", "There is no table yet."));
  const end = async (/** @type {AdminTable} */ table) => {
    const result = t("按最近打完的一局计成绩。", "Results are as after the last finished hand.");
    if (!await confirm(t("结束这场？", "End the match?"), result, t("结束", "End it"), { danger: true })) return;
    await post(`/api/admin/tables/${table.table}/end`).catch((error) => toast(why(error)));
    show();
  };
  const over = tables.filter((table) => table.state === "over");
  const row = (/** @type {AdminTable} */ table) => line(table, books, end);
  return [h("ul", { class: "tables all" }, tables.filter((table) => table.state !== "over").map(row)),
    over.length ? h("details", null, h("summary", null, t(`已结束的 ${over.length} 桌`, `${over.length} that are over`)),
      h("ul", { class: "tables all" }, over.map(row))) : null];
}

/** One table in the list. @param {AdminTable} table @param {Book[]} books @param {(table: AdminTable) => void} end */
function line(table, books, end) {
  return h("li", null,
    h("span", null, h("a", { href: `/table/${table.table}` }, tableName(table, books)),
      h("small", null, [stateWords(table.state), table.hidden ? t("已隐藏", "hidden") : "",
        table.state === "over" || table.here ? "" : t("没有人在", "nobody there"), when(table.created), table.table].filter(Boolean)
          .join(" · ")),
      h("small", null, who(table)), table.frozen ? h("small", { class: "bad" }, held(table.frozen)) : null),
    h("span", { class: "row" },
      h("button", { type: "button", onclick: () => openTable(table, tableName(table, books), () => show()) }, t("更多…", "More …")),
      table.state === "over" ? null : [
        h("button", { type: "button", onclick: () => showLink("referee", { table: table.table }) }, t("请裁判", "Referee")),
        h("button", { type: "button", onclick: () => end(table) }, t("结束", "End"))]));
}

/** Whose it is, and who plays. @param {AdminTable} table */
function who(table) {
  const called = (/** @type {string} */ name) => personName(name) || t("客人", "Guest");
  const players = (table.players || []).map(called).join(t("、", ", "));
  return [t(`桌主 ${called(table.host_name || "")}`, `host ${called(table.host_name || "")}`),
    players ? t(`在座 ${players}`, `seated ${players}`) : t("没有人坐着", "nobody seated")].join(" · ");
}

/** Why a table stands still, and what can be done. @param {FrozenInfo} why */
function held(why) {
  if (why.key) return t("打不开这一桌的秘密：俱乐部的密钥（club.key）不是原来的。换回原来的密钥再启动，或者结束它。",
    "Its secret does not open: the club's key (club.key) is another one. Start again with the old key, or end the table.");
  if (why.damaged) return t("日志有一部分读不出来：只能结束。", "Part of its journal cannot be read: it can only be ended.");
  if (why.can_continue) return t("规则书或引擎变了，结果相同：桌主可以继续或结束。",
    "The book or the engine has changed, with the same results: its host may go on or end it.");
  return t("规则书或引擎变了，重演结果不同：桌主或你可以结束它。", "The book or the engine has changed, and comes to other results: its host or you can end it.");
}
