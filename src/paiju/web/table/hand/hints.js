/** Hints, where the host allows them: how far the hand is, what helps, what it brings and risks. A sheet on phones. */

import { h, put } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { icon } from "../../ui/icons.js";
import { handWord } from "../../ui/terms/terms.js";
import { spelled } from "../../ui/terms/spelled.js";
import { tileName, tileNames, tileSvg } from "../../ui/tiles/tiles.js";
import { brings } from "./worth.js";

/** @import { Hint, HintDiscard, HintLine } from "../../messages.d.ts" */
/** @import { State } from "../state.js" */

const MOST = 5; // discards shown
const RISKY = 80; // thousandths
const TOGETHER = 120; // ms
const KINDS = 16; // of useful tiles drawn beside a discard; of more the number is told

export class Hints {
  /** @param {State} state @param {{ask: () => void, close: () => void}} does */
  constructor(state, does) {
    this.state = state;
    this.does = does;
    this.element = h("section", { class: "hints-panel", hidden: true, "aria-live": "polite" });
    /** @type {Hint | null} */
    this.told = null;
  }

  get open() {
    return !this.element.hidden;
  }

  toggle() {
    this.element.hidden = !this.element.hidden;
    if (this.open) {
      put(this.element, this.#head(), h("p", null, "…"));
      this.does.ask();
    }
  }

  /** My hand has changed, or what is left: what was said is no longer true. Events that come together are one question. */
  stale() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open && !this.state.ended && this.state.view?.phase !== "over" && this.does.ask(), TOGETHER);
  }

  /** The hand is over: there is nothing to say about it. */
  over() {
    clearTimeout(this.timer);
    this.told = null;
    put(this.element, this.#head(), h("p", null, t(`这一${handWord(this.#family)}结束了。`, "The hand is over.")));
  }

  /** @param {Hint} told */
  show(told) {
    this.told = told;
    const helps = this.#helps(told); // says in tiles what the first line says in words
    const about = told.lines.slice(told.discards.length ? Math.min(2, told.discards.length) : Number(helps !== null));
    const win = told.win ? h("p", { class: "win-first" }, words(told.win)) : null;
    put(this.element, this.#head(), win, helps, about.map((one) => h("p", null, words(one))), this.#waits(told),
      this.#discards(told.discards));
  }

  draw() {
    if (this.open && this.told) this.show(this.told);
  }

  #head() {
    return h("div", { class: "hints-head" }, h("h2", null, t("提示", "Hints")),
      h("button", { type: "button", class: "icon quiet", "aria-label": t("关闭提示", "Close the hints"), onclick: () => this.does.close() },
        icon("cross")));
  }

  get #family() {
    return this.state.room?.book.family || "riichi";
  }

  get #minimum() {
    return this.state.room?.book.minimum || 1;
  }

  /** How far the hand is between two turns, and what it wants, drawn. @param {Hint} told */
  #helps({ distance, useful: tiles }) {
    if (!distance || !tiles || !Object.keys(tiles).length) return null;
    const count = Object.values(tiles).reduce((sum, n) => sum + n, 0);
    return h("div", { class: "helps" }, h("p", null, h("strong", null, far({ distance })), " ",
      t(`${count} 张有用`, `${count} useful tiles`)), pictures(tiles, tileNames(Object.keys(tiles))));
  }

  /** What the hand waits for, how many are unseen, what each would bring. @param {Hint} told */
  #waits({ waits, worth }) {
    const tiles = Object.keys(waits || {});
    if (!waits || !tiles.length) return null;
    return h("div", { class: "waits" }, h("strong", null, t("听 ", "Waiting for ")), h("ul", null, tiles.map((tile) =>
      h("li", null, tileSvg(tile), h("span", null, t(`${waits[tile]} 张`, `× ${waits[tile]}`)),
        worth && worth[tile] ? h("small", null, brings(worth[tile], this.#family, this.#minimum)) : null))));
  }

  /** The best discards first, as the server ranks them, and any that leaves the hand ready. @param {HintDiscard[]} discards */
  #discards(discards) {
    if (!discards.length) return null;
    const shown = discards.filter((one, i) => i < MOST || one.distance === 0);
    return h("ol", { class: "discards" }, shown.map((one) => h("li", { "aria-label": this.#spoken(one) },
      h("span", { class: "cut" }, tileSvg(one.tile, { label: null })),
      h("span", { class: "far" }, far(one)),
      h("span", { class: "n" }, t(`${one.count} 张有用`, `${one.count} useful`), one.furiten ? t("，振听", ", furiten") : ""),
      this.#values(one) ? h("span", { class: "brings" }, this.#values(one)) : null,
      h("span", { class: "notes" }, one.notes.map((note) => h("span", { class: `note-chip ${danger(one, note)}` }, words(note)))),
      pictures(one.useful))));
  }

  /** What a ready hand brings. @param {HintDiscard} one */
  #values(one) {
    const found = Object.values(one.worth || {}).map((worth) => brings(worth, this.#family, this.#minimum));
    return [...new Set(found)].join(" / ");
  }

  /** @param {HintDiscard} one */
  #spoken(one) {
    return [t(`打${tileName(one.tile)}：${far(one)}，${one.count} 张有用`,
      `discard ${tileName(one.tile)}: ${far(one)}, ${one.count} useful tiles`),
      ...one.notes.map(words)].join(t("，", ", "));
  }
}

/** @param {{distance: number}} one */
function far(one) {
  if (one.distance < 0) return t("已成和牌型", "complete");
  return one.distance === 0 ? t("听牌", "ready") : t(`${one.distance} 向听`, `${one.distance} from ready`);
}

/** How a note looks: what is safe, what is not. @param {HintDiscard} one @param {HintLine} note */
function danger(one, note) {
  if (one.risk === null || /dora/.test(note.en)) return "";
  return one.risk >= RISKY ? "risky" : one.risk === 0 ? "safe" : "";
}

/** @param {HintLine} line */
const words = (line) => spelled(t(line.zh, line.en));

/** Tiles that help, drawn; said aloud where there is a label. @param {Record<string, number>} tiles @param {string} [label] */
function pictures(tiles, label) {
  const kinds = Object.keys(tiles), shown = label ? kinds : kinds.slice(0, KINDS);
  return h("span", { class: "useful", ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) },
    shown.map((tile) => tileSvg(tile, { label: null })),
    kinds.length > shown.length ? h("span", { class: "rest", title: t("还有几种没有画出", "kinds that are not drawn") },
      `+${kinds.length - shown.length}`) : null);
}
