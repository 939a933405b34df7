/** A score sheet to be printed on A4: of a referee's desk, or of a table of the club that is over. Hands with the signs of the
 * official form, running totals, rulings, the result, and a place for every signature. */

import { h, put } from "../../ui/dom.js";
import { day, handName, num, personName, pick, signed, t, tc, when, wordFor, words } from "../../ui/i18n.js";
import { NOTES } from "../../constants.js";
import { get } from "../../net.js";

/** @import { ScoreSheet, SheetCell, SheetGame, SheetResult, SheetRow, SheetRuling } from "../../messages.d.ts" */

export const title = () => t("Score sheet");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [kind, id]) {
  const sheet = kind === "desk" ? await get(`/api/desks/${id}/sheet`) : await get(`/api/tables/${id}/sheet`);
  put(main, h("section", { class: "sheet-page" },
    h("p", { class: "actions off-paper" }, h("a", { class: "button", href: `/${kind}/${id}` }, t("Back")),
      h("button", { type: "button", class: "primary", onclick: () => window.print() }, t("Print"))),
    head(sheet), sheet.teams.length ? teams(sheet.teams) : null, sheet.games.map((game) => gameSection(sheet, game)), legend(sheet)));
}

/** @param {ScoreSheet} sheet */
function head(sheet) {
  const called = sheet.words === "official" ? t("Competition score sheet")
    : sheet.kind === "relay" ? t("Relay score sheet") : t("Game score sheet");
  return h("header", null, h("h1", null, called), h("p", null,
    [sheet.title, pick(sheet.book_names), sheet.began ? day(sheet.began) : ""].filter(Boolean).join(" · ")));
}

/** @param {ScoreSheet} sheet @param {SheetGame} game */
function gameSection(sheet, game) {
  const names = game.results.map((each) => personName(each.name));
  return h("section", { class: "sheet-game" },
    sheet.kind === "relay" ? h("h2", null, t("Game {number}", { number: game.number + 1 })) : null,
    hands(sheet, game, names), game.rulings.length ? rulings(game, names, sheet.words) : null, results(game), referees());
}

/** @param {ScoreSheet} sheet @param {SheetGame} game @param {string[]} names */
function hands(sheet, game, names) {
  const signs = new Map(sheet.signs.map((each) => [each.id, each.sign]));
  const called = tc("sheet", "Hand by hand");
  return wide(called, h("table", { class: "sheet-hands" }, h("caption", { class: "visually-hidden" }, called),
      h("thead", null, h("tr", null, h("th", { scope: "col", class: "number" }, t("No.")), h("th", { scope: "col" }, tc("round", "Hand")),
        game.results.map((each, n) => h("th", { scope: "col" }, names[n], each.team ? h("small", null, each.team) : null)),
        h("th", { scope: "col" }, t("Remarks")))),
      h("tbody", null, h("tr", { class: "start" }, h("td"), h("td", null, t("At the start")),
        game.start.map((points) => h("td", null, h("span", { class: "sum" }, num(points)))), h("td")),
      game.rows.map((row) => h("tr", { class: row.number ? "" : "between" }, h("td", { class: "number" }, row.number || ""),
        h("td", null, row.name ? handName(row.name, sheet.words) : "",
          row.counters ? h("small", null, t("+{counters}", { counters: row.counters })) : null),
        row.cells.map((cell) => cellOf(cell, signs)), h("td", { class: "words" }, remark(row)))))));
}

/** What may be wider than a phone, and is moved by itself. @param {string} label @param {HTMLElement} table */
const wide = (label, table) => h("div", { class: "scroll-x", tabindex: 0, role: "region", "aria-label": label }, table);

/** @param {SheetCell} cell @param {Map<string, string>} signs */
function cellOf(cell, signs) {
  return h("td", null, h("span", { class: "signs" }, cell.signs.map((id) => signs.get(id) || "").join(" ")),
    h("span", { class: "paid" }, signed(cell.paid)), h("span", { class: "sum" }, num(cell.points)));
}

