/** Talk at the table: a sheet of reactions and phrases, bubbles at the seats, and whom one does not want to hear. */

import { dialog } from "../../ui/dialog.js";
import { announce, h } from "../../ui/dom.js";
import { personName, t } from "../../ui/i18n.js";
import { settings } from "../../ui/settings.js";
import { phrases, phraseWords } from "./phrases.js";
import { reaction, reactions, reactionWords } from "./reactions.js";
import { sound } from "../sounds/sound.js";

/** @import { Child } from "../../ui/child.d.ts" */
/** @import { ClientMessage, Phrase, PhraseSaid } from "../../messages.d.ts" */
/** @import { Log } from "../panels/log.js" */
/** @import { State } from "../state.js" */

const SHOWN = 3600; // milliseconds of a bubble
const MOST = 3; // bubbles of those who watch, at once
const KEY = "paiju.muted";

/** Whom this browser does not hear. @returns {string[]} */
export function muted() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string} person @param {boolean} quiet */
export function mute(person, quiet) {
  const others = muted().filter((other) => other !== person);
  try {
    localStorage.setItem(KEY, JSON.stringify(quiet ? [...others, person].slice(-200) : others));
  } catch {
    // A browser that keeps nothing goes on hearing everybody.
  }
}

/** What somebody who looks on is called. @param {string} name */
export const watcherName = (name) => personName(name) || t("Guest");

export class Talk {
  /** @param {State} state @param {Log} log @param {(message: ClientMessage) => void} send */
  constructor(state, log, send) {
    this.state = state;
    this.log = log;
    this.send = send;
    this.crowd = h("div", { class: "crowd" });
    this.element = h("div", { class: "bubbles", "aria-hidden": "true" }, this.crowd);
  }

  /** Whether there is somebody to talk to, and whether I may. */
  get open() {
    const { room, you } = this.state;
    if (!room || you.role === "referee" || (you.player === null && (you.role !== "spectator" || room.company.quiet))) return false;
    return room.watchers > (you.player === null ? 1 : 0) || room.seats.some((seat) => seat.kind === "person" && seat.player !== you.player);
  }

  /** The sheet of reactions and phrases. */
  sheet() {
    if (!this.open) return;
    const say = (/** @type {Phrase} */ phrase) => () => {
      box.close();
      this.send({ t: "say", phrase });
    };
    const box = dialog({ title: t("Say something"), kind: "drawer", name: "phrases", body: [
      h("div", { class: "reaction-list", role: "group", "aria-label": t("Reactions") }, reactions().map((phrase) => h("button",
        { type: "button", onclick: say(phrase), "aria-label": reactionWords(phrase), title: reactionWords(phrase) }, reaction(phrase)))),
      h("div", { class: "phrase-list" }, phrases().map((phrase) => h("button", { type: "button", onclick: say(phrase) },
        phraseWords(phrase))))] });
  }

  /** Somebody has said something. @param {PhraseSaid} said */
  hear(said) {
    const mine = said.person === this.state.you.person;
    if (!mine && (!settings.get("phrases") || muted().includes(said.person))) return;
    const name = () => (said.player === null ? watcherName(said.name) : personName(said.name));
    const picture = reaction(said.phrase);
    const words = () => (picture ? reactionWords(said.phrase) : phraseWords(said.phrase));
    if (!words()) return; // of a newer server
    const shown = () => t("{name} ({reaction})", { name: name(), reaction: words() });
    const line = picture ? shown : () => t("{name}: “{phrase}”", { name: name(), phrase: words() });
    this.log.quote(line);
    if (!mine) {
      announce(line());
      sound("message");
    }
    if (said.player === null) this.#fromAside(name(), picture || words());
    else this.#atSeat(said.player, picture || words());
  }

  /** @param {string} name @param {Child} words */
  #fromAside(name, words) {
    while (this.crowd.childElementCount >= MOST) this.crowd.firstElementChild?.remove();
    this.#fade(h("p", { class: "bubble aside" }, h("strong", null, name), words), this.crowd);
  }

  /** @param {number} player @param {Child} words */
  #atSeat(player, words) {
    const seat = this.state.room?.seats[player]?.seat;
    const table = this.element.parentElement;
    const plate = seat && table?.querySelector(`.plate[data-seat="${seat}"]`);
    if (!seat || !table || !plate) return;
    this.element.querySelector(`[data-of="${player}"]`)?.remove();
    const side = this.state.view ? this.state.side(seat) : "bottom";
    const bubble = this.#fade(h("p", { class: `bubble ${side}`, "data-of": String(player) }, words), this.element);
    const at = plate.getBoundingClientRect(), all = table.getBoundingClientRect(), own = bubble.getBoundingClientRect();
    const left = Math.max(6, Math.min(at.left - all.left + at.width / 2 - own.width / 2, all.width - own.width - 6));
    const top = (plate.closest(".me") || plate).getBoundingClientRect().top; // my clock may stand over my plate
    const below = at.bottom - all.top + 8, above = top - all.top - own.height - 8;
    bubble.style.left = `${left}px`;
    bubble.style.top = `${side === "bottom" || below + own.height > all.height - 6 ? Math.max(4, above) : below}px`;
    bubble.style.setProperty("--tip", `${Math.max(14, Math.min(at.left - all.left + at.width / 2 - left, own.width - 14))}px`);
    bubble.classList.toggle("over", side === "bottom" || below + own.height > all.height - 6);
  }

  /** @template {HTMLElement} T @param {T} bubble @param {HTMLElement} place @returns {T} */
  #fade(bubble, place) {
    place.append(bubble);
    setTimeout(() => bubble.remove(), SHOWN);
    return bubble;
  }
}
