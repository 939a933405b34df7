/** A player's own page of an event, by their private link: where I play next, what waits for me, my results. */

import { h, put } from "../../../ui/dom.js";
import { clock, num, signed, t, when } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { lineups } from "./lineup.js";
import { LiveEvent } from "../live.js";
import { nameAndPin, ownCodes } from "./codes.js";
import { numbered, roundName, seatSign, tableName } from "../round-words.js";
import { appealBox } from "./appeal.js";

/** @import { MyGame, MySeat, MyTask } from "../../../messages.d.ts" */

const OFFICES = ["organiser", "chief", "deputy", "seating", "table", "results", "arbitration"];

export const title = () => t("我的比赛", "My event");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const place = h("div"), codes = h("div"), joining = h("div");
  const live = new LiveEvent(id, () => ({ mine: "1" }), () => {
    redraw(place, () => body(live));
    ownCodes(live, codes);
    nameAndPin(live, joining);
  });
  put(main, h("section", { class: "narrow event-me" }, live.line, place, joining, codes));
  return live.open();
}

/** @param {LiveEvent} live */
function body(live) {
  const { view } = live, { mine } = view;
  const head = h("header", { class: "event-head" }, h("p", { class: "small" }, h("a", { href: `/event/${live.id}` }, view.name)),
    h("h1", null, view.my_name || t("我的比赛", "My event")), mine?.number || mine?.team ? h("p", { class: "small" },
      [mine.number ? t(`${mine.number} 号`, `No. ${mine.number}`) : "", mine.team].filter(Boolean).join(" · ")) : null);
  if (!mine) return [head, stranger(live)];
  const [next, ...later] = mine.tables, only = view.rounds.every((round) => round.only);
  return [head, tasks(live, mine.tasks, only), next ? nextTable(live, next, only) : mine.player ? h("p", { class: "note" },
    t("现在没有排给你的桌。", "You have no table now.")) : null,
  later.length ? h("ul", { class: "rows" }, later.map((seat) => h("li", null, h("span", null, h("a", { href: address(live, seat) },
    `${roundName(seat, only)} · ${tableName(seat.table)}`), h("small", null, seat.start ? when(seat.start) : ""))))) : null,
  mine.place ? h("p", { class: "event-place" }, t("目前第 ", "Now place "), h("strong", null, mine.place), t(` 名（共 ${mine.ranked} 人）`,
    ` of ${mine.ranked}`)) : null,
  games(mine.games, only), lineups(live, mine.teams), appealBox(live), notices(live), offices(live)];
}

/** Nobody here yet. @param {LiveEvent} live */
const stranger = (live) => h("section", { class: "card" }, h("p", null, t("还不知道你是谁。请打开你自己的链接，或在下面找到自己的名字，输入 PIN。",
  "We do not know yet who you are. Open your own link, or find your name below and type your PIN.")),
h("p", { class: "actions" }, live.view.registration.open
  ? h("a", { class: "button primary", href: `/event/${live.id}/register` }, t("报名参赛", "Register")) : null,
  h("a", { class: "button", href: `/event/${live.id}` }, t("看赛事", "To the event"))));

/** @param {LiveEvent} live @param {{stage: string, round: string, table: string}} at */
const address = (live, at) => `/event/${live.id}/table/${[at.stage, at.round, at.table].map(encodeURIComponent).join("/")}`;

/** Where I play, in big letters. @param {LiveEvent} live @param {MySeat} seat @param {boolean} only whether there is one stage */
function nextTable(live, seat, only) {
  const words = seat.state === "waiting" ? t("下一桌", "Your next table") : seat.state === "playing" ? t("现在在这一桌", "You play here now")
    : t("你的桌", "Your table");
  return h("section", { class: "card my-next" }, h("p", { class: "small" }, `${words} · ${roundName(seat, only)}`),
    h("p", { class: "table-name" }, h("strong", null, tableName(seat.table)), h("span", { class: "wind" }, seatSign(seat.seat))),
    h("p", null, seat.begun ? t(`${clock(/** @type {number} */ (seat.start))} 开始`, `began at ${clock(/** @type {number} */ (seat.start))}`)
      : seat.start ? when(seat.start) : t("时间待定", "time to be told")),
    h("p", null, t("对手：", "With "), seat.others.map(numbered).join(t("、", ", "))),
    h("p", { class: "actions" }, seat.club ? h("a", { class: "button primary big", href: `/table/${seat.club}` }, t("去线上牌桌",
      "To the online table")) : null,
      h("a", { class: `button big ${seat.club ? "" : "primary"}`, href: address(live, seat), data: { key: "table" } }, t("打开这一桌",
        "Open the table"))));
}

