/** An exercise on the page: the position, the question, the ways to answer, and what is said of it. */

import { h } from "../../ui/dom.js";
import { t, tn, wind, wordFor, words } from "../../ui/i18n.js";
import { FLAGS } from "../../constants.js";
import { handRow, meldRow, tileRow } from "../../ui/tiles/tile-row.js";
import { isTile } from "../../ui/tiles/tiles.js";
import { tileText } from "../../ui/tiles/tile-text.js";
import { viewTable } from "./position.js";
import { tileButtons } from "./tile-buttons.js";
import { readBelow } from "./typed.js";

/** @import { Child } from "../../ui/child.d.ts" */
/** @import { DrillAsked, View } from "../../messages.d.ts" */
/** @import { Value } from "../../ui/text.js" */
/**
 * @typedef {object} Subject what an exercise asks about; which of them there are, its form says
 * @property {"request" | "hand" | "view" | "incident"} form
 * @property {Value} ask
 * @property {Value[]} [labels]
 * @property {ScoreQuestion} [request]
 * @property {View} [view]
 * @property {string} [seat]
 * @property {Value[]} [special] the dice rules of the hand
 *
 * @typedef {{hand: string, win?: string, melds?: {type: string, tiles: string}[], by?: string, seat?: string, round?: string,
 *   flags?: string[], dora?: string, ura?: string, flowers?: string, north?: number, honba?: number, sticks?: number,
 *   special?: string[]}} ScoreQuestion
 * @typedef {string | number | string[]} Answer
 */

/**
 * @param {DrillAsked} item @param {(answer: Answer | null) => void} answered null: I do not know
 */
export function drillItem(item, answered) {
  const question = /** @type {Subject} */ (/** @type {unknown} */ (item.question));
  const ways = new Ways(item, question, answered);
  const element = h("article", { class: "drill card", "data-id": item.id },
    h("p", { class: "small kind-line" }, h("em", { class: "kind" }, words(item.name)), " ",
      t("level {level}", { level: item.level }),
      item.back ? h("em", { class: "kind back" }, t("got wrong before")) : null),
    question.view && question.seat ? viewTable(question.view, question.seat) : null,
    question.request ? requestBody(question.request, question.special || []) : null,
    h("p", { class: "question" }, tileText(words(question.ask))),
    question.view && question.seat && !ways.taps ? held(question.view, question.seat) : null,
    ways.element);
  return { element, end: (/** @type {Answer[]} */ right) => ways.end(right), again: () => ways.again() };
}

/** My tiles at a table. @param {View} view @param {string} seat */
function held(view, seat) {
  const { hand, drawn, melds } = view.seats[seat], { picked } = view.course;
  return h("div", { class: "held" }, tileRow(hand, { label: t("Your hand") }), drawn ? tileRow([drawn], { name: "winning" }) : null,
    melds.map((meld) => meldRow(meld)),
    picked.length ? h("p", { class: "small" }, t("To pass on:"), " ", tileRow([...picked])) : null);
}

/** A hand to score or to name the waits of, with its circumstances. @param {ScoreQuestion} query @param {Value[]} special dice rules */
function requestBody(query, special) {
  const facts = [
    query.win ? (query.by === "self" ? t("self-draw") : t("on a discard")) : null,
    query.seat ? t("seat {wind}", { wind: wind(query.seat) }) : null,
    query.round ? t("{wind} round", { wind: wind(query.round) }) : null,
    ...(query.flags || []).map((flag) => wordFor(FLAGS, flag)),
    query.honba ? tn("{n} counter", "{n} counters", query.honba) : null,
    query.sticks ? tn("{n} riichi stick", "{n} riichi sticks", query.sticks) : null,
    query.north ? tn("{n} North set aside", "{n} Norths set aside", query.north) : null,
    ...special.map((rule) => t("dice rule “{rule}”", { rule: words(rule) })),
  ].filter(Boolean).join(t(", "));
  const melds = query.melds || [];
  return h("div", { class: "asked-hand" },
    query.win ? handRow({ hand: query.hand, melds, tile: query.win }, query.flowers ? tilesOf(query.flowers) : [])
      : h("div", { class: "hand-row" }, tileRow(query.hand), melds.map((meld) => meldRow(meld))),
    facts ? h("p", { class: "small" }, facts) : null,
    indicators(t("Dora indicator"), query.dora), indicators(t("Ura-dora indicator"), query.ura));
}

const GROUP = /^[[(]?(?:[0-9]+[mpszf])+[\])]?$/; // tiles of a reading that belong together, melds in brackets

