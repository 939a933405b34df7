/**
 * Advice: who backs a player taps one of that player's moves, in the hand or on a button, and the player sees the mark. Nothing
 * else goes over the line than the number of the prompt and of the move. Beside it, who draws for whom.
 */

import { h } from "../../ui/dom.js";
import { personName, t } from "../../ui/i18n.js";
import { spelled } from "../../ui/terms/spelled.js";
import { morph } from "../../ui/morph.js";
import { hasView } from "../state.js";
import { offerWords } from "../words.js";

/** @import { Advised, AdviceAsked, ClientMessage, Offer } from "../../messages.d.ts" */
/** @import { State } from "../state.js" */

export class Advice {
  /** @param {State} state @param {(message: ClientMessage) => void} send */
  constructor(state, send) {
    this.state = state;
    this.send = send;
    this.words = h("p", { class: "advice-words", role: "status" });
    this.draws = h("div", { class: "drawing" });
    this.element = h("div", { class: "advice" }, this.words, this.draws);
  }

  /** What the player I back may do now. @param {AdviceAsked} request */
  ask(request) {
    this.state.advise = request.n === null ? null : { n: request.n, actions: request.actions, pointed: null };
  }

  /** Somebody points at one of my moves. @param {Advised} advice */
  hear(advice) {
    if (this.state.prompt?.n === advice.n) this.state.advised.push(advice);
  }

  /** Points at a move, once. @param {Offer} offer */
  point(offer) {
    const { advise } = this.state;
    if (!advise || advise.pointed !== null) return;
    advise.pointed = offer.code;
    this.send({ t: "point", n: advise.n, a: offer.code });
  }

  draw() {
    const { state } = this;
    this.element.hidden = !hasView(state);
    if (!hasView(state)) return;
    morph(this.words, this.#said());
    morph(this.draws, this.#drawing());
  }

  /** What was pointed at, or that one may point. */
  #said() {
    const { state } = this;
    const move = (/** @type {number} */ code) => {
      const offer = (state.moves?.actions || []).find((action) => action.code === code);
      return offer ? spelled(offerWords(offer)) : "";
    };
    const pointing = (/** @type {Advised} */ advice) => t("{name} points at: ", { name: personName(advice.name) })
      + move(advice.a);
    if (state.prompt) return state.advised.map(pointing).join(t("; "));
    if (!state.advise) return "";
    const name = state.name(state.base);
    if (state.advise.pointed === null) return t("Point at a move for {name}", { name });
    return t("You pointed at: {move}. {name} decides", { move: move(state.advise.pointed), name });
  }

  /** Drawing for the player: by whom, and the button that begins or ends it. */
  #drawing() {
    const { state } = this;
    const chair = state.view && state.room ? state.chair(state.base) : null;
    if (!chair || state.view?.phase !== "play" || !state.room?.company.draws) return null;
    const name = state.name(state.base), mine = chair.drawn_by === state.you.role;
    if (state.seated && chair.drawn_by) return this.#button(false, t("Draw myself"));
    if (state.backing && mine) return this.#button(false, t("Stop drawing for them"));
    return state.backing && !chair.drawn_by && !state.drew ? this.#button(true, t("Draw for {name}", { name })) : null;
  }

  /** @param {boolean} on @param {string} word */
  #button(on, word) {
    const press = () => {
      this.state.drew = true;
      this.send({ t: "draw_for", on });
    };
    return h("button", { type: "button", class: "act draws", "data-key": "draws", onclick: press }, word);
  }
}
