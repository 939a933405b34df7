/** One referee's desk: how the game stands, big buttons for what usually happens, fouls, and every entry with its reasons. */

import { confirm, dialog, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { handName, num, pick, signed, t, when, why, windSign } from "../../ui/i18n.js";
import { linkBox } from "../../ui/people/links.js";
import { redraw } from "../../ui/redraw.js";
import { chips } from "../../ui/terms/why.js";
import { get, post } from "../../net.js";
import { showCard } from "../../ui/terms/ruling-card.js";
import { atDesk } from "./foul-desks.js";
import { comeByLink } from "./coming.js";
import { foulForm } from "./foul-form.js";
import { bookMissing } from "./missing-book.js";
import { dealForm, drawForm, kongForm, openForm, riichiForm, startForm } from "./other-forms.js";
import { paidLine, rightsWords } from "./people.js";
import { Queue } from "./queue.js";
import { signatures } from "./signatures.js";
import { hasLimits, openWatch } from "./stopwatch.js";
import { winForm } from "./win-form.js";

/** @import { ApiError } from "../../net.js" */
/** @import { EntryPreview, DeskEntryView, DeskPlayer, DeskState, DeskTeam, DeskView } from "../../messages.d.ts" */

const AGAIN = 4000; // milliseconds between two looks

export const title = () => t("裁判台", "Referee's desk");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  await comeByLink(id);
  const opened = await get(`/api/desks/${id}`).catch(bookMissing(main, (toml) => post(`/api/desks/${id}/book`, { toml })));
  if (!opened) return undefined;
  let state = opened;
  const head = h("div"), standing = h("div"), buttons = h("div"), line = h("div", { "aria-live": "polite" }), entries = h("div");
  const signing = h("div");
  let ahead = state.now - Date.now() / 1000; // the server's clock before this one
  const watch = () => openWatch(atDesk(id), () => state.view, state.right === "read" ? null : enter, () => Date.now() / 1000 + ahead);
  const shown = () => {
    ahead = state.now - Date.now() / 1000;
    redraw(head, () => heading(state, () => shareForm(id), watch));
    redraw(signing, () => signatures(id, state.view, { enter: may(state) ? enter : null, host: state.right === "host" }));
    redraw(standing, () => [table(state.view), state.view.teams.length ? teams(state.view.teams) : null]);
    redraw(buttons, () => (may(state) ? actionButtons(id, state.view, enter) : null));
    redraw(entries, () => past(state, enter));
    wait();
  };
  const wait = () => redraw(line, () => waitingLine(queue, state.view.entries.length));
  const queue = new Queue(id, (entry) => post(`/api/desks/${id}/entries`, { ...entry, expected: entry.expected ?? 0 }), {
    done: (answer) => {
      const last = answer.view.entries.at(-1);
      const more = answer.view.entries.length > state.view.entries.length;
      if (last?.card && more) showCard(last.card, playerNames(answer.view), bothHands(last.hand, answer.view.family));
      state = answer;
      shown();
    },
    refused: (error) => toast(why(error)),
    behind: () => look(),
    changed: () => wait(),
  });
  const enter = (/** @type {Record<string, unknown>} */ entry) => queue.add(entry, state.view.entries.length);
  const look = () => get(`/api/desks/${id}`).then((answer) => {
    const moved = answer.view.entries.length !== state.view.entries.length;
    state = answer;
    if (moved) shown();
    wait();
  }, () => {});
  put(main, h("section", { class: "desk-page" }, h("div", null, head, standing, line, buttons, signing), entries));
  shown();
  queue.send();
  const timer = setInterval(() => !document.hidden && !document.querySelector("dialog") && look(), AGAIN);
  return () => {
    clearInterval(timer);
    queue.close();
  };
}

/** May I enter what I like? @param {DeskState} state */
const may = ({ right }) => right === "host" || right === "enter";

/** Which hand, in both languages. @param {string} hand @param {string} family */
const bothHands = (hand, family) => t(`${handName(hand, family, "zh")} ${handName(hand, family, "en")}`,
  `${handName(hand, family, "en")} ${handName(hand, family, "zh")}`);

/** @param {DeskView} view */
const playerNames = (view) => view.players.map((player) => player.name);

/** @param {DeskState} state @param {() => void} share @param {() => void} watch */
function heading({ view, right, desk }, share, watch) {
  const book = t(view.book_zh, view.book_en);
  const now = view.over ? t("已结束", "over") : !view.position ? t("尚未开始", "not begun") : [handName(view.position, view.family),
    view.counters ? t(`${view.counters} 本场`, `counters ${view.counters}`) : "",
    view.deposits ? t(`立直棒 ${view.deposits}`, `sticks ${view.deposits}`) : ""].filter(Boolean).join(" · ");
  return h("header", { class: "desk-head" },
    h("div", null, h("h1", null, view.title || book), view.title ? h("p", { class: "small" }, book) : null),
    h("p", { class: "now" }, view.kind === "relay" && view.position ? t(`第 ${view.game + 1} 个半庄 · `, `Game ${view.game + 1} · `) : "", now),
    h("p", { class: "tools" }, right === "host" ? h("button", { type: "button", class: "quiet", onclick: share }, t("分享", "Share")) : null,
      hasLimits(view.clock) ? h("button", { type: "button", class: "quiet", onclick: watch }, t("计时", "Clock")) : null,
      view.position ? h("a", { class: "button quiet", href: `/desk/${desk}/sheet` }, t("成绩表", "Sheet")) : null,
      h("a", { class: "button quiet", href: `/api/desks/${desk}/record`, download: "" }, t("记录", "Record"))));
}

