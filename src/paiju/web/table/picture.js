/** The table as a picture: what replays and live tables have in common. */

import { Board } from "./board.js";
import { hear } from "./event-sounds.js";
import { State } from "./state.js";

export class Still extends HTMLElement {
  readonly = false;

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

  /** @param {any} view */
  set view(view) {
    this.state.view = view;
    this.state.last = null;
    this.state.event({ events: [], view });
    this.draw();
  }

  /** @param {any[]} events */
  set events(events) {
    this.state.event({ events });
    this.draw();
    hear(this.board, events, true);
  }

  /** @param {Record<string, string>} names by seat */
  set names(names) {
    this.state.room = { ...(this.state.room || { book: { id: "" } }), seats: Object.entries(names || {}).map(([seat, name], player) => ({ seat, name, player, kind: "person", connected: true })) };
  }

  /** @param {any} book */
  set book(book) {
    this.state.room = { ...(this.state.room || { seats: [] }), book: typeof book === "string" ? { id: book } : book || { id: "" } };
  }

  /** @param {string} role */
  set role(role) {
    this.state.chosen = "ESWN".includes(role) ? role : null;
  }
}
