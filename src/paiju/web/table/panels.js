/** What is asked before play, as a panel: tiles to pass on, whom to change places with, laying the hand open, bets. */

import { h, put } from "../dom.js";
import { t } from "../i18n.js";
import { tileSvg } from "../tiles.js";
import { seatWords } from "./actions.js";

/** @typedef {import("./state.js").State} State */

const PASSED_ON = 3;

export class Panels {
  /** @param {State} state @param {{act: (offer: any) => void}} does */
  constructor(state, does) {
    this.state = state;
    this.does = does;
    this.element = h("section", { class: "asking", hidden: true });
  }

  draw() {
    const body = this.#body();
    this.element.hidden = !body;
    put(this.element, body);
  }

  #body() {
    const { state } = this;
    if (!state.prompt || !state.view) return null;
    const { phase } = state.view;
    if (state.offers("swap").length) return this.#seats("swap", t("换位置", "Change places"), t("选一位与你换位置的人。牌留在原处。", "Choose whom to change places with. The tiles stay where they are."));
    if (state.offers("back").length) return this.#seats("back", t("下注", "Bet"), t("你支持哪一家？下注之后只看得见他那一家。", "Whom do you back? Afterwards you see only what that seat sees."));
    if (phase === "exchange" && state.offers("pick").length) {
      const left = PASSED_ON - state.picked.length;
      return [h("h2", null, t("换三张", "Exchange three")), h("p", null, t(`选三张传给下家，还要选 ${left} 张。`, `Pick three tiles for the player on your right; ${left} to go.`)), this.#picked()];
    }
    if (phase === "opening" && state.offers("pick").length) {
      return [h("h2", null, t("明牌", "Open hand")), h("p", null, t("可以留至多三张不亮，选好后按“完成”。", "Keep up to three tiles hidden, then press Done.")), this.#picked()];
    }
    if (phase === "opening") return [h("h2", null, t("要明牌吗？", "Lay your hand open?")), h("p", null, t("亮出手牌打，输赢加倍；也可以照常打。", "Play with your hand shown, for more; or play as usual."))];
    return null;
  }

  #picked() {
    return h("div", { class: "picks" }, this.state.picked.map((tile) => tileSvg(tile)));
  }

  /** @param {string} type @param {string} title @param {string} text */
  #seats(type, title, text) {
    return [h("h2", null, title), h("p", null, text), h("div", { class: "choices" }, this.state.offers(type).map((offer) =>
      h("button", { type: "button", class: "act", onclick: () => this.does.act(offer), "aria-label": t(offer.zh, offer.en) }, seatWords(this.state, offer.seat))))];
  }
}
