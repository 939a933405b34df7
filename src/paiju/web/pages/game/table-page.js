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
/** @typedef {Pick<Refused, "code" | "why" | "why_zh">} Told why the door is closed */

export const wide = true;
export const keeps = true;
let named = "";
export const title = () => named || t("牌桌", "Table");

/** @param {HTMLElement} main @param {string[]} params */
export async function render(main, [id]) {
  put(main, entering());
  await import("../../table/table.js");
  const page = new TablePage(main, id);
  page.open();
  return () => page.close();
}

/** What is seen until the server has answered. */
const entering = () => h("p", { class: "narrow door", role: "status" }, t("正在进入牌桌……", "Coming to the table …"));

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
    socket.on("snapshot", (told) => this.#snapshot(told));
    socket.on("room", (told) => this.#room(told));
    socket.on("nonces_wanted", (told) => this.fair.wanted(told));
    socket.on("nonces", (told) => this.fair.nonces(told));
    socket.on("event", (told) => this.fair.events(told));
    socket.on("hand_end", (told) => this.#ended(told, 900));
    socket.on("match_end", (told) => this.end.match(told));
    socket.on("ruled", (told) => { showRuling(this.ruling, told, this.room); this.desk.told(told); });
    socket.on("hand_events", (told) => { this.desk.events = told; });
    socket.on("bye", (told) => this.#parted(told));
    socket.on("announced", () => lookAtClub());
    socket.on("error", (told) => this.shown === "" && this.#refused(told));
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

  /** @param {Snapshot} told */
  #snapshot(told) {
    this.you = told.you;
    this.parting = null;
    this.played ||= Boolean(told.hand || told.ended);
    if (told.you.player !== null) played(told.room.book.id);
    this.end.you = told.you;
    this.fair.snapshot(told);
    if (told.view && told.hand !== this.hand) put(this.ruling);
    this.hand = told.hand;
    this.#room(told.room);
    this.#right(told);
    if (told.match_end) this.end.match(told.match_end, Boolean(told.ended));
    if (told.ended) this.#ended(told.ended, 0);
    if (told.match_end) this.end.finished();
    else if (told.room.state === "playing" || told.room.state === "paused") this.end.close();
  }

  /** A hand is over: this page checks it before it is asked. @param {HandEnd} told @param {number} wait milliseconds */
  #ended(told, wait) {
    this.fair.ended(told);
    this.played = true;
    if (this.room) this.#bar(this.room);
    if (this.behind) this.behind.over(told.hand);
    else this.end.hand(told, wait);
  }

  #alarm() {
    put(this.alarm, fairAlarm(this.fair.alarms));
  }

  /** What a link allows somebody who is not seated: to sit down, or to bet. @param {Snapshot} told */
  async #right(told) {
    if (told.you.player !== null || this.right) return;
    const me = await get("/api/me").catch(() => null);
    const mine = me?.tables.find((one) => one.table === this.id);
    this.right = mine?.role || "watch";
    this.meant = mine?.place || "";
    if (this.right === "support") offerBets(this.offer, told.room, told.you);
    this.#words();
  }

  /** @param {RoomInfo} room */
  #room(room) {
    const first = !this.room;
    this.room = room;
    this.fair.told(room);
    this.end.room(room);
    const now = room.round && room.state !== "waiting" ? ` · ${handName(room.round.name, room.book.family)}` : "";
    named = `${room.title || pick(room.book.names)}${now}`;
    this.attention.show();
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
    const ready = room.state === "waiting" && this.you?.host && !room.seats.some((one) => one.kind === "empty");
    if (!ready || this.begun || !remembered(this.id).start) return;
    this.begun = true;
    this.socket?.send({ t: "host", do: "start" });
  }

  /** The server says goodbye: for a moment, and the socket comes back by itself, or for good. @param {Told} told */
  #parted(told) {
    if (isPassing(told.code)) this.parting = told;
    else this.#refused(told);
  }

  /** The server closes the door: a stranger may still be let in to watch; else say why, and what can be done. @param {Told} told */
  async #refused(told) {
    if (told.code !== "unknown_person" || this.tried) return this.#door(told);
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

  /** @param {Told} told */
  #door(told) {
    this.shown = "door";
    this.end.close();
    if (told.code === "no_table") return this.#missing();
    const taken = told.code === "taken_over";
    put(this.stage, h("section", { class: "narrow door" },
      h("h1", null, taken ? t("已在别处打开", "Opened elsewhere") : t("进不了这张牌桌", "You cannot get to this table")),
      h("p", null, why(told)),
      h("p", { class: "actions" },
        taken ? h("button", { type: "button", class: "primary", onclick: () => this.#again() }, t("在这里继续", "Go on here")) : null,
        h("a", { class: "button", href: "/" }, t("回到首页", "To the start page")))));
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
    const state = this.socket ? this.socket.state : "connecting";
    const quiet = Boolean(this.socket?.quiet);
    this.lost.hidden = state !== "lost" && !quiet;
    put(this.lost, quiet ? t("网络没有回应，正在等服务器……", "No answer from the network; waiting for the server …")
      : this.shown || !this.parting ? t("连接断了，正在重连……座位给你留着。", "The line is down; coming back … Your seat is kept.")
      : t(`${why(this.parting)}。正在重试……`, `${why(this.parting)} – trying again …`));
    if (this.shown === "lobby" && this.room) this.#lobby(this.room);
    if (this.room) this.#bar(this.room);
    this.behind?.words();
    this.end.again();
  }
}
