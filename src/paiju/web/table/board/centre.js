/** The field in the middle: which hand it is, tiles left, indicators, counters, deposits; along its edges everybody's wind and points. */

import { s } from "../../ui/dom.js";
import { handNumber, hanWinds, edition, num, t, tc, tn, wind, windSign } from "../../ui/i18n.js";
import { tileAt, tileNames } from "../../ui/tiles/tiles.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { Part } from "./keep.js" */
/** @import { Seen, State } from "../state.js" */
/** @typedef {{x: number, y: number, width: number, height: number}} Box its middle, and how large it is */

const RIM = 11; // for the bar of light and the riichi stick
const STICK = 4.6; // a stick and its number, in their size
const SMALL = 0.85; // of their size: words that would be smaller in one line stand in two
const LONG = 5.8; // of wind and points, in their size

/** @param {Seen} state @param {Geometry} g @returns {Part} */
export function centre(state, g) {
  const w = g.centreWidth - 4, tall = g.centreHeight - 4;
  const size = Math.max(11.5, Math.min(19, g.tile * 0.42, g.centreHeight * 0.13));
  const inset = RIM + size * 1.4;
  const field = { x: g.x, y: g.y, width: w, height: tall };
  const seats = Object.keys(state.view.seats);
  const { counters, deposits, indicators: turned, wild } = state.view;
  return { key: "centre", from: "", make: () => s("g", { class: "centre" }), inside: [
    { key: "field", from: JSON.stringify(field),
      make: () => s("rect", { class: "field", x: g.x - w / 2, y: g.y - tall / 2, width: w, height: tall, rx: 12 }) },
    ...seats.map((seat) => edge(state, seat, g, size)),
    { key: "inside", from: JSON.stringify([field, size, edition(), titleParts(state), left(state), counters, deposits, turned, wild]),
      make: () => s("g", null, inside(state, field, inset, size)) }] };
}

// --- the edges ---

/**
 * A player's side of the field: the light of the turn, the riichi stick, wind and points.
 * @param {Seen} state @param {string} seat @param {Geometry} g @param {number} size @returns {Part}
 */
function edge(state, seat, g, size) {
  const side = state.side(seat), { turn, half } = g.spots[side];
  const along = (side === "left" || side === "right" ? g.centreHeight : g.centreWidth) * 0.62;
  const on = state.onTurn(seat), { riichi } = state.place(seat);
  const stick = Math.min(along, g.tile * 3.4);
  const make = () => s("g", { class: `edge ${side}${on ? " turn" : ""}`, "data-edge": seat,
    transform: `translate(${g.x.toFixed(1)} ${g.y.toFixed(1)}) rotate(${turn})` },
  // First what is always there: whatever comes or goes then leaves the rest as it was.
  // Whoever sits across would have it upside down: that is turned back.
  s("g", { transform: `translate(0 ${(half - RIM - size * 0.62).toFixed(1)})${side === "across" ? " rotate(180)" : ""}` },
    points(state, seat, size)),
  on ? s("rect", { class: "turn-bar", x: -along / 2, y: half - 6, width: along, height: 3.5, rx: 2 }) : null,
  riichi ? s("g", { class: "stick", "data-stick": seat },
    s("rect", { x: -stick / 2, y: half - 11, width: stick, height: 5, rx: 2 }), s("circle", { cx: 0, cy: half - 8.5, r: 1.8 })) : null);
  return { key: seat, from: JSON.stringify([side, on, riichi, g.x, g.y, half, along, stick, size, state.points(seat), edition()]), make };
}

/** Wind and points of a player, around a middle. @param {Seen} state @param {string} seat @param {number} size */
function points(state, seat, size) {
  const words = num(state.points(seat));
  const r = size * 0.66, gap = size * 0.34;
  const long = [...words].reduce((sum, letter) => sum + (/[0-9−+-]/.test(letter) ? 0.64 : 0.3), 0) * size * 1.08;
  const left = -(2 * r + gap + long) / 2;
  return [
    ...windMark(seat, left + r, size),
    s("text", { class: "points", "data-points": seat, x: (left + 2 * r + gap).toFixed(1), y: (size * 0.37).toFixed(1),
      "font-size": (size * 1.08).toFixed(1) }, words),
  ];
}

/** A seat's wind on its disc. @param {string} seat @param {number} x @param {number} size of the sign */
export function windMark(seat, x, size) {
  return [s("circle", { class: `seat-wind${seat === "E" ? " dealer" : ""}`, cx: x, cy: 0, r: size * 0.66 }), windShape(seat, x, size)];
}

