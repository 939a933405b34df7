/** How a hand ended, over the table: wins shown and explained, payments, the wall to verify, the next hand; and the match's end. */

import { dialog } from "../../ui/dialog.js";
import { announce, h, put } from "../../ui/dom.js";
import { handName, personName, t, tc, tn, wind } from "../../ui/i18n.js";
import { checkHand } from "../../fair/check.js";
import { mayMove } from "../../ui/moving.js";
import { handWord } from "../../ui/terms/terms.js";
import { tileRow } from "../../ui/tiles/tile-row.js";
import { doraOf } from "../../ui/earning.js";
import { verdict } from "./fair-verdict.js";
import { againWords, finalTable, overTitle, playAgain } from "./match-end.js";
import { headline, ownLine, payments } from "./payments.js";
import { proof } from "./proof.js";
import { Reveal } from "./reveal.js";
import { setAside, turned, winCard } from "./win-card.js";

/** @import { HandEnd, MatchEnd, RecordLine, RoomInfo, You } from "../../messages.d.ts" */
/** @import { FairKeeper } from "../../fair/keeper.js" */
/** @import { Socket } from "../../net.js" */

/** `<paiju-hand-end>`: everything about the end of one hand. Set `told` (a hand_end frame), `room` and `table`. */
export class HandEndCard extends HTMLElement {
  /** @type {HandEnd | null} */ end = null;
  /** @type {RoomInfo | null} */ room = null;
  table = "";
  /** My seat in that hand, or the name I bet by. @type {string | undefined} */ mine = undefined;
  /** What this page knows of the walls, at a table of one's own. @type {FairKeeper | null} */ fair = null;

  connectedCallback() {
    this.draw();
  }

  draw() {
    if (!this.end) return;
    const { end, room, mine } = this;
    const record = end.record.map(parsed);
    const names = namesOf(end, room);
    const many = end.wins.length > 1;
    const indicators = turnedIn(record);
    const checked = this.fair ? this.fair.ended(end) : checkHand(record, {});
    put(this,
      checked?.wrong.length ? verdict(checked) : null,
      h("p", { class: `headline ${end.wins.length ? "" : "calm"}` }, headline(end, names, mine)),
      end.wins.map((win) => winCard(win, names, { many, mine, indicators, aside: setAside(record, win.seat) })),
      end.wins.length ? null : turned(indicators, []),
      shown(record, names, mine) || nobodyReady(end, room),
      payments(end, names, mine),
      checked?.wrong.length ? null : verdict(checked),
      this.table ? proof(end, record, this.table, this.fair) : null);
  }
}

/** @param {string} line @returns {RecordLine} */
const parsed = (line) => JSON.parse(line);

/** @param {RecordLine[]} record */
const turnedIn = (record) => record.filter((line) => line.type === "indicator");

/** Who sat where in the hand that ended. @param {HandEnd} end @param {RoomInfo | null} room @returns {Record<string, string>} */
function namesOf(end, room) {
  /** @type {Record<string, string>} */
  const names = {};
  for (const seat of room?.seats || []) if (seat.seat) names[seat.seat] = personName(seat.name);
  for (const payment of end.payments) if (payment.name) names[payment.seat] = personName(payment.name);
  return names;
}

/** Which hand it was, with counters and sticks: East 1, 2 counters. @param {HandEnd} end @param {string} [words] of the book */
export function whichHand(end, words) {
  const header = end.record.map(parsed).find((line) => line.type === "header");
  const name = end.name ? handName(end.name, words) : t("The {hand}", { hand: handWord(words) });
  return [name, header?.counters ? tn("{n} counter", "{n} counters", header.counters) : "",
    header?.deposits ? tn("{n} riichi stick", "{n} riichi sticks", header.deposits) : ""]
    .filter(Boolean).join(tc("hand", ", "));
}

/**
 * Hands shown without a win: ready ones at a draw.
 * @param {RecordLine[]} record @param {Record<string, string>} names @param {string} [mine]
 */
function shown(record, names, mine) {
  const hands = record.filter((line) => line.type === "shown");
  if (!hands.length) return null;
  return h("ul", { class: "shown-hands" }, hands.map((hand) => h("li", null,
    h("p", null, h("strong", null, hand.seat === mine ? t("You") : `${wind(hand.seat)} ${names[hand.seat] || ""}`), " ",
      hand.reason === "ready" ? hand.seat === mine ? tc("you", "are ready") : tc("they", "is ready")
        : t("one of the three who would have won")),
    h("div", { class: "hand-row" }, tileRow(hand.hand), hand.melds.map((meld) => tileRow(meld.tiles, { name: "meld" }))),
    hand.waits.length ? h("p", { class: "waits" }, h("span", { class: "small" }, t("waits for")), " ", tileRow(hand.waits)) : null)));
}

