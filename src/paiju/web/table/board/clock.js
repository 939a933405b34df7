/** The clock of the open prompt: a ring that empties, seconds inside. */

import { h, put, s } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { sound } from "../sounds/sound.js";

/** @typedef {import("../state.js").State} State */

const ROUND = 2 * Math.PI * 16;
const HURRY = 5; // seconds

export class Clock {
  /** @param {State} state */
  constructor(state) {
    this.state = state;
    this.arc = s("circle", { class: "arc", cx: 20, cy: 20, r: 16, "stroke-dasharray": ROUND.toFixed(1) });
    this.seconds = s("text", { x: 20, y: 25, "text-anchor": "middle" });
    this.element = h("div", { class: "clock", role: "timer", hidden: true },
      s("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, s("circle", { class: "ring", cx: 20, cy: 20, r: 16 }), this.arc,
        this.seconds));
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.shown = 0;
  }

  /** Begins, goes on, or hides, as the prompt has it. */
  draw() {
    const runs = this.state.deadline !== null;
    this.element.hidden = !runs && (this.state.room?.clock.kind ?? "none") === "none";
    this.element.classList.toggle("idle", !runs); // it keeps its room, so that nothing beside it moves
    if (runs && !this.timer) this.timer = setInterval(() => this.tick(), 200);
    if (!runs) this.stop();
    else this.tick();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  tick() {
    const { deadline, prompt } = this.state;
    if (deadline === null || !prompt || !prompt.clock) return this.stop();
    const left = Math.max(0, deadline - performance.now()) / 1000;
    const whole = prompt.clock.base + prompt.clock.bank || 1;
    const shown = Math.ceil(left);
    this.arc.setAttribute("stroke-dashoffset", (ROUND * (1 - Math.min(1, left / whole))).toFixed(1));
    this.element.classList.toggle("bank", left < prompt.clock.bank);
    this.element.classList.toggle("hurry", left <= HURRY);
    if (shown === this.shown) return;
    this.shown = shown;
    put(this.seconds, String(shown));
    if (left <= HURRY && left > 0) sound("hurry");
    if (shown % 10 === 0 || shown === HURRY) this.element.setAttribute("aria-label", t("{seconds} seconds left", { seconds: shown }));
  }
}