/** @param {string} seat @param {number} x @param {number} size */
function windShape(seat, x, size) {
  const name = `wind-sign${seat === "E" ? " dealer" : ""}`;
  if (!hanWinds()) return s("text", { class: name, x: x.toFixed(1), y: (size * 0.3).toFixed(1), "font-size": (size * 0.84).toFixed(1),
    "text-anchor": "middle" }, windSign(seat));
  const w = size * 1.0;
  return s("use", { class: name, href: `#w-${seat}`, x: (x - w / 2).toFixed(1), y: (-w / 2).toFixed(1), width: w.toFixed(1),
    height: w.toFixed(1) });
}

// --- inside ---

/**
 * What stands inside, each in a place of its own whether it is there or not: one above another where the field is tall,
 * else beside each other; where it is low the indicators have the whole height, left of the points above and below.
 * @param {Seen} state @param {Box} field @param {number} inset kept free for winds and points @param {number} size of these
 */
function inside(state, field, inset, size) {
  const { x, y, width, height } = field;
  const tiles = state.view.indicators.length > 0;
  const inner = { x, y, width: width - 2 * inset, height: height - 2 * inset };
  const above = inner.height / 2 - (LONG * size) / 2; // over the points of the sides, where the whole width is free
  if (above > 40) {
    return [...words(state, { ...inner, height: LONG * size }, size * 1.15, false),
      sticks(state, { x, y: y + (LONG * size + above) / 2, width: width - 12, height: above }, size, true),
      tiles ? indicators(state, { x, y: y - (LONG * size + above) / 2, width: width - 12, height: above - 4 }, 3) : null];
  }
  const middle = LONG * size + 8;
  if (inner.height < 60 && inner.width > 200) {
    const room = (width - 2 * inset - middle) / 2, away = (middle + room) / 2;
    const aside = { ...inner, x: x + away, width: room - 4 };
    if (!tiles) return words(state, aside, size * 1.1, true);
    return [...words(state, aside, size, true), indicators(state, { x: x - away, y, width: room - 4, height: height - 12 }, 3)];
  }
  if (inner.width < 150 || !tiles) return stacked(state, inner, tiles, size);
  const column = inner.width * 0.37;
  return [...words(state, { ...inner, x: x - inner.width / 2 + column / 2, width: column }, size, true),
    indicators(state, { x: x + column / 2, y, width: inner.width - column - 4, height: inner.height }, 5)];
}

/**
 * Everything in one narrow column, or where there are no indicators.
 * @param {Seen} state @param {Box} box @param {boolean} tiles @param {number} size
 */
function stacked(state, box, tiles, size) {
  const upper = tiles ? size * 2.4 : box.height - size * 1.3;
  const top = box.y - box.height / 2;
  return [...words(state, { ...box, y: top + upper / 2, height: upper }, tiles ? size : Math.min(size * 1.4, box.height * 0.24), false),
    tiles ? indicators(state, { ...box, y: top + upper + (box.height - upper - size) / 2, height: box.height - upper - size }, 3) : null,
    sticks(state, { ...box, y: box.y + box.height / 2 - size * 0.25 }, size * 0.9)];
}

/**
 * Which hand, how many tiles are left, and where wanted what lies on the table.
 * @param {Seen} state @param {Box} box @param {number} size @param {boolean} more
 */
function words(state, box, size, more) {
  const up = more && state.view.indicators.length ? 0.45 : 0; // there may be two lines below
  const line = (/** @type {number} */ y, /** @type {number} */ tall, /** @type {string} */ name, /** @type {string} */ said) =>
    text(box.x, box.y + size * (y - up), fitting(size * tall, said, box.width), name, said);
  const parts = titleParts(state);
  if (parts.length > 1 && !more && fitting(size, title(state), box.width) < size * SMALL) { // one above the other
    return [line(-0.85, 1, "title", parts[0]), line(0.25, 1, "title", parts[1]), line(1.4, 1, "left", left(state))];
  }
  const lines = [line(more ? -0.75 : -0.28, 1.08, "title", title(state)), line(more ? 0.55 : 1.05, 1, "left", left(state))];
  return more ? [...lines, sticks(state, { ...box, y: box.y + size * (1.65 - up) }, size * 0.82, true)] : lines;
}

/** The size of words, or what of it has room. @param {number} size @param {string} words @param {number} width */
function fitting(size, words, width) {
  const long = [...words].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1 : letter === " " ? 0.3 : 0.6), 0);
  return Math.min(size, width / long);
}

/** @param {number} x @param {number} y @param {number} size @param {string} name @param {string} words */
function text(x, y, size, name, words) {
  return s("text", { class: name, x: x.toFixed(1), y: y.toFixed(1), "font-size": size.toFixed(1), "text-anchor": "middle" }, words);
}

/** Which hand it is: East 1; in the official book East round, hand 1. @param {Pick<State, "round" | "view" | "room">} state */
export const title = (state) => titleParts(state).join(tc("a hand's name", ", "));

