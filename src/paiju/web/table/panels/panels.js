/** What is asked before play, as a panel: tiles to pass on, whom to change places with, laying the hand open, bets, suits. */

import { h } from "../../ui/dom.js";
import { SUIT_NAMES } from "../../constants.js";
import { list, personName, t, tn, words } from "../../ui/i18n.js";
import { tileSvg } from "../../ui/tiles/tiles.js";
import { ruleChip } from "../../ui/terms/why.js";
import { morph } from "../../ui/morph.js";
import { seatWords } from "../hand/actions.js";

/** @import { ChairInfo, ClientMessage, Offer, Prompt, RoomInfo } from "../../messages.d.ts" */
/** @import { State } from "../state.js" */

const PASSED_ON = 3;
/** Before play several are asked at once. */
const WAITING = new Set(["exchange", "swap", "opening", "bets", "void_suit"]);

export class Panels {
  /** @param {State} state @param {{act: (offer: Offer) => void, send: (message: ClientMessage) => void}} does */
  constructor(state, does) {
    this.state = state;
    this.does = does;
    this.element = h("section", { class: "asking", hidden: true });
  }

  draw() {
    const body = this.#body();
    this.element.hidden = !body;
    this.element.classList.toggle("note-only", !Array.isArray(body)); // one line: it need not cover the middle
    this.element.classList.toggle("early", WAITING.has(this.state.view?.phase || "")); // the cloth is empty yet, the scores stay in sight
    morph(this.element, body);
  }

