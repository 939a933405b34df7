/** A score sheet to be printed on A4: of a referee's desk, or of a table of the club that is over. Hands with the signs of the
 * official form, running totals, rulings, the result, and a place for every signature. */

import { h, put } from "../../ui/dom.js";
import { day, handName, num, personName, pick, signed, t, when, wordFor } from "../../ui/i18n.js";
import { NOTES } from "../../constants.js";
import { get } from "../../net.js";

/** @import { ScoreSheet, SheetCell, SheetGame, SheetResult, SheetRow, SheetRuling } from "../../messages.d.ts" */

export const title = () => t("成绩表", "Score sheet");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [kind, id]) {
  const sheet = kind === "desk" ? await get(`/api/desks/${id}/sheet`) : await get(`/api/tables/${id}/sheet`);
  put(main, h("section", { class: "sheet-page" },
    h("p", { class: "actions off-paper" }, h("a", { class: "button", href: `/${kind}/${id}` }, t("返回", "Back")),
      h("button", { type: "button", class: "primary", onclick: () => window.print() }, t("打印", "Print"))),
    head(sheet), sheet.teams.length ? teams(sheet.teams) : null, sheet.games.map((game) => gameSection(sheet, game)), legend(sheet)));
}

/** @param {ScoreSheet} sheet */
function head(sheet) {
  const called = sheet.family === "official" ? t("竞赛成绩记录表", "Competition score sheet")
    : sheet.kind === "relay" ? t("接力赛成绩表", "Relay score sheet") : t("对局成绩表", "Score sheet");
  return h("header", null, h("h1", null, called), h("p", null,
    [sheet.title, t(sheet.book_zh, sheet.book_en), sheet.began ? day(sheet.began) : ""].filter(Boolean).join(" · ")));
}

/** @param {ScoreSheet} sheet @param {SheetGame} game */
function gameSection(sheet, game) {
  const names = game.results.map((each) => personName(each.name));
  return h("section", { class: "sheet-game" },
    sheet.kind === "relay" ? h("h2", null, t(`第 ${game.number + 1} 个半庄`, `Game ${game.number + 1}`)) : null,
    hands(sheet, game, names), game.rulings.length ? rulings(game, names, sheet.family) : null, results(game), referees());
}

/** @param {ScoreSheet} sheet @param {SheetGame} game @param {string[]} names */
function hands(sheet, game, names) {
  const signs = new Map(sheet.signs.map((each) => [each.id, each.sign]));
  const called = t("逐盘记录", "Hand by hand");
  return wide(called, h("table", { class: "sheet-hands" }, h("caption", { class: "visually-hidden" }, called),
      h("thead", null, h("tr", null, h("th", { scope: "col", class: "number" }, t("盘", "No.")), h("th", { scope: "col" }, t("局", "Hand")),
        game.results.map((each, n) => h("th", { scope: "col" }, names[n], each.team ? h("small", null, each.team) : null)),
        h("th", { scope: "col" }, t("备注", "Remarks")))),
      h("tbody", null, h("tr", { class: "start" }, h("td"), h("td", null, t("起始", "Start")),
        game.start.map((points) => h("td", null, h("span", { class: "sum" }, num(points)))), h("td")),
      game.rows.map((row) => h("tr", { class: row.number ? "" : "between" }, h("td", { class: "number" }, row.number || ""),
        h("td", null, row.name ? handName(row.name, sheet.family) : "",
          row.counters ? h("small", null, t(`${row.counters} 本场`, `+${row.counters}`)) : null),
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
  const ends = { exhausted: t("荒牌", "drawn"), abort: t("流局", "aborted"), void: t("作废重打", "void"), abandoned: t("时间到", "time is up"),
    stopped: t("由裁判终止", "stopped"), player_out: t("选手退出", "a player is out") };
  return [ends[/** @type {"void"} */ (row.result)] || "", ...row.words.map(pick)].filter(Boolean).join(t("；", "; "));
}

/** @param {SheetGame} game @param {string[]} names @param {string} family */
function rulings(game, names, family) {
  const paid = (/** @type {SheetRuling} */ ruling) => ruling.card.payments.map((points,
    n) => (points ? `${names[n]} ${signed(points)}` : ""))
    .filter(Boolean).join(t("，", ", "));
  return h("section", { class: "sheet-rulings" }, h("h3", null, t("裁定", "Rulings")), h("ol", null, game.rulings.map((ruling) =>
    h("li", { class: ruling.undone ? "undone" : "" },
      h("strong", null, `${handName(ruling.hand, family)} · ${names[ruling.card.player]} · ${pick(ruling.card.what)}`),
      t("：", ": "), [pick(ruling.card.verdict), ...ruling.card.also.map(pick), paid(ruling)].filter(Boolean).join(t("；", "; ")),
      h("small", null, ` ${ruling.card.clauses.join(" ")}`), ruling.undone ? t("（已撤销）", " (taken back)") : ""))));
}

/** @param {SheetGame} game */
function results(game) {
  const some = (/** @type {(result: SheetResult) => unknown} */ has) => game.results.some(has);
  const taken = some((result) => result.taken), standard = some((result) => result.standard !== null);
  const place = (/** @type {SheetResult} */ result) => (result.out ? wordFor(NOTES, result.out) : result.place || "");
  const called = game.over ? t("成绩与签字", "Result and signatures") : t("目前成绩", "So far");
  return wide(called, h("table", { class: "sheet-result" }, h("caption", null, called),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, t("选手", "Player")), number(t("点数", "Points")),
      taken ? number(t("扣罚", "Taken off")) : null, number(t("名次", "Place")), number(pick(game.result)),
      standard ? number(t("标准分", "Standard")) : null, h("th", { scope: "col", class: "signature" }, t("签字", "Signature")))),
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
  return [h("strong", null, personName(result.name)), h("small", null, `${when(result.signed_at)} · ${result.own ? t("本人设备", "own device")
    : takenBy(result.signed_by)}`)];
}

/** @param {string} name of whoever took it down; not everybody has one */
const takenBy = (name) => (name ? t(`由 ${personName(name)} 代记`, `taken by ${personName(name)}`) : t("裁判代记", "taken by the referee"));

/** @param {string} words */
const number = (words) => h("th", { scope: "col", class: "number" }, words);

/** The lines of those who rule. */
function referees() {
  return h("p", { class: "sheet-lines" }, h("span", null, t("裁判员签字：", "Referee: ")), h("span", null, t("裁判长签字：", "Chief referee: ")));
}

/** @param {SheetResult[]} all */
function teams(all) {
  return h("table", { class: "sheet-teams" }, h("caption", null, t("各队", "Teams")),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, t("队", "Team")), h("th", { scope: "col" }, t("队员", "Members")),
      number(t("点数", "Points")), number(t("名次", "Place")))),
    h("tbody", null, all.map((result) => h("tr", null, h("th", { scope: "row" }, result.name), h("td", null, result.team),
      h("td", { class: "number" }, num(result.points)), h("td", { class: "number" }, result.place || "")))));
}

/** @param {ScoreSheet} sheet */
function legend(sheet) {
  return h("p", { class: "sheet-legend" }, t("符号：", "Signs: "),
    sheet.signs.map((sign) => `${sign.sign} ${pick(sign)}`).join(t("　", "   ")));
}
