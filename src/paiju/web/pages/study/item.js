/** An exercise on the page: the position, the question, the ways to answer, and what is said of it. */

import { h } from "../../ui/dom.js";
import { pick, t, wind, wordFor } from "../../ui/i18n.js";
import { FLAGS } from "../../constants.js";
import { handRow, meldRow, tileRow } from "../../ui/tiles/tile-row.js";
import { isTile } from "../../ui/tiles/tiles.js";
import { tileText } from "../../ui/tiles/tile-text.js";
import { viewTable } from "./position.js";
import { tileButtons } from "./tile-buttons.js";
import { readBelow } from "./typed.js";

/** @import { Child } from "../../ui/child.d.ts" */
/** @import { DrillAsked, View, Words } from "../../messages.d.ts" */
/**
 * @typedef {object} Asked what an exercise asks about; which of them there are, its form says
 * @property {"request" | "hand" | "view" | "incident"} form
 * @property {Words} ask
 * @property {Words[]} [labels]
 * @property {ScoreAsked} [request]
 * @property {View} [view]
 * @property {string} [seat]
 * @property {Words[]} [special] the dice rules of the hand
 *
 * @typedef {{hand: string, win?: string, melds?: {type: string, tiles: string}[], by?: string, seat?: string, round?: string,
 *   flags?: string[], dora?: string, ura?: string, flowers?: string, north?: number, honba?: number, sticks?: number,
 *   special?: string[]}} ScoreAsked
 * @typedef {string | number | string[]} Answer
 */

/**
 * @param {DrillAsked} item @param {(answer: Answer | null) => void} answered null: I do not know
 */
export function drillItem(item, answered) {
  const asked = /** @type {Asked} */ (/** @type {unknown} */ (item.question));
  const ways = new Ways(item, asked, answered);
  const element = h("article", { class: "drill card", "data-id": item.id },
    h("p", { class: "small kind-line" }, h("em", { class: "kind" }, pick(item.name)), " ",
      t(`难度 ${item.level}`, `level ${item.level}`),
      item.back ? h("em", { class: "kind back" }, t("做错过的", "comes back")) : null),
    asked.view && asked.seat ? viewTable(asked.view, asked.seat) : null,
    asked.request ? requestBody(asked.request, asked.special || []) : null,
    h("p", { class: "question" }, tileText(pick(asked.ask))),
    asked.view && asked.seat && !ways.taps ? held(asked.view, asked.seat) : null,
    ways.element);
  return { element, end: (/** @type {Answer[]} */ right) => ways.end(right), again: () => ways.again() };
}

/** My tiles at a table. @param {View} view @param {string} seat */
function held(view, seat) {
  const { hand, drawn, melds } = view.seats[seat];
  return h("div", { class: "held" }, tileRow(hand, { label: t("你的手牌", "Your hand") }), drawn ? tileRow([drawn], { name: "winning" }) : null,
    melds.map((meld) => meldRow(meld)));
}