  #body() {
    const { state } = this, { prompt } = state;
    if (state.room?.state === "paused") return this.#paused(state.room);
    if (state.room?.state === "frozen") return this.#frozen(state.room);
    if (state.room && !state.view) return h("p", { class: "alone" }, state.room.state === "between"
      ? t("The tiles are about to be dealt …")
      : t("You will see the table when the next hand begins."));
    if (!state.view) return null;
    const { phase } = state.view;
    const chair = state.seated ? state.chair(state.you.role) : null;
    if (chair && (chair.stand_in || chair.auto)) return this.#away(chair);
    if (!prompt) return WAITING.has(phase) ? h("p", { class: "alone" }, t("Waiting for the others …")) : null;
    if (state.offers("swap").length) return this.#seats(prompt, "swap", t("Change places"),
      t("Choose who to change places with. The tiles stay where they are."));
    if (state.offers("back").length) return this.#seats(prompt, "back", t("Bet"),
      t("Who do you back? From then on you see only what that seat sees."));
    if (phase === "exchange" && state.offers("pick").length) {
      return this.#exchange();
    }
    if (state.offers("void_suit").length) return this.#voidSuit(prompt);
    if (phase === "opening" && state.offers("pick").length) {
      return [h("h2", null, t("Open hand")),
        h("p", null, t("Keep up to three tiles hidden, then press Done.")), this.#picked()];
    }
    if (phase === "opening") return this.#openHand();
    return null;
  }

  /** Tiles to pass on: how many, to whom, and whether they are of one suit. */
  #exchange() {
    const book = this.state.room?.book, count = book?.passed_on || PASSED_ON, left = count - this.state.picked.length;
    const to = { right: t("to the player on your right"), across: t("to the player across"), left: t("to the player on your left"),
      dice: t("to whom the dice say") }[book?.passed_to || "right"];
    if (count === PASSED_ON && !book?.passed_alike && (book?.passed_to || "right") === "right") {
      return [h("h2", null, t("Exchange three tiles")),
        h("p", null, t("Choose three tiles for the player on your right; {left} to go.", { left })), this.#picked()];
    }
    return [h("h2", null, t("Exchange tiles")),
      h("p", null, book?.passed_alike ? t("Choose {count} tiles of one suit; they go {to}. {left} to go.", { count, to, left })
        : t("Choose {count} tiles; they go {to}. {left} to go.", { count, to, left })), this.#picked()];
  }

  /** The suit to give up. @param {Prompt} prompt */
  #voidSuit(prompt) {
    return [h("h2", null, t("Give up a suit")), this.#received(),
      h("p", null, t("Its tiles go first; you can claim none of them, and cannot win while you hold one.")),
      h("div", { class: "choices" }, this.state.offers("void_suit").map((offer) =>
        h("button", { type: "button", class: "act", "data-key": `${prompt.n} ${offer.code}`, onclick: () => this.does.act(offer) },
          words(SUIT_NAMES[offer.suit || ""]))))];
  }

  /** What was passed on to me, and by whom. */
  #received() {
    const { received } = this.state;
    return received ? h("p", { class: "received" }, t("From {name}:", { name: this.state.who(received.seat) }), " ",
      h("span", { class: "tiles" }, received.tiles.map((tile) => tileSvg(tile)))) : null;
  }

  /** Laying the hand open: how much more it brings and costs, and where that stands. */
  #openHand() {
    const more = this.state.room?.book.open_hand;
    const fans = more?.fans || 0, kongs = more?.kongs || 1;
    return [h("h2", null, t("Lay your hand open?"), more?.clauses.map((id) => [" ", ruleChip(id)])),
      h("p", null, kongs > 1
        ? tn("Play with your hand shown, with up to three tiles hidden: whatever you win or lose counts one more fan, kongs {kongs} "
          + "times. Or play as usual.",
          "Play with your hand shown, with up to three tiles hidden: whatever you win or lose counts {n} more fans, kongs {kongs} times. "
            + "Or play as usual.",
          fans, { kongs })
        : tn("Play with your hand shown, with up to three tiles hidden: whatever you win or lose counts one more fan. Or play as usual.",
          "Play with your hand shown, with up to three tiles hidden: whatever you win or lose counts {n} more fans. Or play as usual.",
            fans))];
  }

  /** Somebody has stopped the game, or not all are back yet. @param {RoomInfo} room */
  #paused(room) {
    const { you } = this.state;
    const missing = room.waiting_for.map((player) => personName(room.seats[player]?.name)).filter(Boolean);
    if (room.paused_by === "referee" && you.role === "referee") return h("p", { class: "alone" },
      t("Play is paused; you can see all hands.")); // the table stays in sight
    if (room.paused_by === "referee") return [h("h2", null, t("Paused by the referee")),
      h("p", null, t("The clocks are stopped. Meanwhile the referee may see all hands, and decides when play goes on."))];
    if (room.paused_by === "break") return [h("h2", null, t("Break")),
      h("p", null, t("About {minutes} min left.", { minutes: minutes(room) })),
      you.host ? h("div", { class: "choices" }, this.#say("resume", t("Go on now"), { t: "host", do: "resume" })) : null];
    return [h("h2", null, t("Paused")),
      h("p", null, missing.length ? t("Waiting for {names}; the clocks are stopped.", { names: list(missing) })
        : t("The host has paused the game; the clocks are stopped.")),
      you.host ? h("div", { class: "choices" }, this.#say("resume", t("Resume"), { t: "host", do: "resume" })) : null];
  }

  /**
   * My seat is played for me: a bot stands in, or the clock plays after timeouts. Any answer of mine brings it back.
   * @param {ChairInfo} chair
   */
  #away(chair) {
    /** @type {ClientMessage} */
    const message = chair.stand_in ? { t: "host", do: "give_back", seat: chair.seat } : { t: "act", n: 0, a: 0 };
    return h("div", { class: "choices alone" },
      h("span", null, chair.stand_in ? t("A bot is playing for you")
        : t("Your seat is played automatically: it discards what it draws")),
      this.#say("back", t("I am back"), message));
  }

  /** Book or program have changed since the match began, or key or journal are lost: the host decides. @param {RoomInfo} room */
  #frozen(room) {
    const { you } = this.state;
    const may = !room.frozen || room.frozen.can_continue !== false;
    const changed = t("The rules or the program changed after the match began; the match has stopped here.");
    const lost = t("Part of this table's record is lost; the match can only be ended.");
    const locked = t("The server does not have the key to this table's walls; the match can only be ended.");
    const why = room.frozen?.damaged ? lost : room.frozen?.key ? locked : changed;
    return [h("h2", null, t("A decision is needed")),
      h("p", null, why),
      you.host ? h("div", { class: "choices" }, may ? this.#say("go", t("Play on"), { t: "adjudicate", choice: "continue" }) : null,
        this.#say("end", t("End it here"), { t: "adjudicate", choice: "end" }))
        : h("p", { class: "small" }, t("The host decides."))];
  }

  /** @param {string} key @param {string} word @param {ClientMessage} message */
  #say(key, word, message) {
    return h("button", { type: "button", class: "act", "data-key": key, onclick: () => this.does.send(message) }, word);
  }

  #picked() {
    return this.state.picked.length ? h("div", { class: "picks" }, this.state.picked.map((tile) => tileSvg(tile))) : null;
  }

  /** @param {Prompt} prompt @param {"swap" | "back"} type @param {string} title @param {string} text */
  #seats(prompt, type, title, text) {
    return [h("h2", null, title), h("p", null, text), h("div", { class: "choices" }, this.state.offers(type).map((offer) =>
      h("button", { type: "button", class: "act", "data-key": `${prompt.n} ${offer.code}`, onclick: () => this.does.act(offer) },
        seatWords(this.state, offer.seat || ""))))];
  }
}

/** @param {RoomInfo} room */
const minutes = (room) => Math.ceil((room.break_left || 0) / 60);
