/** The waiting room: who sits where, whom to invite, and the start. */

import { dialog, toast } from "../ui/dialog.js";
import { h, put } from "../ui/dom.js";
import { remembered } from "./draft.js";
import { text } from "../ui/fields.js";
import { personName, pick, t, why, wind, windSign } from "../ui/i18n.js";
import { linkBox, showLink } from "./links.js";
import { api, ApiError } from "../net.js";
import { go } from "../router.js";
import { settings } from "../ui/settings.js";

const SEATS = "ESWN";

/** `<paiju-lobby>`: `socket` is set before it is shown, then `show(room, you)` as often as the room changes. */
class Lobby extends HTMLElement {
  /** @type {import("../net.js").Socket | undefined} */
  socket;
  /** What my link allows: host, play, support, watch. @type {string | undefined} */
  right;
  /** @type {any} */ #qr;

  /** @param {any} room @param {any} you */
  show(room, you) {
    this.room = room;
    this.you = you || { role: "spectator", player: null, host: false };
    const held = document.activeElement;
    if (held && this.contains(held) && held.matches("input[type=text]:not([readonly])")) return this.#chairsOnly();
    this.chairs = h("div");
    put(this, h("div", { class: "lobby" }, this.#title(), h("section", { "aria-label": t("座位", "Seats") }, this.chairs, this.#name()), this.#side()));
    this.#chairsOnly();
  }

  #title() {
    const { room } = this;
    return h("div", { class: "title" }, h("h1", null, room.title || pick(room.book.names)),
      h("p", null, this.#empty().length ? t(`还差 ${this.#empty().length} 人。`, `${this.#empty().length} more wanted.`)
        : t("人齐了，可以开始。", "Everybody is here: ready to start.")));
  }

  #maySit() {
    return this.you.player === null && ["host", "play", "seat"].includes(this.right || "");
  }

