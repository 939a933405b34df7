/**
 * `<paiju-table>`: the table. Live with `socket` (net.js Socket); or still, for replays, with `readonly = true` and
 * `view`, `events`, `names`, `book`, `role` set from outside.
 */

import { h, put } from "../ui/dom.js";
import { confirm, toast } from "../ui/dialog.js";
import { known, onLang, pick, t, why, words } from "../ui/i18n.js";
import { mayMove } from "../ui/moving.js";
import { buzz, settings } from "../ui/settings.js";
import { spelled } from "../ui/terms/spelled.js";
import { loadTiles } from "../ui/tiles/tiles.js";
import { closeWhy } from "../ui/terms/why.js";
import { ACTIONS, TILES } from "../constants.js";
import { Actions } from "./hand/actions.js";
import { Advice } from "./hand/advice.js";
import { arrivals } from "./company/arrivals.js";
import { Alike } from "./board/alike.js";
import { Automatic } from "./hand/automatic.js";
import { title } from "./board/centre.js";
import { Clock } from "./board/clock.js";
import { Coach } from "./hand/coach.js";
import { openCompany } from "./company/company.js";
import { Hand } from "./hand/hand.js";
import { Head } from "./panels/head.js";
import { hear } from "./sounds/event-sounds.js";
import { Hints } from "./hand/hints.js";
import { keep } from "./board/keep.js";
import { listenKeys } from "./hand/keys.js";
import { Log } from "./panels/log.js";
import { morph } from "../ui/morph.js";
import { Motion } from "./motion/motion.js";
import { openKeys, openMenu } from "./panels/menu.js";
import { Panels } from "./panels/panels.js";
import { PatternSheet } from "./panels/pattern-sheet.js";
import { platePart } from "./board/plates.js";
import { Readiness } from "./hand/readiness.js";
import { Sheets } from "./panels/sheets.js";
import { sound, touched, wakeSound } from "./sounds/sound.js";
import { nameSpecials } from "./specials.js";
import { hasView } from "./state.js";
import { Talk } from "./company/talk.js";
import { Still } from "./board/picture.js";
import { Waiting } from "./waiting.js";
import { ruling } from "./words.js";

/**
 * @import { ClientMessage, Error as Refused, EventFrame, HandEnd, Offer, Prompt, RoomInfo, Snapshot, TableEvent } from "../messages.d.ts"
 */
/** @import { Heard, Socket } from "../net.js" */
/** @import { Own } from "./hand/hand.js" */

/** The action's number of discarding a tile of the hand. @param {Own} own */
const discarding = (own) => (own.drawn ? ACTIONS.discard_drawn : ACTIONS.discard + TILES.indexOf(own.tile));

export class Table extends Still {
  /** @type {Socket | null} */ socket = null;

