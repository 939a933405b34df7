/** What the page knows of the table: the room, the view of its role, the open prompt. Filled from the server's frames. */

import { personName, t, wind } from "../ui/i18n.js";
import { isTile, named } from "../ui/tiles.js";

export const SEATS = "ESWN";
/** @typedef {"bottom" | "right" | "across" | "left"} Side */
/** @typedef {{tile: string, posture: "upright" | "sideways" | "on_top" | "face_down"}} Laid */

export class State {
  constructor() {
    /** @type {any} */ this.room = null;
    /** @type {any} */ this.you = { role: "spectator", player: null, host: false };
    /** @type {any} */ this.view = null;
    /** @type {any} */ this.prompt = null;
    /** @type {any} */ this.ended = null;
    /** @type {any} */ this.matchEnd = null;
    /** @type {number | null} */ this.hand = null;
    /** The round of the hand on the table; the room may be a hand ahead. @type {any} */ this.round = null;
    /** When the clock of the open prompt runs out, by performance.now(). @type {number | null} */ this.deadline = null;
    /** Where a spectator sits down to look. @type {string | null} */ this.chosen = null;
    /** Exchange and opening: tiles picked so far. @type {string[]} */ this.picked = [];
    /** The discard the others may still look at: whose, and where in the river. @type {{seat: string, at: number} | null} */ this.last = null;
    /** Names of the dice rules by id. @type {Record<string, {zh: string, en: string, clause: string}>} */ this.specials = {};
  }

  /** Whether I play at this table. */
  get seated() {
    return SEATS.includes(this.you.role) && Boolean(this.view && this.view.seats[this.you.role]);
  }

  get players() {
    return this.view ? Object.keys(this.view.seats).length : (this.room ? this.room.seats.length : 4);
  }

  /** Whose place is at the bottom of the page. @returns {string} */
  get base() {
    if (this.seated) return this.you.role;
    const backed = this.view && this.view.backs && this.view.backs[this.you.role];
    return backed || (this.view && this.chosen && this.view.seats[this.chosen] ? this.chosen : "E");
  }

  /** @param {string} seat @returns {Side} */
  side(seat) {
    const steps = (SEATS.indexOf(seat) - SEATS.indexOf(this.base) + this.players) % this.players;
    if (steps === 0) return "bottom";
    return steps === 1 ? "right" : steps === this.players - 1 ? "left" : "across";
  }

  /** @param {string} seat @returns {any} the chair of whoever sits there */
  chair(seat) {
    return (this.room && this.room.seats.find((/** @type {any} */ one) => one.seat === seat)) || null;
  }

  /** What somebody is called here: a name, or the wind. @param {string} seat @returns {string} */
  name(seat) {
    const chair = this.chair(seat);
    if (!chair || !chair.name) return wind(seat) || seat;
    return personName(chair.name);
  }

  /** The same in a sentence: "you" for oneself, with the wind where two are called alike. @param {string} seat */
  who(seat) {
    if (this.seated && seat === this.you.role) return t("你", "You");
    const name = this.name(seat);
    const alike = Object.keys(this.view ? this.view.seats : {}).filter((one) => this.name(one) === name).length > 1;
    return alike && wind(seat) ? t(`${wind(seat)}家${name}`, `${wind(seat)} ${name}`) : name;
  }

  /** The place of a seat. @param {string} seat @returns {any} */
  place(seat) {
    return this.view.seats[seat];
  }

  /** The bottom hand in the order it stands, the drawn tile apart. @returns {{tiles: string[], drawn: string | null}} */
  hand_at(/** @type {string} */ seat) {
    const place = this.place(seat);
    const tiles = [...place.hand];
    const drawn = place.drawn && place.hand.length % 3 === 2 ? place.drawn : null;
    if (drawn) {
      const at = tiles.lastIndexOf(drawn);
      if (at >= 0) tiles.splice(at, 1);
    }
    return { tiles, drawn };
  }

  /** Tiles that count extra: named by the indicators where there is no wild tile. @returns {Set<string>} */
  get dora() {
    if (!this.view || this.view.wild) return new Set();
    return new Set(this.view.indicators.filter(isTile).map((/** @type {string} */ one) => named(one, this.players === 3)));
  }

  /** Rows of a river before the last one runs on; 0: every row has six. (mcr:Q38) */
  get rows() {
    return this.room?.book.river_rows ?? 3;
  }

  // --- frames ---

  /** @param {any} told */
  snapshot(told) {
    if (told.hand !== this.hand) {
      this.picked = [];
    }
    Object.assign(this, { room: told.room, you: told.you, view: told.view, ended: told.ended || null, matchEnd: told.match_end || null, hand: told.hand });
    if (!["between", "over"].includes(told.room.state)) this.round = told.room.round;
    this.last = this.#found();
    this.ask(told.prompt || null);
  }

  /** @param {any} told */
  event(told) {
    if (told.view) this.view = told.view;
    for (const event of told.events) this.#follow(event);
    if (!this.last) this.last = this.#found();
    const place = this.last && this.view && this.place(this.last.seat);
    const thrown = place && place.river[this.last ? this.last.at : 0];
    if (!thrown || (thrown.claimed && !thrown.won)) this.last = null;
  }

  /** @param {any} event */
  #follow(event) {
    if (event.type === "discard" && this.view) this.last = { seat: event.seat, at: this.place(event.seat).river.length - 1 };
    else if (["chow", "pung", "draw"].includes(event.type) && event.type !== "draw") this.last = null;
    else if (event.type === "answer" && event.action && event.action.type === "pick" && event.who === this.you.role) this.picked.push(event.action.tile);
    else if (["exchange", "open", "deal"].includes(event.type)) this.picked = [];
  }

  /** The last discard, as far as a view alone tells it. @returns {{seat: string, at: number} | null} */
  #found() {
    const stake = this.view && this.view.stake;
    if (!stake) return null;
    const river = this.place(stake[1]) ? this.place(stake[1]).river : [];
    const thrown = river[river.length - 1];
    return thrown && thrown.tile === stake[0] && !thrown.claimed ? { seat: stake[1], at: river.length - 1 } : null;
  }

  /** @param {any} prompt */
  ask(prompt) {
    this.prompt = prompt;
    const clock = prompt && prompt.clock;
    this.deadline = clock ? performance.now() + clock.deadline_ms_left : null;
  }

  /** The tile of a set that came from another player, and the one laid on it later. @param {string} seat @param {any} meld */
  claimed(seat, meld) {
    const place = this.place(seat);
    const [tile = null, added = null] = place.claims[place.melds.indexOf(meld)] || [];
    return { tile, added };
  }

  /** What is offered of these types. @param {...string} types @returns {any[]} */
  offers(...types) {
    return this.prompt ? this.prompt.actions.filter((/** @type {any} */ one) => types.includes(one.type)) : [];
  }

  /** The action that plays a tile of the hand. @param {string} tile @param {boolean} drawn @param {"discard" | "riichi"} type */
  play(tile, drawn, type = "discard") {
    const own = this.offers(`${type}_drawn`)[0], kind = this.offers(type).find((one) => one.tile === tile);
    return drawn ? own || kind || null : kind || null;
  }

  /** Why a tile may not be discarded, where the server says so. @param {string} tile @param {boolean} drawn */
  barred(tile, drawn) {
    const refused = (this.prompt && this.prompt.refused) || [];
    return refused.find((/** @type {any} */ one) => (drawn && one.type === "discard_drawn") || (one.type === "discard" && one.tile === tile)) || null;
  }
}
