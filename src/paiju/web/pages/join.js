/** Somebody has opened a link: what it opens, and one button to come in. Nothing is used up before that, and nobody becomes
 * somebody else without being asked. */

import { h, put } from "../ui/dom.js";
import { text } from "../ui/fields.js";
import { personName, pick, t, why } from "../ui/i18n.js";
import { library, tableName } from "../ui/library.js";
import { post } from "../net.js";
import { go } from "../router.js";
import { settings } from "../ui/settings.js";

/** @import { LinkShown, Loss } from "../messages.d.ts" */
/** @import { ApiError } from "../net.js" */
/** @import { Book } from "../ui/library.js" */

export const title = () => t("邀请", "Invitation");

/** @param {HTMLElement} main */
export async function render(main) {
  const key = String(history.state?.key || "");
  if (!key) return void put(main, gone(t("请再打开一次收到的链接。", "Please open the link you were sent again.")));
  try {
    const shown = await post("/api/join/look", { key });
    if (shown.inside) return void go(place(shown), { replace: true });
    const { books } = await library();
    put(main, card(shown, key, books));
  } catch (error) {
    put(main, gone(why(/** @type {ApiError} */ (error))));
  }
}

/** Where a link leads. @param {LinkShown} shown */
const place = (shown) => (shown.kind === "admin" ? "/admin" : shown.table ? `/table/${shown.table}` : "/");

/** A name, also of somebody without one. @param {string | undefined} name */
const called = (name) => personName(name) || t("客人", "Guest");

/** @param {string} words */
function gone(words) {
  return h("section", { class: "narrow door" }, h("h1", null, t("这个链接打不开", "This link does not open")),
    h("p", { class: "error", role: "alert" }, words),
    h("p", null, h("a", { class: "button", href: "/" }, t("回到首页", "To the start page"))));
}

/** @param {LinkShown} shown @param {string} key @param {Book[]} books */
function card(shown, key, books) {
  const say = h("p", { class: "error", role: "alert", hidden: true });
  const come = async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    button.disabled = true;
    try {
      const become = shown.kind === "device" || shown.kind === "recover";
      const joined = await post("/api/join", { key, name: settings.get("name"), become });
      if (sitsAtOnce(shown)) await sit(joined.table);
      if (shown.place) await takePlace(joined.table, shown.place);
      await go(joined.to, { replace: true });
    } catch (error) {
      put(say, why(/** @type {ApiError} */ (error)));
      say.hidden = false;
      button.disabled = false;
    }
  };
  return h("section", { class: "narrow door join" }, shown.loses ? otherPerson(shown, books, come) : invitation(shown, come), say);
}

/** One chair is free: there is nothing to choose. @param {LinkShown} shown */
const sitsAtOnce = (shown) => shown.kind === "play" && shown.free === 1;

/** Takes the only free chair; if somebody was quicker, the table's page says what is left. @param {string} table */
async function sit(table) {
  await post(`/api/tables/${table}/sit`, { name: settings.get("name") }).catch(() => {});
}

/**
 * Takes the place in a relay that the link is for; if it is gone, the table's page says what is left.
 * @param {string} table @param {string} place
 */
async function takePlace(table, place) {
  await post(`/api/tables/${table}/place`, { place }).catch(() => {});
}

/** @param {LinkShown} shown @param {(event: Event) => void} come */
function invitation(shown, come) {
  const [head, said, verb] = words(shown);
  return [h("h1", null, head), h("p", { class: "lead" }, said),
    sitsAtOnce(shown) ? text(t("坐下时用的名字", "Your name at the table"), settings.get("name"),
      (typed) => settings.set("name", typed.trim().slice(0, 24)),
        { placeholder: t("客人", "Guest"), maxlength: 24, autocomplete: "nickname" })
      : null,
    shown.me && shown.kind !== "device" && shown.kind !== "recover" ? h("p", { class: "small" },
      t(`你在这里是 ${called(shown.me.name)}。`, `You are ${called(shown.me.name)} here.`)) : null,
    h("button", { type: "button", class: "primary big", onclick: come }, h("span", null, verb),
      shown.book ? h("small", null, pick(shown.names)) : null)];
}

/**
 * What a link is, in words: a heading, a line, and what the button says.
 * @param {LinkShown} shown @returns {[string, string, string]}
 */
