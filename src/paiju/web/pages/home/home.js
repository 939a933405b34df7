/** The start page: press Play and sit down; or choose a book and opponents, set up a table, come back to one, watch one. */

import { bookList, introduction } from "./book-cards.js";
import { configure } from "./configure.js";
import { h, put } from "../../ui/dom.js";
import { complete, draft, follow, played, remember, request } from "./draft.js";
import { text } from "../../ui/fields.js";
import { t, tc, why } from "../../ui/i18n.js";
import { joinBox } from "./join.js";
import { strengthWords } from "../../ui/levels.js";
import { bookName, families, library } from "../../ui/library.js";
import { withOwn } from "../../ui/own-books.js";
import { get, post } from "../../net.js";
import { go } from "../../router.js";
import { opponents, strength } from "./opponents.js";
import { redraw } from "../../ui/redraw.js";
import { backToSeat } from "./back-to-seat.js";
import { settings } from "../../ui/settings.js";
import { lobbyCard, myTables } from "./tables-list.js";
import { teamField } from "../../ui/team-fields.js";
import { tileRow } from "../../ui/tiles/tile-row.js";

/** @import { ApiError } from "../../net.js" */
/** @import { Book } from "../../ui/library.js" */
/** @import { MyTable } from "../../messages.d.ts" */

export const title = () => tc("game", "Play");

/** @param {HTMLElement} main */
export async function render(main) {
  const [books, me] = await Promise.all([library().then((known) => withOwn(known.books)), get("/api/me").catch(() => null)]);
  const own = me?.tables || [];
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const relays = books.filter((book) => book.teams);
  const now = () => books.find((book) => book.id === draft.book) || families(books)[0][0];
  const play = playButton(() => open(true, now(), say, play));
  follow(now());
  const [chosen, more] = [h("div", { class: "chosen" }), h("div")];
  const form = () => redraw(more, () => configure(now(), relays, form, (button) => open(false, now(), say, button)));
  const fill = () => {
    follow(now());
    const typing = document.activeElement?.matches("select.variant");
    put(play, h("span", null, t("Play now")), h("small", null, `${bookName(now())} · ${strengthWords(strength()).against}`));
    put(chosen, introduction(now(), books, fill), hereButton(now(), () => play.click()));
    if (typing) /** @type {HTMLElement | null} */ (chosen.querySelector("select.variant"))?.focus();
    form();
  };
  const away = h("div", { class: "away" });
  const page = h("div", { class: "start-page" },
    h("section", { class: "welcome" },
      h("div", { class: "pitch" },
        h("h1", null, t("Sit down and play")),
        h("p", { class: "lead" },
          t("Mahjong in your browser: riichi, Chinese Official or house rules, with bots or with friends. No account needed.")),
        backToSeat(own, books), play, say, h("p", { class: "ways" }, h("a", { href: "/events" }, t("Events")),
          h("a", { href: "/evening" }, t("Evening")), h("a", { href: "/desk" }, t("Desk"))),
        h("p", { class: "learn-first" }, h("a", { href: "/study" }, t("Never played? Ten short steps, then a table"))),
        h("p", { class: "ornament", "aria-hidden": "true" },
          tileRow(["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"]))),
      h("div", { class: "who" }, opponents(fill), nameField())),
    h("section", { class: "sit card", "aria-label": t("Rules") }, bookList(books, fill), chosen),
    h("div", { class: "columns" }, more, away));
  put(main, page);
  fill();
  fillAway(away, own, books);
  return whenPast(play, (past) => page.classList.toggle("past", past));
}

/** Tells whether something has been scrolled past; the answer stops it. @param {Element} what @param {(past: boolean) => void} heard */
function whenPast(what, heard) {
  const watch = new IntersectionObserver(([seen]) => heard(!seen.isIntersecting && seen.boundingClientRect.top < 100));
  watch.observe(what);
  return () => watch.disconnect();
}

/** @param {HTMLElement} away @param {MyTable[]} own @param {Book[]} books */
async function fillAway(away, own, books) {
  const open = h("div");
  put(away, joinBox(), groupCard(), myTables(own, books), open);
  put(open, lobbyCard(await get("/api/tables/open").catch(() => []), own));
}

/** What a whole group does here. */
function groupCard() {
  const row = (/** @type {string} */ href, /** @type {string} */ what, /** @type {string} */ words) => h("li", null,
    h("span", null, h("strong", null, what), h("small", null, words)),
    h("a", { class: "button", href, "aria-label": what }, tc("verb", "Open")));
  return h("section", { class: "card group" }, h("h2", null, t("With a whole group")), h("ul", { class: "rows" },
    row("/evening", t("An evening"), t("three or more people take turns, bet and see their chips")),
    row("/events", t("An event"), t("registration, draw, seating, results, prizes")),
    row("/desk", t("Real tiles"), t("keep score here for a match or relay at a real table"))),
  h("p", { class: "small" }, t("For an online relay of four teams, choose it while setting up a table.")));
}

function nameField() {
  return text(t("Your name"), settings.get("name"), (typed) => settings.set("name", typed.trim().slice(0, 24)),
    { placeholder: t("Guest"), maxlength: 24, autocomplete: "nickname" });
}

/** The button that matters; what it says is filled in as things are chosen. @param {() => void} pressed */
function playButton(pressed) {
  return h("button", { type: "button", class: "primary play", onclick: pressed });
}

/** The same at the end of the books, where they are read about. @param {Book} book @param {() => void} pressed */
function hereButton(book, pressed) {
  return h("button", { type: "button", class: "primary big", onclick: pressed },
    h("span", null, t("Play by these rules")), h("small", null, bookName(book)));
}

/**
 * Opens the table and goes there; its book is the one to begin with next time.
 * @param {boolean} plain @param {Book} book @param {HTMLElement} say @param {HTMLButtonElement} button
 */
async function open(plain, book, say, button) {
  button.disabled = true;
  say.hidden = true;
  try {
    const made = await post("/api/tables", request(plain, book.players));
    if (plain || !draft.relay) played(book.id);
    remember(made, plain || complete());
    await go(`/table/${made.table}`);
  } catch (error) {
    const refusal = /** @type {ApiError} */ (error);
    put(say, refusal.field ? h("strong", null, teamField(refusal.field), t(": ")) : null, why(refusal) || String(refusal));
    say.hidden = false;
    const place = plain ? null : document.querySelector(".configure .problem");
    if (place) put(place, say.cloneNode(true));
    (place || say).scrollIntoView({ block: "nearest" });
    button.disabled = false;
  }
}
