/**
 * The strip over the hand: what I wait for, how many of it are left, what each brings; furiten and why; "no yaku yet".
 * With a tile to discard: what the lifted one would leave. The server is asked when my own hand has changed.
 */

import { announce, h } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { plain, tileNames, tileSvg } from "../ui/tiles.js";
import { unseen } from "./left.js";
import { morph } from "./morph.js";
import { hasView } from "./state.js";
import { lacking, value } from "./worth.js";

/** @import { FuritenInfo, Readiness as Told, Worths } from "../messages.d.ts" */
/** @import { Seen, State } from "./state.js" */
/**
 * @typedef {object} Waiting
 * @property {string[]} waits
 * @property {FuritenInfo | null} furiten
 * @property {Record<string, Worths> | null} worth
 * @property {Record<string, Worths> | null} [declared] with riichi
 */

const MOST = 9; // waits drawn one by one

export class Readiness {
  /** @param {State} state @param {() => void} ask */
  constructor(state, ask) {
    this.state = state;
    this.ask = ask;
    this.element = h("div", { class: "readiness", role: "group" });
    /** @type {Told | null} */ this.told = null;
    /** What I was asked about last. */
    this.asked = "";
    /** What was said aloud last. */
    this.said = "";
    /** The tile lifted, or under the pointer. @type {string | null} */ this.lifted = null;
    this.declaring = false;
    this.element.addEventListener("click", (event) => this.#why(event));
  }

  /** My hand may have changed: asks if it has. */
  follow() {
    const { state } = this;
    if (!state.seated || !hasView(state) || state.ended || state.view.phase !== "play") return;
    const place = state.place(state.base), waits = this.#now(state)?.waits || [];
    const passed = state.view.course.passed.filter(([tile]) => waits.includes(plain(tile)));
    const about = JSON.stringify([state.hand, place.hand, place.melds, place.riichi, state.view.indicators, place.river.length, passed]);
    if (about === this.asked) return;
    this.asked = about;
    this.lifted = null;
    this.ask();
  }

  /** A new hand, a new connection: nothing is known. */
  forget() {
    this.told = null;
    this.asked = "";
  }

  /** @param {Told} told */
  hear(told) {
    this.told = told;
    this.follow();
    this.draw();
    this.#speak();
  }

  /** @param {string | null} tile @param {boolean} declaring riichi is being declared with it */
  look(tile, declaring) {
    if (tile === this.lifted && declaring === this.declaring) return;
    this.lifted = tile;
    this.declaring = declaring;
    this.draw();
  }

  draw() {
    const { state } = this;
    const shown = state.seated && hasView(state) && !state.ended && state.view.phase === "play";
    this.element.classList.toggle("nobodys", !state.seated); // it keeps its room, so that the cloth keeps its size
    this.element.setAttribute("aria-label", t("听牌", "Readiness"));
    morph(this.element, shown && hasView(state) ? this.#content(state) : null);
  }

  /** @param {Seen} state */
  #content(state) {
    const { told } = this;
    if (!told) return null;
    const now = this.#now(state);
    if (now) return this.#waiting(state, now);
    if (state.place(state.base).riichi || !this.#fits(state) || !told.discards.length || state.offers("win").length) return null;
    const tiles = [...new Set(told.discards.map((one) => plain(one.tile)))];
    return [h("span", { class: "lead" }, t("打出即听", "Ready without")),
      h("span", { class: "outs", role: "img", "aria-label": tileNames(tiles) }, tiles.map((tile) => picture(tile)))];
  }

  /** Whether what was told is about the hand as it is. @param {Seen} state */
  #fits(state) {
    return Boolean(this.told) && [...state.place(state.base).hand].sort().join() === [...(this.told?.tiles || [])].sort().join();
  }

  /**
   * What to show as my waits: of the hand; of the tile lifted, or just drawn; after a discard what it was said to leave.
   * @param {Seen} state @returns {Waiting | null}
   */
  #now(state) {
    const { told } = this;
    if (!told) return null;
    const place = state.place(state.base);
    const after = (/** @type {string | null | undefined} */ tile) => told.discards.find((one) => one.tile === tile) || null;
    if (place.riichi && told.waits.length) return told; // whatever was drawn since
    if (place.hand.length % 3 === 1) {
      if (this.#fits(state)) return told.waits.length ? told : null;
      return after(place.river.at(-1)?.tile);
    }
    if (place.riichi) return after(place.river.at(-1)?.tile);
    if (!this.#fits(state) || (!this.lifted && state.offers("win").length)) return null;
    return this.lifted ? after(this.lifted) : after(place.drawn);
  }

  /** @param {Seen} state @param {Waiting} now */
  #waiting(state, now) {
    const { room } = state, left = unseen(state.view);
    const family = room?.book.family || "riichi", minimum = room?.book.minimum || 1;
    const worth = (this.declaring && now.declared) || now.worth;
    const shown = now.waits.slice(0, MOST);
    const values = worth ? shown.map((tile) => value(worth[tile], family)) : [];
    const alike = values.length > 1 && values.every((one) => one === values[0]);
    const short = worth ? [...new Set(now.waits.map((tile) => lacking(worth[tile], family, minimum)).filter(Boolean))] : [];
    return [h("span", { class: "lead" }, this.lifted && state.offers("discard", "discard_drawn", "riichi", "riichi_drawn").length
        ? t("打出后听", "Then waits") : t("听", "Waits")),
      h("ul", null, shown.map((tile, i) => h("li", { class: room?.hints && !left(tile) ? "gone" : "" }, picture(tile, true),
        room?.hints ? h("span", { class: "n" }, `×${left(tile)}`) : null,
        values[i] && !alike ? h("span", { class: "worth" }, values[i]) : null)),
        now.waits.length > MOST ? h("li", null, `+${now.waits.length - MOST}`) : null),
      alike && values[0] ? h("span", { class: "worth" }, values[0]) : null,
      now.furiten ? h("button", { type: "button", class: "flag furiten", "data-key": "furiten" }, t("振听", "Furiten"),
        h("span", { class: "q", "aria-hidden": "true" }, "?")) : null,
      short.slice(0, 1).map((words) => h("span", { class: "flag poor" }, short.length > 1 || someWin(worth, now.waits)
        ? t(`部分${words}`, `some: ${words}`) : words))];
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
    const words = now ? [t(`听${tileNames(now.waits)}`, `Ready: waiting for ${tileNames(now.waits)}`),
      now.furiten ? t("振听", "furiten") : ""].filter(Boolean).join(t("，", ", ")) : "";
    if (words && words !== this.said) announce(words);
    this.said = words;
  }
}

/**
 * Whether some of the waits win on a discard, where others do not.
 * @param {Record<string, Worths> | null | undefined} worth @param {string[]} waits
 */
const someWin = (worth, waits) => Boolean(worth) && waits.some((tile) => worth?.[tile].discard.win);

/** @param {string} tile @param {boolean} [named] */
function picture(tile, named = false) {
  return tileSvg(tile, named ? {} : { label: null });
}
