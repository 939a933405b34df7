/** Events in words: for the log, for screen readers, and for the short banners. */

import { ACTION_NAMES, SEAT_NAMES, SUIT_NAMES } from "../constants.js";
import { personName, pick, signed, t, tc, words } from "../ui/i18n.js";
import { handWord } from "../ui/terms/terms.js";
import { tileName, tileNames } from "../ui/tiles/tiles.js";

/**
 * @import { Chow, Discard, Exchange, Flower, HandResult, Indicator, Kong, Offer, Payment, Pung, RulingInfo, Shown, TableEvent,
 *   WinEvent } from "../messages.d.ts"
 */
/** @import { State } from "./state.js" */

/** Is it I who did it? @param {State} state @param {string} seat */
const mine = (state, seat) => state.seated && seat === state.you.role;

/** Somebody's tile. @param {State} state @param {string} seat @param {string} tile */
function whose(state, seat, tile) {
  const values = { who: state.who(seat), tile: tileName(tile) };
  return mine(state, seat) ? t("your {tile}", values) : t("{who}'s {tile}", values);
}

/** @returns {Record<HandResult, string>} */
const RESULTS = () => ({
  won: t("The hand is over."),
  exhausted: t("Exhaustive draw: the wall is empty."),
  nine_terminals: t("Abortive draw: nine kinds of terminals and honours."),
  four_winds: t("Abortive draw: everybody discarded the same wind first."),
  four_kongs: t("Abortive draw: four kongs."),
  four_riichi: t("Abortive draw: everybody is in riichi."),
  three_winners: t("Abortive draw: three players would win on the same tile."),
  nagashi: t("Exhaustive draw: discarding only terminals and honours pays a mangan."),
  unknown: t("The hand was abandoned."),
});

/** One event in a sentence; "" for what need not be told. @param {State} state @param {TableEvent} event @returns {string} */
export function tell(state, event) {
  const me = "seat" in event && mine(state, event.seat || ""), who = "seat" in event ? state.who(event.seat || "") : "";
  switch (event.type) {
    case "deal": return t("The tiles are dealt");
    case "draw": return me ? t("You draw {tile}", { tile: tileName(event.tile) }) : "";
    case "discard": return discard(state, event);
    case "chow": return chow(state, event);
    case "pung": return pung(state, event);
    case "kong": return kong(state, event);
    case "flower": return flower(state, event);
    case "north": return me ? t("You set a North aside") : t("{who} sets a North aside", { who });
    case "indicator": return indicator(event);
    case "riichi": return me ? t("You put down the riichi stick") : t("{who} puts down the riichi stick", { who });
    case "win": return win(state, event);
    case "swap": return t("{who} and {other} change places", { who, other: state.who(event.with) });
    case "exchange": return exchange(state, event);
    case "open": return me ? t("You lay your hand open") : t("{who} lays the hand open", { who });
    case "bets": return Object.entries(event.backs)
      .map(([name, on]) => t("{name} backs {who}", { name, who: state.who(on) })).join(tc("sentences", "; "));
    case "void_suits": return Object.entries(event.suits)
      .map(([seat, suit]) => t("{who} gives up {suit}", { who: state.who(seat), suit: words(SUIT_NAMES[suit]) }))
      .join(tc("sentences", "; "));
    case "payment": return paid(state, event);
    case "ruling": return pick(event);
    case "nine_terminals": return me ? t("You show nine kinds of terminals and honours")
      : t("{who} shows nine kinds of terminals and honours", { who });
    case "shown": return event.reason === "ready" ? ready(state, event) : "";
    case "end": return event.result === "won" ? t("The {hand} is over", { hand: handWord(state.room?.book.words) })
      : RESULTS()[event.result];
    default: return "";
  }
}

/** @param {State} state @param {Shown} event */
function ready(state, { seat, waits }) {
  const values = { who: state.who(seat), tiles: tileNames(waits) };
  return mine(state, seat) ? t("You are ready, waiting for {tiles}", values) : t("{who} is ready, waiting for {tiles}", values);
}

/** @param {State} state @param {Discard} event */
function discard(state, { seat, tile, riichi }) {
  const me = mine(state, seat), values = { who: state.who(seat), tile: tileName(tile) };
  if (riichi) return me ? t("You declare riichi, discarding {tile}", values) : t("{who} declares riichi, discarding {tile}", values);
  return me ? t("You discard {tile}", values) : t("{who} discards {tile}", values);
}

/** @param {State} state @param {Chow} event */
function chow(state, { seat, from, tile, tiles }) {
  const values = { who: state.who(seat), tile: whose(state, from, tile), tiles: tileNames(tiles) };
  return mine(state, seat) ? t("You chow {tile}: {tiles}", values) : t("{who} chows {tile}: {tiles}", values);
}

