/** An event while its page is open: looked at every few seconds, told what happens through a queue that survives bad Wi-Fi, and
 * its clocks by the server's time, never by when the page was opened. */

import { h, put } from "../../ui/dom.js";
import { t, why } from "../../ui/i18n.js";
import { redraw } from "../../ui/redraw.js";
import { get, post } from "../../net.js";
import { Queue } from "../desk/queue.js";

/**
 * @import { ApiError } from "../../net.js"
 * @import { EventView } from "../../messages.d.ts"
 * @import { Waiting } from "../desk/queue.js"
 */

const AGAIN = 3000; // milliseconds between two looks
const TICK = 1000;

/** An event's page: what its parts may ask of it. */
export class LiveEvent {
  /** @param {string} id @param {() => Record<string, string>} asked what of it is looked at @param {(live: LiveEvent) => void} draw */
  constructor(id, asked, draw) {
    this.id = id;
    this.asked = asked;
    this.draw = draw;
    /** @type {EventView} */ this.view = /** @type {EventView} */ ({});
    this.told = "";
    this.ahead = 0; // of this device's clock, the server's, in seconds
    /** Whether the last look failed. */ this.lost = false;
    this.line = h("div", { class: "event-line", "aria-live": "polite" });
    /** Why the last thing that was sent could not be. @type {ApiError | null} */ this.refusal = null;
    const sent = (/** @type {Waiting} */ one) => post(`/api/events/${id}/entries`, one).then((told) => ({ state: told.view }), anew);
    /** @type {Queue<EventView>} */
    this.queue = new Queue(`event.${id}`, sent, { done: () => { this.look(); }, changed: () => this.waiting(),
      behind: () => { this.look().then(() => this.queue.sendOn(this.view.count)); },
      refused: (error) => {
        this.refusal = error;
        this.look();
      } });
  }

  /** Begins; the answer ends it. */
  async open() {
    await this.#come();
    this.take(await this.#ask());
    this.queue.send();
    const busy = () => document.hidden || document.querySelector("dialog.lasting-form");
    const look = setInterval(() => !busy() && this.look(), AGAIN), tick = setInterval(() => this.tick(), TICK);
    return () => {
      clearInterval(look);
      clearInterval(tick);
      this.queue.close();
    };
  }

  /** A link's key stands behind the `#`; it is used and leaves the address. */
  async #come() {
    const key = location.hash.slice(1);
    if (!key) return;
    history.replaceState(null, "", location.pathname + location.search);
    await post(`/api/events/${this.id}/join`, { key });
  }

  /** The rounds of the event, and nothing that does not change while they are played. @returns {Promise<EventView>} */
  #ask() {
    return get(`/api/events/${this.id}?${new URLSearchParams({ rounds: "1", ...this.asked() })}`);
  }

  /** The server's time now, in seconds. */
  now() {
    return Date.now() / 1000 + this.ahead;
  }

  /** Asks anew. */
  look() {
    return this.#ask().then((view) => {
      this.lost = false;
      this.take(view);
    }, () => {
      this.lost = true;
      this.waiting();
    });
  }

  /** @param {EventView} view */
  take(view) {
    this.ahead = view.now - Date.now() / 1000;
    this.view = view;
    const told = JSON.stringify({ ...view, now: 0 });
    if (told !== this.told) {
      this.told = told;
      this.draw(this);
    }
    this.waiting();
    this.tick();
  }

  /** Says something; it is sent once, whatever the network does. @param {Record<string, unknown>} entry */
  say(entry) {
    return this.queue.add(entry, null);
  }

  /** Am I one of these here? @param {...string} roles */
  is(...roles) {
    return this.view.roles.some((one) => roles.includes(one));
  }

  /** Every clock on the page, by the server's time. */
  tick() {
    for (const one of document.querySelectorAll("[data-until]")) showTime(/** @type {HTMLElement} */ (one), this.now());
  }

  /** What could not be said, what is on its way, or that nothing comes back. */
  waiting() {
    const n = this.queue.waiting.length, { refusal } = this;
    const close = () => {
      this.refusal = null;
      this.waiting();
    };
    redraw(this.line, () => [refusal ? h("p", { class: "error", role: "alert" }, why(refusal), " ",
      h("button", { type: "button", onclick: close }, t("知道了", "All right"))) : null, n ? h("p", { class: "note waiting", role: "status" },
      t(`${n} 条还没有送到，网络恢复后自动发送。`, `${n} not sent yet; sent by itself once the network is back.`), " ",
      h("button", { type: "button", onclick: () => this.queue.send() }, t("现在发送", "Send now")))
      : this.lost ? h("p", { class: "note waiting", role: "status" }, t("连接不到服务器；显示的是刚才的情况。",
        "The server is out of reach; this is how it was a moment ago.")) : null]);
  }
}

/** Somebody else was quicker at this very table: to send it once more would not help, its sender looks first.
 * @param {ApiError} error @returns {never} */
function anew(error) {
  if (error.code === "behind" && error.field) error.code = "taken";
  throw error;
}

/** What is left until a moment; counts on beyond it. @param {HTMLElement} place @param {number} now */
function showTime(place, now) {
  const at = Number(place.dataset.until), stands = Number(place.dataset.stands || 0);
  const left = Math.floor(at - (stands || now) + 0.5);
  const text = left < 0 ? `+${spell(-left)}` : spell(left);
  if (place.textContent !== text) put(place, text);
  place.classList.toggle("over", left < 0);
  place.classList.toggle("hurry", left >= 0 && left <= Number(place.dataset.hurry || 0));
}

/** 2:05:09, or 5:09. @param {number} seconds */
function spell(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A clock that counts down to a moment. @param {number} until @param {number | null} [stands] since when it stands still
 * @param {number} [hurry] seconds before it that are said with colour */
export const countdown = (until, stands = null, hurry = 0) => h("span", { class: "countdown", role: "timer",
  data: { until: String(until), ...(stands ? { stands: String(stands) } : {}), hurry: String(hurry) } });

/** What an error says, or that it did not arrive. @param {unknown} error */
export const whyNot = (error) => why(/** @type {ApiError} */ (error)) || t("没有送到，请再试。", "It did not arrive; try again.");
