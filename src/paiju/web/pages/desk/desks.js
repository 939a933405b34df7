/** Referees' desks: those I opened or came to, and a new one: a book, the names, or the teams of a relay. */

import { callsList } from "./calls.js";
import { h, put } from "../../ui/dom.js";
import { select, text } from "../../ui/fields.js";
import { t, tc, when, why } from "../../ui/i18n.js";
import { bookName, families, library } from "../../ui/library.js";
import { withOwn } from "../../ui/own-books.js";
import { redraw } from "../../ui/redraw.js";
import { noTeams, teamFields, typedTeams } from "../../ui/team-fields.js";
import { get, post } from "../../net.js";
import { go } from "../../router.js";

/** @import { ApiError } from "../../net.js" */
/** @import { DeskRow, NewDesk } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */
/** @import { TypedTeam } from "../../ui/team-fields.js" */

const AGAIN = 8000; // milliseconds between two looks

export const title = () => t("Referee's desk");

/** @param {HTMLElement} main */
export async function render(main) {
  const [books, mine, me] = await Promise.all([library().then((known) => withOwn(known.books)),
    get("/api/desks").catch(() => /** @type {DeskRow[]} */ ([])),
    get("/api/me").catch(() => null)]);
  const calls = h("div", { "aria-live": "polite" });
  const look = async () => {
    const waiting = await callsList(me?.role);
    redraw(calls, () => waiting);
  };
  put(main, h("section", { class: "narrow desk-list" }, h("h1", null, title()),
    h("p", null, t("Matches with real tiles: enter hands, look up fouls, make rulings; points and dealers follow the rule book.")),
    calls, list(mine, books), opening(books)));
  await look();
  const timer = setInterval(() => !document.hidden && look(), AGAIN);
  return () => clearInterval(timer);
}

/** @param {DeskRow[]} mine @param {Book[]} books */
function list(mine, books) {
  if (!mine.length) return null;
  const called = (/** @type {DeskRow} */ desk) => {
    const known = books.find((book) => book.id === desk.book);
    return known ? bookName(known) : desk.book;
  };
  return h("section", { class: "card" }, h("h2", null, t("My desks")),
    h("ul", { class: "rows" }, mine.map((desk) => h("li", null,
      h("span", null, h("strong", null, desk.title || called(desk)), h("small", null, `${called(desk)} · ${when(desk.created)}`)),
      h("a", { class: "button", href: `/desk/${desk.desk}` }, tc("verb", "Open"))))));
}

/** The form of a new desk. @param {Book[]} books */
function opening(books) {
  const offered = [...new Set([...families(books).flat(), ...books.filter((book) => book.teams)])];
  const wish = { book: offered[0].id, title: "", toml: "", names: /** @type {string[]} */ (["", "", "", ""]),
    teams: noTeams() };
  const people = h("div"), say = h("p", { class: "error", role: "alert", hidden: true });
  const chosen = () => offered.find((book) => book.id === wish.book) || offered[0];
  const fill = () => put(people, chosen().teams ? teamFields(wish.teams) : nameFields(wish.names, chosen().players));
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    say.hidden = true;
    try {
      const made = await post("/api/desks", request(wish, chosen()));
      await go(`/desk/${made.desk}`);
    } catch (error) {
      say.hidden = false;
      put(say, why(/** @type {ApiError} */ (error)));
    }
  };
  fill();
  return h("form", { class: "card", onsubmit: open }, h("h2", null, t("A new desk")),
    select(t("Rules"), offered.map((book) => [book.id, bookName(book)]), wish.book, (id) => { wish.book = id; fill(); }),
    text(t("Title (optional)"), "", (typed) => { wish.title = typed; },
      { maxlength: 80, placeholder: t("Table 3") }),
    people,
    h("details", null, h("summary", null, t("A book of our own (TOML)")),
      h("textarea", { rows: 6, "aria-label": "TOML", oninput: (/** @type {Event} */ event) => {
        wish.toml = /** @type {HTMLTextAreaElement} */ (event.target).value;
      } })),
    say, h("p", { class: "actions" }, h("button", { type: "submit", class: "primary" }, t("Open the desk"))));
}

/** @param {string[]} names @param {number} players */
function nameFields(names, players) {
  return h("fieldset", null, h("legend", null, t("Players, first dealer first")),
    h("div", { class: "fields" }, [...Array(players).keys()].map((n) => text(t("Player {n}", { n: n + 1 }), names[n],
      (typed) => { names[n] = typed; }, { maxlength: 40 }))));
}

/**
 * @param {{book: string, title: string, toml: string, names: string[], teams: TypedTeam[]}} wish
 * @param {Book} book @returns {NewDesk}
 */
function request(wish, book) {
  const relay = Boolean(book.teams), own = wish.toml.trim();
  return {
    kind: relay ? "relay" : "match",
    book: own ? null : wish.book,
    toml: own || null,
    title: wish.title.trim(),
    names: relay ? [] : wish.names.slice(0, book.players).map((name) => name.trim()),
    teams: relay ? typedTeams(wish.teams) : [],
  };
}