/** The same in parts that may stand one above the other. @param {Pick<State, "round" | "view" | "room">} state @returns {string[]} */
function titleParts(state) {
  const round = state.round;
  const values = { wind: wind(state.view ? state.view.round : "E") };
  const deal = state.view?.deal ?? round?.dealer;
  if (deal === undefined || deal === null) return [t("{wind} round", values)];
  const number = handNumber(deal + 1);
  if (state.room?.book.words === "official") return [t("{wind} round", values), tc("official", "hand {number}", { number })];
  return [tc("hand", "{wind} {number}", { ...values, number })];
}

/** @param {Seen} state */
const left = (state) => t("{left} left", { left: state.view.left });

/**
 * Counters and riichi sticks as they lie on a table, one below the other where the place is narrow.
 * @param {Seen} state @param {Box} box its middle is that of the first line @param {number} wished size @param {boolean} [two]
 */
function sticks(state, { x, y, width }, wished, two = false) {
  const { counters, deposits } = state.view;
  const shown = [counters ? stick("honba", counters, tn("{n} counter", "{n} counters", counters)) : null,
    deposits ? stick("riichi", deposits, tn("{n} riichi stick", "{n} riichi sticks", deposits)) : null]
    .filter((node) => node !== null);
  const beside = two ? 1 : shown.length, size = Math.min(wished, width / (STICK * beside));
  return s("g", { class: "sticks" }, shown.map((node, i) => {
    const [dx, dy] = two ? [0, i * wished * 1.2] : [(i - (shown.length - 1) / 2) * STICK * size, 0];
    node.setAttribute("transform", `translate(${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}) scale(${size.toFixed(2)})`);
    return node;
  }));
}

/**
 * A stick and how many of it, its middle at 0 and its letters 1 high.
 * @param {"honba" | "riichi"} kind @param {number} n @param {string} words
 */
function stick(kind, n, words) {
  const dots = kind === "riichi" ? [[0, 0]] : [-0.5, -0.2, 0.1, 0.4].flatMap((dx) => [[dx + 0.05, -0.07], [dx + 0.05, 0.07]]);
  return s("g", { class: `lying ${kind}`, role: "img", "aria-label": words }, s("title", null, words),
    s("rect", { x: -2.1, y: -0.55, width: 2.5, height: 0.38, rx: 0.12 }),
    dots.map(([dx, dy]) => s("circle", { cx: (dx - 0.85).toFixed(2), cy: (dy - 0.36).toFixed(2), r: kind === "riichi" ? 0.12 : 0.05 })),
    s("text", { class: "sticks", x: 0.65, "font-size": 1 }, `×${n}`));
}

/**
 * The indicators under their name; face-down places for those not turned yet, or the wild tile they name.
 * @param {Seen} state @param {Box} box @param {number} places how many are shown, of more the number is told
 */
function indicators(state, box, places) {
  const { view } = state;
  const wild = view.wild;
  const turned = view.indicators.slice(0, places), more = view.indicators.length - turned.length;
  const shown = wild ? [...turned, wild] : [...turned, ...Array(places - turned.length).fill("?")];
  const size = Math.max(9.5, Math.min(13, box.height * 0.17, box.width / 7.4)), label = size * 1.35;
  const width = box.width - (more ? size * 1.3 : 0), w = Math.min(46, width / (wild ? 2.8 : shown.length) - 1, (box.height - label) * 0.75);
  const gap = wild ? w * 0.8 : 0, high = label + w / 0.75;
  const y = box.y - high / 2 + label + w / 1.5;
  const middle = box.x - (more ? size * 0.65 : 0);
  const at = (/** @type {number} */ i) => middle + (i - (shown.length - 1) / 2) * (w + 1) + (wild ? (i ? gap / 2 : -gap / 2) : 0);
  const said = wild ? t("wild tile: {tiles}", { tiles: tileNames([wild]) })
    : t("dora indicators: {tiles}", { tiles: tileNames(view.indicators) });
  return s("g", { class: "indicators", role: "img", "aria-label": said }, s("title", null, said),
    text(box.x, box.y - high / 2 + size * 0.9, size, "label", wild ? t("wild tile") : t("dora indicator")),
    more ? text(at(shown.length - 1) + w / 2 + size * 0.75, y + size * 0.36, size, "label", `+${more}`) : null,
    wild ? s("path", { class: "arrow", transform: `translate(${box.x.toFixed(1)} ${y.toFixed(1)})`,
      d: `M${-w * 0.25} ${-w * 0.25}L${w * 0.25} 0L${-w * 0.25} ${w * 0.25}z` }) : null,
    shown.map((tile, i) => {
      const node = tileAt(tile, at(i), y, w, { wild: Boolean(wild) && i === shown.length - 1, class: tile === "?" ? "unturned" : "" });
      if (!(wild && i === shown.length - 1)) node.setAttribute("data-dora", String(i));
      return node;
    }));
}
