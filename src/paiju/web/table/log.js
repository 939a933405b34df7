/** The log: everything that happened, in words. A panel for those who look, a live region for those who listen. */

import { h, put } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { tell } from "./words.js";

/** @import { TableEvent } from "../messages.d.ts" */
/** @import { State } from "./state.js" */

const MOST = 400;

export class Log {
  /** @param {State} state */
  constructor(state) {
    this.state = state;
    this.list = h("ol", { class: "lines", tabindex: 0 });
    this.heading = h("h2", null);
    this.element = h("section", { class: "log-panel away", role: "log", "aria-live": "polite" }, this.heading, this.list);
    /** @type {TableEvent[]} */
    this.events = [];
  }

  get open() {
    return !this.element.classList.contains("away");
  }

  toggle() {
    this.element.classList.toggle("away");
    this.#follow();
  }

  /** @param {TableEvent[]} events */
  add(events) {
    const lines = events.map((event) => tell(this.state, event)).filter(Boolean).map((words) => h("li", null, words));
    this.events.push(...events);
    this.list.append(...lines);
    while (this.list.childElementCount > MOST) this.list.firstElementChild?.remove();
    this.#follow();
  }

  /** A line of its own: a new hand, a pause. @param {string} words */
  say(words) {
    this.list.append(h("li", { class: "head" }, words));
    this.#follow();
  }

  /** The newest line is in sight, where somebody looks: to find out where that is costs a layout of the page. */
  #follow() {
    if (this.open) this.list.scrollTop = this.list.scrollHeight;
  }

  /** Something that somebody said. @param {string} words */
  quote(words) {
    this.list.append(h("li", { class: "quote" }, words));
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** In the language of the page. */
  words() {
    const title = t("牌局记录", "What happened");
    put(this.heading, title);
    this.list.setAttribute("aria-label", title);
  }

  /** Everything again, in another language. */
  retell() {
    const events = this.events;
    this.events = [];
    put(this.list);
    this.add(events);
    this.words();
  }
}
