/** The table somebody is about to open: what the home page's form holds, kept while the page is changed. */

import { LEVELS } from "../../ui/levels.js";
import { library } from "../../ui/library.js";
import { isOwn } from "../../ui/own-books.js";
import { keepLinks } from "../../ui/people/links.js";
import { settings } from "../../ui/settings.js";
import { noTeams, typedTeams } from "../../ui/team-fields.js";

/** @import { ClockWish, Made, NewTable } from "../../messages.d.ts" */
/** @import { TypedTeam } from "../../ui/team-fields.js" */

/**
 * @typedef {object} Draft
 * @property {string} book
 * @property {string} toml       a club's own book as text; "" for none
 * @property {string[]} seats    "me", "open", "program", "bot:LEVEL"
 * @property {boolean} draw      places are drawn
 * @property {"usual" | "none" | "bank" | "tournament"} clock
 * @property {number} base
 * @property {number} bank
 * @property {number | null} length
 * @property {string | null} special
 * @property {boolean} hints
 * @property {boolean} public
 * @property {boolean} listed    in the lobby: anybody may sit down
 * @property {boolean} take_over bots' seats may be taken between hands
 * @property {boolean} open_hands those who watch may see the last hand open
 * @property {boolean} relay     a relay of teams is set up, and not a match
 * @property {string} relayBook
 * @property {string} title      of a relay
 * @property {TypedTeam[]} teams
 * @property {number} games      of each member
 */

/** @type {Draft} */
export const draft = {
  book: settings.get("book"), toml: "", seats: fresh(4), draw: false, clock: "usual", base: 10, bank: 30, length: null, special: null,
  hints: true, public: false, listed: false, take_over: false, open_hands: true,
  relay: false, relayBook: "", title: "", teams: noTeams(), games: 1,
};

/** A seat for a bot as strong as was chosen; medium unless something else was. */
export function bot() {
  return `bot:${levelChosen()}`;
}

/** The level of the bots that was chosen. @returns {string} */
export function levelChosen() {
  const chosen = settings.get("level");
  return LEVELS[chosen === "easy" || chosen === "hard" ? chosen : "medium"];
}

/** Me and bots. @param {number} players */
export function fresh(players) {
  return ["me", ...Array(players - 1).fill(bot())];
}

/** Another strength was chosen: bots that were there as the last choice become as strong. @param {string} strength */
export function choose(strength) {
  const before = bot();
  settings.set("level", strength);
  draft.seats = draft.seats.map((seat) => (seat === before ? bot() : seat));
}

/** Somebody sits down by a book: it is the one to begin with next time, unless it is a table's own. @param {string} book */
export async function played(book) {
  const { books } = await library();
  if (!isOwn(book) && !books.some((card) => card.id === book)) return;
  settings.set("book", book);
  draft.book = book;
}

/** Fits what depends on the book. @param {import("../../ui/library.js").Book} book */
export function follow(book) {
  draft.book = book.id;
  if (draft.seats.length !== book.players) {
    draft.seats = [...draft.seats, ...fresh(4).slice(1)].slice(0, book.players);
    if (!draft.seats.includes("me")) draft.seats[0] = "me";
  }
  if (!book.specials.length) draft.special = null;
  if (!book.clock && draft.clock === "tournament") draft.clock = "usual";
}

/**
 * What is sent to the server.
 * @param {boolean} plain at once against bots, whatever the form says
 * @param {number} players as many as the book has
 * @returns {NewTable}
 */
export function request(plain, players) {
  const name = settings.get("name");
  if (plain) return { book: draft.book, name, hints: true, seats: fresh(players) };
  if (draft.relay) return relayRequest(name);
  return {
    ...(draft.toml.trim() ? { toml: draft.toml } : { book: draft.book }),
    name,
    seats: draft.seats,
    draw: draft.draw,
    length: draft.length,
    special: draft.special,
    hints: draft.hints,
    public: draft.public || draft.listed,
    listed: draft.listed,
    take_over: draft.take_over,
    open_hands: draft.open_hands,
    ...(draft.clock === "usual" ? {} : { clock: clock() }),
  };
}

/** A relay: its teams' members sit down, nobody else does. @param {string} name @returns {NewTable} */
function relayRequest(name) {
  return {
    ...(draft.toml.trim() ? { toml: draft.toml } : { book: draft.relayBook }),
    name,
    title: draft.title.trim(),
    length: draft.length,
    hints: draft.hints,
    public: draft.public,
    open_hands: draft.open_hands,
    relay: { teams: typedTeams(draft.teams), games: draft.games },
    ...(draft.clock === "usual" ? {} : { clock: clock() }),
  };
}

/** @returns {ClockWish} */
function clock() {
  if (draft.clock === "usual") return {};
  return draft.clock === "bank" ? { kind: "bank", base: draft.base, bank: draft.bank } : { kind: draft.clock };
}

/** Whether nobody has to be waited for. */
export const complete = () => !draft.relay && !draft.seats.some((seat) => seat === "open" || seat === "program");

/** What was answered when a table was opened is remembered for its waiting room: programs' tokens, whether to start. */
const KEY = "paiju.opened.";

/** @param {Made} made @param {boolean} start */
export function remember(made, start) {
  keepLinks(made.table, made.links);
  try {
    sessionStorage.setItem(KEY + made.table, JSON.stringify({ programs: made.programs, start }));
  } catch {
    // Without storage the host presses start and asks for the links.
  }
}

/** @param {string} table @returns {{programs: Record<string, string>, start: boolean}} */
export function remembered(table) {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + table) || "null") || { programs: {}, start: false };
  } catch {
    return { programs: {}, start: false };
  }
}
