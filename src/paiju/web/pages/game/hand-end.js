/** How a hand ended, over the table: wins explained, payments, the wall to verify, the next hand; and the match's end. */

import { dialog } from "../../ui/dialog.js";
import { announce, h, put } from "../../ui/dom.js";
import { handName, personName, t, wind } from "../../ui/i18n.js";
import { checkHand } from "../../fair/check.js";
import { verdict } from "./fair-verdict.js";
import { finalTable } from "./match-end.js";
import { headline, payments } from "./payments.js";
import { proof } from "./proof.js";
import { tileName } from "../../ui/tiles.js";
import { winCard } from "./win-card.js";

/** @import { HandEnd, MatchEnd, RecordLine, RoomInfo, You } from "../../messages.d.ts" */
/** @import { FairKeeper } from "../../fair/keeper.js" */
/** @import { Socket } from "../../net.js" */

/** `<paiju-hand-end>`: everything about the end of one hand. Set `told` (a hand_end frame), `room` and `table`. */
export class HandEndCard extends HTMLElement {
  /** @type {HandEnd | null} */ told = null;
  /** @type {RoomInfo | null} */ room = null;
  table = "";
  /** @type {number | null} */ player = null;
  /** What this page knows of the walls, at a table of one's own. @type {FairKeeper | null} */ fair = null;

  connectedCallback() {
    this.draw();
  }

  draw() {
    if (!this.told) return;
    const { told, room } = this;
    const record = told.record.map(parsed);
    const names = namesOf(told, room);
    const many = told.wins.length > 1;
    const checked = this.fair ? this.fair.ended(told) : checkHand(record, {});
    put(this,
      checked?.wrong.length ? verdict(checked) : null,
      h("p", { class: "headline" }, headline(told, names)),
      told.wins.map((win) => winCard(win, names, many)),
      shown(record, names),
      payments(told, names, this.player, room),
      checked?.wrong.length ? null : verdict(checked),
      this.table ? proof(told, record, this.table, this.fair) : null);
  }
}

/** @param {string} line @returns {RecordLine} */
const parsed = (line) => JSON.parse(line);

/** Who sat where in the hand that ended. @param {HandEnd} told @param {RoomInfo | null} room @returns {Record<string, string>} */
function namesOf(told, room) {
  /** @type {Record<string, string>} */
  const names = {};
  for (const one of room?.seats || []) if (one.seat) names[one.seat] = personName(one.name);
  for (const one of told.payments) if (one.name) names[one.seat] = personName(one.name);
  return names;
}

/** Hands shown without a win: ready ones at a draw. @param {RecordLine[]} record @param {Record<string, string>} names */
function shown(record, names) {
  const hands = record.filter((one) => one.type === "shown");
  if (!hands.length) return null;
  return h("section", null, hands.map((one) => h("p", null, h("strong", null, `${wind(one.seat)} ${names[one.seat] || ""}`), " ",
    one.reason === "ready" ? t("听牌", "is ready") : t("三家和之一", "one of three who would have won"),
    one.waits.length ? t("，等", ", waiting for ") + one.waits.map((tile) => tileName(tile)).join(t("、", ", ")) : "")));
}

customElements.define("paiju-hand-end", HandEndCard);