/** @param {string} part */
const group = (part) => tileRow(part.replace(/[[\]()]/g, ""), { name: /[[(]/.test(part) ? "group meld" : "group" });

/** @param {string} text */
const tilesOf = (text) => [...text.matchAll(/([0-9]+)([mpszf])/g)].flatMap(([, digits, suit]) => [...digits].map((digit) => digit + suit));

/** @param {string} name @param {string | undefined} tiles */
const indicators = (name, tiles) => (tiles ? h("p", { class: "small indicators" }, `${name} `, tileRow(tiles)) : null);

/** How an answer is given: choices, tiles of the hand, tiles of all kinds, or a number. */
class Ways {
  /** @param {DrillAsked} item @param {Subject} question @param {(answer: Answer | null) => void} answered */
  constructor(item, question, answered) {
    this.item = item;
    this.question = question;
    this.answered = answered;
    this.choices = /** @type {Answer[] | null} */ (item.choices);
    /** @type {ReturnType<typeof tileButtons> | null} */ this.taps = null;
    /** @type {number | null} */ this.mine = null; // the choice that was taken
    const unknown = h("button", { type: "button", class: "quiet unknown", onclick: () => this.#give(null) }, t("I do not know"));
    this.element = h("div", { class: "asked" }, this.#what(), unknown);
    this.unknown = unknown;
  }

  /** @param {Answer | null} answer */
  #give(answer) {
    if (this.ended) return;
    this.ended = true;
    this.answered(answer);
  }

  /** @returns {Child} */
  #what() {
    const tiles = this.choices?.every((choice) => typeof choice === "string" && isTile(choice));
    if (tiles && this.question.view && this.question.seat) return this.#ofHand();
    if (this.choices) return h("div", { class: "choices drill-choices" }, this.choices.map((choice, i) => this.#choice(choice, i)));
    return this.item.wants === "tiles" ? this.#allTiles() : this.#number();
  }

  /** A tile of my hand. */
  #ofHand() {
    const { hand, drawn } = /** @type {View} */ (this.question.view).seats[/** @type {string} */ (this.question.seat)];
    const tiles = drawn ? [...hand, drawn] : hand;
    this.taps = tileButtons(tiles, { label: t("Your hand"), most: 1, apart: Boolean(drawn),
      only: /** @type {string[]} */ (this.choices), changed: ([tile]) => tile && this.choices?.includes(tile) && this.#give(tile) });
    return this.taps.element;
  }

  /** Every tile there is, to tap all that are waited for. */
  #allTiles() {
    /** @type {string[]} */
    let chosen = [];
    const send = h("button", { type: "button", class: "primary check", disabled: true, onclick: () => this.#give(chosen) },
      t("Check"));
    const rows = ["123456789m", "123456789p", "123456789s", "1234567z"].map(tilesOf);
    const keys = rows.map((row) => tileButtons(row, { label: t("Tap tiles"), changed: () => {
      chosen = rows.flatMap((_, i) => [...keys[i].element.querySelectorAll("[aria-pressed=true]")]
        .map((node) => /** @type {HTMLElement} */ (node).dataset.tile || ""));
      send.disabled = !chosen.length;
    } }));
    this.keys = keys;
    return h("div", { class: "all-tiles" }, keys.map((key) => key.element), send);
  }

  #number() {
    const below = readBelow(this.item.book, "number");
    const field = h("input", { type: "text", maxlength: 40, autocomplete: "off",
      inputmode: this.item.wants === "number" ? "text" : "numeric",
      "aria-label": t("Your answer"), oninput: () => below.typed(field.value) });
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      const typed = field.value.trim();
      if (typed) this.#give(typed);
    };
    return [h("form", { class: "row", onsubmit: send }, field, h("button", { type: "submit", class: "primary" }, t("Submit answer"))),
      below.element];
  }

  /** @param {Answer} answer @param {number} i */
  #choice(answer, i) {
    const label = this.question.labels?.[i];
    const groups = String(answer).split(" ");
    const body = label ? tileText(words(label)) : Array.isArray(answer) ? tileRow(answer)
      : groups.every((part) => GROUP.test(part)) ? groups.map(group) : String(answer);
    return h("button", { type: "button", class: "choice", "data-at": String(i), onclick: () => {
      this.mine = i;
      this.#give(answer);
    } }, body);
  }

  /** What was given could not be read: another answer may be given. */
  again() {
    this.ended = false;
  }

  /** The right answers are marked. @param {Answer[]} right */
  end(right) {
    this.ended = true;
    this.unknown.hidden = true;
    const same = (/** @type {Answer} */ answer) => right.some((each) => JSON.stringify(each) === JSON.stringify(answer));
    this.taps?.show(/** @type {string[]} */ (right.slice(0, 1)));
    this.taps?.end();
    for (const row of this.keys || []) {
      row.show(/** @type {string[]} */ (right.flat()));
      row.end();
    }
    this.element.querySelectorAll(".choice").forEach((node, i) => {
      const right = Boolean(this.choices && same(this.choices[i]));
      node.classList.toggle("right", right);
      node.classList.toggle("wrong", i === this.mine && !right);
      /** @type {HTMLButtonElement} */ (node).disabled = true;
    });
    this.element.querySelectorAll(".check, form button").forEach((node) => node.setAttribute("hidden", ""));
  }
}
