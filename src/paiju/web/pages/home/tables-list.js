/** Tables to come back to, and tables to watch. */

import { h } from "../../ui/dom.js";
import { pick, t } from "../../ui/i18n.js";

/** @typedef {import("../../ui/library.js").Book} Book */

/** What a table is doing, in words. @param {string} state */
export const stateWords = (state) => ({
  waiting: t("等人中", "waiting"), playing: t("进行中", "playing"), between: t("进行中", "playing"),
  paused: t("暂停", "paused"), frozen: t("待裁定", "held for a ruling"), over: t("已结束", "over"),
})[/** @type {"over"} */ (state)] || state;

/** What I am there. @param {string | undefined} role */
const roleWords = (role) => ({
  host: t("桌主", "host"), seat: t("坐着", "seated"), play: t("受邀来打", "invited to play"), support: t("下注", "supporter"), watch: t("观战", "watching"),
})[/** @type {"host"} */ (role)] || "";

/** @param {any} table @param {Book[]} books */
function nameOf(table, books) {
  const id = typeof table.book === "string" ? table.book : table.book?.id;
  const known = books.find((one) => one.id === id);
  return table.title || pick(table.book?.names) || pick(known?.names) || id || table.table;
}

/** @param {any[]} tables @param {Book[]} books */
export function myTables(tables, books) {
  const running = tables.filter((one) => one.state !== "over");
  const over = tables.filter((one) => one.state === "over").slice(0, 5);
  if (!tables.length) return null;
  return h("section", { class: "card mine" },
    h("h2", null, running.length ? t("接着打", "Go on playing") : t("打过的牌桌", "Your finished tables")),
    h("ul", { class: "tables" }, [...running, ...over].map((one) => row(one, books, one.state === "over" ? t("查看", "Look") : t("回到牌桌", "Rejoin"), running.length > 0 && one.state !== "over"))));
}

/** @param {any[]} told @param {Book[]} books @param {any[]} mine */
export function publicTables(told, books, mine) {
  const known = new Set(mine.map((one) => one.table));
  const tables = told.filter((one) => !known.has(one.table) && one.state !== "over");
  return h("section", { class: "card" }, h("h2", null, t("观战", "Watch")),
    tables.length ? h("ul", { class: "tables" }, tables.slice(0, 12).map((one) => row(one, books, t("观战", "Watch"), false)))
      : h("p", { class: "small" }, t("现在没有公开的牌桌。", "No table is open to watchers right now.")));
}

/** @param {any} one @param {Book[]} books @param {string} verb @param {boolean} main */
function row(one, books, verb, main) {
  const people = (one.seats || []).map((/** @type {any} */ seat) => seat.name).filter(Boolean).join(t("、", ", "));
  const name = nameOf(one, books);
  return h("li", null,
    h("span", null, h("strong", null, name),
      h("small", null, [stateWords(one.state), roleWords(one.role), people].filter(Boolean).join(" · "))),
    h("a", { class: `button ${main ? "primary" : ""}`, href: `/table/${one.table}`, "aria-label": `${verb} ${name}` }, verb));
}
