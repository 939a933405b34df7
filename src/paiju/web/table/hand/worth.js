/** What a win would be worth, in the measure of the book. */

import { num, t } from "../../ui/i18n.js";
import { limitName, unit } from "../../ui/terms/pattern-value.js";

/** @import { WinWorth, Worths } from "../../messages.d.ts" */

/** A win in the book's own measure. @param {WinWorth} worth @param {string} family */
export function measure(worth, family) {
  if (family === "official") return unit(worth.total || worth.points || 0, family);
  if (family === "house") return unit(worth.fan || 0, family);
  return `${num(worth.points || 0)} ${limitName(worth.limit).toLowerCase()}`.trim();
}

/** What a wait brings: on a discard, else only when drawn, else nothing. @param {Worths} worth @param {string} family */
export function value(worth, family) {
  const { discard, self } = worth;
  if (discard.win) return measure(discard, family);
  return self.win ? t("self-draw only, {value}", { value: measure(self, family) }) : "";
}

/**
 * Why a wait wins nothing on a discard, in a few words; "" where it does. Flowers count nothing towards the minimum.
 * @param {Worths} worth @param {string} family @param {number} minimum
 */
export function lacking(worth, family, minimum) {
  if (worth.discard.win) return "";
  if (family === "riichi" && minimum < 2) return t("no yaku yet");
  const has = (family === "riichi" ? worth.discard.han : worth.discard.points ?? worth.discard.fan) ?? 0;
  return t("{points} of the {minimum} needed", { points: unit(has, family), minimum: unit(minimum, family) });
}

/** What a wait brings, or what it lacks. @param {Worths} worth @param {string} family @param {number} minimum */
export const brings = (worth, family, minimum) => value(worth, family) || lacking(worth, family, minimum);
