/** Somebody of an event: where they sit next, how they stand, every game. */

import { h, put } from "../../../ui/dom.js";
import { inWords, t, words } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { lineChart } from "./chart.js";
import { tableCard } from "./tables.js";
import { noteName } from "../round-words.js";
import { get } from "../../../net.js";
import { Watch } from "./watch.js";
import { apiOf, awardName, figure, figureName, figureValue, figuresOf, headOf, moved, namesOf, pageOf, playerLink, roundName, tableName,
  teamLink, windOf } from "./words.js";
import { setTitle } from "../../../ui/title.js";

/** @import { PublicColumn, PublicLine, PublicPlayerPage, PublicStep, PublicTable } from "../../../messages.d.ts" */
/** @import { Names } from "./words.js" */

let name = "";

export const title = () => name || t("Player");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id, who]) {
  const place = h("section", { class: "event-public" }), link = h("p", { class: "event-public" });
  const hear = (/** @type {PublicPlayerPage} */ page) => {
    name = inWords(page.player.name);
    setTitle(name);
    redraw(place, () => playerPage(id, page));
  };
  get(`/api/events/${encodeURIComponent(id)}/members/${encodeURIComponent(who)}`).then(({ page }) => { // as far as it is shown to me
    if (page) put(link, h("a", { href: `/person/${page}` }, t("All their games in this club")));
  }, () => {});
  const watch = new Watch(apiOf(id, `/players/${encodeURIComponent(who)}`), hear);
  await watch.begin();
  put(main, place, link);
  return () => watch.end();
}

/** @param {string} id @param {PublicPlayerPage} page */
function playerPage(id, page) {
  const { player, team } = page;
  const names = namesOf(id, page.players, team ? [team] : [], page.titles);
  const open = page.games.filter((game) => game.state === "seated" || game.state === "playing");
  const done = page.games.filter((game) => !open.includes(game)).reverse();
  return [
    h("p", null, h("a", { href: pageOf(id) }, t("← All standings"))),
    h("header", { class: "event-head" }, h("h1", null, inWords(player.name)),
      h("p", null, player.number ? t("No. {number} ", { number: player.number }) : "", teamLink(names, player.team), " ",
        h("span", { class: "small" }, [player.club, player.country, player.out ? noteName(player.out) : ""].filter(Boolean).join(" · ")))),
    open.length ? nextCard(names, open[0], player.id) : null,
    page.line ? lineCard(page.line, page.columns) : null,
    page.penalties.length ? h("section", { class: "penalties" }, h("h2", null, t("Penalties")), h("ul", null,
      page.penalties.map((penalty) => h("li", null, words(penalty.placed))))) : null,
    charts(page.course, page.columns),
    page.awards.length ? h("ul", null, page.awards.map((award) => h("li", null, h("strong", null, awardName(award.kind)),
      ` ${words(award.text)} ${award.prize}`,
      award.replay ? h("a", { href: `/table/${encodeURIComponent(award.replay)}/replay` }, ` ${t("Watch the replay")}`) : null))) : null,
    open.length > 1 ? h("section", null, h("h2", null, t("Coming up")), h("ul", null, open.slice(1).map((game) => h("li", null,
      whereWords(names, game, player.id))))) : null,
    done.length ? h("section", null, h("h2", null, t("Games played")), h("div", { class: "event-tables" }, done.map((game) =>
      tableCard(names, game, h("h3", null, roundName(names, game.stage, game.round), " · ", tableName(game.table)), player.id)))) : null,
  ];
}

/** @param {Names} names @param {PublicTable} table @param {string} me */
function whereWords(names, table, me) {
  const seat = table.seats.findIndex((publicSeat) => publicSeat.player === me);
  return `${roundName(names, table.stage, table.round)} · ${tableName(table.table)} · ${windOf(seat)}`;
}

/** @param {Names} names @param {PublicTable} table @param {string} me */
function nextCard(names, table, me) {
  const others = table.seats.filter((seat) => seat.player !== me);
  return h("section", { class: "card next-card", "aria-label": t("Next table") },
    h("p", { class: "small" }, table.state === "playing" ? t("Now") : t("Next table")),
    h("p", { class: "where" }, whereWords(names, table, me)),
    h("p", null, t("With "), others.map((seat, i) => [i ? ", " : "", playerLink(names, seat.player)])),
    table.online ? h("a", { class: "button", href: `/table/${encodeURIComponent(table.online)}` }, t("Watch the table")) : null);
}

/** @param {PublicLine} line @param {PublicColumn[]} columns */
export function lineCard(line, columns) {
  return h("dl", { class: "card line-card" }, h("div", null, h("dt", null, t("Place")), h("dd", null, line.place ?? "—", " ",
    moved(line))),
    h("div", null, h("dt", null, t("Games")), h("dd", null, line.games)),
    figuresOf(columns).filter((column) => column.key in line.figures).map((column) => h("div", null, h("dt", null, headOf(column)),
      h("dd", null, figure(line.figures[column.key])))));
}

/** Standing and points, round by round. @param {PublicStep[]} course @param {PublicColumn[]} columns */
export function charts(course, columns) {
  if (course.length < 2) return null;
  const labels = course.map((step) => step.round), sum = figureName(columns, course[0].figure);
  return h("div", { class: "charts" }, lineChart(t("Place after each round"), labels, course.map((step) => step.place), true),
    lineChart(t("{sum} after each round", { sum }), labels, course.map((step) => figureValue(step.value))));
}
