/** The tiles of a win and what was around it, in writing: 123m for characters, p for circles, s for bamboos, z for honours. */

import { h, put } from "../../ui/dom.js";
import { check, number, text } from "../../ui/fields.js";
import { t } from "../../ui/i18n.js";
import { split, tileRow } from "../../ui/tile-row.js";

/** @import { WinView } from "./win-form.js" */

const FLAGS = () => ({
  double_riichi: t("两立直", "double riichi"), ippatsu: t("一发", "ippatsu"), first_turn: t("第一巡", "first turn"),
  last_tile: t("最后一张", "last tile"), kong_replacement: t("杠上", "after a kong"), rob_kong: t("抢杠", "robbing a kong"),
  fourth_tile: t("和绝张", "last of its kind"),
});
const RIICHI = ["double_riichi", "ippatsu", "first_turn", "last_tile", "kong_replacement", "rob_kong"];
const OTHERS = ["last_tile", "kong_replacement", "rob_kong", "fourth_tile"];

/**
 * Fields for the tiles; what is typed goes into `told`, which is a part of an entry.
 * A pad to tap tiles has its place in `.pad`: it writes into the same fields.
 * @param {WinView} view @param {Record<string, unknown>} told @param {() => void} changed
 */
export function tileEntry(view, told, changed) {
  const shown = h("div", { class: "pad" });
  const set = (/** @type {string} */ key, /** @type {unknown} */ value) => {
    told[key] = value || undefined;
    const hand = split(String(told.hand || "")), win = split(String(told.win || ""));
    put(shown, hand.length ? tileRow([...hand, ...win]) : null);
    changed();
  };
  const line = (/** @type {string} */ label, /** @type {string} */ key, /** @type {string} */ placeholder) =>
    text(label, String(told[key] || ""), (typed) => set(key, typed.trim()), { placeholder });
  const flags = new Set(/** @type {string[]} */ (told.flags || []));
  const flag = (/** @type {string} */ id) => check(FLAGS()[/** @type {"ippatsu"} */ (id)], flags.has(id), (on) => {
    if (on) flags.add(id);
    else flags.delete(id);
    set("flags", [...flags]);
  });
  return h("div", null, shown,
    h("div", { class: "fields" }, line(t("手牌（不含和的那张、副露）", "Hand, without the winning tile and melds"), "hand", "123m456p789s1155z"),
      line(t("和的牌", "Winning tile"), "win", "5z"),
      text(t("副露，空格隔开；暗杠加括号", "Melds, with spaces; a concealed kong in brackets"), "", (typed) => set("melds", melds(typed)),
        { placeholder: "123m 777z (1111p)" }),
      view.family === "riichi" ? [line(t("宝牌指示牌", "Dora indicators"), "dora", "4p"), line(t("里宝牌指示牌", "Ura indicators"), "ura", "")] : null,
      view.asks?.includes("dora") ? line(t("翻开的牌", "Tiles turned over"), "dora", "4p") : null,
      view.asks?.includes("joker") ? line(t("哪种牌是赖子", "Which tile is wild"), "joker", "5p") : null,
      view.family === "official" ? number(t("花牌数", "Flowers"), Number(told.flowers || 0), 0, 8, (n) => set("flowers", n)) : null),
    h("details", null, h("summary", null, t("情形", "Circumstances")), (view.family === "riichi" ? RIICHI : OTHERS).map(flag)));
}

/** @param {string} typed @returns {Record<string, string>[] | undefined} */
function melds(typed) {
  const meld = (/** @type {string} */ one) => /** @type {Record<string, string>} */ (/^[(（]/.test(one)
    ? { type: "ankan", tiles: one.replace(/[()（）]/g, "") } : { tiles: one.replace(/[[\]]/g, "") });
  const found = typed.split(/\s+/).filter(Boolean).map(meld);
  return found.length ? found : undefined;
}
