/**
 * What the table waits for, as far as everybody may know it: how long whoever's turn it is still has, and when the
 * seat of somebody who is away is played by itself. Who is asked about a claim is nobody's business.
 */

import { h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { hasView } from "./state.js";

/** @import { State } from "./state.js" */

const TICK = 250; // milliseconds
const HURRY = 5; // seconds

/** Whole seconds until then, by performance.now(). @param {number} until */
export const secondsLeft = (until) => String(Math.max(0, Math.ceil((until - performance.now()) / 1000)));

export class Waiting {
  /** @param {State} state @param {Element} root whose `data-until` are kept up to date */
  constructor(state, root) {
    this.state = state;
    this.root = root;
    this.element = h("p", { class: "waiting-for", role: "status", hidden: true });
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /** Says it anew; after the plates have been drawn. */
  draw() {
    const { state } = this;
    const away = hasView(state) && !state.prompt && !state.ended ? state.awaited() : null;
    this.element.hidden = !away;
    if (away) {
      const name = state.who(away.seat), until = away.until.toFixed(0);
      const count = h("span", { data: { until } }, secondsLeft(away.until));
      // Aloud it is said once, not every second.
      put(this.element, h("span", { class: "visually-hidden" }, t(`${name}掉线，稍后托管，自动摸切`,
        `${name} is away; their seat is played automatically soon`)),
        h("span", { "aria-hidden": "true" }, t(`${name}掉线：`, `${name} is away: their seat is played automatically in `), count,
          t(" 秒后托管，自动摸切", " s")));
    } else put(this.element);
    const runs = this.root.querySelector("[data-until]") !== null;
    if (runs && !this.timer) this.timer = setInterval(() => this.tick(), TICK);
    if (!runs) this.stop();
  }

  tick() {
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-until]"))) {
      const left = secondsLeft(Number(one.dataset.until));
      if (one.textContent !== left) one.textContent = left;
      one.classList.toggle("hurry", Number(left) <= HURRY);
    }
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
