/** Replay of a finished hand: step by step, from any seat or with all hands open, with a link to every moment. */

import { dialog, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { handName, personName, pick, t, tc } from "../../ui/i18n.js";
import { get } from "../../net.js";
import { mistakesButton } from "../../ui/own-mistakes.js";
import { ReplayBar, WATCHED } from "./replay-bar.js";
import { replayHead } from "./replay-head.js";
import { shareMoment } from "./share.js";
import { go } from "../../router.js";
import "../game/hand-end.js";
import "../../table/table.js";
import { tell } from "../../table/words.js";
import { tileName } from "../../ui/tiles/tiles.js";
import { setTitle } from "../../ui/title.js";

/** @import { Child } from "../../ui/child.d.ts" */
/** @import { ApiError } from "../../net.js" */
/** @import { BookInfo, HandEnd, HandRow, Step, Steps } from "../../messages.d.ts" */
/** @import { Table } from "../../table/table.js" */

/**
 * Where a replay comes from: a table one may look at, or a link that shares its hands.
 * @typedef {object} Source
 * @property {string} table   its id, "" when only its hands are shared
 * @property {string} name
 * @property {{href: string, label: string}} back
 * @property {Child} more     further buttons on top
 * @property {string} by      who shares it, in words
 * @property {(hand: number, role: string) => Promise<Steps>} steps
 * @property {(hand: number) => string} file  where its record is
 * @property {(hand: number, step: number, role: string) => string} at  the address of a moment
 * @property {() => string[]} moment  step and role as the address says
 * @property {(replay: Replay) => void} share
 */

export const wide = true;
let named = "";
export const title = () => named || t("Replay");

/** @type {Replay | null} */
let open = null;
export const moved = () => open?.fromAddress();

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [table, hand]) {
  const path = /** @type {const} */ (`/api/tables/${encodeURIComponent(table)}`);
  const [list, room, me] = await Promise.all([get(`${path}/hands`), get(path), get("/api/me").catch(() => null)]);
  if (!list.length) {
    put(main, h("section", { class: "narrow door" }, h("h1", null, t("No hand is finished yet")),
      h("p", null, h("a", { class: "button primary", href: `/table/${table}` }, t("Back to the table")))));
    return undefined;
  }
  /** @type {Source} */
  const source = {
    table,
    name: room.title || pick(room.book.names),
    back: { href: `/table/${table}`, label: t("Back to the table") },
    more: me?.person && room.seats.some((seat) => seat.person === me.person)
      ? mistakesButton(() => ({ table, hand: open?.hand ?? null }), "quiet", () => t("Practise it")) : null,
    by: "",
    steps: (number, role) => get(`${path}/hands/${number}/steps?role=${encodeURIComponent(role)}`),
    file: (number) => `${path}/hands/${number}?download`,
    at: (number, step, role) => `/table/${table}/replay/${number}#${step}/${role}`,
    moment: () => /^#(\d+)(?:\/(\w+))?/.exec(location.hash)?.slice(1) || [],
    share: (replay) => shareMoment(table, replay),
  };
  open = new Replay(main, source, hand === undefined ? list[0].hand : Number(hand), list, room.book);
  open.me = me?.person ? room.seats.find((seat) => seat.person === me.person)?.name || null : null;
  named = open.named;
  await open.load();
  return () => {
    open?.close();
    open = null;
  };
}

