/** The waiting room: who sits where, whom to invite, and the start. */

import { dialog, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { levelChosen, remembered } from "../home/draft.js";
import { face } from "../../ui/people/faces.js";
import { text } from "../../ui/fields.js";
import { personName, pick, t, why, wind, windSign } from "../../ui/i18n.js";
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
      h("section", { "aria-label": t("座位", "Seats") }, chairs, room.relay ? null : this.#name(room, you)), this.#side(room, you)));
    this.#fill(chairs, room, you);
  }

  /** @param {RoomInfo} room */
  #title(room) {
    const missing = empty(room).length;
    const title = h("h1", null, room.title || pick(room.book.names));
    if (room.relay) return h("div", { class: "title" }, title, relayTitle(room, room.relay));
    return h("div", { class: "title" }, title,
      h("p", null, missing ? t(`还差 ${missing} 人。`, `${missing} more wanted.`)
        : t("人齐了，可以开始。", "Everybody is here: ready to start."),
        room.company.listed ? t("这一桌列在大厅里，谁都可以坐下。", " The table is in the lobby: anybody may sit down.") : "",
        startsItself(room) ? t("坐满即开始。", " It begins with the last seat.") : ""));
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
      person: chair.connected ? t("在", "here") : t("还没连上", "not connected"), bot: chair.level ? levelWords(chair.level) : t("电脑", "bot"),
      program: chair.connected ? t("程序，已连上", "program, connected") : t("程序，等它连上", "program, not connected yet"),
      empty: chair.name ? t("留着座位，等他再来", "the seat is kept: asked to play again") : t("空位", "free"),
    }[chair.kind];
    return h("li", { class: `${free ? "empty" : ""} ${mine ? "me" : ""}` },
      h("span", { class: "wind", "aria-hidden": "true" }, windSign(SEATS[at])),
      face(chair),
      h("span", { class: "who" }, h("strong", null, personName(chair.name) || t("等人坐下", "waiting for somebody")),
        h("small", null, [wind(SEATS[at]), mine ? t("你", "you") : "", state].filter(Boolean).join(" · "))),
      room.free.includes(chair.player) && this.#maySit(room, you)
        ? h("button", { type: "button", class: "primary", onclick: () => this.#sit(room, at) },
        t("坐这里", "Sit here")) : null,
      you.host && free ? h("button", { type: "button", onclick: () => this.#host("bot", SEATS[at]) }, t("请电脑来", "Add a bot")) : null,
      you.host && chair.kind === "person" && !mine
        ? h("button", { type: "button", onclick: () => this.#remove(chair, SEATS[at]) }, t("请离", "Remove")) : null);
  }

  /** @param {RoomInfo} room @param {You} you */
  #start(room, you) {
    const missing = empty(room);
    const away = h("button", { type: "button", onclick: () => leave(room) }, t("离开", "Leave"));
    if (!you.host && room.relay) {
      return h("p", { class: "actions" }, h("span", { class: "note" }, t("等桌主开始这一盘。", "The host will start this game.")), away);
    }
    if (!you.host) {
      const begins = startsItself(room) ? t("人一坐满就开始。", "It begins with the last seat.") : t("等桌主开始。", "The host will start.");
      const words = you.role === "referee" ? t(`你是这一桌的裁判。${begins}`, `You are this table's referee. ${begins}`)
        : this.#maySit(room, you) && missing.length ? t("你还没有座位：选一个空位坐下，就能一起打。", "You have no seat yet: choose a free one to play.")
        : you.player === null ? t(`你在观战。${begins}`, `You are watching. ${begins}`)
        : t(`坐好了。${begins}`, `You are seated. ${begins}`);
      return h("p", { class: "actions" }, h("span", { class: "note" }, words), away);
    }
    const begin = () => {
      missing.forEach((chair) => this.#host("bot", SEATS[room.seats.indexOf(chair)]));
      this.#host("start");
    };
    return h("p", { class: "actions" }, away,
      h("button", { type: "button", class: "primary", onclick: begin },
        missing.length ? t("空位补电脑，开始", "Fill up with bots and start") : t("开始", "Start")));
  }

  /** @param {RoomInfo} room @param {You} you */
  #name(room, you) {
    if (!this.#maySit(room, you)) return null;
    return h("div", { class: "card" }, text(t("坐下时用的名字", "Your name at the table"), settings.get("name"),
      (typed) => settings.set("name", typed.trim().slice(0, 24)),
        { placeholder: t("客人", "Guest"), maxlength: 24, autocomplete: "nickname" }),
    h("p", { class: "small" }, t("选一个空位坐下，或者就这样看着。", "Take a free seat, or simply watch.")));
  }

  /** @param {RoomInfo} room @param {You} you */
  #side(room, you) {
    const where = { table: room.table };
    const stored = remembered(room.table);
    return h("aside", null,
      you.host ? h("section", { class: "card invite" }, h("h2", null, t("邀请", "Invite")),
        empty(room).length && !room.relay ? this.#invitation(room) : null,
        h("p", { class: "presets" },
          empty(room).length || room.relay ? null
            : h("button", { type: "button", onclick: () => showLink("play", where) }, t("打牌的链接", "Link to play")),
          h("button", { type: "button", onclick: () => showLink("watch", where) }, t("观战的链接", "Link to watch")),
          room.book.supporters ? h("button", { type: "button", onclick: () => showLink("support", where) },
            t("下注者的链接", "Link for supporters")) : null),
        h("p", null, h("button", { type: "button", onclick: () => this.#desk(room) }, t("链接与来人…", "Links and people …"))),
        programs(stored.programs)) : null,
      you.host && !room.relay ? h("section", { class: "card" }, h("h2", null, t("谁可以来", "Who may come")),
        doors(room.company, (message) => this.socket?.send(message), room.book.supporters)) : null,
      h("section", { class: "card" }, h("h2", null, t("这一桌", "This table")), facts(room)),
      you.player !== null ? h("p", null,
        h("button", { type: "button", onclick: () => showLink("device", where) }, t("换到另一台设备", "Move to another device"))) : null);
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
    if (!this.socket?.send({ t: "host", do: command, seat, ...level })) toast(t("连接断了，请稍候", "The line is down, one moment"));
  }

  /** @param {RoomInfo} room @param {number} at */
  async #sit(room, at) {
    try {
      await post(`/api/tables/${room.table}/sit`, { seat: at, name: settings.get("name") });
    } catch (error) {
      dialog({ title: t("没能坐下", "You could not sit down"), body: h("p", null, why(/** @type {ApiError} */ (error))) });
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
  return h("details", null, h("summary", null, t("程序的令牌", "Programs' tokens")),
    h("p", { class: "small" }, t("程序连 /ws，在 hello 里带上令牌。只在这里显示。",
      "A program connects to /ws and tells its token in hello. Shown only here.")),
    h("dl", { class: "facts" }, list.map(([seat, token]) => [h("dt", null, wind(seat)), h("dd", null, h("code", null, token))])));
}

/** @param {RoomInfo} room */
function facts(room) {
  const { base, bank, kind } = room.clock;
  const kinds = {
    none: t("不限时", "no clock"), tournament: t("比赛时限", "the book's tournament clock"),
    bank: t(`每步 ${base} 秒，备用 ${bank} 秒`, `${base} s a move, ${bank} s bank`),
  };
  const rows = [
    [t("规则", "Rules"), h("a", { href: `/rules/${room.book.id}` }, pick(room.book.names))],
    [t("时限", "Clock"), kinds[kind]],
    [t("长度", "Length"), lengthWords(room.length || room.book.rounds)],
    [t("提示", "Hints"), room.hints ? t("允许", "allowed") : t("不允许", "not allowed")],
    [t("观战", "Watching"),
      [room.public ? t("公开", "open to all") : t("凭链接", "by link"), room.watching.length
        ? room.watching.map((watcher) => watcherName(watcher.name)).join(t("、", ", ")) : t("没有人", "nobody")].join(" · ")],
    ...(room.referees.length ? [[t("裁判", "Referee"), room.referees.map(personName).join(t("、", ", "))]] : []),
    ...(room.supporters.length ? [[t("下注", "Supporters"), room.supporters.map(personName).join(t("、", ", "))]] : []),
  ];
  const proof = [
    [t("规则指纹", "Book's hash"), h("code", null, room.book.hash.slice(0, 12))],
    ...(room.fair ? [[t("牌墙的链头", "Head of the walls"), h("code", { class: "fair-head" }, room.fair.head)]] : []),
  ];
  const list = (/** @type {Child[][]} */ pairs) => h("dl", { class: "facts" },
    pairs.map(([name, value]) => [h("dt", null, name), h("dd", null, value)]));
  return [list(rows), h("details", { class: "proof-facts" }, h("summary", null, t("查验公平用的", "For checking that it is fair")), list(proof))];
}

customElements.define("paiju-lobby", Lobby);
