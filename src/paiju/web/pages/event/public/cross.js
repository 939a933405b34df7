/** The cross-table: who met whom, with what. Few people make a square; of many one is chosen. */

import { h } from "../../../ui/dom.js";
import { inWords, signed, t } from "../../../ui/i18n.js";
import { downloads } from "../download.js";
import { playerLink, roundName, tableName } from "./words.js";

/** @import { PublicCross, PublicEvent, PublicTable } from "../../../messages.d.ts" */
/** @import { Names } from "./words.js" */

const MOST = 24; // who still fit into a square

/**
 * @param {PublicEvent} event @param {Names} names @param {PublicCross | null} page @param {string} chosen
 * @param {(id: string) => void} choose
 */
export function crossPart(event, names, page, chosen, choose) {
  if (!page) return null;
  if (!page.tables.length) return h("p", { class: "note" }, t("There are no results yet."));
  const ids = (event.standings.find((standing) => standing.what === "players")?.lines || []).map((line) => line.player);
  return [ids.length <= MOST ? square(names, page, ids) : oneOf(names, page, ids, ids.includes(chosen) ? chosen : ids[0], choose),
    downloads(event.event, [[t("who met whom"), "cross"]])];
}

/** Somebody's points against somebody at the tables where both sat. @param {PublicTable[]} tables @param {string} a @param {string} b */
const met = (tables, a, b) => tables.filter((table) => [a, b].every((id) => table.seats.some((seat) => seat.player === id)));

/** @param {PublicTable} table @param {string} id */
const pointsOf = (table, id) => Number(table.seats.find((seat) => seat.player === id)?.points ?? 0);

/** @param {Names} names @param {PublicCross} page @param {string[]} ids */
function square(names, page, ids) {
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("Cross-table") },
    h("table", { class: "cross" },
      h("caption", { class: "small" }, t("In each cell: the rounds they met in, and how far ahead the row's player was")),
      h("thead", null, h("tr", null, h("td", null), ids.map((id, i) => h("th", { scope: "col", title: names.players.get(id)?.name || id },
        i + 1)))),
      h("tbody", null, ids.map((a, i) => h("tr", null, h("th", { scope: "row" }, `${i + 1} `, playerLink(names, a)),
        ids.map((b) => cell(page, a, b)))))));
}

/** @param {PublicCross} page @param {string} a @param {string} b */
function cell(page, a, b) {
  if (a === b) return h("td", { class: "self" });
  return h("td", { class: "number" }, met(page.tables, a, b).map((table) => {
    const lead = pointsOf(table, a) - pointsOf(table, b);
    return h("span", { class: lead < 0 ? "loss" : "gain" }, h("small", null, `${table.round}: `), signed(lead), " ");
  }));
}

/** @param {Names} names @param {PublicCross} page @param {string[]} ids @param {string} me @param {(id: string) => void} choose */
function oneOf(names, page, ids, me, choose) {
  const tables = page.tables.filter((table) => table.seats.some((seat) => seat.player === me));
  return [
    h("label", { class: "choice" }, h("span", null, t("Player")), h("select", { "data-key": "cross",
      onchange: (/** @type {{target: HTMLSelectElement}} */ event) => choose(event.target.value) },
    ids.map((id) => h("option", { value: id, selected: id === me }, inWords(names.players.get(id)?.name || id))))),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("Opponents") }, h("table", null,
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("Round")), h("th", { scope: "col" }, t("Opponent")),
        h("th", { scope: "col", class: "number" }, t("Ahead by")))),
      h("tbody", null, tables.flatMap((table) => table.seats.filter((seat) => seat.player !== me).map((seat) => {
        const lead = pointsOf(table, me) - Number(seat.points ?? 0);
        return h("tr", null, h("td", null, roundName(names, table.stage, table.round),
          h("span", { class: "small of" }, tableName(table.table))),
          h("td", null, playerLink(names, seat.player)), h("td", { class: lead < 0 ? "number loss" : "number gain" }, signed(lead)));
      }))))),
  ];
}