/** @param {State} state @param {Pung} event */
function pung(state, { seat, from, tile }) {
  const values = { who: state.who(seat), tile: whose(state, from, tile) };
  return mine(state, seat) ? t("You pung {tile}", values) : t("{who} pungs {tile}", values);
}

/** @param {State} state @param {Flower} event */
function flower(state, { seat, tile }) {
  const values = { who: state.who(seat), tile: tileName(tile) };
  return mine(state, seat) ? t("You replace {tile}", values) : t("{who} replaces {tile}", values);
}

/** @param {State} state @param {Kong} event */
function kong(state, event) {
  const me = mine(state, event.seat), who = state.who(event.seat);
  if (event.how === "open" && event.from && event.tile) {
    const values = { who, tile: whose(state, event.from, event.tile) };
    return me ? t("You kong {tile}", values) : t("{who} kongs {tile}", values);
  }
  const hidden = event.tiles[0] === "?", values = { who, tile: hidden ? "" : tileName(event.tiles[0]) };
  if (event.how === "added") return me ? t("You add {tile} to a pung: a kong", values) : t("{who} adds {tile} to a pung: a kong", values);
  if (hidden) return me ? t("You make a concealed kong") : t("{who} makes a concealed kong", values);
  return me ? t("You make a concealed kong of {tile}", values) : t("{who} makes a concealed kong of {tile}", values);
}

/** @param {Indicator} event */
function indicator(event) {
  const tile = tileName(event.tile);
  if (event.wild) return t("{tile} is turned up: {wild} is wild", { tile, wild: tileName(event.wild) });
  return event.dora ? t("{tile} is turned up: {dora} is dora", { tile, dora: tileName(event.dora) })
    : t("{tile} is turned up", { tile });
}

/** @param {State} state @param {WinEvent} event */
function win(state, event) {
  const me = mine(state, event.seat), who = state.who(event.seat), points = signed(event.payments[event.seat]);
  if (!event.from) {
    const values = { who, points, tile: tileName(event.tile) };
    return me ? t("You win with {tile}, self-drawn ({points})", values) : t("{who} wins with {tile}, self-drawn ({points})", values);
  }
  const values = { who, points, tile: whose(state, event.from, event.tile) };
  return me ? t("You win on {tile} ({points})", values) : t("{who} wins on {tile} ({points})", values);
}

/** @param {State} state @param {Exchange} event */
function exchange(state, event) {
  const mine = event.seat === state.you.role || event.to === state.you.role;
  const given = mine ? tileNames(event.tiles) : t("{count} tiles", { count: event.tiles.length });
  return t("{from} → {to}: {tiles}", { from: state.who(event.seat), to: state.who(event.to), tiles: given });
}

/** @param {State} state @param {Payment} event */
function paid(state, event) {
  const gains = Object.entries(event.payments).filter(([, n]) => n).map(([who, n]) => `${state.who(who)} ${signed(n)}`);
  const values = { payments: gains.join(t(", ")) };
  switch (event.reason) {
    case "kong_passed_on": return t("The kong's income passes on: {payments}", values);
    case "kongs_back": return t("Kongs given back: {payments}", values);
    case "void_held": return t("For the suit given up: {payments}", values);
    case "dearest": return t("To ready hands: {payments}", values);
    default: return gains.length ? values.payments : "";
  }
}

/** The short word of a call, to be shown where it is called. @param {TableEvent} event @returns {[string, string] | null} word, look */
export function cry(event) {
  switch (event.type) {
    case "chow": return [t("Chow"), "call"];
    case "pung": return [t("Pung"), "call"];
    case "kong": return [t("Kong"), "call"];
    case "north": return [t("Set North aside"), "call"];
    case "flower": return [t("Flower"), "small"];
    case "discard": return event.riichi ? [t("Riichi"), "riichi"] : null;
    case "win": return [event.from ? t("Win") : t("Self-drawn"), "win"];
    case "nine_terminals": return [t("Nine terminals"), "call"];
    case "open": return [t("Open hand"), "call"];
    default: return null;
  }
}

/** An action that may be done, in words: its own, or those of its type. @param {Offer} offer */
export const offerWords = ({ text, type, tile, seat, suit }) => words(text
  || { ...ACTION_NAMES[type], values: { tile, seat: seat ? SEAT_NAMES[seat] : "", suit: suit ? SUIT_NAMES[suit] : "" } });

/** A ruling with whom it is about. @param {State} state @param {Pick<RulingInfo, "player" | "text">} ruled */
export function ruling(state, ruled) {
  const name = personName(state.room?.seats[ruled.player]?.name || "");
  return t("Ruling on {name}: {ruling}", { name, ruling: ruled.text });
}
