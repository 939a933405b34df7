/** One step: what it says, what it asks, tiles to tap or things to choose, and what is said of the answer. */

import { h } from "../../ui/dom.js";
import { t, why as reason, words } from "../../ui/i18n.js";
import { termChips } from "../../ui/terms/term-chip.js";
import { handRow, tileRow } from "../../ui/tiles/tile-row.js";
import { tileText } from "../../ui/tiles/tile-text.js";
import { stepTable } from "./position.js";
import { tileButtons } from "./tile-buttons.js";
import { say } from "./verdict.js";

/** @import { ApiError } from "../../net.js" */
/** @import { LessonStep, StepChoice, StepVerdict } from "../../messages.d.ts" */
/** @typedef {{ask: (answer: string[]) => Promise<StepVerdict>, done: () => void}} Does */

const SHOW_AFTER = 2; // wrong answers, before the right one is offered

/** @param {LessonStep} step @param {string} book @param {Does} does */
export function stepBody(step, book, does) {
  const verdict = h("div", { class: "told", "aria-live": "polite" });
  const question = new Asked(step, verdict, does);
  return h("article", { class: "step card" },
    h("h1", null, words(step.title)),
    h("p", { class: "says" }, words(step.says)),
    termChips(step.terms, book),
    step.table ? stepTable(step.table) : null,
    step.hand ? wholeHand(step.hand) : null,
    h("p", { class: "question" }, tileText(words(step.question))),
    framed(step), question.element, verdict);
}

/** What the frame around a tile and sets set apart mean, where hands are shown whole. @param {LessonStep} step */
function framed(step) {
  const whole = [...step.choices, ...(step.hand ? [step.hand] : [])].filter((choice) => choice.win);
  if (!whole.length) return null;
  return h("p", { class: "small" }, whole.some((choice) => choice.melds.length)
    ? t("The framed tile is the winning tile; a set shown apart was called.") : t("The framed tile is the winning tile."));
}

/** @param {StepChoice} choice */
const wholeHand = (choice) => handRow({ hand: choice.tiles, melds: choice.melds.map((tiles) => ({ type: "pon", tiles })),
  tile: choice.win });

class Asked {
  /** @param {LessonStep} step @param {HTMLElement} verdict @param {Does} does */
  constructor(step, verdict, does) {
    this.step = step;
    this.verdict = verdict;
    this.does = does;
    this.wrong = 0;
    /** @type {string[]} */ this.chosen = [];
    this.send = h("button", { type: "button", class: "primary check", disabled: true, onclick: () => this.answer(this.chosen) },
      t("Check"));
    this.element = h("div", { class: "asked" }, this.#what(), this.#sends ? this.send : null);
  }

  /** Whether one says when one is done: where it is not known how many are right. */
  get #sends() {
    return !this.step.pick;
  }

  #what() {
    const { step } = this;
    if (step.tap) return this.#tiles(step.tiles, Boolean(step.table?.drawn));
    const mine = step.tiles.length && step.ask !== "number"
      ? h("div", { class: "held" }, tileRow(step.tiles, { label: t("Your hand") })) : null;
    if (step.ask === "waits") {
      return [mine, h("p", { class: "small" }, t("Choose from these:")), this.#tiles(step.choices.map((choice) => choice.value))];
    }
    return [mine, h("div", { class: `choices ${step.ask}` }, step.choices.map((choice) => this.#choice(choice)))];
  }

  /** @param {string[]} tiles @param {boolean} [apart] */
  #tiles(tiles, apart = false) {
    this.taps = tileButtons(tiles, { label: t("Tap tiles"), most: this.step.pick || undefined, apart, changed: (chosen) => {
      this.chosen = chosen;
      this.send.disabled = !chosen.length;
      if (this.step.pick && chosen.length === this.step.pick) this.answer(chosen);
    } });
    return this.taps.element;
  }

  /** @param {StepChoice} choice */
  #choice(choice) {
    return h("button", { type: "button", class: "choice", "data-value": choice.value, onclick: () => this.answer([choice.value]) },
      words(choice.names), choice.win ? wholeHand(choice) : choice.tiles.length ? tileRow(choice.tiles) : null);
  }

  /** @param {string[]} answer none: to be shown */
  async answer(answer) {
    if (this.busy) return;
    this.busy = true;
    try {
      this.#hear(await this.does.ask(answer), answer);
    } catch (error) {
      say(this.verdict, "wrong", reason(/** @type {ApiError} */ (error)) || String(error), []);
    }
    this.busy = false;
  }

  /** @param {StepVerdict} verdict @param {string[]} answer */
  #hear(verdict, answer) {
    const right = verdict.right ? answer : verdict.solution;
    if (right.length) this.#end(right);
    if (verdict.right) {
      say(this.verdict, "right", verdict.why, verdict.clauses);
      this.does.done();
    } else if (verdict.solution.length) {
      say(this.verdict, "shown", verdict.why, verdict.clauses, h("p", null, h("button", { type: "button", onclick: () => this.does.done() },
        t("I see"))));
    } else {
      this.wrong += 1;
      if (this.step.pick) this.taps?.clear();
      say(this.verdict, "wrong", verdict.why, verdict.clauses, this.wrong < SHOW_AFTER ? null
        : h("p", null, h("button", { type: "button", class: "show", onclick: () => this.answer([]) }, t("Show me the answer"))));
      this.element.querySelectorAll(".choice").forEach((node) => node.classList.toggle("wrong",
        node.classList.contains("wrong") || node.getAttribute("data-value") === answer[0]));
    }
  }

  /** What is right is marked, and nothing more is asked. @param {string[]} right */
  #end(right) {
    this.taps?.show(right);
    this.taps?.end();
    this.send.hidden = true;
    this.element.querySelectorAll(".choice").forEach((node) => {
      node.classList.toggle("right", node.getAttribute("data-value") === right[0]);
      /** @type {HTMLButtonElement} */ (node).disabled = true;
    });
  }
}