/** A hand to score or to name the waits of, with its circumstances. @param {ScoreAsked} asked @param {Words[]} special dice rules */
function requestBody(asked, special) {
  const facts = [
    asked.win ? (asked.by === "self" ? t("自摸", "self-draw") : t("别人打出", "on a discard")) : null,
    asked.seat ? t(`${wind(asked.seat)}家`, `seat ${wind(asked.seat)}`) : null,
    asked.round ? t(`${wind(asked.round)}场`, `${wind(asked.round)} round`) : null,
    ...(asked.flags || []).map((flag) => wordFor(FLAGS, flag)),
    asked.honba ? t(`${asked.honba} 本场`, `${asked.honba} counters`) : null,
    asked.sticks ? t(`${asked.sticks} 根立直棒`, `${asked.sticks} riichi sticks`) : null,
    asked.north ? t(`拔北 ${asked.north} 张`, `${asked.north} Norths aside`) : null,
    ...special.map((rule) => t(`特殊规则“${pick(rule)}”`, `dice rule “${pick(rule)}”`)),
  ].filter(Boolean).join(t("，", ", "));
  const melds = asked.melds || [];
  return h("div", { class: "asked-hand" },
    asked.win ? handRow({ hand: asked.hand, melds, tile: asked.win }, asked.flowers ? tilesOf(asked.flowers) : [])
      : h("div", { class: "hand-row" }, tileRow(asked.hand), melds.map((meld) => meldRow(meld))),
    facts ? h("p", { class: "small" }, facts) : null,
    indicators(t("宝牌指示", "Dora indicator"), asked.dora), indicators(t("里宝指示", "Hidden indicator"), asked.ura));
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
  /** @param {DrillAsked} item @param {Asked} asked @param {(answer: Answer | null) => void} answered */
  constructor(item, asked, answered) {
    this.item = item;
    this.asked = asked;
    this.answered = answered;
    this.choices = /** @type {Answer[] | null} */ (item.choices);
    /** @type {ReturnType<typeof tileButtons> | null} */ this.taps = null;
    /** @type {number | null} */ this.mine = null; // the choice that was taken
    const unknown = h("button", { type: "button", class: "quiet unknown", onclick: () => this.#give(null) }, t("不知道", "I do not know"));
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
    const tiles = this.choices?.every((one) => typeof one === "string" && isTile(one));
    if (tiles && this.asked.view && this.asked.seat) return this.#ofHand();
    if (this.choices) return h("div", { class: "choices drill-choices" }, this.choices.map((one, i) => this.#choice(one, i)));
    return this.item.wants === "tiles" ? this.#allTiles() : this.#number();
  }

  /** A tile of my hand. */
  #ofHand() {
    const { hand, drawn } = /** @type {View} */ (this.asked.view).seats[/** @type {string} */ (this.asked.seat)];
    const tiles = drawn ? [...hand, drawn] : hand;
    this.taps = tileButtons(tiles, { label: t("你的手牌", "Your hand"), most: 1, apart: Boolean(drawn),
      only: /** @type {string[]} */ (this.choices), changed: ([tile]) => tile && this.choices?.includes(tile) && this.#give(tile) });
    return this.taps.element;
  }

  /** Every tile there is, to tap all that are waited for. */
  #allTiles() {
    /** @type {string[]} */
    let chosen = [];
    const send = h("button", { type: "button", class: "primary check", disabled: true, onclick: () => this.#give(chosen) },
      t("就是这些", "Check"));
    const rows = ["123456789m", "123456789p", "123456789s", "1234567z"].map(tilesOf);
    const keys = rows.map((row) => tileButtons(row, { label: t("点牌", "Tap tiles"), changed: () => {
      chosen = rows.flatMap((_, i) => [...keys[i].element.querySelectorAll("[aria-pressed=true]")]
        .map((one) => /** @type {HTMLElement} */ (one).dataset.tile || ""));
      send.disabled = !chosen.length;
    } }));
    this.keys = keys;
    return h("div", { class: "all-tiles" }, keys.map((one) => one.element), send);
  }

  #number() {
    const below = readBelow(this.item.book, "number");
    const field = h("input", { type: "text", maxlength: 40, autocomplete: "off",
      inputmode: this.item.wants === "number" ? "text" : "numeric",
      "aria-label": t("你的答案", "Your answer"), oninput: () => below.typed(field.value) });
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      const told = field.value.trim();
      if (told) this.#give(told);
    };
    return [h("form", { class: "row", onsubmit: send }, field, h("button", { type: "submit", class: "primary" }, t("回答", "Answer"))),
      below.element];
  }

  /** @param {Answer} one @param {number} i */
  #choice(one, i) {
    const label = this.asked.labels?.[i];
    const groups = String(one).split(" ");
    const body = label ? tileText(pick(label)) : Array.isArray(one) ? tileRow(one)
      : groups.every((part) => GROUP.test(part)) ? groups.map(group) : String(one);
    return h("button", { type: "button", class: "choice", "data-at": String(i), onclick: () => {
      this.mine = i;
      this.#give(one);
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
    const same = (/** @type {Answer} */ one) => right.some((each) => JSON.stringify(each) === JSON.stringify(one));
    this.taps?.show(/** @type {string[]} */ (right.slice(0, 1)));
    this.taps?.end();
    for (const row of this.keys || []) {
      row.show(/** @type {string[]} */ (right.flat()));
      row.end();
    }
    this.element.querySelectorAll(".choice").forEach((one, i) => {
      const right = Boolean(this.choices && same(this.choices[i]));
      one.classList.toggle("right", right);
      one.classList.toggle("wrong", i === this.mine && !right);
      /** @type {HTMLButtonElement} */ (one).disabled = true;
    });
    this.element.querySelectorAll(".check, form button").forEach((one) => one.setAttribute("hidden", ""));
  }
}
