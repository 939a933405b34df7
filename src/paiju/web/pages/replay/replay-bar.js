/** The controls of a replay: buttons, a slider, the seat to look from, and keys. */

import { dialog } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { t, tc, wind } from "../../ui/i18n.js";
import { icon } from "../../ui/icons.js";

/** @import { Child } from "../../ui/child.d.ts" */
/** @import { Replay } from "./replay.js" */

/** The role of whoever watches: all there is where the host keeps hands closed until the match is over. */
export const WATCHED = "spectator";
const PACE = 900; // milliseconds a step when it plays by itself

export class ReplayBar {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.where = h("span", { class: "where" });
    this.caption = h("p", { class: "told", "aria-live": "polite" });
    this.slider = h("input", { type: "range", min: "0", "aria-label": t("Step"),
      oninput: () => this.replay.to(Number(this.slider.value)) });
    this.play = this.#button(icon("play"), tc("playback", "Play"), () => this.toggle());
    this.roles = h("select", { "aria-label": t("Seen from"), onchange: () => this.replay.see(this.roles.value) });
    this.element = h("div", null, this.caption, h("div", { class: "bar", role: "group", "aria-label": t("Replay controls") },
      h("span", { class: "steps" },
        this.#button(icon("before"), t("Previous hand"), () => replay.other(-1)),
        this.#button("−10", t("Ten steps back"), () => this.#by(-10)),
        this.#button(icon("back"), t("One step back"), () => this.#by(-1)),
        this.play,
        this.#button(icon("on"), t("One step forward"), () => this.#by(1)),
        this.#button("+10", t("Ten steps forward"), () => this.#by(10)),
        this.#button(icon("after"), t("Next hand"), () => replay.other(1))),
      this.slider, this.where, this.roles,
      h("button", { type: "button", onclick: () => replay.result() }, tc("replay", "Result")),
      h("button", { type: "button", onclick: () => replay.source.share(replay) }, t("Link")),
      h("a", { class: "button roomy", download: "", href: replay.source.file(replay.hand) }, t("Download")),
      h("button", { type: "button", class: "icon roomy", "aria-label": t("Keyboard shortcuts"), onclick: keysHelp }, "?")));
  }

  /** @param {Child} sign @param {string} label @param {() => void} onclick */
  #button(sign, label, onclick) {
    return h("button", { type: "button", "aria-label": label, title: label, onclick }, h("span", { "aria-hidden": "true" }, sign));
  }

  /** @param {number} steps */
  #by(steps) {
    this.stop();
    this.replay.to(this.replay.step + steps);
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.replay.step >= this.replay.steps.length - 1) this.replay.to(0);
    this.timer = setInterval(() => {
      if (this.replay.step >= this.replay.steps.length - 1) this.stop();
      else this.replay.to(this.replay.step + 1);
    }, PACE);
    return this.#sign();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.#sign();
  }

  #sign() {
    const words = this.timer ? t("Pause") : tc("playback", "Play");
    this.play.setAttribute("aria-label", words);
    this.play.title = words;
    put(this.play, icon(this.timer ? "pause" : "play"));
  }

  /** Shows where the replay stands. */
  update() {
    const { replay } = this;
    const last = replay.steps.length - 1;
    this.slider.max = String(last);
    this.slider.value = String(replay.step);
    put(this.where, `${replay.step} / ${last}`);
    const seats = Object.keys(replay.steps[0].view.seats), roles = replay.role === WATCHED ? [WATCHED] : ["all", ...seats];
    put(this.roles, roles.map((role) => h("option", { value: role, prop: { selected: role === replay.role } }, this.#seenBy(role))));
    put(this.caption, replay.words());
  }

  /** @param {string} role */
  #seenBy(role) {
    if (role === "all") return t("All hands open");
    return role === WATCHED ? t("As a spectator (hands hidden)") : `${wind(role)} ${this.replay.names[role] || ""}`;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || at.closest("dialog, input[type=text], select")) return;
    if (at === this.slider && event.key.startsWith("Arrow")) return;
    if (event.key === " " && at.closest("button, a")) return;
    const ten = event.shiftKey ? 10 : 1;
    const byKey = {
      ArrowLeft: () => this.#by(-ten), ArrowRight: () => this.#by(ten), PageUp: () => this.replay.other(-1),
      PageDown: () => this.replay.other(1),
      Home: () => this.#by(-1e6), End: () => this.#by(1e6), " ": () => this.toggle(), a: () => this.replay.see("all"),
      e: () => this.replay.see("E"), s: () => this.replay.see("S"), w: () => this.replay.see("W"), n: () => this.replay.see("N"),
      "?": keysHelp,
    };
    const act = byKey[/** @type {"a"} */ (event.key)];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

function keysHelp() {
  const rows = [["← →", t("one step back, forward")], ["Shift + ← →", t("ten steps")],
    ["PageUp PageDown", t("previous, next hand")],
    ["Home End", t("first, last step")], [t("Space"), t("play, pause")],
    ["E S W N", t("view from that seat")], ["A", t("all hands open")]];
  dialog({ title: t("Keys"),
    body: h("dl", { class: "facts" }, rows.map(([key, meaning]) => [h("dt", null, h("kbd", null, key)), h("dd", null, meaning)])) });
}
