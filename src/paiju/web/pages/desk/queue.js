/** Entries on their way to a desk, a referee's or an evening's, or to an event: kept in this browser until the server has them,
 * sent one after another, each with a key of its own, so that it arrives once however often it is sent. */

/** @import { ApiError } from "../../net.js" */

/**
 * @typedef {{key: string, expected: number | null, entry: Record<string, unknown>}} Waiting `expected`: null where it does not matter
 */

/**
 * @template State
 * @typedef {object} Ears
 * @property {(state: State) => void} done          an entry is safe: the desk as it stands
 * @property {(error: ApiError, entry: Waiting) => void} refused  it cannot be, and is dropped
 * @property {(error: ApiError) => void} behind     somebody else was quicker; what waits is held until it is sent on
 * @property {() => void} changed                   how many wait
 */

const AGAIN = 3000; // milliseconds

/** A key nobody else has; the club may be reached by plain http, where there is no randomUUID. */
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What waits at one desk. @template State */
export class Queue {
  /** @param {string} desk @param {(entry: Waiting) => Promise<{state: State}>} sent sends one @param {Ears<State>} ears */
  constructor(desk, sent, ears) {
    this.sent = sent;
    this.ears = ears;
    this.place = `paiju.desk.${desk}`;
    this.held = false;
    this.busy = false;
    this.timer = 0;
    this.online = () => this.send();
    addEventListener("online", this.online);
  }

  /** @returns {Waiting[]} */
  get waiting() {
    try {
      return JSON.parse(localStorage.getItem(this.place) || "[]");
    } catch {
      return [];
    }
  }

  /** @param {Waiting[]} all */
  #keep(all) {
    if (all.length) localStorage.setItem(this.place, JSON.stringify(all));
    else localStorage.removeItem(this.place);
    this.ears.changed();
  }

  /** Adds an entry. @param {Record<string, unknown>} entry @param {number | null} seen how many entries its sender has seen; null
   * where that does not matter @param {string} [key] under which it was tried before */
  add(entry, seen, key = newKey()) {
    const all = this.waiting;
    const before = all.filter((each) => each.expected !== null).length;
    this.#keep([...all, { key, expected: seen === null ? null : seen + before, entry }]);
    return this.send();
  }

  /** What waits, numbered anew. @param {Waiting[]} all @param {number} seen */
  #numbered(all, seen) {
    let next = seen;
    return all.map((entry) => (entry.expected === null ? entry : { ...entry, expected: next++ }));
  }

  /** Sends what is held after what others have entered. @param {number} seen */
  sendOn(seen) {
    this.held = false;
    this.#keep(this.#numbered(this.waiting, seen));
    return this.send();
  }

  /** Forgets what waits. */
  drop() {
    this.held = false;
    this.#keep([]);
  }

  /** Sends what waits, one after another; comes back by itself when the server is out of reach. */
  async send() {
    clearTimeout(this.timer);
    if (this.busy || this.held) return;
    this.busy = true;
    try {
      while (this.waiting.length && !this.held) await this.#deliver(this.waiting[0]);
    } catch {
      this.timer = setTimeout(() => this.send(), AGAIN);
    } finally {
      this.busy = false;
    }
  }

  /** @param {Waiting} entry */
  async #deliver(entry) {
    try {
      const answer = await this.sent(entry);
      this.#keep(this.waiting.filter((other) => other.key !== entry.key));
      this.ears.done(answer.state);
    } catch (error) {
      const refused = /** @type {ApiError} */ (error);
      if (!refused.status || refused.status >= 500 || refused.status === 429) throw error;
      if (refused.code === "behind") {
        this.held = true;
        this.ears.behind(refused);
        return;
      }
      const rest = this.waiting.filter((other) => other.key !== entry.key);
      this.#keep(entry.expected === null ? rest : this.#numbered(rest, entry.expected));
      this.ears.refused(refused, entry);
    }
  }

  /** The page is left. */
  close() {
    clearTimeout(this.timer);
    removeEventListener("online", this.online);
  }
}
