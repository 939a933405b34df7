/** Names and words of an event's public pages. */

import { h } from "../../../ui/dom.js";
import { num, t, wind } from "../../../ui/i18n.js";
import { stageName } from "../words.js";

/** @import { PublicLine, PublicPlayer, PublicTeam } from "../../../messages.d.ts" */

/** @typedef {{event: string, players: Map<string, PublicPlayer>, teams: Map<number, PublicTeam>, stages: string[]}} Names */

/**
 * Everybody by id, to be looked up.
 * @param {string} event @param {PublicPlayer[]} players @param {PublicTeam[]} [teams] @param {string[]} [stages] @returns {Names}
 */
export const namesOf = (event, players, teams = [], stages = []) => ({
  event, stages, players: new Map(players.map((one) => [one.id, one])), teams: new Map(teams.map((one) => [one.n, one])),
});

/** Every figure of a standing: Chinese and English. @type {Record<string, [string, string]>} */
const FIGURES = {
  standard: ["标准分", "Standard"], game: ["比赛分", "Points"], pt: ["pt", "pt"], next_standard: ["次高标准分", "Next best"],
  best_standard: ["最高标准分", "Best standard"], count_best_standard: ["最高标准分局数", "Games at best"], best_game: ["单局最高", "Best game"],
  count_best_game: ["单局最高次数", "Times best"], won: ["胜局", "Won"], lost: ["负局", "Lost"], final: ["决赛名次", "Final place"],
};
/** @type {Record<string, [string, string]>} */
const NOTES = { forfeit: ["弃权", "forfeited"], withdrawn: ["退赛", "withdrew"], disqualified: ["取消资格", "disqualified"],
  filler: ["补位", "filler"] };
/** @type {Record<string, [string, string]>} */
const AWARDS = { mvp: ["最佳选手", "Best player"], best_hand: ["最佳和牌", "Best hand"], yakuman: ["役满", "Limit hand"], prize: ["奖品", "Prize"] };
/** @type {Record<string, [string, string]>} */
const TABLES = { seated: ["未开始", "not begun"], playing: ["进行中", "playing"], entered: ["已录入", "entered"], signed: ["已签字", "signed"],
  audited: ["已审核", "audited"] };
/** @type {Record<string, [string, string]>} */
const ROUNDS = { seated: ["未开始", "to come"], playing: ["进行中", "playing"], over: ["已结束", "over"] };

/** @param {Record<string, [string, string]>} words @param {string} key */
const say = (words, key) => (words[key] ? t(...words[key]) : key);

/** @param {string} key */
export const figureName = (key) => say(FIGURES, key);
/** @param {string} key */
export const noteName = (key) => say(NOTES, key);
/** @param {string} key */
export const awardName = (key) => say(AWARDS, key);
/** @param {string} key */
export const tableState = (key) => say(TABLES, key);
/** @param {string} key */
export const roundState = (key) => say(ROUNDS, key);

/** Standings by what they are of. @param {string} what */
export const standingName = (what) => say({ players: ["个人", "Players"], teams: ["团体", "Teams"] }, what);

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
  const one = names.players.get(id);
  return h("a", { href: pageOf(names.event, `/player/${encodeURIComponent(id)}`), class: "who" }, one ? one.name : id);
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
