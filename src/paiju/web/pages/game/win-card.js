/** A win explained: the hand, what counts and why, the calculation step by step, what was there but does not count. */

import { h } from "../../ui/dom.js";
import { lang, num, signed, t, wind } from "../../ui/i18n.js";
import { handRow, tileRow } from "../../ui/tile-row.js";
import { tileName } from "../../ui/tiles.js";
import { chip, chips } from "../../ui/why.js";

/** @import { ExplainedWin, Line, WinEvent } from "../../messages.d.ts" */
/** @typedef {Record<string, string>} Names by seat */

/** @param {string | null | undefined} limit */
export const limitName = (limit) => (limit ? {
  mangan: t("满贯", "mangan"), haneman: t("跳满", "haneman"), baiman: t("倍满", "baiman"), sanbaiman: t("三倍满", "sanbaiman"),
  counted_yakuman: t("累计役满", "counted yakuman"), yakuman: t("役满", "yakuman"),
}[/** @type {"mangan"} */ (limit)] || limit : "");

const PRINCIPLES = {
  not_repeated: ["不重复", "implied, not repeated"], not_split: ["不拆移", "its sets may not be split up again"],
  not_again: ["不得相同", "not the same again"], combine_once: ["套算一次", "a set is combined only once"],
  higher: ["就高不就低", "the higher is chosen"], limit_only: ["役满时只计役满", "beside a limit hand nothing else counts"],
  alone: ["不另计其他番", "nothing is added to it"], not_there: ["按定义不成立", "by its definition it is not there"],
};

/** Which unit a win is counted in. @param {ExplainedWin} win @returns {"han" | "points" | "fan"} */
function unitOf(win) {
  if (isNumber(win.fan)) return "fan";
  return isNumber(win.total) ? "points" : "han";
}

/** @param {number | null | undefined} n @returns {n is number} */
const isNumber = (n) => n !== undefined && n !== null;

/** A number of han, points or fans. @param {number} n @param {string} unit */
function counted(n, unit) {
  if (unit === "points") return t(`${num(n)} 分`, `${num(n)} ${n === 1 ? "point" : "points"}`);
  if (unit === "fan") return t(`${n} 番`, `${n} ${n === 1 ? "fan" : "fans"}`);
  return t(`${n} 番`, `${n} han`);
}

/**
 * @param {ExplainedWin} win the scorer's answer with the hand that won
 * @param {Names} names
 * @param {boolean} many whether there are several wins, so that each says whose it is
 */
export function winCard(win, names, many) {
  return h("article", { class: "win" },
    many ? h("h3", null, winWords(win, names)) : null,
    handRow(win),
    win.ura.length ? h("p", { class: "small" }, t("里宝牌指示牌 ", "Hidden indicators "), tileRow(win.ura)) : null,
    lines(win),
    total(win),
    h("details", null, h("summary", null, t("怎么算出来的", "How it is counted")), steps(win), reading(win), others(win), dropped(win),
      h("p", { class: "small" }, t(win.why_zh, win.why), " ", chips(win.clause))));
}

/** Who won how. @param {Pick<WinEvent, "seat" | "from" | "tile" | "robbed">} win @param {Names} names */
export function winWords(win, names) {
  const who = `${wind(win.seat)} ${names[win.seat] || ""}`.trim();
  if (!win.from) return t(`${who} 自摸`, `${who} wins by self-draw`);
  const from = names[win.from] || wind(win.from);
  const tile = tileName(win.tile);
  if (win.robbed) return t(`${who} 抢杠和，${from} 的${tile}`, `${who} robs ${from}'s ${tile}`);
  return t(`${who} 荣和 ${from} 打出的${tile}`, `${who} wins on ${from}'s ${tile}`);
}

/** @param {ExplainedWin} win */
function lines(win) {
  const unit = unitOf(win);
  return h("div", { class: "scroll-x" }, h("table", { class: "counted" },
    h("caption", { class: "visually-hidden" }, t("番种", "Patterns")),
    h("tbody", null, win.lines.map((one) => h("tr", null,
      h("td", null, h("strong", null, lang() === "zh" ? one.zh : one.en), " ",
        h("span", { class: "alias" }, [lang() === "zh" ? one.en : one.zh,
          one.ja && one.ja !== one.zh ? one.ja : ""].filter(Boolean).join(" · "))),
      h("td", { class: "number" }, worth(one, win, unit)),
      h("td", null, one.clause ? chip(one.clause) : null))))));
}

