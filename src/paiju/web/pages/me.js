/** Who I am here and where I am logged in: devices listed and logged out, another one added, leaving for good. */

import { confirm, toast } from "../ui/dialog.js";
import { h, put } from "../ui/dom.js";
import { text } from "../ui/fields.js";
import { t, when, why } from "../ui/i18n.js";
import { library, tableName } from "../ui/library.js";
import { linkList } from "../ui/people/link-list.js";
import { linkBox } from "../ui/people/links.js";
import { get, post } from "../net.js";
import { go, show } from "../router.js";
import { settings } from "../ui/settings.js";
import { myPageCards } from "./my-page.js";
import { accountCard, dataCard, strangerCards } from "./account.js";

/** @import { Device, LinkRow, MyDevices, MyTable } from "../messages.d.ts" */
/** @import { Book } from "../ui/library.js" */

export const title = () => t("Me and my devices");

/** @param {HTMLElement} main */
export async function render(main) {
  const [me, club] = await Promise.all([get("/api/me"), get("/api/club")]);
  if (!me.person) {
    put(main, h("section", { class: "narrow" }, h("h1", null, title()),
      h("p", null, t("You have no identity here yet: open a table or sit down to get one.")),
      h("p", null, h("a", { class: "button primary", href: "/" }, t("To the start page"))), strangerCards(club)));
    return;
  }
  const [mine, { books }, passkeys, page] = await Promise.all([get("/api/me/devices"), library(), get("/api/me/passkeys"),
    get("/api/me/page")]);
  put(main, h("section", { class: "narrow" }, h("h1", null, title()), name(me.name), dataCard(), myPageCards(page),
    accountCard(me, club, passkeys),
    devices(mine), another(mine.links),
    shares(mine.shares, me.tables, books),
    h("section", { class: "card" }, h("h2", null, t("Leave the club")),
      h("p", { class: "small" },
        t("Logs you out everywhere, gives up your seats, and erases your name, account and links. Games you played stay, showing only a "
          + "guest number.")),
      h("p", null, h("button", { type: "button", class: "danger", onclick: leave }, t("Leave for good …"))))));
}

/** Does something, says what went wrong, and shows the page again. @param {Promise<unknown>} request */
async function done(request) {
  await request.catch((error) => toast(why(error)));
  show();
}

/** @param {string} now */
function name(now) {
  let typed = now;
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    settings.set("name", typed.trim().slice(0, 24));
    await done(post("/api/me", { name: typed }).then(() => toast(t("Saved"))));
  };
  return h("section", { class: "card" }, h("form", { onsubmit: save },
    text(t("Name"), now, (value) => { typed = value; }, { maxlength: 24, autocomplete: "nickname", placeholder: t("Guest") }),
    h("p", { class: "actions" }, h("button", { type: "submit" }, t("Save")))));
}

/** @param {MyDevices} mine */
function devices(mine) {
  const others = () => done(post("/api/me/devices/others/end").then(() => toast(t("All other devices are logged out"))));
  return h("section", { class: "card" }, h("h2", null, t("Where you are logged in")),
    h("ul", { class: "rows" }, mine.devices.map(row)),
    mine.devices.length > 1 ? h("p", { class: "actions" },
      h("button", { type: "button", onclick: others }, t("Log out all other devices"))) : null);
}

/** @param {Device} device */
function row(device) {
  const end = async () => {
    const last = t("Your seats are played automatically; if you are not logged in anywhere else, nobody can come in as you again.");
    if (device.here && !await confirm(t("Log this device out?"), last, t("Log out"), { danger: true })) return;
    await post(`/api/me/devices/${device.device}/end`).then(() => device.here ? go("/") : show(), (error) => toast(why(error)));
  };
  return h("li", null,
    h("span", null, h("strong", null, device.client || t("A program"), device.here ? ` · ${t("this one")}` : ""),
      h("small", null, t("since {time}", { time: when(device.created) }), " · ",
        device.seen ? t("last used {time}", { time: when(device.seen) }) : t("last use unknown"))),
    h("button", { type: "button", onclick: end }, t("Log out")));
}

/** @param {LinkRow[]} links those that wait to be opened */
function another(links) {
  const place = h("div");
  const ask = async () => {
    try {
      const link = await post("/api/me/links");
      put(place, linkBox(link, () => post("/api/me/links")));
    } catch (error) {
      toast(why(/** @type {import("../net.js").ApiError} */ (error)));
    }
  };
  return h("section", { class: "card" }, h("h2", null, t("Add another device")),
    h("p", { class: "small" },
      t("Open the link on that device: it is good for five minutes and one use. Do not give it to anyone: whoever opens it becomes you.")),
    h("p", null, h("button", { type: "button", onclick: ask }, t("Make a link"))), place,
    links.length ? linkList(links, { withdraw: (link) => done(post(`/api/me/links/${link.link}/withdraw`)) }) : null);
}

/** Hands of mine that are open to whoever has the link. @param {LinkRow[]} links @param {MyTable[]} tables @param {Book[]} books */
function shares(links, tables, books) {
  if (!links.length) return null;
  const called = (/** @type {string} */ id) => {
    const table = tables.find((each) => each.table === id);
    return table ? tableName(table, books) : "";
  };
  return h("section", { class: "card" }, h("h2", null, t("Replays you share")),
    h("p", { class: "small" }, t("Anyone who has the link can watch; once withdrawn, it no longer opens.")),
    linkList(links, { withdraw: (link) => done(post(`/api/me/links/${link.link}/withdraw`)), tables: called }));
}

async function leave() {
  const text = t("There is no way back: your seats, roles and name are gone, and every device is logged out.");
  if (!await confirm(t("Leave the club for good?"), text, t("Leave"), { danger: true })) return;
  await post("/api/me/forget").then(() => {
    settings.set("name", "");
    return go("/");
  }, (error) => toast(why(error)));
}
