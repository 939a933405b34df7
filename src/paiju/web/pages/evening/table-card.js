/** One table of the evening: who plays, who bets, the hand and its dice rule; and, for whoever keeps it, what happens next. */

import { confirm, toast } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { signed, t, why, windSign } from "../../ui/i18n.js";
import { chip } from "../../ui/terms/why.js";
import { post } from "../../net.js";
import { eveningFoul, foulWords } from "./fouls.js";
import { betForm, dealForm, kongForm, onePlayer, winForms } from "./hand-forms.js";
import { chipsNow, dealerAt, movedWords, ruleOf } from "./words.js";

/** @import { EveningBet, EveningTable, EveningView } from "../../messages.d.ts" */
/** @import { Page } from "./evening.js" */

/** @param {Page} page @param {EveningTable} table */
export function tableCard(page, table) {
  const { view } = page.state;
  return h("section", { class: "card evening-table", "data-table": table.name },
    h("h2", null, view.tables.length > 1 ? t(`${table.name} 桌`, `Table ${table.name}`) : t("牌桌", "The table"), " ",
      h("small", null, state(table))),
    rule(view, table), table.moved.length ? h("p", { class: "note moved" }, movedWords(table)) : null,
    h("ul", { class: "desk-players" }, around(table).map((n) => player(view, table, n))),
    table.bets.length ? bettors(page, table) : null,
    page.keeps && !view.over ? actionButtons(page, table) : null);
}

/** What is going on there. @param {EveningTable} table */
function state(table) {
  const left = table.left === null ? "" : table.left ? t(`最后 ${table.left} 局`, `last hands: ${table.left}`)
    : t("打完了", "has played its last hand");
  if (!table.hand) return [left || t("等开局", "before the next hand")].join(" ");
  const phases = { swap: t("等庄家换位置", "the dealer swaps places first"), bets: t("等下注", "waiting for bets"),
    play: t("打牌中", "being played"), online: t("线上打牌中", "being played online") };
  const now = phases[/** @type {"play"} */ (table.phase)] || "";
  return [t(`第 ${table.hand} 局`, `Hand ${table.hand}`), now, left].filter(Boolean).join(" · ");
}

/** The dice rule, and what it says. @param {EveningView} view @param {EveningTable} table */
function rule(view, table) {
  const eveningRule = ruleOf(view, table.hand ? table.special : "");
  if (!eveningRule) return null;
  return h("p", { class: "dice-rule" }, h("span", { class: "dice", "aria-hidden": "true" }, eveningRule.dice), h("span", null,
    h("strong", null, t(eveningRule.zh, eveningRule.en)), " ", h("span", null, t(eveningRule.says.zh, eveningRule.says.en)), " ",
    chip(eveningRule.clause, t("条文", "Rule"))));
}

/** Numbers of players as they sit, East first. @param {EveningTable} table */
const around = (table) => table.players.map((_, n) => n).sort((a, b) => "ESWN".indexOf(table.seats[a]) - "ESWN".indexOf(table.seats[b]));

/** @param {EveningView} view @param {EveningTable} table @param {number} n */
function player(view, table, n) {
  const name = table.players[n], deals = name === dealerAt(table);
  const chips = chipsNow(view, name), won = table.won[name] || 0;
  const marks = [table.opened.includes(name) ? t("明牌", "open hand") : "", won ? t(`和 ${won} 次`, `won ${won}×`) : "",
    table.out.includes(name) ? t("已离局", "is out of this hand") : ""].filter(Boolean);
  const behind = table.bets_open ? table.bets.filter((bet) => bet.on === name).map((bet) => bet.name) : [];
  return h("li", { class: deals ? "dealer" : "" }, h("span", { class: "wind" }, windSign(table.seats[n])),
    h("span", { class: "who" }, h("strong", null, name), deals ? h("small", null, t("庄", "dealer")) : null,
      marks.length ? h("small", { class: "marks" }, marks.join(" · ")) : null,
      behind.length ? h("small", null, t(`支持者：${behind.join("、")}`, `backed by ${behind.join(", ")}`)) : null),
    h("span", { class: `points ${chips < 0 ? "loss" : ""}` }, signed(chips)));
}

/** @param {Page} page @param {EveningTable} table */
function bettors(page, table) {
  const stakeWords = (/** @type {EveningBet} */ bet) => (!table.hand || table.phase === "online" ? t("下注", "bets")
    : !bet.placed ? t("还没下注", "has not bet yet") : bet.on ? t(`支持 ${bet.on}`, `backs ${bet.on}`) : t("已下注", "has bet"));
  const may = page.keeps && table.hand > 0 && table.phase === "bets";
  return h("ul", { class: "rows bettors" }, table.bets.map((bet) => h("li", null,
    h("span", null, h("strong", null, bet.name), " ", h("span", null, stakeWords(bet))),
    may && bet.name !== page.state.me ? h("button", { type: "button", onclick: () => betForm(page, table, bet.name) },
      t("代他下注", "Bet for them")) : null)));
}

