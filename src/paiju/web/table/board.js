/** The cloth: one SVG as large as its box, with the centre field and every player's things. */

import { h, s } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { tileAt, tileNames } from "../ui/tiles.js";
import { geometry } from "./geometry.js";
import { riverRows } from "./layout.js";
import { morph } from "./morph.js";
import { plates } from "./plates.js";
import { drawSeat } from "./seat.js";
import { hasView } from "./state.js";

/** @import { Geometry } from "./geometry.js" */
/** @import { Seen, State } from "./state.js" */

export class Board {
  /** @param {State} state @param {(seat: string) => void} look somebody who watches chooses a seat */
  constructor(state, look) {
    this.state = state;
    this.look = look;
    this.svg = s("svg", { class: "cloth", role: "img" });
    this.plates = h("div", { class: "plates" });
    this.banner = h("div", { class: "banners", "aria-hidden": "true" });
    this.element = h("div", { class: "board" }, this.svg, this.plates, this.banner);
    /** @type {Geometry | null} */
    this.geometry = null;
  }

  /** Draws everything anew from the state. */
  draw() {
    const { state } = this;
    const width = this.element.clientWidth, height = this.element.clientHeight;
    if (!hasView(state)) morph(this.plates); // a hand that was given up leaves no points behind either
    if (!hasView(state) || !width || !height) return morph(this.svg);
    const g = geometry(width, height, rows(state));
    this.geometry = g;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("aria-label", t("牌桌", "The table"));
    const seats = Object.keys(state.view.seats);
    morph(this.svg, centre(state, g), ...seats.map((seat) => drawSeat(state, seat, g)));
    morph(this.plates, ...plates(state, g, this.look));
  }

  /** A word that flies up where somebody calls. @param {string} seat @param {string} word @param {string} [kind] */
  call(seat, word, kind = "") {
    const g = this.geometry;
    if (!g || !this.state.view) return;
    const { turn, half } = g.spots[this.state.side(seat)];
    const far = half + g.tile * 2.2, angle = (turn * Math.PI) / 180;
    const shown = h("div", { class: `banner ${kind}`,
      style: { left: `${g.x - Math.sin(angle) * far}px`, top: `${g.y + Math.cos(angle) * far}px` } }, word);
    this.banner.append(shown);
    setTimeout(() => shown.remove(), 1300);
  }

  /** Marks the same kind wherever it lies open. @param {string | null} tile the plain kind */
  mark(tile) {
    this.svg.querySelectorAll(".same").forEach((one) => one.classList.remove("same"));
    if (tile) this.svg.querySelectorAll(`.tile[data-tile="${tile}"]`).forEach((one) => one.classList.add("same"));
  }
}

/** Rows the rivers need: three, more when there are more. @param {Seen} state */
function rows(state) {
  const most = Math.max(...Object.values(state.view.seats).map((place) => riverRows(place.river, state.rows).length));
  return Math.max(3, most);
}

/** The field in the middle: which hand, tiles left, indicators, sticks, whose turn. @param {Seen} state @param {Geometry} g */
function centre(state, g) {
  const { view } = state;
  const w = g.centreWidth - 4, tall = g.centreHeight - 4;
  const size = Math.max(10.5, Math.min(17, g.tile * 0.44));
  const small = Math.max(13, Math.min(28, g.tile * 0.66));
  const lines = [title(state), counted(state)].filter(Boolean);
  const tiles = indicators(state, small);
  const height = size * 1.25 * lines.length + size * 1.9 + (tiles ? small * 1.45 : 0);
  let y = g.y - height / 2 + size;
  /** @type {(SVGElement | null)[]} */
  const parts = [s("rect", { class: "field", x: g.x - w / 2, y: g.y - tall / 2, width: w, height: tall, rx: 10 }), turn(state, g)];
  parts.push(text(g.x, y, size, "title", lines[0]));
  y += size * 1.75;
  parts.push(text(g.x, y, size * 1.55, "left", t(`余 ${view.left}`, `${view.left} left`)));
  y += size * 0.5;
  if (tiles) {
    tiles.setAttribute("transform", `translate(${g.x.toFixed(1)} ${(y + small * 0.72).toFixed(1)})`);
    parts.push(tiles);
    y += small * 1.45;
  }
  if (lines[1]) parts.push(text(g.x, y + size * 0.9, size * 0.92, "sticks", lines[1]));
  return s("g", { class: "centre" }, parts);
}

/** @param {number} x @param {number} y @param {number} size @param {string} name @param {string} words */
function text(x, y, size, name, words) {
  return s("text", { class: name, x: x.toFixed(1), y: y.toFixed(1), "font-size": size.toFixed(1), "text-anchor": "middle" }, words);
}

const NUMBERS_ZH = "一二三四五六七八九十";

/** Which hand it is: 东一局, East 1. @param {State} state */
export function title(state) {
  const round = state.round;
  const windZh = { E: "东", S: "南", W: "西", N: "北" }, windEn = { E: "East", S: "South", W: "West", N: "North" };
  const key = /** @type {"E"} */ (state.view ? state.view.round : "E");
  if (!round) return t(`${windZh[key]}风圈`, `${windEn[key]} round`);
  return t(`${windZh[key]}${NUMBERS_ZH[round.dealer]}局`, `${windEn[key]} ${round.dealer + 1}`);
}

/** Counters and deposits. @param {Seen} state */
function counted(state) {
  const { counters, deposits } = state.view;
  return [counters ? t(`${counters} 本场`, `counters ${counters}`) : "",
    deposits ? t(`立直棒 ${deposits}`, `sticks ${deposits}`) : ""].filter(Boolean).join(" · ");
}

/** The indicators; face-down places for those not turned yet, or the wild tile they name. @param {Seen} state @param {number} w */
function indicators(state, w) {
  const { view } = state;
  if (!view.indicators.length) return null;
  const shown = view.wild ? [...view.indicators, view.wild]
    : [...view.indicators, ...Array(Math.max(0, 5 - view.indicators.length)).fill("?")];
  const label = view.wild ? t(`赖子 ${tileNames([view.wild])}`, `wild tile: ${tileNames([view.wild])}`)
    : t(`宝牌指示牌 ${tileNames(view.indicators)}`, `dora indicators: ${tileNames(view.indicators)}`);
  const step = w + 1, gap = view.wild ? w * 0.7 : 0;
  const long = shown.length * step + gap;
  return s("g", { class: "indicators", role: "img", "aria-label": label }, s("title", null, label),
    view.wild ? s("path", { class: "arrow", d: `M${-w * 0.35} ${-w * 0.25}L${w * 0.25} 0L${-w * 0.35} ${w * 0.25}z` }) : null,
    shown.map((tile, i) => {
      const wild = Boolean(view.wild) && i === shown.length - 1;
      const drawn = tileAt(tile, -long / 2 + (i + 0.5) * step + (wild ? gap : 0), 0, w, { wild });
      if (!wild) drawn.setAttribute("data-dora", String(i));
      return drawn;
    }));
}

/** A bar of light on the side of whose turn it is. @param {Seen} state @param {Geometry} g */
function turn(state, g) {
  const { view } = state;
  if (view.phase !== "play" || !view.seats[view.turn]) return null;
  const side = state.side(view.turn);
  const spot = g.spots[side];
  const long = (side === "left" || side === "right" ? g.centreHeight : g.centreWidth) * 0.62;
  return s("rect", { class: "turn-bar", x: -long / 2, y: spot.half - 4, width: long, height: 4, rx: 2,
    transform: `translate(${g.x.toFixed(1)} ${g.y.toFixed(1)}) rotate(${spot.turn})` });
}