/** The dialog around it, and the bar that stays when it is put away. */
export class EndOfHand {
  /** @param {string} table @param {FairKeeper} fair */
  constructor(table, fair) {
    this.table = table;
    this.fair = fair;
    /** @type {You | null} */ this.you = null;
    /** @type {HandEnd | null} */ this.told = null;
    /** @type {MatchEnd | null} */ this.over = null;
    /** @type {RoomInfo | null} */ this.now = null;
    /** @type {Socket | undefined} */ this.socket = undefined;
    this.bar = h("div", { class: "end-bar", hidden: true });
    this.button = h("button", { type: "button", class: "primary next", onclick: () => this.#next() });
  }

  /** @param {HandEnd} told @param {number} wait milliseconds, so that the last tile is seen before the words */
  hand(told, wait) {
    this.told = told;
    this.said = false;
    this.until = told.next_in === null ? 0 : performance.now() + told.next_in * 1000;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(), wait);
    clearInterval(this.ticker);
    this.ticker = setInterval(() => this.#count(), 500);
  }

  /** @param {MatchEnd} told @param {boolean} [quiet] a hand's end follows at once */
  match(told, quiet = false) {
    this.over = told;
    clearInterval(this.ticker);
    if (!quiet) this.again() || this.show();
  }

  /** @param {RoomInfo} room */
  room(room) {
    this.now = room;
    this.#count();
  }

  /** Opens the dialog, or draws it anew. */
  show() {
    if ((!this.told && !this.over) || this.box) return this.again();
    this.bar.hidden = true;
    this.body = h("div");
    const away = h("button", { type: "button", onclick: () => this.box?.close() }, t("看牌桌", "See the table"));
    this.box = dialog({ title: this.#title(), body: this.body, foot: [away, this.button], name: "end", lasting: true, onclose: () => {
      this.box = null;
      this.#away();
    } });
    this.#draw();
    this.button.focus();
    announce(this.body.querySelector(".headline")?.textContent || this.#title());
    return true;
  }

  again() {
    if (!this.box) return false;
    this.box.title(this.#title());
    this.#draw();
    return true;
  }

  #title() {
    if (this.over) return t("打完了", "The match is over");
    return this.told?.name ? t(`${handName(this.told.name)}结束`, `End of ${handName(this.told.name)}`) : t("一局结束", "End of the hand");
  }

  #draw() {
    const parts = [];
    if (this.over) parts.push(finalTable(this.over, this.table, this.you));
    if (this.told) {
      const one = h("paiju-hand-end");
      const { told, table, fair } = this;
      parts.push(Object.assign(one, { told, table, fair, room: this.now, player: this.you?.player ?? null }));
    }
    if (this.body) put(this.body, parts);
    this.#count();
  }

  #next() {
    if (this.over || this.told?.over || this.you?.player === null) return this.box?.close();
    this.said = this.socket ? this.socket.send({ t: "next" }) : false;
    this.#count();
  }

  #count() {
    const left = this.until ? Math.max(0, Math.ceil((this.until - performance.now()) / 1000)) : 0;
    const waiting = (this.now?.seats || []).filter((one) => one.kind === "person" && !one.stand_in && !one.said_next).length;
    this.button.disabled = Boolean(this.said && !this.over);
    const close = this.over || this.told?.over || this.you?.player === null;
    put(this.button, close ? t("关上", "Close") : this.said
      ? t(`等其他人${waiting ? `（${waiting}）` : ""}……`, `Waiting for others${waiting ? ` (${waiting})` : ""} …`)
      : `${t("下一局", "Next hand")}${left ? ` (${left})` : ""}`);
    const small = this.bar.querySelector(".primary");
    if (small) put(small, [...this.button.childNodes].map((one) => one.cloneNode(true)));
  }

  /** The dialog is put away, the hand's end is not: a bar remains. */
  #away() {
    if (!this.told && !this.over) return;
    const go = h("button", { type: "button", class: "primary", onclick: () => this.#next() },
      [...this.button.childNodes].map((one) => one.cloneNode(true)));
    put(this.bar, h("button", { type: "button", onclick: () => this.show() }, t("看结果", "Show the result")),
      this.over || this.told?.over || this.you?.player === null ? null : go);
    this.bar.hidden = false;
    (document.querySelector(".table-stage") || document.body).append(this.bar);
  }

  /** A new hand, or another page. */
  close() {
    clearTimeout(this.timer);
    clearInterval(this.ticker);
    this.told = this.over = null;
    this.box?.close();
    this.bar.remove();
  }
}
