/** What a win would be worth, in the measure of the book. */

import { num, t } from "../../ui/i18n.js";
import { limitName, unit } from "../../ui/terms/pattern-value.js";

/** @import { WinWorth, Worths } from "../../messages.d.ts" */

/** A win in the book's own measure. @param {WinWorth} worth @param {string} counts */
export function measure(worth, counts) {
  if (counts === "points") return unit(worth.total || worth.points || 0, counts);
  if (counts === "fans") return unit(worth.fan || 0, counts);
  return `${num(worth.points || 0)} ${limitName(worth.limit).toLowerCase()}`.trim();
}

/** What a wait brings: on a discard, else only when drawn, else nothing. @param {Worths} worth @param {string} counts */
export function value(worth, counts) {
  const { discard, self } = worth;
  if (discard.win) return measure(discard, counts);
  return self.win ? t("self-draw only, {value}", { value: measure(self, counts) }) : "";
}

/**
 * Why a wait wins nothing on a discard, in a few words; "" where it does. Flowers count nothing towards the minimum.
 * @param {Worths} worth @param {string} counts @param {number} minimum
 */
export function lacking(worth, counts, minimum) {
  if (worth.discard.win) return "";
  if (counts === "han_and_fu" && minimum < 2) return t("no yaku yet");
  const has = (counts === "han_and_fu" ? worth.discard.han : worth.discard.points ?? worth.discard.fan) ?? 0;
  return t("{points} of the {minimum} needed", { points: unit(has, counts), minimum: unit(minimum, counts) });
}

/** What a wait brings, or what it lacks. @param {Worths} worth @param {string} counts @param {number} minimum */
export const brings = (worth, counts, minimum) => value(worth, counts) || lacking(worth, counts, minimum);
