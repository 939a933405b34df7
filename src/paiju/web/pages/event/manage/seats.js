/** Seats as they are proposed: looked at, table by table, before anybody is told. */

import { confirm, toast } from "../../../ui/dialog.js";
import { h } from "../../../ui/dom.js";
import { inWords, t, tc, tn, windSign, words } from "../../../ui/i18n.js";
import { go } from "../../../router.js";
import { roundOf } from "../words.js";

/** @import { Child } from "../../../ui/child.d.ts" */
/** @import { ProposedRound, SeatsProposed, TieAtCut } from "../../../messages.d.ts" */
/** @import { LiveEvent } from "../live.js" */

const WINDS = "ESWN";

/**
 * @param {LiveEvent} page @param {SeatsProposed} seatsProposed
 * @param {(way?: Record<string, string>) => void} again asks once more, in that way @param {() => void} gone
 */
export function proposed(page, seatsProposed, again, gone) {
  const notes = seatsProposed.notes.map((note) => h("p", { class: "note" }, words(note)));
  if (seatsProposed.tie) return tied(page, seatsProposed.tie, notes);
  if (seatsProposed.draw) return undrawn(page, seatsProposed.draw, notes, again);
  if (!seatsProposed.rounds.length) return h("section", { class: "card" }, notes);
  const [first] = seatsProposed.rounds, many = seatsProposed.rounds.length, { stage } = seatsProposed,
    named = roundOf(page.view.titles, { stage, round: first.round });
  const season = page.view.stages.find((each) => each.name === stage)?.kind === "league" && !page.view.fixtures.length;
  const button = (/** @type {string} */ words, /** @type {() => void} */ onclick, how = "") => h("button", { type: "button", class: how,
    onclick }, words);
  return h("section", { class: "card proposal" }, h("h2", null, t("{round}: proposed seating", { round: named })),
    h("p", { class: "tools-row" }, season
      ? button(t("Set the fixtures of all {count} rounds", { count: many }), () => calendar(page, seatsProposed, gone),
      "primary")
      : whole(first) ? button(t("Use this seating"), () => seat(page, stage, [first], gone), "primary") : null,
    many > 1 && !season && seatsProposed.rounds.every(whole) ? button(t("Seat all {count} rounds", { count: many }),
      () => seat(page, stage, seatsProposed.rounds, gone)) : null,
    button(t("Not now"), gone, "quiet")),
  otherWays(page, seatsProposed, again), notes, roundCard(page, first));
}

/** Byes or fillers, seats kept or everybody seated anew. @param {LiveEvent} page @param {SeatsProposed} seatsProposed
 * @param {(way?: Record<string, string>) => void} again */
function otherWays(page, { other, lacking, fillers, rounds }, again) {
  const idle = page.view.entrants.filter((entrant) => entrant.filler && !entrant.left).length - fillers;
  const button = (/** @type {string} */ key, /** @type {string} */ words, /** @type {() => void} */ onclick) => h("button",
    { type: "button", data: { key }, onclick }, words);
  const add = async () => {
    for (let n = 1; n <= lacking - idle; n += 1) {
      const person = { name: t("Filler {n}", { n: n + fillers + idle }) };
      if (!await page.enter({ do: "enter", person, player: { filler: true } })) return;
    }
    again({ fillers: "yes" });
  };
  const ways = [
    other === "anew" ? button("way-anew", t("Another way: seat everyone anew"), () => again({ way: "anew" })) : null,
    other === "least" ? button("way-least", t("Another way: keep as many seats as possible"), () => again({ way: "least" })) : null,
    lacking && rounds[0].byes.length ? button("with-fillers", tn("{n} filler instead of byes", "{n} fillers instead of byes", lacking), add)
      : null,
    fillers ? button("with-byes", t("Byes instead of fillers"), () => again({ fillers: "no" })) : null].filter(Boolean);
  return ways.length ? h("p", { class: "tools-row" }, ways) : null;
}

/** Is somebody on every seat? @param {ProposedRound} round */
const whole = (round) => round.tables.every((table) => table.players.every(Boolean));

/** Equals at the cut: a lot decides, committed to and drawn once on the page of draws. @param {LiveEvent} page @param {TieAtCut} tie
 * @param {Child} notes */
