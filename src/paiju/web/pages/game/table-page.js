/** The page of one table: it holds the socket and shows the waiting room, the table, and how a hand ended. */

import { Attention } from "./attention.js";
import { offerBets } from "./bet-invitation.js";
import { announce, h, put } from "../../ui/dom.js";
import { browserStore, FairKeeper } from "../../fair/keeper.js";
import { played, remembered } from "../home/draft.js";
import { EndOfHand } from "./hand-end.js";
import { fairAlarm } from "./fair-verdict.js";
import { playAgain } from "./match-end.js";
import { lookAtClub } from "../../ui/club.js";
import { handName, onLang, pick, t, why } from "../../ui/i18n.js";
import "./lobby.js";
import { render as missing, title as missingTitle } from "../missing.js";
import { get, isPassing, post, Socket } from "../../net.js";
import { OpenView } from "./open-view.js";
import { RefereeBar } from "./referee-bar.js";
import { WatchBar } from "./watch-bar.js";
import { showRuling } from "./ruling-note.js";
import { settings } from "../../ui/settings.js";

/** @import { Error as Refused, HandEnd, RoomInfo, Snapshot, You } from "../../messages.d.ts" */
/** @import { ApiError } from "../../net.js" */
/** @typedef {Pick<Refused, "code" | "why" | "text">} Told why the door is closed */

export const wide = true;
export const keeps = true;
let named = "";
export const title = () => named || t("Table");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  put(main, entering());
  await import("../../table/table.js");
  const page = new TablePage(main, id);
  page.open();
  return () => page.close();
}

/** What is seen until the server has answered. */
const entering = () => h("p", { class: "narrow door", role: "status" }, t("Joining the table …"));

