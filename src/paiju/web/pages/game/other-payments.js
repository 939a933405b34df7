/** What was paid in a hand for anything but a win: kongs, ready hands, rulings; and riichi sticks put down. */

import { h } from "../../ui/dom.js";
import { pick, signed, t } from "../../ui/i18n.js";

/** @import { HandEnd, RecordLine } from "../../messages.d.ts" */

const REASONS = () => ({
  kong: t("Kong"), ready: t("Ready hands"), nagashi: t("All-terminal discards"), kongs_back: t("Kongs given back"),
  kong_passed_on: t("A kong's income passed on"),
  void_held: t("Holding the suit given up"), dearest: t("Not ready at the empty wall"),
});

/** The hand's record, line by line. @param {HandEnd} end @returns {RecordLine[]} */
export const recordOf = (end) => end.record.map((line) => JSON.parse(line));

/**
 * As a list; null where there was nothing of the kind.
 * @param {HandEnd} end @param {Map<string, number>} changes what the hand changed, by seat @param {Record<string, string>} names
 */
export function otherPayments(end, changes, names) {
  const who = (/** @type {string} */ seat) => names[seat] || seat;
  const rulings = end.rulings.map(pick);
  const made = recordOf(end).flatMap((line) => (line.type === "payment" ? [{ words: REASONS()[line.reason], amounts: line.payments }]
    : line.type === "ruling" ? [{ words: rulings.shift() || "", amounts: line.payments }] : []))
    .map(({ words, amounts }) => ({ words, amounts: Object.entries(amounts).filter(([, amount]) => amount) }))
    .filter(({ amounts }) => amounts.length);
  const sticks = onTheTable(end, changes, made.flatMap(({ amounts }) => amounts));
  if (!made.length && !sticks.length) return null;
  return h("ul", null, made.map(({ words, amounts }) => h("li", null, words, t(": "),
    amounts.map(([seat, amount]) => `${who(seat)} ${signed(amount)}`).join(t(", ")))),
  sticks.map(([seat, amount]) => h("li", null, `${who(seat)} → ${t("the table")} `,
    h("strong", { class: "number" }, signed(-amount)), " ", t("riichi stick"))));
}

/**
 * What of everybody's change neither a win nor another payment tells: a stick put down.
 * @param {HandEnd} end @param {Map<string, number>} changes @param {[string, number][]} made
 */
function onTheTable(end, changes, made) {
  const left = new Map(changes);
  const take = (/** @type {string} */ seat, /** @type {number} */ amount) => left.set(seat, (left.get(seat) || 0) - amount);
  for (const { payer, payee, amount } of end.wins.flatMap((win) => win.transfers)) {
    take(payee, amount);
    take(payer, -amount);
  }
  for (const [seat, amount] of made) take(seat, amount);
  return [...left].filter(([seat, amount]) => seat !== "table" && amount < 0);
}
