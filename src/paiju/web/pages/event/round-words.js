/** What is said of an event's rounds and tables, in words. */

import { NOTES } from "../../constants.js";
import { inWords, num, signed, t, windSign, wordFor } from "../../ui/i18n.js";
import { roundOf } from "./words.js";

/** @import { RoundShown, SeatShown, TableShown } from "../../messages.d.ts" */
/** @import { Titles } from "./words.js" */

const WINDS = "ESWN";

/** The wind of a seat in one sign. @param {number} seat */
export const seatSign = (seat) => windSign(WINDS[seat] || "");

/** A table: Table 3. @param {string} table */
export const tableName = (table) => t("Table {table}", { table });

/** A table of a round, with the stage where there are several.
 * @param {{stage: string, round: string, table: string}} at @param {{view: {titles: Titles}}} live */
export const placeName = (at, { view }) => `${roundOf(view.titles, at)} · ${tableName(at.table)}`;

/** How far a table has come. @param {TableShown} table */
export function tableWords(table) {
  const { sheet, state } = table;
  if (state === "entered" && sheet) {
    const players = sheet.signed.filter((signature) => signature.signs_as === "player").length, all = players + owing(table).length;
    if (!owing(table).length) return t("referee to sign");
    return players ? t("signed {players}/{all}", { players, all }) : t("result entered");
  }
  return { waiting: t("not begun"), playing: t("playing"), late: t("no result"),
    signed: t("signed"), audited: t("audited"), entered: t("result entered") }[state];
}

/** Players who still have to sign. @param {TableShown} table */
export const owing = (table) => (table.sheet ? table.sheet.waits.filter((wait) => wait !== "referee") : []);

/** @param {RoundShown["state"]} state */
export const roundWords = (state) => ({ seated: t("not begun yet"), running: t("in progress"),
  halted: t("paused"), ended: t("over, results missing"), done: t("done") })[state];

/** A name with its number. @param {SeatShown} seat */
export const numbered = (seat) => [seat.number, inWords(seat.name)].filter(Boolean).join(" ");

/** Why somebody has no place or no result. @param {string} note */
export const noteName = (note) => wordFor(NOTES, note);

/** What is still missing of a sheet. @param {string} what */
export const missingWords = (what) => ({ result: t("no result"), answer: t("protest to be answered"),
  cards: t("score cards disagree"),
  signatures: t("not signed"), audit: t("to be audited") })[/** @type {"result"} */ (what)] || what;

/** @param {string} kind of a penalty */
export const penaltyWords = (kind) => ({ game: t("game points off"), standard: t("standard points off"),
  pt: t("pt off"), card: t("yellow card"), absence: t("absence"), warning: t("warnings"), paid: t("paid at the table"),
  forfeit: t("round forfeited"),
  disqualified: t("disqualified") })[/** @type {"game"} */ (kind)] || kind;

/** What a penalty takes, or what was paid. @param {{kind: string, amount: string}} penalty */
export const penaltyAmount = ({ kind, amount }) => `${kind === "paid" ? "" : "−"}${Number(amount) ? num(Number(amount)) : amount}`;

/** Points as they were written: around zero with a sign, else plainly. @param {number[]} points @param {number} at */
export const written = (points, at) => (Math.abs(points.reduce((so, each) => so + each, 0)) < Math.max(...points.map(Math.abs))
  ? signed(points[at]) : num(points[at]));
