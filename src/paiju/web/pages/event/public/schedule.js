/** The timetable, notices and bulletins. */

import { h } from "../../../ui/dom.js";
import { clock, t, when } from "../../../ui/i18n.js";
import { calendarPart } from "./calendar.js";
import { roundName, roundState } from "./words.js";

/** @import { PublicEvent, PublicNotice, PublicRound } from "../../../messages.d.ts" */
/** @import { Names } from "./words.js" */

/** @param {PublicEvent} told @param {Names} names */
export function schedulePart(told, names) {
  return [
    told.schedule.length ? h("section", null, h("h2", null, t("日程", "Timetable")), h("ol", { class: "dated" },
      told.schedule.map((one) => h("li", null,
      h("time", { datetime: one.start }, one.start.replace("T", " ").slice(5, 16)), h("span", null, one.what || roundName(names,
        one.stage, one.round)),
      one.minutes ? h("span", { class: "small" }, t(`${one.minutes} 分钟`, `${one.minutes} min`)) : null)))) : null,
    told.fixtures.length ? calendarPart(told, names) : null,
    h("section", null, h("h2", null, t("轮次", "Rounds")), told.rounds.length ? h("ol", { class: "dated" }, told.rounds.map((one,
      i) => h("li", null,
      h("a", { href: `#rounds-${i + 1}` }, roundName(names, one.stage, one.round)), h("span", null, roundState(one.state)),
        roundTimes(one))))
      : h("p", { class: "note" }, t("还没有排座。", "Nobody is seated yet."))),
  ];
}

/** @param {PublicRound} one */
function roundTimes({ clock: times, minutes }) {
  if (!times) return minutes ? h("span", { class: "small" }, t(`${minutes} 分钟`, `${minutes} min`)) : null;
  return h("span", { class: "small" }, [clock(times.start), times.end ? clock(times.end) : ""].filter(Boolean).join("–"));
}

/** Notices and bulletins, the newest first. @param {PublicEvent} told */
export function bulletinsPart(told) {
  const all = [...told.notices, ...told.bulletins].sort((a, b) => b.number - a.number);
  return [
    all.length ? all.map((one) => notice(one)) : h("p", { class: "note" }, t("还没有公告。", "Nothing has been published yet.")),
    h("p", { class: "small" }, t(`赛事记录共 ${told.count} 条，链头 `, `The record has ${told.count} entries; head of its chain `), h("code", null,
      short(told.head))),
  ];
}

/** @param {PublicNotice} one */
const notice = (one) => h("article", { class: "card" }, h("h3", null, one.title), h("p", { class: "small" }, when(one.at)),
  one.text ? h("p", { class: "written" }, one.text) : null,
  one.head ? h("p", { class: "small" }, t("链头 ", "Head "), h("code", null, short(one.head))) : null);

/** A head as bulletins print it. @param {string} head */
const short = (head) => [0, 4, 8].map((at) => head.slice(at, at + 4)).join(" ");
