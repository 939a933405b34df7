/** A win explained: the hand, what counts and why, the calculation step by step, what was there but does not count. */

import { h } from "../../ui/dom.js";
import { lang, num, pick, signed, t, wind, wordFor, words } from "../../ui/i18n.js";
import { rank } from "../../table/sounds/event-sounds.js";
import { scoreAddress } from "../../ui/score-link.js";
import { handRow, tileRow } from "../../ui/tiles/tile-row.js";
import { tileName } from "../../ui/tiles/tiles.js";
import { beside, otherNames, unit } from "../../ui/terms/pattern-value.js";
import { chips, ruleChip } from "../../ui/terms/why.js";
import { comesTo, countedIn, greatName, reckoned, worth } from "./worth.js";
import { N } from "../../ui/text.js";

/** @import { ExplainedWin, Indicator, RecordLine, WinEvent } from "../../messages.d.ts" */
/** @import { Numbers } from "./worth.js" */
/** @typedef {Record<string, string>} Names by seat */

const PRINCIPLES = {
  not_repeated: N("implied, not repeated"), not_split: N("its sets may not be split up again"),
  not_again: N("not the same again"), combine_once: N("a set is combined only once"),
  higher: N("the higher is chosen"), limit_only: N("beside a limit hand nothing else counts"),
  alone: N("nothing is added to it"), not_there: N("by its definition it is not there"),
};

/**
 * @param {ExplainedWin} win the scorer's answer with the hand that won
 * @param {Names} names
 * @param {{many: boolean, mine?: string, indicators: Indicator[], aside: string[]}} how whether there are several wins, so that
 *   each says whose it is; my seat; the indicators that were turned; the winner's flowers and Norths
 */
export function winCard(win, names, { many, mine, indicators, aside }) {
  return h("article", { class: `win ${rank(win)}` },
    many ? h("h3", null, winWords(win, names, mine)) : null,
    handRow(win, aside),
    turned(indicators, win.ura),
    lines(win),
    total(win),
    h("details", null, h("summary", null, t("How it is counted")), steps(win), reading(win), others(win), dropped(win),
      h("p", { class: "small" }, words(win.text), " ", chips(win.clause, ruleChip))),
    win.request ? h("p", { class: "check" }, h("a", { class: "button quiet", href: scoreAddress(win.request), target: "_blank" },
      t("Check this hand"))) : null);
}

/** What somebody has set aside in a hand: flowers, Norths. @param {RecordLine[]} record @param {string} seat @returns {string[]} */
export const setAside = (record, seat) => record.flatMap((line) =>
  (line.type === "flower" && line.seat === seat ? [line.tile] : line.type === "north" && line.seat === seat ? ["4z"] : []));

/**
 * What was turned: dora, those below them, or the tile that names the wild one.
 * @param {Indicator[]} indicators @param {string[]} ura @param {(tiles: string[]) => HTMLElement} [below] draws the last
 */
export function turned(indicators, ura, below = tileRow) {
  if (!indicators.length) return null;
  const wild = indicators.find((indicator) => indicator.wild)?.wild;
  const part = (/** @type {string} */ label, /** @type {string[]} */ tiles, draw = below) => h("span", { class: "turned-part" },
    h("span", { class: "small" }, label), " ", draw(tiles));
  return h("p", { class: "turned" },
    part(wild ? t("Turned up") : t("Dora indicators"), indicators.map((indicator) => indicator.tile), tileRow),
    wild ? part(t("Wild tile"), [wild], tileRow) : null,
    ura.length ? part(t("Ura-dora"), ura) : null);
}

/** A name among Chinese words: only letters and digits stand apart from them. @param {string} name */
export const apart = (name) => (lang() === "zh" ? name.replace(/^(?=\w)/, " ").replace(/(?<=\w)$/, " ") : name);

/**
 * Who won how; "you" for oneself.
 * @param {Pick<WinEvent, "seat" | "from" | "tile" | "robbed">} win @param {Names} names @param {string} [mine] my seat
 */
