/** Evenings among friends: those I opened or came to, and a new one: who is there, and how it is spent. */

import { h, put } from "../../ui/dom.js";
import { check, segments, text } from "../../ui/fields.js";
import { t, when, why } from "../../ui/i18n.js";
import { typedNames } from "../../ui/people/typed-names.js";
import { get, post } from "../../net.js";
import { go } from "../../router.js";

/** @import { ApiError } from "../../net.js" */
/** @import { DeskRow, NewEvening } from "../../messages.d.ts" */

const CAMPS_FROM = 7, MORE_FROM = 12; // people

export const title = () => t("聚会", "Evening");

/** @param {HTMLElement} main */
export async function render(main) {
  const mine = await get("/api/evenings").catch(() => /** @type {DeskRow[]} */ ([]));
  put(main, h("section", { class: "narrow evening-list" }, h("h1", null, t("朋友聚会", "An evening among friends")),
    h("p", { class: "lead" }, t("真牌也行，线上也行：谁上桌、谁下注、谁打台球、谁输赢多少筹码，都由 PSA 规则书算好。",
      "With real tiles or online: who plays, who bets, who is at billiards and what it comes to in chips, all by the PSA house book.")),
    h("ol", { class: "how" },
      h("li", null, t("写下大家的名字，开始。", "Write down everybody's name and begin.")),
      h("li", null, t("大家扫码进来，点自己的名字：在自己手机上看、下注。",
        "Everybody scans the code and taps their name: they follow and bet on their own phone.")),
      h("li", null, t("一个人记每一局；谁下桌、谁补上，页面会说。", "One of you enters the hands; the page says who leaves the table and who comes."))),
    opening(), list(mine)));
}

/** @param {DeskRow[]} mine */
function list(mine) {
  if (!mine.length) return null;
  return h("section", { class: "card" }, h("h2", null, t("我的聚会", "My evenings")),
    h("ul", { class: "rows" }, mine.map((desk) => h("li", null,
      h("span", null, h("strong", null, desk.title || t("聚会", "Evening")), h("small", null, when(desk.created))),
      h("a", { class: "button", href: `/evening/${desk.desk}` }, t("打开", "Open"))))));
}

/** The form of a new evening. */
function opening() {
  /** @type {Required<Pick<NewEvening, "names" | "title" | "camps" | "drawn">> & {five: boolean, extra: string}} */
  const wish = { names: [], title: "", camps: false, drawn: true, five: false, extra: "mahjong" };
  const say = h("p", { class: "error", role: "alert", hidden: true }), counted = h("p", { class: "small", "aria-live": "polite" });
  const options = h("div");
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    say.hidden = true;
    try {
      const made = await post("/api/evenings", request(wish));
      await go(`/evening/${made.desk}`);
    } catch (error) {
      say.hidden = false;
      put(say, why(/** @type {ApiError} */ (error)));
    }
  };
  const fill = () => {
    const n = wish.names.length;
    put(counted, n ? t(`${n} 人`, `${n} people`) : t("三人起", "three and more"));
    put(options, n >= CAMPS_FROM ? check(t("整晚分阵营", "In camps all evening"), wish.camps, (on) => { wish.camps = on; fill(); },
      t("摸牌分营，每小时重抽，输赢平分；不选则按人数轮换", "drawn with tiles, anew every hour, sharing what comes in; else people rotate")) : null,
    n >= CAMPS_FROM && wish.camps ? check(t("五个阵营", "Five camps"), wish.five, (on) => { wish.five = on; }) : null,
    n >= MORE_FROM ? segments(t("人多，另加一桌", "So many need a further table"), "extra", [["mahjong", t("麻将", "Mahjong")],
      ["billiards", t("台球", "Billiards")]], wish.extra, (choice) => { wish.extra = choice; }) : null);
  };
  fill();
  const names = h("textarea", { id: "evening-names", rows: 7, autocomplete: "off", placeholder: t("小王\n小李\n……", "Ann\nBea\n…"),
    oninput: () => { wish.names = typedNames(names.value); fill(); } });
  return h("form", { class: "card", onsubmit: open }, h("h2", null, t("新的聚会", "A new evening")),
    h("div", { class: "field" }, h("label", { for: "evening-names" }, t("都有谁（一行一个）", "Who is there (a name a line)")), names, counted),
    text(t("名称（可不填）", "Title (may be empty)"), "", (typed) => { wish.title = typed; }, { maxlength: 80, placeholder: t("周五", "Friday") }),
    options,
    h("details", null, h("summary", null, t("座次", "Places")), check(t("座次抽签", "Places are drawn"), wish.drawn,
      (on) => { wish.drawn = on; }, t("不抽则按名单顺序：前四人先上桌", "else as listed: the first four sit down first"))),
    say, h("p", { class: "actions" }, h("button", { type: "submit", class: "primary big" }, t("开始聚会", "Begin the evening"))));
}

/** @param {{names: string[], title: string, camps: boolean, drawn: boolean, five: boolean, extra: string}} wish @returns {NewEvening} */
function request(wish) {
  const many = wish.names.length;
  return {
    names: wish.names,
    title: wish.title.trim(),
    camps: wish.camps && many >= CAMPS_FROM,
    camp_count: wish.camps && wish.five ? 5 : null,
    extra: many >= MORE_FROM ? /** @type {"mahjong" | "billiards"} */ (wish.extra) : null,
    drawn: wish.drawn,
  };
}
