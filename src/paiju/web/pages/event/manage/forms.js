/** Small forms that several parts of an event's page ask with. */

import { dialog, toast } from "../../../ui/dialog.js";
import { h, put } from "../../../ui/dom.js";
import { text } from "../../../ui/fields.js";
import { inWords, t, why } from "../../../ui/i18n.js";
import { linkBox } from "../../../ui/people/links.js";
import { post } from "../../../net.js";

/** @import { AskedRow, EventView } from "../../../messages.d.ts" */
/** @import { Child } from "../../../ui/child.d.ts" */
/** @import { ApiError } from "../../../net.js" */
/** @import { Text } from "../../../ui/text.js" */
/** @import { LiveEvent } from "../live.js" */

/** Who asked to come in and may, those on the waiting list first. @param {EventView} view @returns {AskedRow[]} */
export const waitingList = (view) => view.asked.filter((applicant) => !applicant.decided)
  .sort((a, b) => Number(b.waits) - Number(a.waits));

/** One of some people. @param {string} title @param {{id: string, name: string | Text}[]} people @param {(id: string) => void} chosen */
export function choosePerson(title, people, chosen) {
  const box = dialog({ title, name: "desk-form", body: h("div", { class: "deed-list" }, people.map((person) => h("button", { type: "button",
    onclick: () => { box.close(); chosen(person.id); } }, inWords(person.name)))) });
}

/**
 * Something that is done with a reason. @param {string} title @param {string} yes @param {(why: string) => void} done
 * @param {boolean} [needed] whether a reason must be given
 */
export function askWhy(title, yes, done, needed = false) {
  let reason = "";
  const body = h("form", { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    if (needed && !reason.trim()) return;
    box.close();
    done(reason.trim());
  } }, text(needed ? t("Reason") : t("Reason (optional)"), "", (typed) => { reason = typed; }, { maxlength: 400 }),
  h("p", { class: "actions" }, h("button", { type: "submit", class: "primary" }, yes)));
  const box = dialog({ title, body });
}

/**
 * A form in a drawer, which stays open until what it says is taken. @param {string} title @param {Child} fields
 * @param {string} yes @param {() => Promise<unknown>} done
 */
export function formDialog(title, fields, yes, done) {
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const button = h("button", { type: "submit", class: "primary big" }, yes);
  const body = h("form", { onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    button.disabled = true;
    say.hidden = true;
    try {
      await done();
      box.close();
    } catch (error) {
      put(say, why(/** @type {ApiError} */ (error)) || String(error));
      say.hidden = false;
      button.disabled = false;
    }
  } }, fields, say, h("p", { class: "actions" }, button));
  const box = dialog({ title, kind: "drawer", name: "desk-form", lasting: true, body });
  return box;
}

/** The link by which somebody comes as who they are. @param {LiveEvent} page @param {string} who @param {string | Text} name */
export async function showPrivateLink(page, who, name) {
  try {
    const ask = () => post(`/api/events/${page.id}/links`, { who, kind: "link" });
    dialog({ title: t("Private link of {name}", { name }), name: "link", body: [
      h("p", null, t("Anyone who opens this link acts as this person: give it only to them.")),
      linkBox(await ask(), ask)] });
  } catch (error) {
    toast(why(/** @type {ApiError} */ (error)));
  }
}

/** No link or PIN of somebody opens anything any more. @param {LiveEvent} page @param {string} who */
export function withdrawLinks(page, who) {
  post(`/api/events/${page.id}/links/withdraw`, { who }).then(() => toast(t("Links and PIN have been revoked")),
    (error) => toast(why(error)));
}
