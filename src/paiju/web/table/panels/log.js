/** The log: everything that happened, in words. A panel for those who look, a live region for those who listen. */

import { h, put } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { tell } from "../words.js";

/** @import { TableEvent } from "../../messages.d.ts" */
/** @import { State } from "../state.js" */
/** @typedef {{name: string, words: () => string}} Line told anew when the language changes */

const MOST = 400;

export class Log {
  /** @param {State} state */
  constructor(state) {
    this.state = state;
    this.list = h("ol", { class: "lines", tabindex: 0 });
    this.heading = h("h2", null);
    this.element = h("section", { class: "log-panel away", role: "log", "aria-live": "polite" }, this.heading, this.list);
    /** What is told, the oldest first. @type {Line[]} */
    this.lines = [];
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
    this.#tell(events.map((event) => ({ name: "", words: () => tell(this.state, event) })));
  }

  /** A line of its own: a new hand, a pause. @param {() => string} words */
  say(words) {
    this.#tell([{ name: "head", words }]);
  }

  /** Something that somebody said. @param {() => string} words */
  quote(words) {
    this.#tell([{ name: "quote", words }]);
  }

  /** @param {Line[]} lines */
  #tell(lines) {
    for (const line of lines) {
      const text = line.words();
      if (!text) continue;
      this.lines.push(line);
      this.list.append(h("li", { class: line.name || null }, text));
    }
    while (this.lines.length > MOST) {
      this.lines.shift();
      this.list.firstElementChild?.remove();
    }
    this.#follow();
  }

  /** The newest line is in sight, where somebody looks: to find out where that is costs a layout of the page. */
  #follow() {
    if (this.open) this.list.scrollTop = this.list.scrollHeight;
  }

  /** In the language of the page. */
  words() {
    const title = t("What happened");
    put(this.heading, title);
    this.list.setAttribute("aria-label", title);
  }

  /** Everything again, in another language. */
  retell() {
    const lines = this.lines;
    this.lines = [];
    put(this.list);
    this.#tell(lines);
    this.words();
  }
}
