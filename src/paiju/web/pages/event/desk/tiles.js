/** A round's tables as tiles: how far each has come, at a glance. */

import { h } from "../../../ui/dom.js";
import { inWords, signed, t } from "../../../ui/i18n.js";
import { tableName, tableWords } from "../round-words.js";
import { openProtests } from "../table/actions.js";
import { livePoints, liveWords } from "../live-words.js";
import { N } from "../../../ui/text.js";

/** @import { TableShown } from "../../../messages.d.ts" */
/** @typedef {"all" | "result" | "sign" | "audit" | "calls"} Filter */

/** @import { Text } from "../../../ui/text.js" */
/** @type {{id: Filter, name: Text}[]} */
export const FILTERS = [{ id: "all", name: N("All") }, { id: "result", name: N("No result") }, { id: "sign", name: N("To sign") },
  { id: "audit", name: N("To audit") }, { id: "calls", name: N("Referee wanted") }];

/** @param {TableShown} table @param {Filter} filter */
export const fits = (table, filter) => ({ all: true, result: ["playing", "late"].includes(table.state), sign: table.state === "entered",
  audit: table.state === "signed", calls: Boolean(table.call) || openProtests(table).length > 0 })[filter];

/** @param {TableShown} table @param {() => void} open */
export function tile(table, open) {
  const marks = [table.call ? [t("referee called"), "bad"] : null, openProtests(table).length ? [t("protest"), "bad"] : null,
    table.extra ? [t("+{minutes} min", { minutes: table.extra }), ""] : null, table.club ? [t("online"), ""] : null,
    table.penalties.length ? [t("penalties: {count}", { count: table.penalties.length }), ""] : null,
    table.hands?.penalties.length ? [t("penalty to note"), "bad"] : null, table.hands?.differs ? [t("not as the hands say"), "bad"] : null,
    table.sheet?.missing ? [t("sum is wrong"), "bad"] : null].filter((mark) => mark !== null);
  return h("li", null, h("button", { type: "button", class: `event-tile ${table.state}`, data: { key: `tile ${table.table}` },
    onclick: open },
    h("span", { class: "name" }, h("strong", null, tableName(table.table)), h("em", null, tableWords(table))),
    h("span", { class: "names" }, table.seats.map((seat, at) => h("span", { class: seat.out ? "out" : "" }, h("span", null,
      inWords(seat.name)),
      table.sheet ? h("small", null, signed(table.sheet.net[at])) : table.hands ? livePoints(table.hands, at) : null))),
    table.hands && !table.sheet ? h("span", { class: "live-now" }, liveWords(table.hands)) : null,
    marks.length ? h("span", { class: "marks" }, marks.map(([words, how]) => h("span", { class: `tag ${how}` }, words))) : null));
}
