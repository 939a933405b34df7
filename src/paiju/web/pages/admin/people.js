/** People, for the administrator: found by name, logged out, barred, relieved of their office. */

import { confirm, toast } from "../../ui/dialog.js";
import { h, put, uid } from "../../ui/dom.js";
import { day, list, personName, t, tn, when, why } from "../../ui/i18n.js";
import { get, post } from "../../net.js";
import { openPerson, roleName } from "./person.js";

/** @import { PersonRow } from "../../messages.d.ts" */

/** @typedef {"log-out" | "dismiss" | "bar" | "lift"} Measure */
/** What can be done about somebody. @type {Record<Measure, (person: string) => Promise<unknown>>} */
const MEASURES = {
  "log-out": (person) => post(`/api/admin/people/${person}/log-out`),
  dismiss: (person) => post(`/api/admin/people/${person}/dismiss`),
  bar: (person) => post(`/api/admin/people/${person}/bar`),
  lift: (person) => post(`/api/admin/people/${person}/lift`),
};

/** The card, with a field to find somebody. @param {string} me my own id */
export async function peopleCard(me) {
  const place = h("div");
  const id = uid("people");
  const field = h("input", { id, type: "search", placeholder: t("Name") });
  const fill = async () => {
    const people = await get(`/api/admin/people?q=${encodeURIComponent(field.value.trim())}`);
    put(place, people.length ? h("ul", { class: "rows" }, people.map((person) => row(person, me, act, fill)))
      : h("p", { class: "small" }, t("Nobody found.")));
  };
  const act = async (/** @type {PersonRow} */ person, /** @type {Measure} */ measure) => {
    await MEASURES[measure](person.person).catch((error) => toast(why(error)));
    await fill();
  };
  await fill();
  return h("section", { class: "card" }, h("h2", null, t("People")),
    h("form", { role: "search", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      fill();
    } }, h("label", { for: id, class: "visually-hidden" }, t("Find people by name")),
    h("div", { class: "row" }, field, h("button", { type: "submit" }, t("Find")))),
    place);
}

/**
 * @param {PersonRow} person @param {string} me
 * @param {(person: PersonRow, measure: Measure) => void} act @param {() => void} again shows the list anew
 */
function row(person, me, act, again) {
  const name = personName(person.name);
  const ask = (/** @type {Exclude<Measure, "lift">} */ measure) => async () => {
    const [head, text, yes] = questions(name, person)[measure];
    if (await confirm(head, text, yes, { danger: true })) act(person, measure);
  };
  const mine = person.person === me;
  return h("li", { class: person.barred ? "barred" : "" },
    h("span", null, h("strong", null, name), " ", person.role && person.role !== "player" ? h("em", { class: "tag" }, roleName(person.role))
      : null,
      person.barred ? h("em", { class: "tag bad" }, t("banned")) : null, mine ? h("em", { class: "tag" }, t("you")) : null,
      h("small", null, state(person))),
    h("span", { class: "deeds" },
      h("button", { type: "button", "aria-label": t("More about {name}", { name }), onclick: () => openPerson(person, mine, again) },
        t("More …")),
      mine ? null : [
      person.devices ? h("button", { type: "button", onclick: ask("log-out") }, t("Log out")) : null,
      person.role && person.role !== "player" ? h("button", { type: "button", onclick: ask("dismiss") }, t("Remove role")) : null,
      person.barred ? h("button", { type: "button", onclick: () => act(person, "lift") }, t("Lift ban")) : null,
      person.barred || person.admin ? null : h("button", { type: "button", onclick: ask("bar") }, t("Ban"))]));
}

/** @param {PersonRow} person */
function state(person) {
  const seen = person.seen ? t("last here {time}", { time: when(person.seen) }) : t("not seen lately");
  return [person.account ? t("logs in as {account}", { account: person.account }) : "",
    tn("1 device", "{n} devices", person.devices),
    where(person), seen, t("since {day}", { day: day(person.created) }), person.person.slice(0, 6)].filter(Boolean)
      .join(" · ");
}

/** The tables somebody is at just now. @param {PersonRow} person */
const where = (person) => (person.here?.length ? t("now at {tables}", { tables: list(person.here.map((at) => at.title || at.book)) }) : "");

/** What is asked before each measure: a heading, what it does, the button. @param {string} name @param {PersonRow} person */
const questions = (name, person) => ({
  "log-out": [t("Log {name} out everywhere?", { name }),
    person.account ? t("They can log in again with their name and password.")
      : t("They have no password, so nobody can come back as them; their seats are played automatically."),
    t("Log out")],
  dismiss: [t("Remove {name}’s role?", { name }),
    t("Takes effect at once; administrator and referee links they made are withdrawn."), t("Remove role")],
  bar: [t("Ban {name} from the club?", { name }),
    t("They are disconnected and refused from now on; links they made or used are withdrawn. In another browser they are a different "
      + "guest, who still needs a link to join a private table."),
    t("Ban")],
});