export function winWords(win, names, mine) {
  const me = win.seat === mine, named = (/** @type {string} */ seat) => (names[seat]
    ? t("{wind} {name}", { wind: wind(seat), name: apart(names[seat]) }) : t("{wind} seat", { wind: wind(seat) })).trim();
  const who = me ? "" : named(win.seat);
  if (!win.from) return me ? t("You win by self-draw") : t("{who} wins by self-draw", { who });
  const yours = win.from === mine, values = { who, from: apart(names[win.from] || wind(win.from)), tile: tileName(win.tile) };
  if (win.robbed) {
    return (me ? t("You rob {from}'s {tile}", values) : yours ? t("{who} robs your {tile}", values)
      : t("{who} robs {from}'s {tile}", values)).trim();
  }
  return me ? t("You win on {from}'s {tile}", values) : yours ? t("{who} wins on your {tile}", values)
    : t("{who} wins on {from}'s {tile}", values);
}

/** @param {ExplainedWin} win */
function lines(win) {
  return h("div", { class: "scroll-x" }, h("table", { class: "counted" },
    h("caption", { class: "visually-hidden" }, t("Patterns")),
    h("tbody", null, win.lines.map((line) => h("tr", null,
      h("td", null, h("strong", { title: otherNames(line), translate: "no" }, pick(line)), beside(line)),
      h("td", { class: "number" }, worth(line, win)),
      h("td", null, line.clause ? ruleChip(line.clause) : null))))));
}

/** @param {ExplainedWin} win */
function total(win) {
  const great = greatName(win), all = comesTo(win);
  return h("p", { class: "total" }, h("span", null, reckoned(win) || t("Total")),
    great ? h("strong", { class: "limit-name" }, great) : null, h("strong", null, all));
}

/** @param {ExplainedWin} win */
function steps(win) {
  if (!win.steps.length) return null;
  return h("div", { class: "scroll-x" }, h("table", { class: "counted" }, h("caption", { class: "visually-hidden" }, t("Calculation")),
    h("tbody", null, win.steps.map((step) => h("tr", null, h("td", null, words(step.text)),
      h("td", { class: "number" }, step.value ? num(step.value) : ""), h("td", null, chips(step.clause, ruleChip)))))));
}

/** @param {ExplainedWin} win */
function reading(win) {
  if (!win.reading.length) return null;
  return h("p", null, h("strong", null, t("Read as ")), groups(win.reading));
}

/** @param {string[]} list */
const groups = (list) => list.map((group) => [tileRow(group.replace(/[[\]()\s]/g, ""), { label: group }), " "]);

/** The readings that lose. @param {Pick<ExplainedWin, "others">} win */
export function others(win) {
  if (!win.others.length) return null;
  return h("div", null, h("strong", null, t("Other readings")), h("ul", null, win.others.map((other) => h("li", null,
    groups(other.reading), " ", words(other.value), h("br"), h("small", null, words(other.text))))));
}

/** What is there and does not count. @param {Pick<ExplainedWin, "dropped"> & Numbers} win */
export function dropped(win) {
  if (!win.dropped.length) return null;
  const book = countedIn(win);
  return h("div", null, h("strong", null, t("Present but not counted")), h("ul", null, win.dropped.map((pattern) => {
    return h("li", null, pick(pattern), pattern.value ? ` (${unit(pattern.value, book)})` : "", " – ",
      wordFor(PRINCIPLES, pattern.principle), " ", chips(pattern.clause, ruleChip));
  })));
}

/** The payments of a win one by one, where the scorer tells them. @param {Pick<ExplainedWin, "transfers">} win @param {Names} names */
export function transfers(win, names) {
  if (!win.transfers.length) return null;
  const who = (/** @type {string} */ seat) => (seat === "table" ? t("the table") : names[seat] || seat);
  return h("ul", null, win.transfers.map((transfer) => h("li", null,
    `${who(transfer.payer)} → ${who(transfer.payee)} `, h("strong", { class: "number" }, signed(transfer.amount)), " ",
      words(transfer.text), " ",
    chips(transfer.clause, ruleChip))));
}