export class Replay {
  /** @param {HTMLElement} main @param {Source} source @param {number} hand @param {HandRow[]} hands @param {BookInfo} book */
  constructor(main, source, hand, hands, book) {
    this.source = source;
    this.hand = hand;
    this.book = book;
    this.hands = hands.map((row) => row.hand);
    this.info = hands.find((row) => row.hand === hand);
    this.step = 0;
    this.role = "all";
    /** What I am called at this table, if I have played there. @type {string | null} */ this.me = null;
    /** @type {Record<string, string>} */ this.names = {};
    /** @type {Step[]} */ this.steps = [];
    /** @type {HandEnd | null} */ this.end = null;
    /** @type {Table | null} */ this.board = null;
    this.stage = h("div", { class: "stage" });
    this.bar = new ReplayBar(this);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.bar.key(event);
    document.addEventListener("keydown", this.keys);
    this.named = `${t("Replay")} ${handName(this.info?.name, book.words) || hand}`;
    setTitle(this.named);
    const words = [this.named, source.name, source.by].filter(Boolean).join(" · ");
    put(main, h("div", { class: "replay" }, replayHead(words, source.back, source.more), this.stage, this.bar.element));
    this.#address();
  }

  /** Step and role as the address says. */
  #address() {
    const [step, role] = this.source.moment();
    if (step === undefined) return;
    this.step = Number(step);
    if (role) this.role = role;
  }

  /** The address was changed by hand, or by going back. */
  async fromAddress() {
    const role = this.role;
    this.#address();
    if (role !== this.role) await this.load();
    else this.to(this.step);
  }

  /** Fetches the steps as the role sees them. */
  async load() {
    const steps = await this.source.steps(this.hand, this.role).catch((/** @type {ApiError} */ error) => {
      if (error.code !== "not_open") throw error; // the host keeps hands closed: seen as whoever watched saw it
      this.role = WATCHED;
      return this.source.steps(this.hand, WATCHED);
    });
    this.steps = steps.steps;
    this.end = steps.end;
    const [dealt, then] = this.steps; // the first indicator is turned before anybody looks
    if (then?.event.type === "indicator") dealt.view.indicators = then.view.indicators;
    const sat = Object.fromEntries(steps.end.payments.map((payment) => [payment.seat, payment.name]));
    this.names = Object.fromEntries(Object.entries(sat).map(([seat, name]) => [seat, personName(name)]));
    if (!this.board) {
      this.board = h("paiju-table");
      this.board.readonly = true;
      const mine = Object.keys(sat).find((seat) => this.me && sat[seat] === this.me) || null;
      Object.assign(this.board, { names: sat, book: this.book, mine });
      const dealer = /\d/.exec(this.info?.name || "");
      if (dealer) this.board.state.round = { dealer: Number(dealer[0]) - 1 };
      put(this.stage, this.board);
    }
    this.to(Math.min(this.step, this.steps.length - 1));
  }

  /** Shows a step. @param {number} step */
  to(step) {
    const from = this.step;
    this.step = Math.max(0, Math.min(step, this.steps.length - 1));
    const now = this.steps[this.step], onward = this.step === from + 1;
    if (this.board) Object.assign(this.board, { onward, role: this.role, view: now.view, events: [now.event] });
    history.replaceState(null, "", this.source.at(this.hand, this.step, this.role));
    this.bar.update();
  }

  /** @param {string} role */
  async see(role) {
    this.role = role;
    await this.load();
  }

  /** The hand before or after. @param {-1 | 1} way */
  other(way) {
    const next = this.hands[this.hands.indexOf(this.hand) + way];
    if (next === undefined) return toast(way > 0 ? t("This is the last hand") : t("This is the first hand"));
    return go(this.source.at(next, 0, this.role));
  }

  /** What happened at this step, in words. */
  words() {
    const { event } = this.steps[this.step];
    if (event.type === "draw" && event.tile !== "?") {
      const who = this.names[event.seat] || event.seat;
      return t("{who} draws {tile}", { who, tile: tileName(event.tile) });
    }
    return this.board ? tell(this.board.state, event) : "";
  }

  /** How the hand ended, explained. */
  result() {
    const end = Object.assign(h("paiju-hand-end"), { end: this.end, room: null, table: this.source.table });
    dialog({ title: tc("replay", "Result"), body: end, name: "end" });
  }

  close() {
    this.bar.stop();
    document.removeEventListener("keydown", this.keys);
  }
}
