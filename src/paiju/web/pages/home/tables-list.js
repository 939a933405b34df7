/** Tables to come back to, tables with a free seat, tables to watch. */

import { h } from "../../ui/dom.js";
import { handName, list, num, personName, pick, t, tc, tn } from "../../ui/i18n.js";
import { strengthOf, strengthWords } from "../../ui/levels.js";
import { lengthWords } from "../../ui/length.js";
import { sitDown } from "../tables/sit-down.js";

/** @import { MyTable, OpenSeat, OpenTable, RoomState, TableRow } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */

/** What a table is doing, in words. @param {RoomState} state */
export const stateWords = (state) => ({
  waiting: t("waiting"), playing: t("playing"), between: t("playing"),
  paused: t("paused"), frozen: t("held for a ruling"), over: t("over"),
})[state];

/** What I am there. @param {string} role */
const roleWords = (role) => ({
  host: t("host"), seat: t("seated"), play: t("invited to play"), support: t("supporter"),
  watch: t("watching"), referee: t("referee"),
})[/** @type {"host"} */ (role)] || "";

/** @param {MyTable | TableRow} table @param {Book[]} books */
const wordsOf = (table, books) => books.find((book) => book.id === table.book)?.words;

/** @param {MyTable | TableRow} table @param {Book[]} books */
function nameOf(table, books) {
  const known = books.find((book) => book.id === table.book);
  return table.title || pick(known?.names) || table.book || table.table;
}

/**
 * Which of my tables it is: which hand, my points, who else is there; where that is not known, what it does.
 * @param {MyTable} table @param {string} [words] of its book
 */
export function whichTable({ kept: held, state }, words) {
  if (!held) return [stateWords(state)];
  const others = held.others.map(personName);
  return [handName(held.round, words), words === "riichi" ? t("{points} points", { points: num(held.points) })
    : tc("official", "{points} points", { points: num(held.points) }),
    t("with {others}", { others: list(others) })];
}

/** @param {MyTable[]} tables @param {Book[]} books */
export function myTables(tables, books) {
  const running = tables.filter((table) => table.state !== "over");
  const over = tables.filter((table) => table.state === "over").slice(0, 5);
  if (!tables.length) return null;
  return h("section", { class: "card mine" },
    h("h2", null, running.length ? t("Keep playing") : t("Your finished tables")),
    h("ul", { class: "tables" },
      running.map((table) => row(table, books, t("Rejoin"), true)),
      over.map((table) => row(table, books, t("View"), false))));
}

/** @param {MyTable | TableRow} table @param {Book[]} books @param {string} verb @param {boolean} main */
function row(table, books, verb, main) {
  const name = nameOf(table, books);
  return h("li", null,
    h("span", null, h("strong", null, name),
      h("small", null, [...("kept" in table ? whichTable(table, wordsOf(table, books)) : [stateWords(table.state)]),
        roleWords("role" in table ? table.role : "")].filter(Boolean).join(" · "))),
    h("a", { class: `button ${main ? "primary" : ""}`, href: `/table/${table.table}`, "aria-label": `${verb} ${name}` }, verb));
}

/** The lobby as a card of the start page. @param {OpenTable[]} tables @param {MyTable[]} mine */
export function lobbyCard(tables, mine) {
  const { free, watch: closed } = sorted(tables, mine);
  return h("section", { class: "card lobby-card" }, h("h2", null, t("Lobby")),
    free.length || closed.length ? [openList(free.slice(0, 4), true), openList(closed.slice(0, 4), false)]
      : h("p", { class: "small" }, t("No table is open right now. Open one and let others sit down.")),
    h("p", null, h("a", { class: "button", href: "/tables" }, t("All open tables"))));
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
        seat.kind === "empty" ? t("free seat") : [personName(seat.name), botStrength(seat)]))),
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
  const verb = t("Watch");
  return h("a", { class: "button", href: `/table/${table.table}`, "data-key": `watch ${table.table}`,
    "aria-label": `${verb} ${table.title || pick(table.names)}` }, verb);
}

/** Sits down at once; at a table that plays already, from the next hand on. @param {OpenTable} table */
function sitButton(table) {
  const verb = table.state === "waiting" ? t("Sit down") : t("Sit down next hand");
  /** @type {HTMLButtonElement} */
  const button = h("button", { type: "button", class: "primary", "data-key": `sit ${table.table}`,
    onclick: () => sitDown(table.table, button),
    "aria-label": `${verb} ${table.title || pick(table.names)}` }, verb);
  return button;
}

/** What else one wants to know before one goes there. @param {OpenTable} table */
function facts(table) {
  const { kind, base, bank } = table.clock;
  const clock = { none: t("no clock"), tournament: t("tournament clock"),
    bank: t("{base} s + {bank} s", { base, bank }) };
  const host = personName(table.host);
  return [
    table.title ? pick(table.names) : "",
    host ? t("host {host}", { host }) : "",
    table.state === "waiting" ? t("{count} more needed", { count: table.seats.filter((seat) => seat.kind === "empty").length })
      : handName(table.round),
    table.free && table.state !== "waiting" ? t("a bot's seat is free") : "",
    clock[kind],
    table.rounds ? lengthWords(table.rounds) : "",
    table.watchers ? tn("1 watching", "{n} watching", table.watchers) : "",
    table.company.open_hands && table.state !== "waiting" ? t("last hand open to view") : "",
  ];
}
