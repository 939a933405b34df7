/** Name plates: face, wind, name, and how somebody is: in riichi, away, winner, backed by whom; the clock of whose turn it is. */

import { h, s } from "../../ui/dom.js";
import { face } from "../../ui/people/faces.js";
import { hanWinds, edition, num, personName, t, tc, tn, wind, words } from "../../ui/i18n.js";
import { SUIT_NAMES } from "../../constants.js";
import { tileSvg } from "../../ui/tiles/tiles.js";
import { secondsLeft } from "../waiting.js";

/** @import { Geometry, PlatePlace } from "./geometry.js" */
/** @import { Part } from "./keep.js" */
/** @import { Seen } from "../state.js" */

/**
 * The plates of the others, at their places on the board.
 * @param {Seen} state @param {Geometry} g @param {(seat: string) => void} look @returns {Part[]}
 */
export function plates(state, g, look) {
  return Object.keys(state.view.seats).filter((seat) => state.side(seat) !== "bottom").map((seat) =>
    platePart(state, seat, mayChoose(state) ? look : null, g.plates[/** @type {"left"} */ (state.side(seat))]));
}

/**
 * A plate, made when it tells something else.
 * @param {Seen} state @param {string} seat @param {((seat: string) => void) | null} [look] @param {PlatePlace | null} [at] on the board
 * @returns {Part}
 */
export function platePart(state, seat, look = null, at = null) {
  const side = state.side(seat), { kind, name } = state.sitter(seat), until = waited(state, seat)?.until;
  return { key: seat,
    from: JSON.stringify([edition(), side, at, Boolean(look), kind, name, marks(state, seat), spoken(state, seat), until]),
    make: () => (at ? placed(plate(state, seat, look), side, at) : plate(state, seat)) };
}

/** @param {HTMLElement} made @param {string} side @param {PlatePlace} at */
function placed(made, side, at) {
  made.classList.add(side, at.align);
  made.style.left = `${at.x.toFixed(1)}px`;
  made.style.top = `${at.y.toFixed(1)}px`;
  made.style.width = `${at.width.toFixed(1)}px`;
  return made;
}

/** Whether the page may be turned to another seat: by somebody who watches. @param {Seen} state */
const mayChoose = (state) => !state.seated && !(state.view.backs && state.view.backs[state.you.role]);

/** One plate. @param {Seen} state @param {string} seat @param {((seat: string) => void) | null} [look] makes it a button */
function plate(state, seat, look = null) {
  const dealer = seat === "E";
  const button = look ? { type: "button", title: t("View from this seat"), onclick: () => look(seat) } : { role: "group" };
  const labels = marks(state, seat);
  return h(look ? "button" : "div",
    { ...button, class: `plate${state.onTurn(seat) ? " turn" : ""}`, "data-seat": seat,
      "data-key": seat, "aria-label": spoken(state, seat) },
    h("span", { class: "sitter", "aria-hidden": "true" }, face(state.sitter(seat)),
      h("span", { class: `wind${dealer ? " dealer" : ""}` }, sign(seat))),
    h("span", { class: "who", "aria-hidden": "true" },
      h("span", { class: "name", title: state.name(seat) }, state.name(seat)),
      labels.length ? h("span", { class: "marks" }, labels.map(([word, kind]) => mark(state, seat, word, kind))) : null),
    clock(state, seat));
}

/** One of the marks; a suit given up as a tile of it, crossed out, where words have no room. @param {Seen} state @param {string} seat
 * @param {string} word @param {string} kind */
function mark(state, seat, word, kind) {
  const suit = kind === "void" ? state.place(seat).void : "";
  if (!suit) return h("span", { class: `mark ${kind}` }, word);
  return h("span", { class: "mark void" }, h("span", { class: "in-words" }, word),
    h("span", { class: "as-tile" }, tileSvg(`1${suit}`, { label: null })));
}

/** The wind's sign, drawn. @param {string} seat */
function sign(seat) {
  if (hanWinds()) return s("svg", { viewBox: "0 0 100 100" }, s("use", { href: `#w-${seat}`, width: 100, height: 100 }));
  return seat;
}

/** The clock of somebody else's turn, where one runs. @param {Seen} state @param {string} seat */
function waited(state, seat) {
  const { waits } = state;
  return !waits || waits.seat !== seat || (state.seated && seat === state.you.role) ? null : waits;
}

/** Seconds they have left. @param {Seen} state @param {string} seat */
function clock(state, seat) {
  const waits = waited(state, seat);
  if (!waits) return null;
  return h("span", { class: "turn-clock", "aria-hidden": "true", data: { until: waits.until.toFixed(0) } }, secondsLeft(waits.until));
}

/** Short words on the state of a player. @param {Seen} state @param {string} seat @returns {[string, string][]} */
function marks(state, seat) {
  const place = state.place(seat), chair = state.chair(seat);
  const backed = Object.entries(state.view.backs || {}).filter(([, on]) => on === seat).map(([name]) => personName(name));
  const next = state.room?.coming.find((newcomer) => newcomer.player === chair?.player);
  const relay = state.room?.relay;
  const team = personName(relay?.teams[relay.seats[chair?.player ?? -1] ?? -1]?.name);
  /** @type {[boolean, string, string][]} */
  const known = [
    [place.riichi, t("riichi"), "riichi"],
    [place.won, t("won"), "won"],
    [place.open && !place.won, tc("hand", "open"), "open"],
    [Boolean(place.void && !place.won), place.void ? t("without {suit}", { suit: words(SUIT_NAMES[place.void]) }) : "", "void"],
    [chair?.kind === "person" && !chair.connected, t("offline"), "gone"],
    [Boolean(chair?.auto || chair?.stand_in), t("auto"), "bot"],
    [Boolean(next), t("next: {name}", { name: personName(next?.name) }), "coming"],
    [Boolean(chair?.drawn_by), t("{name} draws", { name: personName(chair?.drawn_by) }), "drawn-for"],
    [Boolean(team), team, "team"],
    [backed.length > 0, tn("{n} bet", "{n} bets", backed.length), "backed"],
  ];
  return known.filter(([there]) => there).map(([, word, kind]) => [word, kind]);
}

/** The plate aloud. @param {Seen} state @param {string} seat */
function spoken(state, seat) {
  const place = state.place(seat);
  const words = [wind(seat), state.name(seat), t("{points} points", { points: num(state.points(seat)) }),
    t("tiles in hand: {count}", { count: place.hand.length }), ...marks(state, seat).map(([word]) => word)];
  if (state.onTurn(seat)) words.push(t("to play"));
  return words.join(t(", "));
}
