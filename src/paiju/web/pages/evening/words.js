/** Words for places, rules and people of an evening. */

import { t, tn } from "../../ui/i18n.js";

/** @import { EveningPerson, EveningTable, EveningView } from "../../messages.d.ts" */

/** @param {EveningView} view @param {string} name */
export const personHere = (view, name) => view.people.find((person) => person.name === name);

/** What somebody has, with what a hand that runs has brought so far. @param {EveningView} view @param {string} name */
export const chipsNow = (view, name) =>
  view.tables.reduce((sum, table) => sum + (table.paid[name] || 0), personHere(view, name)?.chips || 0);

/** @param {EveningView} view @param {string} id */
export const ruleOf = (view, id) => view.rules.find((rule) => rule.id === id);

/** Where somebody is, as told to them. @param {EveningView} view @param {EveningPerson} person */
export function placeWords(view, person) {
  const many = view.tables.length > 1;
  const [what, table] = person.where.split(" ");
  if (what === "bet") return many ? t("You are betting at table {table}.", { table }) : t("You are betting.");
  if (what === "billiards") return waiting(view, person);
  if (what === "free") return t("You are the free agent: you take the place of the next winner.");
  if (what === "resting") return t("Somebody from your camp is playing; you rest.");
  if (what === "arriving") return t("You have just arrived; there is a place for you after this hand.");
  if (what === "away") return t("You have left.");
  const at = view.tables.find((other) => other.name === what), first = at && dealerAt(at) === person.name;
  if (many) return first ? t("You are playing at table {table} as dealer.", { table: what })
    : t("You are playing at table {table}.", { table: what });
  return first ? t("You are playing as dealer.") : t("You are playing.");
}

/** How long it is till I move up. @param {EveningView} view @param {EveningPerson} me */
function waiting(view, me) {
  const before = view.people.filter((person) => person.where === me.where && person.row < me.row).length;
  return before ? tn("You are at billiards; one person is ahead of you.", "You are at billiards; {n} people are ahead of you.", before)
    : t("You are at billiards; it is your turn after the next win.");
}

/** Who deals: whoever sits East, after places are changed, too. @param {EveningTable} table */
export const dealerAt = (table) => table.players[Math.max(0, table.seats.indexOf("E"))];

/** How the evening ended for somebody. @param {EveningView} view @param {EveningPerson} me */
export function resultWords(view, me) {
  const place = 1 + view.people.filter((person) => person.chips > me.chips).length;
  return t("The evening is over: you finished number {place} of {count}.", { place, count: view.people.length });
}

/** A place as a heading. @param {string} where */
export const rowTitle = (where) => ({ billiards: t("Billiards"), free: t("Free agent"),
  resting: t("Resting while their camp plays"), arriving: t("Just arrived"),
  away: t("Away") })[/** @type {"free"} */ (where)] || where;

/** Who moved on after the last hand, for the people in the room. @param {EveningTable} table */
export function movedWords(table) {
  const to = (/** @type {string} */ where) => (where === table.name ? t("joins the table")
    : where.startsWith("bet") ? t("comes to bet")
    : where === "billiards" ? t("goes to billiards") : where === "free" ? t("is a free agent now")
      : t("goes to table {table}", { table: where }));
  return table.moved.map((move) => `${move.who} ${to(move.now)}`).join(t("; ")) + t(".");
}
