/** The dice before a hand: what was thrown, and what it means. For some seconds, or until one has read it. */

import { h, put, s } from "../../ui/dom.js";
import { list, pick, t, wind, words } from "../../ui/i18n.js";
import { clauseOf } from "../../ui/library.js";
import { sign } from "../board/signs.js";
import { sound } from "../sounds/sound.js";
import { SEATS } from "../state.js";

/**
 * @import { Value } from "../../ui/text.js"
 * @import { Board } from "../board/board.js"
 * @import { Seen } from "../state.js"
 * @typedef {{zh: string, en: string, ja?: string, clause: string, dice?: number}} Rule
 */

const RULE = 12000, OPENING = 3500; // milliseconds it is shown
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]]; // of nine places

export class Dice {
  /** @param {Board} board on which it is shown, where the first discards will come to lie */
  constructor(board) {
    this.board = board;
    this.element = h("section", { class: "dice", hidden: true, role: "status" });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** Counts what was shown and closed, so that what comes late is not shown. */
    this.turn = 0;
  }

  /** A hand has begun. @param {Seen} state @param {boolean} rolling */
  async show(state, rolling) {
    const { dice = [], special } = state.view;
    const rule = special ? state.specials[special] : null;
    const thrown = Boolean(rule) && !state.room?.special && dice.length > 0; // else the rule was laid down, no dice were thrown for it
    if (!dice.length && !rule) return this.close();
    const turn = this.turn += 1;
    const means = rule ? await clauseOf(rule.clause).then((clause) => clause.says, () => null) : null;
    if (turn !== this.turn) return; // meanwhile it was closed, or another hand has begun
    const passing = state.passing;
    const walls = dice.slice(thrown ? 1 : 0, passing ? -1 : dice.length);
    put(this.element, h("div", { class: "read" },
      rule ? ruled(rule, thrown ? dice[0] : null, means, rolling) : null,
      walls.length ? opened(walls, state.players, rolling && !rule) : null,
      passing ? passed(passing, rolling && !rule) : null),
    h("button", { type: "button", class: "quiet", "aria-label": t("Got it"), title: t("Got it"), onclick: () => this.close() },
      sign("close")));
    this.element.hidden = false;
    if (dice.length) sound("dice");
    this.place();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.close(), rule ? RULE : OPENING);
  }

  /** It lies on the cloth where the player across will discard: what is asked of me, and my flowers, stay in sight. */
  place() {
    const g = this.board.geometry;
    if (!g || this.element.hidden) return;
    const { x, width, bottom } = g.dice;
    const px = (/** @type {number} */ length) => `${Math.floor(length)}px`;
    Object.assign(this.element.style, { left: px(x), bottom: px(bottom), maxWidth: px(width) });
  }

  /** Nobody reads it any more. */
  close() {
    this.turn += 1;
    clearTimeout(this.timer);
    this.element.hidden = true;
  }
}

/** The rule of this hand. @param {Rule} rule @param {number[] | null} dice @param {Value} means @param {boolean} rolling */
function ruled(rule, dice, means, rolling) {
  return [h("div", { class: "throw" }, dice ? [pair(dice, rolling), h("span", { class: "sum" }, String(sum(dice)))] : null,
    h("strong", null, pick(rule))), means ? h("p", null, words(means)) : null];
}

/** Where the wall is opened. @param {number[][]} throws @param {number} players @param {boolean} rolling */
function opened(throws, players, rolling) {
  const seat = wind(SEATS[(sum(throws[0]) - 1) % players]), all = throws.reduce((total, dice) => total + sum(dice), 0);
  return h("div", { class: "throw wall" }, throws.map((dice) => pair(dice, rolling)),
    h("span", null, t("{dice}: the wall is opened at {seat}, at stack {stack}", { dice: all, seat, stack: all + 1 })));
}

/** Who gets the tiles that are passed on. @param {number[]} dice @param {boolean} rolling */
function passed(dice, rolling) {
  const values = { dice: sum(dice) };
  const words = [t("{dice}: tiles are passed to the right", values), t("{dice}: tiles are passed across", values),
    t("{dice}: tiles are passed to the left", values)];
  return h("div", { class: "throw passed" }, pair(dice, rolling), h("span", null, words[sum(dice) % 3]));
}

/** @param {number[]} dice */
const sum = (dice) => dice.reduce((a, b) => a + b, 0);

/** Two dice that come to rest. @param {number[]} dice @param {boolean} rolling */
function pair(dice, rolling) {
  const label = t("dice {dice}", { dice: list(dice.map(String)) });
  return h("span", { class: "pair", role: "img", "aria-label": label }, dice.map((pips, i) => {
    const made = die(pips);
    if (rolling) requestAnimationFrame(() => roll(made, i));
    return made;
  }));
}

/** @param {number} pips */
function die(pips) {
  return s("svg", { class: "die", viewBox: "0 0 40 40", "aria-hidden": "true" },
    s("rect", { x: 1, y: 1, width: 38, height: 38, rx: 8 }),
    PIPS[pips].map((at) => s("circle", { cx: 10 + (at % 3) * 10, cy: 10 + Math.floor(at / 3) * 10, r: pips === 1 ? 5 : 3.6,
      class: pips === 1 || pips === 4 ? "red" : null })));
}

/** @param {Element} made @param {number} i */
function roll(made, i) {
  const thrown = `translate(${-60 + i * 30}px, -36px) rotate(${-400 - i * 90}deg)`;
  made.animate({ transform: [thrown, `translate(4px, 6px) rotate(${14 - i * 40}deg)`, "none"],
    opacity: [0, 1, 1] }, { duration: 480, delay: i * 60, easing: "cubic-bezier(.2, .6, .3, 1)", fill: "backwards" });
}
