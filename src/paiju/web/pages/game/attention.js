/** My turn while the page is hidden: in the tab's title, and as a notification where that is allowed. */

import { t } from "../../ui/i18n.js";
import { notify } from "../../ui/notices.js";
import { settings } from "../../ui/settings.js";
import { setTitle } from "../../ui/title.js";

/** @import { Socket } from "../../net.js" */

const SETTLED = 700; // milliseconds after which a question is not one that answers itself

export class Attention {
  /** @param {() => string} called what the page is called */
  constructor(called) {
    this.called = called;
    this.waiting = 0; // the number of the open prompt
    this.look = () => this.show();
    document.addEventListener("visibilitychange", this.look);
  }

  /** @param {Socket} socket */
  listen(socket) {
    socket.on("snapshot", ({ prompt }) => this.#awaits(prompt ? prompt.n : 0));
    socket.on("prompt", ({ n }) => this.#awaits(n));
    socket.on("asked_over", ({ n }) => n === this.waiting && this.#awaits(0));
    socket.on("match_end", () => this.#awaits(0));
  }

  close() {
    document.removeEventListener("visibilitychange", this.look);
    this.#awaits(0);
  }

  /** @param {number} n 0: nothing is awaited from me */
  #awaits(n) {
    clearTimeout(this.timer);
    this.shown?.close();
    this.shown = undefined;
    this.waiting = n;
    if (!n || !document.hidden) return this.show();
    this.timer = setTimeout(() => this.#call(), SETTLED);
    return undefined;
  }

  async #call() {
    this.show();
    if (!document.hidden || !settings.get("notify")) return;
    const shown = await notify(t("Your turn"), this.called());
    if (this.waiting && document.hidden) this.shown = shown;
    else shown?.close();
  }

  /** Writes the title. */
  show() {
    const mark = this.waiting && document.hidden ? `${t("● Your turn")} · ` : "";
    setTitle(`${mark}${this.called()}`);
    if (!document.hidden) this.shown?.close();
  }
}