/** @param {DeskView} view */
function table(view) {
  return h("ul", { class: "desk-players" }, view.players.map((player) => h("li",
    { class: player.seat === "E" && !view.over ? "dealer" : "" },
    h("span", { class: "wind" }, windSign(player.seat)),
    h("span", { class: "who" }, h("strong", null, player.name), player.team ? h("small", null, player.team) : null, marks(player)),
    h("span", { class: "points" }, num(player.points), view.over && player.place
      ? h("small", null, t(`第 ${player.place} 名`, `place ${player.place}`))
      : null))));
}

/** @param {DeskPlayer} player */
function marks(player) {
  const words = [player.riichi ? t("立直", "riichi") : "", player.warnings ? t(`警告 ${player.warnings}`, `warnings ${player.warnings}`) : "",
    player.cards ? t(`黄牌 ${player.cards}`, `cards ${player.cards}`) : "",
    rightsWords(player.rights_lost), ...player.at_end.map(pick)].filter(Boolean);
  return words.length ? h("small", { class: "marks" }, words.join(" · ")) : null;
}

/** @param {DeskTeam[]} all */
function teams(all) {
  return h("ul", { class: "rows desk-teams" }, all.map((team) => h("li", null,
    h("span", null, h("strong", null, team.name), h("small", null, team.next ? t(`下一位：${team.next}`, `next: ${team.next}`)
      : team.members.join(t("、", ", ")))),
    h("span", { class: "number" }, num(team.points), team.place ? t(` · 第 ${team.place}`, ` · place ${team.place}`) : ""))));
}

/** What an entry would come to. @param {string} id @returns {(entry: Record<string, unknown>) => Promise<EntryPreview>} */
const tried = (id) => (entry) => post(`/api/desks/${id}/preview`, { entry });

/** @param {string} id @param {DeskView} view @param {(entry: Record<string, unknown>) => void} enter */
function actionButtons(id, view, enter) {
  const button = (/** @type {string} */ words, /** @type {() => void} */ onclick, how = "") => h("button", { type: "button",
    class: `big ${how}`, onclick }, words);
  const { tells } = view;
  const sure = async (/** @type {string} */ words, /** @type {Record<string, unknown>} */ entry, /** @type {string} */ note = "") => {
    const back = t("会记在记录里，可以撤销。", "It goes on record, and can be taken back.");
    if (await confirm(words, note || back, t("是", "Yes"))) enter(entry);
  };
  const audit = view.may_audit ? button(t("核定本盘", "Audit the hand"), () => sure(t("核定上一盘？", "Is the hand that has ended right?"),
    { do: "audit" }, [...lastHand(view), t("核定后本盘不再更改。", "Once audited the hand stands.")].join(t("。", ". "))), "audit") : null;
  const next = view.teams.some((team) => team.next);
  if (next) return h("div", { class: "deeds" }, button(t("开始下一个半庄", "Start the next game"), () => startForm(view, enter), "primary"),
    view.position && tells.fouls ? button(t("犯规", "Foul"), () => foulForm(atDesk(id), view, enter)) : null);
  const signed = view.signatures.length > 0 && !view.to_sign.length;
  const foul = tells.fouls ? button(t("犯规", "Foul"), () => foulForm(atDesk(id), view, enter)) : null;
  if (view.over) return signed ? null : h("div", { class: "deeds" }, audit, foul);
  return h("div", { class: "deeds" },
    button(t("点和", "Win by discard"), () => winForm(tried(id), view, false, enter), "primary"),
    button(t("自摸", "Self-draw"), () => winForm(tried(id), view, true, enter), "primary"),
    button(t("流局", "Draw"), () => drawForm(tried(id), view, enter)),
    tells.riichi ? button(t("立直", "Riichi"), () => riichiForm(view, enter)) : null,
    tells.kong ? button(t("杠", "Kong"), () => kongForm(view, enter)) : null,
    tells.open ? button(t("明牌", "Open hand"), () => openForm(view, enter)) : null,
    tells.play_on && view.playing ? button(t("本局结束", "Hand over"), () => enter({ do: "over" })) : null,
    tells.specials.length && !view.playing ? button(t("特殊规则", "Dice rule"), () => dealForm(view, enter)) : null,
    foul, audit, h("details", { class: "more" }, h("summary", null, t("更多", "More")), h("p", { class: "actions" },
      view.playing ? h("button", { type: "button", onclick: () => sure(t("本局作废重打？", "Is this hand void, to be dealt again?"),
        { do: "void" }) }, t("作废重打", "Void this hand")) : null,
      h("button", { type: "button", onclick: () => sure(t("时间到，结束比赛？", "Time is up: end the game?"), { do: "time" }) }, t("时间到",
        "Time is up")))));
}

