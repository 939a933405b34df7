/** An event's table entered hand by hand: the desk's own board and forms, on a player's phone or an official's. What is entered goes
 * into the event's record; when the game is over the result follows. */

import { toast } from "../../../ui/dialog.js";
import { h, put } from "../../../ui/dom.js";
import { inWords, t, why } from "../../../ui/i18n.js";
import { redraw } from "../../../ui/redraw.js";
import { go } from "../../../router.js";
import { get, offline, post } from "../../../net.js";
import { entryButtons, entryList, nowWords, players, showNewRuling } from "../../desk/board.js";
import { atEventTable } from "../../desk/foul-desks.js";
import { Queue } from "../../desk/queue.js";
import { waitingLine } from "../../desk/waiting-line.js";
import { LiveEvent } from "../live.js";
import { pinJoin } from "../me/pin.js";
import { tableName } from "../round-words.js";
import { roundOf } from "../words.js";
import { mayEnter, resultButton, tableAddress } from "./actions.js";
import { handNotes } from "./live-hands.js";

/** @import { TableHands } from "../../../messages.d.ts" */
/** @import { Waiting } from "../../desk/queue.js" */
/** @import { AtTable } from "./actions.js" */

export const title = () => t("Hand by hand");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id, stage, round, table]) {
  const page = new HandsPage(id, { stage, round, table });
  put(main, page.place);
  const close = await page.live.open();
  page.queue.send();
  return () => {
    close();
    page.queue.close();
  };
}

class HandsPage {
  /** @param {string} id @param {{stage: string, round: string, table: string}} where */
  constructor(id, where) {
    this.id = id;
    this.where = where;
    this.query = String(new URLSearchParams(where));
    /** @type {TableHands | null} */ this.hands = null;
    this.head = h("div");
    this.body = h("div");
    this.line = h("div", { "aria-live": "polite" });
    this.entries = h("div");
    this.live = new LiveEvent(id, () => where, () => this.hear());
    this.place = h("section", { class: "desk-page event-hands" }, h("div", null, this.live.line, this.head, this.line, this.body),
      this.entries);
    /** @type {Queue<TableHands>} */
    this.queue = new Queue(`event.${id}.${Object.values(where).join(".")}`, (entry) => this.sent(entry), {
      done: (hands) => {
        if (this.hands) showNewRuling(this.hands.view, hands.view);
        this.take(hands);
        this.live.look();
      },
      refused: (error) => toast(why(error)),
      behind: () => this.look(),
      changed: () => this.wait(),
    });
  }

  /** The table as the event has it. @returns {AtTable | null} */
  at() {
    const { stage, round, table } = this.where;
    const now = this.live.view.rounds?.find((each) => each.stage === stage && each.round === round);
    const here = now?.tables.find((each) => each.table === table);
    return now && here ? { live: this.live, round: now, table: here } : null;
  }

  /** The event says something new: somebody else may have entered a hand. */
  hear() {
    const at = this.at(), seen = this.hands?.view.entries.length ?? -1;
    if (at && this.isMine(at) && (at.table.hands?.entries ?? 0) !== seen) this.look();
    this.draw();
  }

  /** Do I play here, or look after results? @param {AtTable} at */
  isMine = ({ live, table }) => table.mine || live.is("organiser", "chief", "deputy", "table", "results");

  /** Asks how the hands stand. */
  look() {
    return get(`/api/events/${this.id}/hands?${this.query}`).then((hands) => this.take(hands), () => {});
  }

  /** @param {TableHands} hands */
  take(hands) {
    this.hands = hands;
    this.draw();
  }

  /** An entry is said of the event, as the number that its sender saw comes next. @param {Waiting} waiting */
  async sent({ key, expected, entry }) {
    const said = { do: "hands", ...this.where, players: this.hands?.players, first: (expected ?? 0) + 1, hands: [entry] };
    await post(`/api/events/${this.id}/entries`, { key, expected: null, entry: said });
    const state = await get(`/api/events/${this.id}/hands?${this.query}`).catch(() => { throw offline(); });
    return { state };
  }

  wait() {
    redraw(this.line, () => waitingLine(this.queue, this.hands?.view.entries.length ?? 0));
  }

  draw() {
    const at = this.at(), { hands, id } = this;
    if (!at) return void put(this.head, h("p", { class: "note" }, t("This table has no seating in that round yet.")));
    redraw(this.head, () => heading(at));
    if (!this.isMine(at)) return void redraw(this.body, () => (at.live.view.me ? h("p", { class: "note" },
      t("Only those who play here, and officials, enter hands.")) : pinJoin(at.live, at.table.seats)));
    if (!hands) return;
    const enter = (/** @type {Record<string, unknown>} */ entry) => { this.queue.add(entry, this.hands?.view.entries.length ?? 0); };
    const place = { enter, asking: atEventTable(id, this.where), tried: (/** @type {Record<string, unknown>} */ entry) =>
      post(`/api/events/${id}/hands/preview`, { ...this.where, entry }) };
    redraw(this.body, () => [h("p", { class: "now", role: "status" }, nowWords(hands.view)), players(hands.view),
      hands.may ? entryButtons(place, hands.view) : at.table.sheet ? h("p", { class: "note" }, t("The result has been entered.")) : null,
      mayFinish(at, hands) ? h("div", { class: "deeds" }, resultButton(at, () => go(tableAddress(at)))) : null,
      handNotes(at)]);
    redraw(this.entries, () => entryList(hands.view, hands.may ? enter : null));
    this.wait();
  }
}

/** Is the game over, and does the event know all of its hands? It is the event's points that the form is filled in with.
 * @param {AtTable} at @param {TableHands} hands */
const mayFinish = (at, { view }) => view.over && at.table.hands?.entries === view.entries.length && mayEnter(at);

/** @param {AtTable} at */
const heading = (at) => h("header", { class: "event-head" },
  h("p", { class: "small" }, h("a", { href: `/event/${at.live.id}` }, inWords(at.live.view.name)), " · ",
    h("a", { href: tableAddress(at), data: { key: "table" } }, t("To the table"))),
  h("h1", null, tableName(at.table.table), " ", h("small", null, roundOf(at.live.view.titles, at.round))));
