/** The host's list of links and people: what was given out and who came by it; withdrawn, removed, let in again. */

import { confirm, dialog, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { personName, t, tc, why } from "../../ui/i18n.js";
import { linkList } from "../../ui/people/link-list.js";
import { get, post } from "../../net.js";

/** @import { ClientMessage, TablePerson } from "../../messages.d.ts" */
/** @import { ApiError } from "../../net.js" */

const AGAIN = 400; // milliseconds after which a change is asked for

/** What somebody is here. @param {TablePerson["role"]} role */
const roleWords = (role) => ({
  host: t("host"), player: tc("person", "playing"), supporter: t("bets"), invited: t("invited to bet"),
  watcher: t("watching"), referee: t("referee"), removed: t("removed"),
})[role];

/** Asks before somebody is sent away. @param {string} name */
export const sure = (name) => confirm(t("Remove {name}?", { name }),
  t("The link they used is withdrawn too, so they cannot come back with it as somebody else; make a new one if you need it. You can let "
    + "them in again under “Links and people”."), tc("person", "Remove"), { danger: true });

/**
 * Opens the list.
 * @param {string} table @param {(message: ClientMessage) => void} send @param {() => void} [withdrawn] links have gone
 */
export function openPeople(table, send, withdrawn = () => {}) {
  const links = h("div", { "aria-busy": "true" });
  const people = h("div");
  dialog({ title: t("Links and people"), kind: "drawer", name: "people-desk", body: [
    h("section", null, h("h3", null, t("People who came")), people),
    h("section", null, h("h3", null, t("Links that still work")), links)] });
  const fill = async () => {
    try {
      const [made, here] = await Promise.all([get(`/api/tables/${table}/links`), get(`/api/tables/${table}/people`)]);
      links.removeAttribute("aria-busy");
      put(links, linkList(made, { withdraw: (link) => drop(post(`/api/tables/${table}/links/${link.link}/withdraw`)),
        all: () => drop(post(`/api/tables/${table}/links/withdraw`)) }));
      put(people, h("ul", { class: "rows" }, here.map((person) => row(person, act))));
    } catch (error) {
      put(links, h("p", { class: "error", role: "alert" }, why(/** @type {ApiError} */ (error))));
    }
  };
  const drop = async (/** @type {Promise<unknown>} */ request) => {
    await request.catch((error) => toast(why(error)));
    withdrawn();
    await fill();
  };
  const act = (/** @type {ClientMessage} */ message) => {
    send(message);
    setTimeout(fill, AGAIN);
  };
  fill();
}

/** @param {TablePerson} person @param {(message: ClientMessage) => void} act */
function row(person, act) {
  const name = personName(person.name) || t("Guest");
  const remove = async () => {
    if (await sure(name)) act({ t: "host", do: "remove", person: person.person });
  };
  const state = person.role === "removed" ? "" : person.here ? tc("seat", "here") : t("away");
  return h("li", null,
    h("span", null, h("strong", null, name), h("small", null, [roleWords(person.role), state].filter(Boolean).join(" · "))),
    person.role === "removed" ? h("button", { type: "button", onclick: () => act({ t: "host", do: "readmit", person: person.person }) },
      t("Let in again")) : null,
    ["player", "supporter", "invited", "watcher"].includes(person.role)
      ? h("button", { type: "button", onclick: remove }, tc("person", "Remove")) : null);
}
