/** What is asked before play, as a panel: tiles to pass on, whom to change places with, laying the hand open, bets. */

import { h } from "../../ui/dom.js";
import { personName, t } from "../../ui/i18n.js";
import { tileSvg } from "../../ui/tiles/tiles.js";
import { ruleChip } from "../../ui/terms/why.js";
import { morph } from "../board/morph.js";
import { seatWords } from "../hand/actions.js";

/** @import { ChairInfo, ClientMessage, Offer, Prompt, RoomInfo } from "../../messages.d.ts" */
/** @import { State } from "../state.js" */

const PASSED_ON = 3;
/** Before play several are asked at once. */
const WAITING = new Set(["exchange", "swap", "opening", "bets"]);

export class Panels {
  /** @param {State} state @param {{act: (offer: Offer) => void, send: (message: ClientMessage) => void}} does */
  constructor(state, does) {
    this.state = state;
    this.does = does;
    this.element = h("section", { class: "asking", hidden: true });
  }

  draw() {
    const body = this.#body();
    this.element.hidden = !body;
    this.element.classList.toggle("note-only", !Array.isArray(body)); // one line: it need not cover the middle
    this.element.classList.toggle("early", WAITING.has(this.state.view?.phase || "")); // the cloth is empty yet, the scores stay in sight
    morph(this.element, body);
  }

