/** The waiting room: who sits where, whom to invite, and the start. */

import { dialog, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { levelChosen, remembered } from "../home/draft.js";
import { face } from "../../ui/people/faces.js";
import { text } from "../../ui/fields.js";
import { personName, pick, sentences, t, tc, why, wind, windSign } from "../../ui/i18n.js";
import { levelWords } from "../../ui/levels.js";
import { lengthWords } from "../../ui/length.js";
import { invite, linkBox, showLink } from "../../ui/people/links.js";
import { post } from "../../net.js";
import { go } from "../../router.js";
import { doors } from "../../table/company/company.js";
import { openPeople, sure } from "../../table/company/people.js";
import { settings } from "../../ui/settings.js";
import { watcherName } from "../../table/company/talk.js";
import { mayTake, relayTeams, relayTitle } from "./relay-lobby.js";

/** @import { ApiError, Socket } from "../../net.js" */
/** @import { Child } from "../../ui/child.d.ts" */
/** @import { ChairInfo, ClientMessage, Host, MadeLink, RoomInfo, Seat, You } from "../../messages.d.ts" */

/** @type {Seat[]} */
const SEATS = ["E", "S", "W", "N"];

/** `<paiju-lobby>`: `socket` is set before it is shown, then `show(room, you)` as often as the room changes. */
export class Lobby extends HTMLElement {
  /** @type {Socket | undefined} */
  socket;
  /** What my link allows: host, play, support, watch. @type {string | undefined} */
  right;
  /** The team or place of a relay that it is for, "" for any. */
  meant = "";
  /** @type {MadeLink | undefined} */ #qr;
  /** @type {Promise<MadeLink> | undefined} */ #link;

  /** @param {RoomInfo} room @param {You} [you] */
  show(room, you = { person: "", role: "spectator", player: null, host: false }) {
    const held = document.activeElement;
    if (this.chairs && held && this.contains(held) && held.matches("input[type=text]:not([readonly])")) {
      return this.#fill(this.chairs, room, you);
    }
    const chairs = h("div");
    this.chairs = chairs;
    put(this, h("div", { class: "lobby" }, this.#title(room),
      h("section", { "aria-label": t("Seats") }, chairs, room.relay ? null : this.#name(room, you)), this.#side(room, you)));
    this.#fill(chairs, room, you);
  }

  /** @param {RoomInfo} room */
  #title(room) {
    const missing = empty(room).length;
    const title = h("h1", null, room.title || pick(room.book.names));
    if (room.relay) return h("div", { class: "title" }, title, relayTitle(room, room.relay));
    return h("div", { class: "title" }, title,
      h("p", null, sentences([missing ? t("{count} more needed.", { count: missing }) : t("Everybody is here: ready to start."),
        room.company.listed ? t("The table is in the lobby: anybody may sit down.") : "",
        startsItself(room) ? t("Play starts when every seat is taken.") : ""])));
  }

  /** @param {RoomInfo} room @param {You} you */
  #maySit(room, you) {
    return you.player === null && you.role !== "referee" && (room.company.listed || ["host", "play", "seat"].includes(this.right || ""));
  }

  /** The chairs, and what to do about them. @param {HTMLElement} chairs @param {RoomInfo} room @param {You} you */
  #fill(chairs, room, you) {
    if (room.relay) {
      const send = (/** @type {ClientMessage} */ message) => { this.socket?.send(message); };
      const how = { room, relay: room.relay, you, may: mayTake(you, this.right, this.meant), send };
      put(chairs, relayTeams(how), this.#start(room, you));
      return;
    }
    put(chairs, h("ol", { class: "chairs" }, room.seats.map((seat, at) => this.#chair(room, you, seat, at))), this.#start(room, you));
  }

  /** @param {RoomInfo} room @param {You} you @param {ChairInfo} chair @param {number} at */
  #chair(room, you, chair, at) {
    const mine = you.player !== null && chair.player === you.player;
    const free = chair.kind === "empty";
    const state = {
      person: chair.connected ? tc("seat", "here") : t("not connected"), bot: chair.level ? levelWords(chair.level) : t("bot"),
      program: chair.connected ? t("program, connected") : t("program, not connected yet"),
      empty: chair.name ? t("seat kept: invited to play again") : t("free seat"),
    }[chair.kind];
    return h("li", { class: `${free ? "empty" : ""} ${mine ? "me" : ""}` },
      h("span", { class: "wind", "aria-hidden": "true" }, windSign(SEATS[at])),
      face(chair),
      h("span", { class: "who" }, h("strong", null, personName(chair.name) || t("waiting for somebody")),
        h("small", null, [wind(SEATS[at]), mine ? t("you") : "", state].filter(Boolean).join(" · "))),
      room.free.includes(chair.player) && this.#maySit(room, you)
        ? h("button", { type: "button", class: "primary", onclick: () => this.#sit(room, at) },
        t("Sit here")) : null,
      you.host && free ? h("button", { type: "button", onclick: () => this.#host("bot", SEATS[at]) }, t("Add a bot")) : null,
      you.host && chair.kind === "person" && !mine
        ? h("button", { type: "button", onclick: () => this.#remove(chair, SEATS[at]) }, tc("person", "Remove")) : null);
  }

  /** @param {RoomInfo} room @param {You} you */
  #start(room, you) {
    if (room.event) {
      return h("p", { class: "note" }, t("Play begins when the chief referee announces the start of the round. Please stay here."));
    }
    const missing = empty(room);
    const away = h("button", { type: "button", onclick: () => leave(room) }, t("Leave"));
    if (!you.host && room.relay) {
      return h("p", { class: "actions" }, h("span", { class: "note" }, t("The host will start this game.")), away);
    }
    if (!you.host) {
      const begins = startsItself(room) ? t("Play starts when every seat is taken.") : t("The host will start.");
      const words = you.role === "referee" ? t("You are this table's referee. {begins}", { begins })
        : this.#maySit(room, you) && missing.length ? t("You have no seat yet: choose a free one to play.")
        : you.player === null ? t("You are watching. {begins}", { begins })
        : t("You are seated. {begins}", { begins });
      return h("p", { class: "actions" }, h("span", { class: "note" }, words), away);
    }
    const begin = () => {
      missing.forEach((chair) => this.#host("bot", SEATS[room.seats.indexOf(chair)]));
      this.#host("start");
    };
    return h("p", { class: "actions" }, away,
      h("button", { type: "button", class: "primary", onclick: begin },
        missing.length ? t("Fill up with bots and start") : tc("verb", "Start")));
  }

  /** @param {RoomInfo} room @param {You} you */
  #name(room, you) {
    if (!this.#maySit(room, you)) return null;
    return h("div", { class: "card" }, text(t("Your name at the table"), settings.get("name"),
      (typed) => settings.set("name", typed.trim().slice(0, 24)),
        { placeholder: t("Guest"), maxlength: 24, autocomplete: "nickname" }),
    h("p", { class: "small" }, t("Take a free seat, or simply watch.")));
  }

  /** @param {RoomInfo} room @param {You} you */
  #side(room, you) {
    const where = { table: room.table };
    const stored = remembered(room.table);
    return h("aside", null,
      you.host ? h("section", { class: "card invite" }, h("h2", null, t("Invite")),
        empty(room).length && !room.relay ? this.#invitation(room) : null,
        h("p", { class: "presets" },
          empty(room).length || room.relay ? null
            : h("button", { type: "button", onclick: () => showLink("play", where) }, t("Link to play")),
          h("button", { type: "button", onclick: () => showLink("watch", where) }, t("Link to watch")),
          room.book.supporters ? h("button", { type: "button", onclick: () => showLink("support", where) },
            t("Link for supporters")) : null),
        h("p", null, h("button", { type: "button", onclick: () => this.#desk(room) }, t("Links and people …"))),
        programs(stored.programs)) : null,
      you.host && !room.relay ? h("section", { class: "card" }, h("h2", null, t("Who may join")),
        doors(room.company, (message) => this.socket?.send(message), room.book.supporters)) : null,
      h("section", { class: "card" }, h("h2", null, t("This table")), facts(room)),
      you.player !== null ? h("p", null,
        h("button", { type: "button", onclick: () => showLink("device", where) }, t("Move to another device"))) : null);
  }

  /** The link with its code, asked for once. @param {RoomInfo} room */
  #invitation(room) {
    const place = h("div");
    const ask = () => invite("play", { table: room.table });
    const again = async () => {
      this.#qr = await ask();
      return this.#qr;
    };
    if (this.#qr) return put(place, linkBox(this.#qr, again));
    this.#link ??= ask();
    this.#link.then((link) => {
      this.#qr = link;
      put(place, linkBox(link, again));
    }, () => {});
    return place;
  }

  /** Links and people; a link that was withdrawn is not shown any more. @param {RoomInfo} room */
  #desk(room) {
    openPeople(room.table, (message) => this.socket?.send(message), () => this.#another());
  }

  /** The link that is shown may be withdrawn: ask again with the room's next change. */
  #another() {
    this.#qr = this.#link = undefined;
    const { room, snapshot } = this.socket?.last || {};
    if (room && room.state === "waiting") this.show(room, snapshot?.you);
  }

  /** @param {ChairInfo} chair @param {Seat} seat */
  async #remove(chair, seat) {
    if (!await sure(personName(chair.name))) return;
    this.#qr = this.#link = undefined; // the link they came by is withdrawn: a new one is asked for
    this.#host("remove", seat);
  }

  /** @param {Host["do"]} command @param {Seat | null} [seat] */
  #host(command, seat = null) {
    const level = command === "bot" ? { level: levelChosen() } : {};
    if (!this.socket?.send({ t: "host", do: command, seat, ...level })) toast(t("Connection lost, one moment"));
  }

  /** @param {RoomInfo} room @param {number} at */
  async #sit(room, at) {
    try {
      await post(`/api/tables/${room.table}/sit`, { seat: at, name: settings.get("name") });
    } catch (error) {
      dialog({ title: t("You could not sit down"), body: h("p", null, why(/** @type {ApiError} */ (error))) });
    }
  }
}

/** Chairs nobody sits on. @param {RoomInfo} room */
const empty = (room) => room.seats.filter((seat) => seat.kind === "empty");

/** Whether the match begins with the last seat: where anybody may come, or seats are kept for who played before. @param {RoomInfo} room */
const startsItself = (room) => empty(room).length > 0 && (room.company.listed || empty(room).some((chair) => chair.name));

/** @param {RoomInfo} room */
async function leave(room) {
  try {
    await post(`/api/tables/${room.table}/leave`);
  } catch {
    // Whoever leaves the page has left anyway.
  }
  go("/");
}

/** The tokens of seats that programs take. @param {Record<string, string>} tokens */
function programs(tokens) {
  const list = Object.entries(tokens || {});
  if (!list.length) return null;
  return h("details", null, h("summary", null, t("Program tokens")),
    h("p", { class: "small" }, t("A program connects to /ws and sends its token in hello. Shown only here.")),
    h("dl", { class: "facts" }, list.map(([seat, token]) => [h("dt", null, wind(seat)), h("dd", null, h("code", null, token))])));
}

/** @param {RoomInfo} room */
function facts(room) {
  const { base, bank, kind } = room.clock;
  const kinds = {
    none: t("no clock"), tournament: t("the rule book's tournament clock"),
    bank: t("{base} s a move, {bank} s bank", { base, bank }),
  };
  const rows = [
    [t("Rules"), h("a", { href: `/rules/${room.book.id}` }, pick(room.book.names))],
    [tc("settings", "Clock"), kinds[kind]],
    [t("Length"), lengthWords(room.length || room.book.rounds)],
    [t("Hints"), room.hints ? t("allowed") : t("not allowed")],
    [t("Watching"),
      [room.public ? t("open to all") : t("by link"), room.watching.length
        ? room.watching.map((watcher) => watcherName(watcher.name)).join(tc("list", ", ")) : t("nobody")].join(" · ")],
    ...(room.referees.length ? [[t("Referee"), room.referees.map(personName).join(tc("list", ", "))]] : []),
    ...(room.supporters.length ? [[t("Supporters"), room.supporters.map(personName).join(tc("list", ", "))]] : []),
  ];
  const proof = [
    [t("Rule book hash"), h("code", null, room.book.hash.slice(0, 12))],
    ...(room.fair ? [[t("Chain head of the walls"), h("code", { class: "fair-head" }, room.fair.head)]] : []),
  ];
  const list = (/** @type {Child[][]} */ pairs) => h("dl", { class: "facts" },
    pairs.map(([name, value]) => [h("dt", null, name), h("dd", null, value)]));
  return [list(rows), h("details", { class: "proof-facts" }, h("summary", null, t("For checking fairness")), list(proof))];
}

customElements.define("paiju-lobby", Lobby);
