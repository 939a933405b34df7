/** A team of an event: its players, how it stands, its games. */

import { h, put } from "../../../ui/dom.js";
import { t } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { charts, lineCard } from "./player.js";
import { standingTable } from "./standings.js";
import { tableCard } from "./tables.js";
import { Watch } from "./watch.js";
import { apiOf, namesOf, pageOf, roundName, tableName } from "./words.js";
import { setTitle } from "../../../ui/title.js";

/** @import { PublicTeamPage } from "../../../messages.d.ts" */
/** @import { Names } from "./words.js" */

let name = "";

export const title = () => name || t("Team");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id, n]) {
  const place = h("section", { class: "event-public" });
  const hear = (/** @type {PublicTeamPage} */ page) => {
    name = page.team.name;
    setTitle(name);
    redraw(place, () => teamPage(id, page));
  };
  const watch = new Watch(apiOf(id, `/teams/${encodeURIComponent(n)}`), hear);
  await watch.begin();
  put(main, place);
  return () => watch.end();
}

/** @param {string} id @param {PublicTeamPage} page */
function teamPage(id, page) {
  const names = namesOf(id, page.players, [page.team], page.titles);
  const open = page.games.filter((game) => game.state === "seated" || game.state === "playing");
  const done = page.games.filter((game) => !open.includes(game)).reverse();
  const cards = (/** @type {typeof open} */ some) => h("div", { class: "event-tables" }, some.map((table) =>
    tableCard(names, table, h("h3", null, roundName(names, table.stage, table.round), " · ", tableName(table.table)))));
  return [
    h("p", null, h("a", { href: pageOf(id) }, t("← All standings"))),
    h("header", { class: "event-head" }, h("h1", null, page.team.name),
      page.team.number ? h("p", { class: "small" }, t("Team no. {number}", { number: page.team.number })) : null),
    page.line ? lineCard(page.line, page.columns) : null,
    charts(page.course, page.columns),
    h("h2", null, t("Members")), memberTable(names, page),
    open.length ? h("section", null, h("h2", null, t("Now and coming up")), cards(open)) : null,
    done.length ? h("section", null, h("h2", null, t("Games played")), cards(done)) : null,
  ];
}

/** Its players as they stand, who has not played yet last. @param {Names} names @param {PublicTeamPage} page */
function memberTable(names, page) {
  const idle = page.team.players.filter((id) => !page.members.some((line) => line.player === id));
  const unplayed = { place: null, team: 0, games: 0, figures: {}, moved: null, note: "" };
  const lines = [...page.members.map((line) => ({ ...line, team: 0 })), ...idle.map((player) => ({ ...unplayed, player }))];
  return standingTable(names, { lines, columns: page.columns }, t("Members"));
}
