/** A season's calendar as its organiser plans it: from when on, on which days, how many tables; days without games, and who is away. */

import { h } from "../../../ui/dom.js";
import { check, text, typedNumber } from "../../../ui/fields.js";
import { inWords, list, t } from "../../../ui/i18n.js";
import { formDialog } from "./forms.js";
import { roundName } from "../words.js";

/** @import { EntrantRow, EventPlanInfo, EventStageInfo, FixtureRow, LeagueInfo } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], BOOK_DAYS = ["thu", "fri", "sat", "sun"];
const MOST_WEEKS = 60, MOST_TABLES = 16, MOST_GAMES = 12;

/** @param {string} day */
const dayName = (day) => ({ mon: t("Monday"), tue: t("Tuesday"), wed: t("Wednesday"), thu: t("Thursday"), fri: t("Friday"),
  sat: t("Saturday"), sun: t("Sunday") })[/** @type {"mon"} */ (day)];

/** Dates as they are typed. @param {string} typed */
const datesIn = (typed) => typed.split(/[\s,;，；、]+/).filter(Boolean);

/** @param {LiveEvent} page */
export function calendarForm(page) {
  const { league } = page.view.plan, days = new Set(league?.days || BOOK_DAYS);
  const wish = { start: league?.start || "", weeks: league?.weeks || 0, tables: league?.tables || 1, slots: league?.slots || 2 };
  let closed = (league?.closed || []).join(", ");
  formDialog(t("The season's calendar"), [
    text(t("First day (2026-05-01; empty: the event's)"), wish.start, (typed) => { wish.start = typed.trim(); }, { maxlength: 10 }),
    typedNumber(t("Weeks (0: as many as needed)"), wish.weeks, MOST_WEEKS, (n) => { wish.weeks = n; }),
    h("fieldset", null, h("legend", null, t("Days of play")), DAYS.map((day) => check(dayName(day), days.has(day), (on) => {
      if (on) days.add(day);
      else days.delete(day);
    }))),
    typedNumber(t("Tables at the same time"), wish.tables, MOST_TABLES, (n) => { wish.tables = n; }),
    typedNumber(t("Games per table and day"), wish.slots, MOST_GAMES, (n) => { wish.slots = n; }),
    text(t("Days without games (2026-12-24, 2026-12-31)"), closed, (typed) => { closed = typed; })],
  t("Save"), () => page.send({ do: "set_plan", league: withChanges(league, { ...wish, days: DAYS.filter((day) => days.has(day)),
    closed: datesIn(closed) }) }));
}

/** What the plan says of the season, changed; what is empty is left out. @param {EventPlanInfo["league"]} league
 * @param {Partial<LeagueInfo>} changes */
export const withChanges = (league, changes) => Object.fromEntries(Object.entries({ ...league, ...changes })
  .filter(([, value]) => value !== null && value !== "" && value !== 0));

/** The days on which somebody cannot play. @param {LiveEvent} page @param {EntrantRow} entrant */
export function absenceForm(page, entrant) {
  const { league } = page.view.plan, absences = league?.absences || {};
  let typed = (absences[entrant.id] || []).join(", ");
  formDialog(t("{name} cannot play on", { name: entrant.name }), text(t("Days (2026-12-24, 2026-12-31)"), typed, (now) => { typed = now; }),
    t("Save"), () => page.send({ do: "set_plan", league: withChanges(league,
      { absences: { ...absences, [entrant.id]: datesIn(typed) } }) }));
}

/** The games of a season that are set and not seated. @param {LiveEvent} page @param {EventStageInfo} stage */
export function fixtureList(page, stage) {
  const seated = stage.seated.map((round) => round.round);
  const coming = page.view.fixtures.filter((fixture) => fixture.stage === stage.name && !seated.includes(fixture.round));
  const rounds = [...new Set(coming.map((fixture) => fixture.round))];
  const tables = (/** @type {string} */ round) => coming.filter((fixture) => fixture.round === round).map((fixture) => h("small", null,
    t("Table {table}: {teams}", { table: fixture.table, teams: list(fixture.teams.map((each) => each.team + fielded(page, each))) })));
  return rounds.length ? [h("h3", null, t("Calendar")), h("ul", { class: "rows fixtures" }, rounds.map((round) => h("li", null,
    h("span", null, h("strong", null, roundName(round)), tables(round)))))] : null;
}

/** @param {LiveEvent} page @param {FixtureRow["teams"][0]} row */
function fielded(page, { player, named }) {
  const name = named && page.view.entrants.find((entrant) => entrant.id === player)?.name;
  return name ? ` (${inWords(name)})` : "";
}
