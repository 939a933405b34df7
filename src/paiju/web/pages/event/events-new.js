/** A new event in a few steps: which format, then its name, when and where; or one from an archive. */

import { toast } from "../../ui/dialog.js";
import { h, put, uid } from "../../ui/dom.js";
import { check, number, select, text } from "../../ui/fields.js";
import { t, why, words } from "../../ui/i18n.js";
import { bookName } from "../../ui/library.js";
import { settings } from "../../ui/settings.js";
import { get, post } from "../../net.js";
import { go } from "../../router.js";
import { missingBook } from "../desk/missing-book.js";
import { base64Of, sendFile } from "./sending.js";

/** @import { ApiError } from "../../net.js" */
/** @import { EventMade, EventTemplate, NewEvent } from "../../messages.d.ts" */
/** @import { Book } from "../../ui/library.js" */
/** @typedef {Required<Pick<NewEvent, "template" | "name" | "book" | "place" | "organiser" | "listed" | "conditions">>
 *   & {rounds: number, entrants: number, final: number, minutes: number, day: string, time: string}} Wish */

const MOST_ROUNDS = 64, MOST_ENTRANTS = 2000;

/** @param {EventTemplate[]} templates @param {Book[]} books */
export function newEvent(templates, books) {
  const place = h("section", { class: "card new-event" });
  const back = () => put(place, h("h2", null, t("Create an event")),
    h("p", { class: "small" }, t("Choose a format first; the name and time come next.")),
    h("div", { class: "formats" }, templates.map((template) => h("button",
      { type: "button", class: "foul", onclick: () => chosen(template) },
      h("strong", null, words(template.name)), h("small", null, words(template.about))))),
    importing());
  const chosen = (/** @type {EventTemplate} */ template) => {
    put(place, answers(template, books, back));
    /** @type {HTMLElement | null} */ (place.querySelector("input"))?.focus();
  };
  back();
  return place;
}

/** @param {EventTemplate} template @param {Book[]} books @param {() => void} back */
function answers(template, books, back) {
  const { rounds, entrants, final, minutes } = template;
  /** @type {Wish} */
  const wish = { template: template.id, name: "", book: template.book, place: "", organiser: settings.get("name"), listed: true,
    conditions: false, rounds, entrants, final, minutes, day: "", time: "" };
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    say.hidden = true;
    try {
      const made = await post("/api/events", request(wish, template));
      await go(`/event/${made.event}/manage`);
    } catch (error) {
      say.hidden = false;
      put(say, why(/** @type {ApiError} */ (error)));
    }
  };
  const offered = books.filter((book) => !book.teams);
  return h("form", { onsubmit: make }, h("h2", null, words(template.name)),
    h("p", { class: "small" }, words(template.about)),
    text(t("Name of the event"), "", (value) => { wish.name = value; }, { maxlength: 120,
      placeholder: t("Club day in May") }),
    template.any_book ? select(t("Rules"), offered.map((book) => [book.id, bookName(book)]), wish.book,
      (id) => { wish.book = id; }) : null,
    h("div", { class: "fields" }, typed("date", t("Date (can be set later)"), (value) => { wish.day = value; }),
      typed("time", t("First round at"), (value) => { wish.time = value; })),
    text(t("Venue"), "", (value) => { wish.place = value; }, { maxlength: 200 }),
    h("div", { class: "fields" },
      rounds ? number(template.teams ? t("Games per team") : t("Number of rounds"), rounds, 1, MOST_ROUNDS,
        (n) => { wish.rounds = n; }) : null,
      number(template.teams ? t("Teams (roughly)") : t("Players (roughly)"), entrants, 1, MOST_ENTRANTS,
        (n) => { wish.entrants = n; }),
      template.teams ? null : number(t("How many reach the final (0: no final)"), final, 0, MOST_ENTRANTS,
        (n) => { wish.final = n; })),
    text(t("Organiser (your name)"), wish.organiser, (value) => { wish.organiser = value; }, { maxlength: 40 }),
    check(t("Listed among the club's events"), true, (on) => { wish.listed = on; },
      t("otherwise only people with the link can find it")),
    template.conditions
      ? check(t("An official competition: entrants must be 18 or older and not at school (Q8)"), false, (on) => { wish.conditions = on; },
    t("not needed for a club's own event")) : null,
    say, h("p", { class: "actions" }, h("button", { type: "button", onclick: back }, t("Another format")),
      h("button", { type: "submit", class: "primary" }, t("Create the event"))));
}

/** A day or a time. @param {"date" | "time"} type @param {string} label @param {(value: string) => void} changed */
export function typed(type, label, changed) {
  const id = uid("field");
  return h("div", { class: "field" }, h("label", { for: id }, label), h("input", { id, type, onchange: (/** @type {Event} */ event) => {
    changed(/** @type {HTMLInputElement} */ (event.target).value);
  } }));
}

/** @param {Wish} wish @param {EventTemplate} of @returns {NewEvent} */
function request({ day, time, ...wish }, of) {
  return { ...wish, name: wish.name.trim() || words(of.name), organiser: wish.organiser.trim(),
    start: day && time ? `${day}T${time}` : day, rounds: of.rounds ? wish.rounds : null, final: of.teams ? null : wish.final };
}

/** An event kept elsewhere goes on here. */
function importing() {
  const missing = h("div");
  const brought = async (/** @type {File} */ file) => {
    put(missing);
    try {
      if (!(await get("/api/me")).person) await post("/api/me", { name: settings.get("name") || null });
      await shown(/** @type {EventMade} */ (await sendFile("/api/events/import", file)));
    } catch (error) {
      const refused = /** @type {ApiError} */ (error);
      if (refused.field !== "book") toast(why(refused));
      else put(missing, missingBook(refused, async (book) => {
        await shown(await post("/api/events/import", { base64: await base64Of(file), book }));
      }, "h3"));
    }
  };
  return h("details", null, h("summary", null, t("Import an archive (an event from elsewhere)")),
    fileField(t("Archive (.zip)"), ".zip", brought), missing);
}

/** @param {EventMade} made */
const shown = (made) => go(`/event/${made.event}/manage`);

/** @param {string} label @param {string} accept @param {(file: File) => void} chosen */
export function fileField(label, accept, chosen) {
  const id = uid("file");
  return h("div", { class: "field" }, h("label", { for: id }, label), h("input", { id, type: "file", accept,
    onchange: (/** @type {Event} */ event) => {
      const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
      if (file) chosen(file);
    } }));
}
