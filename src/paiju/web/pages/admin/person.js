/** One person, for the administrator: office, name, recovery, what the club holds about them, and taking them out of it. */

import { confirm, dialog, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { select, text } from "../../ui/fields.js";
import { day, personName, t, why } from "../../ui/i18n.js";
import { linkBox } from "../../ui/people/links.js";
import { post } from "../../net.js";

/** @import { PersonRow, Role } from "../../messages.d.ts" */
/** @import { ApiError } from "../../net.js" */

/** What somebody is, in words. @param {Role} role */
export const roleName = (role) => ({ player: t("player"), referee: t("referee"), organiser: t("organiser"),
  administrator: t("administrator") })[role];

/** @param {PersonRow} person @param {boolean} mine @param {() => void} changed */
export function openPerson(person, mine, changed) {
  const name = personName(person.name);
  const carryOut = async (/** @type {Promise<unknown>} */ work) => {
    try {
      await work;
      toast(t("Done"));
    } catch (error) {
      toast(why(/** @type {ApiError} */ (error)));
    }
    changed();
  };
  const box = dialog({ title: name, body: [
    h("p", { class: "small" }, t("since {day} · ", { day: day(person.created) }), h("code", null, person.person)),
    office(person, carryOut), rename(person, carryOut), mine ? null : recovery(person),
    h("p", { class: "actions start" },
      h("a", { class: "button", href: `/api/admin/people/${person.person}/export`, download: "" }, t("Download their data")),
      mine ? null : h("button", { type: "button", class: "danger", onclick: async () => {
        const words = t("This cannot be undone: name, devices, links and account are deleted; in games they played only a guest number "
          + "remains.");
        if (!await confirm(t("Erase {name}?", { name }), words, t("Erase"), { danger: true })) return;
        box.close();
        await carryOut(post(`/api/admin/people/${person.person}/erase`));
      } }, t("Erase …")))] });
}

/** @param {PersonRow} person @param {(work: Promise<unknown>) => Promise<void>} carryOut */
function office(person, carryOut) {
  const roles = /** @type {Role[]} */ (["player", "referee", "organiser", "administrator"]);
  return select(t("Role"), roles.map((role) => /** @type {[string, string]} */ ([role, roleName(role)])), person.role || "player",
    (role) => carryOut(post(`/api/admin/people/${person.person}/role`, { role: /** @type {Role} */ (role) })),
    t("Referees can make rulings at any table; organisers also look after tables and announcements; administrators look after "
      + "everything."));
}

/** @param {PersonRow} person @param {(work: Promise<unknown>) => Promise<void>} carryOut */
function rename(person, carryOut) {
  let typed = personName(person.name);
  return h("form", { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    carryOut(post(`/api/admin/people/${person.person}/rename`, { name: typed }));
  } }, text(t("Name"), typed, (value) => { typed = value; }, { maxlength: 24 }),
  h("p", { class: "actions" }, h("button", { type: "submit" }, t("Rename"))));
}

/** @param {PersonRow} person */
function recovery(person) {
  const place = h("div");
  const ask = async () => {
    try {
      put(place, linkBox(await post(`/api/admin/people/${person.person}/recover`),
        () => post(`/api/admin/people/${person.person}/recover`)));
    } catch (error) {
      toast(why(/** @type {ApiError} */ (error)));
    }
  };
  return h("div", null, h("p", { class: "small" },
    t("Password forgotten or device lost: a single-use link, valid for a day. Whoever opens it is logged in as this person.")),
  h("p", { class: "actions start" }, h("button", { type: "button", onclick: ask }, t("Recovery link"))), place);
}
