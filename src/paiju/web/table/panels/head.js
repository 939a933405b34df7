/** The line on top: the way home, which table, the rule in force, and the buttons of the panels. */

import { h } from "../../ui/dom.js";
import { edition, list, personName, pick, t, tn } from "../../ui/i18n.js";
import { tileName, tileSvg } from "../../ui/tiles/tiles.js";
import { morph } from "../../ui/morph.js";
import { openRelay } from "../company/relay.js";
import { sign } from "../board/signs.js";

/** @import { Child } from "../../ui/child.d.ts" */
/** @import { RoomInfo } from "../../messages.d.ts" */
/** @import { State } from "../state.js" */

export class Head {
  /** @param {State} state @param {{log: () => void, hints: () => void, sheet: () => void, keys: () => void, menu: () => void,
   *   say: () => void, people: () => void, call: () => void, mayTalk: () => boolean}} does */
  constructor(state, does) {
    this.state = state;
    this.does = does;
    this.element = h("header", { class: "head" });
    /** All that was told last. @type {unknown[]} */
    this.from = [];
  }

  /** @param {boolean} log whether it is open @param {boolean} hints */
  draw(log, hints) {
    const { state, does } = this;
    const { room, view, you } = state;
    const from = [edition(), room, you, view?.special, view?.special && state.specials[view.special], view?.wild, Boolean(view),
      state.seated, does.mayTalk(), log, hints];
    if (from.every((each, i) => each === this.from[i])) return;
    this.from = from;
    morph(this.element,
      h("a", { class: "home", href: "/", "aria-label": t("To the start page"), title: t("To the start page") },
        sign("home")),
      h("h1", null, room ? room.title || pick(room.book.names) : "…"),
      this.#relay(), this.#special(), this.#wild(), this.#state(),
      h("div", { class: "buttons" },
        room && room.hints && state.seated ? this.#button(t("Hints"), does.hints, hints) : null,
        room ? this.#button(t("Patterns"), does.sheet, undefined, t("Pattern list (S)"), "sheet-button") : null,
        this.#button(t("Log"), does.log, log, undefined, "log-button"),
        this.#watchers(),
        this.#call(),
        does.mayTalk() ? this.#button(sign("say"), does.say, undefined, t("Say something"), "say-button") : null,
        this.#button("?", does.keys, undefined, t("Keys"), "keys-button"),
        room ? this.#button(sign("menu"), does.menu, undefined, t("Menu"), "menu-button") : null));
  }

  /** @param {Child} word @param {() => void} onclick @param {boolean} [on] @param {string} [label] @param {string} [name] */
  #button(word, onclick, on, label, name = "") {
    return h("button", { type: "button", class: `quiet ${name}`, "data-key": label || word, onclick,
      "aria-pressed": on === undefined ? null : String(on), "aria-label": label, title: label }, word);
  }

  /** Calls a referee with one press, where others play too and there is room; it is in the menu always. */
  #call() {
    const { room, you } = this.state;
    const others = room?.seats.some((seat) => seat.kind === "person" && seat.player !== you.player);
    if (!room || !this.state.seated || !others || room.called.some((call) => call.player === you.player)) return null;
    return this.#button(t("Call referee"), this.does.call, undefined, t("Call a referee"), "call-button");
  }

  /** How many watch: a press tells who. */
  #watchers() {
    const number = this.state.room?.watchers;
    if (!number) return null;
    return h("button", { type: "button", class: "quiet watchers", "data-key": `watchers ${number}`, onclick: this.does.people,
      "aria-label": t("{number} watching: see who is here", { number }), title: tn("1 watching", "{n} watching", number) },
    sign("eye"), number);
  }

  /** Which game of a relay it is: a press tells the teams and who comes next. */
  #relay() {
    const { room } = this.state;
    if (!room?.relay) return null;
    const { game, games } = room.relay;
    return h("button", { type: "button", class: "special relay", "data-key": `relay ${game} ${games}`,
      "aria-label": t("Relay, game {game} of {games}: the teams and who plays next", { game, games }),
      onclick: () => this.state.room && openRelay(this.state.room) }, t("Relay"), ` ${game}/${games}`);
  }

  /** The dice rule of the hand. */
  #special() {
    const id = this.state.view && this.state.view.special;
    if (!id) return null;
    const special = this.state.specials[id];
    const name = special ? pick(special) : id;
    return h("button", { type: "button", class: "special", "data-key": `${id} ${special ? special.clause : ""}`,
      "aria-label": t("Dice rule: {name}", { name }),
      onclick: () => this.element.dispatchEvent(new CustomEvent("paiju-why",
        { bubbles: true, detail: { title: name, clauses: special ? [special.clause] : [] } })) },
    sign("die"), h("span", { class: "name" }, name));
  }

  #wild() {
    const wild = this.state.view && this.state.view.wild;
    return wild ? h("span", { class: "wild-chip" }, t("wild"), tileSvg(wild, { wild: true, label: tileName(wild) })) : null;
  }

  #state() {
    const { room, view, you } = this.state;
    if (!room) return null;
    const words = { paused: pausedWord(room), frozen: t("awaiting a decision"), over: t("over") }[/** @type {"over"} */ (room.state)];
    const watching = !this.state.seated && view && you.role !== "referee" ? (ROLES()[you.role] || t("supporter")) : null;
    return [...[words, watching].filter(Boolean).map((word) => h("span", { class: "chip-still" }, word)), this.#referees()];
  }

  /** Who is there as a referee: everybody sees it, on every screen. */
  #referees() {
    const names = this.state.room?.referees.map(personName) || [];
    const called = this.state.room?.called.map((call) => personName(call.name)) || [];
    const chip = (/** @type {string} */ name, /** @type {string} */ words) => h("span", { class: `chip-still ${name}` }, words);
    return [names.length ? chip("referees", t("referee: {names}", { names: list(names) })) : null,
      called.length ? chip("called", t("{names} called a referee", { names: list(called) })) : null];
  }
}

/** @returns {Record<string, string>} what those who are not seated are called */
const ROLES = () => ({ spectator: t("watching") });

/** Who has stopped play, in a word. @param {RoomInfo} room */
function pausedWord(room) {
  if (room.paused_by === "referee") return t("paused by the referee");
  return room.paused_by === "break" ? t("break") : t("paused");
}
