/** What is said of an event's rounds and tables, in words. */

import { NOTES } from "../../constants.js";
import { lang, personName, t, windSign, wordFor } from "../../ui/i18n.js";

/** @import { RoundShown, SeatShown, TableShown } from "../../messages.d.ts" */

const WINDS = "ESWN";

/** The wind of a seat in one sign. @param {number} seat */
export const seatSign = (seat) => windSign(WINDS[seat] || "");

/** A round: 预赛 第 1 轮. A stage that is the only one goes unnamed. @param {{stage: string, round: string}} at @param {boolean} [only] */
export function roundName(at, only = false) {
  const round = /^\d+$/.test(at.round) ? t(`第 ${at.round} 轮`, `Round ${at.round}`) : at.round;
  return only ? round : `${personName(at.stage)} · ${round}`;
}

/** A table: 3 桌, Table 3. @param {string} table */
export const tableName = (table) => t(`${table} 桌`, `Table ${table}`);

/** A table of a round, with the stage where there are several.
 * @param {{stage: string, round: string, table: string}} at @param {{view: {rounds: RoundShown[]}}} live */
export const placeName = (at, { view }) => `${roundName(at, view.rounds.every((round) => round.only))} · ${tableName(at.table)}`;

/** How far a table has come. @param {TableShown} table */
export function tableWords(table) {
  const { sheet, state } = table;
  if (state === "entered" && sheet) {
    const players = sheet.signed.filter((signature) => signature.signs_as === "player").length, all = players + owing(table).length;
    if (!owing(table).length) return t("等裁判签字", "referee to sign");
    return players ? t(`已签 ${players}/${all}`, `signed ${players}/${all}`) : t("已录入", "result in");
  }
  return { waiting: t("未开始", "not begun"), playing: t("进行中", "playing"), late: t("缺成绩", "no result"),
    signed: t("已签字", "signed"), audited: t("已审核", "audited"), entered: t("已录入", "result in") }[state];
}

/** Players who still have to sign. @param {TableShown} table */
export const owing = (table) => (table.sheet ? table.sheet.waits.filter((wait) => wait !== "referee") : []);

/** @param {RoundShown["state"]} state */
export const roundWords = (state) => ({ seated: t("尚未开始", "not begun yet"), running: t("进行中", "being played"),
  halted: t("暂停", "stopped"), ended: t("已结束，成绩未齐", "over, sheets missing"), done: t("完成", "done") })[state];

/** A name with its number. @param {SeatShown} seat */
export const numbered = (seat) => (seat.number ? `${seat.number} ${seat.name}` : seat.name);

/** Names one after another. @param {string[]} names */
export const listed = (names) => names.join(lang() === "zh" ? "、" : ", ");

/** Why somebody has no place or no result. @param {string} note */
export const noteName = (note) => wordFor(NOTES, note);

/** What is still missing of a sheet. @param {string} what */
export const missingWords = (what) => ({ result: t("缺成绩", "no result"), answer: t("异议待答复", "protest to be answered"),
  cards: t("记分卡不符", "score cards disagree"),
  signatures: t("缺签名", "not signed"), audit: t("待审核", "to be audited") })[/** @type {"result"} */ (what)] || what;

/** @param {string} kind of a penalty */
export const penaltyWords = (kind) => ({ game: t("扣比赛分", "game points off"), standard: t("扣标准分", "standard points off"),
  pt: t("扣 pt", "pt off"), card: t("黄牌", "yellow card"), absence: t("缺席", "absence"), warning: t("警告", "warnings"),
  forfeit: t("本轮弃权", "round forfeited"),
  disqualified: t("取消资格", "disqualified") })[/** @type {"game"} */ (kind)] || kind;
