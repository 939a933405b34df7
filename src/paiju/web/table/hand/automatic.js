/** Answers given by themselves: win, no calls, discard what was drawn, flowers; in riichi the drawn tile, after a breath. */

import { h } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { settings } from "../../ui/settings.js";
import { noCallsWord } from "../../ui/terms/terms.js";
import { morph } from "../../ui/morph.js";
import { hasView } from "../state.js";

/** @import { Offer } from "../../messages.d.ts" */
/** @import { Switch } from "../../ui/settings.js" */
/** @import { State } from "../state.js" */

const AFTER = 150; // ms: one sees what was answered
const BREATH = 600; // ms: in riichi one sees what was drawn

/** @type {(words?: string) => [Switch, string, string][]} key, short word, meaning */
const SWITCHES = (words) => [
  ["autoWin", t("Auto win"), t("declares every win")],
  ["noCalls", noCallsWord(words), t("passes every chow, pung and kong; still asks about a win")],
  ["autoDiscard", t("Discard draws"), t("discards what was drawn")],
  ["autoFlowers", t("Auto flowers"), t("replaces flowers at once")],
];

export class Automatic {
  /** @param {State} state @param {(offer: Offer) => void} act */
  constructor(state, act) {
    this.state = state;
    this.act = act;
    this.element = h("div", { class: "autos", role: "group" });
    this.stop = settings.on((key) => {
      if (SWITCHES().some(([id]) => id === key)) {
        this.draw();
        this.consider();
      }
    });
  }

  draw() {
    const flowers = this.state.room?.book.flowers;
    this.element.setAttribute("aria-label", t("Automatic actions"));
    const shown = SWITCHES(this.state.room?.book.words).filter(([key]) => key !== "autoFlowers" || flowers);
    morph(this.element, shown.map(([key, word, meaning]) =>
      h("button", { type: "button", class: "auto", "data-key": key, "aria-pressed": settings.get(key) ? "true" : "false", title: meaning,
        "aria-label": `${word}${t(": ")}${meaning}`,
        onclick: () => settings.set(key, !settings.get(key)) }, word)));
  }

  /** A new hand: calls and choices are wanted again. */
  fresh() {
    settings.set("noCalls", false);
    settings.set("autoDiscard", false);
  }

  /** What would be answered to the open prompt by itself. @returns {Offer | null} */
  answer() {
    const { state } = this;
    if (!state.prompt) return null;
    const win = state.offers("win")[0];
    if (win) return settings.get("autoWin") ? win : null;
    const flower = state.offers("flower")[0];
    if (flower && settings.get("autoFlowers")) return flower;
    const claim = state.offers("chow", "pung", "kong").length > 0;
    if (claim && settings.get("noCalls")) return state.offers("pass")[0] || null;
    return (settings.get("autoDiscard") || this.#inRiichi()) && !flower ? state.offers("discard_drawn")[0] || null : null;
  }

  /** After riichi the drawn tile goes by itself, unless it may do something else. */
  #inRiichi() {
    const { state } = this;
    return state.seated && hasView(state) && state.place(state.you.role).riichi
      && state.offers("concealed_kong", "added_kong", "north").length === 0;
  }

  /** Answers the open prompt if it is to be answered. */
  consider() {
    const { prompt } = this.state;
    if (!this.answer()) return;
    setTimeout(() => {
      const offer = this.state.prompt === prompt ? this.answer() : null;
      if (offer) this.act(offer);
    }, this.#inRiichi() && !settings.get("autoDiscard") ? BREATH : AFTER);
  }
}
