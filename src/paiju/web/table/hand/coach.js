/** A coach beside the first tables: what may I do, why, what would help. Can be sent away; the settings call it back. */

import { h, put } from "../../ui/dom.js";
import { toast } from "../../ui/dialog.js";
import { lang, t } from "../../ui/i18n.js";
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
    this.element = h("aside", { class: "coach", hidden: true, "aria-label": t("教练", "Coach") });
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
    this.element.hidden = !this.on || !hasView(state) || Boolean(state.ended);
    if (this.element.hidden) return;
    const advice = this.#advice(), text = JSON.stringify([lang(), advice]);
    if (text === this.said) return; // what is pressed stays under the finger
    this.said = text;
    put(this.element, h("p", { class: "coach-may" }, h("strong", null, t("教练：", "Coach: ")), tileText(advice.may)),
      advice.why ? h("p", { class: "coach-why" }, tileText(advice.why)) : null,
      advice.helps ? h("p", { class: "coach-helps" }, tileText(advice.helps)) : null,
      h("div", { class: "coach-foot" }, termChips(advice.terms || [], state.room?.book.id),
        state.room?.hints ? h("button", { type: "button", class: "quiet", onclick: this.does.more }, t("多说一点", "Tell me more")) : null,
        h("button", { type: "button", class: "icon quiet away", "aria-label": t("让教练走开", "Send the coach away"),
          title: t("让教练走开", "Send the coach away"), onclick: () => this.#away() }, icon("cross"))));
  }

  #away() {
    settings.set("coach", false);
    toast(t("教练走了。想叫回来：菜单里的设置，“教练”。", "The coach is gone. To call it back: Settings in the menu, “Coach”."));
  }

  get #family() {
    return this.state.room?.book.family || "riichi";
  }

  /** @returns {Advice} */
  #advice() {
    const { state } = this;
    if (!state.prompt) return this.#waiting();
    const has = (/** @type {import("../../messages.d.ts").ActionType[]} */ ...types) => state.offers(...types).length > 0;
    if (has("win")) return { may: t("可以和牌了！按“和”的按钮。", "You can win! Press the win button."),
      why: t("四组一对齐了，也够这本规则的要求。", "Four sets and a pair, and worth what the rules ask."), terms: ["win"] };
    if (has("flower")) return { may: t("你有花牌：按“补花”换一张。", "You have a flower: press Flower to replace it."), terms: ["flower"] };
    if (has("open_hand")) return { may: t("要不要明牌？刚学就按“不明牌”。", "Lay your hand open? To begin with, play closed."), terms: ["open_hand"] };
    if (has("pick")) return { may: t("照上面写的，点要选的牌。", "Choose the tiles as the panel says."), terms: ["special"] };
    if (has("pass")) return this.#claim();
    return this.#turn(has("north"), has("riichi", "riichi_drawn"), has("concealed_kong", "added_kong"));
  }

  /** @returns {Advice} */
  #waiting() {
    return { may: t("等别人打牌。目标：四组加一对。", "The others play. Your aim: four sets and a pair."),
      terms: ["set", "pair", this.#family === "official" ? "minimum" : this.#family === "riichi" ? "yaku" : "fan"] };
  }

  /** Somebody's discard may be claimed. @returns {Advice} */
  #claim() {
    const { state } = this;
    const stake = state.view?.stake;
    const kinds = /** @type {["pung" | "chow" | "kong", string, string][]} */ ([["pung", t("碰", "pung"), "claim_pung"],
      ["chow", t("吃", "chow"), "chow"],
      ["kong", t("杠", "kong"), "claim_kong"]]).filter(([type]) => state.offers(type).length);
    const words = kinds.map(([, word]) => word).join(t("、", " or "));
    const tile = stake ? stake[0] : "", who = stake ? state.who(stake[1]) : "";
    const worthy = kinds.some(([type]) => type !== "chow") && this.#isValued(tile);
    const ready = this.#hint && this.#hint.distance === 0;
    return {
      may: t(`${who}打出 ${tile}：你可以${words}，也可以过。`, `${who} discarded ${tile}: you may ${words}, or pass.`),
      why: worthy ? t("三张这种牌值一番，碰了好。", "Three of these are worth something: claim it.") : this.#claimRule(),
      helps: ready ? t("你已经听牌了，一般过。", "You are ready already: usually you pass.") : undefined,
      terms: ["claim", ...kinds.map(([, , term]) => term)],
    };
  }

  /** Dragons, and one's own wind or that of the round. @param {string} tile */
  #isValued(tile) {
    const { view, you } = this.state;
    if (this.#family === "house" || tile[1] !== "z" || !view) return false;
    return Number(tile[0]) > 4 || [you.role, view.round].includes("ESWN"[Number(tile[0]) - 1]);
  }

  /** When a claim is wise, by the way of scoring. */
  #claimRule() {
    if (this.#family === "riichi") {
      return t("拿不准就过：鸣了牌就不能立直，没有役就不能和。", "In doubt, pass: after a claim there is no riichi, and without a yaku no win.");
    }
    if (this.#family === "official") {
      return t("想好这手的八分从哪里来，再吃碰。", "Claim when you know where the eight points come from.");
    }
    return t("凑成一组就近了一步，一般可以要。", "A set brings you nearer: usually take it.");
  }

  get #hint() {
    return this.latest && this.state.prompt && this.latest.n === this.state.prompt.n ? this.latest.hint : null;
  }

  /** My own turn. @param {boolean} north @param {boolean} riichi @param {boolean} kong @returns {Advice} */
  #turn(north, riichi, kong) {
    this.#ask();
    const drawn = this.state.view?.seats[this.state.you.role].drawn;
    const lead = drawn ? t(`你摸到 ${drawn}。`, `You drew ${drawn}. `) : "";
    const best = this.#hint?.discards[0];
    if (north) return { may: t(`${lead}有北：按“拔北”，补一张，和牌多一番。`, `${lead}You hold a North: set it aside for a han.`), terms: ["north_bonus"] };
    if (riichi) {
      return { may: t(`${lead}可以立直：按“立直”，再点要打的牌。`, `${lead}You may declare riichi: press Riichi, then the tile to discard.`),
        why: t("只差一张就和。立直算一个役，押一千点。", "You are one tile short. Riichi is a yaku and stakes 1000 points."),
        helps: best ? this.#best(best) : undefined, terms: ["riichi", "furiten"] };
    }
    const more = kong ? t("也可以杠，不急。", " You may also declare a kong; no hurry.") : "";
    return { may: `${lead}${t("打一张最没用的。", "Discard the tile you need least.")}${more}`, helps: best ? this.#best(best) : undefined,
      why: this.#ways(),
      terms: best && best.distance === 0 ? ["ready", "wait"] : ["useful", "distance"] };
  }

  /** What the hand may become, as the hints say. */
  #ways() {
    const line = this.#hint?.lines.find((each) => /may become|in sight yet/.test(each.en));
    return line ? spelled(t(line.zh, line.en)) : undefined;
  }

  /** What would help. @param {HintDiscard} best */
  #best(best) {
    const tiles = Object.keys(best.useful).join(" ");
    const left = best.distance === 0 ? t(`就听牌了，等 ${tiles}`, `you are ready, waiting for ${tiles}`)
      : t(`还差 ${best.distance} 步听牌，有 ${best.count} 张牌有用`, `${best.distance} from ready, ${best.count} tiles help`);
    const notes = best.notes.slice(0, 1).map((note) => spelled(t(note.zh, note.en))).join("");
    return t(`建议打 ${best.tile}：${left}。${notes}`, `Try ${best.tile}: ${left}. ${notes}`);
  }

  /** What would help is asked once a turn. */
  #ask() {
    const { prompt, room } = this.state;
    if (!prompt || !room?.hints || this.about === prompt.n) return;
    this.about = prompt.n;
    this.does.ask();
  }
}
