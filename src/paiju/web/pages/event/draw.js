/** A draw before everybody's eyes: the commitment, leaders' numbers sealed and shown on their phones, then the result. */

import { toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { check, select } from "../../ui/fields.js";
import { personName, t, windSign } from "../../ui/i18n.js";
import { redraw } from "../../ui/redraw.js";
import { bytes, hex, sha256 } from "../../fair/sha256.js";
import { get } from "../../net.js";
import { drawAgrees } from "./draw-check.js";
import { followEvent } from "./live.js";
import { askWhy } from "./manage/forms.js";

/** @import { DrawingInfo, DrawLeaderRow, DrawMadeInfo } from "../../messages.d.ts" */
/** @import { DrawFile } from "./draw-check.js" */
/** @import { LiveEvent } from "./live.js" */

const BETWEEN = 1200; // milliseconds between two lines of the result
const NUMBER = 16; // bytes

export const title = () => t("抽签", "The draw");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const parts = { head: h("div"), live: h("div", { "aria-live": "polite" }), made: h("div", { "aria-live": "polite" }) };
  let known = -1;
  const page = await followEvent(id, () => fill());
  const fill = () => {
    redraw(parts.head, () => h("header", null, h("h1", null, t(`${page.view.name}：抽签`, `${page.view.name}: the draw`))));
    redraw(parts.live, () => (page.view.drawing ? live(page, page.view.drawing) : mayBegin(page) ? beginning(page) : page.view.draws ? null
      : h("p", { class: "card" }, t("还没有开始抽签；开始后这一页会自己更新。", "Nothing is being drawn yet; this page follows by itself."))));
    if (page.view.draws !== known) shown(known >= 0 && page.view.draws > known);
    known = page.view.draws;
  };
  const shown = async (/** @type {boolean} */ fresh) => {
    const all = await get(`/api/events/${id}/draws`).catch(() => []);
    put(parts.made, [...all].reverse().map((draw, at) => made(draw, fresh && at === 0, `draw-${all.length - at}`)));
  };
  put(main, h("section", { class: "draw-page" }, parts.head, page.line, parts.live, parts.made));
  fill();
  return page.close;
}

/** @param {LiveEvent} page */
const mayBegin = (page) => page.is("organiser", "seating") && !page.view.plan.closed;

/** @param {LiveEvent} page */
function beginning(page) {
  const leaders = page.view.teams.filter((team) => team.leader).length;
  const wish = { draw: "lots", leaders: leaders > 0 };
  const form = [select(t("抽什么", "What is drawn"), [["lots", t("序号（队伍或选手）", "Numbers (of teams or players)")],
    ["tables", t("桌次和座位", "Tables and seats at once")]], wish.draw, (choice) => { wish.draw = choice; }),
  leaders ? check(t(`${leaders} 位领队各出一个数`, `${leaders} leaders add a number each`), wish.leaders, (on) => { wish.leaders = on; },
    t("在他们自己的手机上：先封存，再出示", "on their own phones: sealed first, then shown")) : null,
  h("p", { class: "small" }, t("开始后，服务器先公布密数的承诺，之后谁都不能再换。",
    "The server commits to its secret at once; from then on nobody can change it.")),
  h("p", { class: "actions" }, h("button", { type: "button", class: "primary", data: { key: "begin" },
    onclick: () => page.enter({ do: "draw_begun", draw: wish.draw, ...(wish.leaders ? {} : { leaders: [] }) }) },
  t("公布承诺，开始", "Commit and begin")))];
  return page.view.draws ? h("details", { class: "card" }, h("summary", null, t("再抽一次", "Draw once more")), form)
    : h("section", { class: "card" }, h("h2", null, t("开始抽签", "Begin a draw")), form);
}

/** @param {LiveEvent} page @param {DrawingInfo} now */
function live(page, now) {
  const sealed = now.leaders.every((leader) => leader.seal), all = now.leaders.every((leader) => leader.nonce);
  const state = (/** @type {DrawLeaderRow} */ leader) => (leader.nonce ? t("已出示", "shown")
    : leader.seal ? t("已封存", "sealed") : t("等待", "awaited"));
  return h("section", { class: "card drawing" }, h("h2", null, all ? t("可以开奖了", "All is ready") : sealed ? t("请各位领队出示",
    "Leaders show their numbers")
    : t("请各位领队封存", "Leaders seal their numbers")),
  h("p", null, t("公布的承诺（可以抄下来）：", "The commitment (write it down if you like):"), h("code", { class: "commitment" }, now.commitment)),
  mine(page, now), now.leaders.length ? h("ul", { class: "rows leaders" }, now.leaders.map((leader) => h("li", null, h("span", null,
    h("strong", null, leader.team || leader.name),
    leader.team ? h("small", null, leader.name) : null), h("i", { class: `tag ${leader.nonce || leader.seal ? "" : "bad"}` },
      state(leader)),
  leader.nonce ? h("code", null, leader.nonce) : null))) : null,
  mayBegin(page) ? h("p", { class: "actions" }, h("button", { type: "button", data: { key: "give-up" }, onclick: () => askWhy(t("放弃这次抽签",
    "Give this draw up"),
    t("放弃", "Give up"), (why) => page.enter({ do: "draw_given_up", why }), true) }, t("放弃", "Give up")),
  h("button", { type: "button", class: "primary", disabled: !all, data: { key: "make" }, onclick: () => page.enter({ do: "draw" }) },
    t("开奖", "Draw now"))) : null);
}

