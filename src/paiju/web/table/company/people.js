/** The host's list of links and people: what was given out and who came by it; withdrawn, removed, let in again. */

import { confirm, dialog, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { personName, t, why } from "../../ui/i18n.js";
import { linkList } from "../../ui/people/link-list.js";
import { get, post } from "../../net.js";

/** @import { ClientMessage, TablePerson } from "../../messages.d.ts" */
/** @import { ApiError } from "../../net.js" */

const AGAIN = 400; // milliseconds after which a change is asked for

/** What somebody is here. @param {TablePerson["role"]} role */
const roleWords = (role) => ({
  host: t("桌主", "host"), player: t("在打", "plays"), supporter: t("下注", "bets"), invited: t("受邀下注", "invited to bet"),
  watcher: t("观战", "watches"), referee: t("裁判", "referee"), removed: t("已请离", "removed"),
})[role];

/** Asks before somebody is sent away. @param {string} name */
export const sure = (name) => confirm(t(`请 ${name} 离开？`, `Remove ${name}?`),
  t("其来时所用的链接随之收回，换个身份也进不来；需要时请再发新链接。之后可在“链接与来人”里准其再来。",
    "The link they came by is withdrawn with them, so that they cannot come back by it as somebody else; make a new one if you "
    + "need it. You can let them in again under “Links and people”."), t("请离", "Remove"), { danger: true });

/**
 * Opens the list.
 * @param {string} table @param {(message: ClientMessage) => void} send @param {() => void} [withdrawn] links have gone
 */
export function openPeople(table, send, withdrawn = () => {}) {
  const links = h("div", { "aria-busy": "true" });
  const people = h("div");
  dialog({ title: t("链接与来人", "Links and people"), kind: "drawer", name: "people-desk", body: [
    h("section", null, h("h3", null, t("来人", "People")), people),
    h("section", null, h("h3", null, t("还能用的链接", "Links that still work")), links)] });
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
  const name = personName(person.name) || t("客人", "Guest");
  const remove = async () => {
    if (await sure(name)) act({ t: "host", do: "remove", person: person.person });
  };
  const state = person.role === "removed" ? "" : person.here ? t("在", "here") : t("不在", "away");
  return h("li", null,
    h("span", null, h("strong", null, name), h("small", null, [roleWords(person.role), state].filter(Boolean).join(" · "))),
    person.role === "removed" ? h("button", { type: "button", onclick: () => act({ t: "host", do: "readmit", person: person.person }) },
      t("准其再来", "Let in again")) : null,
    ["player", "supporter", "invited", "watcher"].includes(person.role)
      ? h("button", { type: "button", onclick: remove }, t("请离", "Remove")) : null);
}
