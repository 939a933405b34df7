/** What a win is worth in words: the unit its book counts in, its limit, its total. */

import { num, pick, t } from "../../ui/i18n.js";
import { limitName, unit } from "../../ui/terms/pattern-value.js";
import { GREAT } from "../../table/sounds/event-sounds.js";

/** @import { FanWords, Line } from "../../messages.d.ts" */
/** @typedef {{han?: number | null, fu?: number | null, yakuman?: number | null, points?: number | null, limit?: string | null,
 *   flowers?: number | null, total?: number | null, fan?: number | null, fans?: FanWords | null}} Numbers what a win comes to */

/** @param {number | null | undefined} n @returns {n is number} */
const isNumber = (n) => n !== undefined && n !== null;

/** How a win is counted. @param {Numbers} win @returns {"han_and_fu" | "points" | "fans"} */
export function countsOf(win) {
  if (isNumber(win.fan)) return "fans";
  return isNumber(win.total) ? "points" : "han_and_fu";
}

/** The same, and what fans are called there. @param {Numbers} win */
export const countedIn = (win) => ({ counts: countsOf(win), fans: win.fans });

/** What things are usually called where wins are counted so. @param {Numbers} win */
export const wordsOf = (win) => (countsOf(win) === "points" ? "official" : "plain");

/** @param {Numbers} win */
const times = (win) => ((win.yakuman ?? 0) > 1 ? t("Yakuman × {times}", { times: win.yakuman }) : t("Yakuman"));

/** A counted pattern's worth. @param {Line} line @param {Numbers} win */
export function worth(line, win) {
  const counts = countsOf(win);
  const more = line.count > 1 ? ` × ${line.count}` : "";
  if (win.yakuman && counts === "han_and_fu") return times({ yakuman: line.value }) + more;
  return unit(line.value, countedIn(win)) + more;
}

/** What it is reckoned from: 4 han 30 fu; what the patterns count, and the flowers. @param {Numbers} win */
export function reckoned(win) {
  const counts = countsOf(win);
  if (counts === "fans") return "";
  const flowers = t("flowers {count}", { count: win.flowers });
  if (counts === "points") return win.flowers ? `${unit(win.points ?? 0, countedIn(win))} · ${flowers}` : "";
  return win.yakuman ? "" : [unit(win.han ?? 0, countedIn(win)), t("{fu} fu", { fu: win.fu })].join(" ");
}

/** What it comes to: 8,000 points, 26 fans or points of the official book. @param {Numbers} win */
export function comesTo(win) {
  const counts = countsOf(win);
  if (counts === "han_and_fu") return t("{points} points", { points: num(win.points ?? 0) });
  return unit((counts === "fans" ? win.fan : win.total) ?? 0, countedIn(win));
}

/** The name of a great hand, to be written large; "" for others. @param {Numbers & {lines?: Line[]}} win */
export function greatName(win) {
  const counts = countsOf(win);
  if (counts === "han_and_fu") return win.yakuman ? times(win) : limitName(win.limit);
  const dearest = [...(win.lines || [])].sort((a, b) => b.value - a.value)[0];
  return dearest && dearest.value >= GREAT[counts === "fans" ? "fan" : "total"][0] ? pick(dearest) : "";
}