/** A draw at which nobody shows a ready hand says so, where that is paid for. @param {HandEnd} end @param {RoomInfo | null} room */
const nobodyReady = (end, room) => (end.result === "exhausted" && room?.book.ready_pool
  ? h("p", { class: "nobody-ready" }, t("Nobody was ready: nothing is paid.")) : null);

customElements.define("paiju-hand-end", HandEndCard);

/** The dialog around it, and the bar that stays when it is put away. */
export class EndOfHand {
  /** @param {string} table @param {FairKeeper} fair */
  constructor(table, fair) {
    this.table = table;
    this.fair = fair;
    /** @type {You | null} */ this.you = null;
    /** @type {HandEnd | null} */ this.end = null;
    /** @type {MatchEnd | null} */ this.over = null;
    /** Whether the match's end is looked at, and no longer its last hand's. */ this.final = false;
    /** @type {RoomInfo | null} */ this.now = null;
    /** @type {Socket | undefined} */ this.socket = undefined;
    /** @type {Reveal | null} */ this.reveal = null;
    /** What the hand brought may be seen now. */ this.onshown = () => {};
    this.bar = h("div", { class: "end-bar", hidden: true });
    this.strip = h("div", { class: "end-strip" });
    this.note = h("p", { class: "note held", role: "status" });
    this.button = h("button", { type: "button", class: "primary next", onclick: () => this.#next() });
  }

  /** @param {HandEnd} end @param {number} wait milliseconds, so that the last tile is seen before the words; 0: it ended before */
  hand(end, wait) {
    this.end = end;
    this.said = false;
    this.final = false;
    this.until = end.next_in === null ? 0 : performance.now() + end.next_in * 1000;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.#frozen ? this.#away() : this.show(wait > 0)), wait);
    clearInterval(this.ticker);
    this.ticker = setInterval(() => this.#count(), 500);
  }

  /** @param {MatchEnd} end @param {boolean} [quiet] a hand's end follows at once */
  match(end, quiet = false) {
    this.over = end;
    this.said = false; // whoever asked for the next hand has not asked for the next match
    clearInterval(this.ticker);
    if (!quiet && !this.end) this.final = true;
    if (!quiet && !this.again() && !this.end) this.show();
  }

  /** The page was opened when the match was over already. */
  finished() {
    this.final = true;
  }

  /** @param {RoomInfo} room */
  room(room) {
    const thawed = this.#frozen && room.state === "between";
    const played = room.relay && room.relay.played.length !== this.now?.relay?.played.length;
    this.now = room;
    if (played && this.over) this.again();
    if (this.#frozen && this.box) this.box.close();
    if (thawed && this.end) this.show();
    this.#count();
  }

  /** A table that waits for a decision shows that, and not this. */
  get #frozen() {
    return this.now?.state === "frozen";
  }

  get #closing() {
    return Boolean(this.over && (this.final || !this.end)) || this.you?.player === null || this.#frozen;
  }

  /** What is offered after the match; a hand of an evening is no match of its own. */
  get #again() {
    return this.over && (this.final || this.now?.evening) ? againWords(this.you, this.now) : null;
  }

  /** My seat in the hand, or the name I bet by; none where I sat down after it. */
  get #mine() {
    const chair = this.now?.seats.find((seat) => this.you && this.you.player !== null && seat.player === this.you.player);
    if (chair?.seat && this.end?.payments.some((payment) => payment.seat === chair.seat && payment.name !== chair.name)) return undefined;
    return chair?.seat || this.end?.payments.find((payment) => payment.seat === this.you?.role)?.seat;
  }

