/** A question that changes while it is asked: only the last counts, and one that found no line is asked again when there is one. */

/** @import { ApiError } from "../../net.js" */

const PAUSE = 120; // milliseconds: whoever types is let finish
const AGAIN = 3000;

/** @template T */
export class Question {
  /**
   * @param {(answer: T) => void} heard
   * @param {(trouble: ApiError | null, passing: boolean) => void} troubled what went wrong, and whether it is asked again; null: no more
   */
  constructor(heard, troubled) {
    this.heard = heard;
    this.troubled = troubled;
    this.turn = 0;
    /** @type {(() => Promise<T>) | null} */ this.open = null;
    this.again = () => this.open && this.#now();
    addEventListener("online", this.again);
  }

  /** @param {() => Promise<T>} ask @param {boolean} [atOnce] */
  ask(ask, atOnce = false) {
    this.open = ask;
    this.turn += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#now(), atOnce ? 0 : PAUSE);
  }

  async #now() {
    const ask = this.open, turn = this.turn;
    clearTimeout(this.timer);
    if (!ask) return;
    try {
      const answer = await ask();
      if (turn !== this.turn) return;
      this.open = null;
      this.troubled(null, false);
      this.heard(answer);
    } catch (error) {
      if (turn === this.turn) this.#failed(/** @type {ApiError} */ (error));
    }
  }

  /** @param {ApiError} error */
  #failed(error) {
    const passing = error.status === 0 || error.status === 429 || error.status >= 500;
    this.troubled(error, passing);
    if (passing) this.timer = setTimeout(this.again, AGAIN);
    else this.open = null;
  }

  /** Nobody waits for an answer any more. */
  close() {
    this.turn += 1;
    this.open = null;
    clearTimeout(this.timer);
    removeEventListener("online", this.again);
  }
}
