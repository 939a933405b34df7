/** Hints, where the host allows them: how far the hand is, what helps, what it brings and risks. A sheet on phones. */

import { h, put } from "../../ui/dom.js";
import { t, words } from "../../ui/i18n.js";
import { icon } from "../../ui/icons.js";
import { handWord } from "../../ui/terms/terms.js";
import { spelled } from "../../ui/terms/spelled.js";
import { tileName, tileNames, tileSvg } from "../../ui/tiles/tiles.js";
import { brings, countedAt } from "./worth.js";

/** @import { Hint, HintDiscard } from "../../messages.d.ts" */
/** @import { Text } from "../../ui/text.js" */
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
    this.hint = null;
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
    this.hint = null;
    put(this.element, this.#head(), h("p", null, t("The {hand} is over.", { hand: handWord(this.state.room?.book.words) })));
  }

  /** @param {Hint} hint */
  show(hint) {
    this.hint = hint;
    const helps = this.#helps(hint); // says in tiles what the first line says in words
    const about = hint.lines.slice(hint.discards.length ? Math.min(2, hint.discards.length) : Number(helps !== null));
    const win = hint.win ? h("p", { class: "win-first" }, said(hint.win)) : null;
    put(this.element, this.#head(), win, helps, about.map((line) => h("p", null, said(line))), this.#waits(hint),
      this.#discards(hint.discards));
  }

  draw() {
    if (this.open && this.hint) this.show(this.hint);
  }

  #head() {
    return h("div", { class: "hints-head" }, h("h2", null, t("Hints")),
      h("button", { type: "button", class: "icon quiet", "aria-label": t("Close the hints"), onclick: () => this.does.close() },
        icon("cross")));
  }

  get #counted() {
    return countedAt(this.state.room);
  }

  get #minimum() {
    return this.state.room?.book.minimum || 1;
  }

  /** How far the hand is between two turns, and what it wants, drawn. @param {Hint} hint */
  #helps({ distance, useful: tiles }) {
    if (!distance || !tiles || !Object.keys(tiles).length) return null;
    const count = Object.values(tiles).reduce((sum, n) => sum + n, 0);
    return h("div", { class: "helps" }, h("p", null, h("strong", null, far({ distance })), " ",
      t("{count} useful tiles", { count })), pictures(tiles, tileNames(Object.keys(tiles))));
  }

  /** What the hand waits for, how many are unseen, what each would bring. @param {Hint} hint */
  #waits({ waits, worth }) {
    const tiles = Object.keys(waits || {});
    if (!waits || !tiles.length) return null;
    return h("div", { class: "waits" }, h("strong", null, t("Waiting for ")), h("ul", null, tiles.map((tile) =>
      h("li", null, tileSvg(tile), h("span", null, t("× {count}", { count: waits[tile] })),
        worth && worth[tile] ? h("small", null, brings(worth[tile], this.#counted, this.#minimum)) : null))));
  }

  /** The best discards first, as the server ranks them, and any that leaves the hand ready. @param {HintDiscard[]} discards */
  #discards(discards) {
    if (!discards.length) return null;
    const shown = discards.filter((discard, i) => i < MOST || discard.distance === 0);
    return h("ol", { class: "discards" }, shown.map((discard) => h("li", { "aria-label": this.#spoken(discard) },
      h("span", { class: "cut" }, tileSvg(discard.tile, { label: null })),
      h("span", { class: "far" }, far(discard)),
      h("span", { class: "n" }, t("{count} useful", { count: discard.count }), discard.furiten ? t(", furiten") : ""),
      this.#values(discard) ? h("span", { class: "brings" }, this.#values(discard)) : null,
      h("span", { class: "notes" }, discard.notes.map((note) => h("span", { class: `note-chip ${danger(discard, note)}` }, said(note)))),
      pictures(discard.useful))));
  }

  /** What a ready hand brings. @param {HintDiscard} discard */
  #values(discard) {
    const values = Object.values(discard.worth || {}).map((worth) => brings(worth, this.#counted, this.#minimum));
    return [...new Set(values)].join(" / ");
  }

  /** @param {HintDiscard} discard */
  #spoken(discard) {
    return [t("discard {tile}: {distance}, {count} useful tiles",
      { tile: tileName(discard.tile), distance: far(discard), count: discard.count }),
      ...discard.notes.map(said)].join(t(", "));
  }
}

/** @param {{distance: number}} discard */
function far(discard) {
  if (discard.distance < 0) return t("complete");
  return discard.distance === 0 ? t("ready") : t("{distance} from ready", { distance: discard.distance });
}

/** How a note looks: what is safe, what is not. @param {HintDiscard} discard @param {Text} note */
function danger(discard, note) {
  if (discard.risk === null || /dora/.test(note.en)) return "";
  return discard.risk >= RISKY ? "risky" : discard.risk === 0 ? "safe" : "";
}

/** @param {Text} line */
const said = (line) => spelled(words(line));

/** Tiles that help, drawn; said aloud where there is a label. @param {Record<string, number>} tiles @param {string} [label] */
function pictures(tiles, label) {
  const kinds = Object.keys(tiles), shown = label ? kinds : kinds.slice(0, KINDS);
  return h("span", { class: "useful", ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) },
    shown.map((tile) => tileSvg(tile, { label: null })),
    kinds.length > shown.length ? h("span", { class: "rest", title: t("more kinds that are not shown") },
      `+${kinds.length - shown.length}`) : null);
}
