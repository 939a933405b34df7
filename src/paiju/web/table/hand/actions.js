/** The bar of actions: a button for everything offered, with the tiles it uses; greyed ones say why not. */

import { settings } from "../../ui/settings.js";
import { h } from "../../ui/dom.js";
import { t, tc, why, wind } from "../../ui/i18n.js";
import { spelled } from "../../ui/terms/spelled.js";
import { byOrder, tileNames, tileSvg } from "../../ui/tiles/tiles.js";
import { morph } from "../../ui/morph.js";
import { offerWords } from "../words.js";

/** @import { ActionType, Offer } from "../../messages.d.ts" */
/** @import { State } from "../state.js" */
/** @typedef {[key: string, types: ActionType[], word: string, look: string]} Button what has one button */

/** A win as its players call it: on another's tile, or on one's own. @param {State} state */
function winWord(state) {
  const own = state.offers("discard", "discard_drawn").length > 0;
  if (own && state.room?.book.words !== "official") return (state.room?.book.words === "riichi" ? t("Tsumo") : tc("by self-draw", "Win"));
  return state.room?.book.words === "riichi" ? t("Ron") : t("Win");
}

/** Types by their button, in the order they stand. @returns {Button[]} */
const SORTS = (/** @type {State} */ state) => [
  ["w", ["win"], winWord(state), "win"],
  ["r", ["riichi", "riichi_drawn"], t("Riichi"), "strong"],
  ["k", ["kong", "concealed_kong", "added_kong"], t("Kong"), ""],
  ["p", ["pung"], t("Pung"), ""],
  ["c", ["chow"], t("Chow"), ""],
  ["n", ["north"], t("Set North aside"), ""],
  ["f", ["flower"], t("Replace flower"), ""],
  ["o", ["open_hand"], t("Open hand"), ""],
  ["y", ["ready"], t("Show ready"), "strong"],
  ["x", ["not_ready"], t("Keep hidden"), ""],
  ["t", ["nine_terminals"], t("Nine terminals"), ""],
];
/** Kept out of this bar: the hand and the panels ask for them. */
const ELSEWHERE = new Set(["discard", "discard_drawn", "pick", "swap", "back", "pass", "void_suit"]);

/** What a word says well enough. */
const WORDS_ALONE = new Set(["win", "open_hand", "nine_terminals", "north", "ready", "not_ready"]);
/** Sets made with another's tile. */
const CLAIMS = new Set(["chow", "pung", "kong"]);

export class Actions {
  /**
   * @param {State} state
   * @param {{act: (offer: Offer | null) => void, riichi: () => void, riichiOn: () => boolean, silent: () => boolean}} does
   *   `silent`: what is asked is answered by itself
   */
  constructor(state, does) {
    this.state = state;
    this.does = does;
    this.element = h("div", { class: "actions-bar", role: "group", onclick: (/** @type {Event} */ event) => this.#pressed(event) });
    /** What each key does now. @type {Map<string, () => void>} */
    this.keys = new Map();
  }

  draw() {
    const { state } = this;
    this.keys.clear();
    this.element.setAttribute("aria-label", t("What you may do"));
    if (!state.moves || this.does.silent()) return morph(this.element);
    const buttons = SORTS(state).flatMap((sort) => this.#sort(sort));
    morph(this.element, this.#refused(), buttons, this.#pass(), h("p", { class: "ask", "aria-hidden": "true" }, this.question()));
  }

  /** @param {Event} event */
  #pressed(event) {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button"));
    const prompt = this.state.moves;
    if (!button || !prompt) return;
    if (button.dataset.do === "riichi") return this.does.riichi();
    const code = Number(button.dataset.code), same = (/** @type {{code: number}} */ offer) => offer.code === code;
    const barred = button.dataset.do === "why" && this.state.prompt?.refused.find(same);
    if (barred) this.element.dispatchEvent(new CustomEvent("paiju-why", { bubbles: true, detail: barred }));
    else this.does.act(prompt.actions.find(same) || null);
  }

  /** @param {Button} sort */
  #sort([key, types, word, look]) {
    const offers = this.state.offers(...types);
    if (!offers.length) return [];
    if (types[0] === "riichi") return [this.#riichi(key, word)];
    this.keys.set(key, () => (offers.length > 1 ? this.#next(key) : this.does.act(offers[0])));
    return offers.map((offer) => this.#button(offer, word, look, key));
  }

  /** Goes on to the next button of several with one key; Enter takes it. @param {string} key */
  #next(key) {
    const all = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll(`[aria-keyshortcuts="${key}"]`)]);
    all[(all.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + 1) % all.length].focus();
  }

  /** @param {Offer} offer @param {string} word @param {string} look @param {string} key */
  #button(offer, word, look, key) {
    const { tiles, claimed } = this.#set(offer);
    const label = [offerWords(offer), tiles.length ? tileNames(tiles) : ""].filter(Boolean).join(t(": "));
    return h("button", { type: "button", class: `act ${look} ${offer.type}${this.#advised(offer)}`, "aria-label": label, title: label,
      "aria-keyshortcuts": key, data: { code: offer.code } },
      h("span", { class: "word" }, word),
      tiles.length ? h("span", { class: "pics", "aria-hidden": "true" }, tiles.map((tile, i) =>
        h("span", { class: i === claimed ? "pic claimed" : "pic" }, tileSvg(tile, { label: null })))) : null,
      h("kbd", { "aria-hidden": "true" }, key.toUpperCase()));
  }

  /**
   * The set that an offer makes, whole, and which of its tiles is the claimed one.
   * @param {Offer} offer @returns {{tiles: string[], claimed: number}}
   */
  #set(offer) {
    const own = offer.tiles && offer.tiles.length ? offer.tiles : offer.tile ? [offer.tile] : [];
    if (WORDS_ALONE.has(offer.type)) return { tiles: [], claimed: -1 };
    const stake = this.state.view?.stake?.[0];
    if (!CLAIMS.has(offer.type) || !stake) return { tiles: offer.type === "added_kong" ? own.slice(0, 1) : own, claimed: -1 };
    const tiles = [...own, stake].sort(byOrder);
    return { tiles, claimed: tiles.lastIndexOf(stake) };
  }

  /** Riichi: the button, then one of the tiles. @param {string} key @param {string} word */
  #riichi(key, word) {
    const on = this.does.riichiOn();
    this.keys.set(key, () => this.does.riichi());
    return h("button", { type: "button", class: "act strong riichi", "aria-pressed": on ? "true" : "false", "aria-keyshortcuts": key,
      data: { do: "riichi" } },
      h("span", { class: "word" }, on ? t("Cancel") : word), h("kbd", { "aria-hidden": "true" }, "R"));
  }