  #empty() {
    return this.room.seats.filter((/** @type {any} */ one) => one.kind === "empty");
  }

  #chairsOnly() {
    if (!this.chairs) return;
    put(this.chairs, h("ol", { class: "chairs" }, this.room.seats.map((/** @type {any} */ one, /** @type {number} */ at) => this.#chair(one, at))),
      this.#start());
  }

  /** @param {any} one @param {number} at */
  #chair(one, at) {
    const mine = this.you.player !== null && one.player === this.you.player;
    const empty = one.kind === "empty";
    const state = {
      person: one.connected ? t("在", "here") : t("还没连上", "not connected"), bot: t("电脑", "bot"),
      program: one.connected ? t("程序，已连上", "program, connected") : t("程序，等它连上", "program, not connected yet"), empty: t("空位", "free"),
    }[/** @type {"bot"} */ (one.kind)];
    return h("li", { class: `${empty ? "empty" : ""} ${mine ? "me" : ""}` },
      h("span", { class: "wind", "aria-hidden": "true" }, windSign(SEATS[at])),
      h("span", { class: "who" }, h("strong", null, personName(one.name) || t("等人坐下", "waiting for somebody")),
        h("small", null, [wind(SEATS[at]), mine ? t("你", "you") : "", state].filter(Boolean).join(" · "))),
      empty && this.#maySit() ? h("button", { type: "button", class: "primary", onclick: () => this.#sit(at) }, t("坐这里", "Sit here")) : null,
      this.you.host && empty ? h("button", { type: "button", onclick: () => this.#host("bot", SEATS[at]) }, t("放电脑", "Put a bot")) : null,
      this.you.host && one.kind === "person" && !mine
        ? h("button", { type: "button", onclick: () => this.#host("remove", SEATS[at]) }, t("请离", "Remove")) : null);
  }

  #start() {
    const { you } = this;
    const missing = this.#empty();
    if (!you.host) {
      return h("p", { class: "actions" },
        you.player === null ? h("span", { class: "note" }, t("你在观战。等桌主开始。", "You are watching. The host will start.")) : h("span", { class: "note" }, t("坐好了，等桌主开始。", "You are seated. The host will start.")),
        h("button", { type: "button", onclick: () => this.#leave() }, t("离开", "Leave")));
    }
    const begin = () => {
      missing.forEach((/** @type {any} */ one) => this.#host("bot", SEATS[this.room.seats.indexOf(one)]));
      this.#host("start");
    };
    return h("p", { class: "actions" },
      h("button", { type: "button", onclick: () => this.#leave() }, t("离开", "Leave")),
      h("button", { type: "button", class: "primary", onclick: begin },
        missing.length ? t("空位补电脑，开始", "Fill up with bots and start") : t("开始", "Start")));
  }

  #name() {
    if (!this.#maySit()) return null;
    return h("div", { class: "card" }, text(t("坐下时用的名字", "Your name at the table"), settings.get("name"),
      (told) => settings.set("name", told.trim().slice(0, 24)), { placeholder: t("客人", "Guest"), maxlength: 24, autocomplete: "nickname" }),
    h("p", { class: "small" }, t("选一个空位坐下，或者就这样看着。", "Take a free seat, or simply watch.")));
  }

  #side() {
    const { room, you } = this;
    const where = { table: room.table };
    const kept = remembered(room.table);
    return h("aside", null,
      you.host ? h("section", { class: "card invite" }, h("h2", null, t("邀请", "Invite")),
        this.#empty().length ? this.#invitation(kept.links.play) : null,
        h("p", { class: "presets" },
          this.#empty().length ? null : h("button", { type: "button", onclick: () => showLink("play", where) }, t("打牌的链接", "Link to play")),
          h("button", { type: "button", onclick: () => showLink("watch", where) }, t("观战的链接", "Link to watch")),
          room.book.supporters ? h("button", { type: "button", onclick: () => showLink("support", where) }, t("下注者的链接", "Link for supporters")) : null),
        programs(kept.programs)) : null,
      h("section", { class: "card" }, h("h2", null, t("这一桌", "This table")), facts(room)),
      you.player !== null ? h("p", null, h("button", { type: "button", onclick: () => showLink("device", where) }, t("换到另一台设备", "Move to another device"))) : null);
  }

  /** The link with its code, asked for once. @param {string | undefined} link */
  #invitation(link) {
    const place = h("div");
    const fill = () => put(place, linkBox(this.#qr.link, this.#qr.qr));
    if (this.#qr) return fill();
    if (link) put(place, linkBox(link));
    api("POST", `/api/tables/${this.room.table}/links`, { kind: "play" }).then((told) => {
      this.#qr = told;
      fill();
    }, () => {});
    return place;
  }

  /** @param {string} deed @param {string} [seat] */
  #host(deed, seat) {
    if (!this.socket?.send({ t: "host", do: deed, seat: seat || null })) toast(t("连接断了，请稍候", "The line is down, one moment"));
  }

  /** @param {number} at */
  async #sit(at) {
    try {
      await api("POST", `/api/tables/${this.room.table}/sit`, { seat: at, name: settings.get("name") || t("客人", "Guest") });
    } catch (error) {
      dialog({ title: t("没能坐下", "You could not sit down"), body: h("p", null, why(/** @type {ApiError} */ (error))) });
    }
  }

  async #leave() {
    try {
      await api("POST", `/api/tables/${this.room.table}/leave`);
    } catch {
      // Whoever leaves the page has left anyway.
    }
    go("/");
  }
}

/** The tokens of seats that programs take. @param {Record<string, string>} tokens */
function programs(tokens) {
  const list = Object.entries(tokens || {});
  if (!list.length) return null;
  return h("details", null, h("summary", null, t("程序的令牌", "Programs' tokens")),
    h("p", { class: "small" }, t("程序连 /ws，在 hello 里带上令牌。只在这里显示。", "A program connects to /ws and tells its token in hello. Shown only here.")),
    h("dl", { class: "facts" }, list.map(([seat, token]) => [h("dt", null, wind(seat)), h("dd", null, h("code", null, token))])));
}

/** @param {any} room */
function facts(room) {
  const kinds = {
    none: t("不限时", "no clock"), tournament: t("比赛时限", "the book's tournament clock"),
    bank: t(`每步 ${room.clock?.base} 秒，备用 ${room.clock?.bank} 秒`, `${room.clock?.base} s a move, ${room.clock?.bank} s bank`),
  };
  const rows = [
    [t("规则", "Rules"), h("a", { href: `/rules/${room.book.id}` }, pick(room.book.names))],
    [t("时限", "Clock"), kinds[/** @type {"none"} */ (room.clock?.kind)] || "–"],
    [t("长度", "Length"), room.length ? t(`${room.length} 圈`, `${room.length} rounds`) : t("照规则书", "as the book has it")],
    [t("提示", "Hints"), room.hints ? t("允许", "allowed") : t("不允许", "not allowed")],
    [t("观战", "Watching"), `${room.public ? t("公开", "open to all") : t("凭链接", "by link")} · ${t(`${room.watchers} 人`, `${room.watchers} here`)}`],
    room.supporters?.length ? [t("下注", "Supporters"), room.supporters.join(t("、", ", "))] : null,
    [t("规则指纹", "Book's hash"), h("code", null, String(room.book.hash || "").slice(0, 12))],
  ];
  return h("dl", { class: "facts" }, rows.filter(Boolean).map((row) => [h("dt", null, /** @type {any[]} */ (row)[0]), h("dd", null, /** @type {any[]} */ (row)[1])]));
}

customElements.define("paiju-lobby", Lobby);
