/**
 * A win shown before it is explained: who won, the hand, its patterns one after another with the tiles that earn them, its
 * limit, and the points on their way. For eyes only: the card below says all of it. Any key or touch ends it.
 */

import { h, put } from "../../ui/dom.js";
import { num, pick, signed, t, tc, wind } from "../../ui/i18n.js";
import { isOfficial } from "../../ui/terms/terms.js";
import { handRow } from "../../ui/tiles/tile-row.js";
import { tileSvg } from "../../ui/tiles/tiles.js";
import { rank } from "../../table/sounds/event-sounds.js";
import { sound } from "../../table/sounds/sound.js";
import { earns } from "../../ui/earning.js";
import { changes, tone } from "./payments.js";
import { apart, setAside, turned } from "./win-card.js";
import { comesTo, greatName, reckoned, wordsOf, worth } from "./worth.js";

/** @import { ExplainedWin, HandEnd, Indicator, RecordLine } from "../../messages.d.ts" */
/** @import { Circumstance } from "../../ui/earning.js" */

const OPENING = 500, PATTERNS = 2200, LONGEST = 380, SHORTEST = 130, TURN = 450, SUM = 300, LIMIT = 600, ROLL = 800,
  REST = 900; // milliseconds
const URA = "ura_dora";

/** A key that is for the browser, and not for the page: to load it anew, to walk through it. @param {KeyboardEvent} event */
const isBrowsers = (event) => event.ctrlKey || event.altKey || event.metaKey
  || /^(Shift|Control|Alt|AltGraph|Meta|Tab|F\d+)$/.test(event.key);

/**
 * What is still to come of a change, in steps that the book pays in: hundreds where all are hundreds.
 * @param {number} change @param {number} now @param {number} left how much of it, from 1 to 0
 */
function rolled(change, now, left) {
  const step = change % 100 || now % 100 ? 1 : 100;
  return Math.round((change * left) / step) * step;
}

export class Reveal {
  /**
   * @param {HandEnd} end
   * @param {{names: Record<string, string>, mine?: string, where: string, now: Circumstance, record: RecordLine[],
   *   indicators: Indicator[]}} how names by seat, my seat, which hand it was, what was turned
   * @param {() => void} done
   */
  constructor(end, how, done) {
    this.ended = end;
    this.how = how;
    this.done = done;
    this.over = false;
    this.element = h("div", { class: "reveal", "aria-hidden": "true" });
    this.end = () => this.stop();
    this.hidden = () => document.hidden && this.stop();
    this.key = (/** @type {KeyboardEvent} */ event) => {
      if (isBrowsers(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.stop();
    };
  }

  /** Plays every win, one after another. */
  async play() {
    this.element.addEventListener("click", this.end);
    document.addEventListener("keydown", this.key, true);
    document.addEventListener("visibilitychange", this.hidden); // nobody looks, and nothing would be drawn
    for (const win of this.ended.wins) {
      if (!this.over) await this.#scene(win);
    }
    this.stop();
  }

  /** Ends it, wherever it is. */
  stop() {
    if (this.over) return;
    this.over = true;
    document.removeEventListener("keydown", this.key, true);
    document.removeEventListener("visibilitychange", this.hidden);
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
    const hand = handRow(win, setAside(this.how.record, win.seat));
    const list = win.lines.map((line) => h("li", null, h("span", null, pick(line)), h("b", null, worth(line, win))));
    const sum = h("p", { class: "sum" }, reckoned(win));
    const limit = h("p", { class: "great" }, greatName(win));
    const gain = h("p", { class: "gain number" }, comesTo(win));
    const plates = this.#plates(win);
    const bonus = turned(this.how.indicators, win.ura, faceDown);
    put(this.element, h("div", { class: `scene rank-${rank(win)}${list.length > 6 ? " many" : ""}` },
      h("div", { class: "top" }, h("p", { class: "who" }, this.#who(win)), h("p", { class: "how" }, this.#how(win))),
      hand, bonus, h("ol", { class: "patterns" }, list), h("div", { class: "sums" }, sum, limit, gain),
      h("ul", { class: "plates" }, plates.map((plate) => plate.element))),
    h("p", { class: "skip-word" }, t("Press any key or tap to skip")));
    await this.#wait(OPENING);
    const step = Math.min(LONGEST, Math.max(SHORTEST, PATTERNS / list.length));
    for (const [i, line] of list.entries()) {
      if (this.over) return;
      if (win.lines[i].id === URA) await this.#turnOver(bonus);
      this.#light(hand, earns(win.lines[i].id, win, this.how.now));
      line.classList.add("in");
      sound("points");
      await this.#wait(step);
    }
    this.#light(hand, () => false);
    if (!this.over && !win.lines.some((line) => line.id === URA)) await this.#turnOver(bonus); // they bring nothing, which is seen too
    for (const [part, ms] of /** @type {const} */ ([[sum, SUM], [limit, LIMIT], [gain, SUM]])) {
      if (this.over) return;
      part.classList.add("in");
      if (part.textContent) await this.#wait(ms);
    }
    if (!this.over) await this.#roll(plates);
    if (!this.over) await this.#wait(REST);
  }

  /** What lay below the indicators is turned over. @param {HTMLElement | null} bonus */
  async #turnOver(bonus) {
    const down = bonus?.querySelectorAll(".face-down") || [];
    if (!down.length) return;
    down.forEach((node) => node.classList.add("over"));
    sound("flip");
    await this.#wait(TURN);
  }

  /** @param {HTMLElement} hand @param {(tile: string) => boolean} earning */
  #light(hand, earning) {
    for (const tile of hand.querySelectorAll(".tile")) {
      tile.classList.toggle("lit", earning(/** @type {HTMLElement} */ (tile).dataset.tile || ""));
    }
  }

  /** @param {ExplainedWin} win */
  #who(win) {
    if (win.seat === this.how.mine) return win.from ? t("You win!") : t("You win by self-draw!");
    const name = apart(this.how.names[win.seat] || wind(win.seat));
    return win.from ? t("{name} wins", { name }) : t("{name} wins by self-draw", { name });
  }

  /** @param {ExplainedWin} win */
  #how(win) {
    const { mine, names, where } = this.how;
    const name = win.from ? apart(names[win.from] || wind(win.from)) : "", official = isOfficial(wordsOf(win));
    const his = official ? tc("official", "on {name}'s tile", { name }) : t("on {name}'s tile", { name });
    const by = !win.from ? "" : win.from === mine ? official ? tc("official", "on your tile") : t("on your tile") : his;
    return [by, where].filter(Boolean).join(" · ");
  }