  #pass() {
    const offer = this.state.offers("pass")[0];
    if (!offer) return null;
    const word = this.#passing();
    return h("button", { type: "button", class: `act pass${this.#advised(offer)}`, "aria-keyshortcuts": "Space", "aria-label": word,
      data: { code: offer.code } },
      h("span", { class: "word" }, word), h("kbd", { "aria-hidden": "true" }, t("Space")));
  }

  /** The look of what an adviser points at. @param {Offer} offer */
  #advised(offer) {
    return this.state.pointedAt(offer) ? " advised" : "";
  }

  /** What passing means now. */
  #passing() {
    const { state } = this;
    if (state.view && state.view.phase === "opening") return state.offers("pick").length ? tc("action", "Done") : t("Play closed");
    return state.offers("flower").length ? t("Keep it") : tc("action", "Pass");
  }

  /** What one would ask about and may not do: a greyed button that says why. */
  #refused() {
    const { prompt } = this.state;
    if (!prompt) return [];
    const offered = new Set(prompt.actions.map((action) => action.type));
    const sorts = SORTS(this.state);
    /** @type {Map<string, HTMLElement>} */
    const buttons = new Map();
    for (const barred of prompt.refused) {
      const sort = sorts.find(([, types]) => types.includes(barred.type));
      if (!sort || ELSEWHERE.has(barred.type) || sort[1].some((type) => offered.has(type)) || buttons.has(sort[0])) continue;
      buttons.set(sort[0], h("button",
        { type: "button", class: "act refused", title: spelled(why(barred)),
        "aria-label": spelled(t("{action} not allowed: {why}", { action: sort[2], why: why(barred) })),
        data: { code: barred.code, do: "why" } },
      h("span", { class: "word" }, sort[2]), h("span", { class: "q", "aria-hidden": "true" }, "?")));
    }
    return [...buttons.values()];
  }

  /** What Space and Enter do by themselves: pass, or discard what was drawn. @returns {Offer | null} */
  usual() {
    return this.state.offers("pass")[0] || this.state.offers("discard_drawn")[0] || null;
  }

  /** In words, what is asked. @returns {string} */
  question() {
    const { state } = this;
    if (!state.prompt || !state.view || this.does.silent()) return "";
    if (this.does.riichiOn()) return t("Riichi: choose the tile to discard");
    const stake = state.view.stake, wins = state.offers("win").length > 0;
    if (wins && state.offers("discard_drawn").length) return t("You can win with this tile, or discard");
    if (wins && stake) return t("You can win on {tiles}", { tiles: tileNames([stake[0]]) });
    if (state.offers("pass").length && stake && state.view.phase === "play" && !state.offers("flower").length) {
      return t("{name} discarded {tiles}", { name: state.who(stake[1]), tiles: tileNames([stake[0]]) });
    }
    if (state.offers("discard", "discard_drawn").length) {
      return settings.get("twoTap") ? t("Your turn: tap a tile, tap again to discard")
        : t("Your turn: discard");
    }
    return "";
  }
}

/** A seat's wind and name. @param {State} state @param {string} seat */
export const seatWords = (state, seat) => `${wind(seat)} ${state.name(seat)}`;
