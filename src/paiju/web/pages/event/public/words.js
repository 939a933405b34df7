/** Names and words of an event's public pages. */

import { h } from "../../../ui/dom.js";
import { inWords, num, t, wind, wordFor, words } from "../../../ui/i18n.js";
import { AWARDS } from "../../../constants.js";
import { roundOf } from "../words.js";
import { N, NC } from "../../../ui/text.js";

/** @import { PublicColumn, PublicLine, PublicPlayer, PublicTeam } from "../../../messages.d.ts" */

/** @import { Text } from "../../../ui/text.js" */
/** @import { Titles } from "../words.js" */
/** @typedef {{event: string, players: Map<string, PublicPlayer>, teams: Map<number, PublicTeam>, titles: Titles}} Names */

/**
 * Everybody by id, to be looked up.
 * @param {string} event @param {PublicPlayer[]} players @param {PublicTeam[]} [teams] @param {Titles} [titles] @returns {Names}
 */
export const namesOf = (event, players, teams = [], titles = {}) => ({
  event, titles, players: new Map(players.map((player) => [player.id, player])), teams: new Map(teams.map((team) => [team.n, team])),
});

/** @type {Record<string, Text>} */
const TABLES = { seated: NC("table", "not begun"), playing: NC("table", "playing"), entered: NC("table", "entered"), signed: N("signed"),
  audited: N("audited") };
/** @type {Record<string, Text>} */
const ROUNDS = { seated: NC("round", "to come"), playing: NC("table", "playing"), over: NC("round", "over") };

/** The head of a column. @param {{name: Text}} column */
export const headOf = (column) => words(column.name);
/** What a figure is called. @param {PublicColumn[]} columns @param {string} key */
export const figureName = (columns, key) => words(columns.find((column) => column.key === key)?.name) || key;
/** Columns that say more than who it is, their place and games. @param {PublicColumn[]} columns */
export const figuresOf = (columns) => columns.filter((column) => !["place", "player", "team", "games"].includes(column.key));
/** @param {string} key */
export const awardName = (key) => wordFor(AWARDS, key);
/** @param {string} key */
export const tableState = (key) => wordFor(TABLES, key);
/** @param {string} key */
export const roundState = (key) => wordFor(ROUNDS, key);

/** Standings by what they are of. @param {string} what */
export const standingName = (what) => wordFor({ players: N("Individual"), teams: NC("standings", "Teams") }, what);

/** An exact figure, 7/2, as people read it. @param {string | undefined} text */
export const figure = (text) => (text === undefined ? "" : num(figureValue(text)));

/** @param {string} text */
export function figureValue(text) {
  const [over, under] = text.split("/").map(Number);
  return over / (under || 1);
}

/** @param {number} seat 0 is East */
export const windOf = (seat) => wind("ESWN"[seat] || "");

/** Which round, with its stage where there are several. @param {Names} names @param {string} stage @param {string} round */
export const roundName = (names, stage, round) => roundOf(names.titles, { stage, round });

/** @param {string} table */
export const tableName = (table) => (/^\d+$/.test(table) ? t("Table {table}", { table }) : table);

/** @param {string} event @param {string} page */
export const apiOf = (event, page = "") => `/api/events/${encodeURIComponent(event)}/public${page}`;

/** @param {string} event @param {string} page */
export const pageOf = (event, page = "") => `/event/${encodeURIComponent(event)}${page}`;

/** A player's name as a link to their page. @param {Names} names @param {string} id */
export function playerLink(names, id) {
  const player = names.players.get(id);
  return h("a", { href: pageOf(names.event, `/player/${encodeURIComponent(id)}`), class: "who" }, player ? inWords(player.name) : id);
}

/** A team's name as a link to its page. @param {Names} names @param {number} n */
export function teamLink(names, n) {
  const team = names.teams.get(n);
  return team ? h("a", { href: pageOf(names.event, `/team/${n}`), class: "who" }, team.name) : null;
}

/** How far somebody has moved since the round before. @param {PublicLine} line */
export function moved(line) {
  if (!line.moved) return null;
  const up = line.moved > 0, n = Math.abs(line.moved);
  return h("span", { class: up ? "moved gain" : "moved loss" }, h("span", { "aria-hidden": "true" }, `${up ? "▲" : "▼"}${n}`),
    h("span", { class: "visually-hidden" }, up ? t("up {n}", { n }) : t("down {n}", { n })));
}