/** @param {LiveEvent} live @param {MyTask[]} all @param {boolean} only */
function tasks(live, all, only) {
  const shown = all.filter((task) => task.kind !== "enter");
  if (!shown.length) return null;
  return h("section", { class: "card urgent" }, h("h2", null, t("等你的", "Waiting for you")), h("ul", { class: "rows" }, shown.map((task) =>
    h("li", null, h("span", null, taskWords(task), task.table ? h("small", null, `${roundName(task, only)} · ${tableName(task.table)}`)
      : null),
      taskLink(live, task)))));
}

/** @param {MyTask} task */
const taskWords = (task) => ({ sign: t("核对成绩并签字", "Check the result and sign"), enter: t("录入成绩", "Enter the result"),
  check_in: t("到检录处报到", "Check in at the desk"), draw_seal: t("抽签：出一个数", "The draw: choose a number"),
  draw_show: t("抽签：亮出你的数", "The draw: show your number"), lineup: t("派谁上场", "Name who plays") })[task.kind];

/** @param {LiveEvent} live @param {MyTask} task */
function taskLink(live, task) {
  const to = { sign: address(live, task), enter: address(live, task), check_in: "#check-in", draw_seal: `/event/${live.id}/draw`,
    draw_show: `/event/${live.id}/draw`, lineup: "#lineups" }[task.kind];
  return to ? h("a", { class: "button primary", href: to }, task.kind === "sign" ? t("签字", "Sign")
    : task.kind === "check_in" ? t("我的签到码", "My code") : t("去", "Go")) : null;
}

/** @param {MyGame[]} all @param {boolean} only */
function games(all, only) {
  if (!all.length) return null;
  const standard = all.some((game) => game.standard), pt = all.some((game) => game.pt);
  return h("section", { class: "card" }, h("h2", null, t("我的成绩", "My results")), h("table", { class: "my-games" },
    h("thead", null, h("tr", null, h("th", null, t("轮", "Round")), h("th", { class: "number" }, t("得分", "Points")),
      h("th", { class: "number" }, t("名次", "Place")), standard ? h("th", { class: "number" }, t("标准分", "Standard")) : null,
      pt ? h("th", { class: "number" }, "pt") : null)),
    h("tbody", null, all.map((game) => h("tr", null, h("td", null, roundName(game, only), h("small", null,
      ` ${game.others.join(t("、", ", "))}`)),
      h("td", { class: `number ${Number(game.points) < 0 ? "loss" : "gain"}` }, signed(Number(game.points))),
      h("td", { class: "number" }, game.place ?? "–"), standard ? h("td", { class: "number" }, game.standard) : null,
      pt ? h("td", { class: "number" }, game.pt ? num(Number(game.pt)) : "") : null)))));
}

/** What was announced, the newest first. @param {LiveEvent} live */
function notices(live) {
  const newest = [...live.view.notices].reverse();
  if (!newest.length) return null;
  return h("section", { class: "card" }, h("h2", null, t("通告", "Notices")), h("ul", { class: "rows" }, newest.map((notice) => h("li", null,
    h("span", null, h("strong", null, notice.title), h("small", null, when(notice.at)), notice.text ? h("p", null, notice.text) : null)))));
}

/** The way to what officials use. @param {LiveEvent} live */
const offices = (live) => (live.is(...OFFICES) ? h("p", { class: "actions" },
  h("a", { class: "button", href: `/event/${live.id}/desk` }, t("裁判台", "Officials' desk")),
  live.is("organiser") ? h("a", { class: "button", href: `/event/${live.id}/manage` }, t("组织赛事", "Organise")) : null) : null);
