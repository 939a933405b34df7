/**
 * Motion that tells: what happened between two frames is shown as movement. The table is drawn as it is now, at once; what
 * moves are pictures over it (`flight.js`) and my own tiles (`slide.js`), so nothing has to be waited for.
 */

import { mayMove } from "../../ui/moving.js";
import { nameSpecials } from "../specials.js";
import { hasView } from "../state.js";
import { claim } from "./claim.js";
import { Dice } from "./dice.js";
import { discard } from "./discard.js";
import { draw } from "./draw.js";
import { setAside } from "./flower.js";
import { flip } from "./flip.js";
import { Flights } from "./flight.js";
import { glance } from "./glance.js";
import { pay } from "./points.js";
import { Slides } from "./slide.js";
import { laid, sticks } from "./stick.js";

/** @import { TableEvent } from "../../messages.d.ts" */
/** @import { Board } from "../board/board.js" */
/** @import { Own } from "../hand/hand.js" */
/** @import { Seen, State } from "../state.js" */
/** @import { Glance } from "./glance.js" */
/** @import { Stage } from "./stage.js" */

const TOO_MANY = 12; // events in one frame: whoever has been away is shown how it stands, not how it came

/** Whether nobody has discarded yet. @param {Seen} state */
const early = ({ view }) => view.phase !== "over" && Object.values(view.seats).every((seat) => seat.river.length === 0);

export class Motion {
  /** @param {Element} table @param {State} state @param {Board} board @param {() => Own[]} own my hand as it is drawn */
  constructor(table, state, board, own) {
    this.table = table;
    this.state = state;
    this.own = own;
    this.flights = new Flights(table);
    this.slides = new Slides();
    this.dice = new Dice(board);
    /** @type {TableEvent[]} */ this.events = [];
    /** @type {Glance | null} */ this.was = null;
    /** @type {Map<string, DOMMatrix>} */ this.airborne = new Map();
    /** @type {Set<string>} */ this.lay = new Set();
    this.chosen = -1;
    this.dealt = false;
  }

  /** Something happened, which the next frame shows; the dice make way for the first discard. @param {TableEvent[]} events */
  happened(events) {
    this.events.push(...events);
    if (events.some((event) => event.type === "discard")) this.dice.close();
  }

  /** I chose a tile of my hand, by its place. @param {number} at */
  chose(at) {
    this.chosen = at;
  }

  /** A hand begins, or has just begun: it is dealt before my eyes, and what the dice say is told. */
  begins() {
    const { state } = this;
    this.events = [];
    this.dealt = true;
    nameSpecials(state).then(() => {
      if (this.table.isConnected && hasView(state) && early(state)) this.dice.show(state, mayMove());
      else this.dice.close();
    });
  }

  /** Something else is shown, which has not come from what was there. */
  ends() {
    this.events = [];
    this.flights.end();
    this.slides.end();
  }

  /** Right before a frame is drawn. */
  before() {
    this.was = null;
    if (!mayMove()) return this.ends();
    if (this.events.length > TOO_MANY) this.events = [];
    this.flights.settle();
    this.airborne = this.flights.airborne();
    if (!this.events.length || !hasView(this.state)) return;
    this.was = glance(this.table, this.own(), this.events, this.flights.origin);
    this.lay = laid(this.table);
  }

  /** Right after: first everything is looked at, then it moves. */
  after() {
    const { was, state } = this;
    const events = this.events.splice(0);
    this.flights.redirect();
    this.dice.place();
    if (was && hasView(state)) this.#show(state, was, events);
    else if (this.dealt && hasView(state) && mayMove()) this.slides.deal(this.table);
    this.dealt = false;
    this.flights.takeOff();
  }

  /** @param {Seen} state @param {Glance} was @param {TableEvent[]} events */
  #show(state, was, events) {
    /** @type {Stage} */
    const stage = { state, table: this.table, flights: this.flights, was, thrown: new Map(), airborne: this.airborne, chosen: this.chosen };
    const had = was.own.length;
    this.slides.end();
    events.forEach((event, i) => this.#move(stage, event, events.slice(i + 1)));
    sticks(stage, this.lay);
    if (this.dealt) this.slides.deal(this.table);
    else if (had) this.slides.slide(this.table, this.own(), was.own, this.flights.origin);
    if (events.some((event) => event.type === "discard" && event.seat === state.base)) this.chosen = -1;
  }

  /** @param {Stage} stage @param {TableEvent} event @param {TableEvent[]} later what happened after it */
  #move(stage, event, later) {
    const more = (/** @type {TableEvent["type"][]} */ ...types) =>
      later.filter((each) => types.includes(each.type) && (!("seat" in event) || ("seat" in each && each.seat === event.seat))).length;
    switch (event.type) {
      case "discard": return discard(stage, event, stage.state.place(event.seat).river.length - 1 - more("discard"));
      case "draw": return draw(stage, event);
      case "chow": case "pung": case "kong": return claim(stage, event);
      case "flower": case "north": return setAside(stage, event, more("flower", "north"));
      case "indicator": return flip(stage, stage.state.view.indicators.length - 1 - more("indicator"));
      case "win": return Object.keys(stage.state.held).length ? undefined : pay(stage, event.payments); // else it is shown by itself
      case "payment": return pay(stage, event.payments);
      default: return undefined;
    }
  }
}
