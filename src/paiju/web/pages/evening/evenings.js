/** Evenings among friends: those I opened or came to, and a new one: who is there, and how it is spent. */

import { h, put } from "../../ui/dom.js";
import { check, segments, select, text } from "../../ui/fields.js";
import { t, tc, tn, when, why } from "../../ui/i18n.js";
import { bookName } from "../../ui/library.js";
import { withOwn } from "../../ui/own-books.js";
import { typedNames } from "../../ui/people/typed-names.js";
import { get, post } from "../../net.js";
import { go } from "../../router.js";

/** @import { ApiError } from "../../net.js" */
/** @import { Book } from "../../ui/library.js" */
/** @import { DeskRow, NewEvening } from "../../messages.d.ts" */

const CAMPS_FROM = 7, MORE_FROM = 12; // people

export const title = () => t("Evening");

/** @param {HTMLElement} main */
export async function render(main) {
  const [mine, own] = await Promise.all([get("/api/evenings").catch(() => /** @type {DeskRow[]} */ ([])), withOwn([])]);
  const books = own.filter((book) => book.supporters);
  put(main, h("section", { class: "narrow evening-list" }, h("h1", null, t("An evening among friends")),
    h("p", { class: "lead" },
      t("With real tiles or online: who plays, who bets, who is at billiards and how many chips each wins or loses, all worked out by the "
        + "PSA house book.")),
    h("ol", { class: "how" },
      h("li", null, t("Write down everybody's name and begin.")),
      h("li", null, t("Everybody scans the code and taps their name, then follows and bets on their own phone.")),
      h("li", null, t("One of you enters the hands; the page shows who leaves the table and who joins."))),
    opening(books), list(mine)));
}

/** @param {DeskRow[]} mine */
function list(mine) {
  if (!mine.length) return null;
  return h("section", { class: "card" }, h("h2", null, t("My evenings")),
    h("ul", { class: "rows" }, mine.map((desk) => h("li", null,
      h("span", null, h("strong", null, desk.title || t("Evening")), h("small", null, when(desk.created))),
      h("a", { class: "button", href: `/evening/${desk.desk}` }, tc("verb", "Open"))))));
}

/** The form of a new evening. @param {Book[]} books of one's own, by which an evening can be played */
function opening(books) {
  /** @type {Required<Pick<NewEvening, "names" | "title" | "camps" | "drawn">> & {five: boolean, extra: string, book: string}} */
  const wish = { names: [], title: "", camps: false, drawn: true, five: false, extra: "mahjong", book: "" };
  const say = h("p", { class: "error", role: "alert", hidden: true }), counted = h("p", { class: "small", "aria-live": "polite" });
  const options = h("div");
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    say.hidden = true;
    try {
      const made = await post("/api/evenings", request(wish));
      await go(`/evening/${made.desk}`);
    } catch (error) {
      say.hidden = false;
      put(say, why(/** @type {ApiError} */ (error)));
    }
  };
  const fill = () => {
    const n = wish.names.length;
    put(counted, n ? tn("1 person", "{n} people", n) : t("three or more"));
    put(options, n >= CAMPS_FROM ? check(t("In camps all evening"), wish.camps, (on) => { wish.camps = on; fill(); },
      t("drawn with tiles, redrawn every hour, wins and losses shared; otherwise people rotate")) : null,
    n >= CAMPS_FROM && wish.camps ? check(t("Five camps"), wish.five, (on) => { wish.five = on; }) : null,
    n >= MORE_FROM ? segments(t("With so many people, add another table"), "extra", [["mahjong", t("Mahjong")],
      ["billiards", t("Billiards")]], wish.extra, (choice) => { wish.extra = choice; }) : null);
  };
  fill();
  const names = h("textarea", { id: "evening-names", rows: 7, autocomplete: "off", placeholder: t("Ann\nBea\n…"),
    oninput: () => { wish.names = typedNames(names.value); fill(); } });
  return h("form", { class: "card", onsubmit: open }, h("h2", null, t("A new evening")),
    h("div", { class: "field" }, h("label", { for: "evening-names" }, t("Who is there (one name per line)")), names, counted),
    text(t("Title (optional)"), "", (typed) => { wish.title = typed; }, { maxlength: 80, placeholder: t("Friday") }),
    books.length ? select(t("Rules"), [["", t("PSA House Rules")],
      ...books.map((book) => /** @type {[string, string]} */ ([book.id, bookName(book)]))], "", (id) => { wish.book = id; }) : null,
    options,
    h("details", null, h("summary", null, t("Places")), check(t("Draw lots for places"), wish.drawn,
      (on) => { wish.drawn = on; }, t("otherwise as listed: the first four sit down first"))),
    say, h("p", { class: "actions" }, h("button", { type: "submit", class: "primary big" }, t("Begin the evening"))));
}

/**
 * @param {{names: string[], title: string, camps: boolean, drawn: boolean, five: boolean, extra: string, book: string}} wish
 * @returns {NewEvening}
 */
function request(wish) {
  const many = wish.names.length;
  return {
    ...(wish.book ? { book: wish.book } : {}),
    names: wish.names,
    title: wish.title.trim(),
    camps: wish.camps && many >= CAMPS_FROM,
    camp_count: wish.camps && wish.five ? 5 : null,
    extra: many >= MORE_FROM ? /** @type {"mahjong" | "billiards"} */ (wish.extra) : null,
    drawn: wish.drawn,
  };
}
