/**
 * What the table waits for, as far as everybody may know it: how long whoever's turn it is still has, and when the seat of
 * somebody who is away is played by itself, at the latest; that a tile is at stake and the table stands still. Who is asked
 * about it is nobody's business.
 */

import { h, put } from "../ui/dom.js";
import { t, te } from "../ui/i18n.js";
import { hasView } from "./state.js";

/** @import { State } from "./state.js" */

const TICK = 250; // milliseconds
const HURRY = 5; // seconds
const STILL = 3000; // milliseconds after which a tile at stake is said to be waited for

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
    /** The tile at stake, and since when by performance.now(). */
    this.stake = { tile: "", since: 0 };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.later = undefined;
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
      put(this.element,
        h("span", { class: "visually-hidden" }, t("{name} is offline; their seat will soon be played automatically", { name })),
      h("span", { "aria-hidden": "true" }, te("{name} is offline: their seat will be played automatically within {seconds} s",
        { name, seconds: count })));
    } else if (this.#still()) {
      this.element.hidden = false;
      put(this.element, t("Waiting for answers…"));
    } else put(this.element);
    const runs = this.root.querySelector("[data-until]") !== null;
    if (runs && !this.timer) this.timer = setInterval(() => this.tick(), TICK);
    if (!runs) this.stop();
  }

  /** Whether a tile has been at stake for a while, and I have nothing to say to it; if not yet, it is looked at later. */
  #still() {
    const { state } = this;
    clearTimeout(this.later);
    const tile = hasView(state) && state.atStake && !state.ended ? `${state.hand} ${state.view.left} ${state.view.stake}` : "";
    if (tile !== this.stake.tile) this.stake = { tile, since: performance.now() };
    if (!tile || state.prompt || state.room?.state !== "playing") return false;
    const left = this.stake.since + STILL - performance.now();
    if (left > 0) this.later = setTimeout(() => this.draw(), left);
    return left <= 0;
  }

  tick() {
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-until]"))) {
      const left = secondsLeft(Number(node.dataset.until));
      if (node.textContent !== left) node.textContent = left;
      node.classList.toggle("hurry", Number(left) <= HURRY);
    }
  }

  stop() {
    clearInterval(this.timer);
    clearTimeout(this.later);
    this.timer = undefined;
  }
}
