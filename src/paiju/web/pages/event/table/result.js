/** A table's result as it stands: points, places, who has signed. */

import { h } from "../../../ui/dom.js";
import { clock, num, signed, t } from "../../../ui/i18n.js";
import { noteName, seatSign } from "../round-words.js";

/** @import { TableShown } from "../../../messages.d.ts" */

/** @param {TableShown} table @param {string} me */
export function resultList(table, me) {
  const { sheet } = table;
  if (!sheet) return null;
  return h("ul", { class: "event-result" }, table.seats.map((seat, at) => h("li", { class: seat.player === me ? "me" : "" },
    h("span", { class: "wind" }, seatSign(at)),
    h("span", { class: "who" }, h("strong", null, seat.name), h("small", null, seat.out ? noteName(seat.out) : signWords(table,
      seat.player))),
    h("span", { class: "points" }, h("strong", { class: sheet.net[at] < 0 ? "loss" : "gain" }, written(sheet.points, at)),
      h("small", null, placed(table, at))))),
    sheet.missing ? h("li", { class: "missing" }, h("span", { class: "note" }, t(`各家之和差 ${num(sheet.missing)}。`,
      `The points lack ${num(sheet.missing)} of their sum.`))) : null,
    Object.entries(sheet.best).map(([player, text]) => h("li", { class: "best" },
      t("最佳和牌：", "Best hand: "), h("strong", null, table.seats.find((seat) => seat.player === player)?.name || ""), ` ${text}`)));
}

/** Points as they were written: around zero with a sign, else plainly. @param {number[]} points @param {number} at */
const written = (points, at) => (Math.abs(points.reduce((so, each) => so + each, 0)) < Math.max(...points.map(Math.abs))
  ? signed(points[at]) : num(points[at]));

/** @param {TableShown} table @param {number} at */
function placed(table, at) {
  const sheet = /** @type {NonNullable<TableShown["sheet"]>} */ (table.sheet), place = sheet.places[at];
  const words = place ? t(`第 ${place}`, `place ${place}`) : "";
  return sheet.standard[at] ? `${words} · ${t(`标准分 ${sheet.standard[at]}`, `${sheet.standard[at]} standard`)}` : words;
}

/** @param {TableShown} table @param {string} player */
function signWords(table, player) {
  const sheet = /** @type {NonNullable<TableShown["sheet"]>} */ (table.sheet);
  if (sheet.signed.some((signature) => signature.person === player && signature.signs_as === "player")) return t("✓ 已签字", "✓ signed");
  return sheet.waits.includes(player) ? t("未签字", "not signed yet") : "";
}

/** Who has signed as an official, and whether it is locked. @param {TableShown} table */
export function officialLines(table) {
  const { sheet } = table;
  if (!sheet) return null;
  const referees = sheet.signed.filter((signature) => signature.signs_as === "referee").map((signature) => signature.name);
  return [
    referees.length ? h("p", { class: "small" }, t(`执行裁判签字：${referees.join("、")}`, `Signed by the table referee: ${referees.join(", ")}`))
      : sheet.waits.includes("referee") ? h("p", { class: "small" }, t("等执行裁判签字", "The table referee has not signed yet")) : null,
    sheet.locked ? h("p", { class: "note locked", role: "status" }, t(`裁判长 ${sheet.audited} 已审核，成绩已锁定。`,
      `Audited by ${sheet.audited}, the chief referee: this result is locked.`)) : null];
}

/** When it was entered, by whom. @param {TableShown} table */
export function enteredLine(table) {
  const { sheet } = table;
  if (!sheet) return null;
  return h("p", { class: "small" }, t(`${sheet.by_name} 录入 · ${clock(sheet.at)}`, `Entered by ${sheet.by_name} · ${clock(sheet.at)}`),
    sheet.corrected ? t(` · 更正 ${sheet.corrected} 次`, ` · corrected ${sheet.corrected === 1 ? "once" : `${sheet.corrected} times`}`) : "");
}
