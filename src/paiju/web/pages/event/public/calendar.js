/** A season's calendar: round by round which teams meet, what is to come first; who plays once the round has begun. */

import { h } from "../../../ui/dom.js";
import { t, when } from "../../../ui/i18n.js";
import { playerLink, roundName, roundState, tableName, teamLink } from "./words.js";

/**
 * @import { PublicEvent, PublicFixture } from "../../../messages.d.ts"
 * @import { Names } from "./words.js"
 * @typedef {{stage: string, round: string, tables: PublicFixture[]}} Meeting
 */

/** @param {PublicEvent} told @param {Names} names */
export function calendarPart(told, names) {
  const all = meetings(told.fixtures), over = all.filter((one) => stateOf(told, one) === "over");
  const part = (/** @type {Meeting} */ one) => meeting(told, names, one);
  return h("section", { class: "calendar" }, h("h2", null, t("赛历", "Calendar")), all.filter((one) => !over.includes(one)).map(part),
    over.length ? h("details", { "data-key": "played" }, h("summary", null, t(`已打的 ${over.length} 轮`,
      over.length === 1 ? "The round that is over" : `The ${over.length} rounds that are over`)), [...over].reverse().map(part)) : null);
}

/** Rounds in their order, each with its tables. @param {PublicFixture[]} fixtures */
function meetings(fixtures) {
  /** @type {Map<string, Meeting>} */
  const found = new Map();
  for (const one of fixtures) {
    const key = `${one.stage}/${one.round}`;
    found.set(key, { stage: one.stage, round: one.round, tables: [...(found.get(key)?.tables || []), one] });
  }
  return [...found.values()];
}

/** How far a round is; one that nobody is seated for is to come. @param {PublicEvent} told @param {Meeting} one */
const stateOf = (told, one) => told.rounds.find((each) => each.stage === one.stage && each.round === one.round)?.state || "seated";

/** @param {PublicEvent} told @param {Names} names @param {Meeting} one */
function meeting(told, names, one) {
  const at = told.rounds.findIndex((each) => each.stage === one.stage && each.round === one.round);
  const title = roundName(names, one.stage, one.round), starts = one.tables.find((each) => each.start)?.start;
  return h("article", null, h("h3", null, at < 0 ? title : h("a", { href: `#rounds-${at + 1}` }, title), " ",
    starts ? h("time", { class: "small" }, when(starts)) : null, " ", h("span", { class: "small" }, roundState(stateOf(told, one)))),
  h("div", { class: "event-tables" }, one.tables.map((each) => h("div", { class: "card table-card" }, h("h4", null, tableName(each.table)),
    h("ul", null, each.teams.map((n, i) => h("li", null, teamLink(names, n),
      each.players[i] ? h("span", null, playerLink(names, each.players[i])) : null)))))));
}
