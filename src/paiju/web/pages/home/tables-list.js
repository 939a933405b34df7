/** Tables to come back to, and tables to watch. */

import { h } from "../../ui/dom.js";
import { pick, t } from "../../ui/i18n.js";

/** @import { MyTable, RoomState, TableRow } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */

/** What a table is doing, in words. @param {RoomState} state */
export const stateWords = (state) => ({
  waiting: t("等人中", "waiting"), playing: t("进行中", "playing"), between: t("进行中", "playing"),
  paused: t("暂停", "paused"), frozen: t("待裁定", "held for a ruling"), over: t("已结束", "over"),
})[state];

/** What I am there. @param {string} role */
const roleWords = (role) => ({
  host: t("桌主", "host"), seat: t("坐着", "seated"), play: t("受邀来打", "invited to play"), support: t("下注", "supporter"),
  watch: t("观战", "watching"), referee: t("裁判", "referee"),
})[/** @type {"host"} */ (role)] || "";

/** @param {MyTable | TableRow} table @param {Book[]} books */
function nameOf(table, books) {
  const known = books.find((one) => one.id === table.book);
  return table.title || pick(known?.names) || table.book || table.table;
}

/** @param {MyTable[]} tables @param {Book[]} books */
export function myTables(tables, books) {
  const running = tables.filter((one) => one.state !== "over");
  const over = tables.filter((one) => one.state === "over").slice(0, 5);
  if (!tables.length) return null;
  return h("section", { class: "card mine" },
    h("h2", null, running.length ? t("接着打", "Go on playing") : t("打过的牌桌", "Your finished tables")),
    h("ul", { class: "tables" },
      running.map((one) => row(one, books, t("回到牌桌", "Rejoin"), true)),
      over.map((one) => row(one, books, t("查看", "Look"), false))));
}

/** @param {TableRow[]} told @param {Book[]} books @param {MyTable[]} mine */
export function publicTables(told, books, mine) {
  const known = new Set(mine.map((one) => one.table));
  const tables = told.filter((one) => !known.has(one.table) && one.state !== "over");
  return h("section", { class: "card" }, h("h2", null, t("观战", "Watch")),
    tables.length ? h("ul", { class: "tables" }, tables.slice(0, 12).map((one) => row(one, books, t("观战", "Watch"), false)))
      : h("p", { class: "small" }, t("现在没有公开的牌桌。", "No table is open to watchers right now.")));
}

/** @param {MyTable | TableRow} one @param {Book[]} books @param {string} verb @param {boolean} main */
function row(one, books, verb, main) {
  const name = nameOf(one, books);
  return h("li", null,
    h("span", null, h("strong", null, name),
      h("small", null, [stateWords(one.state), roleWords("role" in one ? one.role : "")].filter(Boolean).join(" · "))),
    h("a", { class: `button ${main ? "primary" : ""}`, href: `/table/${one.table}`, "aria-label": `${verb} ${name}` }, verb));
}
