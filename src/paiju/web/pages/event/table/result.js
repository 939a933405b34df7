/** A table's result as it stands: points, places, who has signed. */

import { h } from "../../../ui/dom.js";
import { clock, inWords, list, num, t, tn, words } from "../../../ui/i18n.js";
import { noteName, seatSign, written } from "../round-words.js";

/** @import { TableShown } from "../../../messages.d.ts" */

/** @param {TableShown} table @param {string} me */
export function resultList(table, me) {
  const { sheet } = table;
  if (!sheet) return null;
  return h("ul", { class: "event-result" }, table.seats.map((seat, at) => h("li", { class: seat.player === me ? "me" : "" },
    h("span", { class: "wind" }, seatSign(at)),
    h("span", { class: "who" }, h("strong", null, inWords(seat.name)), h("small", null, seat.out ? noteName(seat.out) : signWords(table,
      seat.player))),
    h("span", { class: "points" }, h("strong", { class: sheet.net[at] < 0 ? "loss" : "gain" }, written(sheet.points, at)),
      h("small", null, placed(table, at))))),
    sheet.missing ? h("li", { class: "missing" },
      h("span", { class: "note" }, t("The total is off by {points}.", { points: num(sheet.missing) }))) : null,
    Object.entries(sheet.hands).map(([player, text]) => h("li", { class: "best" },
      t("Best hand: "), h("strong", null, inWords(table.seats.find((seat) => seat.player === player)?.name || "")), ` ${words(text)}`)));
}

/** @param {TableShown} table @param {number} at */
function placed(table, at) {
  const sheet = /** @type {NonNullable<TableShown["sheet"]>} */ (table.sheet), place = sheet.places[at];
  return [place ? t("place {place}", { place }) : "",
    sheet.standard[at] ? t("{points} standard points", { points: sheet.standard[at] }) : ""].filter(Boolean).join(" · ");
}

/** @param {TableShown} table @param {string} player */
function signWords(table, player) {
  const sheet = /** @type {NonNullable<TableShown["sheet"]>} */ (table.sheet);
  if (sheet.signed.some((signature) => signature.person === player && signature.signs_as === "player")) return t("✓ signed");
  return sheet.waits.includes(player) ? t("not signed yet") : "";
}

/** Who has signed as an official, and whether it is locked. @param {TableShown} table */
export function officialLines(table) {
  const { sheet } = table;
  if (!sheet) return null;
  const referees = sheet.signed.filter((signature) => signature.signs_as === "referee").map((signature) => signature.name);
  return [
    referees.length ? h("p", { class: "small" }, t("Signed by the table referee: {names}", { names: list(referees.map(inWords)) }))
      : sheet.waits.includes("referee") ? h("p", { class: "small" }, t("The table referee has not signed yet")) : null,
    sheet.locked ? h("p", { class: "note locked", role: "status" },
      t("Audited by {name}, the chief referee: this result is locked.", { name: sheet.audited })) : null];
}

/** When it was entered, by whom. @param {TableShown} table */
export function enteredLine(table) {
  const { sheet } = table;
  if (!sheet) return null;
  return h("p", { class: "small" }, t("Entered by {name} · {time}", { name: sheet.by_name, time: clock(sheet.at) }),
    sheet.corrected ? tn(" · corrected once", " · corrected {n} times", sheet.corrected) : "");
}
