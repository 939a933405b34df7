/** My games: matches that are over, by book, person and time, page by page. */

import { h, put } from "../ui/dom.js";
import { select } from "../ui/fields.js";
import { day, num, personName, signed, t } from "../ui/i18n.js";
import { library, tableName } from "../ui/library.js";
import { get } from "../net.js";
import { go } from "../router.js";

/** @import { GamePlayer, GameRow, MyGames } from "../messages.d.ts" */
/** @import { Book } from "../ui/library.js" */

export const title = () => t("我的牌局", "My games");

const DAY = 86400;
/** Stretches of time one may look at, in days. */
const TIMES = () => /** @type {[string, string][]} */ ([["", t("所有时间", "All the time")], ["7", t("最近一周", "The last week")],
  ["30", t("最近一月", "The last month")], ["365", t("最近一年", "The last year")]]);

/** @param {HTMLElement} main */
export async function render(main) {
  const asked = new URLSearchParams(location.search);
  const me = await get("/api/me");
  if (!me.person) {
    put(main, h("section", { class: "narrow" }, h("h1", null, title()), nothing()));
    return;
  }
  const query = new URLSearchParams();
  for (const name of ["book", "with", "page"]) if (asked.get(name)) query.set(name, String(asked.get(name)));
  const days = Number(asked.get("days"));
  if (days > 0) query.set("since", String(Math.floor(Date.now() / 1000 / DAY - days) * DAY));
  const [told, { books }] = await Promise.all([get(`/api/me/games?${query}`), library()]);
  put(main, h("section", { class: "narrow games" }, h("h1", null, title()), filters(told, asked, books),
    told.games.length ? h("ol", { class: "rows" }, told.games.map((one) => row(one, books))) : nothing(), pages(told, asked)));
}

const nothing = () => h("p", null, t("没有打完的牌局。", "There are no finished games."), " ",
  h("a", { href: "/" }, t("去打一场", "Play one")));

/** Asks for something else. @param {URLSearchParams} asked @param {string} name @param {string} value */
function ask(asked, name, value) {
  const next = new URLSearchParams(asked);
  if (value) next.set(name, value);
  else next.delete(name);
  if (name !== "page") next.delete("page");
  const text = String(next);
  go(text ? `/me/games?${text}` : "/me/games");
}

/** @param {MyGames} told @param {URLSearchParams} asked @param {Book[]} books */
function filters(told, asked, books) {
  const named = (/** @type {string} */ id) => tableName({ book: id, title: "" }, books);
  /** @type {[string, string][]} */
  const kinds = [["", t("所有规则", "All books")], ...told.books.map((id) => /** @type {[string, string]} */ ([id, named(id)]))];
  /** @type {[string, string][]} */
  const people = [["", t("所有人", "Everybody")], ...told.people.map((one) => /** @type {[string, string]} */ ([one, personName(one)]))];
  return h("div", { class: "filters", role: "search" },
    select(t("规则", "Book"), kinds, asked.get("book") || "", (value) => ask(asked, "book", value)),
    select(t("同桌", "With"), people, asked.get("with") || "", (value) => ask(asked, "with", value)),
    select(t("时间", "When"), TIMES(), asked.get("days") || "", (value) => ask(asked, "days", value)));
}

/** @param {GameRow} one @param {Book[]} books */
function row(one, books) {
  const mine = one.players.find((each) => each.me);
  return h("li", null,
    h("span", null, h("strong", null, tableName(one, books)),
      mine ? h("span", { class: "result" }, h("em", { class: `tag place-${mine.place}` }, t(`第 ${mine.place} 名`, `place ${mine.place}`)),
        num(mine.points), mine.final === mine.points ? "" : ` (${signed(mine.final)})`) : null,
      h("small", null, [day(one.ended), t(`${one.hands} 局`, one.hands === 1 ? "1 hand" : `${one.hands} hands`)].join(" · ")),
      h("small", null, one.players.map(player).join(t("、", ", ")))),
    h("a", { class: "button", href: `/table/${one.table}/replay`, "aria-label": t(`回放 ${tableName(one, books)}`,
      `Replay ${tableName(one, books)}`) }, t("回放", "Replay")));
}

/** @param {GamePlayer} one */
const player = (one) => `${one.place}. ${one.me ? t("我", "me") : personName(one.name)} ${num(one.points)}`;

/** @param {MyGames} told @param {URLSearchParams} asked */
function pages(told, asked) {
  if (told.pages < 2) return h("p", { class: "small" }, t(`共 ${told.total} 场`, told.total === 1 ? "1 game" : `${told.total} games`));
  const turn = (/** @type {number} */ by) => ask(asked, "page", String(told.page + by || ""));
  return h("nav", { class: "actions", "aria-label": t("翻页", "Pages") },
    h("span", { class: "small" }, t(`第 ${told.page + 1} / ${told.pages} 页，共 ${told.total} 场`,
      `page ${told.page + 1} of ${told.pages}, ${told.total} games`)),
    h("button", { type: "button", disabled: told.page < 1, onclick: () => turn(-1) }, t("较新", "Newer")),
    h("button", { type: "button", disabled: told.page + 1 >= told.pages, onclick: () => turn(1) }, t("较早", "Older")));
}
