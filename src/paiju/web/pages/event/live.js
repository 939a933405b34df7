/** An event while its page is open: looked at every few seconds, told what happens through a queue that survives bad Wi-Fi, and
 * its clocks by the server's time, never by when the page was opened. */

import { confirm, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { t, why } from "../../ui/i18n.js";
import { redraw } from "../../ui/redraw.js";
import { getAnew, post } from "../../net.js";
import { newKey, Queue } from "../desk/queue.js";

/**
 * @import { ApiError } from "../../net.js"
 * @import { EventRole, EventView } from "../../messages.d.ts"
 * @import { Waiting } from "../desk/queue.js"
 * @typedef {Record<string, unknown>} Entry
 */

const AGAIN = 3000; // milliseconds between two looks
const TICK = 1000;
const KEY = /^#[\w-]{16,}$/; // of a private link

/** An event's page: what its parts may ask of it. */
export class LiveEvent {
  /** @param {string} id @param {(() => Record<string, string>) | null} query which part of its rounds is looked at; null: all of it
   * @param {(live: LiveEvent) => void} draw */
  constructor(id, query, draw) {
    this.id = id;
    this.query = query;
    this.draw = draw;
    /** @type {EventView} */ this.view = /** @type {EventView} */ ({});
    this.shown = "";
    /** Which answer was the last one, and to what. */ this.tag = "";
    this.path = "";
    this.ahead = 0; // of this device's clock, the server's, in seconds
    /** Whether the last look failed. */ this.lost = false;
    this.line = h("div", { class: "event-line", "aria-live": "polite" });
    /** Why the last thing that was sent could not be. @type {ApiError | null} */ this.refusal = null;
    /** @type {Queue<EventView>} */
    this.queue = new Queue(`event.${id}`, (entry) => this.#sent(entry),
      { done: (view) => { this.#after(view); }, changed: () => this.waiting(),
      behind: () => { this.look().then(() => this.queue.sendOn(this.view.count)); },
      refused: (error) => {
        this.refusal = error;
        this.look();
      } });
    /** @type {ReturnType<typeof setInterval>[]} */ this.timers = [];
    /** The page is left. */
    this.close = () => {
      this.timers.forEach(clearInterval);
      this.queue.close();
    };
  }

  /** Begins; the answer ends it. */
  async open() {
    await this.#come();
    await this.#ask();
    this.queue.send();
    const busy = () => document.hidden || document.querySelector("dialog.lasting-form");
    this.timers = [setInterval(() => !busy() && this.look(), AGAIN), setInterval(() => this.tick(), TICK)];
    return this.close;
  }

  /** A link's key stands behind the `#`; it is used and leaves the address. */
  async #come() {
    if (!KEY.test(location.hash)) return;
    const key = location.hash.slice(1);
    history.replaceState(null, "", location.pathname + location.search);
    await comeAs((instead) => post(`/api/events/${this.id}/join`, { key, instead }));
  }

  /** Looks; where nothing was said since, nothing is sent. Of its rounds alone nothing that does not change while they are played. */
  async #ask() {
    const path = `/api/events/${this.id}${this.query ? `?${new URLSearchParams({ rounds: "1", ...this.query() })}` : ""}`;
    const { body, tag } = await getAnew(path, path === this.path ? this.tag : "");
    this.path = path;
    this.tag = tag;
    if (body) this.take(/** @type {EventView} */ (body));
  }

  /** @param {Waiting} entry @returns {Promise<{state: EventView}>} */
  #sent(entry) {
    return post(`/api/events/${this.id}/entries`, entry).then((done) => ({ state: done.view }), anew);
  }

  /** Something was said: the answer has all of the event. @param {EventView} view */
  #after(view) {
    return this.query ? this.look() : this.take(view);
  }

  /** The server's time now, in seconds. */
  now() {
    return Date.now() / 1000 + this.ahead;
  }

  /** Asks anew. */
  look() {
    return this.#ask().then(() => {
      this.lost = false;
      this.waiting();
    }, () => {
      this.lost = true;
      this.waiting();
    });
  }

  /** @param {EventView} view */
  take(view) {
    this.ahead = view.now - Date.now() / 1000;
    this.view = view;
    const text = JSON.stringify({ ...view, now: 0 });
    if (text !== this.shown) {
      this.shown = text;
      this.draw(this);
    }
    this.waiting();
    this.tick();
  }

  /** Says something; it is sent once, whatever the network does, and what is refused is told above the page. @param {Entry} entry */
  say(entry) {
    return this.queue.add(entry, null);
  }

  /** Says something; what is refused is thrown, what cannot be sent now waits. @param {Entry} entry */
  async send(entry) {
    const key = newKey();
    if (this.queue.waiting.length) return void this.queue.add(entry, null, key);
    try {
      await this.#after((await this.#sent({ key, expected: null, entry })).state);
    } catch (error) {
      const { status } = /** @type {ApiError} */ (error);
      if (status && status < 500 && status !== 429) throw error;
      this.queue.add(entry, null, key);
    }
  }

  /** Says something; what is refused is told in passing. @param {Entry} entry @returns {Promise<boolean>} */
  enter(entry) {
    return this.send(entry).then(() => true, (error) => {
      toast(why(error));
      return false;
    });
  }

  /** Am I one of these here? @param {...(EventRole | string)} roles */
  is(...roles) {
    return this.view.roles.some((role) => roles.includes(role));
  }

  /** Every clock on the page, by the server's time. */
  tick() {
    for (const node of document.querySelectorAll("[data-until]")) showTime(/** @type {HTMLElement} */ (node), this.now());
  }

  /** What could not be said, what is on its way, or that nothing comes back. */
  waiting() {
    const n = this.queue.waiting.length, { refusal } = this;
    const close = () => {
      this.refusal = null;
      this.waiting();
    };
    redraw(this.line, () => [refusal ? h("p", { class: "error", role: "alert" }, why(refusal), " ",
      h("button", { type: "button", onclick: close }, t("OK"))) : null, n ? h("p", { class: "note waiting", role: "status" },
      t("Not sent yet: {n}. Sent automatically once the network is back.", { n }), " ",
      h("button", { type: "button", onclick: () => this.queue.send() }, t("Send now")))
      : this.lost ? h("p", { class: "note waiting", role: "status" },
        t("The server cannot be reached; this is how things were a moment ago.")) : null]);
  }
}

/** Follows all of an event; `drawn` is called whenever it is another. @param {string} id @param {(live: LiveEvent) => void} drawn */
export async function followEvent(id, drawn) {
  const live = new LiveEvent(id, null, () => {});
  await live.open();
  live.draw = drawn;
  return live;
}

/** Somebody comes as who a link or a PIN is of; an office on this device is not given up without a question.
 * @param {(instead: boolean) => Promise<unknown>} come */
export async function comeAs(come) {
  try {
    await come(false);
  } catch (error) {
    if (/** @type {ApiError} */ (error).code !== "has_office") throw error;
    if (await confirm(t("Give up your office on this device?"), why(/** @type {ApiError} */ (error)), t("Give it up"),
      { danger: true, no: t("Stay as I am") })) await come(true);
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
export const whyNot = (error) => why(/** @type {ApiError} */ (error)) || t("It did not get through; try again.");
