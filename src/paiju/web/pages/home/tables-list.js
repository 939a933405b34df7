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
const familyOf = (table, books) => books.find((one) => one.id === table.book)?.family;

/** @param {MyTable | TableRow} table @param {Book[]} books */
function nameOf(table, books) {
  const known = books.find((one) => one.id === table.book);
  return table.title || pick(known?.names) || table.book || table.table;
}

/**
 * Which of my tables it is: which hand, my points, who else is there; where that is not known, what it does.
 * @param {MyTable} one @param {string} [family] of its book
 */
export function whichTable({ kept, state }, family) {
  if (!kept) return [stateWords(state)];
  const others = kept.others.map(personName);
  return [handName(kept.round, family), t(`${num(kept.points)} ${family === "riichi" ? "点" : "分"}`, `${num(kept.points)} points`),
    t(`与 ${others.join("、")}`, `with ${others.join(", ")}`)];
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

/** @param {MyTable | TableRow} one @param {Book[]} books @param {string} verb @param {boolean} main */
function row(one, books, verb, main) {
  const name = nameOf(one, books);
  return h("li", null,
    h("span", null, h("strong", null, name),
      h("small", null, [...("kept" in one ? whichTable(one, familyOf(one, books)) : [stateWords(one.state)]),
        roleWords("role" in one ? one.role : "")].filter(Boolean).join(" · "))),
    h("a", { class: `button ${main ? "primary" : ""}`, href: `/table/${one.table}`, "aria-label": `${verb} ${name}` }, verb));
}

/** The lobby as a card of the start page. @param {OpenTable[]} told @param {MyTable[]} mine */
export function lobbyCard(told, mine) {
  const { free, watch: closed } = sorted(told, mine);
  return h("section", { class: "card lobby-card" }, h("h2", null, t("大厅", "Lobby")),
    free.length || closed.length ? [openList(free.slice(0, 4), true), openList(closed.slice(0, 4), false)]
      : h("p", { class: "small" }, t("现在没有开着的牌桌。可以自己开一桌，让别人坐进来。",
        "No table is open right now. Open one and let others sit down.")),
    h("p", null, h("a", { class: "button", href: "/tables" }, t("所有开着的牌桌", "All open tables"))));
}

/**
 * Tables with a seat for me, which may be watched by their own line, and the others to watch. Those I have to do with stand
 * elsewhere.
 * @param {OpenTable[]} told @param {MyTable[]} mine
 */
export function sorted(told, mine) {
  const seated = new Set(mine.filter((one) => ["host", "seat"].includes(one.role)).map((one) => one.table));
  const others = told.filter((one) => !seated.has(one.table));
  return { free: others.filter((one) => one.free), watch: others.filter((one) => !one.free && one.state !== "waiting") };
}

/** @param {OpenTable[]} tables @param {boolean} free whether one may sit down there */
export function openList(tables, free) {
  if (!tables.length) return null;
  return h("ul", { class: "tables open-tables" }, tables.map((one) => openRow(one, free)));
}

/** @param {OpenTable} one @param {boolean} free */
function openRow(one, free) {
  return h("li", null,
    h("span", { class: "what" }, h("strong", null, one.title || pick(one.names)),
      h("span", { class: "who" }, one.seats.map((seat) => h("span", { class: `seat-chip ${seat.free ? "free" : seat.kind}` },
        seat.kind === "empty" ? t("空位", "free") : [personName(seat.name), botStrength(seat)]))),
      h("small", null, facts(one).filter(Boolean).join(" · "))),
    h("span", { class: "ways" }, free && one.state === "waiting" ? null : watchLink(one), free ? sitButton(one) : null));
}

/** How strong a bot is, in a word. @param {OpenSeat} seat */
function botStrength({ kind, level }) {
  const strength = kind === "bot" ? strengthOf(level) : undefined;
  return strength ? h("small", null, ` ${strengthWords(strength).name}`) : null;
}

/** @param {OpenTable} one */
function watchLink(one) {
  const verb = t("观战", "Watch");
  return h("a", { class: "button", href: `/table/${one.table}`, "data-key": `watch ${one.table}`,
    "aria-label": `${verb} ${one.title || pick(one.names)}` }, verb);
}

/** Sits down at once; at a table that plays already, from the next hand on. @param {OpenTable} one */
function sitButton(one) {
  const verb = one.state === "waiting" ? t("坐下", "Sit down") : t("下一局坐下", "Sit down next hand");
  /** @type {HTMLButtonElement} */
  const button = h("button", { type: "button", class: "primary", "data-key": `sit ${one.table}`, onclick: () => sitDown(one.table, button),
    "aria-label": `${verb} ${one.title || pick(one.names)}` }, verb);
  return button;
}

/** What else one wants to know before one goes there. @param {OpenTable} one */
function facts(one) {
  const { kind, base, bank } = one.clock;
  const clock = { none: t("不限时", "no clock"), tournament: t("比赛时限", "tournament clock"),
    bank: t(`${base} 秒 + ${bank} 秒`, `${base} s + ${bank} s`) };
  const host = personName(one.host);
  return [
    one.title ? pick(one.names) : "",
    host ? t(`桌主 ${host}`, `host ${host}`) : "",
    one.state === "waiting" ? t(`还差 ${one.seats.filter((seat) => seat.kind === "empty").length} 人`,
      `${one.seats.filter((seat) => seat.kind === "empty").length} more wanted`) : handName(one.round),
    one.free && one.state !== "waiting" ? t("可接替电脑", "a bot's seat is free") : "",
    clock[kind],
    one.rounds ? lengthWords(one.rounds) : "",
    one.watchers ? t(`${one.watchers} 人观战`, `${one.watchers} watching`) : "",
    one.company.open_hands && one.state !== "waiting" ? t("可看上一局明牌", "last hand open") : "",
  ];
}
