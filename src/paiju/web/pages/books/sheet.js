/** A rule book on paper: patterns with example tiles and values, what wins bring, the rules that decide, the book's own clauses. */

import { h, put } from "../../ui/dom.js";
import { pick, pickLines, signed, t, tc, wind, words } from "../../ui/i18n.js";
import { setTitle } from "../../ui/title.js";
import { handRow } from "../../ui/tiles/tile-row.js";
import { get } from "../../net.js";
import { valueWords } from "../rules/book.js";
import { groupName } from "./group-names.js";

/** @import { Value } from "../../ui/text.js" */
/** @import { BookSheet, FieldRow, PatternRow, PointsRow } from "../../messages.d.ts" */

export const title = () => t("Rule sheet");

const SEATS = ["E", "S", "W", "N"];

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  const version = new URLSearchParams(location.search).get("version");
  const sheet = await (version ? get(`/api/own-books/${id}/sheet?version=${encodeURIComponent(version)}`)
    : get(`/api/own-books/${id}/sheet`));
  setTitle(pick(sheet.names));
  put(main, h("section", { class: "rule-sheet" },
    h("p", { class: "actions off-paper" }, h("a", { class: "button", href: `/books/${id}` }, t("Back")),
      h("button", { type: "button", class: "primary", onclick: () => window.print() }, t("Print"))),
    h("header", null, h("h1", null, pick(sheet.names)),
      h("p", { class: "small" }, t("{players} players", { players: sheet.players }), " · ", t("version {n}", { n: sheet.version }), " · ",
        location.host)),
    differences(sheet), clauses(sheet), patterns(sheet), payments(sheet), rules(sheet)));
}

/** @param {BookSheet} sheet */
function differences(sheet) {
  if (!sheet.differences.length) return h("ul", null, pickLines(sheet.lines).map((line) => h("li", null, line)));
  return h("section", null, h("h2", null, t("What is different here")), h("ul", { class: "sheet-differences" },
    sheet.differences.map((each) => h("li", null, h("strong", null, pick(each.label)), t(": "), valueOf(each.words[1]), " ",
      h("small", null, t("instead of {value}", { value: valueOf(each.words[0]) }))))));
}

/** @param {Value} said */
const valueOf = (said) => {
  const text = words(said);
  return !text || text === "–" ? t("not counted") : text;
};

/** @param {BookSheet} sheet */
function clauses(sheet) {
  if (!sheet.own_clauses.length) return null;
  return h("section", null, h("h2", null, t("Clauses")), h("dl", { class: "sheet-clauses" },
    sheet.own_clauses.map(([id, says]) => [h("dt", null, id), h("dd", null, pick(says))])));
}

/** @param {BookSheet} sheet */
function patterns(sheet) {
  return h("section", null, h("h2", null, t("Patterns")), h("div", { class: "sheet-patterns" }, sheet.patterns.map(pattern)));
}

/** @param {PatternRow} each */
function pattern(each) {
  return h("article", null, h("p", null, h("strong", null, pick(each)), h("span", { class: "value" }, valueWords(each))),
    each.example ? handRow({ hand: each.example.hand, melds: each.example.melds, tile: each.example.win })
      : h("small", null, pick(each.says)));
}

/** What wins bring: the winner sits South, the discarder East. @param {BookSheet} sheet */
function payments(sheet) {
  if (!sheet.points.length) return null;
  const fans = sheet.fans ? pick(sheet.fans.plural) : t("fans");
  const unit = sheet.counts === "han_and_fu" ? t("han") : sheet.counts === "points" ? t("points") : fans;
  const seats = SEATS.slice(0, sheet.players);
  const cells = (/** @type {Record<string, number>} */ paid) => seats.map((seat) => h("td", { class: "number" }, signed(paid[seat] || 0)));
  const row = (/** @type {PointsRow} */ each) => h("tr", null, h("th", { scope: "row" }, each.worth), cells(each.discard),
    cells(each.self_draw));
  const over = (/** @type {string} */ name) => h("th", { colspan: seats.length, scope: "colgroup" }, name);
  const who = sheet.counts === "han_and_fu" ? t("South wins with 30 fu; on a discard it is East's.")
    : t("South wins; on a discard it is East's.");
  return h("section", null, h("h2", null, t("What a win brings")), h("p", { class: "small" }, who),
    h("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": t("What a win brings") },
      h("table", { class: "sheet-points" },
        h("thead", null,
          h("tr", null, h("th", { rowspan: 2, scope: "col" }, unit), over(tc("win", "On a discard")), over(tc("win", "By self-draw"))),
          h("tr", null, [...seats, ...seats].map((seat) => h("th", { scope: "col" }, wind(seat))))),
        h("tbody", null, sheet.points.map(row)))));
}

/** @param {BookSheet} sheet */
function rules(sheet) {
  /** @type {Map<string, FieldRow[]>} */
  const groups = new Map();
  for (const field of sheet.fields) {
    const group = field.name.split(".")[0];
    groups.set(group, [...(groups.get(group) || []), field]);
  }
  return h("section", null, h("h2", null, tc("setting", "Rules")), h("div", { class: "sheet-rules" }, [...groups].map(([group, fields]) =>
    h("section", null, h("h3", null, groupName(group)), h("ul", null, fields.map((field) => h("li", null, pick(field.label), t(": "),
      h("strong", null, words(field.words) || "–"), " ", h("small", null, field.clauses.slice(0, 2).join(", ")))))))));
}
