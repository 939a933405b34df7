/** Who is here: those who play, those who watch; whom I do not want to hear; and whom the host lets in. */

import { dialog } from "../../ui/dialog.js";
import { h } from "../../ui/dom.js";
import { check } from "../../ui/fields.js";
import { personName, t, tc, tn, wind } from "../../ui/i18n.js";
import { handWord } from "../../ui/terms/terms.js";
import { settings } from "../../ui/settings.js";
import { mute, muted, watcherName } from "./talk.js";

/** @import { ChairInfo, ClientMessage, Company, RoomInfo, You } from "../../messages.d.ts" */
/** @import { State } from "../state.js" */

/**
 * Opens the drawer; the answer draws it anew, when the room has changed.
 * @param {State} state @param {(message: ClientMessage) => void} send @returns {() => void}
 */
export function openCompany(state, send) {
  const box = dialog({ title: t("Who is here"), kind: "drawer", name: "company", body: "" });
  const fill = () => {
    if (!state.room || !box.element.isConnected) return;
    const fields = () => /** @type {HTMLElement[]} */ ([...box.body.querySelectorAll("button, input")]);
    const held = fields().indexOf(/** @type {HTMLElement} */ (document.activeElement));
    box.put(...whoIsHere(state.room, state.you, send, fill));
    if (held >= 0) fields()[held]?.focus({ preventScroll: true });
  };
  fill();
  return fill;
}

/** @param {RoomInfo} room @param {You} you @param {(message: ClientMessage) => void} send @param {() => void} fill */
function whoIsHere(room, you, send, fill) {
  return [
    h("section", null, h("h3", null, t("Who is playing")),
      h("ul", { class: "rows" }, room.seats.map((seat) => player(room, you, seat, fill)))),
    h("section", null, h("h3", null, watchersWord(room)),
      room.watching.length ? h("ul", { class: "rows" }, room.watching.map((watcher) => h("li", null,
        h("span", null, h("strong", null, watcherName(watcher.name)),
          watcher.person === you.person ? h("small", null, t("you")) : null),
        watcher.person === you.person ? null : quieter(watcher.person, watcherName(watcher.name), fill))),
      room.watchers > room.watching.length ? h("li", null, t("and {count} more", { count: room.watchers - room.watching.length })) : null)
        : h("p", { class: "small" }, t("Nobody is watching."))),
    h("section", null, check(t("Show what others say"), settings.get("phrases"), (on) => settings.set("phrases", on),
      t("Off: nobody's phrases are shown, in this browser only"))),
    you.host && room.state !== "over" ? h("section", null, h("h3", null, t("Host")),
      doors(room.company, send, room.book.supporters)) : null];
}

/** @param {RoomInfo} room */
const watchersWord = (room) => tn("1 watching", "{n} watching", room.watchers);

/** @param {RoomInfo} room @param {You} you @param {ChairInfo} chair @param {() => void} again */
function player(room, you, chair, again) {
  const coming = room.coming.find((next) => next.player === chair.player);
  const state = chair.kind === "empty" ? t("free seat") : chair.kind === "bot" ? t("bot")
    : chair.connected ? tc("seat", "here") : t("away");
  const next = coming ? t("{name} from the next {hand}", { name: personName(coming.name), hand: handWord(room.book.words) }) : "";
  const mine = chair.player === you.player ? t("you") : "";
  return h("li", null,
    h("span", null, h("strong", null, personName(chair.name) || t("Free seat")),
      h("small", null, [chair.seat ? wind(chair.seat) : "", mine, state, next].filter(Boolean).join(" · "))),
    chair.kind === "person" && chair.person && !mine ? quieter(chair.person, personName(chair.name), again) : null);
}

/** The button that stops somebody from being heard here. @param {string} person @param {string} name @param {() => void} again */
function quieter(person, name, again) {
  const off = muted().includes(person);
  const press = () => {
    mute(person, !off);
    again();
  };
  return h("button", { type: "button", onclick: press, "aria-pressed": String(off),
    "aria-label": off ? t("Show what {name} says again", { name }) : t("Mute {name}", { name }) },
  off ? t("Muted") : t("Mute"));
}

/**
 * Whom the table lets in, and what those who bet may do.
 * @param {Company} now @param {(message: ClientMessage) => void} send @param {boolean} bets whether people bet here
 */
export function doors(now, send, bets) {
  return h("div", { class: "doors" },
    check(t("Anybody may sit down"), now.listed, (listed) => send({ t: "company", listed }),
      t("The table is listed in the lobby. Off: only people with a link can come")),
    check(t("A bot's seat may be taken over"), now.take_over, (take_over) => send({ t: "company", take_over }),
      t("When a hand is over; the points stay")),
    check(t("Spectators may see the last hand open"), now.open_hands, (open_hands) => send({ t: "company", open_hands }),
      t("One hand behind; the hand in play is never shown")),
    check(t("Spectators stay silent"), now.quiet, (quiet) => send({ t: "company", quiet })),
    bets ? check(t("Advisers may point at a move"), now.advice, (advice) => send({ t: "company", advice }),
      t("Supporters point at a move for the player they back; only that player sees it")) : null,
    bets ? check(t("Advisers may draw tiles"), now.draws, (draws) => send({ t: "company", draws }),
      t("The tile drawn stays the same")) : null);
}