class TablePage {
  /** @param {HTMLElement} main @param {string} id */
  constructor(main, id) {
    this.id = id;
    this.main = main;
    this.lost = h("p", { class: "line-lost", role: "status", hidden: true });
    this.stage = h("div", { class: "table-stage" }, entering());
    this.offer = h("div");
    this.alarm = h("div");
    this.bar = new WatchBar((open) => this.#look(open));
    this.desk = new RefereeBar(id, (message) => this.socket?.send(message), () => this.stage.querySelector("paiju-table")?.state || null);
    this.attention = new Attention(() => title());
    this.ruling = h("div");
    /** The hand that was shown last. @type {number | null} */
    this.hand = null;
    /** Whether a hand of this match is over, so that there is one to look at. */
    this.played = false;
    /** The team or place of a relay that my link is for. */
    this.meant = "";
    /** Whether we go on to a relay's next game. */
    this.went = false;
    /** Why the server has let us go for a moment. @type {Told | null} */
    this.parting = null;
    put(main, this.lost, this.alarm, this.offer, this.ruling, this.bar.element, this.desk.element, this.stage);
    /** @type {Socket | undefined} */
    this.socket = undefined;
    this.fair = new FairKeeper(id, (message) => this.socket?.send(message) || false, browserStore());
    this.fair.onchange = () => this.#alarm();
    /** @type {"" | "lobby" | "table" | "open" | "door"} */
    this.shown = "";
    /** @type {OpenView | null} */
    this.behind = null;
    this.end = new EndOfHand(id, this.fair);
    this.end.onshown = () => this.stage.querySelector("paiju-table")?.settle();
    /** @type {You | undefined} */
    this.you = undefined;
    this.stops = [onLang(() => this.#words())];
    this.stage.addEventListener("paiju-show-end", () => this.end.show());
  }

  open() {
    const socket = new Socket(this.id, { seal: () => (remembered(this.id).start ? this.fair.hello() : null) });
    this.socket = socket;
    this.end.socket = socket;
    socket.on("state", ({ state }) => state === "open" && this.fair.connected());
    socket.on("snapshot", (snapshot) => this.#snapshot(snapshot));
    socket.on("room", (frame) => this.#room(frame));
    socket.on("nonces_wanted", (wanted) => this.fair.wanted(wanted));
    socket.on("nonces", (nonces) => this.fair.nonces(nonces));
    socket.on("event", (frame) => this.fair.events(frame));
    socket.on("hand_end", (end) => this.#ended(end, 900));
    socket.on("match_end", (end) => this.end.match(end));
    socket.on("ruled", (frame) => { showRuling(this.ruling, frame, this.room); this.desk.ruling(frame); });
    socket.on("hand_events", (events) => { this.desk.events = events; });
    socket.on("bye", (bye) => this.#parted(bye));
    socket.on("announced", () => lookAtClub());
    socket.on("error", (error) => this.shown === "" && this.#refused(error));
    socket.on("state", () => this.#words());
    socket.on("quiet", () => this.#words());
    this.attention.listen(socket);
    socket.open();
  }

  close() {
    this.stops.forEach((stop) => stop());
    if (this.socket) this.socket.close();
    this.end.close();
    this.behind?.close();
    this.attention.close();
    document.body.classList.remove("at-table");
    named = ""; // the next table has a name of its own
  }

  /** Those who watch look at the hand being played, or at the one before with all hands open. @param {boolean} open */
  #look(open) {
    if (!this.room || open === Boolean(this.behind)) return;
    this.behind?.close();
    this.behind = open ? new OpenView(this.room, () => this.#look(false)) : null;
    this.shown = "";
    if (open) this.end.close();
    this.#room(this.room);
  }

  /** @param {Snapshot} snapshot */
  #snapshot(snapshot) {
    this.you = snapshot.you;
    this.parting = null;
    this.played ||= Boolean(snapshot.hand || snapshot.ended);
    if (snapshot.you.player !== null) played(snapshot.room.book.id);
    this.end.you = snapshot.you;
    this.fair.snapshot(snapshot);
    if (snapshot.view && snapshot.hand !== this.hand) put(this.ruling);
    this.hand = snapshot.hand;
    this.#room(snapshot.room);
    this.#right(snapshot);
    if (snapshot.match_end) this.end.match(snapshot.match_end, Boolean(snapshot.ended));
    if (snapshot.ended) this.#ended(snapshot.ended, 0);
    if (snapshot.match_end) this.end.finished();
    else if (snapshot.room.state === "playing" || snapshot.room.state === "paused") this.end.close();
  }

  /** A hand is over: this page checks it before it is asked. @param {HandEnd} end @param {number} wait milliseconds */
  #ended(end, wait) {
    this.fair.ended(end);
    this.played = true;
    if (this.room) this.#bar(this.room);
    if (this.behind) this.behind.over(end.hand);
    else this.end.hand(end, wait);
  }

  #alarm() {
    put(this.alarm, fairAlarm(this.fair.alarms));
  }

  /** What a link allows somebody who is not seated: to sit down, or to bet. @param {Snapshot} snapshot */
  async #right(snapshot) {
    if (snapshot.you.player !== null || this.right) return;
    const me = await get("/api/me").catch(() => null);
    const mine = me?.tables.find((table) => table.table === this.id);
    this.right = mine?.role || "watch";
    this.meant = mine?.place || "";
    if (this.right === "support") offerBets(this.offer, snapshot.room, snapshot.you);
    this.#words();
  }

  /** The page's title: the table, and which hand it is. @param {RoomInfo} room */
  #named(room) {
    const now = room.round && room.state !== "waiting" ? ` · ${handName(room.round.name, room.book.words)}` : "";
    named = `${room.title || pick(room.book.names)}${now}`;
    this.attention.show();
  }

  /** @param {RoomInfo} room */
  #room(room) {
    const first = !this.room;
    this.room = room;
    this.fair.enter(room);
    this.end.room(room);
    this.#named(room);
    if (first) announce(title());
    if (this.behind && this.you && (this.you.player !== null || room.state === "over")) return this.#look(false);
    this.#bar(room);
    this.#comeAlong(room);
    if (room.state === "waiting") this.#lobby(room);
    else if (this.behind) this.#open(this.behind);
    else this.#table();
    this.#begin(room);
    return undefined;
  }

  /** A relay's next game is open: whoever waits for their turn goes there; who has played looks at the end first. @param {RoomInfo} room */
  #comeAlong(room) {
    if (!room.relay || !room.again || this.went || !this.you || this.you.player !== null) return;
    this.went = true;
    playAgain(this.id, room);
  }

  /** @param {RoomInfo} room */
  #bar(room) {
    this.desk.draw(room, this.you);
    this.bar.draw(room, this.you, { open: Boolean(this.behind), played: this.played, right: this.right, meant: this.meant });
  }

  /** @param {OpenView} view */
  #open(view) {
    if (this.shown === "open") return;
    this.shown = "open";
    put(this.stage, view.element);
    document.body.classList.add("at-table"); // the page's own line stays away, also while no hand is there yet
  }

  /** @param {RoomInfo} room */
  #lobby(room) {
    let { lobby } = this;
    if (!lobby || this.shown !== "lobby") {
      this.shown = "lobby";
      lobby = this.lobby = h("paiju-lobby");
      lobby.socket = this.socket;
      put(this.stage, lobby);
    }
    lobby.right = this.right;
    lobby.meant = this.meant;
    lobby.show(room, this.you);
  }

