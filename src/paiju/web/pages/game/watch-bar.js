/** For those who watch: live or one hand behind with open hands, and a seat where one may be taken. */

import { dialog, toast } from "../../ui/dialog.js";
import { h, put } from "../../ui/dom.js";
import { num, personName, t, why, wind } from "../../ui/i18n.js";
import { handWord } from "../../ui/terms/terms.js";
import { post } from "../../net.js";
import { settings } from "../../ui/settings.js";
import { mayTake, placeButton } from "./relay-lobby.js";

/** @import { ApiError } from "../../net.js" */
/** @import { RoomInfo, You } from "../../messages.d.ts" */

export class WatchBar {
  /** @param {(open: boolean) => void} look live, or with open hands one hand behind */
  constructor(look) {
    this.look = look;
    this.element = h("div", { class: "watch-bar", role: "group", hidden: true });
  }

  /**
   * @param {RoomInfo} room @param {You | undefined} you
   * @param {{open: boolean, played: boolean, right: string | undefined, meant: string}} now whether the last hand is looked at,
   *   whether there is one, what my link allows, and for which of a relay's places
   */
  draw(room, you, { open, played, right, meant }) {
    const watching = Boolean(you && you.player === null && you.role === "spectator");
    const begun = ["playing", "between", "paused"].includes(room.state);
    const modes = open || room.company.open_hands ? this.#modes(open, played, handWord(room.book.words)) : null;
    const parts = watching && begun ? [modes, this.#seat(room, you, right), you && this.#place(room, you, right, meant)] : [];
    this.element.hidden = !parts.some(Boolean);
    this.element.setAttribute("aria-label", t("Watching"));
    put(this.element, ...parts);
  }

  /** @param {boolean} open @param {boolean} played @param {string} hand what one is called */
  #modes(open, played, hand) {
    const none = played ? "" : t("When the first {hand} is over", { hand });
    const mode = (/** @type {boolean} */ on, /** @type {string} */ word) => h("button", { type: "button", disabled: on && !played,
      title: on ? none : "", "aria-pressed": String(open === on), onclick: () => this.look(on) }, word);
    return h("span", { class: "modes" }, mode(false, t("Live")), mode(true, t("Last {hand}, open", { hand })));
  }

  /** A place in a relay's team. @param {RoomInfo} room @param {You} you @param {string | undefined} right @param {string} meant */
  #place(room, you, right, meant) {
    return room.relay ? placeButton({ room, relay: room.relay, you, may: mayTake(you, right, meant), send: () => {} }) : null;
  }

  /** @param {RoomInfo} room @param {You | undefined} you @param {string | undefined} right */
  #seat(room, you, right) {
    const mine = room.coming.find((newcomer) => newcomer.person === you?.person);
    if (mine) {
      const name = personName(room.seats[mine.player].name);
      return h("span", { class: "coming", role: "status" },
        t("When this {hand} is over you take over the seat of {name}.", { hand: handWord(room.book.words), name }));
    }
    const may = room.company.listed || ["host", "play", "seat"].includes(right || "");
    if (!may || !room.free.length) return null;
    return h("button", { type: "button", class: "primary", onclick: () => chooseSeat(room) }, t("Take a seat"));
  }
}

/** Which of the free seats. @param {RoomInfo} room */
export function chooseSeat(room) {
  const hand = handWord(room.book.words);
  const take = async (/** @type {number} */ player) => {
    box.close();
    try {
      const place = await post(`/api/tables/${room.table}/sit`, { seat: player, name: settings.get("name") });
      if (place.from_next) toast(t("You sit down when this {hand} is over", { hand }));
    } catch (error) {
      toast(why(/** @type {ApiError} */ (error)));
    }
  };
  const box = dialog({ title: t("Which seat?"), name: "seats", body: [
    h("p", null,
      t("When this {hand} is over, you take over the bot's seat and points; like everybody, you have a say in the next wall.", { hand })),
    h("ul", { class: "rows" }, room.free.map((at) => {
      const seat = room.seats[at];
      const points = room.round.points[at];
      return h("li", null, h("span", null, h("strong", null, personName(seat.name) || t("Free seat")),
        h("small", null, [seat.seat ? wind(seat.seat) : "", points === undefined ? "" : t("{points} points", { points: num(points) })]
          .filter(Boolean).join(" · "))),
      h("button", { type: "button", class: "primary", onclick: () => take(at) }, t("Sit here")));
    }))] });
}
