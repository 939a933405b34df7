/** The hand explained: what counts and by which clause, minipoints, payments, readings that lose; what is touched lights its tiles. */

import { h } from "../../ui/dom.js";
import { doraOf, earns } from "../../ui/earning.js";
import { num, pick, signed, t, wind, words } from "../../ui/i18n.js";
import { beside, otherNames } from "../../ui/terms/pattern-value.js";
import { spelled } from "../../ui/terms/spelled.js";
import { split, tileRow } from "../../ui/tiles/tile-row.js";
import { plain } from "../../ui/tiles/tiles.js";
import { chip, chips } from "../../ui/terms/why.js";
import { dropped, others, transfers } from "../game/win-card.js";
import { tone } from "../game/payments.js";
import { comesTo, greatName, reckoned, worth } from "../game/worth.js";

/** @import { DeskReply, Note, ScoredHand } from "../../messages.d.ts" */
/** @import { Child } from "../../ui/child.d.ts" */
/** @import { Draft } from "./draft.js" */
/** @typedef {(tile: string, group: string) => boolean} Lights which tiles, and of which group */
/** @typedef {(button: HTMLElement, lights: Lights) => void} Light */

const SEATS = ["E", "S", "W", "N"];

/** The answer in a line. @param {ScoredHand} win */
export function inShort(win) {
  if (!win.win) return t("No win: {why}", { why: spelled(words(win.text)) });
  return [greatName(win), reckoned(win), comesTo(win)].filter(Boolean).join(" · ");
}

/**
 * What is to be mended, or the answer, in a line.
 * @param {DeskReply | null} reply
 * @returns {{words: string, kind: "none" | "missing" | "wrong" | "won" | "lost"}}
 */
export function verdict(reply) {
  if (!reply) return { words: "", kind: "none" };
  const { mend, answer, waits } = reply;
  if (mend) {
    const more = waits.length ? t(" (waiting for {tiles})", { tiles: waits.join(" ") }) : "";
    return { words: spelled(words(mend.text) + more), kind: mend.missing ? "missing" : "wrong" };
  }
  return answer ? { words: inShort(answer), kind: answer.win ? "won" : "lost" } : { words: "", kind: "none" };
}

/** @param {ScoredHand} win @param {Draft} draft @param {number} players */
export function result(win, draft, players) {
  const row = reading(win.reading);
  const light = lighter(row);
  const now = { wind: draft.rest.round || "E", players, dora: doraOf(draft.dora, players), ura: doraOf(draft.ura, players) };
  const won = { seat: draft.rest.seat || "S", tile: draft.win, reading: win.reading, hand: draft.hand, melds: draft.melds };
  return h("article", { class: "win scored" },
    win.reading.length ? row : null,
    win.waits.length ? h("p", null, h("span", { class: "small" }, t("Waiting for")), " ", tileRow(win.waits)) : null,
    win.lines.length ? h("section", null, h("h3", null, t("Patterns")),
      h("p", { class: "small" }, t("Tap one to highlight its tiles.")),
      h("ul", { class: "earned" }, win.lines.map((earned) => line(light, [pick(earned), beside(earned)], worth(earned, win), earned.clause,
        otherNames(earned),
        earns(earned.id, won, now))))) : null,
    minipoints(win, light), paid(win),
    h("details", { class: "more" },
      h("summary", null, t("Other ways to read the hand, what does not count, each payment")),
      others(win), dropped(win), transfers(win, Object.fromEntries(SEATS.map((seat) => [seat, wind(seat)])))),
    h("p", { class: "small" }, spelled(words(win.text)), " ", chips(win.clause)));
}

/** The groups of the reading, each tile to be lit. @param {string[]} groups */
function reading(groups) {
  return h("div", { class: "hand-row reading", role: "group", "aria-label": t("Read as") }, groups.map((group) => {
    const text = group.replace(/[[\]()\s]/g, "");
    const row = tileRow(text, { name: /^[[(]/.test(group) ? "meld" : "" });
    row.dataset.group = split(text).map(plain).join(" ");
    return row;
  }));
}

/** Lights the tiles of one line at a time. @param {HTMLElement} row @returns {Light} */
function lighter(row) {
  /** @type {HTMLElement | null} */
  let held = null;
  return (button, lights) => {
    const on = held !== button;
    held?.setAttribute("aria-pressed", "false");
    held = on ? button : null;
    button.setAttribute("aria-pressed", String(on));
    for (const tile of /** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll(".tile"))) {
      const group = /** @type {HTMLElement} */ (tile.parentElement).dataset.group || "";
      tile.classList.toggle("lit", on && lights(tile.dataset.tile || "", group));
    }
    row.classList.toggle("lighting", Boolean(row.querySelector(".lit"))); // what no tile earns leaves them as they are
  };
}

/**
 * A line that lights its tiles.
 * @param {Light} light @param {Child} name @param {string} value @param {string} clause
 * @param {string} also its other names
 * @param {Lights} lights
 */
function line(light, name, value, clause, also, lights) {
  /** @type {HTMLButtonElement} */
  const button = h("button", { type: "button", class: "earns", "aria-pressed": "false", title: also, translate: "no",
    onclick: () => light(button, lights) },
    h("span", null, name), h("b", { class: "number" }, value));
  return h("li", null, button, clause ? chips(clause) : null);
}

/** Minipoints, base and limits, line by line. @param {ScoredHand} win @param {Light} light */
function minipoints(win, light) {
  if (!win.steps.length) return null;
  const lights = (/** @type {Note} */ note) => {
    const wanted = split(note.tiles).map(plain).join(" ");
    return (/** @type {string} */ tile, /** @type {string} */ group) => (wanted.includes(" ") ? group === wanted : plain(tile) === wanted);
  };
  return h("section", null, h("h3", null, win.fu ? t("Fu") : t("Calculation")),
    h("ul", { class: "earned steps" }, win.steps.map((step) => {
      const said = spelled(words(step.text)), value = step.value ? num(step.value) : "";
      return step.tiles ? line(light, said, value, step.clause, "", lights(step))
        : h("li", null, h("span", { class: "earns" }, h("span", null, said), h("b", { class: "number" }, value)), chips(step.clause));
    })));
}

/** Who pays what, by seat. @param {{payments: Record<string, number> | null}} win */
export function paid(win) {
  if (!win.payments) return null;
  return h("section", null, h("h3", null, t("Payments")), paymentList(win.payments));
}

/** @param {Record<string, number>} payments */
export const paymentList = (payments) => h("ul", { class: "payers" }, Object.entries(payments).map(([seat, amount]) =>
  h("li", { "data-seat": seat }, h("span", null, SEATS.includes(seat) ? wind(seat) : seat),
    h("b", { class: `number ${tone(amount)}` }, signed(amount)))));

/** Clauses side by side. @param {string[]} ids */
export const cited = (ids) => h("p", null, ids.map((id) => [chip(id), " "]));
