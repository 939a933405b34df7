/** The controls of a replay: buttons, a slider, the seat to look from, and keys. */

import { dialog } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { t, wind } from "../../ui/i18n.js";
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
    this.slider = h("input", { type: "range", min: "0", "aria-label": t("第几步", "Step"),
      oninput: () => this.replay.to(Number(this.slider.value)) });
    this.play = this.#button(icon("play"), t("播放", "Play"), () => this.toggle());
    this.roles = h("select", { "aria-label": t("从谁看", "Seen from"), onchange: () => this.replay.see(this.roles.value) });
    this.element = h("div", null, this.caption, h("div", { class: "bar", role: "group", "aria-label": t("回放控制", "Replay controls") },
      h("span", { class: "steps" },
        this.#button(icon("before"), t("上一局", "Previous hand"), () => replay.other(-1)),
        this.#button("−10", t("退十步", "Ten steps back"), () => this.#by(-10)),
        this.#button(icon("back"), t("退一步", "One step back"), () => this.#by(-1)),
        this.play,
        this.#button(icon("on"), t("进一步", "One step on"), () => this.#by(1)),
        this.#button("+10", t("进十步", "Ten steps on"), () => this.#by(10)),
        this.#button(icon("after"), t("下一局", "Next hand"), () => replay.other(1))),
      this.slider, this.where, this.roles,
      h("button", { type: "button", onclick: () => replay.result() }, t("结果", "Result")),
      h("button", { type: "button", onclick: () => replay.source.share(replay) }, t("链接", "Link")),
      h("a", { class: "button roomy", download: "", href: replay.source.file(replay.hand) }, t("下载", "Download")),
      h("button", { type: "button", class: "icon roomy", "aria-label": t("按键说明", "Keys"), onclick: keysHelp }, "?")));
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
    const words = this.timer ? t("暂停", "Pause") : t("播放", "Play");
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
    if (role === "all") return t("四家全开", "All hands open");
    return role === WATCHED ? t("旁观（手牌盖着）", "As watched (hands closed)") : `${wind(role)} ${this.replay.names[role] || ""}`;
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
  const rows = [["← →", t("退、进一步", "one step back, on")], ["Shift + ← →", t("十步", "ten steps")],
    ["PageUp PageDown", t("上一局、下一局", "previous, next hand")],
    ["Home End", t("开头、结尾", "first, last step")], [t("空格", "Space"), t("播放、暂停", "play, pause")],
    ["E S W N", t("从这一家看", "look from that seat")], ["A", t("四家全开", "all hands open")]];
  dialog({ title: t("按键", "Keys"),
    body: h("dl", { class: "facts" }, rows.map(([key, meaning]) => [h("dt", null, h("kbd", null, key)), h("dd", null, meaning)])) });
}