function tied(page, tie, notes) {
  const draw = async () => {
    if (await page.enter({ do: "draw_begun", draw: "cut", stage: tie.stage })) go(`/event/${page.id}/draw`);
  };
  return h("section", { class: "card proposal" }, h("h2", null, t("Lots must be drawn first")), notes,
    h("p", null, t("Lots are drawn once, for anyone to check; looking again shows the same result.")),
    h("p", { class: "tools-row" }, page.view.drawing ? h("a", { class: "button", href: `/event/${page.id}/draw` },
      t("Go to the draw")) : h("button", { type: "button", class: "primary", data: { key: "draw-lot" }, onclick: draw },
      t("Draw lots"))));
}

/**
 * Seats follow from a lot: committed to and made at once, or on the page of draws, where leaders add their numbers.
 * @param {LiveEvent} page @param {"lots" | "seating"} kind @param {Child} notes @param {() => void} again
 */
function undrawn(page, kind, notes, again) {
  const leaders = page.view.teams.some((team) => team.leader), path = `/event/${page.id}/draw`;
  const draw = async () => {
    if (!await page.enter({ do: "draw_begun", draw: kind, leaders: [] }) || !await page.enter({ do: "draw" })) return;
    toast(t("Lots have been drawn; anyone can check the result"));
    again();
  };
  const elsewhere = page.view.drawing || leaders;
  return h("section", { class: "card proposal" }, h("h2", null, t("Lots must be drawn first")), notes,
    h("p", { class: "tools-row" }, page.view.drawing ? null : h("button", { type: "button", class: "primary",
      data: { key: "draw-seating" }, onclick: draw }, t("Draw lots")),
    elsewhere ? h("a", { class: "button", href: path }, page.view.drawing ? t("Go to the draw")
      : t("With the leaders' numbers")) : null));
}

/** @param {LiveEvent} page @param {string} stage @param {ProposedRound[]} rounds @param {() => void} gone */
async function seat(page, stage, rounds, gone) {
  const before = page.view.stages.find((each) => each.name === stage)?.seated.some((round) => round.round === rounds[0].round);
  if (before && !await confirm(t("Replace the existing seating?"),
    t("Players will see different seats."), t("Replace"))) return;
  for (const { round, tables } of rounds) {
    const seats = tables.map((table) => ({ stage, round, table: table.table, players: table.players }));
    if (!await page.enter({ do: "seated", stage, round, tables: seats })) return;
  }
  gone();
  toast(rounds.length > 1 ? t("{count} rounds are seated", { count: rounds.length }) : t("The round is seated"));
}

/** @param {LiveEvent} page @param {ProposedRound} round */
function roundCard(page, round) {
  const entrantOf = (/** @type {string} */ id) => page.view.entrants.find((each) => each.id === id);
  const sits = (/** @type {string} */ id, /** @type {number} */ at) => h("li", null, h("span", { class: "wind" }, windSign(WINDS[at])), " ",
    id ? inWords(entrantOf(id)?.name || id) : t("(to be named)"), entrantOf(id)?.team ? h("small", null, entrantOf(id)?.team) : null);
  return [round.byes.length ? h("p", null, t("Bye: "), round.byes.map((id) => inWords(entrantOf(id)?.name || id)).join(tc("list",
    ", "))) : null,
    h("ul", { class: "seat-tables" }, round.tables.map((table) => h("li", null, h("h3", null, t("Table {table}", { table: table.table })),
      h("ol", null, table.players.map(sits)))))];
}

/**
 * A season's calendar: which teams meet; whom they field their captains say.
 * @param {LiveEvent} page @param {SeatsProposed} seatsProposed @param {() => void} gone
 */
async function calendar(page, seatsProposed, gone) {
  const team = (/** @type {string} */ id) => page.view.entrants.find((entrant) => entrant.id === id)?.team || "";
  const fixtures = seatsProposed.rounds.flatMap(({ round, tables }) => tables.map((table) => ({ round, table: table.table,
    teams: table.players.map(team),
    planned: table.players })));
  if (!await page.enter({ do: "fixtures", stage: seatsProposed.stage, fixtures })) return;
  gone();
  toast(t("The fixtures are set; leaders can now name who plays"));
}
