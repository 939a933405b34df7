/** The hand at the foot of the page: every tile a button; click, two taps, drag, arrows. */

import { h, s } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { settings } from "../../ui/settings.js";
import { isTile, plain, tileName, tileNames, tileSvg } from "../../ui/tiles/tiles.js";
import { dragging } from "./drag.js";
import { keep } from "../board/keep.js";
import { drawGroup, extras, meldGroups } from "../board/seat.js";
import { hasView } from "../state.js";

/** @import { Offer } from "../../messages.d.ts" */
/** @import { Part } from "../board/keep.js" */
/** @import { Group } from "../board/seat.js" */
/** @import { Seen, State } from "../state.js" */
/** @typedef {{tile: string, drawn: boolean}} Own */

export const KEYS = "1234567890-=[]\\;'";
const MELD = 30; // width of a tile in the drawing of my melds

export class Hand {
  /**
   * @param {State} state
   * @param {{play: (own: Own) => void, why: (own: Own) => void, look: (tile: string | null, own: Own | null) => void}} does
   */
  constructor(state, does) {
    this.state = state;
    this.does = does;
    /** The tile lifted by a first tap, by its place. */
    this.lifted = -1;
    /** While choosing what to discard with riichi. */
    this.riichi = false;
    /** @type {Own[]} */ this.own = [];
    /** The tile looked at, by its place, and its kind. @type {{at: number, kind: string} | null} */ this.looked = null;
    /** The mouse has not moved since a tile was played. */ this.resting = false;
    this.row = h("div", { class: "row", role: "group" });
    this.melds = h("div", { class: "own-melds" });
    this.element = h("div", { class: "own-hand" }, this.melds, this.row);
    dragging(this.row, (at) => this.own[at] && this.playable(this.own[at]) && this.#play(this.own[at]));
    this.row.addEventListener("keydown", (event) => this.#arrows(event));
    this.row.addEventListener("click", (event) => {
      const at = placeOf(event);
      if (at >= 0) this.tap(at);
    });
    this.row.addEventListener("mouseover", (event) => this.resting || this.#look(placeOf(event)));
    this.row.addEventListener("mousemove", (event) => this.resting && this.#moved(event));
    this.row.addEventListener("focusin", (event) => byKeys(event) && this.#look(placeOf(event)));
    for (const type of ["mouseleave", "focusout"]) this.row.addEventListener(type, () => this.#look(this.lifted));
  }

  /** Draws the hand anew, keeping the focus. */
  draw() {
    const { state } = this;
    if (!hasView(state)) return keep(this.row, []);
    const { tiles, drawn } = state.handAt(state.base);
    this.own = tiles.map((tile) => ({ tile, drawn: false }));
    if (drawn) this.own.push({ tile: drawn, drawn: true });
    if (this.lifted >= this.own.length) this.lifted = -1;
    this.row.setAttribute("aria-label", state.seated ? t("My hand") : t("Hand"));
    this.element.classList.toggle("asked", this.choosing());
    this.element.classList.toggle("choosing-riichi", this.riichi);
    const focused = this.row.contains(document.activeElement);
    this.#row(state);
    if (focused && !this.row.contains(document.activeElement)) {
      this.focus(this.own.length - 1);
      this.#look(this.lifted); // nobody has turned to that tile
    }
    if (this.looked && this.#kind(this.looked.at) !== this.looked.kind) this.#look(this.lifted);
    this.#laid(state);
  }

  /** The tiles, each drawn anew if it is another, or something else may be done with it. @param {Seen} state */
  #row(state) {
    const picks = [...state.picked];
    const keys = inOrder(this.own.map((ownTile) => ownTile.tile));
    keep(this.row, this.own.map((own, i) => this.#tile(state, own, i, picks, keys[i])));
  }

  /** Whether a tile of the hand is to be chosen now. */
  choosing() {
    return this.state.offers("discard", "discard_drawn", "pick", "riichi", "riichi_drawn").length > 0;
  }

  /** The action a tile stands for now. @param {Own} own @returns {Offer | null} */
  action(own) {
    const { state } = this;
    if (this.riichi) return state.play(own.tile, own.drawn, "riichi");
    const pick = state.offers("pick").find((offer) => offer.tile === own.tile);
    return pick || state.play(own.tile, own.drawn);
  }

  /** @param {Own} own */
  playable(own) {
    return Boolean(this.state.moves && this.action(own));
  }

  /** @param {Seen} state @param {Own} own @param {number} i @param {string[]} picks @param {string} key @returns {Part} */
  #tile(state, own, i, picks, key) {
    const may = this.playable(own), barred = !may && this.choosing() ? state.barred(own.tile, own.drawn) : null;
    const advised = state.pointedAt(this.action(own)), wild = own.tile === state.view.wild;
    const picked = picks.indexOf(own.tile) >= 0 && picks.splice(picks.indexOf(own.tile), 1).length > 0;
    const names = ["tile-button", own.drawn ? "drawn" : "", may ? "may" : "", this.choosing() && !may ? "barred" : "",
      picked ? "picked" : "",
      i === this.lifted ? "lifted" : "", state.isDora(own.tile) ? "dora" : "", advised ? "advised" : ""].filter(Boolean).join(" ");
    const label = [tileName(own.tile), own.drawn ? t("just drawn") : "", picked ? t("selected") : "",
      wild ? t("wild") : "", state.dora.has(plain(own.tile)) ? t("dora") : "",
      barred ? t("may not be discarded") : "", advised ? t("pointed at") : ""].filter(Boolean).join(t(", "));
    const common = { class: names, "aria-label": label, data: { at: i, tile: plain(own.tile), key } };
    if (!isTile(own.tile) || !(state.seated || state.advise)) {
      return { key, from: JSON.stringify([common, own, wild]), make: () => h("span", { ...common, role: "img" }, picture(own.tile, wild)) };
    }
    const button = { ...common, type: "button", "aria-disabled": may || barred ? null : "true",
      "aria-pressed": i === this.lifted ? "true" : null, tabindex: i === this.stop() ? 0 : -1 };
    const press = own.drawn ? t("Space") : KEYS[i] || "";
    return { key, from: JSON.stringify([button, own, wild, press]),
      make: () => h("button", button, picture(own.tile, wild), h("kbd", { "aria-hidden": "true" }, press)) };
  }

  /** The one tile the Tab key stops at. */
  stop() {
    return this.lifted >= 0 ? this.lifted : this.own.length - 1;
  }

  /** A click or tap on a tile: plays it, lifts it first where two taps are wanted, or says why not. @param {number} i */
  tap(i) {
    const own = this.own[i];
    if (!own) return;
    if (!this.playable(own)) {
      const barred = this.choosing() && this.state.barred(own.tile, own.drawn);
      if (barred) this.element.dispatchEvent(new CustomEvent("paiju-why", { bubbles: true, detail: barred }));
      else if (this.choosing() && !this.riichi) this.does.why(own);
      return this.lift(this.lifted === i ? -1 : i);
    }
    const guarded = settings.get("twoTap") && !this.state.offers("pick").length;
    if (guarded && this.lifted !== i) return this.lift(i);
    this.#play(own);
  }

  /** The tile goes, and nothing is looked at any more. @param {Own} own */
  #play(own) {
    this.lifted = -1;
    this.resting = true;
    this.#look(-1);
    this.does.play(own);
  }

  /** @param {number} i */
  lift(i) {
    this.lifted = i;
    if (hasView(this.state)) this.#row(this.state);
    this.#look(i);
  }

  /** Marks on the cloth what is like this tile. @param {number} i */
  #look(i) {
    const kind = this.#kind(i);
    this.looked = kind ? { at: i, kind } : null;
    this.does.look(kind, this.own[i] || null);
  }

  /** The kind of a tile of the hand. @param {number} i */
  #kind(i) {
    return this.own[i] ? plain(this.own[i].tile) : null;
  }

  /** The mouse points at a tile again, which has not only come to lie under it. @param {MouseEvent} event */
  #moved(event) {
    if (!event.movementX && !event.movementY) return;
    this.resting = false;
    this.#look(placeOf(event));
  }

  /** @param {number} i */
  focus(i) {
    const child = /** @type {HTMLElement | undefined} */ (this.row.children[i]);
    if (child) child.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #arrows(event) {
    const at = [...this.row.children].indexOf(/** @type {Element} */ (document.activeElement));
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: this.own.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    this.focus((to + this.own.length) % this.own.length);
  }

  /**
   * Melds, from the right end of the foot; they grow smaller rather than push the hand. Flowers lie on the cloth, and are said here.
   * @param {Seen} state
   */
  #laid(state) {
    const place = state.place(state.base);
    const more = extras(place);
    this.element.style.setProperty("--stands", String(Math.floor(place.hand.length / 3) * 3 + 1));
    const groups = meldGroups(state, state.base, MELD);
    const sets = place.melds.map((meld) => tileNames(meld.tiles)).join(t("; "));
    const label = [sets ? t("Melds: {sets}", { sets }) : "", more.length ? asideWords(more) : ""]
      .filter(Boolean).join(t(". "));
    /** @type {Part[]} */
    const parts = [];
    if (label) parts.push({ key: "words", from: label, make: () => h("span", { class: "visually-hidden" }, label) });
    if (groups.length) parts.push({ key: "sets", from: JSON.stringify([groups, state.view.indicators, state.view.wild]),
      make: () => laidOut(state, groups) });
    keep(this.melds, parts);
  }
}

/** My sets as one drawing. @param {Seen} state @param {Group[]} groups */
function laidOut(state, groups) {
  const all = groups.reduce((sum, group) => sum + group.length, 0) + Math.max(0, groups.length - 1) * MELD * 0.28;
  const high = MELD * 1.72;
  let right = 0;
  const drawn = groups.map((group) => {
    const left = right - group.length;
    right = left - MELD * 0.28;
    return drawGroup(state, group, left, 0);
  });
  return s("svg", { viewBox: `${-all} ${-high} ${all} ${high}`, preserveAspectRatio: "xMaxYMax meet", "aria-hidden": "true",
    style: { "--long": (all / MELD).toFixed(2), "--high": (high / MELD).toFixed(2) } }, drawn);
}

/** The face of a tile of the hand, for eyes only: its button says its name. @param {string} tile @param {boolean} wild */
function picture(tile, wild) {
  const made = tileSvg(tile, { label: null, wild });
  made.setAttribute("aria-hidden", "true");
  return made;
}

/** What is set aside, said: flowers, or Norths. @param {string[]} tiles */
const asideWords = (tiles) => (tiles[0] === "4z" ? t("Norths set aside: {count}", { count: tiles.length })
  : t("Flowers laid out: {tiles}", { tiles: tileNames(tiles) }));

/** Whether somebody goes by keys: a focus that a finger brings, or a dialog gives back, is no look at a tile. @param {Event} event */
function byKeys(event) {
  return /** @type {Element} */ (event.target).matches(":focus-visible");
}

/** Which tile of the hand an event is about, -1 for none. @param {Event} event */
function placeOf(event) {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button[data-at]"));
  return button ? Number(button.dataset.at) : -1;
}

/** A name for each tile of a hand that it keeps wherever it stands: 5m 0, 5m 1. @param {string[]} tiles */
function inOrder(tiles) {
  return tiles.map((tile, i) => `${tile} ${tiles.slice(0, i).filter((other) => other === tile).length}`);
}
