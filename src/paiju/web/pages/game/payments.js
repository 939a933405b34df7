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
 * @param {HandEnd} end @param {Record<string, string>} names @param {string} [mine] my seat
 */
export function headline(end, names, mine) {
  const list = end.wins;
  if (list.length === 1) return winWords(list[0], names, mine);
  if (list.length) {
    const who = list.map((win) => (win.seat === mine ? t("你", "you") : names[win.seat] || wind(win.seat)));
    return t(`${list.length} 家和：${who.join("、")}`, `${list.length} wins: ${who.join(", ")}`);
  }
  return RESULTS()[/** @type {"unknown"} */ (end.result)] || end.result;
}

/** What everybody gained or lost in the hand, by seat; a supporter by name. @param {HandEnd} end @returns {Map<string, number>} */
export function changes(end) {
  const sums = new Map(Object.keys(end.points).map((seat) => [seat, 0]));
  for (const payment of end.payments) sums.set(payment.seat, (sums.get(payment.seat) || 0) + payment.amount);
  return sums;
}

/** My own line: what the hand cost or brought me, and what I have now. @param {HandEnd} end @param {string | undefined} mine my seat */
export function ownLine(end, mine) {
  const change = mine === undefined ? undefined : changes(end).get(mine);
  if (mine === undefined || change === undefined) return null;
  const now = end.points[mine];
  return h("p", { class: "own-line" }, h("span", { class: "you" }, t("你", "You")), " ",
    h("strong", { class: `number ${tone(change)}` }, change ? signed(change) : t("不变", "±0")),
    now === undefined ? null : [arrow(), h("span", { class: "number now" }, num(now))], besides(end, mine, change));
}

/**
 * What of my change is not the win itself: counters, riichi sticks.
 * @param {HandEnd} end @param {string} mine my seat @param {number} change
 */
function besides(end, mine, change) {
  const record = recordOf(end);
  const moves = end.wins.flatMap((win) => win.transfers);
  const mineOf = (/** @type {Transfer[]} */ list) => list.reduce((sum, transfer) =>
    sum + (transfer.payee === mine ? transfer.amount : 0) - (transfer.payer === mine ? transfer.amount : 0), 0);
  const declared = record.some((line) => line.type === "riichi" && line.seat === mine);
  const given = moves.some((move) => move.payer === "table" && move.payee === mine);
  const isCounter = (/** @type {Transfer} */ transfer) => /\bcounters?\b/.test(transfer.en);
  const counters = mineOf(moves.filter(isCounter)), hands = mineOf(moves.filter((move) => move.payer !== "table" && !isCounter(move)));
  const paid = record.reduce((sum, line) => sum + (line.type === "payment" || line.type === "ruling" ? line.payments[mine] || 0 : 0), 0);
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

/** Everybody's line, mine first. @param {HandEnd} end @param {Record<string, string>} names @param {string | undefined} mine my seat */
export function payments(end, names, mine) {
  const sums = changes(end);
  const rows = [...sums.keys()].sort((a, b) => Number(b === mine) - Number(a === mine));
  const each = [end.wins.map((win) => transfers(win, names)), otherPayments(end, changes(end), names)].flat().filter(Boolean);
  return h("section", null,
    h("table", { class: "payments-table" },
      h("caption", { class: "visually-hidden" }, t("收付", "Payments")),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("谁", "Who")),
        h("th", { scope: "col", class: "number" }, t("变动", "Change")), h("th", { scope: "col", class: "number" }, t("现有", "Points")))),
      h("tbody", null, rows.map((seat) => row(seat, sums.get(seat) || 0, end.points[seat], names, seat === mine)))),
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
