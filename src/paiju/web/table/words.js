/** Events in words, Chinese and English: for the log, for screen readers, and for the short banners. */

import { personName, signed, t } from "../ui/i18n.js";
import { handWord } from "../ui/terms/terms.js";
import { tileName, tileNames } from "../ui/tiles/tiles.js";

/** @import { Discard, Exchange, HandResult, Indicator, Kong, Payment, RulingInfo, Shown, TableEvent, WinEvent } from "../messages.d.ts" */
/** @import { State } from "./state.js" */

/**
 * What somebody does: 打三万, discards 3 of characters.
 * @param {State} state @param {string} seat @param {string} zh @param {string} en @param {string} [rest]
 */
function does(state, seat, zh, en, rest = "") {
  const you = state.seated && seat === state.you.role;
  return t(`${state.who(seat)}${zh}${rest}`, `${state.who(seat)} ${you ? en : thirdPerson(en)}${rest ? ` ${rest}` : ""}`);
}

/** @param {string} verb */
const thirdPerson = (verb) => verb.replace(/^\w+/,
  (first) => (first.endsWith("y") ? `${first}s` : /(s|ch)$/.test(first) ? `${first}es` : `${first}s`));

/** Somebody's tile. @param {State} state @param {string} seat @param {string} tile */
function whose(state, seat, tile) {
  if (state.seated && seat === state.you.role) return t(`你的${tileName(tile)}`, `your ${tileName(tile)}`);
  return t(`${state.who(seat)}的${tileName(tile)}`, `${state.who(seat)}'s ${tileName(tile)}`);
}

/** @returns {Record<HandResult, string>} */
const RESULTS = () => ({
  won: t("本局结束", "The hand is over."),
  exhausted: t("荒牌流局，牌墙已空", "Nobody won: the wall is empty."),
  nine_terminals: t("九种九牌流局", "Called off: nine kinds of terminals and honours."),
  four_winds: t("四风连打流局", "Called off: everybody discarded the same wind first."),
  four_kongs: t("四杠散了流局", "Called off: four kongs."),
  four_riichi: t("四家立直流局", "Called off: everybody is in riichi."),
  three_winners: t("三家和流局", "Called off: three would win on one tile."),
  nagashi: t("流局满贯", "The wall is empty, and a river of terminals and honours is paid."),
  unknown: t("牌局中止", "The hand was broken off."),
});

/** One event in a sentence; "" for what need not be told. @param {State} state @param {TableEvent} event @returns {string} */
export function tell(state, event) {
  switch (event.type) {
    case "deal": return t("发牌", "The tiles are dealt");
    case "draw": return event.seat === state.you.role ? does(state, event.seat, "摸", "draw", tileName(event.tile)) : "";
    case "discard": return discard(state, event);
    case "chow": return does(state, event.seat, "吃", "chow",
      `${whose(state, event.from, event.tile)}${t("：", ": ")}${tileNames(event.tiles)}`);
    case "pung": return does(state, event.seat, "碰", "pung", whose(state, event.from, event.tile));
    case "kong": return kong(state, event);
    case "flower": return does(state, event.seat, "补花", "replace", tileName(event.tile));
    case "north": return does(state, event.seat, "拔北", "set", t("", "a North aside"));
    case "indicator": return indicator(event);
    case "riichi": return does(state, event.seat, "放下立直棒", "put", t("", "the riichi stick down"));
    case "win": return win(state, event);
    case "swap": return t(`${state.who(event.seat)}与${state.who(event.with)}换了位置`,
      `${state.who(event.seat)} and ${state.who(event.with)} change places`);
    case "exchange": return exchange(state, event);
    case "open": return does(state, event.seat, "明牌", "lay", t("", "the hand open"));
    case "bets": return Object.entries(event.backs)
      .map(([name, on]) => t(`${name} 支持${state.who(on)}`, `${name} backs ${state.who(on)}`)).join(t("；", "; "));
    case "payment": return paid(state, event);
    case "ruling": return t(event.zh, event.en);
    case "nine_terminals": return does(state, event.seat, "亮出九种九牌", "show", t("", "nine terminals and honours"));
    case "shown": return event.reason === "ready" ? ready(state, event) : "";
    case "end": return event.result === "won" ? t(`本${handWord(state.room?.book.family)}结束`, "The hand is over.") : RESULTS()[event.result];
    default: return "";
  }
}

