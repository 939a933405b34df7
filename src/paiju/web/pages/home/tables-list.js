/** Tables to come back to, tables with a free seat, tables to watch. */

import { h } from "../../ui/dom.js";
import { handName, num, personName, pick, t } from "../../ui/i18n.js";
import { strengthOf, strengthWords } from "../../ui/levels.js";
import { lengthWords } from "../../ui/length.js";
import { sitDown } from "../tables/sit-down.js";

/** @import { MyTable, OpenSeat, OpenTable, RoomState, TableRow } from "../../messages.d.ts" */
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
const familyOf = (table, books) => books.find((book) => book.id === table.book)?.family;

/** @param {MyTable | TableRow} table @param {Book[]} books */
function nameOf(table, books) {
  const known = books.find((book) => book.id === table.book);
  return table.title || pick(known?.names) || table.book || table.table;
}

/**
 * Which of my tables it is: which hand, my points, who else is there; where that is not known, what it does.
 * @param {MyTable} table @param {string} [family] of its book
 */
export function whichTable({ kept: held, state }, family) {
  if (!held) return [stateWords(state)];
  const others = held.others.map(personName);
  return [handName(held.round, family), t(`${num(held.points)} ${family === "riichi" ? "点" : "分"}`, `${num(held.points)} points`),
    t(`与 ${others.join("、")}`, `with ${others.join(", ")}`)];
}

/** @param {MyTable[]} tables @param {Book[]} books */
export function myTables(tables, books) {
  const running = tables.filter((table) => table.state !== "over");
  const over = tables.filter((table) => table.state === "over").slice(0, 5);
  if (!tables.length) return null;
  return h("section", { class: "card mine" },
    h("h2", null, running.length ? t("接着打", "Go on playing") : t("打过的牌桌", "Your finished tables")),
    h("ul", { class: "tables" },
      running.map((table) => row(table, books, t("回到牌桌", "Rejoin"), true)),
      over.map((table) => row(table, books, t("查看", "Look"), false))));
}

/** @param {MyTable | TableRow} table @param {Book[]} books @param {string} verb @param {boolean} main */
function row(table, books, verb, main) {
  const name = nameOf(table, books);
  return h("li", null,
    h("span", null, h("strong", null, name),
      h("small", null, [...("kept" in table ? whichTable(table, familyOf(table, books)) : [stateWords(table.state)]),
        roleWords("role" in table ? table.role : "")].filter(Boolean).join(" · "))),
    h("a", { class: `button ${main ? "primary" : ""}`, href: `/table/${table.table}`, "aria-label": `${verb} ${name}` }, verb));
}

/** The lobby as a card of the start page. @param {OpenTable[]} tables @param {MyTable[]} mine */
export function lobbyCard(tables, mine) {
  const { free, watch: closed } = sorted(tables, mine);
  return h("section", { class: "card lobby-card" }, h("h2", null, t("大厅", "Lobby")),
    free.length || closed.length ? [openList(free.slice(0, 4), true), openList(closed.slice(0, 4), false)]
      : h("p", { class: "small" }, t("现在没有开着的牌桌。可以自己开一桌，让别人坐进来。",
        "No table is open right now. Open one and let others sit down.")),
    h("p", null, h("a", { class: "button", href: "/tables" }, t("所有开着的牌桌", "All open tables"))));
}

/**
 * Tables with a seat for me, which may be watched by their own line, and the others to watch. Those I have to do with stand
 * elsewhere.
 * @param {OpenTable[]} tables @param {MyTable[]} mine
 */
export function sorted(tables, mine) {
  const seated = new Set(mine.filter((table) => ["host", "seat"].includes(table.role)).map((table) => table.table));
  const others = tables.filter((table) => !seated.has(table.table));
  return { free: others.filter((other) => other.free), watch: others.filter((other) => !other.free && other.state !== "waiting") };
}

/** @param {OpenTable[]} tables @param {boolean} free whether one may sit down there */
export function openList(tables, free) {
  if (!tables.length) return null;
  return h("ul", { class: "tables open-tables" }, tables.map((table) => openRow(table, free)));
}

/** @param {OpenTable} table @param {boolean} free */
function openRow(table, free) {
  return h("li", null,
    h("span", { class: "what" }, h("strong", null, table.title || pick(table.names)),
      h("span", { class: "who" }, table.seats.map((seat) => h("span", { class: `seat-chip ${seat.free ? "free" : seat.kind}` },
        seat.kind === "empty" ? t("空位", "free") : [personName(seat.name), botStrength(seat)]))),
      h("small", null, facts(table).filter(Boolean).join(" · "))),
    h("span", { class: "ways" }, free && table.state === "waiting" ? null : watchLink(table), free ? sitButton(table) : null));
}

/** How strong a bot is, in a word. @param {OpenSeat} seat */
function botStrength({ kind, level }) {
  const strength = kind === "bot" ? strengthOf(level) : undefined;
  return strength ? h("small", null, ` ${strengthWords(strength).name}`) : null;
}

/** @param {OpenTable} table */
function watchLink(table) {
  const verb = t("观战", "Watch");
  return h("a", { class: "button", href: `/table/${table.table}`, "data-key": `watch ${table.table}`,
    "aria-label": `${verb} ${table.title || pick(table.names)}` }, verb);
}

/** Sits down at once; at a table that plays already, from the next hand on. @param {OpenTable} table */
function sitButton(table) {
  const verb = table.state === "waiting" ? t("坐下", "Sit down") : t("下一局坐下", "Sit down next hand");
  /** @type {HTMLButtonElement} */
  const button = h("button", { type: "button", class: "primary", "data-key": `sit ${table.table}`,
    onclick: () => sitDown(table.table, button),
    "aria-label": `${verb} ${table.title || pick(table.names)}` }, verb);
  return button;
}

/** What else one wants to know before one goes there. @param {OpenTable} table */
function facts(table) {
  const { kind, base, bank } = table.clock;
  const clock = { none: t("不限时", "no clock"), tournament: t("比赛时限", "tournament clock"),
    bank: t(`${base} 秒 + ${bank} 秒`, `${base} s + ${bank} s`) };
  const host = personName(table.host);
  return [
    table.title ? pick(table.names) : "",
    host ? t(`桌主 ${host}`, `host ${host}`) : "",
    table.state === "waiting" ? t(`还差 ${table.seats.filter((seat) => seat.kind === "empty").length} 人`,
      `${table.seats.filter((seat) => seat.kind === "empty").length} more wanted`) : handName(table.round),
    table.free && table.state !== "waiting" ? t("可接替电脑", "a bot's seat is free") : "",
    clock[kind],
    table.rounds ? lengthWords(table.rounds) : "",
    table.watchers ? t(`${table.watchers} 人观战`, `${table.watchers} watching`) : "",
    table.company.open_hands && table.state !== "waiting" ? t("可看上一局明牌", "last hand open") : "",
  ];
}
