/**
 * The strip over the hand: what I wait for, how many of it are left, what each brings; furiten and why; "no yaku yet".
 * With a tile to discard: what the lifted one would leave, or each that leaves the hand ready; where riichi may be declared,
 * what it is worth with it and without. The server is asked when my own hand has changed.
 */

import { announce, h } from "../../ui/dom.js";
import { t } from "../../ui/i18n.js";
import { plain, tileNames, tileSvg } from "../../ui/tiles/tiles.js";
import { unseen } from "../board/left.js";
import { morph } from "../../ui/morph.js";
import { hasView } from "../state.js";
import { countedAt, lacking, value } from "./worth.js";

/** @import { FuritenInfo, Readiness as Told, ReadyDiscard, Worths } from "../../messages.d.ts" */
/** @import { Seen, State } from "../state.js" */
/** @import { Counted } from "../../ui/terms/pattern-value.js" */
/**
 * @typedef {object} Waiting
 * @property {string[]} waits
 * @property {FuritenInfo | null} furiten
 * @property {Record<string, Worths> | null} worth
 * @property {Record<string, Worths> | null} [declared] with riichi
 */

const MOST = 9; // waits drawn one by one
const WAYS = 3, FEW = 4; // discards told side by side, and waits drawn of each

export class Readiness {
  /** @param {State} state @param {() => void} ask */
  constructor(state, ask) {
    this.state = state;
    this.ask = ask;
    this.element = h("div", { class: "readiness", role: "group" });
    /** @type {Told | null} */ this.readiness = null;
    /** What I was asked about last. */
    this.about = "";
    /** What was said aloud last. */
    this.said = "";
    /** The tile lifted, or under the pointer. @type {string | null} */ this.lifted = null;
    this.element.addEventListener("click", (event) => this.#why(event));
  }

  /** My hand may have changed: asks if it has. */
  follow() {
    const { state } = this;
    if (!state.seated || !hasView(state) || state.ended || state.view.phase !== "play") return;
    const place = state.place(state.base), waits = this.#now(state)?.waits || [];
    const passed = state.view.course.passed.filter(([tile]) => waits.includes(plain(tile)));
    const about = JSON.stringify([state.hand, place.hand, place.melds, place.riichi, state.view.indicators, place.river.length, passed]);
    if (about === this.about) return;
    this.about = about;
    this.lifted = null;
    this.ask();
  }

  /** A new hand, a new connection: nothing is known. */
  forget() {
    this.readiness = null;
    this.about = "";
  }

  /** @param {Told} readiness */
  hear(readiness) {
    this.readiness = readiness;
    this.follow();
    this.draw();
    this.#speak();
  }

  /** @param {string | null} tile */
  look(tile) {
    if (tile === this.lifted) return;
    this.lifted = tile;
    this.draw();
  }

  draw() {
    const { state } = this;
    const shown = state.seated && hasView(state) && !state.ended && state.view.phase === "play";
    this.element.classList.toggle("nobodys", !state.seated); // it keeps its room, so that the cloth keeps its size
    this.element.setAttribute("aria-label", t("Your waits"));
    morph(this.element, shown && hasView(state) ? this.#content(state) : null);
  }

  /** @param {Seen} state */
  #content(state) {
    const { readiness } = this;
    if (state.hasLeft) return h("span", { class: "lead" }, t("You have won and are out of this hand; the others play on."));
    if (!readiness) return null;
    const now = this.#now(state);
    if (now) return this.#waiting(state, now);
    if (state.place(state.base).riichi || !this.#fits(state) || !readiness.discards.length || state.offers("win").length) return null;
    const ways = readiness.discards.filter((discard, i, all) => all.findIndex((other) => plain(other.tile) === plain(discard.tile)) === i);
    return ways.length === 1 ? this.#waiting(state, ways[0], ways[0].tile) : this.#ways(state, ways);
  }

  /** Several discards leave the hand ready: for what, how many are left, what it brings; the most tiles first. @param {Seen} state
   * @param {ReadyDiscard[]} ways */
  #ways(state, ways) {
    const { room } = state, left = unseen(state.view);
    const count = (/** @type {ReadyDiscard} */ discard) => discard.waits.reduce((sum, tile) => sum + left(tile), 0);
    const ordered = [...ways].sort((a, b) => count(b) - count(a));
    return [h("ul", { class: "ways" }, ordered.slice(0, WAYS).map((way) => h("li",
      { "aria-label": t("discard {tile}: waits for {waits}", { tile: tileNames([way.tile]), waits: tileNames(way.waits) }) },
      leaving(way.tile),
      way.waits.slice(0, FEW).map((tile) => picture(tile)), way.waits.length > FEW ? `+${way.waits.length - FEW}` : null,
      room?.hints ? h("span", { class: "n" }, `×${count(way)}`) : null, this.#brings(state, way))),
      ordered.length > WAYS ? h("li", { class: "lead" }, `+${ordered.length - WAYS}`) : null)];
  }

  /** What a discard's waits bring, in a few words: with riichi where it may be declared. @param {Seen} state @param {Waiting} now */
  #brings(state, now) {
    const declared = this.#declared(state, now), worth = declared || now.worth;
    return worth ? [declared ? h("span", { class: "lead" }, t("riichi")) : null,
      h("span", { class: "worth" }, allWorth(worth, now.waits, countedAt(state.room)))] : null;
  }

  /** What waits are worth with riichi, where it may be declared now. @param {Seen} state @param {Waiting} now */
  #declared(state, now) {
    return state.offers("riichi", "riichi_drawn").length ? now.declared || null : null;
  }

  /** Whether what was told is about the hand as it is. @param {Seen} state */
  #fits(state) {
    return Boolean(this.readiness) && [...state.place(state.base).hand].sort().join() === [...(this.readiness?.tiles || [])].sort().join();
  }

