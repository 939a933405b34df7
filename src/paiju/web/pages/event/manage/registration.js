/** Registration: opened and closed, its terms, its link, and who asks to be let in. */

import { dialog, toast } from "../../../ui/dialog.js";
import { h, put, uid } from "../../../ui/dom.js";
import { check, select, text, typedNumber } from "../../../ui/fields.js";
import { inWords, pick, t, tc, tn, when, why } from "../../../ui/i18n.js";
import { linkBox } from "../../../ui/people/links.js";
import { redraw } from "../../../ui/redraw.js";
import { constant, get } from "../../../net.js";
import { examTerms } from "./exam-terms.js";
import { askWhy, formDialog } from "./forms.js";
import { joinButton } from "./same-people.js";

/** @import { ApiError } from "../../../net.js" */
/** @import { AskedRow, EntrantRow, RegistrationInfo } from "../../../messages.d.ts" */
/** @import { Entry, LiveEvent } from "../live.js" */
/** @import { Tab } from "./manage.js" */

const MOST = 5000; // entrants

/** @param {LiveEvent} page @returns {Tab} */
export function registrationTab(page) {
  const state = h("section", { class: "card" }), asking = h("section", { class: "card" });
  const fill = () => {
    redraw(state, () => terms(page));
    redraw(asking, () => applicants(page));
  };
  return { fill, node: h("div", null, state, asking) };
}

/** @param {RegistrationInfo} now @returns {Entry} what is said when only some of it changes */
const said = ({ moderated, fee, until, most, fields, note, exam }) => ({ do: "registration", moderated, fee, most, fields, note, exam,
  until: until ? new Date(until * 1000).toISOString() : null });

/** @param {LiveEvent} page */
function terms(page) {
  const now = page.view.registration;
  const facts = [now.moderated ? t("you approve every entry") : t("everyone is accepted at once"),
    now.fee ? t("fee {fee}", { fee: now.fee }) : t("no fee"), now.most ? t("at most {most}, {left} places left",
      { most: now.most, left: now.left }) : "", now.until ? t("entries until {time}", { time: when(now.until) }) : ""];
  return [h("h2", null, now.open ? t("Registration is open") : t("Registration is closed")),
    h("p", null, facts.filter(Boolean).join(" · ")), now.exam ? examNeeded(now.exam) : null,
    now.note ? h("p", { class: "small" }, now.note) : null,
    h("p", { class: "tools-row" }, h("button", { type: "button", class: now.open ? "" : "primary", data: { key: "open" },
      onclick: () => page.enter({ ...said(now), open: !now.open }) }, now.open ? t("Close registration") : t("Open registration")),
    h("button", { type: "button", data: { key: "terms" }, onclick: () => termsForm(page) }, t("Fee, places, approval …")),
    now.open ? h("button", { type: "button", data: { key: "link" }, onclick: () => showRegister(page) }, t("Link and QR code"))
      : null)];
}

/** The exam that must be passed first, by its title. @param {string} id */
function examNeeded(id) {
  const link = h("a", { href: `/study/exams/${id}` }, id);
  constant(`/api/exams/${id}`).then((exam) => put(link, pick(exam.title)), () => undefined);
  return h("p", { class: "small" }, t("Must be passed first: "), link);
}

/** The exams an organiser may ask for: the club's, and their own, by id. @param {string} now
 * @returns {Promise<{choices: [string, string][],
 * own: string[]}>} */
async function examChoices(now) {
  const { exams, own } = await get("/api/exams");
  /** @type {[string, string][]} */
  const choices = [["", t("none required")], ...[...exams, ...own].map((exam) => /** @type {[string, string]} */ ([exam.id,
    pick(exam.title)]))];
  return { choices: choices.some(([id]) => id === now) ? choices : [...choices, [now, now]], own: own.map((exam) => exam.id) };
}

/** @param {LiveEvent} page */
async function showRegister(page) {
  try {
    const ask = () => get(`/api/events/${page.id}/address/register`);
    dialog({ title: t("Registration link"), name: "link", body: [
      h("p", null, t("Send it to your group, or print the code and put it up.")), linkBox(await ask(), ask)] });
  } catch (error) {
    toast(why(/** @type {ApiError} */ (error)));
  }
}