  #body() {
    const { state } = this, { prompt } = state;
    if (state.room?.state === "paused") return this.#paused(state.room);
    if (state.room?.state === "frozen") return this.#frozen(state.room);
    if (state.room && !state.view) return h("p", { class: "alone" }, state.room.state === "between"
      ? t("马上发牌……", "The tiles are about to be dealt …")
      : t("下一局开始时就能看到牌桌。", "You will see the table when the next hand begins."));
    if (!state.view) return null;
    const { phase } = state.view;
    const chair = state.seated ? state.chair(state.you.role) : null;
    if (chair && (chair.stand_in || chair.auto)) return this.#away(chair);
    if (!prompt) return WAITING.has(phase) ? h("p", { class: "alone" }, t("等其他人……", "Waiting for the others …")) : null;
    if (state.offers("swap").length) return this.#seats(prompt, "swap", t("换位置", "Change places"),
      t("选一位与你换位置的人。牌留在原处。", "Choose whom to change places with. The tiles stay where they are."));
    if (state.offers("back").length) return this.#seats(prompt, "back", t("下注", "Bet"),
      t("你支持哪一家？下注之后只看得见他那一家。", "Whom do you back? Afterwards you see only what that seat sees."));
    if (phase === "exchange" && state.offers("pick").length) {
      const left = PASSED_ON - state.picked.length;
      return [h("h2", null, t("换三张", "Exchange three")),
        h("p", null, t(`选三张传给下家，还要选 ${left} 张。`, `Pick three tiles for the player on your right; ${left} to go.`)), this.#picked()];
    }
    if (phase === "opening" && state.offers("pick").length) {
      return [h("h2", null, t("明牌", "Open hand")),
        h("p", null, t("可以留至多三张不亮，选好后按“完成”。", "Keep up to three tiles hidden, then press Done.")), this.#picked()];
    }
    if (phase === "opening") return this.#openHand();
    return null;
  }

  /** Laying the hand open: how much more it brings and costs, and where that stands. */
  #openHand() {
    const more = this.state.room?.book.open_hand;
    const fans = more?.fans || 0, kongs = more?.kongs || 1;
    return [h("h2", null, t("要明牌吗？", "Lay your hand open?"), more?.clauses.map((id) => [" ", ruleChip(id)])),
      h("p", null, t(`亮出手牌打（可留三张）：你的输赢都多 ${fans} 番${kongs > 1 ? `，杠钱 ${kongs} 倍` : ""}。也可以照常打。`,
        `Play with your hand shown, up to three tiles hidden: all you win or lose counts ${fans} ${fans === 1 ? "fan" : "fans"} more`
        + `${kongs > 1 ? `, kongs ${kongs === 2 ? "twice" : `${kongs} times`}` : ""}. Or play as usual.`))];
  }

  /** Somebody has stopped the game, or not all are back yet. @param {RoomInfo} room */
  #paused(room) {
    const { you } = this.state;
    const missing = room.waiting_for.map((player) => personName(room.seats[player]?.name)).filter(Boolean);
    if (room.paused_by === "referee" && you.role === "referee") return h("p", { class: "alone" },
      t("比赛暂停，你能看到各家手牌。", "Play stands; you see all hands.")); // the table stays in sight
    if (room.paused_by === "referee") return [h("h2", null, t("裁判暂停了牌局", "Paused by the referee")),
      h("p", null, t("时钟停着；此间裁判可以看各家手牌，由裁判继续。", "The clocks stand still; meanwhile the referee may see all hands, and lets play go on."))];
    if (room.paused_by === "break") return [h("h2", null, t("休息", "A break")),
      h("p", null, t(`还有约 ${minutes(room)} 分钟。`, `About ${minutes(room)} minutes are left.`)),
      you.host ? h("div", { class: "choices" }, this.#say("resume", t("现在继续", "Go on now"), { t: "host", do: "resume" })) : null];
    return [h("h2", null, t("暂停", "Paused")),
      h("p", null, missing.length ? t(`等 ${missing.join("、")} 回来，时钟停着。`, `Waiting for ${missing.join(", ")}; the clocks stand still.`)
        : t("桌主暂停了牌局，时钟停着。", "The host has paused the game; the clocks stand still.")),
      you.host ? h("div", { class: "choices" }, this.#say("resume", t("继续", "Resume"), { t: "host", do: "resume" })) : null];
  }

  /**
   * My seat is played for me: a bot stands in, or the clock plays after timeouts. Any answer of mine brings it back.
   * @param {ChairInfo} chair
   */
  #away(chair) {
    /** @type {ClientMessage} */
    const message = chair.stand_in ? { t: "host", do: "give_back", seat: chair.seat } : { t: "act", n: 0, a: 0 };
    return h("div", { class: "choices alone" },
      h("span", null, chair.stand_in ? t("托管中：电脑在打", "A bot plays for you")
        : t("托管中：自动摸切", "Your seat is played automatically: it discards what it draws")),
      this.#say("back", t("我回来了", "I am back"), message));
  }

  /** Book or program have changed since the match began, or key or journal are lost: the host decides. @param {RoomInfo} room */
  #frozen(room) {
    const { you } = this.state;
    const may = !room.frozen || room.frozen.can_continue !== false;
    const changed = t("开局之后规则或程序变了，牌局停在这里。", "The rules or the program changed after the match began; it stands still here.");
    const lost = t("这一桌的部分记录读不出来，牌局只能结束。", "Some of this table's journal is lost; the match can only be ended.");
    const locked = t("服务器没有这一桌的密钥，打不开牌墙，牌局只能结束。", "The server does not have the key to this table's walls; the match can only be ended.");
    const why = room.frozen?.damaged ? lost : room.frozen?.key ? locked : changed;
    return [h("h2", null, t("需要裁定", "A decision is needed")),
      h("p", null, why),
      you.host ? h("div", { class: "choices" }, may ? this.#say("go", t("接着打", "Go on"), { t: "adjudicate", choice: "continue" }) : null,
        this.#say("end", t("到此结束", "End it here"), { t: "adjudicate", choice: "end" }))
        : h("p", { class: "small" }, t("等桌主决定。", "The host decides."))];
  }

  /** @param {string} key @param {string} word @param {ClientMessage} message */
  #say(key, word, message) {
    return h("button", { type: "button", class: "act", "data-key": key, onclick: () => this.does.send(message) }, word);
  }

  #picked() {
    return this.state.picked.length ? h("div", { class: "picks" }, this.state.picked.map((tile) => tileSvg(tile))) : null;
  }

  /** @param {Prompt} prompt @param {"swap" | "back"} type @param {string} title @param {string} text */
  #seats(prompt, type, title, text) {
    return [h("h2", null, title), h("p", null, text), h("div", { class: "choices" }, this.state.offers(type).map((offer) =>
      h("button", { type: "button", class: "act", "data-key": `${prompt.n} ${offer.code}`, onclick: () => this.does.act(offer) },
        seatWords(this.state, offer.seat || ""))))];
  }
}

/** @param {RoomInfo} room */
const minutes = (room) => Math.ceil((room.break_left || 0) / 60);
