/** What the page knows of the table: the room, the view of its role, the open prompt. Filled from the server's frames. */

import { personName, t, wind } from "../ui/i18n.js";
import { isTile, named, plain } from "../ui/tiles/tiles.js";

/**
 * @import { ActionType, Advised, AnswerEvent, Barred, ChairInfo, EventFrame, Exchange, HandEnd, LaidMeld, MatchEnd, Offer, Place, Prompt,
 *   RoomInfo, RoundInfo, Snapshot, TableEvent, TurnClock, View, You } from "../messages.d.ts"
 * @typedef {State & {view: View}} Seen the state once there is a view
 */

export const SEATS = "ESWN";
/** @typedef {"bottom" | "right" | "across" | "left"} Side */
/** @typedef {{tile: string, posture: "upright" | "sideways" | "on_top" | "face_down"}} Laid */

export class State {
  /** What the indicators on the table name. @type {Set<string>} */ #dora = new Set();
  /** Those it was read from. @type {string[]} */ #indicators = [];

  constructor() {
    /** @type {RoomInfo | null} */ this.room = null;
    /** @type {You} */ this.you = { person: "", role: "spectator", player: null, host: false };
    /** @type {View | null} */ this.view = null;
    /** Points by seat that somebody has and does not see yet. @type {Record<string, number>} */ this.held = {};
    /** @type {Prompt | null} */ this.prompt = null;
    /**
     * What the player is offered whom I back, and at what I pointed.
     * @type {{n: number, actions: Offer[], pointed: number | null} | null}
     */
    this.advise = null;
    /** What those who back me point at. @type {Advised[]} */ this.advised = [];
    /** Whether I have said in this hand that I draw for somebody. */ this.drew = false;
    /** @type {HandEnd | null} */ this.ended = null;
    /** @type {MatchEnd | null} */ this.matchEnd = null;
    /** @type {number | null} */ this.hand = null;
    /** The round of the hand on the table; the room may be a hand ahead. @type {Pick<RoundInfo, "dealer"> | null} */ this.round = null;
    /** When the clock of the open prompt runs out, by performance.now(). @type {number | null} */ this.deadline = null;
    /** Where a spectator sits down to look. @type {string | null} */ this.chosen = null;
    /** Exchange and opening: tiles picked so far. @type {string[]} */ this.picked = [];
    /** What was passed on to me in this hand. @type {Exchange | null} */ this.received = null;
    /**
     * The discard the others may still look at: whose, and where in the river.
     * @type {{seat: string, at: number} | null}
     */
    this.last = null;
    /**
     * Whose turn it is and when their time is over, by performance.now(), as far as everybody knows; null where no clock runs.
     * @type {{seat: string, until: number} | null}
     */
    this.waits = null;
    /** When an absent player's seat is played by itself, by performance.now(). @type {Map<number, number>} */ this.away = new Map();
    /** Names of the dice rules by id. @type {Record<string, {zh: string, en: string, clause: string}>} */ this.specials = {};
  }

  /** Whether I play at this table. */
  get seated() {
    return SEATS.includes(this.you.role) && Boolean(this.view && this.view.seats[this.you.role]);
  }

  /** The seat I back, once all have bet. @returns {string | null} */
  get backing() {
    return (this.view && this.view.phase === "play" && this.view.backs && this.view.backs[this.you.role]) || null;
  }

  /** What may be chosen: by me, or for the player I back. */
  get moves() {
    return this.prompt || this.advise;
  }

  get players() {
    return this.view ? Object.keys(this.view.seats).length : (this.room ? this.room.seats.length : 4);
  }

  /** Sets of a whole hand, beside the pair: what somebody holds and has laid out. */
  get sets() {
    const tiles = Object.values(this.view?.seats || {}).map((place) => place.hand.length + 3 * place.melds.length);
    return Math.max(4, Math.floor(Math.max(0, ...tiles) / 3));
  }

  /** I have won, and take no part in the rest of the hand. @this {Seen} */
  get hasLeft() {
    return this.seated && this.room?.book.after_win === "winner_leaves" && this.place(this.you.role).won;
  }