/** @param {LiveEvent} page */
async function termsForm(page) {
  const now = page.view.registration, id = uid("until"), exams = await examChoices(now.exam || "");
  const wish = { ...said(now), open: now.open, moderated: now.moderated, fee: now.fee, most: now.most, note: now.note, exam: now.exam || "",
    fields: now.fields.join(tc("list", ", ")) };
  const strict = examTerms(wish.exam, exams.own, page.view.plan.end || page.view.plan.start);
  let until = now.until ? local(now.until) : "";
  formDialog(t("How people register"), [
    check(t("I approve every entry"), wish.moderated, (on) => { wish.moderated = on; }, t("otherwise anyone who registers is in")),
    text(t("Fee (empty: no fee)"), wish.fee, (typed) => { wish.fee = typed; }, { maxlength: 100, placeholder: t("€10, at the door") }),
    typedNumber(t("Maximum number of players (0: no limit)"), wish.most, MOST, (n) => { wish.most = n; }),
    h("div", { class: "field" }, h("label", { for: id }, t("Closing time (optional)")), h("input", { id, type: "datetime-local",
      prop: { value: until }, onchange: (/** @type {Event} */ event) => {
        until = /** @type {HTMLInputElement} */ (event.target).value;
      } })),
    text(t("What else to ask (separate with commas)"), wish.fields, (typed) => { wish.fields = typed; },
      { placeholder: t("student number, rank") }),
    select(t("Exam to be passed first"), exams.choices, wish.exam, (choice) => { wish.exam = choice; strict.choose(choice); },
      t("Anyone who registers must have passed it with the same account; you can also choose your own exam papers.")),
    strict.node,
    text(t("A note for those who register"), wish.note, (typed) => { wish.note = typed; }, { maxlength: 1000 })],
  t("Save"), () => strict.save().then(() => page.send({ ...wish,
    fields: wish.fields.split(/[、,，;；]/).map((word) => word.trim()).filter(Boolean),
    until: until ? new Date(until).toISOString() : null })));
}

/** A time as the browser's field has it. @param {number} seconds */
function local(seconds) {
  const at = new Date(seconds * 1000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
}

/** @param {LiveEvent} page */
function applicants(page) {
  const open = page.view.asked.filter((applicant) => !applicant.decided),
    refused = page.view.asked.filter((applicant) => applicant.decided === "refused");
  const same = (/** @type {AskedRow} */ applicant) => page.view.entrants.find((entrant) => applicant.same_as.includes(entrant.id));
  const row = (/** @type {AskedRow} */ applicant) => h("li", null, h("span", null, h("strong", null, inWords(applicant.name)),
    h("small", null, [applicant.team, applicant.club, applicant.age === null ? "" : t("aged {age}", { age: applicant.age }),
      when(applicant.at)].filter(Boolean).join(" · ")),
    applicant.private ? h("small", null, [applicant.private.contact,
      ...Object.entries(applicant.private.fields).map(([key, value]) => `${key}: ${value}`)]
      .filter(Boolean).join(" · ")) : null,
    applicant.waits ? h("i", { class: "tag" }, t("waiting list")) : null,
      applicant.decided ? h("i", { class: "tag bad" }, t("refused {why}", { why: applicant.why })) : null,
      same(applicant) ? h("i", { class: "tag" }, t("on the list already under this name: the same person?")) : null),
  h("span", { class: "deeds" }, same(applicant) ? joinButton(page, applicant, /** @type {EntrantRow} */ (same(applicant))) : null,
    h("button", { type: "button", class: "primary", data: { key: `yes-${applicant.id}` },
    "aria-label": t("Accept {name}", { name: applicant.name }),
      onclick: () => page.enter({ do: "entry_decided", player: applicant.id,
      accepted: true }) },
  same(applicant) ? t("Another person: accept") : t("Accept")), applicant.decided ? null : h("button",
    { type: "button", data: { key: `no-${applicant.id}` }, "aria-label": t("Refuse {name}", { name: applicant.name }),
    onclick: () => askWhy(t("Refuse {name}", { name: applicant.name }), t("Refuse"),
      (reason) => page.enter({ do: "entry_decided",
      player: applicant.id,
      accepted: false, why: reason })) }, t("Refuse"))));
  const place = h("div");
  put(place, h("h2", null, open.length ? tn("{n} entry to approve", "{n} entries to approve", open.length)
    : t("Nobody is waiting")), h("ul", { class: "rows" }, open.map(row)),
  refused.length ? h("details", null, h("summary", null, t("{count} refused", { count: refused.length })), h("ul",
    { class: "rows" },
    refused.map(row))) : null);
  return place;
}