/** @param {SheetRow} row */
function remark(row) {
  const ends = { exhausted: t("exhaustive draw"), abort: t("abortive draw"), void: t("void"), abandoned: t("time is up"),
    stopped: t("stopped by the referee"), player_out: t("a player is out") };
  return [ends[/** @type {"void"} */ (row.result)] || "", ...row.words.map(words)].filter(Boolean).join(t("; "));
}

/** @param {SheetGame} game @param {string[]} names @param {string} spoken the words of the book */
function rulings(game, names, spoken) {
  const paid = (/** @type {SheetRuling} */ ruling) => ruling.card.payments.map((points,
    n) => (points ? `${names[n]} ${signed(points)}` : ""))
    .filter(Boolean).join(t(", "));
  return h("section", { class: "sheet-rulings" }, h("h3", null, t("Rulings")), h("ol", null, game.rulings.map((ruling) =>
    h("li", { class: ruling.undone ? "undone" : "" },
      h("strong", null, `${handName(ruling.hand, spoken)} · ${names[ruling.card.player]} · ${words(ruling.card.what)}`),
      t(": "), [words(ruling.card.verdict), ...ruling.card.also.map(words), paid(ruling)].filter(Boolean).join(t("; ")),
      h("small", null, ` ${ruling.card.clauses.join(" ")}`), ruling.undone ? t(" (taken back)") : ""))));
}

/** @param {SheetGame} game */
function results(game) {
  const some = (/** @type {(result: SheetResult) => unknown} */ has) => game.results.some(has);
  const taken = some((result) => result.taken), standard = some((result) => result.standard !== null);
  const place = (/** @type {SheetResult} */ result) => (result.out ? wordFor(NOTES, result.out) : result.place || "");
  const called = game.over ? t("Result and signatures") : t("So far");
  return wide(called, h("table", { class: "sheet-result" }, h("caption", null, called),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, t("Player")), number(t("Points")),
      taken ? number(t("Penalty points")) : null, number(t("Place")), number(words(game.result)),
      standard ? number(t("Standard")) : null, h("th", { scope: "col", class: "signature" }, t("Signature")))),
    h("tbody", null, game.results.map((result) => h("tr", null,
      h("th", { scope: "row" }, personName(result.name), result.team ? h("small", null, result.team) : null),
      h("td", { class: "number" }, num(result.points)),
      taken ? h("td", { class: "number" }, result.taken ? num(-result.taken) : "") : null, h("td", { class: "number" }, place(result)),
      h("td", { class: "number" }, result.final === null ? "" : signed(result.final)),
      standard ? h("td", { class: "number" }, result.standard === null ? "" : num(result.standard)) : null,
      h("td", { class: "signature" }, signature(result)))))));
}

/** Who signed, and how: on a device of their own, or taken down by a referee. @param {SheetResult} result */
function signature(result) {
  if (!result.signed_at) return "";
  return [h("strong", null, personName(result.name)), h("small", null, `${when(result.signed_at)} · ${result.own ? t("own device")
    : takenBy(result.signed_by)}`)];
}

/** @param {string} name of whoever took it down; not everybody has one */
const takenBy = (name) => (name ? t("recorded by {name}", { name: personName(name) }) : t("recorded by the referee"));

/** @param {string} words */
const number = (words) => h("th", { scope: "col", class: "number" }, words);

/** The lines of those who rule. */
function referees() {
  return h("p", { class: "sheet-lines" }, h("span", null, t("Referee: ")), h("span", null, t("Chief referee: ")));
}

/** @param {SheetResult[]} all */
function teams(all) {
  return h("table", { class: "sheet-teams" }, h("caption", null, t("Teams")),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, t("Team")), h("th", { scope: "col" }, t("Members")),
      number(t("Points")), number(t("Place")))),
    h("tbody", null, all.map((result) => h("tr", null, h("th", { scope: "row" }, result.name), h("td", null, result.team),
      h("td", { class: "number" }, num(result.points)), h("td", { class: "number" }, result.place || "")))));
}

/** @param {ScoreSheet} sheet */
function legend(sheet) {
  return h("p", { class: "sheet-legend" }, t("Symbols: "),
    sheet.signs.map((sign) => `${sign.sign} ${words(sign.text)}`).join("   "));
}