  /** The throw that says who gets the tiles passed on: the last one, where dice do. @this {Seen} */
  get passing() {
    const { book } = this.room || {};
    return book?.passed_to === "dice" ? this.view.dice?.at(-1) || null : null;
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

  /** @param {string} seat @returns {ChairInfo | null} the chair of whoever sits there */
  chair(seat) {
    return (this.room && this.room.seats.find((chair) => chair.seat === seat)) || null;
  }

  /** What somebody is called here: a name, or the wind. @param {string} seat @returns {string} */
  name(seat) {
    const name = this.sitter(seat).name;
    return name ? personName(name) : wind(seat) || seat;
  }

  /**
   * Who plays the hand that is shown, or has played it: the chair may have been given to somebody else since.
   * @param {string} seat @returns {Pick<ChairInfo, "kind" | "name">}
   */
  sitter(seat) {
    const chair = this.chair(seat) || { kind: "empty", name: "" };
    const name = this.ended?.payments.find((payment) => payment.seat === seat)?.name;
    return !name || name === chair.name ? chair : { kind: chair.kind === "person" ? "bot" : "person", name };
  }

  /** The same in a sentence: "you" for oneself, with the wind where two are called alike. @param {string} seat */
  who(seat) {
    if (this.seated && seat === this.you.role && this.sitter(seat) === this.chair(seat)) return t("You");
    const name = this.name(seat);
    const alike = Object.keys(this.view ? this.view.seats : {}).filter((other) => this.name(other) === name).length > 1;
    return alike && wind(seat) ? t("{wind} {name}", { wind: wind(seat), name }) : name;
  }

  /** The place of a seat. @this {Seen} @param {string} seat @returns {Place} */
  place(seat) {
    return this.view.seats[seat];
  }

  /** Whether a tile lies before the others and whoever put it there can do nothing: everybody sees that. @this {Seen} */
  get atStake() {
    const { phase, stake, turn, seats } = this.view;
    return phase === "play" && Boolean(stake && turn && stake[1] === turn && seats[turn].hand.length % 3 !== 2);
  }

  /** Whether somebody has to move: not while the others may answer. @this {Seen} @param {string} seat */
  onTurn(seat) {
    return this.view.phase === "play" && this.view.turn === seat && !this.atStake;
  }

  /**
   * A hand in the order it stands, the drawn tile apart.
   * @this {Seen}
   * @param {string} seat
   * @returns {{tiles: string[], drawn: string | null}}
   */
  handAt(seat) {
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
    const { view } = this;
    if (!view || view.wild) return new Set();
    if (view.indicators !== this.#indicators) { // asked for every tile on the table
      this.#indicators = view.indicators;
      this.#dora = new Set(view.indicators.filter(isTile).map((indicator) => named(indicator, this.players === 3)));
    }
    return this.#dora;
  }

  /** Whether a tile counts extra: named by an indicator, or a red five. @param {string} tile */
  isDora(tile) {
    return tile[0] === "0" || this.dora.has(plain(tile));
  }

  /** Rows of a river before the last one runs on; 0: every row has six (mcr:Q38), as in house rules, whose hands are long. */
  get rows() {
    const book = this.room?.book;
    return book?.words === "plain" ? 0 : book?.river_rows ?? 3;
  }

  // --- frames ---

  /** @param {Snapshot} snapshot */
  snapshot(snapshot) {
    if (snapshot.hand !== this.hand) {
      this.picked = [];
      this.received = null;
      this.advise = null;
      this.drew = false;
    }
    this.enter(snapshot.room);
    this.you = snapshot.you;
    this.view = snapshot.view;
    this.ended = snapshot.ended || null;
    this.matchEnd = snapshot.match_end || null;
    this.hand = snapshot.hand;
    if (!["between", "over"].includes(snapshot.room.state)) this.round = snapshot.room.round;
    this.last = this.#lastDiscard();
    this.ask(snapshot.prompt || null);
  }

  /** The room as it is now. @param {RoomInfo} room */
  enter(room) {
    this.room = room;
    this.waits = awaits(room.turn);
    const since = performance.now();
    this.away = new Map(room.seats.flatMap((seat) => (seat.bot_in === null ? [] : [[seat.player, since + seat.bot_in * 1000]])));
  }

  /**
   * Who is away and awaited: whoever's turn it is, else somebody whom no clock waits for. With when a bot plays for them.
   * @returns {{seat: string, until: number} | null}
   */
  awaited() {
    const gone = (this.room?.seats || []).filter((seat) => seat.seat && seat.kind === "person" && !seat.connected && !seat.auto);
    const due = gone.flatMap((seat) => {
      const until = this.away.get(seat.player) ?? (this.waits?.seat === seat.seat ? this.waits.until : undefined);
      return until === undefined || until <= performance.now() ? [] : [{ seat: String(seat.seat), until }];
    });
    return due.find((each) => each.seat === this.view?.turn) || due[0] || null;
  }

  /** @param {Pick<EventFrame, "events" | "view" | "turn">} frame */
  event(frame) {
    this.waits = awaits(frame.turn);
    if (frame.view) this.view = frame.view;
    for (const event of frame.events) this.#follow(event);
    if (!this.last) this.last = this.#lastDiscard();
    const thrown = this.last && this.view?.seats[this.last.seat]?.river[this.last.at];
    if (!thrown || (thrown.claimed && !thrown.won)) this.last = null;
  }

  /** @param {TableEvent} event */
  #follow(event) {
    if (event.type === "exchange" && event.to === this.you.role) this.received = event;
    if (event.type === "deal") this.received = null;
    if (event.type === "discard" && this.view) this.last = { seat: event.seat, at: this.view.seats[event.seat].river.length - 1 };
    else if (event.type === "chow" || event.type === "pung") this.last = null;
    else if (event.type === "answer") this.#answered(event);
    else if (["exchange", "open", "deal"].includes(event.type)) this.picked = [];
  }

