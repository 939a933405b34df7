/** A team of an event: its players, how it stands, its games. */

import { h, put } from "../../../ui/dom.js";
import { t } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { charts, lineCard } from "./player.js";
import { standingTable } from "./standings.js";
import { tableCard } from "./tables.js";
import { Watch } from "./watch.js";
import { apiOf, namesOf, pageOf, roundName, tableName } from "./words.js";

/** @import { PublicTeamPage } from "../../../messages.d.ts" */
/** @import { Names } from "./words.js" */

let name = "";

export const title = () => name || t("队", "Team");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id, n]) {
  const place = h("section", { class: "event-public" });
  const hear = (/** @type {PublicTeamPage} */ told) => {
    name = told.team.name;
    document.title = `${name} · Paiju 牌局`;
    redraw(place, () => teamPage(id, told));
  };
  const watch = new Watch(apiOf(id, `/teams/${encodeURIComponent(n)}`), hear);
  await watch.begin();
  put(main, place);
  return () => watch.end();
}

/** @param {string} id @param {PublicTeamPage} told */
function teamPage(id, told) {
  const names = namesOf(id, told.players, [told.team], [...new Set(told.games.map((one) => one.stage))]);
  const open = told.games.filter((one) => one.state === "seated" || one.state === "playing");
  const done = told.games.filter((one) => !open.includes(one)).reverse();
  const cards = (/** @type {typeof open} */ some) => h("div", { class: "event-tables" }, some.map((one) =>
    tableCard(names, one, h("h3", null, roundName(names, one.stage, one.round), " · ", tableName(one.table)))));
  return [
    h("p", null, h("a", { href: pageOf(id) }, t("← 全部名次", "← All standings"))),
    h("header", { class: "event-head" }, h("h1", null, told.team.name),
      told.team.number ? h("p", { class: "small" }, t(`${told.team.number} 号队`, `Team no. ${told.team.number}`)) : null),
    told.line ? lineCard(told.line, told.columns) : null,
    charts(told.course, told.columns),
    h("h2", null, t("队员", "Players")), memberTable(names, told),
    open.length ? h("section", null, h("h2", null, t("现在和接下来", "Now and to come")), cards(open)) : null,
    done.length ? h("section", null, h("h2", null, t("打过的局", "Games")), cards(done)) : null,
  ];
}

/** Its players as they stand, who has not played yet last. @param {Names} names @param {PublicTeamPage} told */
function memberTable(names, told) {
  const idle = told.team.players.filter((id) => !told.members.some((line) => line.player === id));
  const unplayed = { place: null, team: 0, games: 0, figures: {}, moved: null, note: "" };
  const lines = [...told.members.map((line) => ({ ...line, team: 0 })), ...idle.map((player) => ({ ...unplayed, player }))];
  return standingTable(names, { lines, columns: told.columns }, t("队员", "Players"));
}
