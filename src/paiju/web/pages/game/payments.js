/** What a hand changed: by seat and name, with the points afterwards. */

import { h } from "../../ui/dom.js";
import { num, signed, t, wind } from "../../ui/i18n.js";
import { otherPayments, recordOf } from "./other-payments.js";
import { transfers, winWords } from "./win-card.js";

const RESULTS = () => ({
  exhausted: t("荒牌：牌摸完了，没有人和。", "The wall is empty: nobody won."),
  nine_terminals: t("九种九牌，流局。", "Nine kinds of terminals and honours: the hand is void."),
  four_winds: t("四风连打，流局。", "Four equal winds in the first turn: the hand is void."),
  four_kongs: t("四开杠，流局。", "Four kongs: the hand is void."),
  four_riichi: t("四家立直，流局。", "All four in riichi: the hand is void."),
  three_winners: t("三家和，流局。", "Three winners at once: the hand is void."),
  nagashi: t("流局满贯。", "All-terminal discards at the draw."),
  unknown: t("这一局没有结果。", "The hand has no result."),
});

/** @import { HandEnd, Transfer } from "../../messages.d.ts" */

/**
 * The hand's end in a sentence.
 * @param {HandEnd} told @param {Record<string, string>} names @param {string} [mine] my seat
 */
export function headline(told, names, mine) {
  const list = told.wins;
  if (list.length === 1) return winWords(list[0], names, mine);
  if (list.length) {
    const who = list.map((win) => (win.seat === mine ? t("你", "you") : names[win.seat] || wind(win.seat)));
    return t(`${list.length} 家和：${who.join("、")}`, `${list.length} wins: ${who.join(", ")}`);
  }
  return RESULTS()[/** @type {"unknown"} */ (told.result)] || told.result;
}

/** What everybody gained or lost in the hand, by seat; a supporter by name. @param {HandEnd} told @returns {Map<string, number>} */
export function changes(told) {
  const sums = new Map(Object.keys(told.points).map((seat) => [seat, 0]));
  for (const one of told.payments) sums.set(one.seat, (sums.get(one.seat) || 0) + one.amount);
  return sums;
}

/** My own line: what the hand cost or brought me, and what I have now. @param {HandEnd} told @param {string | undefined} mine my seat */
export function ownLine(told, mine) {
  const change = mine === undefined ? undefined : changes(told).get(mine);
  if (mine === undefined || change === undefined) return null;
  const now = told.points[mine];
  return h("p", { class: "own-line" }, h("span", { class: "you" }, t("你", "You")), " ",
    h("strong", { class: `number ${tone(change)}` }, change ? signed(change) : t("不变", "±0")),
    now === undefined ? null : [arrow(), h("span", { class: "number now" }, num(now))], besides(told, mine, change));
}

/**
 * What of my change is not the win itself: counters, riichi sticks.
 * @param {HandEnd} told @param {string} mine my seat @param {number} change
 */
function besides(told, mine, change) {
  const record = recordOf(told);
  const moves = told.wins.flatMap((win) => win.transfers);
  const mineOf = (/** @type {Transfer[]} */ list) => list.reduce((sum, one) =>
    sum + (one.payee === mine ? one.amount : 0) - (one.payer === mine ? one.amount : 0), 0);
  const declared = record.some((one) => one.type === "riichi" && one.seat === mine);
  const given = moves.some((one) => one.payer === "table" && one.payee === mine);
  const isCounter = (/** @type {Transfer} */ one) => /\bcounters?\b/.test(one.en);
  const counters = mineOf(moves.filter(isCounter)), hands = mineOf(moves.filter((one) => one.payer !== "table" && !isCounter(one)));
  const paid = record.reduce((sum, one) => sum + (one.type === "payment" || one.type === "ruling" ? one.payments[mine] || 0 : 0), 0);
  const sticks = declared || given ? change - hands - counters - paid : 0;
  const parts = [counters ? t(`本场 ${signed(counters)}`, `${signed(counters)} for honba`) : "",
    sticks ? t(`立直棒 ${signed(sticks)}`,
      `${signed(sticks)} ${sticks > 0 ? "from riichi sticks" : "for the riichi stick"}`) : ""].filter(Boolean);
  return parts.length ? h("small", { class: "besides" }, t(`其中${parts.join("、")}`, `of which ${parts.join(", ")}`)) : null;
}

/** What it led to. */
export const arrow = () => [" ", h("span", { class: "arrow", "aria-hidden": "true" }, "→"), " "];

/** @param {number} change */
export const tone = (change) => (change > 0 ? "gain" : change < 0 ? "loss" : "");

/** Everybody's line, mine first. @param {HandEnd} told @param {Record<string, string>} names @param {string | undefined} mine my seat */
export function payments(told, names, mine) {
  const sums = changes(told);
  const rows = [...sums.keys()].sort((a, b) => Number(b === mine) - Number(a === mine));
  const each = [told.wins.map((win) => transfers(win, names)), otherPayments(told, changes(told), names)].flat().filter(Boolean);
  return h("section", null,
    h("table", { class: "payments-table" },
      h("caption", { class: "visually-hidden" }, t("收付", "Payments")),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("谁", "Who")),
        h("th", { scope: "col", class: "number" }, t("变动", "Change")), h("th", { scope: "col", class: "number" }, t("现有", "Points")))),
      h("tbody", null, rows.map((seat) => row(seat, sums.get(seat) || 0, told.points[seat], names, seat === mine)))),
    each.length ? h("details", null, h("summary", null, t("一笔一笔的收付", "Each payment")), each) : null);
}

/**
 * @param {string} seat @param {number} change @param {number | undefined} points @param {Record<string, string>} names
 * @param {boolean} me
 */
function row(seat, change, points, names, me) {
  const letter = /^[ESWN]$/.test(seat) ? wind(seat) : t("下注", "bet");
  return h("tr", { class: me ? "me" : "" },
    h("td", null, h("span", { class: "small" }, letter), " ", names[seat] || seat, me ? t("（你）", " (you)") : ""),
    h("td", { class: `number ${tone(change)}` }, signed(change)),
    h("td", { class: "number" }, points === undefined ? "" : num(points)));
}
