/** A round's tables as tiles: how far each has come, at a glance. */

import { h } from "../../../ui/dom.js";
import { signed, t } from "../../../ui/i18n.js";
import { tableName, tableWords } from "../round-words.js";
import { openProtests } from "../table/actions.js";

/** @import { TableShown } from "../../../messages.d.ts" */
/** @typedef {"all" | "result" | "sign" | "audit" | "calls"} Filter */

/** @type {{id: Filter, zh: string, en: string}[]} */
export const FILTERS = [{ id: "all", zh: "全部", en: "All" }, { id: "result", zh: "缺成绩", en: "No result" },
  { id: "sign", zh: "待签字", en: "To sign" }, { id: "audit", zh: "待审核", en: "To audit" }, { id: "calls", zh: "要裁判", en: "Wanted" }];

/** @param {TableShown} table @param {Filter} filter */
export const fits = (table, filter) => ({ all: true, result: ["playing", "late"].includes(table.state), sign: table.state === "entered",
  audit: table.state === "signed", calls: Boolean(table.call) || openProtests(table).length > 0 })[filter];

/** @param {TableShown} table @param {() => void} open */
export function tile(table, open) {
  const marks = [table.call ? [t("呼叫裁判", "referee called"), "bad"] : null, openProtests(table).length ? [t("异议", "protest"), "bad"] : null,
    table.extra ? [t(`+${table.extra} 分`, `+${table.extra} min`), ""] : null, table.club ? [t("线上", "online"), ""] : null,
    table.penalties.length ? [t(`处罚 ${table.penalties.length}`, `penalties ${table.penalties.length}`), ""] : null,
    table.sheet?.missing ? [t("和不对", "sum is off"), "bad"] : null].filter((mark) => mark !== null);
  return h("li", null, h("button", { type: "button", class: `event-tile ${table.state}`, data: { key: `tile ${table.table}` },
    onclick: open },
    h("span", { class: "name" }, h("strong", null, tableName(table.table)), h("em", null, tableWords(table))),
    h("span", { class: "names" }, table.seats.map((seat, at) => h("span", { class: seat.out ? "out" : "" }, h("span", null, seat.name),
      table.sheet ? h("small", null, signed(table.sheet.net[at])) : null))),
    marks.length ? h("span", { class: "marks" }, marks.map(([words, how]) => h("span", { class: `tag ${how}` }, words))) : null));
}
