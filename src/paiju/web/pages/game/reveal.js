/**
 * A win shown before it is explained: who won, the hand, its patterns one after another with the tiles that earn them, its
 * limit, and the points on their way. For eyes only: the card below says all of it. Any key or touch ends it.
 */

import { h, put } from "../../ui/dom.js";
import { lang, num, signed, t, wind } from "../../ui/i18n.js";
import { handRow } from "../../ui/tile-row.js";
import { rank } from "../../table/event-sounds.js";
import { sound } from "../../table/sound.js";
import { earns } from "./earning.js";
import { changes, tone } from "./payments.js";
import { comesTo, greatName, reckoned, worth } from "./worth.js";

/** @import { ExplainedWin, HandEnd } from "../../messages.d.ts" */
/** @import { Circumstance } from "./earning.js" */

const OPENING = 500, PATTERNS = 2200, LONGEST = 380, SHORTEST = 130, SUM = 300, LIMIT = 600, ROLL = 800, REST = 900; // milliseconds

/** Whether things may move here. */
export const mayMove = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Reveal {
  /**
   * @param {HandEnd} told
   * @param {{names: Record<string, string>, mine?: string, where: string, now: Circumstance}} how names by seat, my seat, which hand it was
   * @param {() => void} done
   */
  constructor(told, how, done) {
    this.told = told;
    this.how = how;
    this.done = done;
    this.over = false;
    this.element = h("div", { class: "reveal", "aria-hidden": "true" });
    this.end = () => this.stop();
    this.key = (/** @type {KeyboardEvent} */ event) => {
      if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.stop();
    };
  }

  /** Plays every win, one after another. */
  async play() {
    this.element.addEventListener("click", this.end);
    document.addEventListener("keydown", this.key, true);
    for (const win of this.told.wins) {
      if (!this.over) await this.#scene(win);
    }
    this.stop();
  }

  /** Ends it, wherever it is. */
  stop() {
    if (this.over) return;
    this.over = true;
    document.removeEventListener("keydown", this.key, true);
    this.element.remove();
    this.wake?.();
    this.done();
  }

  /** @param {number} ms */
  #wait(ms) {
    return new Promise((go) => {
      const timer = setTimeout(go, ms);
      this.wake = () => {
        clearTimeout(timer);
        go(undefined);
      };
    });
  }

  /** @param {ExplainedWin} win */
  async #scene(win) {
    const hand = handRow(win);
    const list = win.lines.map((one) => h("li", null, h("span", null, lang() === "zh" ? one.zh : one.en), h("b", null, worth(one, win))));
    const sum = h("p", { class: "sum" }, reckoned(win));
    const limit = h("p", { class: "great" }, greatName(win));
    const gain = h("p", { class: "gain number" }, comesTo(win));
    const plates = this.#plates(win);
    put(this.element, h("div", { class: `scene rank-${rank(win)}${list.length > 6 ? " many" : ""}` },
      h("div", { class: "top" }, h("p", { class: "who" }, this.#who(win)), h("p", { class: "how" }, this.#how(win))),
      hand, h("ol", { class: "patterns" }, list), h("div", { class: "sums" }, sum, limit, gain),
      h("ul", { class: "plates" }, plates.map((one) => one.element))),
    h("p", { class: "skip-word" }, t("按任意键或点一下跳过", "Any key or a tap to skip")));
    await this.#wait(OPENING);
    const step = Math.min(LONGEST, Math.max(SHORTEST, PATTERNS / list.length));
    for (const [i, line] of list.entries()) {
      if (this.over) return;
      this.#light(hand, earns(win.lines[i].id, win, this.how.now));
      line.classList.add("in");
      sound("points");
      await this.#wait(step);
    }
    this.#light(hand, () => false);
    for (const [part, ms] of /** @type {const} */ ([[sum, SUM], [limit, LIMIT], [gain, SUM]])) {
      if (this.over) return;
      part.classList.add("in");
      if (part.textContent) await this.#wait(ms);
    }
    if (!this.over) await this.#roll(plates);
    if (!this.over) await this.#wait(REST);
  }

  /** @param {HTMLElement} hand @param {(tile: string) => boolean} earning */
  #light(hand, earning) {
    for (const tile of hand.querySelectorAll(".tile")) {
      tile.classList.toggle("lit", earning(/** @type {HTMLElement} */ (tile).dataset.tile || ""));
    }
  }

  /** @param {ExplainedWin} win */
  #who(win) {
    if (win.seat === this.how.mine) return t(win.from ? "和了！" : "自摸！", "You win!");
    const name = this.how.names[win.seat] || wind(win.seat);
    return t(win.from ? `${name} 和了` : `${name} 自摸`, `${name} wins`);
  }

  /** @param {ExplainedWin} win */
  #how(win) {
    const { mine, names, where } = this.how;
    const name = win.from ? names[win.from] || wind(win.from) : "";
    const by = !win.from ? t("", "self-drawn") : win.from === mine ? t("你放铳", "on your tile") : t(`${name} 放铳`, `on ${name}'s tile`);
    return [by, where].filter(Boolean).join(" · ");
  }

  /** Who pays and who is paid for this win; the last scene has all that the hand came to. @param {ExplainedWin} win */
  #plates(win) {
    const last = win === this.told.wins.at(-1), alone = this.told.wins.length === 1;
    const sums = alone || !win.payments ? changes(this.told) : new Map(Object.entries(win.payments));
    return [...sums].filter(([seat]) => seat in this.told.points).map(([seat, change]) => {
      const now = last ? this.told.points[seat] : undefined;
      const moved = h("b", { class: `number ${tone(change)}` }, change ? signed(change) : "");
      const points = h("span", { class: "number" }, now === undefined ? "" : num(alone ? now - change : now));
      const name = seat === this.how.mine ? t("你", "You") : this.how.names[seat] || wind(seat);
      return { change: alone ? change : 0, now, points,
        element: h("li", { class: seat === this.how.mine ? "me" : "" }, h("span", { class: "name" }, name), moved, points) };
    });
  }

  /** The points roll. @param {{change: number, now: number | undefined, points: HTMLElement, element: HTMLElement}[]} plates */
  async #roll(plates) {
    for (const one of plates) one.element.classList.add("in");
    const from = performance.now();
    for (let part = 0; part < 1 && !this.over;) {
      await new Promise((go) => { requestAnimationFrame(go); });
      part = Math.min(1, (performance.now() - from) / ROLL);
      const left = (1 - part) ** 3;
      for (const { change, now, points } of plates) {
        if (now !== undefined && change) put(points, num(now - Math.round((change * left) / 100) * 100 * Number(part < 1)));
      }
    }
    sound("points");
  }
}