/** @param {string} words @param {() => void} onclick @param {string} [how] */
const button = (words, onclick, how = "") => h("button", { type: "button", class: `big ${how}`, onclick }, words);

/** What may be entered now. @param {Page} page @param {EveningTable} table */
function actionButtons(page, table) {
  if (table.left === 0) return null;
  if (!table.hand) return beginning(page, table);
  const at = { table: table.name };
  if (table.phase === "online") return h("div", { class: "deeds" },
    h("a", { class: "button big", href: `/table/${table.club}` }, t("看线上牌桌", "To the online table")), voiding(page, table));
  const swap = t("庄家和谁换位置", "With whom the dealer swaps");
  if (table.phase === "swap") return h("div", { class: "deeds" }, button(swap, () => onePlayer(swap, table.players.slice(1),
    (name) => page.enter({ do: "swap", ...at, with: name })), "primary"), voiding(page, table));
  const closed = table.players.filter((name) => !table.opened.includes(name));
  return h("div", { class: "deeds" },
    table.phase === "bets" ? h("p", { class: "small wide" }, t("下注的人看完四家的牌，在自己手机上选；没带手机的，由你代选。",
      "Whoever bets looks at all four hands and chooses on their phone; for those without one you choose.")) : playing(page, table),
    table.begun || !closed.length ? null : button(t("明牌", "Open hand"), () => onePlayer(t("谁明牌", "Who plays an open hand"), closed,
      (name) => page.enter({ do: "open", ...at, player: name }))),
    voiding(page, table));
}

/** How a hand goes on and ends. @param {Page} page @param {EveningTable} table */
function playing(page, table) {
  const at = { table: table.name }, won = table.plays_on && Object.keys(table.won).length > 0;
  const draw = () => sure(page, t("流局？", "A draw?"),
    t("牌摸完了，没有人和。杠的收益照算。", "The wall is empty and nobody has won. What kongs brought stays."), { do: "draw", ...at });
  return [button(t("点和", "Win by discard"), () => winForms(page, table, false), "primary"),
    button(t("自摸", "Self-draw"), () => winForms(page, table, true), "primary"),
    won ? button(t("本局结束", "Hand over"), () => page.enter({ do: "over", ...at })) : button(t("流局", "Draw"), draw),
    button(t("杠", "Kong"), () => kongForm(page, table)), button(foulWords(), () => eveningFoul(page, table))];
}

/** @param {Page} page @param {EveningTable} table */
function beginning(page, table) {
  const online = () => post(`/api/evenings/${page.id}/online`, { table: table.name }).then(() => page.look(), (error) => toast(why(error)));
  const rolled = table.left ? t("发牌（血流成河）", "Deal (river of blood)") : t("掷骰开局", "Roll the dice");
  return h("div", { class: "deeds" }, button(rolled, () => page.enter({ do: "deal", table: table.name }),
    `primary ${table.left ? "wide" : ""}`),
    table.left ? null : button(t("我们掷好了", "We rolled ourselves"), () => dealForm(page, table)),
    table.players.length === 4 ? h("button", { type: "button", class: "wide", onclick: online },
      t("这一局在线上打", "Play this hand online"))
      : h("p", { class: "small wide" }, t("线上打一局须四人在座；三人用真牌打。", "A hand is played online by four; three play with real tiles.")),
    missingPhones(page, table),
    table.judged.length ? h("button", { type: "button", class: "wide quiet", onclick: () => eveningFoul(page, table) },
      t("上一局有犯规", "A foul in the last hand")) : null);
}

/** Who has no phone here yet, so that a hand online would wait for them. @param {Page} page @param {EveningTable} table */
function missingPhones(page, table) {
  const missing = [...table.players, ...table.bets.map((bet) => bet.name)].filter((name) => !page.state.here.includes(name));
  if (table.players.length !== 4 || !page.state.here.length || !missing.length) return null; // without phones nobody means to
  return h("p", { class: "small wide" }, t(`要在线上打，还差 ${missing.join("、")} 用手机进来。`,
    `To play online, ${missing.join(", ")} must come with a phone first.`));
}

/** @param {Page} page @param {EveningTable} table */
function voiding(page, table) {
  return h("details", { class: "more" }, h("summary", null, t("更多", "More")), h("p", { class: "actions" }, h("button", { type: "button",
    onclick: () => sure(page, t("本局作废重打？", "Is this hand void, to be dealt again?"), t("什么也不记，座位不变。", "Nothing is booked, nobody moves."),
      { do: table.phase === "online" ? "offline" : "void", table: table.name }) }, t("作废重打", "Void this hand"))));
}

/** @param {Page} page @param {string} title @param {string} words @param {Record<string, unknown>} entry */
async function sure(page, title, words, entry) {
  if (await confirm(title, words, t("是", "Yes"))) page.enter(entry);
}