/** @param {Line} one @param {ExplainedWin} win @param {string} unit */
function worth(one, win, unit) {
  const times = one.count > 1 ? ` × ${one.count}` : "";
  if (win.yakuman && unit === "han") return (one.value > 1 ? t(`${one.value} 倍役满`, `yakuman × ${one.value}`) : t("役满", "yakuman")) + times;
  return counted(one.value, unit) + times;
}

/** @param {ExplainedWin} win */
function total(win) {
  const unit = unitOf(win);
  const parts = [];
  if (unit === "han") {
    if (win.yakuman) parts.push(win.yakuman > 1 ? t(`${win.yakuman} 倍役满`, `yakuman × ${win.yakuman}`) : t("役满", "yakuman"));
    else parts.push(`${counted(win.han ?? 0, "han")} ${t(`${win.fu} 符`, `${win.fu} fu`)}`, limitName(win.limit));
  } else if (unit === "points") {
    parts.push(counted(win.points ?? 0, "points"), win.flowers ? t(`花 ${win.flowers}`, `flowers ${win.flowers}`) : "");
  } else parts.push(counted(win.fan ?? 0, "fan"));
  const points = num(win.points ?? 0);
  const worthAll = unit === "han" ? t(`${points} 点`, `${points} points`) : unit === "points" ? counted(win.total ?? 0, "points") : "";
  return h("p", { class: "total" }, h("span", null, worthAll ? parts.filter(Boolean).join(" · ") : t("合计", "In all")),
    h("strong", null, worthAll || parts[0]));
}

/** @param {ExplainedWin} win */
function steps(win) {
  if (!win.steps.length) return null;
  return h("div", { class: "scroll-x" }, h("table", { class: "counted" }, h("caption", { class: "visually-hidden" }, t("计算", "Steps")),
    h("tbody", null, win.steps.map((one) => h("tr", null, h("td", null, lang() === "zh" ? one.zh : one.en),
      h("td", { class: "number" }, one.value ? num(one.value) : ""), h("td", null, chips(one.clause)))))));
}

/** @param {ExplainedWin} win */
function reading(win) {
  if (!win.reading.length) return null;
  return h("p", null, h("strong", null, t("读法 ", "Read as ")), groups(win.reading));
}

/** @param {string[]} list */
const groups = (list) => list.map((group) => [tileRow(group.replace(/[[\]()\s]/g, ""), { label: group }), " "]);

/** @param {ExplainedWin} win */
function others(win) {
  if (!win.others.length) return null;
  return h("div", null, h("strong", null, t("其他读法", "Other readings")), h("ul", null, win.others.map((one) => h("li", null,
    groups(one.reading), " ", t(one.value_zh, one.value_en), h("br"), h("small", null, t(one.zh, one.en))))));
}

/** @param {ExplainedWin} win */
function dropped(win) {
  if (!win.dropped.length) return null;
  const unit = unitOf(win);
  return h("div", null, h("strong", null, t("有，但不计", "There, but not counted")), h("ul", null, win.dropped.map((one) => {
    const [zh, en] = PRINCIPLES[/** @type {"higher"} */ (one.principle)] || [one.principle, one.principle];
    return h("li", null, t(one.zh, one.en), one.value ? ` (${counted(one.value, unit)})` : "", " – ", t(zh, en), " ", chips(one.clause));
  })));
}

/** The payments of a win one by one, where the scorer tells them. @param {ExplainedWin} win @param {Names} names */
export function transfers(win, names) {
  if (!win.transfers.length) return null;
  const who = (/** @type {string} */ one) => (one === "table" ? t("桌上", "the table") : names[one] || one);
  return h("ul", null, win.transfers.map((one) => h("li", null,
    `${who(one.payer)} → ${who(one.payee)} `, h("strong", { class: "number" }, signed(one.amount)), " ", t(one.zh, one.en), " ",
    chips(one.clause))));
}
