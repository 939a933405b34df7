/** What a win would be worth, in the measure of the book. */

import { num, t } from "../../ui/i18n.js";
import { limitName, unit } from "../../ui/terms/pattern-value.js";

/** @import { WinWorth, Worths } from "../../messages.d.ts" */
/** @import { Counted } from "../../ui/terms/pattern-value.js" */

/** @type {Counted} */
const UNKNOWN = { counts: "han_and_fu" };

/** How a table's book counts, as long as it is not known in the way of most. @param {{book: Counted} | null | undefined} room */
export const countedAt = (room) => room?.book || UNKNOWN;

/** A win in the book's own measure. @param {WinWorth} worth @param {Counted} book */
export function measure(worth, book) {
  if (book.counts === "points") return unit(worth.total || worth.points || 0, book);
  if (book.counts === "fans") return unit(worth.fan || 0, book);
  return `${num(worth.points || 0)} ${limitName(worth.limit).toLowerCase()}`.trim();
}

/** What a wait brings: on a discard, else only when drawn, else nothing. @param {Worths} worth @param {Counted} book */
export function value(worth, book) {
  const { discard, self } = worth;
  if (discard.win) return measure(discard, book);
  return self.win ? t("self-draw only, {value}", { value: measure(self, book) }) : "";
}

/**
 * Why a wait wins nothing on a discard, in a few words; "" where it does. Flowers count nothing towards the minimum.
 * @param {Worths} worth @param {Counted} book @param {number} minimum
 */
export function lacking(worth, book, minimum) {
  const { counts } = book;
  if (worth.discard.win) return "";
  if (counts === "han_and_fu" && minimum < 2) return t("no yaku yet");
  const has = (counts === "han_and_fu" ? worth.discard.han : worth.discard.points ?? worth.discard.fan) ?? 0;
  return t("{points} of the {minimum} needed", { points: unit(has, book), minimum: unit(minimum, book) });
}

/** What a wait brings, or what it lacks. @param {Worths} worth @param {Counted} book @param {number} minimum */
export const brings = (worth, book, minimum) => value(worth, book) || lacking(worth, book, minimum);
