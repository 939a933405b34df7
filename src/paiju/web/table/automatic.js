/** Answers given by themselves: win, no calls, discard what was drawn, flowers. */

import { h } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { settings } from "../ui/settings.js";
import { morph } from "./morph.js";

/** @import { Offer } from "../messages.d.ts" */
/** @import { Switch } from "../ui/settings.js" */
/** @import { State } from "./state.js" */

const AFTER = 150; // ms: one sees what was answered

/** @type {() => [Switch, string, string][]} key, short word, meaning */
const SWITCHES = () => [
  ["autoWin", t("和", "Win"), t("能和就和", "Declare every win")],
  ["noCalls", t("不鸣", "No calls"), t("不吃不碰不杠，能和时仍会问", "Pass every chow, pung and kong; a win is still asked")],
  ["autoDiscard", t("摸切", "Cut"), t("摸什么打什么", "Discard what was drawn")],
  ["autoFlowers", t("补花", "Flowers"), t("有花就补", "Replace flowers at once")],
];

export class Automatic {
  /** @param {State} state @param {(offer: Offer) => void} act */
  constructor(state, act) {
    this.state = state;
    this.act = act;
    this.element = h("div", { class: "autos", role: "group" });
    this.stop = settings.on((key) => {
      if (SWITCHES().some(([one]) => one === key)) {
        this.draw();
        this.consider();
      }
    });
  }

  draw() {
    const flowers = this.state.room?.book.flowers;
    this.element.setAttribute("aria-label", t("自动", "Automatic answers"));
    morph(this.element, h("span", { class: "label", "aria-hidden": "true" }, t("自动", "Auto")),
      SWITCHES().filter(([key]) => key !== "autoFlowers" || flowers).map(([key, word, meaning]) =>
      h("button", { type: "button", class: "auto", "data-key": key, "aria-pressed": settings.get(key) ? "true" : "false", title: meaning,
        "aria-label": `${t("自动", "Automatic ")}${word}${t("：", ": ")}${meaning}`,
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
    return settings.get("autoDiscard") && !flower ? state.offers("discard_drawn")[0] || null : null;
  }

  /** Answers the open prompt if it is to be answered. */
  consider() {
    const { prompt } = this.state;
    if (!this.answer()) return;
    setTimeout(() => {
      const offer = this.state.prompt === prompt ? this.answer() : null;
      if (offer) this.act(offer);
    }, AFTER);
  }
}