  /** @param {AnswerEvent} event */
  #answered({ who, action }) {
    if (action.type === "pick" && who === this.you.role) this.picked.push(action.tile);
  }

  /** The last discard, as far as a view alone tells it. @returns {{seat: string, at: number} | null} */
  #lastDiscard() {
    const stake = this.view && this.view.stake;
    if (!this.view || !stake) return null;
    const river = this.view.seats[stake[1]]?.river || [];
    const thrown = river[river.length - 1];
    return thrown && thrown.tile === stake[0] && !thrown.claimed ? { seat: stake[1], at: river.length - 1 } : null;
  }

  /** @param {Prompt | null} prompt */
  ask(prompt) {
    this.prompt = prompt;
    this.advised = this.advised.filter((advice) => advice.n === prompt?.n);
    const clock = prompt && prompt.clock;
    this.deadline = clock ? performance.now() + clock.deadline_ms_left : null;
  }

  /**
   * The tile of a set that came from another player, and the one laid on it later.
   * @this {Seen}
   * @param {string} seat @param {LaidMeld} meld
   */
  claimed(seat, meld) {
    const place = this.place(seat);
    const [tile = null, added = null] = place.claims[place.melds.indexOf(meld)] || [];
    return { tile, added };
  }

  /** Wins end the hand and are shown by themselves: what they bring is not told by the table before. @param {TableEvent[]} events */
  hold(events) {
    if (this.view?.phase !== "over") return;
    for (const { payments } of events.filter((event) => event.type === "win")) {
      for (const [seat, change] of Object.entries(payments)) this.held[seat] = (this.held[seat] || 0) + change;
    }
  }

  /** The points of a seat, as they are to be seen. @this {Seen} @param {string} seat */
  points(seat) {
    return this.place(seat).points - (this.held[seat] || 0);
  }

  /** What is offered of these types. @param {...ActionType} types @returns {Offer[]} */
  offers(...types) {
    return this.moves ? this.moves.actions.filter((action) => types.includes(action.type)) : [];
  }

  /** Whether an adviser points at it: another at my move, or I at that of the player I back. @param {Offer | null} offer */
  pointedAt(offer) {
    if (!offer) return false;
    return this.prompt ? this.advised.some((advice) => advice.a === offer.code) : this.advise?.pointed === offer.code;
  }

  /**
   * The action that plays a tile of the hand.
   * @param {string} tile @param {boolean} drawn @param {"discard" | "riichi"} type
   * @returns {Offer | null}
   */
  play(tile, drawn, type = "discard") {
    const own = this.offers(`${type}_drawn`)[0], kind = this.offers(type).find((offer) => offer.tile === tile);
    return drawn ? own || kind || null : kind || null;
  }

  /**
   * Why a tile may not be discarded, where the server says so.
   * @param {string} tile @param {boolean} drawn
   * @returns {Barred | null}
   */
  barred(tile, drawn) {
    const refused = (this.prompt && this.prompt.refused) || [];
    return refused.find((barred) => (drawn && barred.type === "discard_drawn") || (barred.type === "discard" && barred.tile === tile))
      || null;
  }
}

/** @param {TurnClock | null | undefined} turn */
const awaits = (turn) => (turn ? { seat: turn.seat, until: performance.now() + turn.ms_left } : null);

/** Whether there is a view to be drawn. @param {State} state @returns {state is Seen} */
export const hasView = (state) => state.view !== null;
