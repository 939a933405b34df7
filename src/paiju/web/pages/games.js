/** My games: matches that are over, by book, person and time, page by page. */

import { h, put } from "../ui/dom.js";
import { select } from "../ui/fields.js";
import { day, num, personName, signed, t, tc, tn } from "../ui/i18n.js";
import { library, tableName } from "../ui/library.js";
import { get } from "../net.js";
import { go } from "../router.js";

/** @import { GamePlayer, GameRow, MyGames } from "../messages.d.ts" */
/** @import { Book } from "../ui/library.js" */

export const title = () => t("My games");

const DAY = 86400;
/** Stretches of time one may look at, in days. */
const TIMES = () => /** @type {[string, string][]} */ ([["", t("All time")], ["7", t("The last week")],
  ["30", t("The last month")], ["365", t("The last year")]]);

/** @param {HTMLElement} main */
export async function render(main) {
  const params = new URLSearchParams(location.search);
  const me = await get("/api/me");
  if (!me.person) {
    put(main, h("section", { class: "narrow" }, h("h1", null, title()), nothing()));
    return;
  }
  const query = new URLSearchParams();
  for (const name of ["book", "with", "page"]) if (params.get(name)) query.set(name, String(params.get(name)));
  const days = Number(params.get("days"));
  if (days > 0) query.set("since", String(Math.floor(Date.now() / 1000 / DAY - days) * DAY));
  const [games, { books }] = await Promise.all([get(`/api/me/games?${query}`), library()]);
  put(main, h("section", { class: "narrow games" }, h("h1", null, title()), filters(games, params, books),
    games.games.length ? h("ol", { class: "rows" }, games.games.map((game) => row(game, books))) : nothing(), pages(games, params)));
}

const nothing = () => h("p", null, t("There are no finished games."), " ",
  h("a", { href: "/" }, t("Play one")));

/** Asks for something else. @param {URLSearchParams} params @param {string} name @param {string} value */
function ask(params, name, value) {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  if (name !== "page") next.delete("page");
  const text = String(next);
  go(text ? `/me/games?${text}` : "/me/games");
}

/** @param {MyGames} games @param {URLSearchParams} params @param {Book[]} books */
function filters(games, params, books) {
  const named = (/** @type {string} */ id) => tableName({ book: id, title: "" }, books);
  /** @type {[string, string][]} */
  const kinds = [["", t("All rule books")], ...games.books.map((id) => /** @type {[string, string]} */ ([id, named(id)]))];
  /** @type {[string, string][]} */
  const people = [["", t("Everybody")], ...games.people.map((person) => /** @type {[string, string]} */ ([person,
    personName(person)]))];
  return h("div", { class: "filters", role: "search" },
    select(t("Rule book"), kinds, params.get("book") || "", (value) => ask(params, "book", value)),
    select(t("With"), people, params.get("with") || "", (value) => ask(params, "with", value)),
    select(t("When"), TIMES(), params.get("days") || "", (value) => ask(params, "days", value)));
}

/** @param {GameRow} game @param {Book[]} books */
function row(game, books) {
  const mine = game.players.find((each) => each.me);
  return h("li", null,
    h("span", null, h("strong", null, tableName(game, books)),
      mine ? h("span", { class: "result" }, h("em", { class: `tag place-${mine.place}` }, t("place {place}", { place: mine.place })),
        num(mine.points), mine.final === mine.points ? "" : ` (${signed(mine.final)})`) : null,
      h("small", null, [day(game.ended), tn("1 hand", "{n} hands", game.hands)].join(" · ")),
      h("small", null, game.players.map(placeWords).join(tc("list", ", ")))),
    h("a", { class: "button", href: `/table/${game.table}/replay`, "aria-label": t("Replay {table}", { table: tableName(game, books) }) },
      t("Replay")));
}

/** @param {GamePlayer} player */
const placeWords = (player) => `${player.place}. ${player.me ? t("me") : personName(player.name)} ${num(player.points)}`;

/** @param {MyGames} games @param {URLSearchParams} params */
function pages(games, params) {
  if (games.pages < 2) return h("p", { class: "small" }, tn("1 game", "{n} games", games.total));
  const turn = (/** @type {number} */ by) => ask(params, "page", String(games.page + by || ""));
  return h("nav", { class: "actions", "aria-label": t("Pages") },
    h("span", { class: "small" },
      t("page {page} of {pages}, {total} games", { page: games.page + 1, pages: games.pages, total: games.total })),
    h("button", { type: "button", disabled: games.page < 1, onclick: () => turn(-1) }, t("Newer")),
    h("button", { type: "button", disabled: games.page + 1 >= games.pages, onclick: () => turn(1) }, t("Older")));
}
