/** The table as a picture: what replays and live tables have in common. */

import { isBotName } from "../../ui/people/faces.js";
import { Board } from "./board.js";
import { hear } from "../sounds/event-sounds.js";
import { State } from "../state.js";

/** @import { Motion } from "../motion/motion.js" */
/** @import { BookInfo, ChairInfo, RoomInfo, Seat, TableEvent, View } from "../../messages.d.ts" */

/** A room of which nothing is known: a replay tells only its book, and who sat where. @type {RoomInfo} */
const EMPTY = {
  table: "", title: "", host: "", state: "over", seats: [], watchers: 0, supporters: [], votes: [], votes_needed: 0, hand_number: 0,
  book: { id: "", names: { zh: "", en: "" }, hash: "", players: 4, supporters: false, flowers: false, river_rows: 3,
    counts: "han_and_fu", words: "riichi", family: "riichi", minimum: 1, open_hand: null, origin: 0, unit: 1, rounds: 0,
    ready_pool: 0, may_hide_ready: false, passed_on: 3, passed_alike: false, passed_to: "right", void_suit: false,
    after_win: "ends", result: null, fans: null },
  clock: { kind: "none", base: 0, bank: 0, first: 0, claim: 0, clause: null },
  round: { wind: "E", dealer: 0, counters: 0, deposits: 0, points: [], name: "" },
  hints: false, public: false, pause: 0, length: null, special: null, commitment: null, waiting_for: [], over: null, frozen: null,
  referees: [], paused_by: null, break_left: null, rulings: [], fair: null, turn: null, again: null, relay: null, evening: "", event: "",
  called: [],
  company: { listed: false, open_hands: true, take_over: false, quiet: false, advice: true, draws: false },
  watching: [], coming: [], free: [],
};

/** Somebody who sat there. @param {Seat} seat @param {string} name @param {number} player @returns {ChairInfo} */
const chair = (seat, name, player) => ({
  seat, name, player, kind: isBotName(name) ? "bot" : "person", connected: true, level: null,
  auto: false, stand_in: false, timeouts: 0, said_next: false,
  person: null, bot_in: null, drawn_by: null,
});

export class Still extends HTMLElement {
  readonly = false;
  /** Whether what is shown next is the step after what is shown now. */ onward = false;
  /** @type {Motion | null} */ motion = null;
  /** From which seat one looks while nobody's eyes are chosen. @type {string | null} */ mine = null;

  constructor() {
    super();
    this.state = new State();
    this.board = new Board(this.state, (seat) => this.#look(seat));
  }

  /** Draws everything anew; the table itself says how. */
  draw() {}

  /** Somebody who does not play looks from another seat. @param {string} seat */
  #look(seat) {
    this.state.chosen = seat;
    this.draw();
  }

  /** @param {View} view */
  set view(view) {
    this.state.view = view;
    this.state.last = null;
    this.state.event({ events: [], view });
    this.draw();
  }

  /** @param {TableEvent[]} events */
  set events(events) {
    this.state.event({ events });
    if (this.onward) this.motion?.happened(events);
    else this.motion?.ends();
    this.draw();
    hear(this.board, events, true);
  }

  /** @param {Record<string, string>} names by seat */
  set names(names) {
    const seats = Object.entries(names).map(([seat, name], player) => chair(/** @type {Seat} */ (seat), name, player));
    this.state.room = { ...(this.state.room || EMPTY), seats };
  }

  /** @param {BookInfo} book */
  set book(book) {
    this.state.room = { ...(this.state.room || EMPTY), book };
  }

  /** @param {string} role */
  set role(role) {
    this.state.chosen = "ESWN".includes(role) ? role : this.mine;
  }
}
