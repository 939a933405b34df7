/** A coach beside the first tables: what may I do, why, what would help. Can be sent away; the settings call it back. */

import { h, put } from "../../ui/dom.js";
import { toast } from "../../ui/dialog.js";
import { edition, sentences, t, words } from "../../ui/i18n.js";
import { icon } from "../../ui/icons.js";
import { settings } from "../../ui/settings.js";
import { spelled } from "../../ui/terms/spelled.js";
import { termChips } from "../../ui/terms/term-chip.js";
import { tileText } from "../../ui/tiles/tile-text.js";
import { hasView } from "../state.js";

/** @import { Hint, HintDiscard } from "../../messages.d.ts" */
/** @import { State } from "../state.js" */
/** @typedef {{may: string, why?: string, helps?: string, terms?: string[]}} Advice */

export class Coach {
  /** @param {State} state @param {{ask: () => void, more: () => void}} does `more`: opens the hints */
  constructor(state, does) {
    this.state = state;
    this.does = does;
    this.element = h("aside", { class: "coach", hidden: true });
    /** What was told about the hand, and at which prompt. @type {{hint: Hint, n: number} | null} */ this.latest = null;
    this.about = -1;
    /** What was said last. */ this.said = "";
  }

  get on() {
    return settings.get("coach") && this.state.seated;
  }

  /** @param {Hint} hint */
  hear(hint) {
    if (this.state.prompt) this.latest = { hint, n: this.state.prompt.n };
  }

  draw() {
    const { state } = this;
    this.element.setAttribute("aria-label", t("Coach"));
    this.element.hidden = !this.on || !hasView(state) || Boolean(state.ended);
    if (this.element.hidden) return;
    const advice = this.#advice(), text = JSON.stringify([edition(), advice]);
    if (text === this.said) return; // what is pressed stays under the finger
    this.said = text;
    put(this.element, h("p", { class: "coach-may" }, h("strong", null, t("Coach: ")), tileText(advice.may)),
      advice.why ? h("p", { class: "coach-why" }, tileText(advice.why)) : null,
      advice.helps ? h("p", { class: "coach-helps" }, tileText(advice.helps)) : null,
      h("div", { class: "coach-foot" }, termChips(advice.terms || [], state.room?.book.id),
        state.room?.hints ? h("button", { type: "button", class: "quiet", onclick: this.does.more }, t("Tell me more")) : null,
        h("button", { type: "button", class: "icon quiet away", "aria-label": t("Send the coach away"),
          title: t("Send the coach away"), onclick: () => this.#away() }, icon("cross"))));
  }

  #away() {
    settings.set("coach", false);
    toast(t("The coach is gone. To call it back, turn on “Coach” under Settings in the menu."));
  }

  get #counts() {
    return this.state.room?.book.counts || "han_and_fu";
  }

  /** @returns {Advice} */
  #advice() {
    const { state } = this;
    if (!state.prompt) return this.#waiting();
    const has = (/** @type {import("../../messages.d.ts").ActionType[]} */ ...types) => state.offers(...types).length > 0;
    if (has("win")) return { may: t("You can win! Press the win button."),
      why: state.sets > 4 ? t("You have five sets and a pair, and the hand is worth enough to win.")
        : t("You have four sets and a pair, and the hand is worth enough to win."), terms: ["win"] };
    if (has("flower")) return { may: t("You have a flower: press “Replace flower”."), terms: ["flower"] };
    if (has("open_hand")) return { may: t("Lay your hand open? If you are new, choose “Play closed”."), terms: ["open_hand"] };
    if (has("pick")) return { may: t("Choose the tiles as the panel asks."), terms: ["special"] };
    if (has("pass")) return this.#claim();
    return this.#turn(has("north"), has("riichi", "riichi_drawn"), has("concealed_kong", "added_kong"));
  }

  /** @returns {Advice} */
  #waiting() {
    if (this.state.hasLeft) return { may: t("You have won and are out of this hand; the others play on."), terms: [] };
    return { may: this.state.sets > 4 ? t("The others are playing. Your aim: five sets and a pair.")
      : t("The others are playing. Your aim: four sets and a pair."),
      terms: ["set", "pair", this.#counts === "points" ? "minimum" : this.#counts === "han_and_fu" ? "yaku" : "fan"] };
  }

  /** Somebody's discard may be claimed. @returns {Advice} */
  #claim() {
    const { state } = this;
    const stake = state.view?.stake;
    const kinds = /** @type {["pung" | "chow" | "kong", string, string][]} */ ([["pung", t("pung"), "claim_pung"],
      ["chow", t("chow"), "chow"],
      ["kong", t("kong"), "claim_kong"]]).filter(([type]) => state.offers(type).length);
    const words = kinds.map(([, word]) => word).join(t(" or "));
    const tile = stake ? stake[0] : "", who = stake ? state.who(stake[1]) : "";
    const worthy = kinds.some(([type]) => type !== "chow") && this.#isValued(tile);
    const ready = this.#hint && this.#hint.distance === 0;
    return {
      may: t("{who} discarded {tile}: you may {actions}, or pass.", { who, tile, actions: words }),
      why: worthy ? t("Three of these score: call it.") : this.#claimRule(),
      helps: ready ? t("You are already ready: it is usually best to pass.") : undefined,
      terms: ["claim", ...kinds.map(([, , term]) => term)],
    };
  }

  /** Dragons, and one's own wind or that of the round. @param {string} tile */
  #isValued(tile) {
    const { view, you } = this.state;
    if (this.#counts === "fans" || tile[1] !== "z" || !view) return false;
    return Number(tile[0]) > 4 || [you.role, view.round].includes("ESWN"[Number(tile[0]) - 1]);
  }

  /** When a claim is wise, by the way of scoring. */
  #claimRule() {
    if (this.#counts === "han_and_fu") {
      return t("If in doubt, pass: after a call you cannot declare riichi, and without a yaku you cannot win.");
    }
    if (this.#counts === "points") {
      return t("Call only when you know where the eight points will come from.");
    }
    return t("A set brings you closer: it is usually best to take it.");
  }

