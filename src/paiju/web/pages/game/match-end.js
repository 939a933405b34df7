/** The final table of a match. */

import { h } from "../../ui/dom.js";
import { num, personName, signed, t } from "../../ui/i18n.js";

const OVER = () => ({
  bust: t("有人被击飞", "somebody is below nothing"), last_hand: t("打完了最后一局", "the last hand is played"),
  last_dealer: t("终局庄家领先", "the last dealer leads"), points_reached: t("有人达到了点数", "the points are reached"),
  last_extra_hand: t("加时打完", "the extra round is played"), time: t("时间到", "time is up"), voted: t("大家同意结束", "everybody voted to end"),
  player_out: t("有选手退出或被取消资格", "a player has left or was disqualified"), referee: t("由裁判终止", "the referee has ended it"),
  host: t("桌主结束了牌局", "the host ended the match"), vote: t("大家同意结束", "everybody voted to end"),
  deserted: t("很久没有人来，牌局自动结束", "nobody had been here for long, so it ended by itself"),
  adjudicated: t("冻结的牌局到此结束", "a match that stood still was ended"),
  ended: t("桌主结束了牌局", "the host ended the match"), abandoned: t("牌局提前结束", "the match was ended early"),
});

const OUT = () => ({
  forfeit: t("弃权", "forfeit"), disqualified: t("取消资格", "disqualified"), withdrawn: t("退赛", "withdrawn"),
});

/** @import { MatchEnd, You } from "../../messages.d.ts" */

/** @param {MatchEnd} told @param {string} table @param {You | null} you */
export function finalTable(told, table, you) {
  const rows = [...told.results].sort((a, b) => a.place - b.place);
  const placement = rows.some((one) => one.placement);
  const standard = rows.some((one) => one.standard !== null);
  return h("section", { class: "places" },
    h("p", null, OVER()[/** @type {"time"} */ (told.over)] || told.over),
    h("div", { class: "scroll-x" }, h("table", null,
      h("caption", { class: "visually-hidden" }, t("最终名次", "Final table")),
      h("thead", null, h("tr", null, head(t("名次", "Place")), head(t("谁", "Who")), head(t("点数", "Points"), true),
        placement ? head(t("顺位马", "Placement"), true) : null, head(t("得分", "Result"), true),
        standard ? head(t("标准分", "Standard"), true) : null)),
      h("tbody", null, rows.map((one) => h("tr", { class: one.place === 1 ? "first" : "" },
        h("td", { class: "place" }, one.out ? OUT()[one.out] : one.place),
        h("td", null, personName(one.name), you && one.player === you.player ? t("（你）", " (you)") : ""),
        h("td", { class: "number" }, num(one.points)), placement ? h("td", { class: "number" }, signed(one.placement)) : null,
        h("td", { class: `number ${one.final > 0 ? "gain" : one.final < 0 ? "loss" : ""}` }, h("strong", null, signed(one.final))),
        standard ? h("td", { class: "number" }, num(one.standard ?? 0)) : null))))),
    h("p", { class: "presets" },
      h("a", { class: "button primary", href: "/" }, t("再开一桌", "Another table")),
      h("a", { class: "button", href: `/table/${table}/replay` }, t("回放", "Replay")),
      h("a", { class: "button", href: `/api/tables/${encodeURIComponent(table)}/record?download`, download: `paiju-${table}.jsonl` },
        t("下载整场牌谱", "Download the match"))));
}

/** @param {string} text @param {boolean} [number] */
const head = (text, number = false) => h("th", { scope: "col", class: number ? "number" : "" }, text);