  /** Who pays and who is paid for this win; the last scene has all that the hand came to. @param {ExplainedWin} win */
  #plates(win) {
    const last = win === this.ended.wins.at(-1), alone = this.ended.wins.length === 1;
    const sums = alone || !win.payments ? changes(this.ended) : new Map(Object.entries(win.payments));
    return [...sums].filter(([seat]) => seat in this.ended.points).map(([seat, change]) => {
      const now = last ? this.ended.points[seat] : undefined;
      const moved = h("b", { class: `number ${tone(change)}` }, change ? signed(change) : "");
      const points = h("span", { class: "number" }, now === undefined ? "" : num(alone ? now - change : now));
      const name = seat === this.how.mine ? t("You") : this.how.names[seat] || wind(seat);
      return { change: alone ? change : 0, now, points,
        element: h("li", { class: seat === this.how.mine ? "me" : "" }, h("span", { class: "name" }, name), moved, points) };
    });
  }

  /** The points roll. @param {{change: number, now: number | undefined, points: HTMLElement, element: HTMLElement}[]} plates */
  async #roll(plates) {
    for (const plate of plates) plate.element.classList.add("in");
    const from = performance.now();
    for (let part = 0; part < 1 && !this.over;) {
      await new Promise((go) => { requestAnimationFrame(go); });
      part = Math.min(1, (performance.now() - from) / ROLL);
      const left = (1 - part) ** 3;
      for (const { change, now, points } of plates) {
        if (now !== undefined && change) put(points, num(now - rolled(change, now, left)));
      }
    }
    sound("points");
  }
}

/** Tiles that lie face down until they are turned over. @param {string[]} tiles */
function faceDown(tiles) {
  return h("span", { class: "tiles" }, tiles.map((tile) => h("span", { class: "tile face-down", "data-tile": tile },
    h("span", { class: "before" }, tileSvg("?", { label: null })), h("span", { class: "after" }, tileSvg(tile, { label: null })))));
}
