/**
 * A finished hand played again for those who watch, with all hands open, at the table's pace: one hand behind. Nothing of
 * the hand that is being played comes in here; it is shown when it is over.
 */

import { h, put } from "../../ui/dom.js";
import { handName, personName, pick, t, why } from "../../ui/i18n.js";
import { handWord } from "../../ui/terms/terms.js";
import { get } from "../../net.js";
import { sign } from "../../table/board/signs.js";

/** @import { ApiError } from "../../net.js" */
/** @import { RoomInfo, Step, Steps, TableEvent } from "../../messages.d.ts" */
/** @import { Table } from "../../table/table.js" */

/** How long one looks at an event before the next, in milliseconds. @type {Partial<Record<TableEvent["type"], number>>} */
const PACES = { deal: 1800, draw: 450, discard: 950, chow: 1300, pung: 1300, kong: 1300, win: 3500, riichi: 600, end: 4000, payment: 600 };
const USUAL = 500, BEHIND = 0.35; // of the usual time where the next hand is over already

export class OpenView {
  /** @param {RoomInfo} room @param {() => void} live goes back to the hand being played */
  constructor(room, live) {
    this.room = room;
    this.live = live;
    /** @type {number | null} the hand that is shown */ this.hand = null;
    /** @type {number | null} the newest one that is over */ this.newest = null;
    /** @type {Step[]} */ this.steps = [];
    this.at = 0;
    this.label = h("p", { class: "open-label", role: "status" });
    this.stage = h("div", { class: "stage" });
    this.head = h("header", { class: "open-head" });
    this.element = h("div", { class: "open-view" }, this.head, this.label, this.stage);
    /** @type {Table | null} */ this.board = null;
    this.#begin();
  }

  get #path() {
    return /** @type {const} */ (`/api/tables/${encodeURIComponent(this.room.table)}`);
  }

  /** The newest hand that is over, if there is one. */
  async #begin() {
    this.words();
    const list = await get(`${this.#path}/hands`).catch(() => []);
    const last = list.at(-1);
    if (last) this.over(last.hand);
  }

  /** A hand is over: it is shown next. @param {number} hand */
  over(hand) {
    this.newest = Math.max(this.newest ?? hand, hand);
    if (this.hand === null || this.caught) this.#load(this.newest);
    else this.words();
  }

  /** Whether everything that may be shown has been. */
  get caught() {
    return this.hand !== null && this.at >= this.steps.length - 1;
  }

  /** @param {number} hand */
  async #load(hand) {
    this.hand = hand;
    this.steps = [];
    try {
      const steps = await get(`${this.#path}/hands/${hand}/steps?role=all`);
      if (this.hand !== hand || this.ended) return;
      this.#show(steps);
    } catch (error) {
      put(this.label, why(/** @type {ApiError} */ (error)));
    }
  }

  /** @param {Steps} steps */
  #show(steps) {
    this.steps = steps.steps;
    this.name = steps.name;
    this.at = 0;
    const names = Object.fromEntries(steps.end.payments.map((payment) => [payment.seat, personName(payment.name)]));
    this.board = Object.assign(h("paiju-table"), { readonly: true });
    Object.assign(this.board, { names, book: this.room.book, role: "all" });
    const dealer = /\d/.exec(steps.name);
    if (dealer) this.board.state.round = { dealer: Number(dealer[0]) - 1 };
    put(this.stage, this.board);
    document.body.classList.remove("replaying"); // it is part of the table's page, which has a line of its own on top
    this.#step();
  }

  #step() {
    clearTimeout(this.timer);
    const now = this.steps[this.at];
    if (!now || !this.board || this.ended) return;
    Object.assign(this.board, { view: now.view, events: [now.event] });
    this.words();
    const time = (PACES[now.event.type] ?? USUAL) * (this.behind ? BEHIND : 1);
    if (!this.caught) {
      this.timer = setTimeout(() => {
        this.at += 1;
        this.#step();
      }, time);
    } else if (this.behind) {
      this.timer = setTimeout(() => this.newest !== null && this.#load(this.newest), time);
    }
  }

  /** Whether another hand has ended meanwhile. */
  get behind() {
    return this.newest !== null && this.hand !== null && this.newest > this.hand;
  }

  /** What is being shown, in words; on top the same line as over the hand being played. */
  words() {
    const home = t("To the start page");
    put(this.head, h("a", { class: "home", href: "/", "aria-label": home, title: home }, sign("home")),
      h("h1", null, this.room.title || pick(this.room.book.names)));
    const back = h("button", { type: "button", onclick: this.live }, t("Watch live"));
    const hand = handWord(this.room.book.words);
    if (this.hand === null) {
      return put(this.label, h("span", null, t("No {hand} is over yet. When one is, it is replayed here with all hands open.", { hand })),
        back);
    }
    const name = handName(this.name, this.room.book.words);
    const words = this.caught && !this.behind
      ? t("{name} is over. The {hand} being played is never shown open; it follows here when it is over.", { name, hand })
      : this.behind ? t("An earlier {hand}, {name}: all hands open, catching up", { name, hand })
        : t("The last {hand}, {name}: all hands open, not live", { name, hand });
    const tag = h("strong", null, t("One {hand} behind", { hand }));
    return put(this.label, tag, h("span", null, words), this.caught && !this.behind ? back : null);
  }

  close() {
    this.ended = true;
    clearTimeout(this.timer);
  }
}