/** What the hand that has ended came to. @param {DeskView} view */
function lastHand(view) {
  const last = [...view.entries].reverse().find((entry) => !entry.undone && ["win", "draw", "abort", "over"].includes(entry.do));
  const paid = (last?.paid || []).map((points, n) => (points ? `${view.players[n].name} ${signed(points)}` : "")).filter(Boolean);
  return last ? [`${handName(last.hand, view.family)}${t("：", ": ")}${last.words.map(pick).join(t("；", "; "))}`, paid.join(t("，", ", "))]
    .filter(Boolean) : [];
}

/** @param {Queue<DeskState>} queue @param {number} seen */
function waitingLine(queue, seen) {
  const n = queue.waiting.length;
  if (!n) return null;
  if (queue.held) return h("div", { class: "note waiting" },
    h("p", null, t(`别人刚录入了新条目；你的 ${n} 条还没有送出。请先看看下面的记录。`,
      `Somebody else has just entered something; ${n} of yours are not sent. Look at the entries first.`)),
    h("p", { class: "actions" }, h("button", { type: "button", onclick: () => queue.drop() }, t("不要了", "Drop mine")),
      h("button", { type: "button", class: "primary", onclick: () => queue.sendOn(seen) }, t("接着送出", "Send mine after it"))));
  return h("p", { class: "note waiting" }, t(`${n} 条等待送出，连上后自动送达，不会重复。`, `${n} waiting to be sent; they go out by themselves, each once.`));
}

/** @param {DeskState} state @param {(entry: Record<string, unknown>) => void} enter */
function past({ view, right }, enter) {
  const back = async (/** @type {DeskEntryView} */ entry) => {
    const what = [...entry.words.map(pick), t("撤销会记在记录里。", "That it was taken back goes on record.")].join(t("。", ". "));
    if (await confirm(t(`撤销第 ${entry.number} 条？`, `Take entry ${entry.number} back?`), what, t("撤销", "Take back"), { danger: true })) {
      enter({ do: "undo", entry: entry.number });
    }
  };
  const row = (/** @type {DeskEntryView} */ entry) => h("li", { class: entry.undone ? "undone" : "" },
    h("div", null, h("p", null, h("strong", null, `${entry.number}. ${entry.hand ? handName(entry.hand, view.family) : ""} `),
      entry.words.map(pick).join(" · ")),
      entry.undone ? h("p", { class: "small" }, t(`已由第 ${entry.undone} 条撤销`, `taken back by entry ${entry.undone}`))
        : paidLine(view.players,
        entry.paid),
      h("p", { class: "small" }, chips(entry.clauses), [entry.by, when(entry.at)].filter(Boolean).join(" · "))),
    entry.card ? h("button", { type: "button", class: "quiet", "aria-label": t(`第 ${entry.number} 条的裁定卡`, `Card of entry ${entry.number}`),
      onclick: () => entry.card && showCard(entry.card, playerNames(view), bothHands(entry.hand, view.family), entry.undone > 0) },
    t("裁定卡", "Card")) : null,
    (right === "host" || right === "enter") && entry.may_undo
      ? h("button", { type: "button", class: "quiet", "aria-label": t(`撤销第 ${entry.number} 条`, `Take entry ${entry.number} back`),
        onclick: () => back(entry) }, t("撤销", "Undo")) : null);
  return h("section", { class: "card desk-history" }, h("h2", null, t("记录", "Entries")),
    view.entries.length ? h("ol", null, [...view.entries].reverse().map(row)) : h("p", { class: "small" }, t("还没有记录。", "Nothing yet.")));
}

/** @param {string} id */
async function shareForm(id) {
  const place = h("div");
  const make = async (/** @type {"enter" | "read"} */ kind) => {
    try {
      const ask = () => post(`/api/desks/${id}/links`, { kind });
      put(place, linkBox(await ask(), ask));
    } catch (error) {
      toast(why(/** @type {ApiError} */ (error)));
    }
  };
  const withdraw = () => post(`/api/desks/${id}/links/withdraw`).then(() => toast(t("链接都已收回", "All links are withdrawn")),
    (error) => toast(why(error)));
  dialog({ title: t("分享这一台", "Share this desk"), name: "link", body: [
    h("p", { class: "who" }, h("button", { type: "button", onclick: () => make("read") }, t("给只看的人", "For readers")),
      h("button", { type: "button", onclick: () => make("enter") }, t("给一起记录的人", "For whoever may enter"))), place,
    h("p", { class: "actions" }, h("button", { type: "button", class: "quiet", onclick: withdraw }, t("收回所有链接", "Withdraw all links")))] });
}
