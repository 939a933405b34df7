/**
 * What flies: pictures of things on a layer of their own, over the table, which takes no clicks. The thing itself is
 * already where it belongs and only unseen until its picture has arrived; so whatever is cut short ends right.
 * Only transform and opacity change while something flies, and nothing is taken off the layer before the next frame is drawn.
 */

import { h, s } from "../../ui/dom.js";
import { boxOf, placeOf, same, TALL, WIDE } from "./place.js";

/**
 * @typedef {object} Flight
 * @property {string} to       selector of what it is a picture of, "" for what stays on the layer
 * @property {Element | null} target unseen while its picture flies
 * @property {HTMLElement} picture
 * @property {DOMMatrix} end   where it flies
 * @property {number} over     when it is there, by performance.now()
 * @property {Animation} moving
 * @property {ReturnType<typeof setTimeout>} [hiding] until its thing is seen again
 * @property {DOMMatrix} [now] where it was when the last frame was drawn
 *
 * @typedef {object} How
 * @property {number} [ms]     how long
 * @property {number} [wait]   milliseconds before
 * @property {boolean} [fade]  comes out of nothing
 */

export const MS = 170;
const REST = 50; // milliseconds a picture stays where it arrived, until the thing itself is drawn
const SHORTEST = 60; // of what is turned to another place in mid-flight
const UNSEEN = "unseen"; // a class
const EASE = "cubic-bezier(.25, .6, .3, 1)";

export class Flights {
  /** @param {Element} table whose things fly */
  constructor(table) {
    this.table = table;
    this.layer = h("div", { class: "flying", "aria-hidden": "true" });
    /** @type {Flight[]} */
    this.flights = [];
    /** @type {{picture: HTMLElement, begin: (picture: HTMLElement) => Flight}[]} */
    this.waiting = [];
    /** Pictures that are seen no more, and leave the layer with the next frame. @type {HTMLElement[]} */
    this.landed = [];
    this.origin = { x: 0, y: 0 };
  }

  /** A frame is about to be drawn: what has arrived is done with; where are the others, and the layer itself? */
  settle() {
    const { x, y } = this.layer.getBoundingClientRect();
    this.origin = { x, y };
    for (const flight of this.flights) {
      if (flight.moving.playState === "finished") this.#drop(flight);
      else if (flight.to) flight.now = new DOMMatrix(getComputedStyle(flight.picture).transform);
    }
  }

  /** A frame has been drawn: what flies on flies to where its thing is now, or ends. */
  redirect() {
    const landings = this.flights.filter((flight) => flight.to).map((flight) => {
      const target = this.table.querySelector(flight.to);
      return { flight, target, end: target && placeOf(target, this.origin) };
    });
    for (const { flight, target, end } of landings) {
      if (!target || !end) this.#drop(flight);
      else if (target !== flight.target || !same(end, flight.end)) turn(flight, target, end);
      else if (performance.now() < flight.over) target.classList.add(UNSEEN); // it may have been drawn anew
    }
  }

  /** Where the pictures were that flew when this frame was drawn, by what they are pictures of. @returns {Map<string, DOMMatrix>} */
  airborne() {
    return new Map(this.flights.flatMap((flight) => (flight.now ? [[flight.to, flight.now]] : [])));
  }

  /**
   * The picture of something flies to where it is.
   * @param {string} to selector @param {DOMMatrix | null} from @param {How} [how]
   */
  fly(to, from, how = {}) {
    const target = this.table.querySelector(to), end = target && placeOf(target, this.origin);
    if (!target || !end || !from) return;
    const { ms = MS, wait = 0, fade } = how;
    this.#off(pictured(target), (picture) => ({ to, target, picture, end, over: performance.now() + wait + ms,
      moving: move(picture, from, end, ms, wait, fade), hiding: hide(target, wait + ms) }));
  }

  /**
   * Something that is only seen while it flies.
   * @param {HTMLElement} picture @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing
   */
  show(picture, frames, timing) {
    picture.classList.add("flight");
    this.#off(picture, () => ({ to: "", target: null, picture, end: new DOMMatrix(), over: 0,
      moving: picture.animate(frames, { fill: "backwards", ...timing }) }));
  }

  /** @param {HTMLElement} picture @param {(picture: HTMLElement) => Flight} begin */
  #off(picture, begin) {
    this.waiting.push({ picture, begin });
  }

  /** All that is to fly takes off together, once no place has to be looked at any more; what is done with leaves the layer. */
  takeOff() {
    for (const node of this.landed.splice(0)) node.remove();
    const waiting = this.waiting.splice(0);
    if (!waiting.length) return;
    this.layer.append(...waiting.map((next) => next.picture));
    for (const { picture, begin } of waiting) {
      const started = begin(picture), before = this.flights.find((flight) => flight.to && flight.to === started.to);
      if (before) this.#drop(before, before.target !== started.target);
      this.flights.push(started);
    }
  }

  /** Everything is where it belongs, at once. */
  end() {
    for (const flight of [...this.flights]) this.#drop(flight);
  }

  /** @param {Flight} flight @param {boolean} [seen] whether its thing is seen again */
  #drop(flight, seen = true) {
    flight.moving.cancel();
    clearTimeout(flight.hiding);
    if (seen) flight.target?.classList.remove(UNSEEN);
    this.landed.push(flight.picture);
    this.flights = this.flights.filter((other) => other !== flight);
  }
}

/** In mid-flight to another place. @param {Flight} flight @param {Element} target @param {DOMMatrix} end */
function turn(flight, target, end) {
  const ms = Math.max(SHORTEST, flight.over - performance.now());
  flight.moving.cancel();
  clearTimeout(flight.hiding);
  flight.target?.classList.remove(UNSEEN);
  const moving = move(flight.picture, flight.now || end, end, ms, 0);
  Object.assign(flight, { target, end, over: performance.now() + ms, moving, hiding: hide(target, ms) });
}

/** A picture of a drawing, without what only the thing itself is known by. @param {Element} thing */
export function pictured(thing) {
  const drawn = thing instanceof SVGGElement && thing.isConnected;
  const { x, y, width, height } = drawn ? boxOf(thing) : { x: 0, y: 0, width: WIDE, height: TALL };
  const copy = /** @type {Element} */ (thing.cloneNode(true));
  for (const { name } of [...copy.attributes]) if (name !== "class") copy.removeAttribute(name);
  copy.classList.remove("tile", "last", UNSEEN);
  return h("div", { class: "flight" }, s("svg", { viewBox: `${x} ${y} ${width} ${height}`, width, height }, copy));
}

/**
 * @param {HTMLElement} picture @param {DOMMatrix} from @param {DOMMatrix} end
 * @param {number} ms @param {number} wait @param {boolean} [fade]
 */
function move(picture, from, end, ms, wait, fade = false) {
  const there = { transform: String(end), opacity: 1 };
  return picture.animate([{ transform: String(from), opacity: fade ? 0 : 1, easing: EASE }, { ...there, offset: ms / (ms + REST) }, there],
    { duration: ms + REST, delay: wait, fill: "backwards" });
}

/**
 * Not as a movement of its own: the browser would make a layer of the thing, and another of all that is drawn after it.
 * @param {Element} target @param {number} ms
 */
function hide(target, ms) {
  target.classList.add(UNSEEN);
  return setTimeout(() => target.classList.remove(UNSEEN), ms);
}
