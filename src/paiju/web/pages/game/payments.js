/** What a hand changed: by seat and name, with the points afterwards. */

import { h } from "../../ui/dom.js";
import { list, num, signed, t, tc, wind } from "../../ui/i18n.js";
import { otherPayments, recordOf } from "./other-payments.js";
import { transfers, winWords } from "./win-card.js";

const RESULTS = () => ({
  exhausted: t("Exhaustive draw: nobody won."),
  nine_terminals: t("Nine kinds of terminals and honours: abortive draw."),
  four_winds: t("Four identical winds in the first turn: abortive draw."),
  four_kongs: t("Four kongs: abortive draw."),
  four_riichi: t("All four in riichi: abortive draw."),
  three_winners: t("Three winners at once: abortive draw."),
  nagashi: t("All-terminal discards at the exhaustive draw."),
  unknown: t("The hand has no result."),
});

/** @import { HandEnd, Transfer } from "../../messages.d.ts" */

/**
 * The hand's end in a sentence.
 * @param {HandEnd} end @param {Record<string, string>} names @param {string} [mine] my seat
 */
export function headline(end, names, mine) {
  const { wins } = end;
  if (wins.length === 1) return winWords(wins[0], names, mine);
  if (wins.length) {
    const who = wins.map((win) => (win.seat === mine ? t("you") : names[win.seat] || wind(win.seat)));
    return t("{count} winners: {who}", { count: wins.length, who: list(who) });
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
  return h("p", { class: "own-line" }, h("span", { class: "you" }, t("You")), " ",
    h("strong", { class: `number ${tone(change)}` }, change ? signed(change) : t("±0")),
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
  const isCounter = (/** @type {Transfer} */ transfer) => /\bcounters?\b/.test(transfer.text.en);
  const counters = mineOf(moves.filter(isCounter)), hands = mineOf(moves.filter((move) => move.payer !== "table" && !isCounter(move)));
  const paid = record.reduce((sum, line) => sum + (line.type === "payment" || line.type === "ruling" ? line.payments[mine] || 0 : 0), 0);
  const sticks = declared || given ? change - hands - counters - paid : 0;
  const parts = [counters ? t("{counters} for counters", { counters: signed(counters) }) : "",
    sticks ? sticks > 0 ? t("{points} from riichi sticks", { points: signed(sticks) })
      : t("{points} for the riichi stick", { points: signed(sticks) }) : ""].filter(Boolean);
  return parts.length ? h("small", { class: "besides" }, t("of which {parts}", { parts: list(parts) })) : null;
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
      h("caption", { class: "visually-hidden" }, t("Payments")),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("Who")),
        h("th", { scope: "col", class: "number" }, tc("points", "Change")), h("th", { scope: "col", class: "number" }, t("Points now")))),
      h("tbody", null, rows.map((seat) => row(seat, sums.get(seat) || 0, end.points[seat], names, seat === mine)))),
    each.length ? h("details", null, h("summary", null, t("Each payment")), each) : null);
}

/**
 * @param {string} seat @param {number} change @param {number | undefined} points @param {Record<string, string>} names
 * @param {boolean} me
 */
function row(seat, change, points, names, me) {
  const letter = /^[ESWN]$/.test(seat) ? wind(seat) : t("bet");
  return h("tr", { class: me ? "me" : "" },
    h("td", null, h("span", { class: "small" }, letter), " ", names[seat] || seat, me ? t(" (you)") : ""),
    h("td", { class: `number ${tone(change)}` }, signed(change)),
    h("td", { class: "number" }, points === undefined ? "" : num(points)));
}
