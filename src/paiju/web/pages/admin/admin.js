/** The desk: tables and announcements for organisers; people, links, settings, backups, a password for administrators. */

import { confirm, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { personName, t, tc, when, why } from "../../ui/i18n.js";
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

const ON_A_PAGE = 200; // tables, as the server has it

export const title = () => t("Administration");

/** @param {HTMLElement} main */
export async function render(main) {
  const me = await get("/api/me");
  if (!me.admin && me.role !== "organiser") {
    const form = loginForm({ send: (sent) => post("/api/login", { ...sent, become: true }), verb: t("Log in"), done: () => show() });
    const name = me.name || t("a guest");
    const known = me.person && h("p", { class: "note" },
      t("You are {name} here; logging in makes this browser the administrator's instead.", { name }));
    put(main, h("section", { class: "narrow" }, h("h1", null, title()), known, form));
    return;
  }
  const [tables, { books }] = await Promise.all([get("/api/admin/tables"), library()]);
  const cards = [h("section", { class: "card" }, h("h2", null, t("All tables")), list(tables, books), older(tables, books)),
    await announcementCard()];
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
  const invited = h("div");
  const invite = async () => {
    const made = await post("/api/admin/invitations", {});
    put(invited, linkBox(made, () => post("/api/admin/invitations", {})));
  };
  const password = loginForm({ send: (sent) => post("/api/admin/account", sent), verb: t("Save"), fresh: true, name: me.account,
    done: () => toast(t("Saved")) });
  return [...await Promise.all([peopleCard(me.person || ""), settingsCard(), backupCard(), linkCard(tables, books)]),
    h("section", { class: "card" }, h("h2", null, t("Invite people into the club")),
      h("p", { class: "small" }, t("For a club that only people with a link can come into: 20 people, for a week.")),
      h("p", null, h("button", { type: "button", onclick: invite }, t("Get an invitation link"))), invited),
    h("section", { class: "card" }, h("h2", null, t("Name and password")),
      h("p", { class: "small" }, t("For logging in as administrator on other devices.")), password),
    h("section", { class: "card" }, h("h2", null, t("Add another administrator")),
      h("p", null, h("button", { type: "button", onclick: ask }, t("Get a single-use link"))), link)];
}

/** @param {AdminTable[]} tables @param {Book[]} books */
function list(tables, books) {
  if (!tables.length) return h("p", null, t("There are no tables yet."));
  const end = async (/** @type {AdminTable} */ table) => {
    const result = t("Results are taken as they stood after the last finished hand.");
    if (!await confirm(t("End the match?"), result, t("End it"), { danger: true })) return;
    await post(`/api/admin/tables/${table.table}/end`).catch((error) => toast(why(error)));
    show();
  };
  const over = tables.filter((table) => table.state === "over");
  const row = (/** @type {AdminTable} */ table) => line(table, books, end);
  return [h("ul", { class: "tables all" }, tables.filter((table) => table.state !== "over").map(row)),
    over.length ? h("details", null, h("summary", null, t("{count} finished", { count: over.length })),
      h("ul", { class: "tables all" }, over.map(row))) : null];
}

/** Pages of older tables, one after another. @param {AdminTable[]} newest @param {Book[]} books */
function older(newest, books) {
  const place = h("div");
  let page = 0;
  const more = h("button", { type: "button", onclick: async () => {
    page += 1;
    const rows = await get(`/api/admin/tables?page=${page}`).catch((error) => void toast(why(error)));
    if (rows?.length) place.append(h("div", null, list(rows, books)));
    if (rows && rows.length < ON_A_PAGE) more.remove();
  } }, t("Older tables"));
  return newest.length < ON_A_PAGE ? null : h("div", null, place, h("p", { class: "actions" }, more));
}

/** One table in the list. @param {AdminTable} table @param {Book[]} books @param {(table: AdminTable) => void} end */
function line(table, books, end) {
  return h("li", null,
    h("span", null, h("a", { href: `/table/${table.table}` }, tableName(table, books)),
      h("small", null, [stateWords(table.state), table.hidden ? t("hidden") : "",
        table.state === "over" || table.here ? "" : t("nobody there"), when(table.created), table.table].filter(Boolean)
          .join(" · ")),
      h("small", null, who(table)), table.frozen ? h("small", { class: "bad" }, held(table.frozen)) : null),
    h("span", { class: "row" },
      h("button", { type: "button", onclick: () => openTable(table, tableName(table, books), () => show()) }, t("More …")),
      table.state === "over" ? null : [
        h("button", { type: "button", onclick: () => showLink("referee", { table: table.table }) }, t("Call referee")),
        h("button", { type: "button", onclick: () => end(table) }, t("End"))]));
}

/** Whose it is, and who plays. @param {AdminTable} table */
function who(table) {
  const called = (/** @type {string} */ name) => personName(name) || t("Guest");
  const players = (table.players || []).map(called).join(tc("list", ", "));
  return [t("host: {name}", { name: called(table.host_name || "") }),
    players ? t("seated: {names}", { names: players }) : t("nobody seated")].join(" · ");
}

/** Why a table stands still, and what can be done. @param {FrozenInfo} why */
function held(why) {
  if (why.key) return t("This table's secret cannot be opened: the club's key (club.key) is a different one. Restart with the old key, or "
    + "end the table.");
  if (why.damaged) return t("Part of its journal cannot be read; the table can only be ended.");
  if (why.can_continue) return t("The rule book or the engine has changed, with the same results: the host can continue or end the table.");
  return t("The rule book or the engine has changed and gives different results: the host or you can end the table.");
}
