/** Looks at a public page of an event again and again; whoever has it already hears so in a few bytes. */

import { ApiError } from "../../../net.js";

const AGAIN = 4000; // milliseconds between two looks, and up to so many more that a hall does not ask all at once
const SPREAD = 1500;

/** How much the server's clock is ahead of ours, in milliseconds, as its answers tell. @type {number | null} */
let ahead = null;

/** The moment it is by the server's clock, in seconds since 1970. */
export const serverNow = () => (Date.now() + (ahead || 0)) / 1000;

/** A page that is looked at until somebody leaves. @template T */
export class Watch {
  /** @param {string} path @param {(told: T) => void} [hear] when it has changed */
  constructor(path, hear = () => {}) {
    this.path = path;
    this.hear = hear;
    /** Is the server there? @type {(here: boolean) => void} */ this.line = () => {};
    /** @type {string} */ this.tag = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    this.over = false;
    this.wake = () => { if (!document.hidden) this.again(); };
    document.addEventListener("visibilitychange", this.wake);
  }

  /** Looks for the first time: what is there; what is refused is thrown. @returns {Promise<T>} */
  async begin() {
    const told = await this.look();
    this.wait();
    if (told === null) throw new ApiError(0, {});
    return told;
  }

  end() {
    this.over = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.wake);
  }

  wait() {
    clearTimeout(this.timer);
    if (!this.over) this.timer = setTimeout(() => this.again(), AGAIN + Math.random() * SPREAD);
  }

  async again() {
    if (!document.hidden) await this.look().then(() => this.line(true), () => this.line(false));
    this.wait();
  }

  async look() {
    /** @type {Record<string, string>} */
    const headers = this.tag ? { Accept: "application/json", "If-None-Match": this.tag } : { Accept: "application/json" };
    const answer = await fetch(this.path, { headers, cache: "no-store", credentials: "same-origin" }).catch(() => {
      throw new ApiError(0, { code: "offline", why: "The server is out of reach.", why_zh: "连接不到服务器。" });
    });
    setClock(answer);
    if (answer.status === 304 || this.over) return null;
    const told = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new ApiError(answer.status, told.error || {});
    this.tag = answer.headers.get("ETag") || "";
    this.hear(told);
    return /** @type {T} */ (told);
  }
}

/** Answers tell the server's second; the one that was quickest on its way counts. @param {Response} answer */
function setClock(answer) {
  const told = Date.parse(answer.headers.get("Date") || "");
  if (!Number.isNaN(told)) ahead = Math.max(ahead ?? -Infinity, told - Date.now());
}