/** @param {State} state @param {Shown} event */
function ready(state, { seat, waits }) {
  const be = state.seated && seat === state.you.role ? "are" : "is";
  return t(`${state.who(seat)}听牌，等${tileNames(waits)}`, `${state.who(seat)} ${be} ready, waiting for ${tileNames(waits)}`);
}

/** @param {State} state @param {Discard} event */
function discard(state, event) {
  if (event.riichi) return does(state, event.seat, "立直，打", "declare riichi with", tileName(event.tile));
  return does(state, event.seat, "打", "discard", tileName(event.tile));
}

/** @param {State} state @param {Kong} event */
function kong(state, event) {
  if (event.how === "open" && event.from && event.tile) return does(state, event.seat, "杠", "kong", whose(state, event.from, event.tile));
  const tile = event.tiles[0] === "?" ? "" : tileName(event.tiles[0]);
  if (event.how === "added") return does(state, event.seat, "加杠", "add", t(tile, `${tile} to a pung: a kong`));
  return does(state, event.seat, "暗杠", "make", t(tile, `a concealed kong${tile ? ` of ${tile}` : ""}`));
}

/** @param {Indicator} event */
function indicator(event) {
  const tile = tileName(event.tile);
  if (event.wild) return t(`翻出${tile}，赖子是${tileName(event.wild)}`, `${tile} is turned: ${tileName(event.wild)} is wild`);
  return event.dora ? t(`翻出${tile}，宝牌是${tileName(event.dora)}`, `${tile} is turned: ${tileName(event.dora)} is dora`)
    : t(`翻出${tile}`, `${tile} is turned`);
}

/** @param {State} state @param {WinEvent} event */
function win(state, event) {
  const gain = t(`（${signed(event.payments[event.seat])}）`, ` (${signed(event.payments[event.seat])})`);
  if (!event.from) return does(state, event.seat, "自摸", "win", t(tileName(event.tile), `with ${tileName(event.tile)}, self-drawn`)) + gain;
  return does(state, event.seat, "和了", "win", t("", "on ") + whose(state, event.from, event.tile)) + gain;
}

/** @param {State} state @param {Exchange} event */
function exchange(state, event) {
  const mine = event.seat === state.you.role || event.to === state.you.role;
  const given = mine ? tileNames(event.tiles) : t(`${event.tiles.length} 张`, `${event.tiles.length} tiles`);
  return t(`${state.who(event.seat)}传给${state.who(event.to)}：${given}`, `${state.who(event.seat)} → ${state.who(event.to)}: ${given}`);
}

/** @param {State} state @param {Payment} event */
function paid(state, event) {
  const gains = Object.entries(event.payments).filter(([, n]) => n).map(([who, n]) => `${state.who(who)} ${signed(n)}`);
  return gains.length ? gains.join(t("，", ", ")) : "";
}

/** The short word of a call, to be shown where it is called. @param {TableEvent} event @returns {[string, string] | null} word, look */
export function cry(event) {
  switch (event.type) {
    case "chow": return [t("吃", "Chow"), "call"];
    case "pung": return [t("碰", "Pung"), "call"];
    case "kong": return [t("杠", "Kong"), "call"];
    case "north": return [t("拔北", "North"), "call"];
    case "flower": return [t("花", "Flower"), "small"];
    case "discard": return event.riichi ? [t("立直", "Riichi"), "riichi"] : null;
    case "win": return [event.from ? t("和", "Win") : t("自摸", "Self-drawn"), "win"];
    case "nine_terminals": return [t("九种九牌", "Nine terminals"), "call"];
    case "open": return [t("明牌", "Open"), "call"];
    default: return null;
  }
}

/** A ruling with whom it is about. @param {State} state @param {Pick<RulingInfo, "player" | "zh" | "en">} ruled */
export function ruling(state, ruled) {
  const name = personName(state.room?.seats[ruled.player]?.name || "");
  return t(`裁定 ${name}：${ruled.zh}`, `Ruling on ${name}: ${ruled.en}`);
}
