/** Somebody registers: who they are, what the event asks for; then what happens next, and the link to keep. */

import { h, put } from "../../../ui/dom.js";
import { text } from "../../../ui/fields.js";
import { inWords, pick, t, tn, when, why, words } from "../../../ui/i18n.js";
import { linkBox } from "../../../ui/people/links.js";
import { redraw } from "../../../ui/redraw.js";
import { settings } from "../../../ui/settings.js";
import { get, post } from "../../../net.js";
import { followEvent } from "../live.js";

/** @import { ApiError } from "../../../net.js" */
/** @import { AskedRow } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */

export const title = () => t("Registration");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const head = h("div"), body = h("div"), keep = h("div");
  let state = "";
  const page = await followEvent(id, () => fill());
  const fill = () => {
    redraw(head, () => heading(page));
    const applicant = page.view.asked.find((each) => each.id === page.view.me), plays = page.is("player");
    const now = applicant ? `${applicant.decided} ${applicant.waits}` : plays ? "plays" : page.view.registration.open ? "open" : "closed";
    if (now === state) return; // what somebody types stays
    state = now;
    put(body, applicant ? answer(page, applicant) : plays ? enteredCard(page)
      : page.view.registration.open ? form(page, () => fill()) : closed());
    if (applicant || plays) keepLink(page, keep);
  };
  put(main, h("section", { class: "narrow register-page" }, head, page.line, body, keep));
  fill();
  return page.close;
}

/** @param {LiveEvent} page */
function heading({ id, view }) {
  const { plan, registration: now } = view;
  const fact = (/** @type {string} */ what, /** @type {string} */ words) => (words ? [h("dt", null, what), h("dd", null, words)] : null);
  return [h("h1", null, inWords(view.name)), h("dl", { class: "facts" }, fact(t("When"), [plan.start,
    plan.end].filter(Boolean).join(" – ")),
    fact(t("Where"), plan.place), fact(t("Rules"), pick(plan.book_words)),
    fact(t("Fee"), now.fee || t("no fee")), fact(t("Entered"), now.most ? t("{entered} of {most}", { entered: now.entered, most: now.most })
      : tn("1 person", "{n} people", now.entered)), fact(t("Closes"), now.until ? when(now.until) : "")),
  now.note ? h("p", { class: "note" }, now.note) : null, plan.conditions.length ? h("p", { class: "small" }, t("Conditions: "),
    plan.conditions.map((condition, at) => [at ? t("; ") : "",
      condition.exam ? examLink(condition.exam) : words(condition.words)])) : null,
  h("p", null, h("a", { href: `/event/${id}` }, t("The event's page")))];
}

/** The exam that must be passed first, by its title. @param {string} id */
function examLink(id) {
  const link = h("a", { href: `/study/exams/${id}` }, t("a pass in an exam"));
  get(`/api/exams/${id}`).then(({ title }) => put(link, t("a pass in the exam “{title}”", { title: pick(title) })), () => undefined);
  return link;
}

const closed = () => h("p", { class: "card" }, t("Registration is not open yet, or has closed. Ask the organiser."));

/** What comes after the button, said before it is pressed. @param {LiveEvent} page */
function next({ view }) {
  const now = view.registration;
  if (now.left === 0) {
    return t("All places are taken: you will be on the waiting list. When somebody leaves, the organiser can let you in.");
  }
  return now.moderated ? t("The organiser decides on every entry; this page shows you the outcome.")
    : t("You are accepted at once.");
}

