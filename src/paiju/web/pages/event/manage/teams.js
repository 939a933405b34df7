/** Teams: who leads them, the order of a relay, and whom they field in games to come. */

import { h } from "../../../ui/dom.js";
import { select, text } from "../../../ui/fields.js";
import { inWords, t, when } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { formDialog, showPrivateLink } from "./forms.js";
import { roundOf } from "../words.js";

/** @import { EventTeamRow, FixtureRow } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */
/** @import { Tab } from "./manage.js" */

const MOST_SHOWN = 12; // games to come

/** @param {LiveEvent} page @returns {Tab} */
export function teamsTab(page) {
  const list = h("div", { class: "team-cards" }), games = h("div");
  const fill = () => {
    redraw(list, () => (page.view.teams.length ? page.view.teams.map((team) => card(page, team))
      : h("p", { class: "card" }, t("There are no teams yet: give players a team when you add them."))));
    redraw(games, () => (page.view.fixtures.length ? lineups(page) : null));
  };
  return { fill, node: h("div", null, list, games) };
}

/** @param {LiveEvent} page @param {string} id */
const nameOf = (page, id) => inWords(page.view.entrants.find((entrant) => entrant.id === id)?.name || id);

/** @param {LiveEvent} page @param {EventTeamRow} team */
function card(page, team) {
  const relay = page.view.stages.some((stage) => stage.kind === "relay");
  return h("section", { class: "card" }, h("h2", null, team.name, team.number ? t(" (no. {number})", { number: team.number }) : ""),
    h("p", null, t("Leader: "), inWords(team.leader_name) || t("none"), team.coach_name ? t("; coach: {name}",
      { name: team.coach_name }) : ""),
    h("ol", null, team.members.map((id) => h("li", null, nameOf(page, id)))),
    h("p", { class: "tools-row" }, h("button", { type: "button", data: { key: `lead-${team.name}` }, onclick: () => leaderForm(page,
      team) },
      t("Leader and coach")),
    team.leader && page.is("organiser") ? h("button", { type: "button", data: { key: `leader-${team.name}` },
      onclick: () => showPrivateLink(page, team.leader, team.leader_name) }, t("Leader's link")) : null,
    relay ? h("button", { type: "button", data: { key: `order-${team.name}` }, onclick: () => orderForm(page, team) }, t("Relay order"))
      : null));
}

/** @param {LiveEvent} page @param {EventTeamRow} team */
function leaderForm(page, team) {
  const wish = { leader: team.leader, coach: team.coach, fresh: "" };
  /** @returns {[string, string][]} */
  const people = () => [["", t("none")], ...team.members.map((id) => /** @type {[string, string]} */ ([id, nameOf(page, id)])),
    ...page.view.people.map((person) => /** @type {[string, string]} */ ([person.id, inWords(person.name)]))];
  formDialog(team.name, [select(t("Leader"), people(), wish.leader, (choice) => { wish.leader = choice; }),
    text(t("Or the name of a leader who does not play"), "", (typed) => { wish.fresh = typed; }, { maxlength: 100 }),
    select(t("Coach"), people(), wish.coach, (choice) => { wish.coach = choice; })], t("Save"), async () => {
    const leader = wish.fresh.trim() ? await madeKnown(page, wish.fresh.trim()) : wish.leader;
    await page.send({ do: "team", team: team.name, leader, coach: wish.coach });
  });
}

/** Somebody who does not play becomes known: their id. @param {LiveEvent} page @param {string} name */
async function madeKnown(page, name) {
  await page.send({ do: "know", person: { name } });
  return [...page.view.people].reverse().find((person) => person.name === name)?.id || "";
}

/** @param {LiveEvent} page @param {EventTeamRow} team */
function orderForm(page, team) {
  const members = team.members.filter((id) => !page.view.entrants.find((entrant) => entrant.id === id
    && (entrant.substitute || entrant.filler)));
  const order = [...members];
  formDialog(t("Relay order of {name}", { name: team.name }), members.map((id, at) => select(t("Leg {number}", { number: at + 1 }),
    members.map((member) => [member, nameOf(page, member)]), id, (choice) => { order[at] = choice; })), t("Save"),
  () => page.send({ do: "relay_order", team: team.name, members: order }));
}

/** @param {LiveEvent} page */
function lineups(page) {
  const own = page.view.fixtures.slice(0, MOST_SHOWN);
  return h("section", { class: "card" }, h("h2", null, t("Line-ups")), own.map((game) => h("fieldset", { class: "lineup" },
    h("legend", null, roundOf(page.view.titles, game), " · ", t("table {table}", { table: game.table }), game.start
      ? h("small", null, ` ${when(game.start)}`) : null),
    h("div", { class: "fields" }, game.teams.map((team) => lineup(page, game, team))))));
}

/** @param {LiveEvent} page @param {FixtureRow} game @param {{team: string, player: string, named: boolean}} line */
export function lineup(page, game, line) {
  const members = page.view.entrants.filter((each) => each.team === line.team && !each.left && (!each.substitute || each.replaces));
  const { stage, round, table } = game;
  return select(line.team, [["", t("nobody yet")], ...members.map((each) => /** @type {[string, string]} */ ([each.id,
    inWords(each.name)]))],
    line.player,
    (player) => player && page.enter({ do: "lineup", stage, round, table, team: line.team, player }), line.named ? t("named by the leader")
      : "");
}
