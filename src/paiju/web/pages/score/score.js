/** The score desk: a hand tapped, written or brought from a table, explained by any book; the address is the hand. */

import { announce, h, put } from "../../ui/dom.js";
import { select } from "../../ui/fields.js";
import { onLang, t } from "../../ui/i18n.js";
import { bookName, families, library } from "../../ui/library.js";
import { withOwn } from "../../ui/own-books.js";
import { askedBy } from "../../ui/score-link.js";
import { settings } from "../../ui/settings.js";
import { Desk } from "./desk.js";
import { draftOf, isPlain, remembered } from "./draft.js";
import { lastHands, readInto, shareLink, writing } from "./entering.js";
import { pointsAddress, pointsBy, pointsDesk } from "./points.js";
import { typing } from "./typing.js";

/** @import { HandAsked } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */
/** @typedef {ReturnType<typeof pointsDesk>} PointsDesk */

export const title = () => t("Score desk");
export const keeps = true;

/** The desk to begin with: the address's hand, what was kept here, or an empty one. @param {Book[]} books @returns {HandAsked} */
function beginning(books) {
  const query = askedBy(location.search);
  const known = (/** @type {string | undefined} */ id) => books.some((book) => book.id === id);
  const first = known(settings.get("book")) ? settings.get("book") : families(books)[0][0].id;
  const hand = (query?.hand || query?.melds || query?.win ? query : null) || (query ? { ...remembered(), ...query } : remembered()) || {};
  return known(hand.book) ? hand : { ...hand, book: first };
}

/** @param {HTMLElement} main */
export async function render(main) {
  const books = await withOwn((await library()).books, new URLSearchParams(location.search).get("book") || remembered()?.book);
  const query = beginning(books);
  const desk = new Desk(books, draftOf(isPlain(query) ? query : { book: query.book }, query.book || ""));
  let points = new URLSearchParams(location.search).get("view") === "points";
  /** @type {PointsDesk | null} */
  let other = null;
  const start = pointsBy(location.search, desk.draft.book);
  const draw = () => {
    other?.close();
    other = points ? pointsDesk(start, books, (wanted) => {
      Object.assign(start, wanted);
      history.replaceState(null, "", pointsAddress(wanted));
    }) : null;
    put(main, h("div", { class: "score-desk" }, head(desk, books, points, choose, other), other ? other.element : body(desk, books)));
    if (!points) desk.set(desk.draft, true);
  };
  const choose = (/** @type {boolean} */ only) => {
    points = only;
    start.book = desk.draft.book;
    draw();
  };
  draw();
  if (!isPlain(query)) readInto(desk, JSON.stringify(query)).then((wrong) => wrong && announce(wrong, true));
  const stops = [onLang(draw), typing(desk, () => !points)];
  return () => {
    stops.forEach((stop) => stop());
    desk.close();
    other?.close();
  };
}

/**
 * The line on top: which desk, which book.
 * @param {Desk} desk @param {Book[]} books @param {boolean} points @param {(points: boolean) => void} choose
 * @param {PointsDesk | null} other
 */
function head(desk, books, points, choose, other) {
  const options = families(books).flatMap((family) => family.map((book) => /** @type {[string, string]} */ ([book.id, bookName(book)])));
  const chosen = (/** @type {string} */ id) => {
    desk.draft.book !== id && desk.chooseBook(id);
    other?.book(id);
  };
  const tab = (/** @type {boolean} */ which, /** @type {string} */ words) =>
    h("button", { type: "button", "aria-pressed": String(points === which), onclick: () => choose(which) }, words);
  return h("header", { class: "score-head" }, h("h1", null, title()),
    h("div", { class: "desks" }, tab(false, t("A hand")), tab(true, t("Points only"))),
    select(t("Rule book"), options, desk.draft.book, chosen));
}

/** @param {Desk} desk @param {Book[]} books */
function body(desk, books) {
  const { places } = desk;
  return h("div", { class: "desk-body" },
    h("div", { class: "entry" }, places.hand, places.pad, writing(desk),
      h("p", { class: "ways" },
        h("button", { type: "button", onclick: () => lastHands(desk, books) }, t("Last hand at my tables")),
        h("button", { type: "button", class: "share", onclick: shareLink }, t("Copy the link"))),
      places.about),
    h("div", { class: "outcome" }, places.line, places.answer, places.every));
}