function words(shown) {
  const host = called(shown.host);
  const named = shown.title || pick(shown.names);
  const enter = t("进来", "Come in");
  switch (shown.kind) {
    case "play":
      if (shown.teams.length) return [named, ...toRelay(shown, host)];
      return [named, t(`${host} 邀请你来打牌。`, `${host} invites you to play.`) + chairs(shown.free), toPlay(shown.free)];
    case "watch": return [named, t(`${host} 邀请你来观战。`, `${host} invites you to watch.`), enter];
    case "support": return [named, t(`${host} 邀请你在桌边下注。`, `${host} invites you to bet beside the table.`), enter];
    case "referee": return [named, t("请你当这一桌的裁判。当了裁判，就不能在这一桌打牌、下注或观战。",
      "You are asked to be this table's referee. Whoever is may neither play, bet nor watch there."), t("当裁判", "Be the referee")];
    case "admin": return [t("俱乐部管理员", "Administrator of this club"),
      t("管理员可以看到并结束所有牌桌，管理人员与链接。这个链接只能用一次，成为管理员的是这个浏览器里的你。",
        "An administrator sees and ends all tables and looks after people and links. This link works once, for who you are in "
        + "this browser."),
      t("就任", "Take the office")];
    case "device": return [t(`在这里以 ${called(shown.becomes?.name)} 的身份继续`, `Go on here as ${called(shown.becomes?.name)}`),
      t("只有自己在另一台设备上要来的链接才该打开。", "Go on only if you made this link yourself, on your other device."),
      t("继续", "Go on")];
    case "recover": return [t(`找回 ${called(shown.becomes?.name)}`, `Come in again as ${called(shown.becomes?.name)}`),
      t("管理员给你的链接，只能用一次。旧密码作废，进来后请设一个新的。",
        "An administrator made this link for you; it works once. Your old password goes; set a new one inside."),
      t("继续", "Go on")];
    case "share": return [named, "", enter]; // such links have a page of their own
  }
}

/**
 * Who is invited to a relay: one of a team, or somebody by name.
 * @param {LinkShown} shown @param {string} host @returns {[string, string]}
 */
function toRelay(shown, host) {
  const name = shown.teams.map((team) => personName(team)).join(t("、", ", "));
  if (shown.place) {
    return [t(`${host} 请你作为 ${name} 打接力赛。`, `${host} asks you to play in a relay as ${name}.`), t(`我是 ${name}`, `I am ${name}`)];
  }
  return [t(`${host} 请你打接力赛，队伍：${name}。进去认领你的位置。`, `${host} asks you to play in a relay for ${name}. Take your place inside.`),
    t("进去认领位置", "Choose my place")];
}

/** How many chairs there are to choose from. @param {number} free */
function chairs(free) {
  if (free === 1) return t("有一个空位。", " One seat is free.");
  return free ? t(`有 ${free} 个空位。`, ` ${free} seats are free.`) : t("现在没有空位，可以先看着。", " No seat is free now; you can watch.");
}

/** What the button says to whoever is invited to play. @param {number} free */
function toPlay(free) {
  if (free === 1) return t("坐下", "Sit down");
  return free ? t("进去选座位", "Choose a seat") : t("进去看", "Come in and watch");
}

/**
 * Whoever is somebody already is told what they would lose.
 * @param {LinkShown} shown @param {Book[]} books @param {(event: Event) => void} come
 */
function otherPerson(shown, books, come) {
  const loses = /** @type {Loss} */ (shown.loses);
  const me = called(shown.me?.name);
  const other = called(shown.becomes?.name);
  return [h("h1", null, t(`变成 ${other}？`, `Become ${other}?`)),
    h("p", { class: "lead" }, t(`你在这个浏览器里是 ${me}。打开这个链接，这里就换成 ${other}，此后所做都算 ${other} 的。`,
      `In this browser you are ${me}. This link makes it ${other}’s, and whatever you do here from then on you do as ${other}.`)),
    h("div", { class: "note" }, h("p", null, h("strong", null, t(`这里将不再有 ${me} 的：`, `This browser would lose what ${me} has:`))),
      h("ul", null, losses(loses, books).map((loss) => h("li", null, loss))), h("p", { class: "small" }, wayBack(loses))),
    h("p", { class: "small" }, t("别人发来的“换设备”链接不要打开。", "Do not go on if somebody else sent you this link.")),
    h("p", { class: "actions wide" },
      h("button", { type: "button", onclick: come, class: "danger" }, t(`变成 ${other}`, `Become ${other}`)),
      h("button", { type: "button", class: "primary", onclick: () => go("/", { replace: true }) }, t(`仍是 ${me}`, `Stay ${me}`)))];
}

/** @param {Loss} loses @param {Book[]} books */
function losses(loses, books) {
  const roles = { host: t("桌主", "host"), referee: t("裁判", "referee"), seat: t("座位", "seat") };
  const tables = loses.tables.map((table) => `${tableName(table, books)} · ${roles[/** @type {"host"} */ (table.role)]}`);
  return [...tables, ...(loses.admin ? [t("管理员的职务", "the office of administrator")] : []),
    t("打过的牌桌的清单", "the list of tables you played at")];
}

/** @param {Loss} loses */
function wayBack(loses) {
  if (loses.devices) return t(`你在另外 ${loses.devices} 台设备上不受影响。`, `Elsewhere, on ${loses.devices} more, you stay who you are.`);
  if (loses.password) return t("可以用名字和密码再进来。", "You can come back by your name and password.");
  return t("没有别的设备登录着：换了就找不回来。", "You are logged in nowhere else: it cannot be got back.");
}