  /**
   * What to show as my waits: of the hand; of the tile lifted, or just drawn; after a discard what it was said to leave.
   * @param {Seen} state @returns {Waiting | null}
   */
  #now(state) {
    const { readiness } = this;
    if (!readiness) return null;
    const place = state.place(state.base);
    const after = (/** @type {string | null | undefined} */ tile) => readiness.discards.find((discard) => discard.tile === tile) || null;
    if (place.riichi && readiness.waits.length) return readiness; // whatever was drawn since
    if (place.hand.length % 3 === 1) {
      if (this.#fits(state)) return readiness.waits.length ? readiness : null;
      return after(place.river.at(-1)?.tile);
    }
    if (place.riichi) return after(place.river.at(-1)?.tile);
    if (!this.#fits(state) || (!this.lifted && state.offers("win").length)) return null;
    return this.lifted ? after(this.lifted) : after(place.drawn);
  }

  /** @param {Seen} state @param {Waiting} now @param {string} [out] the one tile that leaves them */
  #waiting(state, now, out) {
    const { room } = state, left = unseen(state.view);
    const book = countedAt(room), minimum = room?.book.minimum || 1;
    const declared = this.#declared(state, now);
    const worth = declared || now.worth;
    const shown = now.waits.slice(0, MOST);
    const values = worth ? shown.map((tile) => value(worth[tile], book)) : [];
    const alike = values.length > 0 && values.every((each) => each === values[0]);
    const short = worth ? [...new Set(now.waits.map((tile) => lacking(worth[tile], book, minimum)).filter(Boolean))] : [];
    const then = this.lifted && state.offers("discard", "discard_drawn", "riichi", "riichi_drawn").length;
    return [out ? leaving(out) : h("span", { class: "lead" }, then ? t("Then waits") : t("Waits")),
      h("ul", null, shown.map((tile, i) => h("li", { class: room?.hints && !left(tile) ? "gone" : "" }, picture(tile, true),
        room?.hints ? h("span", { class: "n" }, `×${left(tile)}`) : null,
        values[i] && !alike ? h("span", { class: "worth" }, values[i]) : null)),
        now.waits.length > MOST ? h("li", null, `+${now.waits.length - MOST}`) : null),
      declared ? h("span", { class: "lead" }, t("riichi")) : null,
      alike && values[0] ? h("span", { class: "worth" }, values[0]) : null,
      declared && now.worth ? [h("span", { class: "lead" }, t("· without riichi")),
        h("span", { class: "worth" }, allWorth(now.worth, now.waits, book))] : null,
      now.furiten ? h("button", { type: "button", class: "flag furiten", "data-key": "furiten" }, t("Furiten"),
        h("span", { class: "q", "aria-hidden": "true" }, "?")) : null,
      short.slice(0, 1).map((words) => h("span", { class: "flag poor" }, short.length > 1 || someWin(worth, now.waits)
        ? t("some: {reason}", { reason: words }) : words))];
  }

  /** The furiten flag says why. @param {Event} event */
  #why(event) {
    const { state } = this;
    if (!/** @type {Element} */ (event.target).closest(".furiten") || !hasView(state)) return;
    const why = this.#now(state)?.furiten;
    if (why) this.element.dispatchEvent(new CustomEvent("paiju-why", { bubbles: true, detail: why }));
  }

  /** Says aloud what has changed. */
  #speak() {
    const { state } = this;
    const now = hasView(state) ? this.#now(state) : null;
    const words = now ? [t("Ready: waiting for {tiles}", { tiles: tileNames(now.waits) }),
      now.furiten ? t("furiten") : ""].filter(Boolean).join(t(", ")) : "";
    if (words && words !== this.said) announce(words);
    this.said = words;
  }
}

/**
 * Whether some of the waits win on a discard, where others do not.
 * @param {Record<string, Worths> | null | undefined} worth @param {string[]} waits
 */
const someWin = (worth, waits) => Boolean(worth) && waits.some((tile) => worth?.[tile].discard.win);

/** All that waits bring, each figure once. @param {Record<string, Worths>} worth @param {string[]} waits @param {Counted} book */
const allWorth = (worth, waits, book) =>
  [...new Set(waits.map((tile) => value(worth[tile], book) || t("no win")))].join(" / ");

/** The tile whose discard leaves what follows. @param {string} tile */
const leaving = (tile) => h("span", { class: "lead leaving" }, h("span", { class: "word" }, t("Without")), picture(tile, true),
  h("span", { class: "visually-hidden" }, t("waits for")), h("span", { "aria-hidden": "true" }, "→"));

/** @param {string} tile @param {boolean} [named] */
function picture(tile, named = false) {
  return tileSvg(tile, named ? {} : { label: null });
}
