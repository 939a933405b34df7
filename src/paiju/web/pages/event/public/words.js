/** Names and words of an event's public pages. */

import { h } from "../../../ui/dom.js";
import { num, pick, t, wind, wordFor } from "../../../ui/i18n.js";
import { AWARDS } from "../../../constants.js";
import { stageName } from "../words.js";

/** @import { PublicColumn, PublicLine, PublicPlayer, PublicTeam } from "../../../messages.d.ts" */

/** @typedef {{event: string, players: Map<string, PublicPlayer>, teams: Map<number, PublicTeam>, stages: string[]}} Names */

/**
 * Everybody by id, to be looked up.
 * @param {string} event @param {PublicPlayer[]} players @param {PublicTeam[]} [teams] @param {string[]} [stages] @returns {Names}
 */
export const namesOf = (event, players, teams = [], stages = []) => ({
  event, stages, players: new Map(players.map((player) => [player.id, player])), teams: new Map(teams.map((team) => [team.n, team])),
});

/** @type {Record<string, [string, string]>} */
const TABLES = { seated: ["未开始", "not begun"], playing: ["进行中", "playing"], entered: ["已录入", "entered"], signed: ["已签字", "signed"],
  audited: ["已审核", "audited"] };
/** @type {Record<string, [string, string]>} */
const ROUNDS = { seated: ["未开始", "to come"], playing: ["进行中", "playing"], over: ["已结束", "over"] };

/** The head of a column. @param {{zh: string, en: string}} column */
export const headOf = (column) => t(column.zh, column.en);
/** What a figure is called. @param {PublicColumn[]} columns @param {string} key */
export const figureName = (columns, key) => pick(columns.find((column) => column.key === key)) || key;
/** Columns that say more than who it is, their place and games. @param {PublicColumn[]} columns */
export const figuresOf = (columns) => columns.filter((column) => !["place", "player", "team", "games"].includes(column.key));
/** @param {string} key */
export const awardName = (key) => wordFor(AWARDS, key);
/** @param {string} key */
export const tableState = (key) => wordFor(TABLES, key);
/** @param {string} key */
export const roundState = (key) => wordFor(ROUNDS, key);

/** Standings by what they are of. @param {string} what */
export const standingName = (what) => wordFor({ players: ["个人", "Players"], teams: ["团体", "Teams"] }, what);

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
export function roundName(names, stage, round) {
  const own = /^\d+$/.test(round) ? t(`第 ${round} 轮`, `Round ${round}`) : round;
  return names.stages.length > 1 ? `${stageName(stage)} · ${own}` : own;
}

/** @param {string} table */
export const tableName = (table) => (/^\d+$/.test(table) ? t(`${table} 号桌`, `Table ${table}`) : table);

/** @param {string} event @param {string} page */
export const apiOf = (event, page = "") => `/api/events/${encodeURIComponent(event)}/public${page}`;

/** @param {string} event @param {string} page */
export const pageOf = (event, page = "") => `/event/${encodeURIComponent(event)}${page}`;

/** A player's name as a link to their page. @param {Names} names @param {string} id */
export function playerLink(names, id) {
  const player = names.players.get(id);
  return h("a", { href: pageOf(names.event, `/player/${encodeURIComponent(id)}`), class: "who" }, player ? player.name : id);
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
    h("span", { class: "visually-hidden" }, up ? t(`上升 ${n} 位`, `up ${n}`) : t(`下降 ${n} 位`, `down ${n}`)));
}
