/** For the referee of a table: pause and look, rule, take rulings or moves back, and let play go on. Everything goes on record. */

import { confirm, dialog } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { personName, t, tc, words } from "../../ui/i18n.js";
import { showCard } from "../../ui/terms/ruling-card.js";
import { ruling, tell } from "../../table/words.js";
import { atTable } from "../desk/foul-desks.js";
import { foulForm } from "../desk/foul-form.js";
import { newKey } from "../desk/queue.js";

/** @import { ClientMessage, HandEvents, RoomInfo, RuledFrame, RulingInfo, TableEvent, You } from "../../messages.d.ts" */
/** @import { State } from "../../table/state.js" */

/** What people do; all else follows by itself, and is taken back with it. */
const MOVES = new Set(["discard", "chow", "pung", "kong", "flower", "north", "open", "exchange", "swap", "nine_terminals"]);
const MOST_SHOWN = 80; // moves that can be taken back from the list

export class RefereeBar {
  /** @param {string} table @param {(message: ClientMessage) => void} send @param {() => State | null} state what the table shows */
  constructor(table, send, state) {
    this.table = table;
    this.send = send;
    this.state = state;
    this.element = h("div", { class: "watch-bar referee-bar", role: "group", hidden: true });
    /** @type {HandEvents | null} */ this.events = null;
    this.ruled = false; // a ruling of mine is on its way
  }

  /** @param {RoomInfo} room @param {You | undefined} you */
  draw(room, you) {
    this.room = room;
    const here = you?.role === "referee" && room.state !== "waiting";
    this.element.hidden = !here;
    this.element.setAttribute("aria-label", t("Referee"));
    put(this.element, here ? [this.#called(room), ...this.#buttons(room)] : null);
  }

  /** A ruling was made: whoever made it is shown the card. @param {RuledFrame} frame */
  ruling(frame) {
    if (this.ruled && frame.card && this.room) showCard(frame.card, names(this.room));
    this.ruled = false;
  }

  /** @param {string} words @param {() => void} onclick @param {string} [how] */
  #button(words, onclick, how = "") {
    return h("button", { type: "button", class: how, onclick }, words);
  }

  /** @param {RoomInfo} room */
  #called(room) {
    if (!room.called.length) return null;
    const who = room.called.map((call) => personName(call.name)).join(tc("list", ", "));
    return h("span", { class: "coming", role: "status" }, t("{who} called a referee", { who }), " ",
      this.#button(t("Answered"), () => this.send({ t: "call", on: false })));
  }

  /** @param {RoomInfo} room */
  #buttons(room) {
    const looks = room.paused_by === "referee", playing = this.#playing(room);
    const may = looks || !playing; // a hand being played is paused before anything is decided about it
    const made = room.rulings.length;
    const rulings = made ? this.#button(t("Rulings {count}", { count: made }), () => this.#rulings(room, may)) : null;
    const pause = () => this.send({ t: "pause", key: newKey() });
    return [may && room.state !== "over" ? this.#button(t("Foul"), () => this.#foul(room)) : null, rulings,
      looks && playing ? this.#button(t("Rewind"), () => this.#rewind()) : null,
      looks ? this.#button(t("Resume play"), () => this.send({ t: "resume", key: newKey() }), "primary")
        : room.state === "over" ? null : this.#button(t("Pause and look"), pause, "primary")];
  }

  /** Is a hand on the table? @param {RoomInfo} room */
  #playing(room) {
    const state = this.state();
    return room.state === "playing" || (room.state === "paused" && Boolean(state?.view) && !state?.ended);
  }

  /** @param {RoomInfo} room */
  #foul(room) {
    const playing = this.#playing(room), seats = [...room.seats].sort((a, b) => a.player - b.player);
    foulForm(atTable(this.table), { players: seats.map((seat) => ({ name: personName(seat.name), seat: seat.seat || "" })),
      tells: { riichi: room.book.counts === "han_and_fu" }, hands: room.hand_number + 1, playing, over: playing ? "" : "between",
      exposes: playing },
    (entry) => {
      const foul = /** @type {{incident: Record<string, unknown>, hand: number, exposed?: string[]}} */ (entry);
      this.ruled = true;
      this.send({ t: "rule", incident: foul.incident, exposed: foul.exposed || [], hand: foul.hand === room.hand_number ? null : foul.hand,
        key: newKey() });
    });
  }

  /** Every ruling with its card, and those that stand to be taken back. @param {RoomInfo} room @param {boolean} may */
  #rulings(room, may) {
    const state = this.state();
    const row = (/** @type {RulingInfo} */ each) => h("li", null,
      h(each.undone ? "s" : "span", null, state ? ruling(state, each) : words(each.text)),
      h("span", { class: "actions" }, cardButton(room, each), !each.may_undo || !may ? null : h("button", { type: "button",
        "aria-label": t("Take back ruling {number}", { number: each.number + 1 }), onclick: () => {
        box.close();
        this.send({ t: "undo", number: each.number, key: newKey() });
      } }, t("Undo"))));
    const box = dialog({ title: t("Rulings"), kind: "drawer", body: h("ul", { class: "rows" }, room.rulings.map(row)) });
  }

  /** The moves of the hand, the newest first: the table goes back to before the one that is chosen. */
  #rewind() {
    const state = this.state(), { events } = this.events || { events: [] };
    if (!state) return;
    const back = async (/** @type {number} */ at, /** @type {string} */ words) => {
      box.close();
      if (await confirm(t("Rewind to before this?"), words, t("Rewind"), { danger: true })) {
        this.send({ t: "rewind", events: at, key: newKey() });
      }
    };
    const moves = events.map((event, at) => ({ at, event: /** @type {TableEvent} */ (event) }))
      .filter((move) => MOVES.has(move.event.type));
    const rows = moves.map(({ at, event }) => ({ at, words: tell(state, event) })).reverse().slice(0, MOST_SHOWN);
    const box = dialog({ title: t("How far back?"), kind: "drawer", name: "rewind", body: [
      h("p", null, t("Choose a move: it and everything after it are undone; tiles not yet drawn keep their order. This goes on record.")),
      h("ol", { class: "rows" }, rows.map((row) => h("li", null, h("span", null, row.words), h("button", { type: "button",
        "aria-label": t("Back to before: {move}", { move: row.words }), onclick: () => back(row.at, row.words) },
      t("Before this")))))] });
  }
}

/** @param {RoomInfo} room */
const names = (room) => [...room.seats].sort((a, b) => a.player - b.player).map((seat) => seat.name);

/** The card of a ruling, to be shown. @param {RoomInfo} room @param {RulingInfo} given */
function cardButton(room, given) {
  const { card } = given;
  return card ? h("button", { type: "button", "aria-label": t("Card for ruling {number}", { number: given.number + 1 }),
    onclick: () => showCard(card, names(room)) }, t("Ruling card")) : null;
}