  /** Opens the dialog, or draws it anew. @param {boolean} [live] it has just happened: wins are shown before they are explained */
  show(live = false) {
    if ((!this.end && !this.over) || this.box) return this.again();
    this.onshown();
    this.bar.hidden = true;
    this.body = h("div");
    const away = h("button", { type: "button", onclick: () => this.box?.close() }, t("See the table"));
    const foot = [this.note, away, this.button];
    this.#draw(); // before it is seen: all of it is then laid out once
    this.box = dialog({ title: this.#title(), lead: this.strip, body: this.body, foot, name: "end", lasting: true, onclose: () => {
      this.box = null;
      this.reveal?.stop();
      this.#away();
    } });
    this.button.focus();
    announce([this.#title(), this.body.querySelector(".headline")?.textContent, this.strip.textContent].filter(Boolean).join(". "));
    if (live && this.end?.wins.length && mayMove()) this.#show(this.end);
    return true;
  }

  /** The wins, before the card. @param {HandEnd} end */
  #show(end) {
    const { box } = this;
    const record = end.record.map(parsed), indicators = turnedIn(record);
    const players = Object.keys(end.points).length;
    const ura = end.wins.flatMap((win) => win.ura);
    const now = { wind: end.name[0] || "E", players, dora: doraOf(indicators.map((indicator) => indicator.tile), players),
      ura: doraOf(ura, players) };
    const where = whichHand(end, this.now?.book.words);
    const how = { names: namesOf(end, this.now), mine: this.#mine, where, now, record, indicators };
    this.reveal = new Reveal(end, how, () => {
      this.reveal = null;
      box?.element.classList.remove("revealing");
    });
    box?.element.classList.add("revealing");
    box?.element.append(this.reveal.element);
    this.reveal.play();
  }

  again() {
    if (!this.box) return false;
    this.box.title(this.#title());
    this.#draw();
    return true;
  }

  #title() {
    if (this.final || !this.end) return overTitle(this.now);
    return whichHand(this.end, this.now?.book.words);
  }

  #draw() {
    const { end, over, table, fair } = this;
    /** @type {HTMLElement[]} */
    const parts = [];
    if (over && this.final) parts.push(finalTable(over, table, this.you, this.now));
    if (end && !this.final) parts.push(Object.assign(h("paiju-hand-end"), { end, table, fair, room: this.now, mine: this.#mine }));
    if (this.body) put(this.body, parts);
    put(this.strip, end && !this.final ? ownLine(end, this.#mine) : null);
    this.#count();
  }

  async #next() {
    if (this.over && this.end && !this.final && !this.#again) return this.#toMatch();
    if (this.#again) {
      this.said = true;
      this.#count();
      this.said = await playAgain(this.table, this.now);
      return this.#count();
    }
    if (this.#closing) return this.box?.close();
    this.said = this.socket ? this.socket.send({ t: "next" }) : false;
    this.#count();
  }

  /** From the last hand to the end of the match. */
  #toMatch() {
    this.final = true;
    if (!this.again()) this.show();
    this.box?.body.scrollTo(0, 0);
    this.button.focus();
    announce(this.body?.querySelector(".headline")?.textContent || "");
  }

  /** Why the next hand does not come, where it cannot. */
  #held() {
    if (this.over || !this.now) return "";
    if (this.#frozen) return t("This table is waiting for a ruling before it continues.");
    if (this.now.state !== "paused") return "";
    return t("Play is paused. The next {hand} comes when it resumes.", { hand: handWord(this.now.book.words) });
  }

  /** What the button says. @param {boolean} held */
  #words(held) {
    if (this.#again) return this.#again.label;
    if (this.over && this.end && !this.final) return t("Final result");
    if (this.#closing) return t("Close");
    const waiting = (this.now?.seats || []).filter((seat) => seat.kind === "person" && !seat.stand_in && !seat.said_next).length;
    if (this.said) return waiting ? t("Waiting for the others ({names}) …", { names: waiting }) : t("Waiting for the others …");
    const left = this.until && !held ? Math.max(0, Math.ceil((this.until - performance.now()) / 1000)) : 0;
    return t("Next {hand}", { hand: handWord(this.now?.book.words) }) + (left ? ` (${left})` : "");
  }

  #count() {
    const held = this.#held(), note = held || this.#again?.note || "";
    if (this.note.textContent !== note) put(this.note, note);
    this.note.hidden = !note;
    if (held) this.said = false;
    this.button.disabled = Boolean(this.#again ? this.said : (this.said || held) && !this.over && !this.#closing);
    put(this.button, this.#words(Boolean(held)));
    const small = /** @type {HTMLButtonElement | null} */ (this.bar.querySelector(".primary"));
    if (!small) return;
    small.disabled = this.button.disabled;
    put(small, this.button.textContent);
  }

  /** The dialog is put away, the hand's end is not: a bar remains. */
  #away() {
    if (!this.end && !this.over) return;
    this.onshown();
    const go = h("button", { type: "button", class: "primary", onclick: () => this.#next() }, this.button.textContent);
    put(this.bar, h("button", { type: "button", onclick: () => this.show() }, t("Show the result")),
      this.#closing && !this.#again ? null : go);
    this.bar.hidden = false;
    (document.querySelector(".table-stage") || document.body).append(this.bar);
    this.#count();
  }

  /** A new hand, or another page. */
  close() {
    clearTimeout(this.timer);
    clearInterval(this.ticker);
    this.end = this.over = null;
    this.final = false;
    this.reveal?.stop();
    this.box?.close();
    this.bar.remove();
  }
}
