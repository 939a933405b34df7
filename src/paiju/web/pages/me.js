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
import { accountCard, dataCard, strangerCards } from "./account.js";

/** @import { Device, LinkRow, MyDevices, MyTable } from "../messages.d.ts" */
/** @import { Book } from "../ui/library.js" */

export const title = () => t("我和我的设备", "Me and my devices");

/** @param {HTMLElement} main */
export async function render(main) {
  const [me, club] = await Promise.all([get("/api/me"), get("/api/club")]);
  if (!me.person) {
    put(main, h("section", { class: "narrow" }, h("h1", null, title()),
      h("p", null, t("你在这里还没有身份：开一桌或坐下来就有了。", "You are nobody here yet: open a table or sit down and you are.")),
      h("p", null, h("a", { class: "button primary", href: "/" }, t("回到首页", "To the start page"))), strangerCards(club)));
    return;
  }
  const [mine, { books }, passkeys] = await Promise.all([get("/api/me/devices"), library(), get("/api/me/passkeys")]);
  put(main, h("section", { class: "narrow" }, h("h1", null, title()), name(me.name), dataCard(), accountCard(me, club, passkeys),
    devices(mine), another(mine.links),
    shares(mine.shares, me.tables, books),
    h("section", { class: "card" }, h("h2", null, t("离开俱乐部", "Leave the club")),
      h("p", { class: "small" }, t("登出所有设备，让出座位，抹去名字、账号和链接。打过的牌局还在，其中只剩一个客人的代号。",
        "Logs you out everywhere, gives up your seats, erases your name, account and links. Games you played keep a guest's number.")),
      h("p", null, h("button", { type: "button", class: "danger", onclick: leave }, t("永远离开…", "Leave for good …"))))));
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
    await done(post("/api/me", { name: typed }).then(() => toast(t("已保存", "Saved"))));
  };
  return h("section", { class: "card" }, h("form", { onsubmit: save },
    text(t("名字", "Name"), now, (value) => { typed = value; }, { maxlength: 24, autocomplete: "nickname", placeholder: t("客人", "Guest") }),
    h("p", { class: "actions" }, h("button", { type: "submit" }, t("保存", "Save")))));
}

/** @param {MyDevices} mine */
function devices(mine) {
  const others = () => done(post("/api/me/devices/others/end").then(() => toast(t("其余设备已登出", "All others are logged out"))));
  return h("section", { class: "card" }, h("h2", null, t("登录着的设备", "Where you are logged in")),
    h("ul", { class: "rows" }, mine.devices.map(row)),
    mine.devices.length > 1 ? h("p", { class: "actions" },
      h("button", { type: "button", onclick: others }, t("登出其余设备", "Log all others out"))) : null);
}

/** @param {Device} device */
function row(device) {
  const end = async () => {
    const last = t("座位托管，自动摸切；没有别的设备登录着，就再也不能以你的身份进来。",
      "Your seats are played automatically; if you are logged in nowhere else, nobody can come in as you again.");
    if (device.here && !await confirm(t("登出这台设备？", "Log this device out?"), last, t("登出", "Log out"), { danger: true })) return;
    await post(`/api/me/devices/${device.device}/end`).then(() => device.here ? go("/") : show(), (error) => toast(why(error)));
  };
  return h("li", null,
    h("span", null, h("strong", null, device.client || t("程序", "A program"), device.here ? ` · ${t("这台", "this one")}` : ""),
      h("small", null, t(`${when(device.created)} 登录`, `since ${when(device.created)}`), " · ",
        device.seen ? t(`上次使用 ${when(device.seen)}`, `last used ${when(device.seen)}`) : t("上次使用不详", "last use unknown"))),
    h("button", { type: "button", onclick: end }, t("登出", "Log out")));
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
  return h("section", { class: "card" }, h("h2", null, t("再加一台设备", "Another device")),
    h("p", { class: "small" }, t("在那台设备上打开链接：五分钟内有效，只能用一次。不要发给别人：打开的人就成了你。",
      "Open the link there: good for five minutes and one use. Give it to nobody: whoever opens it is you.")),
    h("p", null, h("button", { type: "button", onclick: ask }, t("要一个链接", "Make a link"))), place,
    links.length ? linkList(links, { withdraw: (link) => done(post(`/api/me/links/${link.link}/withdraw`)) }) : null);
}

/** Hands of mine that are open to whoever has the link. @param {LinkRow[]} links @param {MyTable[]} tables @param {Book[]} books */
function shares(links, tables, books) {
  if (!links.length) return null;
  const called = (/** @type {string} */ id) => {
    const table = tables.find((each) => each.table === id);
    return table ? tableName(table, books) : "";
  };
  return h("section", { class: "card" }, h("h2", null, t("分享的回放", "Replays you share")),
    h("p", { class: "small" }, t("拿到链接的人都能看；收回以后就打不开了。", "Whoever has the link can watch; once withdrawn it opens nothing.")),
    linkList(links, { withdraw: (link) => done(post(`/api/me/links/${link.link}/withdraw`)), tables: called }));
}

async function leave() {
  const text = t("不能反悔：座位、职务、名字都没有了，所有设备登出。", "There is no way back: seats, office and name are gone, every device is logged out.");
  if (!await confirm(t("永远离开俱乐部？", "Leave the club for good?"), text, t("离开", "Leave"), { danger: true })) return;
  await post("/api/me/forget").then(() => {
    settings.set("name", "");
    return go("/");
  }, (error) => toast(why(error)));
}
