/** The table's menu: settings, links, votes, and the host's desk. */

import { confirm, dialog } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { lang, personName, setLang, t, wind } from "../../ui/i18n.js";
import { showLink } from "../../ui/people/links.js";
import { post } from "../../net.js";
import { go } from "../../router.js";
import { choice, openSettings } from "../../ui/settings-panel.js";
import { settings } from "../../ui/settings.js";
import { openPeople, sure } from "../company/people.js";
import { ruling } from "../words.js";

/**
 * @import { ChairInfo, ClientMessage, Host, RoomInfo, Seat } from "../../messages.d.ts"
 * @import { State } from "../state.js"
 * @typedef {State & {room: RoomInfo}} Known the state once the room is known
 */

/**
 * Opens the menu.
 * @param {State} state @param {(message: ClientMessage) => void} send @param {() => void} people tells who is here
 */
export function openMenu(state, send, people) {
  if (!knowsRoom(state)) return;
  const { room, you } = state;
  const where = { table: room.table };
  const away = (/** @type {() => void} */ run) => () => {
    box.close();
    run();
  };
  const item = (/** @type {string} */ word, /** @type {() => void} */ run, look = "") => h("button",
    { type: "button", class: look, onclick: away(run) }, word);
  const mine = you.player !== null;
  const voted = you.player !== null && room.votes.includes(you.player);
  const again = (/** @type {() => void} */ run) => {
    run();
    box.close();
    openMenu(state, send, people);
  };
  const box = dialog({ title: t("菜单", "Menu"), kind: "drawer", name: "table-menu", body: [
    h("div", { class: "items" }, calling(state, send, item)),
    h("div", { class: "looks" },
      choice(t("语言", "Language"), "menu-lang", [["zh", "中文"], ["en", "English"]], lang(),
        (value) => again(() => setLang(/** @type {"zh"} */ (value)))),
      choice(t("外观", "Theme"), "menu-theme", [["auto", t("随系统", "Automatic")], ["light", t("浅色", "Light")], ["dark", t("深色", "Dark")]],
        settings.get("theme"), (value) => settings.set("theme", /** @type {"auto"} */ (value)))),
    h("div", { class: "items" },
      item(t("设置", "Settings"), openSettings),
      item(t("规则书", "The rule book"), () => window.open(`/rules/${room.book.id}`, "_blank", "noopener")),
      item(t("在场的人…", "Who is here …"), people),
      mine ? item(t("换到另一台设备", "Move to another device"), () => showLink("device", where)) : null,
      voting(state, voted, send, item),
      room.votes.length ? h("p", { class: "small" },
        t(`${room.votes.length} 人要结束，需 ${room.votes_needed} 人。`, `${room.votes.length} of ${room.votes_needed} votes to end.`)) : null,
      item(mine || you.role === "referee" ? t("离开牌桌", "Leave the table") : t("不看了", "Stop watching"), () => leave(state))),
    room.rulings.length ? h("section", { class: "desk" }, h("h3", null, t("裁定", "Rulings")),
      h("ol", { class: "rulings" }, room.rulings.map((each) => h("li", null,
        each.undone ? h("s", null, ruling(state, each)) : ruling(state, each))))) : null,
    you.host ? desk(state, send, item) : null,
  ] });
}

/**
 * Those who play call a referee, or say that none is needed any more.
 * @param {Known} state @param {(message: ClientMessage) => void} send
 * @param {(word: string, run: () => void, look?: string) => HTMLElement} item
 */
function calling({ room, you }, send, item) {
  if (you.player === null || ["waiting", "over", "frozen"].includes(room.state)) return null;
  const called = room.called.some((call) => call.player === you.player);
  return item(called ? t("不用裁判了", "No referee needed any more") : t("请裁判", "Call a referee"), () => send({ t: "call", on: !called }));
}

/** Asks before the match is over for everybody. @param {() => void} over ends it */
async function askToEnd(over) {
  const result = t("按最近打完的一局计成绩。", "Results are as after the last finished hand.");
  if (await confirm(t("结束这场？", "End the match?"), result, t("结束", "End it"), { danger: true })) over();
}

/**
 * A vote to end the match. Where it is the last one wanted it ends the match, says so and is asked about; the host, who ends
 * it without votes, has that once in the menu.
 * @param {Known} state @param {boolean} voted @param {(message: ClientMessage) => void} send
 * @param {(word: string, run: () => void, look?: string) => HTMLElement} item
 */
function voting({ room, you }, voted, send, item) {
  const vote = () => send({ t: "vote", end: !voted });
  if (you.player === null) return null;
  if (voted) return item(t("收回结束的提议", "Withdraw my vote to end"), vote);
  if (room.votes.length + 1 < room.votes_needed) return item(t("提议结束这场", "Vote to end the match"), vote);
  return you.host ? null : item(t("结束这场", "End the match"), () => askToEnd(vote), "danger");
}

