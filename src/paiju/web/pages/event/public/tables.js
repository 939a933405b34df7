/** Tables of a round, and of somebody's games: seats, points, places. */

import { h } from "../../../ui/dom.js";
import { t, tc, windSign, words } from "../../../ui/i18n.js";
import { downloads } from "../download.js";
import { noteName, written } from "../round-words.js";
import { livePoints, liveWords } from "../live-words.js";
import { figure, playerLink, roundName, roundState, tableName, tableState } from "./words.js";

/** @import { PublicEvent, PublicRoundPage, PublicTable } from "../../../messages.d.ts" */
/** @import { Download } from "../download.js" */
/** @import { Names } from "./words.js" */

/**
 * The rounds to choose from, and the tables of the one chosen.
 * @param {PublicEvent} event @param {Names} names @param {number} chosen @param {PublicRoundPage | null} page
 */
export function roundsPart(event, names, chosen, page) {
  if (!event.rounds.length) return h("p", { class: "note" }, t("Nobody is seated yet."));
  return [
    h("ul", { class: "event-rounds" }, event.rounds.map((round, i) => h("li", null, h("a", { href: `#rounds-${i + 1}`, class: "button",
      "aria-current": i === chosen ? "true" : null }, h("span", null, roundName(names, round.stage, round.round)),
    h("small", null, round.state === "playing" ? t("{results}/{tables} tables", { results: round.results, tables: round.tables })
      : roundState(round.state)))))),
    page ? h("div", { class: "event-tables" }, page.tables.map((table) => tableCard(names, table, h("h3", null, tableName(table.table)))))
      : null,
    downloads(event.event, [[t("seats and results"), "results"],
      ...(event.hands ? [/** @type {Download} */ ([t("hands"), "hands"])] : [])]),
    page && page.byes.length ? h("p", null, t("Bye: "), page.byes.map((id, i) => [i ? ", " : "", playerLink(names, id)])) : null,
  ];
}

/** @param {Names} names @param {PublicTable} table @param {HTMLElement} heading @param {string} [me] who is shown strongest */
export function tableCard(names, table, heading, me = "") {
  const points = table.seats.map((seat) => Number(seat.points ?? 0));
  return h("article", { class: `card table-card ${table.state}` },
    h("header", null, heading,
      h("span", { class: "small" }, table.hands ? liveWords(table.hands) : tableState(table.state),
      table.extra ? t(" · +{minutes} min", { minutes: table.extra }) : "",
      table.online ? [" · ", h("a", { href: `/table/${encodeURIComponent(table.online)}` }, t("watch"))] : "")),
    h("table", null, h("thead", { class: "visually-hidden" }, h("tr", null, h("th", { scope: "col" }, t("Seat")), h("th",
      { scope: "col" }, t("Player")),
      h("th", { scope: "col" }, tc("result", "Points")), h("th", { scope: "col" }, t("Place")), h("th", { scope: "col" }, t("Result")))),
    h("tbody", null, table.seats.map((seat, i) => h("tr", { class: seat.player === me ? "me" : null }, h("td", { class: "wind" },
      windSign("ESWN"[i] || "")),
      h("th", { scope: "row" }, playerLink(names, seat.player), seat.note ? h("span", { class: "small of" }, noteName(seat.note)) : null),
      h("td", { class: "number" }, table.hands ? livePoints(table.hands, i) : seat.points === null ? "" : written(points, i)),
      h("td", { class: "number" }, seat.place === null ? "" : t("#{place}", { place: seat.place })),
      h("td", { class: "number" }, figure(seat.figures.standard ?? seat.figures.pt)))))),
    table.penalties.length ? h("ul", { class: "penalties small" }, table.penalties.map((penalty) => h("li", null,
      playerLink(names, penalty.player), t(": "), words(penalty.text)))) : null);
}