  constructor() {
    super();
    const act = (/** @type {Offer | null} */ offer) => this.act(offer);
    this.hand = new Hand(this.state, {
      play: (own) => {
        this.motion.chose(this.hand.own.indexOf(own));
        act(this.hand.action(own));
      },
      why: (own) => this.send({ t: "why", a: discarding(own) }),
      look: (tile, own) => this.#look(tile, own),
    });
    this.motion = new Motion(this, this.state, this.board, () => this.hand.own);
    this.actions = new Actions(this.state, { act: (offer) => this.#choose(offer), riichi: () => this.#riichi(),
      riichiOn: () => this.hand.riichi, silent: () => this.automatic.answer() !== null });
    this.advice = new Advice(this.state, (message) => this.send(message));
    this.panels = new Panels(this.state, { act, send: (message) => this.send(message) });
    this.automatic = new Automatic(this.state, act);
    this.log = new Log(this.state);
    this.hints = new Hints(this.state, { ask: () => this.send({ t: "hint" }), close: () => this.#panel("hints") });
    this.coach = new Coach(this.state, { ask: () => this.send({ t: "hint" }), more: () => this.hints.open || this.#panel("hints") });
    this.readiness = new Readiness(this.state, () => this.send({ t: "ready" }));
    this.sheet = new PatternSheet(this.state, () => this.send({ t: "near" }));
    this.clock = new Clock(this.state);
    this.talk = new Talk(this.state, this.log, (message) => this.send(message));
    this.waiting = new Waiting(this.state, this);
    this.alike = new Alike(this);
    this.sheets = new Sheets(this, this.state, () => this.board.geometry);
    this.head = new Head(this.state, {
      log: () => this.#panel("log"), hints: () => this.#panel("hints"), sheet: () => this.sheet.toggle(), keys: () => openKeys(this.state),
      menu: () => this.#menu(),
      say: () => this.talk.sheet(), people: () => this.#people(), call: () => this.send({ t: "call", on: true }),
      mayTalk: () => this.talk.open,
    });
    this.plate = h("div", { class: "my-plate" });
    this.question = h("p", { class: "question", role: "status" });
    this.me = h("div", { class: "me" }, this.plate, this.clock.element);
    /** @type {(() => void)[]} */
    this.stops = [];
    this.drawing = false;
  }

  connectedCallback() {
    loadTiles();
    document.body.classList.add("at-table");
    document.body.classList.toggle("replaying", this.readonly);
    this.classList.toggle("still", this.readonly);
    const line = h("div", { class: "line" }, this.me, this.automatic.element, this.question, this.waiting.element, this.advice.element,
      this.actions.element);
    const foot = h("div", { class: "foot" }, this.coach.element, line, this.readiness.element, this.hand.element);
    put(this, this.readonly ? null : this.head.element, this.board.element, this.hints.element, this.log.element, foot,
      this.motion.flights.layer, this.readonly ? null : this.talk.element);
    this.board.element.append(this.panels.element, this.motion.dice.element);
    this.log.words();
    const watcher = new ResizeObserver(() => {
      this.board.fit();
      for (const [name, below] of Object.entries({ "--toast-up": foot, "--above-hand": this.hand.element })) { // off my hand
        document.body.style.setProperty(name, `${Math.ceil(innerHeight - below.getBoundingClientRect().top) + 8}px`);
      }
    });
    watcher.observe(this.board.element);
    this.stops.push(() => watcher.disconnect(), onLang(() => this.#words()), settings.on(() => this.draw()), () => this.automatic.stop());
    if (!this.readonly && this.socket) this.#live(this.socket);
    this.paint();
  }

  disconnectedCallback() {
    document.body.classList.remove("at-table", "replaying");
    for (const name of ["--toast-up", "--above-hand"]) document.body.style.removeProperty(name);
    this.stops.splice(0).forEach((stop) => stop());
    this.clock.stop();
    this.waiting.stop();
    this.motion.dice.close();
  }

  // --- live ---

  /** @param {Socket} socket */
  #live(socket) {
    /**
     * @template {Heard["t"]} T
     * @param {T} type @param {(message: Extract<Heard, {t: T}>) => void} fn
     */
    const on = (type, fn) => this.stops.push(socket.on(type, fn));
    on("snapshot", (message) => this.#snapshot(message));
    on("event", (frame) => this.#event(frame));
    on("hand_end", (end) => this.#ended(end));
    on("prompt", (message) => this.#prompt(message));
    on("asked_over", (message) => this.state.prompt && this.state.prompt.n === message.n && this.#prompt(null));
    on("advise", (request) => this.#advice(() => this.advice.ask(request)));
    on("advised", (advice) => this.#advice(() => this.advice.hear(advice)));
    on("room", (frame) => this.#room(frame));
    on("notice", (frame) => this.#announce(() => words(frame.text)));
    on("ruled", (frame) => this.#announce(() => ruling(this.state, frame)));
    on("said", (said) => this.talk.hear(said));
    on("hint", (hint) => {
      this.hints.show(hint);
      this.coach.hear(hint);
      this.draw();
    });
    on("ready", (readiness) => this.readiness.hear(readiness));
    on("near", (near) => this.sheet.hear(near));
    on("why", (message) => message.text && this.dispatchEvent(new CustomEvent("paiju-why", { bubbles: true, detail: message })));
    on("error", (error) => this.#error(error));
    on("state", () => this.classList.toggle("lost", socket.state === "lost"));
    wakeSound();
    const opened = () => this.sheets.draw();
    document.addEventListener("paiju-opened", opened);
    this.board.element.addEventListener("pointerdown", (event) => this.sheets.closes(event) && this.#close());
    this.stops.push(() => document.removeEventListener("paiju-opened", opened), listenKeys({
      tile: (i) => {
        this.hand.focus(i);
        this.hand.tap(i);
      },
      action: (key) => this.#key(key),
      usual: () => this.#usual(),
      escape: () => this.#escape(),
      panels: { "?": () => openKeys(this.state), h: () => this.#panel("hints"), s: () => this.sheet.toggle(), l: () => this.#panel("log"),
        m: () => this.#menu(), e: () => this.talk.sheet() },
    }));
    const { snapshot, room, prompt } = socket.last;
    if (snapshot) this.#snapshot({ ...snapshot, room: room || snapshot.room, prompt: prompt || null });
  }

  #menu() {
    openMenu(this.state, (message) => this.send(message), () => this.#people());
  }

  #people() {
    if (this.state.room) this.company = openCompany(this.state, (message) => this.send(message));
  }

  /** @param {Snapshot} snapshot */
  #snapshot(snapshot) {
    const fresh = snapshot.hand !== this.state.hand;
    const came = arrivals(this.state.room, snapshot.room, snapshot.you.person);
    this.state.snapshot(snapshot);
    came.forEach((words) => this.#announce(words));
    this.state.held = {};
    this.readiness.forget();
    this.readiness.follow();
    if (fresh && snapshot.hand !== null && snapshot.view) {
      if (snapshot.view.phase !== "over") this.automatic.fresh();
      this.motion.begins();
      this.hints.stale();
      closeWhy();
      const { names } = snapshot.room.book, { round, view, room } = this.state;
      this.log.say(() => `${pick(names)} · ${title({ round, view, room })}`);
    }
    nameSpecials(this.state).then(() => this.head.draw(this.log.open, this.hints.open));
    this.draw();
    this.#myTurn();
  }

  /** @param {EventFrame} frame */
  #event(frame) {
    this.state.event(frame);
    if (mayMove()) this.state.hold(frame.events);
    if (frame.events.some((event) => event.type === "deal")) this.motion.begins();
    this.motion.happened(frame.events);
    this.log.add(frame.events);
    this.readiness.follow();
    this.draw();
    hear(this.board, frame.events);
    this.#outdated(frame.events);
  }

  /** What was said about the hand before these events is no longer true. @param {TableEvent[]} events */
  #outdated(events) {
    const types = events.map((event) => event.type);
    if (types.includes("end")) {
      this.hints.over();
      closeWhy();
    } else if (types.some((type) => ["draw", "discard", "chow", "pung", "kong", "indicator", "deal", "north", "riichi"].includes(type))) {
      this.hints.stale();
    }
  }

  /** What the hand brought has been shown, or will not be: the table tells it too. */
  settle() {
    this.state.held = {};
    this.draw();
  }

  /** @param {HandEnd} end */
  #ended(end) {
    this.state.ended = end;
    this.draw();
  }

  /** @param {Prompt | null} prompt */
  #prompt(prompt) {
    this.state.ask(prompt);
    this.draw();
    if (!prompt) return;
    if (this.state.offers("win").length) this.hints.stale();
    this.#myTurn();
  }

  /** Advice is wanted or comes. @param {() => void} take */
  #advice(take) {
    take();
    this.draw();
  }

  /** Something is awaited from me: a sound, a buzz, or an answer by itself. */
  #myTurn() {
    if (!this.state.prompt) return;
    if (this.automatic.answer()) return this.automatic.consider();
    this.sheets.giveWay();
    sound("turn");
    if (touched()) buzz(this.state.offers("win").length ? [60, 40, 60] : 40);
  }

  /** @param {RoomInfo} room */
  #room(room) {
    const was = this.state.room && this.state.room.state, came = arrivals(this.state.room, room, this.state.you.person);
    this.state.enter(room);
    came.forEach((words) => this.#announce(words));
    if (was && was !== room.state && room.state === "paused" && room.paused_by === "host") this.log.say(() => t("Paused"));
    this.company?.();
    this.draw();
  }

  /** Something everybody is told: for a moment in sight, and in the log. @param {() => string} words */
  #announce(words) {
    this.log.say(words);
    toast(words());
  }

  /** @param {Refused} error */
  #error(error) {
    if (["stale", "not_asked", "asked_over"].includes(error.code)) return;
    known(error.text || { en: error.why }).then(() => toast(spelled(why(error))));
    if (this.sent && error.n === this.sent.n && !this.state.prompt) this.#prompt(this.sent);
  }

  // --- doing ---

  /** @param {ClientMessage} message */
  send(message) {
    if (!this.socket || !this.socket.send(message)) toast(t("Connection lost, one moment"));
  }

  /** Answers the open prompt. @param {Offer | null} offer */
  act(offer) {
    const { prompt } = this.state;
    if (offer && !prompt) return this.#advice(() => this.advice.point(offer));
    if (!prompt || !offer) return;
    this.sent = prompt;
    this.send({ t: "act", n: prompt.n, a: offer.code });
    this.hand.riichi = false;
    this.hand.lifted = -1;
    this.#prompt(null);
  }

  /** A hand once laid open stays open: before that one is asked again. @param {Offer | null} offer */
  async #choose(offer) {
    const { prompt } = this.state;
    if (offer?.type === "open_hand" && !await confirm(t("Lay your hand open?"),
      t("This cannot be undone. You may then choose up to three tiles to keep hidden."),
      t("Open hand"), { no: t("Keep it closed") })) return;
    if (prompt === this.state.prompt) this.act(offer); // the time may be over
  }

  /**
   * A tile is lifted, or under the pointer: its like on the cloth, and what its discard would leave.
   * @param {string | null} tile @param {Own | null} own
   */
  #look(tile, own) {
    this.alike.light(tile);
    this.readiness.look(own && own.tile);
  }

  #riichi() {
    this.hand.riichi = !this.hand.riichi;
    this.hand.lifted = -1;
    this.readiness.look(null);
    this.draw();
  }

  /** @param {string} key */
  #key(key) {
    const press = this.actions.keys.get(key);
    if (press) press();
    return Boolean(press);
  }

  #usual() {
    if (this.hand.riichi || !this.state.prompt) return;
    this.act(this.actions.usual());
  }

  #escape() {
    if (this.hand.riichi) this.#riichi();
    this.hand.lift(-1);
  }

  /** @param {"log" | "hints"} name */
  #panel(name) {
    const other = name === "log" ? this.hints : this.log;
    if (other.open) other.toggle();
    this[name].toggle();
    this.classList.toggle("hinting", this.hints.open);
    this.head.draw(this.log.open, this.hints.open);
    this.sheets.draw();
  }

  /** A touch beside the panels closes them. */
  #close() {
    if (this.hints.open) this.#panel("hints");
    if (this.log.open) this.#panel("log");
  }

  // --- showing ---

  /** Everything is drawn anew with the next frame, once, however many messages came together. */
  draw() {
    if (this.drawing) return;
    this.drawing = true;
    requestAnimationFrame(() => {
      this.drawing = false;
      if (this.isConnected) this.paint();
    });
  }

  paint() {
    this.motion.before();
    this.#put();
    this.sheets.draw();
    this.motion.after();
  }

  /** Puts everything where it is now. */
  #put() {
    const { state } = this;
    if (!state.prompt) this.hand.riichi = false;
    this.head.draw(this.log.open, this.hints.open);
    this.hand.draw();
    this.actions.draw();
    this.advice.draw();
    this.readiness.draw();
    if (!this.readonly) this.coach.draw();
    this.panels.draw();
    this.automatic.element.hidden = !state.seated || this.readonly;
    if (state.seated) this.automatic.draw();
    keep(this.plate, hasView(state) ? [platePart(state, state.base)] : []);
    morph(this.question, this.actions.question());
    this.clock.draw();
    this.board.draw();
    this.waiting.draw();
    this.alike.draw();
    this.classList.toggle("still", this.readonly || Boolean(state.view && !state.seated && !state.backing));
    this.classList.toggle("five-sets", state.sets > 4);
    this.classList.toggle("paused", Boolean(state.room && state.room.state === "paused"));
    this.classList.toggle("looking", state.you.role === "referee" && state.room?.paused_by === "referee");
  }

  #words() {
    this.motion.dice.close(); // its words pass
    this.log.retell();
    this.hints.draw();
    this.draw();
  }
}

customElements.define("paiju-table", Table);