/**
 * What only the host does.
 * @param {Known} state @param {(message: ClientMessage) => void} send
 * @param {(word: string, run: () => void, look?: string) => HTMLElement} item
 */
function desk(state, send, item) {
  const { room } = state;
  const where = { table: room.table };
  const host = (/** @type {Host["do"]} */ command, /** @type {Seat | null} */ seat = null) => () => send({ t: "host", do: command, seat });
  const end = () => askToEnd(() => send({ t: "host", do: "end" }));
  const remove = (/** @type {ChairInfo} */ chair) => async () => {
    if (await sure(personName(chair.name))) host("remove", chair.seat)();
  };
  return h("section", { class: "desk" }, h("h3", null, t("桌主", "Host")),
    h("div", { class: "items" },
      room.paused_by === "referee" ? null
        : room.state === "paused" ? item(t("继续", "Resume"), host("resume")) : item(t("暂停", "Pause"), host("pause")),
      item(t("邀请观战", "Invite to watch"), () => showLink("watch", where)),
      item(t("邀请来打牌", "Invite to play"), () => showLink("play", where)),
      item(t("链接与来人…", "Links and people …"), () => openPeople(room.table, send)),
      room.book.supporters ? item(t("邀请来下注", "Invite a supporter"), () => showLink("support", where)) : null),
    h("ul", { class: "people" }, room.seats.filter((seat) => seat.player !== state.you.player).map((seat) => h("li", null,
      h("span", null, seat.seat ? `${wind(seat.seat)} ${state.name(seat.seat)}` : personName(seat.name), h("small", null, kind(seat))),
      seat.kind === "person" && !seat.stand_in ? item(t("托管给电脑", "Let a bot play"), host("bot", seat.seat)) : null,
      seat.stand_in ? item(t("交还", "Give back"), host("give_back", seat.seat)) : null,
      seat.kind === "person" ? item(t("请离", "Remove"), remove(seat)) : null))),
    h("div", { class: "items" }, item(t("结束这场", "End the match"), end, "danger")));
}

/** @param {ChairInfo} chair */
function kind(chair) {
  if (chair.stand_in) return t("托管给电脑", "a bot stands in");
  if (chair.kind === "bot") return t("电脑", "bot");
  return chair.connected ? t("在", "here") : t("掉线", "away");
}

/** @param {State} state @returns {state is Known} */
const knowsRoom = (state) => state.room !== null;

/** @param {Known} state */
async function leave(state) {
  const after = t("座位给你留着：你不在时托管，自动摸切。随时可以回来。",
    "Your seat is kept. While you are away it is played automatically: it passes, and discards what it draws. Come back when you like.");
  if (state.seated && !(await confirm(t("离开牌桌？", "Leave the table?"), after, t("离开", "Leave")))) return;
  if (!state.seated) await post(`/api/tables/${state.room.table}/leave`).catch(() => {});
  go("/");
}

/** The keys, on a card: those that the book has a use for. @param {State} state */
export function openKeys({ room }) {
  const book = room?.book, riichi = book?.family === "riichi";
  /** @type {[string, string, unknown][]} */
  const rows = [
    ["1 … 9 0 - = [ ]", t("从左数的第几张牌", "a tile, counted from the left"), true],
    ["← → ↵", t("移动、选定", "move, choose"), true],
    [t("空格", "Space"), t("过；轮到我时打出刚摸的牌", "pass; on my turn discard what was drawn"), true],
    ["W", t("和", "win"), true], ["R", t("立直", "riichi"), riichi],
    ["C P K", t("吃、碰、杠；有几种时再按换下一种，回车选定", "chow, pung, kong; press again for another, Enter takes it"), true],
    ["F", t("补花", "flower"), book?.flowers], ["N", t("拔北", "North"), book?.players === 3],
    ["O", t("明牌", "open hand"), book?.open_hand], ["Y X", t("亮听、不亮", "show a ready hand, keep it back"), book?.may_hide_ready],
    ["T", t("九种九牌", "nine terminals"), riichi],
    ["H S L M", t("提示、番种表、记录、菜单", "hints, what counts, log, menu"), true], ["E", t("说一句", "say something"), true],
    ["Esc", t("放下选中的牌", "put a lifted tile down"), true],
  ];
  dialog({ title: t("按键", "Keys"), name: "keys", body: h("dl", { class: "keys" },
    rows.filter(([, , used]) => used).map(([key, words]) => [h("dt", null, h("kbd", null, key)), h("dd", null, words)])) });
}
