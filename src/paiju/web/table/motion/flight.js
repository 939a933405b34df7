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
 * @property {Animation | null} hiding
 *
 * @typedef {object} How
 * @property {number} [ms]     how long
 * @property {number} [wait]   milliseconds before
 * @property {boolean} [fade]  comes out of nothing
 */

export const MS = 170;
const REST = 50; // milliseconds a picture stays where it arrived, until the thing itself is drawn
const SHORTEST = 60; // of what is turned to another place in mid-flight
const EASE = "cubic-bezier(.25, .6, .3, 1)";

export class Flights {
  /** @param {Element} table whose things fly */
  constructor(table) {
    this.table = table;
    this.layer = h("div", { class: "flying", "aria-hidden": "true" });
    /** @type {Flight[]} */
    this.flights = [];
    this.origin = { x: 0, y: 0 };
  }

  /** A frame is about to be drawn: what has arrived leaves the layer, and the layer's own place is looked at. */
  settle() {
    const landed = this.flights.filter((one) => one.moving.playState !== "running");
    for (const one of landed) one.picture.remove();
    this.flights = this.flights.filter((one) => !landed.includes(one));
    const { x, y } = this.layer.getBoundingClientRect();
    this.origin = { x, y };
  }

  /** A frame has been drawn: what flies on flies to where its thing is now, or ends. */
  redirect() {
    for (const one of this.flights) {
      if (!one.to) continue;
      const target = this.table.querySelector(one.to), end = target && placeOf(target, this.origin);
      if (!target || !end) this.#drop(one);
      else if (target !== one.target || !same(end, one.end)) this.#turn(one, target, end);
    }
    this.flights = this.flights.filter((one) => one.picture.isConnected);
  }

  /** Where the pictures are that fly now, by what they are pictures of. @returns {Map<string, DOMMatrix>} */
  airborne() {
    return new Map(this.flights.filter((one) => one.to).map((one) => [one.to, now(one)]));
  }

  /**
   * The picture of something flies to where it is.
   * @param {string} to selector @param {DOMMatrix | null} from @param {How} [how]
   */
  fly(to, from, how = {}) {
    const target = this.table.querySelector(to), end = target && placeOf(target, this.origin);
    if (!target || !end || !from) return;
    for (const one of this.flights.filter((flight) => flight.to === to)) this.#drop(one);
    const picture = pictured(target);
    this.layer.append(picture);
    const { ms = MS, wait = 0 } = how;
    this.flights.push({ to, target, picture, end, over: performance.now() + wait + ms,
      moving: move(picture, from, end, ms, wait, how.fade), hiding: hide(target, wait + ms) });
  }

  /**
   * Something that is only seen while it flies.
   * @param {HTMLElement} picture @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing
   */
  show(picture, frames, timing) {
    picture.classList.add("flight");
    this.layer.append(picture);
    const moving = picture.animate(frames, { fill: "backwards", ...timing });
    this.flights.push({ to: "", target: null, picture, end: new DOMMatrix(), over: 0, moving, hiding: null });
  }

  /** Everything is where it belongs, at once. */
  end() {
    for (const one of this.flights) this.#drop(one);
    this.flights = [];
  }

  /** @param {Flight} one */
  #drop(one) {
    one.moving.cancel();
    one.hiding?.cancel();
    one.picture.remove();
  }

  /** @param {Flight} one @param {Element} target @param {DOMMatrix} end */
  #turn(one, target, end) {
    const from = now(one), ms = Math.max(SHORTEST, one.over - performance.now());
    one.moving.cancel();
    one.hiding?.cancel();
    Object.assign(one, { target, end, over: performance.now() + ms, moving: move(one.picture, from, end, ms, 0), hiding: hide(target, ms) });
  }
}

/** @param {Flight} one */
const now = (one) => new DOMMatrix(getComputedStyle(one.picture).transform);

/** A picture of a drawing, without what only the thing itself is known by. @param {Element} thing */
export function pictured(thing) {
  const { x, y, width, height } = thing instanceof SVGGElement && thing.isConnected ? boxOf(thing) : { x: 0, y: 0, width: WIDE, height: TALL };
  const copy = /** @type {Element} */ (thing.cloneNode(true));
  for (const { name } of [...copy.attributes]) if (name !== "class") copy.removeAttribute(name);
  copy.classList.remove("tile", "last");
  return h("div", { class: "flight" }, s("svg", { viewBox: `${x} ${y} ${width} ${height}`, width, height }, copy));
}

/** @param {HTMLElement} picture @param {DOMMatrix} from @param {DOMMatrix} end @param {number} ms @param {number} wait @param {boolean} [fade] */
function move(picture, from, end, ms, wait, fade = false) {
  const there = { transform: String(end), opacity: 1 };
  return picture.animate([{ transform: String(from), opacity: fade ? 0 : 1, easing: EASE }, { ...there, offset: ms / (ms + REST) }, there],
    { duration: ms + REST, delay: wait, fill: "backwards" });
}

/** @param {Element} target @param {number} ms */
const hide = (target, ms) => target.animate({ opacity: [0, 0] }, { duration: ms });
