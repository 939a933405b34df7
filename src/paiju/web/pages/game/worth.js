/** What a win is worth in words: the unit its book counts in, its limit, its total. */

import { num, t } from "../../ui/i18n.js";
import { GREAT } from "../../table/event-sounds.js";

/** @import { Line } from "../../messages.d.ts" */
/** @typedef {{han?: number | null, fu?: number | null, yakuman?: number | null, points?: number | null, limit?: string | null,
 *   flowers?: number | null, total?: number | null, fan?: number | null}} Numbers what a win comes to */

/** @param {string | null | undefined} limit */
export const limitName = (limit) => (limit ? {
  mangan: t("满贯", "Mangan"), haneman: t("跳满", "Haneman"), baiman: t("倍满", "Baiman"), sanbaiman: t("三倍满", "Sanbaiman"),
  counted_yakuman: t("累计役满", "Counted yakuman"), yakuman: t("役满", "Yakuman"),
}[/** @type {"mangan"} */ (limit)] || limit : "");

/** @param {number | null | undefined} n @returns {n is number} */
const isNumber = (n) => n !== undefined && n !== null;

/** Which unit a win is counted in. @param {Numbers} win @returns {"han" | "points" | "fan"} */
export function unitOf(win) {
  if (isNumber(win.fan)) return "fan";
  return isNumber(win.total) ? "points" : "han";
}

/** A number of han, points or fans. @param {number} n @param {string} unit */
export function counted(n, unit) {
  if (unit === "points") return t(`${num(n)} 分`, `${num(n)} ${n === 1 ? "point" : "points"}`);
  if (unit === "fan") return t(`${n} 番`, `${n} ${n === 1 ? "fan" : "fans"}`);
  return t(`${n} 番`, `${n} han`);
}

/** @param {Numbers} win */
const times = (win) => ((win.yakuman ?? 0) > 1 ? t(`${win.yakuman} 倍役满`, `Yakuman × ${win.yakuman}`) : t("役满", "Yakuman"));

/** A counted pattern's worth. @param {Line} one @param {Numbers} win */
export function worth(one, win) {
  const unit = unitOf(win);
  const more = one.count > 1 ? ` × ${one.count}` : "";
  if (win.yakuman && unit === "han") return times({ yakuman: one.value }) + more;
  return counted(one.value, unit) + more;
}

/** What it is reckoned from: 4 han 30 fu; the points of the patterns and of the flowers. @param {Numbers} win */
export function reckoned(win) {
  const unit = unitOf(win);
  if (unit === "fan") return "";
  const flowers = t(`花 ${win.flowers}`, `flowers ${win.flowers}`);
  if (unit === "points") return win.flowers ? `${counted(win.points ?? 0, "points")} · ${flowers}` : "";
  return win.yakuman ? "" : `${counted(win.han ?? 0, "han")} ${t(`${win.fu} 符`, `${win.fu} fu`)}`;
}

/** What it comes to: 8,000 points, 26 fans. @param {Numbers} win */
export function comesTo(win) {
  const unit = unitOf(win);
  if (unit === "fan") return counted(win.fan ?? 0, "fan");
  return unit === "points" ? counted(win.total ?? 0, "points") : t(`${num(win.points ?? 0)} 点`, `${num(win.points ?? 0)} points`);
}

/** The name of a great hand, to be written large; "" for others. @param {Numbers & {lines?: Line[]}} win */
export function greatName(win) {
  const unit = unitOf(win);
  if (unit === "han") return win.yakuman ? times(win) : limitName(win.limit);
  const dearest = [...(win.lines || [])].sort((a, b) => b.value - a.value)[0];
  return dearest && dearest.value >= GREAT[unit === "fan" ? "fan" : "total"][0] ? t(dearest.zh, dearest.en) : "";
}
