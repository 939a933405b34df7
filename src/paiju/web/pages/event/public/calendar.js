/** A season's calendar: round by round which teams meet, what is to come first; who plays once the round has begun. */

import { h } from "../../../ui/dom.js";
import { t, tn, when } from "../../../ui/i18n.js";
import { playerLink, roundName, roundState, tableName, teamLink } from "./words.js";

/**
 * @import { PublicEvent, PublicFixture } from "../../../messages.d.ts"
 * @import { Names } from "./words.js"
 * @typedef {{stage: string, round: string, tables: PublicFixture[]}} Meeting
 */

/** @param {PublicEvent} event @param {Names} names */
export function calendarPart(event, names) {
  const all = meetings(event.fixtures), over = all.filter((match) => stateOf(event, match) === "over");
  const part = (/** @type {Meeting} */ match) => meeting(event, names, match);
  return h("section", { class: "calendar" }, h("h2", null, t("Calendar")), all.filter((match) => !over.includes(match)).map(part),
    over.length ? h("details", { "data-key": "played" }, h("summary", null, tn("1 round played", "{n} rounds played", over.length)),
      [...over].reverse().map(part)) : null);
}

/** Rounds in their order, each with its tables. @param {PublicFixture[]} fixtures */
function meetings(fixtures) {
  /** @type {Map<string, Meeting>} */
  const byRound = new Map();
  for (const fixture of fixtures) {
    const key = `${fixture.stage}/${fixture.round}`;
    byRound.set(key, { stage: fixture.stage, round: fixture.round, tables: [...(byRound.get(key)?.tables || []), fixture] });
  }
  return [...byRound.values()];
}

/** How far a round is; one that nobody is seated for is to come. @param {PublicEvent} event @param {Meeting} match */
const stateOf = (event, match) => event.rounds.find((each) => each.stage === match.stage && each.round === match.round)?.state || "seated";

/** @param {PublicEvent} event @param {Names} names @param {Meeting} match */
function meeting(event, names, match) {
  const at = event.rounds.findIndex((each) => each.stage === match.stage && each.round === match.round);
  const title = roundName(names, match.stage, match.round), starts = match.tables.find((each) => each.start)?.start;
  return h("article", null, h("h3", null, at < 0 ? title : h("a", { href: `#rounds-${at + 1}` }, title), " ",
    starts ? h("time", { class: "small" }, when(starts)) : null, " ", h("span", { class: "small" }, roundState(stateOf(event, match)))),
  h("div", { class: "event-tables" }, match.tables.map((each) => h("div", { class: "card table-card" },
    h("h4", null, tableName(each.table)),
    h("ul", null, each.teams.map((n, i) => h("li", null, teamLink(names, n),
      each.players[i] ? h("span", null, playerLink(names, each.players[i])) : null)))))));
}
