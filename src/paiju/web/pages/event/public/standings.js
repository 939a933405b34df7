/** Standings: of players, teams, categories, stages; what won awards; what is kept back for the ceremony. */

import { h } from "../../../ui/dom.js";
import { t, tn, words } from "../../../ui/i18n.js";
import { downloads } from "../download.js";
import { noteName } from "../round-words.js";
import { awardName, figure, headOf, moved, pageOf, playerLink, standingName, teamLink } from "./words.js";
import { stageName } from "../words.js";

/** @import { PublicAward, PublicColumn, PublicEvent, PublicLine, PublicStanding } from "../../../messages.d.ts" */
/** @import { Download } from "../download.js" */
/** @import { Names } from "./words.js" */

/**
 * The standings with a choice of which.
 * @param {PublicEvent} shown @param {Names} names @param {string} chosen which of them @param {(which: string) => void} choose
 */
export function standingsPart(shown, names, chosen, choose) {
  if (!shown.standings.length) return beforeResults(shown, names);
  const standing = shown.standings.find((each) => keyOf(each) === chosen) || shown.standings[0];
  return [
    shown.hidden ? hiddenNote(shown, names) : null,
    shown.standings.length > 1 ? h("label", { class: "choice" }, h("span", { class: "visually-hidden" }, t("Choose standings")),
      h("select", { "data-key": "standing", onchange: (/** @type {{target: HTMLSelectElement}} */ event) => choose(event.target.value) },
        shown.standings.map((each) => h("option", { value: keyOf(each), selected: each === standing }, titleOf(shown, each))))) : null,
    standingTable(names, standing, titleOf(shown, standing)),
    shown.unofficial ? h("p", { class: "small" }, t("Unofficial results.")) : null,
    penaltiesPart(shown, names),
    downloads(shown.event, [[titleOf(shown, standing), "standings", { what: standing.what, stage: standing.stage }],
      [t("every game"), "games"],
      ...(shown.penalties.length ? [/** @type {Download} */ ([t("penalties"), "penalties"])] : [])]),
    awardsPart(shown, names),
  ];
}

/** Who plays, and where to look for seats. @param {PublicEvent} event @param {Names} names */
function beforeResults(event, names) {
  const people = event.players.filter((player) => !player.out && !player.filler);
  return [
    h("p", { class: "note" }, t("There are no results yet."), event.rounds.length
      ? [" ", h("a", { href: "#rounds" }, t("See who sits where"))] : null),
    people.length ? [h("h2", null, tn("1 entrant", "{n} entrants", people.length)),
      h("ul", { class: "entered" }, people.map((person) => h("li", null, playerLink(names, person.id))))] : null,
  ];
}

/** @param {PublicStanding} standing */
const keyOf = (standing) => `${standing.stage}/${standing.what}`;

/** @param {PublicEvent} event @param {PublicStanding} standing */
const titleOf = (event, standing) => [stageName(event.titles, standing.stage) || (event.stages.length > 1 ? t("Overall") : ""),
  standingName(standing.what)].filter(Boolean).join(" · ");

/**
 * A table with the columns the server chose; a player's team stands below the name.
 * @param {Names} names @param {{lines: PublicLine[], columns: PublicColumn[]}} standing @param {string} label
 */
export function standingTable(names, standing, label) {
  const byPlayer = standing.columns.some((column) => column.key === "player");
  const columns = standing.columns.filter((column) => !byPlayer || column.key !== "team");
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label },
    h("table", { class: "standing" },
      h("thead", null, h("tr", null, columns.map((column) => h("th", { scope: "col", class: classOf(column) }, headOf(column))))),
      h("tbody", null, standing.lines.map((line) => h("tr", null, columns.map((column) => cell(names, line, column)))))));
}

/** @param {PublicColumn} column */
const classOf = ({ key, main }) => (key === "player" || key === "team" ? null : main ? "number" : "number more");

/** @param {Names} names @param {PublicLine} line @param {PublicColumn} column */
function cell(names, line, column) {
  if (column.key === "place") return h("td", { class: "number place" }, moved(line), " ", line.place ?? "—");
  if (column.key === "player" || column.key === "team") return who(names, line);
  return h("td", { class: classOf(column) }, column.key === "games" ? line.games : figure(line.figures[column.key]));
}

/** @param {Names} names @param {PublicLine} line */
const who = (names, line) => h("th", { scope: "row" },
  line.player ? playerLink(names, line.player) : teamLink(names, line.team),
  line.player && line.team ? h("span", { class: "small of" }, names.teams.get(line.team)?.name || "") : null,
  line.note ? h("span", { class: "small of" }, noteName(line.note)) : null);

/** @param {PublicEvent} event @param {Names} names */
function hiddenNote(event, names) {
  const revealed = event.hidden ? event.hidden.revealed : [];
  return h("div", { class: "note" },
    h("p", null, t("The final results are kept for the ceremony; these are the standings before them.")),
    revealed.map((standing) => h("p", null, h("strong", null, standingName(standing.what)), t(": "),
      standing.lines.map((line) => h("span",
      { class: "revealed" },
      t("{place}. ", { place: line.place }), line.player ? playerLink(names, line.player) : teamLink(names, line.team))))));
}

/** What was imposed, below the standings it changed. @param {PublicEvent} event @param {Names} names */
function penaltiesPart({ penalties }, names) {
  if (!penalties.length) return null;
  return h("section", { class: "penalties small" }, h("h3", null, t("Penalties")), h("ul", null, penalties.map((penalty) => h("li", null,
    penalty.player ? playerLink(names, penalty.player) : teamLink(names, penalty.team), t(": "), words(penalty.placed)))));
}

/** @param {PublicEvent} event @param {Names} names */
function awardsPart(event, names) {
  if (!event.awards.length) return null;
  return h("section", { class: "awards" }, h("h2", null, t("Awards")), h("ul", null, event.awards.map((award) => h("li", null,
    h("strong", null, awardName(award.kind)), award.stage && event.stages.length > 1 ? ` (${stageName(event.titles, award.stage)})` : "",
      " ",
    award.player ? playerLink(names, award.player) : teamLink(names, award.team), " ",
      award.kind === "mvp" ? figure(award.worth) : awardWords(award),
    award.prize ? h("span", { class: "small" }, t(" · prize: {prize}", { prize: award.prize })) : null,
    award.replay ? h("a", { href: `/table/${encodeURIComponent(award.replay)}/replay` }, ` ${t("Watch the replay")}`) : null))),
  h("p", null, h("a", { href: pageOf(event.event, "#bulletins") }, t("Announcements"))));
}

/** @param {PublicAward} award */
const awardWords = (award) => (award.kind === "prize" ? t("place {place}", { place: award.worth })
  : [words(award.text), award.kind === "best_hand" ? figure(award.worth) : ""].filter(Boolean).join(" "));
