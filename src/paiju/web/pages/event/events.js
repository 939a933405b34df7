/** The club's events: mine first, those that run, those to come, those that are over; and a new one. */

import { h, put } from "../../ui/dom.js";
import { day, inWords, t, tc } from "../../ui/i18n.js";
import { withOwn } from "../../ui/own-books.js";
import { bookName, library } from "../../ui/library.js";
import { get } from "../../net.js";
import { newEvent } from "./events-new.js";
import { roleWords } from "./words.js";

/** @import { EventPhase, EventRow } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */

export const title = () => t("Events");

/** @param {HTMLElement} main */
export async function render(main) {
  const [books, rows, templates] = await Promise.all([library().then((known) => withOwn(known.books)),
    get("/api/events"), get("/api/events/templates")]);
  const mine = rows.filter((row) => row.roles.some((role) => role !== "public"));
  const others = rows.filter((row) => !mine.includes(row));
  put(main, h("section", { class: "events-page" }, h("h1", null, title()),
    h("p", { class: "lead" },
      t("Competitions and leagues from registration to the medals: draws, seating, results and standings by the rule book, for anyone to "
        + "check.")),
    h("div", { class: "events-columns" },
      h("div", null, list(t("My events"), mine, books), byPhase(others, books),
        rows.length ? null : h("p", { class: "card" }, t("There are no events yet."))),
      newEvent(templates, books))));
}

/** @param {EventRow[]} rows @param {Book[]} books */
const byPhase = (rows, books) => phases().map(([phase, words]) => list(words, rows.filter((row) => row.phase === phase), books));

/** @returns {[EventPhase, string][]} */
const phases = () => [["running", t("Running")], ["planned", tc("events", "Coming up")], ["over", t("Finished")]];

/** @param {string} heading @param {EventRow[]} rows @param {Book[]} books */
function list(heading, rows, books) {
  if (!rows.length) return null;
  const called = (/** @type {string} */ id) => {
    const known = books.find((book) => book.id === id);
    return known ? bookName(known) : id;
  };
  return h("section", { class: "card" }, h("h2", null, heading), h("ul", { class: "rows" }, rows.map((row) => h("li", null,
    h("span", null, h("strong", null, inWords(row.name)),
      h("small", null, [dayWords(row), row.place, called(row.book)].filter(Boolean).join(" · ")),
      h("small", null, [phaseWords(row.phase), ...mineWords(row)].map((word) => h("i", { class: "tag" }, word)))),
    h("a", { class: "button", href: door(row), "aria-label": t("Open {name}", { name: row.name }) }, tc("verb", "Open"))))));
}

/** @param {EventRow} event */
const dayWords = (event) => (event.start ? day(Date.parse(`${event.start.slice(0, 10)}T12:00`) / 1000) : "");

/** @param {EventPhase} phase */
const phaseWords = (phase) => (phases().find(([each]) => each === phase) || ["", ""])[1];

/** @param {EventRow} event */
const mineWords = (event) => event.roles.filter((role) => role !== "public").slice(0, 2).map(roleWords);

/** Where somebody goes first: those who run it to its management, referees to their desk, players to their own page.
 * @param {EventRow} row */
function door(row) {
  const { event, roles } = row;
  if (roles.includes("organiser") || roles.includes("seating")) return `/event/${event}/manage`;
  if (["chief", "deputy", "table", "results", "arbitration"].some((role) => roles.includes(/** @type {"chief"} */ (role)))) {
    return `/event/${event}/desk`;
  }
  return roles.includes("player") || roles.includes("captain") ? `/event/${event}/me` : `/event/${event}`;
}