  #table() {
    if (this.shown === "table") return;
    this.shown = "table";
    const table = h("paiju-table");
    table.socket = this.socket || null;
    put(this.stage, table);
  }

  /** A table opened to be played at once starts by itself. @param {RoomInfo} room */
  #begin(room) {
    const ready = room.state === "waiting" && this.you?.host && !room.seats.some((seat) => seat.kind === "empty");
    if (!ready || this.begun || !remembered(this.id).start) return;
    this.begun = true;
    this.socket?.send({ t: "host", do: "start" });
  }

  /** The server says goodbye: for a moment, and the socket comes back by itself, or for good. @param {Told} refusal */
  #parted(refusal) {
    if (isPassing(refusal.code)) this.parting = refusal;
    else this.#refused(refusal);
  }

  /** The server closes the door: a stranger may still be let in to watch; else say why, and what can be done. @param {Told} refusal */
  async #refused(refusal) {
    if (refusal.code !== "unknown_person" || this.tried) return this.#door(refusal);
    this.tried = true;
    try {
      await post(`/api/tables/${encodeURIComponent(this.id)}/watch`, { name: settings.get("name") });
      return this.#again();
    } catch (error) {
      return this.#door(/** @type {ApiError} */ (error));
    }
  }

  #again() {
    this.shown = "";
    this.socket?.close();
    this.open();
  }

  /** @param {Told} refusal */
  #door(refusal) {
    this.shown = "door";
    this.end.close();
    if (refusal.code === "no_table") return this.#missing();
    const taken = refusal.code === "taken_over";
    put(this.stage, h("section", { class: "narrow door" },
      h("h1", null, taken ? t("Opened elsewhere") : t("You cannot join this table")),
      h("p", null, why(refusal)),
      h("p", { class: "actions" },
        taken ? h("button", { type: "button", class: "primary", onclick: () => this.#again() }, t("Continue here")) : null,
        h("a", { class: "button", href: "/" }, t("To the start page")))));
    return undefined;
  }

  /** There is no such table: the page of every address where nothing is. */
  #missing() {
    named = missingTitle();
    this.attention.show();
    document.body.classList.remove("wide");
    missing(this.main);
  }

  #words() {
    if (this.room) this.#named(this.room);
    const state = this.socket ? this.socket.state : "connecting";
    const quiet = Boolean(this.socket?.quiet);
    this.lost.hidden = state !== "lost" && !quiet;
    put(this.lost, quiet ? t("No answer from the network; waiting for the server …")
      : this.shown || !this.parting ? t("Connection lost; reconnecting … Your seat is kept.")
      : t("{why} – trying again …", { why: why(this.parting) }));
    if (this.shown === "lobby" && this.room) this.#lobby(this.room);
    if (this.room) this.#bar(this.room);
    this.behind?.words();
    this.end.again();
  }
}
