/** Standings: of players, teams, categories, stages; what won awards; what is kept back for the ceremony. */

import { h } from "../../../ui/dom.js";
import { t } from "../../../ui/i18n.js";
import { noteName } from "../round-words.js";
import { awardName, figure, headOf, moved, pageOf, playerLink, standingName, teamLink } from "./words.js";
import { stageName } from "../words.js";

/** @import { PublicColumn, PublicEvent, PublicLine, PublicStanding } from "../../../messages.d.ts" */
/** @import { Names } from "./words.js" */

/**
 * The standings with a choice of which.
 * @param {PublicEvent} told @param {Names} names @param {string} chosen which of them @param {(which: string) => void} choose
 */
export function standingsPart(told, names, chosen, choose) {
  if (!told.standings.length) return beforeResults(told, names);
  const one = told.standings.find((each) => keyOf(each) === chosen) || told.standings[0];
  return [
    told.hidden ? hiddenNote(told, names) : null,
    told.standings.length > 1 ? h("label", { class: "choice" }, h("span", { class: "visually-hidden" }, t("哪一份名次", "Which standings")),
      h("select", { "data-key": "standing", onchange: (/** @type {{target: HTMLSelectElement}} */ event) => choose(event.target.value) },
        told.standings.map((each) => h("option", { value: keyOf(each), selected: each === one }, titleOf(told, each))))) : null,
    standingTable(names, one, titleOf(told, one)),
    told.unofficial ? h("p", { class: "small" }, t("非正式成绩。", "Unofficial results.")) : null,
    awardsPart(told, names),
  ];
}

/** Who plays, and where to look for seats. @param {PublicEvent} told @param {Names} names */
function beforeResults(told, names) {
  const people = told.players.filter((one) => !one.out && !one.filler);
  return [
    h("p", { class: "note" }, t("还没有成绩。", "There are no results yet."), told.rounds.length
      ? [" ", h("a", { href: "#rounds" }, t("看谁坐哪桌", "See who sits where"))] : null),
    people.length ? [h("h2", null, t(`已报名 ${people.length} 人`, people.length === 1 ? "One entered" : `${people.length} entered`)),
      h("ul", { class: "entered" }, people.map((one) => h("li", null, playerLink(names, one.id))))] : null,
  ];
}

/** @param {PublicStanding} one */
const keyOf = (one) => `${one.stage}/${one.what}`;

/** @param {PublicEvent} told @param {PublicStanding} one */
const titleOf = (told, one) => [stageName(one.stage) || (told.stages.length > 1 ? t("总名次", "Overall") : ""),
  standingName(one.what)].filter(Boolean).join(" · ");

/**
 * A table with the columns the server chose; a player's team stands below the name.
 * @param {Names} names @param {{lines: PublicLine[], columns: PublicColumn[]}} standing @param {string} label
 */
export function standingTable(names, standing, label) {
  const byPlayer = standing.columns.some((one) => one.key === "player");
  const columns = standing.columns.filter((one) => !byPlayer || one.key !== "team");
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label },
    h("table", { class: "standing" },
      h("thead", null, h("tr", null, columns.map((one) => h("th", { scope: "col", class: classOf(one) }, headOf(one))))),
      h("tbody", null, standing.lines.map((line) => h("tr", null, columns.map((one) => cell(names, line, one)))))));
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

/** @param {PublicEvent} told @param {Names} names */
function hiddenNote(told, names) {
  const revealed = told.hidden ? told.hidden.revealed : [];
  return h("div", { class: "note" },
    h("p", null, t("最后的成绩留到颁奖时揭晓；下面是此前的名次。", "The last results are kept for the ceremony; these are the standings before.")),
    revealed.map((one) => h("p", null, h("strong", null, standingName(one.what)), t("：", ": "), one.lines.map((line) => h("span",
      { class: "revealed" },
      t(`第 ${line.place} 名 `, `${line.place}. `), line.player ? playerLink(names, line.player) : teamLink(names, line.team))))));
}

/** @param {PublicEvent} told @param {Names} names */
function awardsPart(told, names) {
  if (!told.awards.length) return null;
  return h("section", { class: "awards" }, h("h2", null, t("奖项", "Awards")), h("ul", null, told.awards.map((one) => h("li", null,
    h("strong", null, awardName(one.kind)), one.stage && told.stages.length > 1 ? ` (${stageName(one.stage)})` : "", " ",
    one.player ? playerLink(names, one.player) : teamLink(names, one.team), " ", one.kind === "mvp" ? figure(one.worth) : awardWords(one),
    one.prize ? h("span", { class: "small" }, t(` · 奖：${one.prize}`, ` · prize: ${one.prize}`)) : null,
    one.replay ? h("a", { href: `/table/${encodeURIComponent(one.replay)}/replay` }, ` ${t("看回放", "Replay")}`) : null))),
  h("p", null, h("a", { href: pageOf(told.event, "#bulletins") }, t("公告", "Bulletins"))));
}

/** @param {{what: string, worth: string, kind: string}} one */
const awardWords = (one) => (one.kind === "prize" ? t(`第 ${one.worth} 名`, `place ${one.worth}`)
  : [one.what, one.kind === "best_hand" ? figure(one.worth) : ""].filter(Boolean).join(" "));
