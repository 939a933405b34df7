/** What was paid in a hand for anything but a win: kongs, ready hands, rulings; and riichi sticks put down. */

import { h } from "../../ui/dom.js";
import { signed, t } from "../../ui/i18n.js";

/** @import { HandEnd, RecordLine } from "../../messages.d.ts" */

const REASONS = () => ({
  kong: t("杠", "Kong"), ready: t("听牌与未听牌", "Ready hands"), nagashi: t("流局满贯", "All-terminal discards"),
});

/** The hand's record, line by line. @param {HandEnd} told @returns {RecordLine[]} */
export const recordOf = (told) => told.record.map((line) => JSON.parse(line));

/**
 * As a list; null where there was nothing of the kind.
 * @param {HandEnd} told @param {Map<string, number>} changes what the hand changed, by seat @param {Record<string, string>} names
 */
export function otherPayments(told, changes, names) {
  const who = (/** @type {string} */ one) => names[one] || one;
  const made = recordOf(told).flatMap((one) => (one.type === "payment" ? [{ words: REASONS()[one.reason], amounts: one.payments }]
    : one.type === "ruling" ? [{ words: t(one.zh, one.en), amounts: one.payments }] : []))
    .map(({ words, amounts }) => ({ words, amounts: Object.entries(amounts).filter(([, amount]) => amount) }))
    .filter(({ amounts }) => amounts.length);
  const sticks = onTheTable(told, changes, made.flatMap(({ amounts }) => amounts));
  if (!made.length && !sticks.length) return null;
  return h("ul", null, made.map(({ words, amounts }) => h("li", null, words, t("：", ": "),
    amounts.map(([one, amount]) => `${who(one)} ${signed(amount)}`).join(t("，", ", ")))),
  sticks.map(([one, amount]) => h("li", null, `${who(one)} → ${t("桌上", "the table")} `,
    h("strong", { class: "number" }, signed(-amount)), " ", t("立直棒", "riichi stick"))));
}

/**
 * What of everybody's change neither a win nor another payment tells: a stick put down.
 * @param {HandEnd} told @param {Map<string, number>} changes @param {[string, number][]} made
 */
function onTheTable(told, changes, made) {
  const left = new Map(changes);
  const take = (/** @type {string} */ one, /** @type {number} */ amount) => left.set(one, (left.get(one) || 0) - amount);
  for (const { payer, payee, amount } of told.wins.flatMap((win) => win.transfers)) {
    take(payee, amount);
    take(payer, -amount);
  }
  for (const [one, amount] of made) take(one, amount);
  return [...left].filter(([one, amount]) => one !== "table" && amount < 0);
}
