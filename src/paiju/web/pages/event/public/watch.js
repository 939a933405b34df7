/** Looks at a public page of an event again and again; whoever has it already hears so in a few bytes. */

import { ApiError, getAnew } from "../../../net.js";

const AGAIN = 4000; // milliseconds between two looks, and up to so many more that a hall does not ask all at once
const SPREAD = 1500;
const AT_ONCE = 500; // between two looks of a screen that everybody waits for

/** How much the server's clock is ahead of ours, in milliseconds, as its answers tell. @type {number | null} */
let ahead = null;

/** The moment it is by the server's clock, in seconds since 1970. */
export const serverNow = () => (Date.now() + (ahead || 0)) / 1000;

/** A page that is looked at until somebody leaves. @template T */
export class Watch {
  /** @param {string} path @param {(value: T) => void} [hear] when it has changed */
  constructor(path, hear = () => {}) {
    this.path = path;
    this.hear = hear;
    /** Is the server there? @type {(here: boolean) => void} */ this.line = () => {};
    /** @type {string} */ this.tag = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    this.over = this.brisk = false;
    this.wake = () => { if (!document.hidden) this.again(); };
    document.addEventListener("visibilitychange", this.wake);
  }

  /** Looks for the first time: what is there; what is refused is thrown. @returns {Promise<T>} */
  async begin() {
    const value = await this.look();
    this.wait();
    if (value === null) throw new ApiError(0, {});
    return value;
  }

  end() {
    this.over = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.wake);
  }

  wait() {
    clearTimeout(this.timer);
    if (!this.over) this.timer = setTimeout(() => this.again(), this.brisk ? AT_ONCE : AGAIN + Math.random() * SPREAD);
  }

  async again() {
    if (!document.hidden) await this.look().then(() => this.line(true), () => this.line(false));
    this.wait();
  }

  async look() {
    const { body, tag, date } = await getAnew(this.path, this.tag);
    setClock(date);
    if (body === null || this.over) return null;
    this.tag = tag;
    this.hear(/** @type {T} */ (body));
    return /** @type {T} */ (body);
  }
}

/** Answers tell the server's second; the one that was quickest on its way counts. @param {number} date */
function setClock(date) {
  if (!Number.isNaN(date)) ahead = Math.max(ahead ?? -Infinity, date - Date.now());
}