/** @param {LiveEvent} page @param {() => void} done */
function form(page, done) {
  const { plan, registration: now } = page.view;
  /** @type {{name: string, contact: string, born: string, fields: Record<string, string>}} */
  const person = { name: settings.get("name"), contact: "", born: "", fields: {} };
  const player = { team: "", club: "", country: "" };
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    say.hidden = true;
    try {
      await page.send({ do: "register", person: { ...trimmed(person), fields: trimmed(person.fields) }, player: trimmed(player) });
      await page.look();
      done();
    } catch (error) {
      const refusal = /** @type {ApiError} */ (error), exam = plan.conditions.find((condition) => condition.exam)?.exam;
      put(say, why(refusal), refusal.field === "exam" && exam ? [" ", h("a", { href: `/study/exams/${exam}` }, t("Sit the exam"))] : null);
      say.hidden = false;
    }
  };
  return h("form", { class: "card", onsubmit: send }, h("h2", null, t("Register")),
    text(t("Full name"), person.name, (typed) => { person.name = typed; }, { maxlength: 100, autocomplete: "name" }),
    plan.teams ? text(t("Team"), "", (typed) => { player.team = typed; }, { maxlength: 100 }) : null,
    text(t("Club (optional)"), "", (typed) => { player.club = typed; },
      { maxlength: 100, autocomplete: "organization" }),
    plan.ema ? [text(t("Country (optional)"), "", (typed) => { player.country = typed; }, { maxlength: 100, autocomplete: "country-name" }),
      text(t("EMA number (optional)"), "", (typed) => { person.fields.ema = typed; }, { maxlength: 20 })] : null,
    text(t("Contact (only the organiser sees it)"), "", (typed) => { person.contact = typed; }, { maxlength: 200 }),
    plan.conditions.some((condition) => condition.id === "adult")
      ? text(t("Date of birth (2001-05-31; only the organiser sees it)"),
      "",
      (typed) => { person.born = typed; }, { maxlength: 10, autocomplete: "bday", placeholder: "2001-05-31" }) : null,
    now.fields.map((name) => text(name, "", (typed) => { person.fields[name] = typed; }, { maxlength: 200 })),
    now.fee ? h("p", null, t("Fee: {fee}", { fee: now.fee })) : null, h("p", { class: "note" }, next(page)), say,
    h("p", { class: "actions" }, h("button", { type: "submit", class: "primary big" }, t("Register"))));
}

/** @param {Record<string, unknown>} fields what was typed, without what was left empty */
const trimmed = (fields) => Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value).trim()]).filter(([,
  value]) => value));

/** What became of it. @param {LiveEvent} page @param {AskedRow} applicant */
function answer(page, applicant) {
  if (applicant.decided === "accepted") return enteredCard(page);
  if (applicant.decided === "refused") return h("section", { class: "card", role: "status" }, h("h2", null, t("Not accepted")),
    h("p", null, inWords(applicant.why) || t("Please contact the organiser.")));
  return h("section", { class: "card", role: "status" }, h("h2", null, applicant.waits ? t("You are on the waiting list")
    : t("Sent, awaiting approval")),
    h("p", null, applicant.waits ? t("When a place becomes free, the organiser can let you in; this page will say so.")
      : t("This page will show the outcome; there is no need to register again.")));
}

/** @param {LiveEvent} page */
function enteredCard(page) {
  const fee = page.view.registration.fee, paid = page.view.entrants.find((entrant) => entrant.id === page.view.me)?.paid;
  return h("section", { class: "card entered", role: "status" },
    h("h2", null, t("{name}, you are registered", { name: page.view.my_name })),
    fee ? h("p", null, paid ? t("Fee {fee}: paid", { fee }) : t("Fee {fee}: pay it to the organiser", { fee }))
      : null,
    h("p", null, h("a", { class: "button primary", href: `/event/${page.id}/me` }, t("My event"))));
}

/** The link by which they are known on any phone, and the code for the roll call. @param {LiveEvent} page @param {HTMLElement} place */
async function keepLink(page, place) {
  const ask = () => post(`/api/events/${page.id}/links/mine`, { kind: "link" });
  const button = h("button", { type: "button", onclick: async () => {
    try {
      put(place, h("section", { class: "card" }, h("h2", null, t("Your private link")),
        h("p", null, t("It lets you in on any other phone; do not share it.")), linkBox(await ask(), ask)));
    } catch (error) {
      put(place, h("p", { class: "error", role: "alert" }, why(/** @type {ApiError} */ (error))));
    }
  } }, t("Save my private link"));
  put(place, h("section", { class: "card" }, h("p", null, t("This phone now knows you. On another one you need your private link.")),
    h("p", null, button)));
}