  get #hint() {
    return this.latest && this.state.prompt && this.latest.n === this.state.prompt.n ? this.latest.hint : null;
  }

  /** My own turn. @param {boolean} north @param {boolean} riichi @param {boolean} kong @returns {Advice} */
  #turn(north, riichi, kong) {
    this.#ask();
    const drawn = this.state.view?.seats[this.state.you.role].drawn;
    const lead = drawn ? t("You drew {tile}.", { tile: drawn }) : "";
    const best = this.#hint?.discards[0];
    if (north) return { may: sentences([lead, t("You hold a North: set it aside for an extra han.")]), terms: ["north_bonus"] };
    if (riichi) {
      return { may: sentences([lead, t("You may declare riichi: press Riichi, then tap the tile to discard.")]),
        why: t("You are one tile from winning. Riichi is a yaku and stakes 1000 points."),
        helps: best ? this.#best(best) : undefined, terms: ["riichi", "furiten"] };
    }
    const more = kong ? t("You may also declare a kong; no hurry.") : "";
    return { may: sentences([lead, t("Discard the tile you need least."), more]), helps: best ? this.#best(best) : undefined,
      why: this.#ways(),
      terms: best && best.distance === 0 ? ["ready", "wait"] : ["useful", "distance"] };
  }

  /** What the hand may become, as the hints say. */
  #ways() {
    const line = this.#hint?.lines.find((each) => /may become|in sight yet/.test(each.en));
    return line ? spelled(words(line)) : undefined;
  }

  /** What would help. @param {HintDiscard} best */
  #best(best) {
    const tiles = Object.keys(best.useful).join(" ");
    const left = best.distance === 0 ? t("you are ready, waiting for {tiles}", { tiles })
      : t("{distance} from ready, {count} tiles help", { distance: best.distance, count: best.count });
    const notes = best.notes.slice(0, 1).map((note) => spelled(words(note))).join("");
    return t("Try {tile}: {left}. {notes}", { tile: best.tile, left, notes });
  }

  /** What would help is asked once a turn. */
  #ask() {
    const { prompt, room } = this.state;
    if (!prompt || !room?.hints || this.about === prompt.n) return;
    this.about = prompt.n;
    this.does.ask();
  }
}