/** What a leader does on their own phone. @param {LiveEvent} page @param {DrawingInfo} now */
function mine(page, now) {
  const me = now.leaders.find((leader) => leader.id === page.view.me), place = `paiju.draw.${page.id}.${now.number}`;
  if (!me) return null;
  const seal = () => {
    const number = hex(crypto.getRandomValues(new Uint8Array(NUMBER)));
    localStorage.setItem(place, number);
    page.enter({ do: "draw_sealed", seal: hex(sha256(bytes(number))) });
  };
  const show = () => {
    const number = localStorage.getItem(place);
    if (!number) return toast(t("封存的数不在这台设备上：用封存时的手机出示。", "The number is on the phone that sealed it: show it there."));
    page.enter({ do: "draw_shown", nonce: number });
  };
  const big = (/** @type {string} */ words, /** @type {() => void} */ onclick) => h("p", null, h("button", { type: "button",
    class: "primary big", data: { key: "mine" },
    onclick }, words));
  if (!me.seal) return big(t("出一个数并封存", "Make my number and seal it"), seal);
  if (me.nonce) return h("p", { class: "note" }, t("你的数已出示。", "Your number is shown."));
  return now.leaders.every((leader) => leader.seal) ? big(t("出示我的数", "Show my number"), show)
    : h("p", { class: "note" }, t("你的数已封存；等其他领队。不要清除本机数据。", "Your number is sealed; the others are awaited. Keep this phone's data."));
}

/** A draw that was made, line by line where it is fresh. @param {DrawMadeInfo} drawn @param {boolean} fresh @param {string} name */
function made({ draw, names }, fresh, name) {
  const file = /** @type {DrawFile} */ (/** @type {unknown} */ (draw)), list = h("ol", { class: "drawn" }), good = drawAgrees(file);
  const lines = resultLines(file, (id) => names[id] || id);
  const slow = fresh && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  lines.forEach((line, at) => setTimeout(() => list.append(line), slow ? at * BETWEEN : 0));
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(draw, null, 1)}\n`], { type: "application/json" }));
  return h("section", { class: "card made" }, h("h2", null, file.kind === "cut" ? t(`${personName(file.entrants[0].table || "")}：晋级抽签`,
    `${personName(file.entrants[0].table || "")}: the lot at the cut`) : t("抽签结果", "What was drawn")),
  file.kind === "cut" ? h("p", null, t("依此次序晋级，名额有几个取几个。", "In this order they go on, as far as there are places.")) : null, list,
    h("p", { class: good ? "note agrees" : "error" }, good ? t("本页已用文件重抽一遍：结果一致。", "This page has drawn again from the file: it agrees.")
      : t("重抽的结果不一致！", "Drawn again from the file, it does not agree!")),
    h("p", { class: "small" }, t("承诺 ", "Commitment "), h("code", null, file.commitment)),
    h("p", { class: "tools-row" }, h("a", { class: "button", href: url, download: `${name}.json` }, t("下载文件", "Download the file"))),
    h("p", { class: "small" }, t("在自己的电脑上核对：", "Check it on a machine of your own: "), h("code", null, `paiju draw verify ${name}.json`)));
}

/** @param {DrawFile} file @param {(id: string) => string} named @returns {HTMLElement[]} */
function resultLines(file, named) {
  if (file.kind === "lots") {
    const rows = /** @type {{number: number, name: string, players: {number: number, name: string}[]}[]} */ (file.result);
    return rows.map((row) => h("li", null, h("strong", null, String(row.number)), " ", named(row.name), row.players.length > 1
      ? h("small", null, row.players.map((each) => `${each.number} ${named(each.name)}`).join(t("、", ", "))) : null));
  }
  if (file.kind === "cut") {
    const rows = /** @type {{order: number, name: string}[]} */ (file.result);
    return rows.map((row) => h("li", null, h("strong", null, String(row.order)), " ", named(row.name)));
  }
  if (file.kind === "seating") {
    const [{ seed }] = /** @type {{seed: number}[]} */ (file.result);
    return [h("li", null, t("座位由此数而定：", "Seats follow from "), h("strong", null, String(seed)))];
  }
  const rows = /** @type {{table: number | string | null, winds?: Record<string, string>, byes?: string[]}[]} */ (file.result);
  return rows.map((row) => h("li", null, h("strong", null, row.table === null ? t("轮空", "Bye") : t(`${row.table} 桌`, `Table ${row.table}`)),
    " ",
    row.winds ? Object.entries(row.winds).map(([wind, id]) => `${windSign(wind)} ${named(id)}`).join(t("，", ", "))
      : (row.byes || []).map(named).join(t("、", ", "))));
}
