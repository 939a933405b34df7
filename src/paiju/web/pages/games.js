/** What somebody has played, by kind, book, person and time, page by page: my games, and the pages of people. */

import { h, put } from "../ui/dom.js";
import { select } from "../ui/fields.js";
import { day, num, personName, signed, t, tc, tn, words } from "../ui/i18n.js";
import { library, tableName } from "../ui/library.js";
import { ApiError, get } from "../net.js";
import { go } from "../router.js";
import { setTitle } from "../ui/title.js";
import { addressOf, kindWord } from "./my-page.js";

/** @import { GamePlayer, GameRow, PersonGames } from "../messages.d.ts" */
/** @import { Book } from "../ui/library.js" */

let name = "";

export const title = () => name || t("My games");

const DAY = 86400;
/** Stretches of time one may look at, in days. */
const TIMES = () => /** @type {[string, string][]} */ ([["", t("All time")], ["7", t("The last week")],
  ["30", t("The last month")], ["365", t("The last year")]]);

/** @param {HTMLElement} main @param {string[]} address a person's page, or nothing for mine */
export async function render(main, [page] = []) {
  const params = new URLSearchParams(location.search);
  name = "";
  if (!page && !(await get("/api/me")).person) {
    put(main, h("section", { class: "narrow" }, h("h1", null, title()), nothing()));
    return;
  }
  const query = new URLSearchParams();
  for (const key of ["kind", "book", "with", "page"]) if (params.get(key)) query.set(key, String(params.get(key)));
  const days = Number(params.get("days"));
  if (days > 0) query.set("since", String(Math.floor(Date.now() / 1000 / DAY - days) * DAY));
  const request = page ? get(`/api/people/${encodeURIComponent(page)}/games?${query}`) : get(`/api/me/games?${query}`);
  const [games, { books }] = await Promise.all([request.catch(gone), library()]);
  if (!games) {
    put(main, h("section", { class: "narrow" }, h("h1", null, t("Not shown")),
      h("p", null, t("There is no such page, or its person does not show it to you."))));
    return;
  }
  name = personName(games.name);
  setTitle(title());
  put(main, h("section", { class: "narrow games" }, h("h1", null, title()), filters(games, params, books),
    games.games.length ? h("ol", { class: "rows" }, games.games.map((game) => row(game, books))) : nothing(Boolean(page)),
    pages(games, params)));
}

/** Of a page that is not shown nothing is there; other trouble is trouble. @param {unknown} error @returns {null} */
function gone(error) {
  if (error instanceof ApiError && error.code === "no_page") return null;
  throw error;
}

const nothing = (others = false) => h("p", null, t("There are no finished games."), " ",
  others ? null : h("a", { href: "/" }, t("Play one")));

/** Asks for something else. @param {URLSearchParams} params @param {string} name @param {string} value */
function ask(params, name, value) {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  if (name !== "page") next.delete("page");
  const text = String(next);
  go(text ? `${location.pathname}?${text}` : location.pathname);
}

/** @param {PersonGames} games @param {URLSearchParams} params @param {Book[]} books */
function filters(games, params, books) {
  const named = (/** @type {string} */ id) => tableName({ book: id, title: "" }, books);
  /** @type {[string, string][]} */
  const kinds = [["", t("Everything")], ...["table", "desk", "evening", "event"].map((kind) => /** @type {[string, string]} */ ([kind,
    kindWord({ kind })]))];
  /** @type {[string, string][]} */
  const bookChoices = [["", t("All rule books")], ...games.books.map((id) => /** @type {[string, string]} */ ([id, named(id)]))];
  /** @type {[string, string][]} */
  const people = [["", t("Everybody")], ...games.people.map((person) => /** @type {[string, string]} */ ([person,
    personName(person)]))];
  return h("div", { class: "filters", role: "search" },
    select(t("Kind"), kinds, params.get("kind") || "", (value) => ask(params, "kind", value)),
    select(t("Rule book"), bookChoices, params.get("book") || "", (value) => ask(params, "book", value)),
    games.people.length ? select(t("With"), people, params.get("with") || "", (value) => ask(params, "with", value)) : null,
    select(t("When"), TIMES(), params.get("days") || "", (value) => ask(params, "days", value)));
}

/** @param {GameRow} game @param {Book[]} books */
function row(game, books) {
  const called = game.kind === "table" ? tableName(game, books) : game.title || kindWord(game);
  const book = tableName({ book: game.book, title: "" }, books);
  return h("li", null,
    h("span", null, h("strong", null, called), result(game),
      h("small", null, [day(game.ended), ...(game.kind === "table" ? [] : [kindWord(game), book]), played(game),
        game.over ? "" : t("still running")].filter(Boolean).join(" · ")),
      game.players.length ? h("small", null, game.players.map(placeWords).join(tc("list", ", "))) : null),
    game.kind === "table" ? h("a", { class: "button", href: addressOf(game), "aria-label": t("Replay {table}", { table: called }) },
      t("Replay"))
      : h("a", { class: "button", href: addressOf(game), "aria-label": t("Look at {title}", { title: called }) }, t("Look")));
}

/** @param {GameRow} game */
function played(game) {
  if (game.kind === "event") return tn("1 game", "{n} games", game.games);
  return game.hands ? tn("1 hand", "{n} hands", game.hands) : "";
}

/** Place and points. @param {GameRow} game */
function result({ place, among, points, final, figure }) {
  if (points === null) return null;
  return h("span", { class: "result" },
    place === null ? null : h("em", { class: `tag place-${place}` }, among && among > 4 ? t("place {place} of {among}", { place, among })
      : t("place {place}", { place })), figure ? `${words(figure)} ` : "", num(points),
    final === null || final === points ? "" : ` (${signed(final)})`);
}

/** @param {GamePlayer} player */
const placeWords = (player) => `${player.place}. ${player.me && !name ? t("me") : personName(player.name)} ${num(player.points)}`;

/** @param {PersonGames} games @param {URLSearchParams} params */
function pages(games, params) {
  if (games.pages < 2) return h("p", { class: "small" }, tn("1 entry", "{n} entries", games.total));
  const turn = (/** @type {number} */ by) => ask(params, "page", String(games.page + by || ""));
  return h("nav", { class: "actions", "aria-label": t("Pages") },
    h("span", { class: "small" },
      t("page {page} of {pages}, {total} entries", { page: games.page + 1, pages: games.pages, total: games.total })),
    h("button", { type: "button", disabled: games.page < 1, onclick: () => turn(-1) }, t("Newer")),
    h("button", { type: "button", disabled: games.page + 1 >= games.pages, onclick: () => turn(1) }, t("Older")));
}
